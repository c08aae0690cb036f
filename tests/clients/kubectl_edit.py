"""kubectl edit: what an editor leaves is invalid, unchanged, late, about status, about custom resources."""

import json
import pathlib
import stat
import tempfile

from clients.kubectl_custom import Lamps

EDITOR = """#!/usr/bin/env python3
import json, pathlib, subprocess, sys
folder, path = pathlib.Path(__file__).parent, pathlib.Path(sys.argv[1])
times = len(list(folder.glob("seen-*")))
text = path.read_text()
(folder / f"seen-{times}").write_text(text)
steps = json.loads((folder / "steps").read_text())
step = steps[times] if times < len(steps) else {}
for command in step.get("run", []):
    subprocess.run(command, check=True)
for old, new in step.get("replace", []):
    assert old in text, f"no {old!r} in {text}"
    text = text.replace(old, new, 1)
path.write_text(text)
"""


class Editing:
    """An editor that replaces texts, other ones each time it is opened; `seen` is what it was shown each time. A step may run
    commands first, as somebody else does while the editor is open."""

    def __init__(self, kubectl, *steps):
        self.kubectl, self.steps = kubectl, [s if isinstance(s, dict) else {"replace": s} for s in steps]

    def __enter__(self):
        self.folder, self.before = tempfile.TemporaryDirectory(), self.kubectl.environment
        editor = pathlib.Path(self.folder.name) / "editor"
        editor.write_text(EDITOR)
        editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
        (editor.parent / "steps").write_text(json.dumps(self.steps))
        self.kubectl.environment = {**self.before, "KUBE_EDITOR": str(editor), "TMPDIR": self.folder.name}
        return self

    def __exit__(self, *_):
        self.kubectl.environment = self.before
        self.folder.cleanup()

    @property
    def seen(self):
        files = sorted(pathlib.Path(self.folder.name).glob("seen-*"))
        return [f.read_text() for f in files]

    def run(self, *args):
        """`kubectl edit`: (code, output, error text)."""
        return self.kubectl.run("edit", *args, check=False)


def version(k, *what):
    return k("get", *what, "-o", "jsonpath={.metadata.resourceVersion}")


def no_change(k):
    """Nothing is sent."""
    k("create", "configmap", "idle", "--from-literal=a=b")
    before = version(k, "configmap", "idle")
    with Editing(k) as e:
        code, out, err = e.run("configmap", "idle")
        assert code == 0 and "Edit cancelled, no changes made." in out + err, (code, out, err)
        assert len(e.seen) == 1 and "Please edit the object below" in e.seen[0], e.seen
    assert version(k, "configmap", "idle") == before


def invalid(k):
    """What the server refuses is shown again with the reason, until it is right or given up."""
    k("create", "deployment", "wrong", "--image=i", "--replicas=1")
    with Editing(k, [("replicas: 1", "replicas: -1")], [("replicas: -1", "replicas: 0")]) as e:
        code, out, err = e.run("deployment", "wrong")
        assert code == 0 and "deployment.apps/wrong edited" in out, (code, out, err)
        assert len(e.seen) == 2, e.seen
        assert '# deployments.apps "wrong" was not valid:' in e.seen[1], e.seen[1]
        assert "# * spec.replicas: Invalid value: -1: must be greater than or equal to 0" in e.seen[1], e.seen[1]
    assert k("get", "deployment", "wrong", "-o", "jsonpath={.spec.replicas}") == "0"
    with Editing(k, [("replicas: 0", "replicas: many")]) as e:
        code, out, err = e.run("deployment", "wrong")
        assert code == 1 and "Edit cancelled, no valid changes were saved." in err, (code, out, err)
        assert "A copy of your changes has been stored to" in out + err, (out, err)
        assert len(e.seen) == 2 and '# * patch: Invalid value: "map[spec:map[replicas:many]]": unrecognized type: int32' in e.seen[1], e.seen
    with Editing(k, [("  replicas: 0", "\treplicas: 0")], [("\treplicas: 0", "  replicas: 2")]) as e:
        code, out, err = e.run("deployment", "wrong")
        assert code == 0 and "edited" in out and "The edited file failed validation" in e.seen[1], (code, out, err, e.seen[1:])
    with Editing(k, [("  name: wrong\n", "  name: other\n")]) as e:
        code, out, err = e.run("deployment", "wrong")
        assert code == 1 and "At least one of apiVersion, kind and name was changed" in out + err, (code, out, err)
    with Editing(k, [("replicas: 2", "replicaz: 2")]) as e:
        code, out, err = e.run("deployment", "wrong")
        assert code == 1 and 'unknown field "spec.replicaz"' in "".join(e.seen) + err, (code, out, err, e.seen)
    k("delete", "deployment", "wrong")


