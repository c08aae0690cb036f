#!/usr/bin/env python3
"""Records what the real kube-apiserver answers when the feature gate CBORServingAndStorage is on (and the admission plugins
ServiceAccount, Priority and DefaultTolerationSeconds, which add to pods, are off).

    record.py URL TOKEN > crates/supercargo/tests/data/cbor.jsonl

One line a request, in order, on an empty server: name, request (method, path, headers, body as hexadecimal digits) and answer
(code, Content-Type, warnings, body). The replay is `crates/supercargo/tests/cbor.rs`.
"""
import http.client
import json
import ssl
import struct
import sys
import time
import urllib.parse

SELF = b"\xd9\xd9\xf7"


class Raw(bytes):
    """An item that is already encoded."""


def head(major, n):
    for short, code, size in ((24, None, 0), (1 << 8, 24, 1), (1 << 16, 25, 2), (1 << 32, 26, 4), (1 << 64, 27, 8)):
        if n < short:
            first = bytes([major << 5 | (n if code is None else code)])
            return first + n.to_bytes(size, "big") if size else first
    raise ValueError(n)


def item(v):
    if isinstance(v, Raw):
        return bytes(v)
    if v is None:
        return b"\xf6"
    if isinstance(v, bool):
        return b"\xf5" if v else b"\xf4"
    if isinstance(v, int):
        return head(0, v) if v >= 0 else head(1, -1 - v)
    if isinstance(v, float):
        return b"\xfb" + struct.pack(">d", v)
    if isinstance(v, str):
        return head(2, len(v.encode())) + v.encode()
    if isinstance(v, list):
        return head(4, len(v)) + b"".join(map(item, v))
    if isinstance(v, dict):
        return head(5, len(v)) + b"".join(item(k) + item(x) for k, x in v.items())
    raise TypeError(type(v))


def pairs(*kv):
    """A map whose keys may come twice."""
    return Raw(head(5, len(kv)) + b"".join(item(k) + item(v) for k, v in kv))


def text(s):
    return Raw(head(3, len(s.encode())) + s.encode())


def data(b):
    """Bytes that are shown as base64."""
    return Raw(head(6, 22) + head(2, len(b)) + b)


def tagged(n, v):
    return Raw(head(6, n) + item(v))


def doc(v):
    return SELF + item(v)


CBOR = "application/cbor"
SEQ = "application/cbor-seq"
JSON = "application/json"
PROTO = "application/vnd.kubernetes.protobuf"
APPLY = "application/apply-patch+cbor"
NS = "/api/v1/namespaces/cbor"
MAPS = NS + "/configmaps"
PARTIAL = ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1"
PARTIALS = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"
TABLE = ";as=Table;g=meta.k8s.io;v=v1"
DISCOVERY = ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"


def obj(kind, name, api="v1", **more):
    return {"apiVersion": api, "kind": kind, "metadata": {"name": name}, **more}


def config(name, **more):
    return obj("ConfigMap", name, **more)


def nested(n, inside=b"\xf6"):
    return Raw(b"\xa1\x41a" * n + inside)


CASES = []


def case(name, do, body=None, accept=CBOR, type=CBOR, until=None):
    """A request. With `until` it is repeated until it is answered so."""
    method, path = do.split(" ", 1)
    headers = {"accept": accept} if accept is not None else {}
    if body is not None and type is not None:
        headers["content-type"] = type
    CASES.append((name, method, path, headers, body, until))


