"""What people do with kubectl beyond single objects."""

import concurrent.futures
import json
import pathlib
import subprocess
import time

MANIFESTS = pathlib.Path(__file__).resolve().parent / "manifests"


def discovery(k):
    out = k("api-resources")
    for word in ("deployments", "deploy", "apps/v1", "Deployment", "configmaps", "cm", "horizontalpodautoscalers"):
        assert word in out, word
    assert len(out.splitlines()) > 55, out
    assert "apps/v1" in k("api-versions").split()
    assert "v1.37" in k("version")
    assert k("get", "--raw", "/readyz") == "ok"


def bootstrap(k):
    names = k("get", "namespaces", "-o", "name").split()
    assert {f"namespace/{n}" for n in ("default", "kube-system", "kube-public", "kube-node-lease")} <= set(names), names
    assert k("get", "service", "kubernetes", "-o", "jsonpath={.spec.ports[0].port}") == "443"
    assert "cluster-admin" in k("get", "clusterroles", "-o", "name")
    assert "system-node-critical" in k("get", "priorityclasses", "-o", "name")
    assert "exempt" in k("get", "flowschemas", "-o", "name")
    code, _, err = k.run("delete", "namespace", "kube-system", check=False)
    assert code == 1 and "may not be deleted" in err, err


def tables(k):
    k("create", "deployment", "tab", "--image=registry.example/a:1", "--replicas=3")
    out = k("get", "deployment", "tab").splitlines()
    assert out[0].split() == ["NAME", "READY", "UP-TO-DATE", "AVAILABLE", "AGE"], out
    assert out[1].split()[:4] == ["tab", "0/3", "0", "0"], out
    assert "registry.example/a:1" in k("get", "deployment", "tab", "-o", "wide")
    assert k("get", "deployment", "tab", "-o", "custom-columns=N:.metadata.name", "--no-headers").strip() == "tab"


def scale(k):
    k("create", "deployment", "sc", "--image=registry.example/a:1")
    k("scale", "deployment", "sc", "--replicas=5")
    assert k("get", "deployment", "sc", "-o", "jsonpath={.spec.replicas} {.metadata.generation}") == "5 2"
    code, _, err = k.run("scale", "deployment", "sc", "--replicas=1", "--current-replicas=3", check=False)
    assert code == 1, err
    k("set", "image", "deployment/sc", "a=registry.example/a:2")
    assert k("get", "deployment", "sc", "-o", "jsonpath={.spec.template.spec.containers[0].image}") == "registry.example/a:2"
    k("delete", "deployment", "sc")


def chunks(k):
    for i in range(7):
        k("create", "configmap", f"chunk-{i}", f"--from-literal=i={i}")
    out = k("get", "configmaps", "--chunk-size=2", "-o", "name").split()
    assert [f"configmap/chunk-{i}" for i in range(7)] == [x for x in out if "chunk-" in x], out
    assert k("get", "configmaps", "--sort-by=.metadata.name", "-o", "name").count("chunk-") == 7
    k("delete", "configmap", *[f"chunk-{i}" for i in range(7)])


def watch(k):
    """`get -w` shows what is there and then every change."""
    k("create", "configmap", "w1")
    p = subprocess.Popen(k.command("get", "configmaps", "-w", "--output-watch-events"), stdout=subprocess.PIPE, text=True)
    try:
        lines = []
        def until(text):
            end = time.monotonic() + 20
            while not any(text in x for x in lines):
                assert time.monotonic() < end, lines
                lines.append(" ".join(p.stdout.readline().split()))
        until("ADDED w1")
        k("create", "configmap", "w2")
        until("ADDED w2")
        k("label", "configmap", "w2", "x=y")
        until("MODIFIED w2")
        k("delete", "configmap", "w2")
        until("DELETED w2")
    finally:
        p.kill()
        p.wait()
    k("delete", "configmap", "w1")


def wait(k):
    k("run", "waiter", "--image=registry.example/a:1")
    p = subprocess.Popen(k.command("wait", "--for=jsonpath={.metadata.labels.go}=now", "pod/waiter", "--timeout=20s"), stdout=subprocess.PIPE, text=True)
    k("label", "pod", "waiter", "go=now")
    assert p.wait(25) == 0
    k("patch", "pod", "waiter", "--subresource=status", "--type=merge", "-p", '{"status":{"conditions":[{"type":"Ready","status":"True"}]}}')
    k("wait", "--for=condition=Ready", "pod/waiter", "--timeout=20s")
    k("delete", "pod", "waiter", "--now")


