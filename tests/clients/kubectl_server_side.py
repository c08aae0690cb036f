"""kubectl beyond daily objects: server-side apply, diff, explain, cascades, pruning, and the commands that change one thing."""

import json
import subprocess
import time


def manifest(name="m", kind="ConfigMap", **more):
    """A small manifest as text."""
    out = {"apiVersion": "v1", "kind": kind, "metadata": {"name": name}, **more}
    return json.dumps(out)


def deployment(name, replicas=1, image="registry.example/a:1"):
    """A deployment's manifest as text."""
    labels = {"app": name}
    return json.dumps({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": name}, "spec": {
        "replicas": replicas, "selector": {"matchLabels": labels},
        "template": {"metadata": {"labels": labels}, "spec": {"containers": [{"name": "c", "image": image}]}}}})


def server_side_apply(k):
    out = k("apply", "--server-side", "-f", "-", stdin=manifest("ssa", data={"x": "1", "y": "1"}))
    assert "serverside-applied" in out, out
    out = k("apply", "--server-side", "-f", "-", stdin=manifest("ssa", data={"x": "1"}))
    assert k("get", "configmap", "ssa", "-o", "jsonpath={.data}") == '{"x":"1"}', out
    code, _, err = k.run("apply", "--server-side", "--field-manager=other", "-f", "-", stdin=manifest("ssa", data={"x": "2"}), check=False)
    assert code == 1 and 'conflict with "kubectl": .data.x' in err and "--force-conflicts" in err, err
    k("apply", "--server-side", "--field-manager=other", "--force-conflicts", "-f", "-", stdin=manifest("ssa", data={"x": "2"}))
    seen = json.loads(k("get", "configmap", "ssa", "-o", "json", "--show-managed-fields"))
    assert [m["manager"] for m in seen["metadata"]["managedFields"]] == ["other"], seen
    assert "managedFields" not in k("get", "configmap", "ssa", "-o", "yaml")
    k("apply", "--server-side", "-f", "-", "--dry-run=server", stdin=manifest("ssa-dry", data={"x": "2"}))
    code, _, _ = k.run("get", "configmap", "ssa-dry", check=False)
    assert code == 1
    # From client-side apply to server-side apply: one manager, no conflict.
    k("apply", "-f", "-", stdin=deployment("ssa", 1))
    k("apply", "--server-side", "-f", "-", stdin=deployment("ssa", 3))
    seen = json.loads(k("get", "deployment", "ssa", "-o", "json", "--show-managed-fields"))
    assert seen["spec"]["replicas"] == 3 and "kubectl-client-side-apply" not in [m["manager"] for m in seen["metadata"]["managedFields"]], seen
    k("delete", "deployment/ssa", "configmap/ssa")


def diff(k):
    k("apply", "-f", "-", stdin=deployment("df", 1))
    code, out, err = k.run("diff", "-f", "-", stdin=deployment("df", 1), check=False)
    assert (code, out) == (0, ""), (code, out, err)
    code, out, err = k.run("diff", "-f", "-", stdin=deployment("df", 4), check=False)
    assert code == 1 and "-  replicas: 1" in out and "+  replicas: 4" in out, (code, out, err)
    code, out, err = k.run("diff", "--server-side", "-f", "-", stdin=deployment("df", 1, "registry.example/a:2"), check=False)
    assert code == 1 and "registry.example/a:2" in out, (code, out, err)
    code, out, err = k.run("diff", "-f", "-", stdin=manifest("new", data={"a": "b"}), check=False)
    assert code == 1 and "+kind: ConfigMap" in out, (code, out, err)
    assert k("get", "deployment", "df", "-o", "jsonpath={.spec.replicas}") == "1"
    k("delete", "deployment", "df")


def explain(k):
    out = k("explain", "pod.spec.containers.ports")
    assert "containerPort" in out and "-required-" in out, out
    out = k("explain", "deployment", "--recursive")
    assert "revisionHistoryLimit" in out and "maxSurge" in out, out
    assert "VERSION:    v1" in k("explain", "cronjobs.batch"), "cronjobs"
    code, _, err = k.run("explain", "pod.spec.nosuch", check=False)
    assert code == 1 and 'field "nosuch" does not exist' in err, err


def watch_wide(k):
    """`get -o wide -w` draws rows of a table as they come."""
    k("create", "deployment", "ww", "--image=registry.example/ww:1")
    p = subprocess.Popen(k.command("get", "deployments", "ww", "-o", "wide", "-w"), stdout=subprocess.PIPE, text=True)
    try:
        lines = [p.stdout.readline(), p.stdout.readline()]
        assert "SELECTOR" in lines[0] and "registry.example/ww:1" in lines[1], lines
        k("set", "image", "deployment/ww", "ww=registry.example/ww:2")
        line = p.stdout.readline()
        assert "registry.example/ww:2" in line and "SELECTOR" not in line, line
    finally:
        p.kill()
        p.wait()
    k("delete", "deployment", "ww")