def meanwhile(k):
    """Somebody else writes while the editor is open: other fields stay theirs, an old version is a conflict."""
    k("create", "configmap", "late", "--from-literal=a=1")
    patch = k.command("patch", "configmap", "late", "-p", '{"data":{"b":"theirs"}}')
    with Editing(k, {"run": [patch], "replace": [('a: "1"', 'a: "2"')]}) as e:
        code, out, err = e.run("configmap", "late")
        assert code == 0 and "configmap/late edited" in out, (code, out, err)
    assert json.loads(k("get", "configmap", "late", "-o", "json"))["data"] == {"a": "2", "b": "theirs"}
    now = version(k, "configmap", "late")
    with Editing(k, [(f'resourceVersion: "{now}"', 'resourceVersion: "1"'), ('a: "2"', 'a: "3"')]) as e:
        code, out, err = e.run("configmap", "late")
        assert code == 1 and "the object has been modified; please apply your changes to the latest version" in out + err + "".join(e.seen), (code, out, err)
    assert k("get", "configmap", "late", "-o", "jsonpath={.data.a}") == "2"
    gone = k.command("delete", "configmap", "late")
    with Editing(k, {"run": [gone], "replace": [('a: "2"', 'a: "3"')]}) as e:
        code, out, err = e.run("configmap", "late")
        assert code == 1 and 'configmaps "late" could not be found on the server' in err and "The edits you made on deleted resources have been saved to" in err, (code, out, err)


def status(k):
    """A subresource of a built-in and of a custom resource."""
    k("create", "deployment", "lit", "--image=i", "--replicas=0")
    with Editing(k, [("status: {}", "status:\n  observedGeneration: 7")]) as e:
        code, out, err = e.run("deployment", "lit", "--subresource=status")
        assert code == 0 and "deployment.apps/lit edited" in out, (code, out, err, e.seen)
    assert k("get", "deployment", "lit", "-o", "jsonpath={.status.observedGeneration}/{.metadata.generation}") == "7/1"
    k("delete", "deployment", "lit")
    with Lamps(k, "sta") as l:
        k("create", "-f", "-", stdin=l.lamp("a", bulbs=2))
        k("patch", "lamp", "a", "--subresource=status", "--type=merge", "-p", '{"status":{"lit":1}}')
        with Editing(k, [("lit: 1", "lit: 2"), ("bulbs: 2", "bulbs: 3")]) as e:
            code, out, err = e.run("lamp", "a", "--subresource=status")
            assert code == 0 and "edited" in out, (code, out, err)
        assert k("get", "lamp", "a", "-o", "jsonpath={.status.lit}/{.spec.bulbs}") == "2/2"
        with Editing(k, [("lit: 2", "lit: many")]) as e:
            code, out, err = e.run("lamp", "a", "--subresource=status")
            assert code == 1 and 'status.lit: Invalid value: "string"' in e.seen[-1] + err, (code, out, err, e.seen)


def custom(k):
    """A custom resource: refused by its schema, then right; several objects in one file."""
    with Lamps(k, "edc") as l:
        k("create", "-f", "-", stdin=l.lamp("a", color="red", bulbs=2))
        with Editing(k, [("color: red", "color: green")], [("color: green", "color: blue")]) as e:
            code, out, err = e.run("lamp", "a")
            assert code == 0 and "edited" in out, (code, out, err)
            assert '# * spec.color: Unsupported value: "green": supported values: "red", "blue"' in e.seen[1], e.seen[1]
        assert k("get", "lamp", "a", "-o", "jsonpath={.spec.color}") == "blue"
        k("create", "-f", "-", stdin=l.lamp("b", color="red", bulbs=4))
        with Editing(k, [("bulbs: 2", "bulbs: 3"), ("bulbs: 4", "bulbs: 5")]) as e:
            code, out, err = e.run("lamps", "a", "b")
            assert code == 0 and out.count("edited") == 2, (code, out, err)
        assert k("get", "lamps", "-o", "jsonpath={.items[*].spec.bulbs}") == "3 5"


def forms(k):
    """JSON in the editor, the configuration saved, managed fields shown, files created and applied configurations edited."""
    k("create", "configmap", "form", "--from-literal=a=1")
    with Editing(k, [('"a": "1"', '"a": "2"')]) as e:
        code, out, err = e.run("configmap", "form", "-o", "json", "--save-config")
        assert code == 0 and json.loads(out)["data"] == {"a": "2"}, (code, out, err)
        assert e.seen[0].lstrip().startswith("{") or '"kind": "ConfigMap"' in e.seen[0], e.seen[0]
        assert "managedFields" not in e.seen[0]
    saved = json.loads(k("get", "configmap", "form", "-o", "json"))["metadata"]["annotations"]["kubectl.kubernetes.io/last-applied-configuration"]
    assert json.loads(saved)["data"] == {"a": "2"}, saved
    with Editing(k) as e:
        e.run("configmap", "form", "--show-managed-fields")
        assert "managedFields" in e.seen[0]
    with Editing(k, [('a: "2"', 'a: "3"')]):
        out = k("apply", "edit-last-applied", "configmap", "form")
        assert "configmap/form edited" in out, out
    assert json.loads(k("apply", "view-last-applied", "configmap", "form", "-o", "json"))["data"] == {"a": "3"}
    made = json.dumps({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "made"}, "data": {"a": "1"}})
    with Editing(k, [('a: "1"', 'a: "9"')]) as e:
        path = pathlib.Path(e.folder.name) / "made.json"
        path.write_text(made)
        out = k("create", "--edit", "-f", str(path), "-o", "yaml")
        assert 'a: "9"' in out, out
    assert k("get", "configmap", "made", "-o", "jsonpath={.data.a}") == "9"
    k("delete", "configmap", "form", "made", "idle", "--ignore-not-found")


def cases(k):
    """(name, function) pairs."""
    every = [no_change, invalid, meanwhile, status, custom, forms]
    return [("edit, " + f.__name__.replace("_", " "), lambda f=f: f(k)) for f in every]
