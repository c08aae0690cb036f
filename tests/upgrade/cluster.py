"""A cluster's whole content: what is made in it, its keys and values in etcd, and what a server shows of them and writes again.

Used both ways: `record.py` fills a kube-apiserver, `clusters_suite.py` lets this server open what that one wrote, and
`peer_suite.py` lets a kube-apiserver open what this one wrote.
"""

import base64
import http.client
import json
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "tests" / "extensions")]
from definitions import replay  # noqa: E402

DATA = ROOT / "crates" / "supercargo" / "tests" / "data"
# Everything that can be switched on has keys of its own.
EVERYTHING = [
    "--runtime-config=api/all=true",
    "--feature-gates=GenericWorkload=true,CompositePodGroup=true,EvictionRequestAPI=true",
]
# Without this one the real server refuses CompositePodGroup.
REAL = [EVERYTHING[0], EVERYTHING[1] + ",TopologyAwareWorkloadScheduling=true"]
# Keys that are no object of the API, and what they are.
INTERNAL = {
    "/registry/ranges/": "which node ports are taken",
    "/registry/masterleases/": "the addresses of servers that run",
    "/registry/peerserverleases/": "the addresses of servers that run, for each other",
    "compact_rev_key": "the revision of the last compaction",
}
# Renewed all the time by the server that runs.
RENEWED = ("/registry/masterleases/", "/registry/peerserverleases/", "/registry/leases/kube-system/apiserver-")
SPACE = "every-kind"
RECORDED = HERE / "fixtures" / "kube-1.37.2.jsonl.gz"
MANIFEST = HERE / "fixtures" / "kube-1.37.2.tsv"
# Values that servers of other versions, or with other flags, would have left, by their keys.
OLDER = json.loads((HERE / "older.json").read_text())