def crud():
    case("a namespace to work in", "POST /api/v1/namespaces", doc(obj("Namespace", "cbor")))
    case("create", f"POST {MAPS}", doc(config("a", data={"k": "v", "u": "✓"})))
    case("create without the tag in front", f"POST {MAPS}", item(config("b", data={"k": "v"})))
    case("create from text strings", f"POST {MAPS}",
         doc(pairs((text("apiVersion"), text("v1")), (text("kind"), text("ConfigMap")),
                   (text("metadata"), pairs((text("name"), text("texts")))), (text("data"), pairs((text("k"), text("v")))))))
    case("create with lengths that are not told", f"POST {MAPS}",
         SELF + b"\xbf" + item("apiVersion") + item("v1") + item("kind") + b"\x5f" + item("Config") + item("Map") + b"\xff"
         + item("metadata") + b"\xbf" + item("name") + item("chunks") + b"\xff" + b"\xff")
    case("create with binary data", f"POST {MAPS}", doc(config("binary", binaryData={"b": data(b"\x00\xff"), "t": "AAEC"})))
    case("create a secret", f"POST {NS}/secrets", doc(obj("Secret", "s", data={"k": data(b"hush"), "old": "aHVzaA=="},
                                                             stringData={"plain": "text"})))
    case("the same again", f"POST {MAPS}", doc(config("a")))
    case("invalid", f"POST {MAPS}", doc(config("Not A Name", data={"k k": "v"})))
    case("answer as JSON", f"POST {MAPS}", doc(config("as-json")), accept=JSON)
    case("answer as protobuf", f"POST {MAPS}", doc(config("as-protobuf")), accept=PROTO)
    case("JSON in, CBOR out", f"POST {MAPS}", json.dumps(config("from-json", data={"k": "v"})).encode(), type=JSON)
    case("content type with a parameter", f"POST {MAPS}?dryRun=All", doc(config("x")), type="application/cbor; charset=x")
    case("content type in capitals", f"POST {MAPS}?dryRun=All", doc(config("x")), type="Application/CBOR")
    case("get", f"GET {MAPS}/a")
    case("get binary data", f"GET {MAPS}/binary")
    case("get a secret", f"GET {NS}/secrets/s")
    case("get what is not there", f"GET {MAPS}/none")
    case("get metadata", f"GET {MAPS}/a", accept=CBOR + PARTIAL)
    case("get a table", f"GET {MAPS}/a", accept=CBOR + TABLE)
    case("get a table with the object", f"GET {MAPS}/a?includeObject=Object", accept=CBOR + TABLE)
    case("get the table of a secret", f"GET {NS}/secrets/s?includeObject=Object", accept=CBOR + TABLE)
    case("list", f"GET {MAPS}?labelSelector=!x&fieldSelector=metadata.name%3Da")
    case("list nothing", f"GET {MAPS}?labelSelector=none")
    case("list a page", f"GET {MAPS}?limit=1")
    case("list metadata", f"GET {MAPS}?fieldSelector=metadata.name%3Da", accept=CBOR + PARTIALS)
    case("list the metadata of nothing", f"GET {MAPS}?labelSelector=none", accept=CBOR + PARTIALS)
    case("list a table", f"GET {MAPS}", accept=CBOR + TABLE)
    case("list a table of nothing", f"GET {MAPS}?labelSelector=none", accept=CBOR + TABLE)
    case("list secrets", f"GET {NS}/secrets")
    case("update", f"PUT {MAPS}/a", doc(config("a", data={"k": "w"})))
    case("update at a revision that is gone", f"PUT {MAPS}/a",
         doc({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "resourceVersion": "1"}}))
    case("update under another name", f"PUT {MAPS}/a", doc(config("b")))
    case("merge patch, CBOR out", f"PATCH {MAPS}/a", b'{"data":{"m":"1"}}', type="application/merge-patch+json")
    case("JSON patch, CBOR out", f"PATCH {MAPS}/a", b'[{"op":"add","path":"/data/j","value":"1"}]',
         type="application/json-patch+json")
    case("strategic merge patch, CBOR out", f"PATCH {MAPS}/a", b'{"data":{"s":"1"}}',
         type="application/strategic-merge-patch+json")