def namespaces(k):
    k("create", "namespace", "other")
    k("create", "configmap", "there", "-n", "other")
    assert "there" in k("get", "configmaps", "-A")
    code, _, err = k.run("create", "configmap", "x", "-n", "nowhere", check=False)
    assert code == 1 and 'namespaces "nowhere" not found' in err, err
    k("patch", "configmap", "there", "-n", "other", "--type=merge", "-p", '{"metadata":{"finalizers":["example.com/hold"]}}')
    k("delete", "namespace", "other", "--wait=false")
    assert k("get", "namespace", "other", "-o", "jsonpath={.status.phase}") == "Terminating"
    code, _, err = k.run("create", "configmap", "late", "-n", "other", check=False)
    assert code == 1 and "because it is being terminated" in err, err
    k("wait", "namespace", "other", "--for=condition=NamespaceFinalizersRemaining", "--timeout=20s")
    k("patch", "configmap", "there", "-n", "other", "--type=merge", "-p", '{"metadata":{"finalizers":null}}')
    k("wait", "namespace", "other", "--for=delete", "--timeout=20s")


def delete_namespace(k):
    """`delete ns` waits until it is gone with all that was in it; the same name can be used again at once."""
    for _ in range(2):
        k("create", "namespace", "short")
        k("create", "deployment", "d", "--image=registry.example/a:1", "-n", "short")
        k("create", "secret", "generic", "s", "-n", "short")
        k("wait", "serviceaccount", "default", "-n", "short", "--for=create", "--timeout=20s")
        k("delete", "namespace", "short", "--timeout=30s")
        code, _, err = k.run("get", "namespace", "short", check=False)
        assert code == 1 and "not found" in err, err
        assert k("get", "deployments,secrets,serviceaccounts", "-n", "short", "-o", "name") == ""


def cascade(k):
    """`delete --cascade`: dependents go after their owner, before it, or stay without it."""
    for how in ("background", "foreground", "orphan"):
        name = f"casc-{how}"
        k("create", "deployment", name, "--image=registry.example/a:1")
        uid = k("get", "deployment", name, "-o", "jsonpath={.metadata.uid}")
        owner = {"apiVersion": "apps/v1", "kind": "Deployment", "name": name, "uid": uid, "blockOwnerDeletion": True}
        for i in (1, 2):
            body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": f"{name}-{i}", "ownerReferences": [owner]}}
            k("create", "-f", "-", stdin=json.dumps(body))
        k("delete", "deployment", name, f"--cascade={how}", "--timeout=30s")
        if how == "orphan":
            assert k("get", "configmap", f"{name}-1", "-o", "jsonpath={.metadata.ownerReferences}") == ""
            k("delete", "configmap", f"{name}-1", f"{name}-2")
        elif how == "background":
            k("wait", "configmap", f"{name}-1", f"{name}-2", "--for=delete", "--timeout=20s")
        else:
            out = k("get", "configmaps", "-o", "name")
            assert name not in out, out


def strict(k):
    code, _, err = k.run("create", "-f", "-", check=False,
                         stdin='{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"bad"},"date":{"a":"b"}}')
    assert code == 1 and 'unknown field "date"' in err, err
    _, _, err = k.run("create", "--validate=warn", "-f", "-", stdin='{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"bad"},"date":{"a":"b"}}')
    assert 'unknown field "date"' in err, err
    k("delete", "configmap", "bad")
    code, _, err = k.run("create", "configmap", "Bad_Name", check=False)
    assert code == 1 and "a lowercase RFC 1123 subdomain" in err, err


def explain(k):
    """Every kind is explained, with all that is below it, from both versions of OpenAPI."""
    out = k("explain", "deployment.spec.strategy")
    assert "rollingUpdate" in out and "The deployment strategy to use" in out, out
    rows = [line.split() for line in k("api-resources", "--no-headers").splitlines()]
    # Name, version; short names may be missing.
    resources = [(r[0], r[-3]) for r in rows]
    assert len(resources) > 60, resources
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        texts = pool.map(lambda r: k("explain", r[0], f"--api-version={r[1]}", "--recursive"), resources)
    for resource, text in zip(resources, texts):
        assert "DESCRIPTION:\n    <empty>" not in text and "  kind\t<string>" in text, f"{resource}: {text}"
    old = ("explain", "--output=plaintext-openapiv2", "pods.spec.containers.ports")
    assert "containerPort\t<integer> -required-" in k(*old), k(*old)
    assert "ENUM:\n    SCTP\n    TCP\n    UDP" in k("explain", "service.spec.ports.protocol")
    assert "API version" not in k("explain", "hpa.spec.metrics", "--api-version=autoscaling/v2")