class Etcd:
    """An etcd, through the JSON gateway of its client port."""

    def __init__(self, url):
        self.host = url.removeprefix("http://")

    def call(self, method, body):
        """One call."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request("POST", f"/v3/{method}", json.dumps(body), {"Content-Type": "application/json"})
        reply = connection.getresponse()
        text = reply.read()
        connection.close()
        if reply.status != 200:
            raise RuntimeError(f"etcd: {method}: {text[:500]!r}")
        return json.loads(text)

    def all(self):
        """Every key with its value and the revision of its last write."""
        zero = base64.b64encode(b"\0").decode()
        kvs = self.call("kv/range", {"key": zero, "range_end": zero}).get("kvs", [])
        return {base64.b64decode(kv["key"]).decode(): (base64.b64decode(kv.get("value", "")), int(kv["mod_revision"])) for kv in kvs}

    def get(self, key):
        """The value of a key and the revision of its last write, if it is there."""
        kvs = self.call("kv/range", {"key": base64.b64encode(key.encode()).decode()}).get("kvs", [])
        return (base64.b64decode(kvs[0].get("value", "")), int(kvs[0]["mod_revision"])) if kvs else None

    def put(self, key, value):
        """Writes a key."""
        self.call("kv/put", {"key": base64.b64encode(key.encode()).decode(), "value": base64.b64encode(value).decode()})


def settled(etcd):
    """All keys, once nothing but leases of servers has changed for 3 s."""
    before = {}
    while True:
        now = etcd.all()
        if {k: v for k, v in now.items() if not is_renewed(k)} == before:
            return now
        before = {k: v for k, v in now.items() if not is_renewed(k)}
        time.sleep(3)


def catalog():
    """The stored resources of the built-in API."""
    lines = (ROOT / "crates" / "resources" / "data" / "resources.json").read_text()
    return [r for r in json.loads(lines) if "storage" in r]


def collection(group, version, resource, namespace=""):
    """The path of a collection."""
    root = f"/apis/{group}/{version}" if group else f"/api/{version}"
    return root + (f"/namespaces/{namespace}" if namespace else "") + f"/{resource}"


class Place:
    """Where the objects of a resource are: below which key, and at which paths."""

    def __init__(self, prefix, namespaced, group, resource, versions):
        self.prefix, self.namespaced, self.group, self.resource, self.versions = prefix, namespaced, group, resource, versions

    def paths(self, rest):
        """The paths of the object whose key ends so."""
        namespace, _, name = rest.rpartition("/") if self.namespaced else ("", "", rest)
        return [f"{collection(self.group, v, self.resource, namespace)}/{name}" for v in self.versions]


def places(keys):
    """Where the objects are, custom ones included, by the catalog and the definitions among the keys."""
    out = []
    for r in catalog():
        versions = [(r["group"], v["version"]) for v in r["versions"]]
        out += [Place(f"/registry/{r['storage']['prefix']}/", r.get("namespaced", False), g, r["resource"], [v]) for g, v in versions]
    for key, (value, _) in keys.items():
        if key.startswith("/registry/apiextensions.k8s.io/customresourcedefinitions/"):
            spec = json.loads(value)["spec"]
            served = [v["name"] for v in spec["versions"] if v["served"]]
            plural = spec["names"]["plural"]
            out.append(Place(f"/registry/{spec['group']}/{plural}/", spec["scope"] == "Namespaced", spec["group"], plural, served))
    return out


def paths_of(key, where):
    """The paths of the object that a key holds, in every version of its resource."""
    return [p for w in where if key.startswith(w.prefix) for p in w.paths(key.removeprefix(w.prefix))]


def is_internal(key):
    """Whether a key holds no object of the API."""
    return key.startswith(tuple(INTERNAL))


def is_renewed(key):
    """Whether the server that runs renews it."""
    return key.startswith(RENEWED)


def bodies():
    """(path, body) of every object that is made: at least one of each stored kind."""
    stored = {(r["group"], r["kind"]): r for r in catalog()}
    samples = [s["in"] for s in json.loads((DATA / "create-samples.json").read_text())["samples"]]
    samples += json.loads((HERE / "bodies.json").read_text())
    out, taken = [], set()
    for body in samples:
        group, _, version = body["apiVersion"].rpartition("/")
        r = stored.get((group, body["kind"]))
        if r is None:
            continue
        body = json.loads(json.dumps(body))
        meta = body["metadata"]
        # What is sampled in two forms has one name, and the name of a definition is not free.
        key = (group, body["kind"], meta.get("name"))
        if key in taken and body["kind"] == "CustomResourceDefinition":
            continue
        if key in taken and key[2]:
            meta["name"] = f"{meta['name']}-{len(out)}"
        taken.add(key)
        if body["kind"] == "Pod":
            body["spec"].setdefault("serviceAccountName", "default")
        out.append((collection(group, version, r["resource"], "default" if r.get("namespaced") else ""), body))
    return out


def custom():
    """Definitions of custom resources, and what is done to their objects: (method, path, content type, body)."""
    inner = {"type": "object", "x-kubernetes-preserve-unknown-fields": True,
             "properties": {"n": {"type": "integer"}, "d": {"type": "string", "default": "later"},
                            "p": {"x-kubernetes-int-or-string": True}, "f": {"type": "number"}}}
    schema = {"openAPIV3Schema": {"type": "object", "properties": {"spec": inner, "status": {"type": "object", "properties": {
        "n": {"type": "integer"}}}}}}

    def versions(storage):
        return [{"name": v, "served": True, "storage": v == storage, "schema": schema, "subresources": {"status": {}}}
                for v in ("v1", "v1beta1")]

    def definition(plural, kind, scope, storage):
        return {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                "metadata": {"name": f"{plural}.lab.example.com"},
                "spec": {"group": "lab.example.com", "scope": scope, "names": {"plural": plural, "kind": kind},
                         "versions": versions(storage)}}

    def thing(name, kind="Thing", version="v1", **spec):
        return {"apiVersion": f"lab.example.com/{version}", "kind": kind, "metadata": {"name": name}, "spec": spec}

    definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
    things, wholes = f"/apis/lab.example.com/v1/namespaces/{SPACE}/things", "/apis/lab.example.com/v1/wholes"
    apply, merge = "application/apply-patch+yaml", "application/merge-patch+json"
    odd = {"text": "a<b>&c é☃\u2028", "f": 1e21, "g": 0.1, "n": 9007199254740993, "p": "10%", "nothing": None, "empty": {}, "list": [],
           "deep": [{"a": [1, 2.5, "x", True]}]}
    return [
        ("POST", definitions, None, definition("things", "Thing", "Namespaced", "v1beta1")),
        ("POST", definitions, None, definition("wholes", "Whole", "Cluster", "v1")),
        ("POST", things, None, thing("plain", n=1)),
        ("POST", things, None, thing("odd", **odd)),
        ("PATCH", f"{things}/applied?fieldManager=one&force=true", apply, thing("applied", n=1, p=5)),
        ("PATCH", f"{things}/applied?fieldManager=two&force=true", apply, thing("applied", f=1.0)),
        ("PATCH", f"{things}/plain/status", merge, {"status": {"n": 3}}),
        ("POST", wholes, None, thing("whole", "Whole", n=1)),
        ("POST", things, None, {**thing("ending"), "metadata": {"name": "ending", "finalizers": ["lab.example.com/f"]}}),
        ("DELETE", f"{things}/ending", None, None),
        # Those above stay in the version that was stored before.
        ("PATCH", f"{definitions}/things.lab.example.com", merge, {"spec": {"versions": versions("v1")}}),
        ("POST", things, None, thing("newer", n=2)),
    ]


def states():
    """What is done to built-in objects after they were made, so that they have a past."""
    core, apps = f"/api/v1/namespaces/{SPACE}", f"/apis/apps/v1/namespaces/{SPACE}"
    apply, merge, strategic = "application/apply-patch+yaml", "application/merge-patch+json", "application/strategic-merge-patch+json"
    template = {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i", "env": [{"name": "A", "value": "1"}]}]}}
    deployment = {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "applied"},
                  "spec": {"selector": {"matchLabels": {"a": "b"}}, "template": template}}
    pod = {"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"name": "c", "image": "i"}]}}
    return [
        ("PATCH", f"{apps}/deployments/applied?fieldManager=one", apply, deployment),
        ("PATCH", f"{apps}/deployments/applied?fieldManager=two", apply,
         {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "applied"}, "spec": {"replicas": 4}}),
        ("PATCH", f"{apps}/deployments/applied/status", merge, {"status": {"replicas": 4, "observedGeneration": 2, "conditions": [
            {"type": "Available", "status": "True", "lastUpdateTime": "2026-01-02T03:04:05Z", "lastTransitionTime": "2026-01-02T03:04:05Z"}]}}),
        ("POST", f"{core}/pods", None, {**pod, "metadata": {"name": "bound", "finalizers": ["example.com/f"]}}),
        ("POST", f"{core}/pods/bound/binding", None, {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "bound"},
                                                       "target": {"kind": "Node", "name": "n"}}),
        ("PATCH", f"{core}/pods/bound/status", strategic, {"status": {"phase": "Running", "podIP": "10.1.2.3", "podIPs": [{"ip": "10.1.2.3"}],
            "startTime": "2026-01-02T03:04:05Z", "containerStatuses": [{"name": "c", "image": "i", "imageID": "", "ready": True, "restartCount": 1,
                "state": {"running": {"startedAt": "2026-01-02T03:04:05Z"}}}], "conditions": [{"type": "Ready", "status": "True"}]}}),
        ("PATCH", f"{core}/pods/bound/ephemeralcontainers", strategic, {"spec": {"ephemeralContainers": [{"name": "e", "image": "i"}]}}),
        ("DELETE", f"{core}/pods/bound", None, None),
        ("POST", "/api/v1/namespaces", None, {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "ending"}}),
        ("DELETE", "/api/v1/namespaces/ending", None, None),
        ("POST", f"{core}/configmaps", None, {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "odd", "annotations": {
            "text": "a<b>&c é☃\u2028\r\n\t"}}, "data": {"z": "", "a": "\u0000x"}, "binaryData": {"b": "/wD/"}, "immutable": True}),
    ]


def make(api):
    """Makes everything in a server. Answers what was refused, as texts."""
    failed = []

    def do(method, path, content, body):
        for _ in range(100):
            code, answer, _ = api(method, path, body, **({"content": content} if content else {}))
            # A definition takes a moment.
            if not (code in (404, 429) and "lab.example.com" in path):
                break
            time.sleep(0.1)
        if code >= 300:
            failed.append(f"{method} {path}: {code} {answer.get('message') if isinstance(answer, dict) else answer[:300]}")

    do("POST", "/api/v1/namespaces", None, {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": SPACE}})
    for path, body in bodies():
        do("POST", path, None, body)
    for step in states() + custom():
        do(*step)
    return failed


def missing(keys):
    """Stored resources of the catalog without a key."""
    return [f"{r['group']}/{r['resource']}" for r in catalog() if not any(k.startswith(f"/registry/{r['storage']['prefix']}/") for k in keys)]


def without_revision(o):
    """An object but for its revision in this store."""
    return {**o, "metadata": {k: v for k, v in o["metadata"].items() if k != "resourceVersion"}}


def shown(api, paths):
    """What a server shows at each path: an object without its revision, or a code."""
    out = {}
    for path in paths:
        code, answer, _ = api("GET", path)
        out[path] = without_revision(answer) if code == 200 else code
    return out


def written_again(api, etcd, key, paths):
    """Writes an object as it is at each path. Answers the code, and the value if it becomes another; it is put back each time."""
    out = {}
    for path in paths:
        code, answer, _ = api("GET", path)
        if code != 200:
            continue
        before = etcd.get(key)
        code, answer, _ = api("PUT", path, answer)
        after = etcd.get(key)
        if after == before:
            out[path] = [code, None]
            continue
        out[path] = [code, after and base64.b64encode(after[0]).decode()]
        etcd.put(key, before[0])
    return out
