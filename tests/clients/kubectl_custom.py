"""kubectl and custom resources: definitions, waiting, explain, columns, patches, scale, edit."""

import json
import pathlib
import stat
import tempfile
import time


def definition(group, **version):
    """A definition of lamps as a kubebuilder project has it."""
    probe = {"type": "object", "description": "When it is checked.", "properties": {"seconds": {"type": "integer", "minimum": 1, "default": 10}}}
    spec = {"type": "object", "description": "What is wanted.", "required": ["color"], "properties": {
        "color": {"type": "string", "enum": ["red", "blue"], "description": "Color of the light."},
        "bulbs": {"type": "integer", "default": 1, "maximum": 10},
        "probe": {**probe, "default": {}},
        "rooms": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"], "items": {
            "type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "floor": {"type": "integer"}}}},
        "template": {"type": "object", "x-kubernetes-preserve-unknown-fields": True}}}
    status = {"type": "object", "properties": {"lit": {"type": "integer"}, "conditions": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"], "items": {
        "type": "object", "required": ["type", "status"], "properties": {"type": {"type": "string"}, "status": {"type": "string"}}}}}}
    schema = {"type": "object", "description": "A lamp.", "properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"}, "metadata": {"type": "object"}, "spec": spec, "status": status}}
    return {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": f"lamps.{group}"}, "spec": {
        "group": group, "scope": "Namespaced", "names": {"plural": "lamps", "singular": "lamp", "kind": "Lamp", "shortNames": ["lp"], "categories": ["all", "lights"]},
        "versions": [{"name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": schema},
                      "subresources": {"status": {}, "scale": {"specReplicasPath": ".spec.bulbs", "statusReplicasPath": ".status.lit"}},
                      "selectableFields": [{"jsonPath": ".spec.color"}],
                      "additionalPrinterColumns": [{"name": "Color", "type": "string", "jsonPath": ".spec.color"}, {"name": "Bulbs", "type": "integer", "jsonPath": ".spec.bulbs"},
                                                   {"name": "Floor", "type": "integer", "jsonPath": ".spec.rooms[0].floor", "priority": 1}, {"name": "Age", "type": "date", "jsonPath": ".metadata.creationTimestamp"}],
                      **version}]}}