def pods():
    pod = obj("Pod", "p", spec={
        "containers": [{"name": "c", "image": "i", "resources": {"limits": {"cpu": "1500m", "memory": "1Ki"}},
                        "livenessProbe": {"httpGet": {"port": 80}, "initialDelaySeconds": 3},
                        "readinessProbe": {"httpGet": {"port": "web"}}}],
        "terminationGracePeriodSeconds": 7, "hostNetwork": False})
    case("a pod", f"POST {NS}/pods", doc(pod))
    case("a pod as a table", f"GET {NS}/pods", accept=CBOR + TABLE)
    case("a pod's status", f"GET {NS}/pods/p/status")
    case("a deployment", "POST /apis/apps/v1/namespaces/cbor/deployments", doc(obj(
        "Deployment", "d", "apps/v1", spec={"replicas": 2, "selector": {"matchLabels": {"a": "b"}}, "template": {
            "metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
            "strategy": {"rollingUpdate": {"maxSurge": "10%", "maxUnavailable": 1}}})))
    case("a scale", "GET /apis/apps/v1/namespaces/cbor/deployments/d/scale")
    case("a new scale", "PUT /apis/apps/v1/namespaces/cbor/deployments/d/scale",
         doc(obj("Scale", "d", "autoscaling/v1", spec={"replicas": 3})))
    case("an embedded object", "POST /apis/apps/v1/namespaces/cbor/controllerrevisions", doc(obj(
        "ControllerRevision", "r", "apps/v1", revision=1, data={"z": 1, "a": [True, None, 1.5, -3], "b": data(b"\x01")})))
    case("an embedded object comes back", "GET /apis/apps/v1/namespaces/cbor/controllerrevisions/r")
    case("an embedded object with a key that comes twice", "POST /apis/apps/v1/namespaces/cbor/controllerrevisions", doc(obj(
        "ControllerRevision", "r2", "apps/v1", revision=1, data=pairs(("a", 1), ("a", 2)))))
    case("times", "POST /apis/coordination.k8s.io/v1/namespaces/cbor/leases", doc(obj(
        "Lease", "l", "coordination.k8s.io/v1", spec={"renewTime": "2026-01-02T03:04:05.123456Z", "leaseDurationSeconds": 5,
                                                        "acquireTime": tagged(0, text("2026-01-02T03:04:05.000000Z"))})))
    case("a time that is none", "POST /apis/coordination.k8s.io/v1/namespaces/cbor/leases", doc(obj(
        "Lease", "l2", "coordination.k8s.io/v1", spec={"renewTime": "yesterday"})))
    case("a time as a number", "POST /apis/coordination.k8s.io/v1/namespaces/cbor/leases", doc(obj(
        "Lease", "l2", "coordination.k8s.io/v1", spec={"renewTime": 5})))
    case("a quantity that is none", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"containers": [
        {"name": "c", "image": "i", "resources": {"limits": {"cpu": "lots"}}}]})))
    case("a quantity that is a number", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"containers": [
        {"name": "c", "image": "i", "resources": {"limits": {"cpu": 1}}}]})))
    case("a port that is neither number nor text", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"containers": [
        {"name": "c", "image": "i", "livenessProbe": {"httpGet": {"port": True}}}]})))
    case("a review", "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews", doc({
        "apiVersion": "authorization.k8s.io/v1", "kind": "SelfSubjectAccessReview",
        "spec": {"resourceAttributes": {"verb": "get", "resource": "pods"}}}))


