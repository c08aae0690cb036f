"""Drives a Kubernetes API server with the Python client.

Usage: main.py KUBECONFIG [--restart]. Each case prints one line, `ok NAME` or `FAIL NAME: why`. With --restart a case may
print `restart` and read a line: the server was killed and started again meanwhile.
"""

import logging
import sys
import threading
import time
import traceback

import yaml
from kubernetes import client, config, dynamic, informer, utils, watch
from kubernetes.client.exceptions import ApiException
from kubernetes.dynamic.exceptions import ConflictError, NotFoundError

import custom

OURS = "app=x"


def check(holds, *seen):
    """Fails with what was seen unless the condition holds."""
    if not holds:
        raise AssertionError(" ".join(str(s) for s in seen)[:1500])


def refused(code, call, *args, **kw):
    """Calls what the server must refuse with a code; answers the error."""
    try:
        answer = call(*args, **kw)
    except ApiException as e:
        check(e.status == code, "code", e.status, "due", code, e.body)
        return e
    raise AssertionError(f"not refused: {answer}"[:1500])


def eventually(what, holds):
    """Waits for a condition."""
    end = time.monotonic() + 30
    while not holds():
        check(time.monotonic() < end, "not within 30 s:", what)
        time.sleep(0.01)


def config_map(name, **data):
    """A config map with a label."""
    return client.V1ConfigMap(metadata=client.V1ObjectMeta(name=name, labels={"app": "x"}), data=data or {"key": "value"})


def deployment(name):
    """A deployment of two replicas."""
    return client.V1Deployment(metadata=client.V1ObjectMeta(name=name, labels={"app": "x"}), spec=client.V1DeploymentSpec(
        replicas=2, selector=client.V1LabelSelector(match_labels={"app": "x"}), template=client.V1PodTemplateSpec(
            metadata=client.V1ObjectMeta(labels={"app": "x"}), spec=client.V1PodSpec(containers=[client.V1Container(
                name="c", image="registry.example/app:1", env=[client.V1EnvVar(name="A", value="1")],
                resources=client.V1ResourceRequirements(requests={"cpu": "100m"}))]))))


class Case:
    """What a case holds: clients and a namespace of its own."""

    def __init__(self):
        self.core, self.apps = client.CoreV1Api(), client.AppsV1Api()
        self.namespace = self.core.create_namespace(client.V1Namespace(metadata=client.V1ObjectMeta(generate_name="py-"))).metadata.name

    def end(self):
        """Takes the namespace away."""
        self.core.delete_namespace(self.namespace)


def life(t):
    """Create, read, list, replace, delete."""
    api, ns = t.core, t.namespace
    made = api.create_namespaced_config_map(ns, config_map("m"), field_manager="me")
    check(made.metadata.uid and made.metadata.managed_fields[0].manager == "me" and made.data == {"key": "value"}, made)
    check(refused(409, api.create_namespaced_config_map, ns, config_map("m")).reason == "Conflict")
    seen = api.read_namespaced_config_map("m", ns)
    check(seen == made, seen)
    seen.data["more"] = "1"
    replaced = api.replace_namespaced_config_map("m", ns, seen)
    check(replaced.metadata.resource_version != made.metadata.resource_version, replaced)
    refused(409, api.replace_namespaced_config_map, "m", ns, made)
    api.create_namespaced_config_map(ns, config_map("dry"), dry_run="All")
    refused(404, api.read_namespaced_config_map, "dry", ns)
    wrong = client.V1DeleteOptions(preconditions=client.V1Preconditions(resource_version=made.metadata.resource_version))
    refused(409, api.delete_namespaced_config_map, "m", ns, body=wrong)
    gone = api.delete_namespaced_config_map("m", ns, body=client.V1DeleteOptions(propagation_policy="Background"))
    check(gone["status"] == "Success" and gone["details"]["name"] == "m", gone)
    error = refused(404, api.read_namespaced_config_map, "m", ns)
    check('configmaps \\"m\\" not found' in error.body, error.body)