def cascades(k):
    """Dependents go, stay, or go first."""
    def family(name):
        k("create", "configmap", name)
        uid = k("get", "configmap", name, "-o", "jsonpath={.metadata.uid}")
        owner = [{"apiVersion": "v1", "kind": "ConfigMap", "name": name, "uid": uid, "blockOwnerDeletion": True}]
        child = json.dumps({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": f"{name}-child", "ownerReferences": owner}})
        k("create", "-f", "-", stdin=child)
    for how in ("background", "foreground"):
        family(f"cas-{how}")
        k("delete", "configmap", f"cas-{how}", f"--cascade={how}", "--timeout=30s")
        k("wait", "--for=delete", f"configmap/cas-{how}-child", "--timeout=30s")
        code, _, _ = k.run("get", "configmap", f"cas-{how}", check=False)
        assert code == 1, "the owner stays"
    family("cas-orphan")
    k("delete", "configmap", "cas-orphan", "--cascade=orphan", "--timeout=30s")
    end = time.monotonic() + 30
    while k("get", "configmap", "cas-orphan-child", "-o", "jsonpath={.metadata.ownerReferences}") != "":
        assert time.monotonic() < end, "the orphan keeps its owner"
    k("delete", "configmap", "cas-orphan-child")


def namespace_goes(k):
    """Deleting a namespace waits until all in it is gone."""
    k("create", "namespace", "going")
    k("create", "deployment", "d", "--image=registry.example/a:1", "-n", "going")
    k("create", "secret", "generic", "s", "-n", "going")
    k("delete", "namespace", "going", "--timeout=30s")
    code, _, err = k.run("get", "namespace", "going", check=False)
    assert code == 1 and "NotFound" in err, err
    k("create", "namespace", "going")
    assert "No resources found" in k.run("get", "deployments,secrets", "-n", "going")[2]
    k("delete", "namespace", "going", "--timeout=30s")


def prune(k):
    def of(*names):
        return "\n---\n".join(json.dumps({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": n, "labels": {"prune": "me"}}}) for n in names)
    k("create", "namespace", "pruned")
    k("apply", "-n", "pruned", "-f", "-", stdin=of("a", "b"))
    out = k("apply", "-n", "pruned", "--prune", "-l", "prune=me", "--prune-allowlist=core/v1/ConfigMap", "-f", "-", stdin=of("b", "c"))
    assert "configmap/a pruned" in out and "configmap/c created" in out, out
    assert k("get", "configmaps", "-n", "pruned", "-l", "prune=me", "-o", "name").split() == ["configmap/b", "configmap/c"]
    k("delete", "namespace", "pruned", "--wait=false")


def labels(k):
    k("create", "configmap", "lab")
    k("label", "configmap", "lab", "a=1", "b=2")
    code, _, err = k.run("label", "configmap", "lab", "a=9", check=False)
    assert code == 1 and "--overwrite is false" in err, err
    k("label", "--overwrite", "configmap", "lab", "a=9", "b-")
    k("annotate", "configmap", "lab", "note=one")
    k("annotate", "--overwrite", "configmap", "lab", "note=two")
    assert k("get", "configmap", "lab", "-o", "jsonpath={.metadata.labels} {.metadata.annotations}") == '{"a":"9"} {"note":"two"}'
    assert "a" in k("get", "configmaps", "-L", "a", "--show-labels").splitlines()[0].lower()
    k("delete", "configmaps", "-l", "a=9")
    code, _, _ = k.run("get", "configmap", "lab", check=False)
    assert code == 1


def raw(k):
    assert json.loads(k("get", "--raw", "/api/v1"))["kind"] == "APIResourceList"
    assert json.loads(k("get", "--raw", "/apis/apps/v1/deployments?limit=1"))["kind"] == "DeploymentList"
    assert "3.0.0" in k("get", "--raw", "/openapi/v3/apis/apps/v1")[:40]
    made = k("create", "--raw", "/api/v1/namespaces/default/configmaps", "-f", "-", stdin=manifest("raw"))
    assert json.loads(made)["metadata"]["uid"], made
    k("delete", "--raw", "/api/v1/namespaces/default/configmaps/raw")
    code, _, err = k.run("get", "--raw", "/nosuch", check=False)
    assert code == 1 and "NotFound" in err, err


def resources(k):
    out = k("api-resources", "--verbs=list,watch", "--namespaced=true", "-o", "name").split()
    assert "pods" in out and "deployments.apps" in out and "nodes" not in out, out
    out = k("api-resources", "--categories=all", "-o", "name").split()
    assert "deployments.apps" in out and "configmaps" not in out, out
    out = k("api-resources", "--api-group=batch", "-o", "wide", "--no-headers")
    assert "cronjobs" in out and "deletecollection" in out, out


def rollout(k):
    """What is read and written of a deployment by the rollout commands; its status is ours."""
    k("create", "deployment", "ro", "--image=registry.example/a:1")
    code, out, _ = k.run("rollout", "status", "deployment/ro", "--timeout=1s", check=False)
    assert code == 1 and "Waiting" in out, out
    p = subprocess.Popen(k.command("rollout", "status", "deployment/ro", "--timeout=30s"), stdout=subprocess.PIPE, text=True)
    status = {"observedGeneration": 1, "replicas": 1, "updatedReplicas": 1, "readyReplicas": 1, "availableReplicas": 1}
    k("patch", "deployment", "ro", "--subresource=status", "--type=merge", "-p", json.dumps({"status": status}))
    out, _ = p.communicate(timeout=40)
    assert p.returncode == 0 and "successfully rolled out" in out, out
    assert "1/1" in k("get", "deployment", "ro")
    k("rollout", "pause", "deployment/ro")
    assert k("get", "deployment", "ro", "-o", "jsonpath={.spec.paused}") == "true"
    k("rollout", "resume", "deployment/ro")
    k("rollout", "restart", "deployment/ro")
    assert "kubectl.kubernetes.io/restartedAt" in k("get", "deployment", "ro", "-o", "jsonpath={.spec.template.metadata.annotations}")
    k("rollout", "history", "deployment/ro")
    k("delete", "deployment", "ro")


def generators(k):
    """Commands that make objects from flags."""
    k("create", "namespace", "gen")
    def g(*args, **kw):
        return k("-n", "gen", *args, **kw)
    g("create", "deployment", "d", "--image=registry.example/a:1", "--port=80")
    g("expose", "deployment", "d", "--port=80", "--target-port=8080")
    assert g("get", "service", "d", "-o", "jsonpath={.spec.ports[0].targetPort} {.spec.selector}") == '8080 {"app":"d"}'
    g("autoscale", "deployment", "d", "--min=1", "--max=3")
    g("set", "env", "deployment/d", "A=1")
    g("set", "resources", "deployment/d", "--limits=cpu=1")
    g("set", "serviceaccount", "deployment/d", "robot")
    seen = json.loads(g("get", "deployment", "d", "-o", "json"))["spec"]["template"]["spec"]
    assert seen["serviceAccountName"] == "robot" and seen["containers"][0]["env"] == [{"name": "A", "value": "1"}], seen
    g("create", "role", "r", "--verb=get", "--resource=pods")
    g("create", "rolebinding", "b", "--role=r", "--user=u")
    g("create", "serviceaccount", "robot")
    g("create", "quota", "q", "--hard=pods=5")
    g("create", "poddisruptionbudget", "p", "--selector=app=d", "--min-available=1")
    g("create", "cronjob", "c", "--image=registry.example/a:1", "--schedule=*/5 * * * *")
    g("create", "ingress", "i", "--rule=a.example/*=d:80")
    assert g("auth", "can-i", "delete", "pods").strip() == "yes"
    assert "Username" in g("auth", "whoami")
    g("apply", "-f", "-", stdin=manifest("la", data={"x": "1"}))
    assert "x: \"1\"" in g("apply", "view-last-applied", "configmap/la")
    g("replace", "--force", "-f", "-", stdin=manifest("la", data={"x": "2"}))
    assert g("get", "configmap", "la", "-o", "jsonpath={.data.x}") == "2"
    g("wait", "--for=create", "configmap/la", "--timeout=20s")
    k("delete", "namespace", "gen", "--wait=false")


def nodes(k):
    k("create", "-f", "-", stdin=manifest("node-1", kind="Node"))
    k("taint", "node", "node-1", "dedicated=x:NoSchedule")
    k("cordon", "node-1")
    assert "SchedulingDisabled" in k("get", "nodes")
    k("uncordon", "node-1")
    k("taint", "node", "node-1", "dedicated-")
    seen = json.loads(k("get", "node", "node-1", "-o", "json"))["spec"]
    assert not seen.get("unschedulable") and "dedicated" not in [t["key"] for t in seen.get("taints", [])], seen
    k("delete", "node", "node-1")


def cases(k):
    """(name, function) pairs."""
    every = [server_side_apply, diff, explain, watch_wide, cascades, namespace_goes, prune, labels, raw, resources, rollout, generators, nodes]
    return [(f.__name__.replace("_", " "), lambda f=f: f(k)) for f in every]