def bad_bodies():
    post = f"POST {MAPS}"
    case("no body", post, b"")
    case("no CBOR", post, b"\xff\xff")
    case("JSON said to be CBOR", post, b'{"kind":"ConfigMap"}')
    case("cut short", post, doc(config("x"))[:-1])
    case("more than one document", post, doc(config("x")) + b"\x01")
    case("a list", post, doc([1]))
    case("a number", post, doc(1))
    case("null", post, doc(None))
    case("an empty map", post, doc({}))
    case("only the tag", post, SELF)
    case("kind and version left out", f"{post}?dryRun=All", doc({"metadata": {"name": "x"}}))
    case("another kind", post, doc(obj("Secret", "x")))
    case("another version", post, doc(config("x", api="v2")))
    case("an unknown kind", post, doc(obj("Nothing", "x")))
    case("a kind that is a number", post, doc({"kind": 1, "apiVersion": "v1"}))
    case("a version that is a list", post, doc({"kind": "ConfigMap", "apiVersion": []}))
    case("a key twice at the top", post, doc(pairs(("kind", "ConfigMap"), ("kind", "ConfigMap"), ("apiVersion", "v1"))))
    case("an unknown key twice at the top", post,
         doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("x", 1), ("x", 2))))
    case("a key twice in a map", post, doc(config("x", data=pairs(("a", "1"), ("a", "2")))))
    case("a key twice in a struct", post,
         doc({"kind": "ConfigMap", "apiVersion": "v1", "metadata": pairs(("name", "x"), ("name", "y"))}))
    case("a key twice as text and as bytes", post, doc(config("x", data=pairs((text("a"), "1"), ("a", "2")))))
    case("a key that is a number", post, doc(config("x", data=pairs((1, "1")))))
    case("a key that is a number in a struct", f"{post}?dryRun=All",
         doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", pairs(("name", "x"), (1, "1"))))))
    case("a key that is a list in a struct", post,
         doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", pairs(("name", "x"), ([], "1"))))))
    case("a value of the wrong type", post, doc(config("x", data={"a": 1})))
    case("a map of the wrong type", post, doc(config("x", data="a")))
    case("a list for a map", post, doc(config("x", data=[])))
    case("a list for a struct", post, doc({"kind": "ConfigMap", "apiVersion": "v1", "metadata": []}))
    case("a text for a struct", post, doc({"kind": "ConfigMap", "apiVersion": "v1", "metadata": text("x")}))
    case("a text for a flag", post, doc(config("x", immutable=text("true"))))
    case("a float for a number", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"terminationGracePeriodSeconds": 1.5})))
    case("a whole float for a number", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"terminationGracePeriodSeconds": 1.0})))
    case("a number too large", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"priority": 1 << 40})))
    case("a number too small", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"priority": -(1 << 40)})))
    case("a number of more than 64 bits", f"POST {NS}/pods",
         doc(obj("Pod", "q", spec={"terminationGracePeriodSeconds": 1 << 63})))
    case("deep inside", f"POST {NS}/pods", doc(obj("Pod", "q", spec={"containers": [{"name": "c", "env": [{"name": 5}]}]})))
    case("binary data as text", post, doc(config("x", binaryData={"b": text("AAEC")})))
    case("binary data that is no base64", post, doc(config("x", binaryData={"b": "A"})))
    case("binary data under another tag", f"{post}?dryRun=All", doc(config("x", binaryData={"b": tagged(23, "\x01")})))
    case("binary data as numbers", f"{post}?dryRun=All", doc(config("x", binaryData={"b": [1, 2]})))
    case("null for a map", f"{post}?dryRun=All", doc(config("x", data=None)))
    case("null for a text", f"{post}?dryRun=All", doc(config("x", data={"a": None})))
    case("null for a flag", f"{post}?dryRun=All", doc(config("x", immutable=None)))
    case("a big number", post, doc(config("x", data={"a": tagged(2, "\x01")})))
    case("not a number", post, doc(config("x", data={"a": Raw(b"\xf9\x7e\x00")})))
    case("undefined", post, doc(config("x", data={"a": Raw(b"\xf7")})))
    case("a text that is no UTF-8", post, doc(config("x", data={"a": Raw(b"\x61\xff")})))
    case("bytes that are no UTF-8", f"{post}?dryRun=All", doc(config("x", data={"a": Raw(b"\x41\xff")})))
    case("an unknown tag", f"{post}?dryRun=All", doc(config("x", data={"a": tagged(1234, "v")})))
    case("deeply nested", f"{post}?dryRun=All", doc(config("x", x=nested(9_997))))
    case("nested too deeply", post, doc(config("x", x=nested(10_001))))