def kinds(t):
    """Typed objects of several kinds come back as they were sent."""
    ns = t.namespace
    d = t.apps.create_namespaced_deployment(ns, deployment("d"))
    check(d.spec.replicas == 2 and d.spec.strategy.type == "RollingUpdate" and d.metadata.creation_timestamp.tzinfo, d)
    s = t.core.create_namespaced_secret(ns, client.V1Secret(metadata=client.V1ObjectMeta(name="s"), string_data={"p": "s3cret"}))
    check(s.data == {"p": "czNjcmV0"} and s.type == "Opaque", s)
    v = t.core.create_namespaced_service(ns, client.V1Service(metadata=client.V1ObjectMeta(name="v"), spec=client.V1ServiceSpec(
        selector={"app": "x"}, ports=[client.V1ServicePort(name="http", port=80, target_port="web")])))
    check(v.spec.ports[0].target_port == "web" and v.spec.ports[0].protocol == "TCP", v)
    j = client.BatchV1Api().create_namespaced_job(ns, client.V1Job(metadata=client.V1ObjectMeta(name="j"), spec=client.V1JobSpec(
        template=client.V1PodTemplateSpec(spec=client.V1PodSpec(restart_policy="Never", containers=[client.V1Container(name="c", image="i")])))))
    check(j.spec.backoff_limit == 6, j)
    lease = client.CoordinationV1Api().create_namespaced_lease(ns, client.V1Lease(metadata=client.V1ObjectMeta(name="l"), spec=client.V1LeaseSpec(
        holder_identity="me", renew_time=d.metadata.creation_timestamp.replace(microsecond=123456))))
    check(lease.spec.renew_time.microsecond == 123456, lease)
    p = t.core.create_namespaced_pod(ns, client.V1Pod(metadata=client.V1ObjectMeta(name="p"), spec=client.V1PodSpec(
        containers=[client.V1Container(name="c", image="i", volume_mounts=[client.V1VolumeMount(name="v", mount_path="/v")])],
        volumes=[client.V1Volume(name="v", empty_dir=client.V1EmptyDirVolumeSource())])))
    check(p.status.phase == "Pending" and p.spec.termination_grace_period_seconds == 30, p)
    t.core.delete_namespaced_pod("p", ns, grace_period_seconds=0)
    refused(404, t.core.read_namespaced_pod, "p", ns)


def patches(t):
    """Patches of all types."""
    ns, patch = t.namespace, t.apps.patch_namespaced_deployment
    t.apps.create_namespaced_deployment(ns, deployment("d"))
    # The client takes a list for a JSON patch and a dict for a strategic one, unless it is told.
    d = patch("d", ns, [{"op": "test", "path": "/spec/replicas", "value": 2}, {"op": "replace", "path": "/spec/replicas", "value": 3}])
    check(d.spec.replicas == 3, d.spec)
    d = patch("d", ns, {"spec": {"template": {"spec": {"containers": [{"name": "side", "image": "s"}]}}}})
    check(len(d.spec.template.spec.containers) == 2, d.spec)
    d = patch("d", ns, {"spec": {"template": {"spec": {"containers": [{"name": "only", "image": "o"}]}}}}, _content_type="application/merge-patch+json")
    check([c.name for c in d.spec.template.spec.containers] == ["only"], d.spec)
    refused(422, patch, "d", ns, [{"op": "test", "path": "/spec/replicas", "value": 9}])
    refused(422, patch, "d", ns, {"spec": {"replicas": "many"}}, _content_type="application/merge-patch+json", field_validation="Strict")
    refused(404, patch, "none", ns, {"spec": {"replicas": 1}})
    d = t.apps.patch_namespaced_deployment_status("d", ns, {"status": {"replicas": 4}, "spec": {"replicas": 9}})
    check(d.status.replicas == 4 and d.spec.replicas == 3, d)
    s = t.apps.patch_namespaced_deployment_scale("d", ns, {"spec": {"replicas": 5}})
    check(s.spec.replicas == 5 and s.status.selector == "app=x", s)


