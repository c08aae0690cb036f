"""The same steps on every kind people use daily: create, read in all forms, change in all ways, delete."""

import json
import pathlib
import stat
import tempfile

OBJECTS = {
    "pods": {"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"name": "c", "image": "registry.example/app:1"}]}},
    "deployments": {"apiVersion": "apps/v1", "kind": "Deployment", "spec": {
        "replicas": 2, "selector": {"matchLabels": {"app": "x"}},
        "template": {"metadata": {"labels": {"app": "x"}},
                     "spec": {"containers": [{"name": "c", "image": "registry.example/app:1", "ports": [{"containerPort": 80}]}]}}}},
    "services": {"apiVersion": "v1", "kind": "Service", "spec": {"selector": {"app": "x"}, "ports": [{"name": "http", "port": 80, "targetPort": 8080}]}},
    "configmaps": {"apiVersion": "v1", "kind": "ConfigMap", "data": {"key": "value", "file": "two\nlines\n"}},
    "secrets": {"apiVersion": "v1", "kind": "Secret", "stringData": {"password": "s3cret"}},
    "namespaces": {"apiVersion": "v1", "kind": "Namespace"},
    "nodes": {"apiVersion": "v1", "kind": "Node", "spec": {"podCIDR": "10.244.0.0/24"}},
    "jobs": {"apiVersion": "batch/v1", "kind": "Job", "spec": {"template": {"spec": {
        "restartPolicy": "Never", "containers": [{"name": "c", "image": "registry.example/job:1"}]}}}},
    "cronjobs": {"apiVersion": "batch/v1", "kind": "CronJob", "spec": {"schedule": "*/5 * * * *", "jobTemplate": {"spec": {"template": {"spec": {
        "restartPolicy": "OnFailure", "containers": [{"name": "c", "image": "registry.example/job:1"}]}}}}}},
    "ingresses": {"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "spec": {"rules": [{"host": "a.example", "http": {"paths": [
        {"path": "/", "pathType": "Prefix", "backend": {"service": {"name": "s", "port": {"number": 80}}}}]}}]}},
    "persistentvolumeclaims": {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "spec": {
        "accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}},
    "roles": {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "rules": [
        {"apiGroups": [""], "resources": ["pods"], "verbs": ["get", "list"]}]},
}


def contains(whole, part, path=""):
    """Fails unless every field of `part` stands in `whole` with the same value."""
    if isinstance(part, dict):
        for k, v in part.items():
            assert isinstance(whole, dict) and k in whole, f"{path}.{k} is missing"
            contains(whole[k], v, f"{path}.{k}")
    elif isinstance(part, list):
        assert isinstance(whole, list) and len(whole) == len(part), f"{path}: {whole} is not {part}"
        for i, v in enumerate(part):
            contains(whole[i], v, f"{path}[{i}]")
    else:
        assert whole == part, f"{path}: {whole!r} is not {part!r}"


def life(kubectl, resource, manifest):
    """One object's life."""
    name = f"life-{resource}"
    manifest = {**manifest, "metadata": {"name": name, "labels": {"made": "here"}}}
    text = json.dumps(manifest)
    sent = {k: v for k, v in manifest.items() if k != "stringData"}

    out = kubectl("create", "-f", "-", stdin=text)
    assert name in out and "created" in out, out
    code, _, err = kubectl.run("create", "-f", "-", stdin=text, check=False)
    assert code == 1 and "AlreadyExists" in err, err

    seen = json.loads(kubectl("get", resource, name, "-o", "json"))
    contains(seen, sent)
    assert seen["metadata"]["uid"] and seen["metadata"]["resourceVersion"], seen["metadata"]
    assert name in kubectl("get", resource), "the table has no row"
    assert name in kubectl("get", resource, name, "-o", "wide")
    assert f"name: {name}" in kubectl("get", resource, name, "-o", "yaml")
    assert kubectl("get", resource, name, "-o", "jsonpath={.metadata.name}") == name
    assert name in kubectl("get", resource, "-l", "made=here", "-o", "name")
    assert name not in kubectl("get", resource, "-l", "made!=here", "-o", "name")
    assert name in kubectl("get", resource, "--field-selector", f"metadata.name={name}", "-o", "name")
    assert name in kubectl("describe", resource, name)

    kubectl("label", resource, name, "tier=front")
    kubectl("annotate", resource, name, "note=hello")
    seen = json.loads(kubectl("get", resource, name, "-o", "json"))
    assert seen["metadata"]["labels"]["tier"] == "front" and seen["metadata"]["annotations"]["note"] == "hello"
    kubectl("label", resource, name, "tier-")
    for kind, patch in (("strategic", '{"metadata":{"labels":{"a":"1"}}}'), ("merge", '{"metadata":{"labels":{"b":"2"}}}'),
                        ("json", '[{"op":"add","path":"/metadata/labels/c","value":"3"}]')):
        kubectl("patch", resource, name, "--type", kind, "-p", patch)
    labels = json.loads(kubectl("get", resource, name, "-o", "json"))["metadata"]["labels"]
    assert {k: labels.get(k) for k in "abc"} == {"a": "1", "b": "2", "c": "3"} and "tier" not in labels, labels
    code, _, err = kubectl.run("patch", resource, name, "--type", "json", "-p", '[{"op":"test","path":"/kind","value":"No"}]', check=False)
    assert code == 1, err

    kubectl("apply", "-f", "-", stdin=text)
    manifest["metadata"]["labels"] = {"made": "here", "applied": "yes"}
    out = kubectl("apply", "-f", "-", stdin=json.dumps(manifest))
    assert "configured" in out, out
    out = kubectl("apply", "-f", "-", stdin=json.dumps(manifest))
    # Text fields that the server turns into others make client-side apply patch every time.
    assert "unchanged" in out or "stringData" in manifest, out
    manifest["metadata"]["labels"] = {"made": "here"}
    kubectl("apply", "-f", "-", stdin=json.dumps(manifest))
    labels = json.loads(kubectl("get", resource, name, "-o", "json"))["metadata"]["labels"]
    assert "applied" not in labels and labels["a"] == "1", labels

    seen = json.loads(kubectl("get", resource, name, "-o", "json"))
    seen["metadata"]["annotations"]["replaced"] = "yes"
    kubectl("replace", "-f", "-", stdin=json.dumps(seen))
    code, _, err = kubectl.run("replace", "-f", "-", stdin=json.dumps({**seen, "metadata": {**seen["metadata"], "annotations": {"x": "y"}}}), check=False)
    assert code == 1 and "the object has been modified" in err, err
    edit(kubectl, resource, name)
    assert kubectl("get", resource, name, "-o", "jsonpath={.metadata.annotations.edited}") == "by-hand"

    kubectl("delete", resource, name, "--wait=false")
    if resource != "namespaces":
        kubectl("wait", "--for=delete", f"{resource}/{name}", "--timeout=20s")
        code, _, err = kubectl.run("get", resource, name, check=False)
        assert code == 1 and "NotFound" in err, err


def edit(kubectl, resource, name):
    """kubectl edit with an editor that adds an annotation."""
    with tempfile.TemporaryDirectory() as folder:
        editor = pathlib.Path(folder) / "editor.py"
        editor.write_text("#!/usr/bin/env python3\nimport sys\np = sys.argv[1]\nt = open(p).read()\n"
                          "open(p, 'w').write(t.replace('  annotations:\\n', '  annotations:\\n    edited: by-hand\\n', 1))\n")
        editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
        kubectl.environment = {"KUBE_EDITOR": str(editor)}
        try:
            kubectl("edit", resource, name)
        finally:
            kubectl.environment = {}


def cases(kubectl):
    """(name, function) pairs."""
    return [(f"life of {r}", lambda r=r, m=m: life(kubectl, r, m)) for r, m in OBJECTS.items()]