def validation():
    unknown = doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", {"name": "x", "no": 1}), ("nope", 1)))
    later = doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("nope", 1), ("metadata", {"name": "x"}), ("data", 5)))
    twice = doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", {"name": "x"}), ("nope", 1), ("nope", 1)))
    number = doc(pairs(("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", {"name": "x"}), (7, 1)))
    for how in ("Strict", "Warn", "Ignore"):
        for name, body in (("unknown", unknown), ("unknown before a wrong type", later), ("unknown twice", twice),
                           ("a number as a key", number)):
            case(f"{name}: {how}", f"POST {MAPS}?dryRun=All&fieldValidation={how}", body)
    case("unknown in two places: Strict", f"POST {MAPS}?dryRun=All&fieldValidation=Strict", doc(pairs(
        ("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", pairs(("name", "x"), ("no", 1))), ("data", {}))))
    case("a wrong type and then a key twice", f"POST {MAPS}", doc(config("x", data=pairs(("a", 1), ("b", "2"), ("b", "3")))))
    case("a wrong type inside and then a key twice outside", f"POST {MAPS}", doc(pairs(
        ("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", pairs(("name", 1), ("uid", "2"))), ("x", 1), ("x", 2))))
    case("a key twice inside and then a wrong type", f"POST {MAPS}", doc(pairs(
        ("kind", "ConfigMap"), ("apiVersion", "v1"), ("metadata", pairs(("name", "x"), ("name", "x"))), ("data", 5))))
    case("unknown deep inside: Strict", f"POST {NS}/pods?dryRun=All&fieldValidation=Strict", doc(
        obj("Pod", "q", spec={"containers": [{"name": "c", "image": "i", "what": 1}]})))
    case("unknown deep inside: Warn", f"POST {NS}/pods?dryRun=All&fieldValidation=Warn", doc(
        obj("Pod", "q", spec={"containers": [{"name": "c", "image": "i", "what": 1}]})))
    case("update with an unknown field: Strict", f"PUT {MAPS}/a?fieldValidation=Strict", doc(config("a", nope=1)))
    case("update with an unknown field: Warn", f"PUT {MAPS}/b?fieldValidation=Warn", doc(config("b", nope=1)))


def applies():
    at = f"PATCH {MAPS}/applied?fieldManager=m"
    case("apply", at, doc(config("applied", data={"k": "v"})), type=APPLY)
    case("apply again", at, doc(config("applied", data={"k": "v"})), type=APPLY)
    case("apply a change", at, item(config("applied", data={"k": "w"})), type=APPLY)
    case("apply a conflict", f"PATCH {MAPS}/applied?fieldManager=n", doc(config("applied", data={"k": "x"})), type=APPLY)
    case("apply by force", f"PATCH {MAPS}/applied?fieldManager=n&force=true", doc(config("applied", data={"k": "x"})),
         type=APPLY)
    case("apply without a manager", f"PATCH {MAPS}/applied", doc(config("applied")), type=APPLY)
    case("apply, JSON out", at, doc(config("applied", data={"l": "v"})), type=APPLY, accept=JSON)
    case("apply nothing", at, b"", type=APPLY)
    case("apply an empty map", at, doc({}), type=APPLY)
    case("apply null", at, doc(None), type=APPLY)
    case("apply a list", at, doc([1]), type=APPLY)
    case("apply a text", at, doc("x"), type=APPLY)
    case("apply no CBOR", at, b"{}", type=APPLY)
    case("apply a key twice", at, doc(config("applied", data=pairs(("a", "1"), ("a", "2")))), type=APPLY)
    case("apply not a number", at, doc(config("applied", data={"a": Raw(b"\xf9\x7e\x00")})), type=APPLY)
    case("apply a key that is a number", at, doc(pairs((1, 2))), type=APPLY)
    case("apply an unknown field", at, doc(config("applied", nope=1)), type=APPLY)
    case("apply an unknown field, strictly", at + "&fieldValidation=Strict", doc(config("applied", nope=1)), type=APPLY)
    case("apply a wrong type", at, doc(config("applied", data={"a": 1})), type=APPLY)
    case("apply under another name", at, doc(config("other")), type=APPLY)
    case("apply binary data", at, doc(config("applied", binaryData={"b": data(b"\x00\x01")})), type=APPLY)
    case("apply YAML that is said to be CBOR", at, b"apiVersion: v1\n", type=APPLY)
    case("apply CBOR that is said to be YAML", at, doc(config("applied")), type="application/apply-patch+yaml")
    case("apply nested too deeply", at, doc(config("applied", x=nested(10_001))), type=APPLY)
    case("a patch of an unknown type", f"PATCH {MAPS}/a", b"{}", type="application/patch+cbor")
    case("a patch of type CBOR", f"PATCH {MAPS}/a", doc({}), type=CBOR)
    case("apply to a status", f"PATCH {NS}/pods/p/status?fieldManager=m&force=true",
         doc(obj("Pod", "p", status={"message": "m"})), type=APPLY)
    case("apply to a scale", "PATCH /apis/apps/v1/namespaces/cbor/deployments/d/scale?fieldManager=m&force=true",
         doc(obj("Scale", "d", "autoscaling/v1", spec={"replicas": 4})), type=APPLY)