def apply(t):
    """Server-side apply, as a content type."""
    ns, kind = t.namespace, "application/apply-patch+yaml"
    def of(value):
        return {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m"}, "data": {"x": value}}
    def patch(body, manager, **kw):
        return t.core.patch_namespaced_config_map("m", ns, body, field_manager=manager, _content_type=kind, **kw)
    m = patch(of("1"), "one")
    check(m.metadata.managed_fields[0].operation == "Apply", m)
    error = refused(409, patch, of("2"), "two")
    check("FieldManagerConflict" in error.body and ".data.x" in error.body, error.body)
    m = patch(of("2"), "two", force=True)
    check(m.data == {"x": "2"} and [f.manager for f in m.metadata.managed_fields] == ["two"], m)
    check(patch(of("2"), "two").metadata.resource_version == m.metadata.resource_version, "an apply of nothing wrote")


def selectors(t):
    """Label and field selectors."""
    ns, api = t.namespace, t.core
    for i, color in enumerate(("red", "blue", "red", None)):
        m = config_map(f"m{i}")
        if color:
            m.metadata.labels["color"] = color
        api.create_namespaced_config_map(ns, m)
    def names(**kw):
        return [m.metadata.name for m in api.list_namespaced_config_map(ns, **kw).items if m.metadata.name != "kube-root-ca.crt"]
    check(names(label_selector="color=red") == ["m0", "m2"], names(label_selector="color=red"))
    check(names(label_selector="color in (red,blue),app") == ["m0", "m1", "m2"])
    check(names(label_selector="color notin (red),app=x") == ["m1", "m3"])
    check(names(label_selector="!color,app=x") == ["m3"])
    check(names(field_selector="metadata.name=m1") == ["m1"])
    check(names(field_selector="metadata.name!=m1", label_selector=OURS) == ["m0", "m2", "m3"])
    refused(400, api.list_namespaced_config_map, ns, label_selector="a in (b")
    refused(400, api.list_namespaced_config_map, ns, field_selector="data.key=x")
    everywhere = api.list_config_map_for_all_namespaces(field_selector=f"metadata.namespace={ns},metadata.name=m1")
    check(len(everywhere.items) == 1, everywhere)
    api.delete_collection_namespaced_config_map(ns, label_selector="color=red")
    check(names() == ["m1", "m3"], names())


def pages(t):
    """Limit and continue."""
    ns, api = t.namespace, t.core
    for i in range(11):
        api.create_namespaced_config_map(ns, config_map(f"m{i:02}"))
    names, token = [], None
    while True:
        page = api.list_namespaced_config_map(ns, label_selector=OURS, limit=4, **({"_continue": token} if token else {}))
        check(len(page.items) <= 4, page)
        names += [m.metadata.name for m in page.items]
        token = page.metadata._continue
        if not token:
            break
    check(names == [f"m{i:02}" for i in range(11)], names)
    whole = api.list_namespaced_config_map(ns, limit=4)
    check(whole.metadata.remaining_item_count >= 7, whole.metadata)
    refused(400, api.list_namespaced_config_map, ns, limit=4, _continue="nonsense")


def watching(t):
    """A watch that starts at a version, ends, and goes on where it was."""
    ns, api = t.namespace, t.core
    start = api.list_namespaced_config_map(ns).metadata.resource_version
    w, seen = watch.Watch(), []
    def read(until, **kw):
        for event in w.stream(api.list_namespaced_config_map, ns, label_selector=OURS, timeout_seconds=20, **kw):
            seen.append((event["type"], event["object"].metadata.name))
            if seen[-1] == until:
                w.stop()
    api.create_namespaced_config_map(ns, config_map("a"))
    read(("ADDED", "a"), resource_version=start)
    api.patch_namespaced_config_map("a", ns, {"data": {"n": "1"}})
    api.delete_namespaced_config_map("a", ns)
    api.create_namespaced_config_map(ns, config_map("b"))
    read(("ADDED", "b"), resource_version=w.resource_version)
    check(seen == [("ADDED", "a"), ("MODIFIED", "a"), ("DELETED", "a"), ("ADDED", "b")], seen)
    begun = time.monotonic()
    check(list(watch.Watch().stream(api.list_namespaced_config_map, ns, label_selector="none=none", timeout_seconds=1)) == [])
    check(time.monotonic() - begun < 10, "the watch did not end at its time")
    first = next(watch.Watch().stream(api.list_namespaced_config_map, ns, label_selector=OURS, timeout_seconds=20))
    check(first["type"] == "ADDED" and first["raw_object"]["metadata"]["name"] == "b", first)


def dynamics(t):
    """The dynamic client."""
    ns = t.namespace
    d = dynamic.DynamicClient(client.ApiClient())
    maps = d.resources.get(api_version="v1", kind="ConfigMap")
    made = maps.create(body={"metadata": {"name": "m", "labels": {"app": "x"}}, "data": {"x": "1"}}, namespace=ns)
    check(made.metadata.uid and made.data.x == "1", made)
    check(maps.get(name="m", namespace=ns).data.x == "1")
    check(len(maps.get(namespace=ns, label_selector=OURS).items) == 1)
    check(maps.patch(body={"data": {"x": "2"}}, name="m", namespace=ns).data.x == "2")
    check(maps.patch(body={"data": {"x": None, "z": "1"}}, name="m", namespace=ns, content_type="application/merge-patch+json").data.to_dict() == {"z": "1"})
    body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m", "namespace": ns}, "data": {"y": "1"}}
    check(d.server_side_apply(maps, body=body, name="m", namespace=ns, field_manager="one").data.y == "1")
    try:
        d.server_side_apply(maps, body={**body, "data": {"y": "2"}}, name="m", namespace=ns, field_manager="two")
        raise AssertionError("no conflict")
    except ConflictError:
        pass
    applied = d.server_side_apply(maps, body={**body, "data": {"y": "2"}}, name="m", namespace=ns, field_manager="two", force_conflicts=True)
    check(applied.data.y == "2", applied)
    deployments = d.resources.get(api_version="apps/v1", kind="Deployment")
    check(deployments.namespaced and "scale" in deployments.subresources, deployments.subresources)
    made = client.ApiClient().sanitize_for_serialization(deployment("d"))
    deployments.create(body=made, namespace=ns)
    check(deployments.scale.patch(body={"spec": {"replicas": 7}}, name="d", namespace=ns, content_type="application/merge-patch+json").spec.replicas == 7)
    check("deploy" in deployments.short_names, deployments.short_names)
    events = []
    for e in maps.watch(namespace=ns, name="m", timeout=20, watcher=(w := watch.Watch())):
        events.append(e["type"])
        w.stop()
    check(events == ["ADDED"], events)
    maps.delete(name="m", namespace=ns)
    try:
        maps.get(name="m", namespace=ns)
        raise AssertionError("still there")
    except NotFoundError:
        pass


def informers(t):
    """The shared informer of the client."""
    ns, api = t.namespace, t.core
    api.create_namespaced_config_map(ns, config_map("m"))
    seen = []
    i = informer.SharedInformer(list_func=api.list_namespaced_config_map, namespace=ns, label_selector=OURS)
    for kind in ("ADDED", "MODIFIED", "DELETED"):
        i.add_event_handler(kind, lambda o, kind=kind: seen.append((kind, o.metadata.name)))
    i.start()
    try:
        eventually("the first object", lambda: ("ADDED", "m") in seen)
        api.create_namespaced_config_map(ns, config_map("n"))
        api.patch_namespaced_config_map("n", ns, {"data": {"n": "1"}})
        api.delete_namespaced_config_map("n", ns)
        eventually("all events", lambda: ("DELETED", "n") in seen)
        check(seen == [("ADDED", "m"), ("ADDED", "n"), ("MODIFIED", "n"), ("DELETED", "n")], seen)
        check([o.metadata.name for o in i.cache.list()] == ["m"], i.cache.list_keys())
    finally:
        i.stop()


def from_yaml(t):
    """A file with several documents."""
    documents = list(yaml.safe_load_all("""
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "1"}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: b}
spec:
  selector: {matchLabels: {app: x}}
  template: {metadata: {labels: {app: x}}, spec: {containers: [{name: c, image: i}]}}
"""))
    utils.create_from_yaml(client.ApiClient(), yaml_objects=documents, namespace=t.namespace)
    check(t.apps.read_namespaced_deployment("b", t.namespace).spec.replicas == 1)


def discovery(t):
    """Versions, groups, resources."""
    check(client.VersionApi().get_code().git_version.startswith("v1.37"))
    groups = [g.name for g in client.ApisApi().get_api_versions().groups]
    check("apps" in groups and "coordination.k8s.io" in groups, groups)
    names = [r.name for r in t.core.get_api_resources().resources]
    check("pods" in names and "pods/status" in names, names)


def custom_objects(t):
    """Custom objects."""
    custom.custom_objects(t, check, refused, eventually)


def killed(t):
    """A watch goes on after the server was killed."""
    ns, api = t.namespace, t.core
    version = api.list_namespaced_config_map(ns).metadata.resource_version
    api.create_namespaced_config_map(ns, config_map("a"))
    seen, w = [], watch.Watch()
    def read():
        at = version
        while "d" not in seen:
            try:
                for event in w.stream(api.list_namespaced_config_map, ns, label_selector=OURS, resource_version=at, timeout_seconds=20):
                    seen.append(event["object"].metadata.name)
                    if seen[-1] == "d":
                        w.stop()
            except Exception:  # The connection breaks in one of many ways.
                time.sleep(0.05)
            at = w.resource_version
    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    eventually("the first event", lambda: seen == ["a"])
    print("restart", flush=True)
    sys.stdin.readline()
    for name in ("b", "c", "d"):
        api.create_namespaced_config_map(ns, config_map(name))
    reader.join(30)
    check(seen == ["a", "b", "c", "d"], seen)


def main():
    logging.disable(logging.CRITICAL)  # The informer logs the end of its connection.
    config.load_kube_config(sys.argv[1])
    cases = [life, kinds, patches, apply, selectors, pages, watching, dynamics, informers, from_yaml, discovery, custom_objects]
    if "--restart" in sys.argv[2:]:
        cases.append(killed)
    failed = False
    for case in cases:
        begun, name = time.monotonic(), case.__doc__.rstrip(".")
        t = Case()
        try:
            case(t)
            print(f"ok {name} ({time.monotonic() - begun:.1f} s)", flush=True)
        except Exception as e:
            failed = True
            line = traceback.extract_tb(e.__traceback__)[1].lineno
            print(f"FAIL {name}: {type(e).__name__}: {e} (line {line})".replace("\n", " | "), flush=True)
        finally:
            t.end()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