def diff(k):
    k("create", "configmap", "differs", "--from-literal=a=1")
    changed = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"differs"},"data":{"a":"2"}}'
    code, out, err = k.run("diff", "-f", "-", check=False, stdin=changed)
    assert code == 1 and '-  a: "1"' in out and '+  a: "2"' in out, (code, out, err)
    code, out, _ = k.run("diff", "--server-side", "--force-conflicts", "-f", "-", check=False, stdin=changed)
    assert code == 1 and '+  a: "2"' in out, (code, out)
    k("apply", "--server-side", "--force-conflicts", "-f", "-", stdin=changed)
    assert k.run("diff", "-f", "-", stdin=changed)[1] == ""
    k("delete", "configmap", "differs")


def validate(k):
    """Typos are found on the server's side, whichever way an object is sent."""
    wrong = json.dumps({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "typo"}, "spec": {
        "replica": 3, "selector": {"matchLabels": {"a": "b"}},
        "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "a", "image": "i"}]}}}})
    for command in (["apply", "--validate=strict"], ["create", "--validate=true"], ["create", "--validate=true", "--dry-run=server"]):
        code, _, err = k.run(*command, "-f", "-", check=False, stdin=wrong)
        assert code == 1 and 'unknown field "spec.replica"' in err, err
    right = wrong.replace("replica", "replicas")
    for dry in ("client", "server"):
        assert "created" in k("create", "--validate=true", f"--dry-run={dry}", "-f", "-", stdin=right)
    assert k.run("get", "deployment", "typo", check=False)[0] == 1


def dry_run(k):
    k("create", "configmap", "dry", "--dry-run=server")
    code, _, _ = k.run("get", "configmap", "dry", check=False)
    assert code == 1


def job_of_a_cronjob(k):
    """A job without labels takes those of its pods when it is read: in every encoding, as kubectl reads protobuf."""
    k("create", "cronjob", "tick", "--image=i", "--schedule=* * * * *")
    k("create", "job", "tock", "--from=cronjob/tick")
    labels = json.loads(k("get", "job", "tock", "-o", "json"))["metadata"]["labels"]
    assert labels["batch.kubernetes.io/job-name"] == "tock", labels
    assert labels["job-name"] in k("get", "job", "--show-labels", "--no-headers"), labels
    k("delete", "job", "tock")
    k("delete", "cronjob", "tick")


def demo(k, file):
    """A many-document manifest is applied, read back with every field as sent, applied again without a change, deleted."""
    from clients.kubectl_objects import contains

    path = MANIFESTS / file
    k("create", "namespace", "demo")
    out = k("apply", "-n", "demo", "-f", str(path))
    count = len(out.splitlines())
    assert count >= 8 and all("created" in line for line in out.splitlines()), out
    text = k("create", "-n", "demo", "-f", str(path), "--dry-run=client", "-o", "json")
    decoder, items = json.JSONDecoder(), []
    while text.strip():
        value, end = decoder.raw_decode(text.lstrip())
        items += value["items"] if value["kind"] == "List" else [value]
        text = text.lstrip()[end:]
    assert len(items) == count, len(items)
    for item in items:
        kind, name = item["kind"], item["metadata"]["name"]
        seen = json.loads(k("get", "-n", "demo", kind, name, "-o", "json"))
        item["metadata"].pop("creationTimestamp", None)
        item["metadata"].get("annotations", {}).pop("kubectl.kubernetes.io/last-applied-configuration", None)
        contains(seen, {x: y for x, y in item.items() if x not in ("status", "stringData")}, f"{kind}/{name}")
    def versions():
        out = k("get", "-n", "demo", "-f", str(path), "-o", "jsonpath={range .items[*]}{.metadata.resourceVersion} {end}")
        return out.split()
    before = versions()
    out = k("apply", "-n", "demo", "-f", str(path))
    # kubectl always patches kinds with lists it can't merge; as with the real server, such a patch changes nothing.
    assert out.count("unchanged") >= count - 2, out
    assert versions() == before and len(before) == count, (before, versions())
    k("delete", "-n", "demo", "-f", str(path), "--wait=false")
    k("delete", "namespace", "demo", "--wait=false")


def cases(k):
    """(name, function) pairs."""
    plain = [discovery, bootstrap, tables, scale, chunks, watch, wait, namespaces, delete_namespace, cascade, strict, explain, diff,
             validate, dry_run, job_of_a_cronjob]
    out = [(f.__name__.replace("_", " "), lambda f=f: f(k)) for f in plain]
    return out + [("manifest of a guestbook and a shop", lambda: demo(k, "shop.yaml"))]