def negotiation():
    case("any type", f"GET {MAPS}/a", accept="*/*")
    case("any application", f"GET {MAPS}/a", accept="application/*")
    case("no header", f"GET {MAPS}/a", accept=None)
    case("CBOR before JSON", f"GET {MAPS}/a", accept="application/cbor, application/json")
    case("JSON before CBOR", f"GET {MAPS}/a", accept="application/json, application/cbor")
    case("JSON by weight", f"GET {MAPS}/a", accept="application/cbor;q=0.5, application/json")
    case("what dynamic clients send", f"GET {MAPS}/a", accept="application/json;q=0.9,application/cbor;q=1")
    case("a sequence of one", f"GET {MAPS}/a", accept=SEQ)
    case("a sequence for a list", f"GET {MAPS}", accept=SEQ)
    case("nothing that is there", f"GET {MAPS}/a", accept="text/html")
    case("nothing that is there for a list", f"GET {MAPS}", accept="text/html")
    case("an unknown parameter", f"GET {MAPS}/a", accept="application/cbor;v=v9")
    case("pretty CBOR", f"GET {MAPS}/a?pretty=true")
    case("an unknown body type", f"POST {MAPS}", b"x", type="text/plain", accept=JSON)
    case("a sequence as a body", f"POST {MAPS}", doc(config("x")), type=SEQ)
    case("an unknown type for an update", f"PUT {MAPS}/a", b"x", type="text/plain")
    case("an unknown type for delete options", f"DELETE {MAPS}/a", b"x", type="text/plain")
    case("metadata of a list asked of an object", f"GET {MAPS}/a", accept=CBOR + PARTIALS)
    case("metadata of an object asked of a list", f"GET {MAPS}", accept=CBOR + PARTIAL)
    case("no such resource", f"GET {NS}/nothings")
    case("no such group", "GET /apis/nothing.example.com/v1/things")
    case("no such method", f"POST {MAPS}/a", doc(config("a")))
    case("a bad query", f"GET {MAPS}?labelSelector=%21%21")
    case("discovery of the core group", "GET /api/v1")
    case("discovery of versions", "GET /api")
    case("discovery of groups", "GET /apis/apps")
    case("discovery of the core group, aggregated", "GET /api", accept=CBOR + DISCOVERY)
    case("version", "GET /version")
    case("health", "GET /healthz")


