"""Pieces of schemas as operators write them, each with values that fit and values that don't."""


def s(**kw):
    """A string."""
    return {"type": "string", **kw}


def i(**kw):
    """An integer."""
    return {"type": "integer", **kw}


def n(**kw):
    """A number."""
    return {"type": "number", **kw}


def b(**kw):
    """A boolean."""
    return {"type": "boolean", **kw}


def o(properties=None, **kw):
    """An object with properties."""
    return {"type": "object", **({"properties": properties} if properties is not None else {}), **kw}


def m(values, **kw):
    """A map."""
    return {"type": "object", "additionalProperties": values, **kw}


def a(items, **kw):
    """A list."""
    return {"type": "array", "items": items, **kw}


def listmap(items, *keys, **kw):
    """A list whose items are told apart by keys."""
    return a(items, **{"x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": list(keys)}, **kw)


def setof(items, **kw):
    """A list without duplicates."""
    return a(items, **{"x-kubernetes-list-type": "set"}, **kw)


def atomic(items, **kw):
    """A list that is replaced as a whole."""
    return a(items, **{"x-kubernetes-list-type": "atomic"}, **kw)


INT_OR_STRING = {"anyOf": [{"type": "integer"}, {"type": "string"}], "x-kubernetes-int-or-string": True}
QUANTITY = {**INT_OR_STRING, "pattern": r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$"}
PRESERVE = {"x-kubernetes-preserve-unknown-fields": True}
RESOURCES = o({"limits": m(QUANTITY), "requests": m(QUANTITY)})
KEY_REF = o({"name": s(default=""), "key": s(), "optional": b()}, required=["key"], **{"x-kubernetes-map-type": "atomic"})
SELECTOR = o({
    "matchLabels": m(s()),
    "matchExpressions": atomic(o({"key": s(), "operator": s(enum=["In", "NotIn", "Exists", "DoesNotExist"]), "values": atomic(s())}, required=["key", "operator"])),
}, **{"x-kubernetes-map-type": "atomic"})
CONDITIONS = listmap(o({
    "type": s(maxLength=316, pattern=r"^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$"),
    "status": s(enum=["True", "False", "Unknown"]),
    "reason": s(maxLength=1024, minLength=1, pattern="^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"),
    "message": s(maxLength=32768),
    "lastTransitionTime": s(format="date-time"),
    "observedGeneration": i(format="int64", minimum=0),
}, required=["type", "status", "reason", "message", "lastTransitionTime"]), "type")
PROBE = o({
    "httpGet": o({"path": s(), "port": INT_OR_STRING, "scheme": s(default="HTTP", enum=["HTTP", "HTTPS"])}, required=["port"]),
    "exec": o({"command": atomic(s())}),
    "periodSeconds": i(format="int32", default=10, minimum=1),
})
CONTAINER = o({
    "name": s(minLength=1, maxLength=63, pattern="^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"),
    "image": s(),
    "command": atomic(s()),
    "imagePullPolicy": s(enum=["Always", "IfNotPresent", "Never"], default="IfNotPresent"),
    "ports": listmap(o({"containerPort": i(format="int32", minimum=1, maximum=65535), "protocol": s(default="TCP"), "name": s(maxLength=15)}, required=["containerPort"]), "containerPort", "protocol"),
    "env": listmap(o({"name": s(), "value": s(), "valueFrom": o({"secretKeyRef": KEY_REF, "configMapKeyRef": KEY_REF})}, required=["name"]), "name"),
    "resources": RESOURCES,
    "livenessProbe": PROBE,
    "volumeMounts": listmap(o({"mountPath": s(), "name": s(), "readOnly": b(default=False)}, required=["mountPath", "name"]), "mountPath"),
}, required=["name"])


def deep(levels):
    """Objects in objects, with a default at the bottom."""
    schema = o({"leaf": s(default="bottom"), "count": i(default=levels)})
    for level in range(levels):
        schema = o({f"l{level}": schema, "on": b(default=level % 2 == 0)}, default={})
    return schema


# name: (schema of the field, values that fit, values that don't)
PARTS = {
    "replicas": (i(format="int32", minimum=0, maximum=100, default=1), [3, 0], [-1, 101, "3", 1.5, None, True, [], 99999999999]),
    "image": (s(minLength=1, maxLength=30, pattern="^[a-z0-9./-]+(:[a-z0-9.-]+)?$"), ["nginx:1.2"], ["", "UPPER", "a" * 31, 5, None, {"a": 1}]),
    "containers": (listmap(CONTAINER, "name", minItems=1), [[{"name": "a", "image": "x", "ports": [{"containerPort": 80}, {"containerPort": 80, "protocol": "UDP"}], "env": [{"name": "E", "value": "1"}], "resources": {"limits": {"cpu": 1, "memory": "1Gi"}}, "livenessProbe": {"httpGet": {"port": "http"}}}, {"name": "b"}]],
                   [[], [{"name": "a"}, {"name": "a"}], [{}], [{"name": "a", "ports": [{"containerPort": 80}, {"containerPort": 80, "protocol": "TCP"}]}], [{"name": "a", "resources": {"limits": {"cpu": "lots"}}}], [{"name": "a", "livenessProbe": {"httpGet": {"port": [1]}}}], [{"name": "A_"}], {"name": "a"}, ["a"], [{"name": "a", "env": [{"value": "x"}]}], [{"name": "a", "ports": [{"containerPort": 0}, {"containerPort": 70000}]}]]),
    "template": (o({"metadata": o(**PRESERVE), "spec": o(**PRESERVE)}), [{"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "x": [1, None]}]}}], ["x", {"spec": []}]),
    "pod": ({"type": "object", "x-kubernetes-embedded-resource": True, **PRESERVE}, [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "labels": {"a": "b"}}, "spec": {"x": 1}}],
            [{}, {"apiVersion": "v1"}, {"apiVersion": "v1", "kind": "pod!"}, {"apiVersion": "a/b/c", "kind": "Pod"}, {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "UPPER", "labels": {"a b": "c"}}}, {"apiVersion": "v1", "kind": "Pod", "metadata": 5}, {"apiVersion": 1, "kind": "Pod"}, {"apiVersion": "v1", "kind": "Pod", "metadata": {"labels": {"a": 1}}}, {"apiVersion": "v1", "kind": "Pod", "metadata": {"finalizers": ["bad finalizer"]}}]),
    "claim": ({"type": "object", "x-kubernetes-embedded-resource": True, "properties": {"spec": o({"size": QUANTITY})}}, [{"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "p"}, "spec": {"size": "1Gi"}}], [{"kind": "X"}, {"apiVersion": "", "kind": ""}]),
    "selector": (SELECTOR, [{"matchLabels": {"app": "x"}, "matchExpressions": [{"key": "k", "operator": "In", "values": ["a", "b"]}]}], [{"matchExpressions": [{"key": "k", "operator": "Like"}]}, {"matchExpressions": [{"operator": "In"}]}, {"matchLabels": {"a": 1}}, {"matchLabels": []}]),
    "source": (o({"git": o({"url": s(format="uri"), "ref": s(default="main")}, required=["url"]), "http": o({"url": s()}), "inline": s()}, oneOf=[{"required": ["git"]}, {"required": ["http"]}, {"required": ["inline"]}]), [{"git": {"url": "https://example.com/a.git"}}, {"inline": ""}], [{}, {"git": {"url": "https://a"}, "inline": "x"}, {"git": {}}, {"git": {"url": "not a uri"}}]),
    "storage": (o({"size": QUANTITY, "class": s(nullable=True), "accessModes": setof(s(enum=["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany"]), maxItems=3)}, required=["size"]), [{"size": "10Gi", "class": None, "accessModes": ["ReadWriteOnce", "ReadOnlyMany"]}, {"size": 5}], [{}, {"size": "big"}, {"size": "1Gi", "accessModes": ["ReadWriteOnce", "ReadWriteOnce"]}, {"size": "1Gi", "accessModes": ["Any"]}, {"size": 1.5}, {"size": None}, {"size": True}]),
    "schedule": (o({"cron": s(pattern=r"^(\d+|\*)(/\d+)?(\s+(\d+|\*)(/\d+)?){4}$"), "suspend": b(default=False), "policy": s(enum=["Allow", "Forbid", "Replace"], default="Allow"), "deadline": i(format="int64", nullable=True, minimum=0), "zone": s(nullable=True, default="UTC")}, required=["cron"]), [{"cron": "*/5 * * * *", "deadline": None}, {"cron": "0 0 * * *", "zone": None, "suspend": None}], [{"cron": "daily"}, {"cron": "* * * * *", "policy": "Often"}, {"cron": "* * * * *", "deadline": -1}, {"cron": "* * * * *", "suspend": "yes"}, {"cron": None}]),
    "names": (o({"dns": atomic(s(format="hostname"), maxItems=3), "ips": atomic(s(anyOf=[{"format": "ipv4"}, {"format": "ipv6"}])), "emails": a(s(format="email")), "uris": a(s(format="uri"))}), [{"dns": ["a.example.com"], "ips": ["1.2.3.4", "::1"], "emails": ["a@example.com"], "uris": ["spiffe://a/b"]}], [{"dns": ["a b"]}, {"dns": ["a", "b", "c", "d"]}, {"ips": ["x"]}, {"emails": ["nobody"]}, {"uris": ["::"]}, {"dns": [None]}]),
    "formats": (o({f.replace("-", ""): s(format=f) for f in ["date", "date-time", "duration", "uuid", "uuid4", "byte", "cidr", "mac", "ipv4", "ipv6", "hexcolor", "rgbcolor", "creditcard", "isbn", "isbn10", "ssn", "bsonobjectid", "password", "datetime", "k8s-short-name", "k8s-long-name"]}),
                [{"date": "2020-02-29", "datetime": "2020-01-01T00:00:00Z", "duration": "1h", "uuid": "123e4567-e89b-12d3-a456-426614174000", "byte": "aGk=", "cidr": "10.0.0.0/8", "mac": "01:23:45:67:89:ab", "hexcolor": "#fff", "rgbcolor": "rgb(1,2,3)", "k8sshortname": "a-b", "k8slongname": "a.b"}],
                [{"date": "2020-02-30"}, {"datetime": "2020-01-01"}, {"duration": "1 fortnight"}, {"uuid": "x"}, {"uuid4": "123e4567-e89b-12d3-a456-426614174000"}, {"byte": "$$"}, {"cidr": "10.0.0.0"}, {"mac": "01:23"}, {"ipv4": "::1"}, {"ipv6": "1.2.3.4"}, {"hexcolor": "red"}, {"rgbcolor": "rgb(1,2)"}, {"creditcard": "1"}, {"isbn": "1"}, {"isbn10": "1"}, {"ssn": "1"}, {"bsonobjectid": "1"}, {"k8sshortname": "A"}, {"k8slongname": "a..b"}]),
    "bounds": (o({"min": i(), "max": i(), "name": s(maxLength=20)}, **{"x-kubernetes-validations": [{"rule": "!has(self.min) || !has(self.max) || self.min <= self.max", "messageExpression": "'min %d is over max %d'.format([self.min, self.max])", "fieldPath": ".min", "reason": "FieldValueForbidden"}, {"rule": "has(self.name) == has(oldSelf.name) && (!has(self.name) || self.name == oldSelf.name)", "message": "name is immutable"}]}), [{"min": 1, "max": 2, "name": "x"}], [{"min": 3, "max": 2}, {"min": "x", "max": 1}, {"min": 1.0, "max": 0}]),
    "loose": (o({"tight": o({"a": s()}), "kept": o(**PRESERVE)}, **PRESERVE), [{"anything": [1, {"b": None}], "tight": {"a": "x"}, "kept": {"deep": {"er": 1}}}], [{"tight": {"a": 1}}, []]),
    "raw": (PRESERVE, [5, {"a": [1]}, "text", [None]], []),
    "labels": (m(s(maxLength=5), maxProperties=3, minProperties=1), [{"a": "b", "c/d": "e"}], [{}, {"a": "toolong"}, {"a": None}, {"a": "b", "c": "d", "e": "f", "g": "h"}, {"a": {}}]),
    "nested": (deep(4), [{"l3": {"l2": {"on": True}}}, {}], [{"l3": {"l2": {"l1": {"l0": {"leaf": 1}}}}}, {"l3": {"l2": 5}}]),
    "nullables": (o({"plain": s(), "nil": s(nullable=True), "dflt": s(default="d"), "nildflt": s(nullable=True, default="d"), "list": a(s(nullable=True), nullable=True), "map": m(i(nullable=True), nullable=True), "obj": o({"x": i(default=1)}, nullable=True, default={})}), [{"plain": None, "nil": None, "dflt": None, "nildflt": None, "list": None, "map": None, "obj": None}, {"list": [None, "a"], "map": {"a": None}, "obj": {"x": None}}], [{"list": [1]}, {"map": {"a": "b"}}]),
    "numbers": (o({"step": i(multipleOf=5), "over": i(minimum=1, exclusiveMinimum=True), "under": n(maximum=10, exclusiveMaximum=True), "double": n(format="double"), "float": n(format="float"), "i32": i(format="int32"), "i64": i(format="int64"), "half": n(multipleOf=0.5), "port": i(minimum=1, maximum=65535)}), [{"step": 10, "over": 2, "under": 9.5, "double": 1.5, "float": 2, "i32": 7, "i64": 9007199254740993, "half": 1.5, "port": 8080}, {"double": 3.0, "i64": 5.0, "float": 1e3}], [{"step": 7}, {"over": 1}, {"under": 10}, {"half": 0.3}, {"i32": 2147483648}, {"i64": 9223372036854775808}, {"port": "http"}, {"double": "1"}, {"float": 1e300}, {"i32": -2147483649}]),
    "enums": (o({"size": i(enum=[2048, 3072, 4096], default=2048), "mode": s(enum=["", "a", "b"]), "maybe": s(enum=["x", None], nullable=True), "flag": b(enum=[True]), "mixed": {"x-kubernetes-int-or-string": True, "enum": [1, "one"]}, "obj": o({"k": s()}, enum=[{"k": "v"}])}), [{"size": 4096, "mode": "", "maybe": "x", "flag": True, "mixed": "one", "obj": {"k": "v"}}, {"mixed": 1}], [{"size": 1}, {"mode": "c"}, {"maybe": "y"}, {"maybe": None}, {"flag": False}, {"mixed": 2}, {"obj": {"k": "w"}}, {"size": "2048"}]),
    "texts": (o({"short": s(maxLength=3), "long": s(minLength=2), "multi": s(pattern="^\\S+$"), "uni": s(maxLength=2, minLength=2), "anchored": s(pattern="b+")}), [{"short": "äöü", "long": "ab", "uni": "😀é", "anchored": "abc"}], [{"short": "abcd"}, {"long": "a"}, {"multi": "a b"}, {"uni": "a"}, {"anchored": "ac"}]),
    "logic": (o({"a": i(), "b": s(), "c": s()}, allOf=[{"required": ["a"]}, {"properties": {"b": {"pattern": "^x"}}}], anyOf=[{"properties": {"a": {"minimum": 10}}}, {"required": ["c"]}], **{"not": {"required": ["b", "c"]}}), [{"a": 10, "b": "xy"}, {"a": 1, "c": "z"}], [{}, {"a": 1}, {"a": 10, "b": "y"}, {"a": 1, "b": "x", "c": "z"}, {"a": "x", "c": "z"}]),
    "lists": (o({"bounded": a(i(), minItems=1, maxItems=3), "ints": setof(i()), "ofLists": a(a(s(), maxItems=2)), "objs": a(o({"x": i(default=1), "y": s()})), "unique": a(s(), uniqueItems=False)}), [{"bounded": [1], "ints": [1, 2], "ofLists": [["a"], []], "objs": [{}, {"x": 2}], "unique": ["a", "a"]}], [{"bounded": []}, {"bounded": [1, 2, 3, 4]}, {"ints": [1, 1]}, {"ofLists": [["a", "b", "c"]]}, {"objs": [{"x": "y"}, {"y": 1}]}, {"bounded": [1, "a", None]}]),
    "ports": (o({"target": INT_OR_STRING, "anyOf": {"x-kubernetes-int-or-string": True}, "both": {"x-kubernetes-int-or-string": True, "allOf": [{"anyOf": [{"type": "integer"}, {"type": "string"}]}, {"pattern": "^[0-9]+%?$"}]}, "limited": {"x-kubernetes-int-or-string": True, "maximum": 10, "maxLength": 3}}), [{"target": 80, "anyOf": "http", "both": "50%", "limited": 10}, {"target": "x", "both": 5, "limited": "abc"}], [{"target": 1.5}, {"target": []}, {"anyOf": True}, {"both": "x"}, {"limited": 11}, {"limited": "abcd"}, {"target": None}]),
    "maps": (o({"lists": m(a(o({"x": i(default=1)}))), "objs": m(o({"x": i(default=1), "y": s()})), "deep": m(m(i(minimum=0))), "bools": m(b()), "any": {"type": "object", "additionalProperties": True}}), [{"lists": {"a": [{}, {"x": 2}]}, "objs": {"k": {}, "l": {"y": "z"}}, "deep": {"a": {"b": 1}}, "bools": {"t": True}, "any": {"z": [1]}}], [{"lists": {"a": {}}}, {"objs": {"k.l": {"x": "y"}}}, {"deep": {"a": {"b": -1}}}, {"bools": {"t": "true"}}, {"objs": {"k": None}}]),
    "tolerations": (atomic(o({"key": s(), "operator": s(enum=["Exists", "Equal"]), "effect": s(), "tolerationSeconds": i(format="int64")})), [[{"key": "a", "operator": "Exists"}, {"key": "a", "operator": "Exists"}]], [[{"operator": "exists"}], [{"tolerationSeconds": "5"}], "x"]),
    "described": (s(title="A title", description="What it is.", example="e", externalDocs={"url": "https://example.com", "description": "more"}), ["x"], [1]),
    "transitions": (o({"phase": s(enum=["a", "b", "c"], **{"x-kubernetes-validations": [{"rule": "!(oldSelf == 'c' && self == 'a')", "message": "no way back"}]}), "set": setof(s(maxLength=10), maxItems=10, **{"x-kubernetes-validations": [{"rule": "oldSelf.all(x, x in self)", "message": "only grows"}]}), "once": s(maxLength=10, **{"x-kubernetes-validations": [{"rule": "!oldSelf.hasValue() || oldSelf.value() == self", "optionalOldSelf": True, "message": "set once"}]})}), [{"phase": "c", "set": ["a"], "once": "x"}], [{"phase": "d"}]),
    "affinity": (o({"nodeAffinity": o({"required": o({"terms": atomic(o({"matchExpressions": atomic(o({"key": s(), "operator": s(), "values": atomic(s())}, required=["key", "operator"]))}, **{"x-kubernetes-map-type": "atomic"}))}, required=["terms"]), "preferred": atomic(o({"weight": i(format="int32", minimum=1, maximum=100), "preference": o(**PRESERVE)}, required=["weight", "preference"]))})}), [{"nodeAffinity": {"required": {"terms": [{"matchExpressions": [{"key": "k", "operator": "Exists"}]}]}, "preferred": [{"weight": 5, "preference": {"x": 1}}]}}], [{"nodeAffinity": {"required": {}}}, {"nodeAffinity": {"preferred": [{"weight": 101, "preference": {}}]}}, {"nodeAffinity": {"required": {"terms": [{"matchExpressions": [{"key": "k"}]}]}}}]),
}

STATUS = o({"phase": s(enum=["Pending", "Ready", "Failed"]), "observedGeneration": i(format="int64"), "replicas": i(format="int32"), "selector": s(), "conditions": CONDITIONS, "ready": b(default=False)})