def eventually(what, holds):
    """Waits for a condition."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, f"not within 30 s: {what}"
        time.sleep(0.05)


class Lamps:
    """A definition in a group of its own, made and waited for with kubectl, taken away at the end. kubectl starts without memory of
    what there was before."""

    def __init__(self, kubectl, word, **version):
        self.kubectl, self.group, self.version = kubectl, f"{word}.lights.example.com", version

    def __enter__(self):
        self.folder, self.before = tempfile.TemporaryDirectory(), self.kubectl.environment
        self.kubectl.environment = {**self.before, "KUBECACHEDIR": self.folder.name}
        self.kubectl("apply", "-f", "-", stdin=json.dumps(definition(self.group, **self.version)))
        self.kubectl("wait", "--for", "condition=established", f"crd/lamps.{self.group}", "--timeout=30s")
        return self

    def __exit__(self, *_):
        self.kubectl("delete", "crd", f"lamps.{self.group}", "--timeout=60s")
        self.kubectl.environment = self.before
        self.folder.cleanup()

    def lamp(self, name, **spec):
        """A lamp as text."""
        return json.dumps({"apiVersion": f"{self.group}/v1", "kind": "Lamp", "metadata": {"name": name}, "spec": {"color": "red", **spec}})


def resources(k):
    with Lamps(k, "res") as l:
        k("apply", "-f", "-", stdin=l.lamp("a", rooms=[{"name": "hall", "floor": 2}]))
        for name in ("lamps", "lamp", "lp", f"lamps.{l.group}", f"lamps.v1.{l.group}", "Lamp"):
            assert "a" in k("get", name), name
        rows = [line.split() for line in k("get", "lp").splitlines()]
        assert rows[0] == ["NAME", "COLOR", "BULBS", "AGE"] and rows[1][:3] == ["a", "red", "1"], rows
        rows = [line.split() for line in k("get", "lp", "-o", "wide").splitlines()]
        assert rows[0] == ["NAME", "COLOR", "BULBS", "FLOOR", "AGE"] and rows[1][3] == "2", rows
        for category in ("lights", "all"):
            assert f"lamp.{l.group}/a" in k("get", category, "-o", "name"), category
        out = k("api-resources", "--api-group", l.group)
        assert "lp" in out and f"{l.group}/v1" in out and "Lamp" in out, out
        out = k("api-resources", "--api-group", l.group, "-o", "wide")
        assert all(verb in out for verb in ("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch")), out
        assert f"{l.group}/v1" in k("api-versions")
        assert k("get", "lp", "--field-selector", "spec.color=red", "-o", "name").strip() == f"lamp.{l.group}/a"
        assert k("get", "lp", "--field-selector", "spec.color=blue", "-o", "name") == ""
        code, _, err = k.run("get", "lp", "--field-selector", "spec.bulbs=1", check=False)
        assert code == 1 and "field label not supported: spec.bulbs" in err, err
        out = k("describe", "lamp", "a")
        assert "Color:" in out and "Hall" not in out and "Floor:  2" in out, out
        k("delete", "lp", "a")


def explain(k):
    with Lamps(k, "exp") as l:
        # kube-apiserver's documents come a moment after the resource.
        eventually("explain", lambda: k.run("explain", "lamps", "--api-version", f"{l.group}/v1", check=False)[0] == 0)
        out = k("explain", "lamps", "--api-version", f"{l.group}/v1")
        assert f"GROUP:      {l.group}" in out and "KIND:       Lamp" in out and "A lamp." in out and "<ObjectMeta>" in out, out
        out = k("explain", "lp.spec")
        assert "Color of the light." in out and "-required-" in out and "enum: red, blue" in out, out
        out = k("explain", "lamps", "--recursive")
        assert "seconds" in out and "floor" in out and "ownerReferences" in out, out
        out = k("explain", "lamps.spec.rooms")
        assert "<[]Object>" in out and "floor" in out, out
        assert "<Object>" in k("explain", "lamps.spec.template")


def patches(k):
    with Lamps(k, "pat") as l:
        k("apply", "-f", "-", stdin=l.lamp("a", bulbs=2, rooms=[{"name": "hall"}]))
        assert "unchanged" in k("apply", "-f", "-", stdin=l.lamp("a", bulbs=2, rooms=[{"name": "hall"}]))
        assert "configured" in k("apply", "-f", "-", stdin=l.lamp("a", bulbs=3))
        spec = json.loads(k("get", "lamp", "a", "-o", "json"))["spec"]
        assert spec == {"color": "red", "bulbs": 3, "probe": {"seconds": 10}}, spec
        k("patch", "lamp", "a", "--type=merge", "-p", '{"spec":{"bulbs":4}}')
        k("patch", "lamp", "a", "--type=json", "-p", '[{"op":"replace","path":"/spec/color","value":"blue"}]')
        code, _, err = k.run("patch", "lamp", "a", "-p", '{"spec":{"bulbs":5}}', check=False)
        assert code == 1 and ("strategic merge patch is not supported" in err or "UnsupportedMediaType" in err or "unknown format" in err), err
        code, _, err = k.run("patch", "lamp", "a", "--type=merge", "-p", '{"spec":{"bulbs":11}}', check=False)
        assert code == 1 and "spec.bulbs in body should be less than or equal to 10" in err, err
        k("patch", "lamp", "a", "--subresource=status", "--type=merge", "-p", '{"status":{"lit":4,"conditions":[{"type":"Ready","status":"True"}]}}')
        k("wait", "--for=condition=Ready", "lamp/a", "--timeout=10s")
        k("wait", "--for=jsonpath={.status.lit}=4", "lamp/a", "--timeout=10s")
        k("label", "lamp", "a", "on=yes")
        k("annotate", "lamp", "a", "note=x")
        k("scale", "lamp", "a", "--replicas=6")
        code, _, err = k.run("scale", "lamp", "a", "--current-replicas=1", "--replicas=7", check=False)
        assert code == 1 and "Expected replicas to be 1, was 6" in err, err
        seen = json.loads(k("get", "lamp", "a", "-o", "json"))
        assert seen["spec"]["bulbs"] == 6 and seen["spec"]["color"] == "blue" and seen["status"]["lit"] == 4 and seen["metadata"]["labels"] == {"on": "yes"}, seen
        assert seen["metadata"]["generation"] == 5, seen["metadata"]


def server_side(k):
    with Lamps(k, "ssa") as l:
        k("apply", "--server-side", "--field-manager=one", "-f", "-", stdin=l.lamp("a", rooms=[{"name": "hall", "floor": 1}]))
        k("apply", "--server-side", "--field-manager=two", "-f", "-", stdin=json.dumps({"apiVersion": f"{l.group}/v1", "kind": "Lamp", "metadata": {"name": "a"}, "spec": {"color": "red", "rooms": [{"name": "attic"}]}}))
        seen = json.loads(k("get", "lamp", "a", "-o", "json", "--show-managed-fields"))
        assert [r["name"] for r in seen["spec"]["rooms"]] == ["hall", "attic"], seen
        assert 'k:{"name":"attic"}' in json.dumps([m["fieldsV1"] for m in seen["metadata"]["managedFields"] if m["manager"] == "two"]).replace("\\", ""), seen
        code, _, err = k.run("apply", "--server-side", "--field-manager=two", "-f", "-", stdin=l.lamp("a", color="blue"), check=False)
        assert code == 1 and 'conflict with "one": .spec.color' in err, err
        k("apply", "--server-side", "--force-conflicts", "--field-manager=two", "-f", "-", stdin=l.lamp("a", color="blue"))
        code, _, err = k.run("apply", "--server-side", "-f", "-", stdin=l.lamp("b", lumens=3), check=False)
        assert code == 1 and "field not declared in schema" in err, err
        code, out, err = k.run("diff", "--server-side", "--field-manager=two", "-f", "-", stdin=l.lamp("a", color="red"), check=False)
        assert code == 1 and "+  color: red" in out, (out, err)


def refusals(k):
    with Lamps(k, "ref") as l:
        code, _, err = k.run("create", "-f", "-", stdin=l.lamp("a", color="green"), check=False)
        assert code == 1 and 'spec.color: Unsupported value: "green": supported values: "red", "blue"' in err, err
        code, _, err = k.run("create", "-f", "-", stdin=l.lamp("a", lumens=3), check=False)
        assert code == 1 and 'unknown field "spec.lumens"' in err, err
        code, _, err = k.run("create", "--validate=warn", "-f", "-", stdin=l.lamp("a", lumens=3))
        assert 'Warning: unknown field "spec.lumens"' in err, err
        assert "lumens" not in k("get", "lamp", "a", "-o", "json")
        code, _, err = k.run("create", "-f", "-", stdin=l.lamp("a"), check=False)
        assert code == 1 and f'lamps.{l.group} "a" already exists' in err, err
        bad = definition("bad.lights.example.com")
        bad["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["x"] = {}
        code, _, err = k.run("create", "-f", "-", stdin=json.dumps(bad), check=False)
        assert code == 1 and "properties[spec].properties[x].type: Required value: must not be empty for specified object fields" in err, err


def edit(k):
    """An editor that changes a number."""
    with Lamps(k, "edi") as l, tempfile.TemporaryDirectory() as folder:
        k("create", "-f", "-", stdin=l.lamp("a", bulbs=2))
        editor = pathlib.Path(folder) / "editor"
        editor.write_text('#!/bin/sh\nsed -i "s/bulbs: 2/bulbs: 3/" "$1"\n')
        editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
        old, k.environment = k.environment, {**k.environment, "KUBE_EDITOR": str(editor)}
        try:
            assert "edited" in k("edit", "lamp", "a")
        finally:
            k.environment = old
        assert k("get", "lamp", "a", "-o", "jsonpath={.spec.bulbs}") == "3"


def definitions(k):
    """The definitions themselves: listed, described, changed, deleted with all objects."""
    l = Lamps(k, "def")
    with l:
        rows = [line.split() for line in k("get", "crd", f"lamps.{l.group}").splitlines()]
        assert rows[0][0] == "NAME" and rows[0][-2:] == ["CREATED", "AT"] and rows[1][0] == f"lamps.{l.group}", rows
        assert "Established" in k("describe", "crd", f"lamps.{l.group}")
        k("create", "-f", "-", stdin=l.lamp("a"))
        changed = definition(l.group)
        changed["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["lumens"] = {"type": "integer", "default": 800}
        k("apply", "-f", "-", stdin=json.dumps(changed))
        assert k("get", "lamp", "a", "-o", "jsonpath={.spec.lumens}") == "800"
        assert "unchanged" in k("apply", "-f", "-", stdin=json.dumps(changed))
        k("get", "crd", "-o", "jsonpath={.items[*].status.acceptedNames.kind}")
    def unknown():
        with tempfile.TemporaryDirectory() as folder:
            k.environment, before = {**k.environment, "KUBECACHEDIR": folder}, k.environment
            _, _, err = k.run("get", "lamps", check=False)
            k.environment = before
            return 'the server doesn\'t have a resource type "lamps"' in err
    eventually("kubectl does not know lamps", unknown)
    with l:
        assert "No resources found" in k.run("get", "lamps")[2]


def cases(k):
    """(name, function) pairs."""
    every = [resources, explain, patches, server_side, refusals, edit, definitions]
    return [("custom resources, " + f.__name__.replace("_", " "), lambda f=f: f(k)) for f in every]