def watches():
    at = f"GET {MAPS}?watch=true&timeoutSeconds=1&fieldSelector=metadata.name%3Da"
    case("watch from now", at + "&resourceVersion=0")
    case("watch as a sequence", at + "&resourceVersion=0", accept=SEQ)
    case("watch as a sequence or JSON", at + "&resourceVersion=0", accept=SEQ + ", application/json;q=0.5")
    case("watch as CBOR with stream=watch", at + "&resourceVersion=0", accept=CBOR + ";stream=watch")
    case("watch metadata", at + "&resourceVersion=0", accept=CBOR + PARTIAL)
    case("watch a table", at + "&resourceVersion=0", accept=CBOR + TABLE)
    case("watch a streamed list", at + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")
    case("watch as YAML", at + "&resourceVersion=0", accept="application/yaml")
    case("watch too old", at + "&resourceVersion=1")
    case("watch the future", at + "&resourceVersion=100000000")
    case("watch below watch", f"GET /api/v1/watch/namespaces/cbor/configmaps/a?timeoutSeconds=1&resourceVersion=0")


def deletes():
    case("delete options: a dry run", f"DELETE {MAPS}/a", doc({"kind": "DeleteOptions", "apiVersion": "v1", "dryRun": ["All"]}))
    case("delete options without a type", f"DELETE {MAPS}/a", doc({"dryRun": ["All"], "gracePeriodSeconds": 0}))
    case("delete options: another uid", f"DELETE {MAPS}/a", doc({"preconditions": {"uid": "no"}}))
    case("delete options: another revision", f"DELETE {MAPS}/a", doc({"preconditions": {"resourceVersion": "1"}}))
    case("delete options: a bad policy", f"DELETE {MAPS}/a", doc({"propagationPolicy": "Maybe"}))
    case("delete options: a wrong type", f"DELETE {MAPS}/a", doc({"gracePeriodSeconds": "x"}))
    case("delete options: another wrong type", f"DELETE {MAPS}/a", doc({"preconditions": {"resourceVersion": 1}}))
    case("delete options: a wrong list", f"DELETE {MAPS}/a", doc({"dryRun": "All"}))
    case("delete options: another kind", f"DELETE {MAPS}/a", doc(config("a")))
    case("delete options: another kind of meta", f"DELETE {MAPS}/a", doc({"kind": "Status", "apiVersion": "v1"}))
    case("delete options: an unknown field", f"DELETE {MAPS}/a?dryRun=All", doc({"nope": 1, "dryRun": ["All"]}))
    case("delete options: a key twice", f"DELETE {MAPS}/a", doc(pairs(("dryRun", ["All"]), ("dryRun", ["All"]))))
    case("delete options: a list", f"DELETE {MAPS}/a", doc([]))
    case("delete options: no CBOR", f"DELETE {MAPS}/a", b"{}")
    case("delete options: null", f"DELETE {MAPS}/b", doc(None))
    case("delete", f"DELETE {MAPS}/a")
    case("delete again", f"DELETE {MAPS}/a", doc({}))
    case("delete a collection", f"DELETE {MAPS}?fieldSelector=metadata.name%3Dtexts",
         doc({"kind": "DeleteOptions", "apiVersion": "v1", "gracePeriodSeconds": 0}))


def customs():
    number, anything = {"type": "integer"}, {"x-kubernetes-preserve-unknown-fields": True}
    spec = {"type": "object", "properties": {"n": number, "f": {"type": "number"}, "b": {"type": "string", "format": "byte"},
                                             "d": {"type": "integer", "default": 7}, "any": anything}}
    case("a definition", "POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions", doc({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "boxes.example.com"},
        "spec": {"group": "example.com", "scope": "Namespaced",
                 "names": {"plural": "boxes", "singular": "box", "kind": "Box", "listKind": "BoxList"},
                 "versions": [{"name": "v1", "served": True, "storage": True, "subresources": {"status": {}}, "schema": {
                     "openAPIV3Schema": {"type": "object", "properties": {"spec": spec}}}}]}}))
    at = "/apis/example.com/v1/namespaces/cbor/boxes"

    def box(name, **more):
        return obj("Box", name, "example.com/v1", **more)

    case("no custom resource yet", f"GET {at}", until=200)
    case("a custom resource", f"POST {at}", doc(box("a", spec={"n": 1, "f": 1.0, "b": data(b"\x01"), "any": {"x": [1, None, 1.5]}})))
    case("get a custom resource", f"GET {at}/a")
    case("get a custom resource as JSON", f"GET {at}/a", accept=JSON)
    case("list custom resources", f"GET {at}")
    case("list no custom resources", f"GET {at}?labelSelector=none")
    case("metadata of a custom resource", f"GET {at}/a", accept=CBOR + PARTIAL)
    case("a table of custom resources", f"GET {at}", accept=CBOR + TABLE)
    case("watch custom resources", f"GET {at}?watch=true&timeoutSeconds=1&resourceVersion=0")
    case("a custom resource without a kind", f"POST {at}", doc({"metadata": {"name": "x"}}))
    case("a custom resource without a version", f"POST {at}", doc({"kind": "Box", "metadata": {
        "name": "x", "labels": {"a": text("b")}, "n": [1, True, None, 1.5, -2, data(b"\x01")]}}))
    case("a custom resource whose kind is a number", f"POST {at}", doc({"kind": 1, "metadata": {"name": "x"}}))
    case("a list for a custom resource", f"POST {at}", doc([1]))
    case("nothing for a custom resource", f"POST {at}", b"")
    case("no CBOR for a custom resource", f"POST {at}", b"{}")
    case("a custom resource with a key twice", f"POST {at}", doc(box("x", spec=pairs(("n", 1), ("n", 2)))))
    case("a custom resource with a number too large", f"POST {at}", doc(box("x", spec={"n": 1 << 63})))
    case("a custom resource with unknown fields: Warn", f"POST {at}?dryRun=All", doc(box("x", spec={"zip": 1})))
    case("a custom resource with unknown fields: Strict", f"POST {at}?dryRun=All&fieldValidation=Strict",
         doc(box("x", spec={"zip": 1})))
    case("apply a custom resource", f"PATCH {at}/ap?fieldManager=m", doc(box("ap", spec={"n": 2})), type=APPLY)
    case("a strategic merge patch of a custom resource", f"PATCH {at}/a", b"{}", type="application/strategic-merge-patch+json")
    case("an unknown type for a custom resource", f"POST {at}", b"x", type="text/plain")
    case("nothing that is there for custom resources", f"GET {at}", accept="text/html")
    case("update a custom resource", f"PUT {at}/ap", doc(box("ap", spec={"n": 3})))
    case("delete a custom resource", f"DELETE {at}/ap", doc({"preconditions": {"resourceVersion": "1"}}))


def main():
    url, token = sys.argv[1:3]
    for part in (crud, pods, bad_bodies, validation, applies, negotiation, watches, deletes, customs):
        part()
    at = urllib.parse.urlparse(url)
    context = ssl._create_unverified_context()

    def ask(method, path, headers, body):
        c = http.client.HTTPSConnection(at.hostname, at.port, context=context)
        c.putrequest(method, path, skip_accept_encoding=True)
        c.putheader("Authorization", "Bearer " + token)
        c.putheader("User-Agent", "sample")
        for k, v in headers.items():
            c.putheader(k, v)
        if body is not None:
            c.putheader("Content-Length", str(len(body)))
        c.endheaders(body)
        r = c.getresponse()
        answer = r.read()
        c.close()
        return r, answer

    for name, method, path, headers, body, until in CASES:
        r, answer = ask(method, path, headers, body)
        while until and r.status != until:
            time.sleep(0.1)
            r, answer = ask(method, path, headers, body)
        line = {"name": name, "method": method, "path": path, "headers": headers, "until": until,
                "body": None if body is None else body.hex(),
                "code": r.status, "type": r.getheader("Content-Type", ""),
                "warnings": [v for k, v in r.getheaders() if k.lower() == "warning"], "answer": answer.hex()}
        print(json.dumps(line, ensure_ascii=False))


main()
