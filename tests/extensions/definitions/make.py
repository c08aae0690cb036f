"""The definitions that are tried, put together from parts: good ones with objects, and ones that are wrong in one way each."""

import copy
import itertools
import random

from .parts import PARTS, PRESERVE, QUANTITY, STATUS, a, atomic, b, i, listmap, m, n, o, s, setof

NOUNS = ["Cluster", "Database", "Certificate", "Issuer", "Backup", "Restore", "Gateway", "Route", "Pipeline", "Task", "Workflow", "Policy", "Topic", "Broker", "Bucket", "Tenant", "Monitor", "Rule", "Probe", "Stack"]
DNS = "apiextensions.k8s.io/v1"


def definition(case, schemas, kind="Widget", scope="Namespaced", **version):
    """A definition with one version a schema: {name: schema}; the last one is stored."""
    plural = kind.lower() + "s"
    versions = [{"name": name, "served": True, "storage": False, "schema": {"openAPIV3Schema": schema}, **copy.deepcopy(version)} for name, schema in schemas.items()]
    versions[-1]["storage"] = True
    group = f"{case}.ext.example.com"
    return {"apiVersion": DNS, "kind": "CustomResourceDefinition", "metadata": {"name": f"{plural}.{group}"},
            "spec": {"group": group, "scope": scope, "names": {"plural": plural, "kind": kind}, "versions": versions}}


def good():
    """Definitions that are accepted, with the requests tried on each."""
    names = list(PARTS)
    for k in range(2 * len(names) + 40):
        rng = random.Random(k)
        first = names[k % len(names)]
        chosen = [first] + rng.sample([x for x in names if x != first], 0 if k < len(names) else rng.randint(1, 6))
        yield good_case(f"good{k}", rng, chosen, k)


def good_case(case, rng, chosen, k):
    """One definition made of the chosen parts, and its objects."""
    spec = o({name: copy.deepcopy(PARTS[name][0]) for name in chosen})
    if k % 7 == 3:
        spec["required"] = [chosen[0]]
    if k % 5 == 2:
        spec["default"] = {}
    if k % 7 == 3:
        spec.pop("default", None)
    schema = o({"spec": spec})
    status = k % 2 == 0
    if status or k % 6 == 1:
        schema["properties"]["status"] = copy.deepcopy(STATUS)
    if k % 4 == 0:
        schema["properties"].update(apiVersion=s(), kind=s(), metadata=o())
    if k % 9 == 4:
        schema["properties"]["metadata"] = o({"name": s(maxLength=12, pattern="^[a-z-]+$")})
    if k % 8 == 6:
        schema["x-kubernetes-validations"] = [{"rule": "self.metadata.name.size() < 20", "message": "a short name, please"}, {"rule": "has(self.spec)"}]
    version = {}
    if status:
        version["subresources"] = {"status": {}}
    if "replicas" in chosen:
        version.setdefault("subresources", {})["scale"] = {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas", **({"labelSelectorPath": ".status.selector"} if k % 2 else {})}
    columns = [{"name": "Age", "type": "date", "jsonPath": ".metadata.creationTimestamp"}]
    if k % 3 == 0:
        first = chosen[0]
        columns = [{"name": "Whole", "type": "string", "jsonPath": f".spec.{first}", "priority": 1}, {"name": "Phase", "type": "string", "jsonPath": ".status.phase", "description": "where it stands"}, {"name": "Ready", "type": "boolean", "jsonPath": ".status.conditions[?(@.type==\"Ready\")].status"}, {"name": "Gen", "type": "integer", "format": "int64", "jsonPath": ".metadata.generation"}, *columns]
        version["additionalPrinterColumns"] = columns
    selectable = [p for p in (("image",), ("replicas",), ("described",), ("schedule", "policy"), ("storage", "class"), ("numbers", "port"), ("bounds", "name"), ("enums", "flag")) if p[0] in chosen]
    if selectable and k % 20 != 5:
        version["selectableFields"] = [{"jsonPath": ".spec." + ".".join(p)} for p in selectable]
    schemas = {"v1": schema}
    if k % 10 == 5:
        older = copy.deepcopy(schema)
        older["properties"]["spec"]["properties"]["legacy"] = s(default="old")
        schemas = {"v1alpha1": older, "v1": schema}
    if k % 20 == 8:
        schemas = {"v1beta1": schema, "v2": copy.deepcopy(schema), "v1": schema}
    crd = definition(case, schemas, NOUNS[k % len(NOUNS)], "Cluster" if k % 5 == 1 else "Namespaced", **version)
    names, versions = crd["spec"]["names"], crd["spec"]["versions"]
    if k % 3 == 1:
        names.update(singular=names["kind"].lower(), listKind=names["kind"] + "List", shortNames=[f"g{k}", f"h{k}"], categories=["all", "ext"])
    if k % 10 == 5:
        versions[0].update(deprecated=True, **({"deprecationWarning": "use v1"} if k % 20 == 5 else {}))
    if k % 20 == 8:
        versions[1]["served"] = False
        crd["spec"]["conversion"] = {"strategy": "None"}
    if k % 12 == 7:
        crd["metadata"]["annotations"] = {"controller-gen.kubebuilder.io/version": "v0.20.0"}
    return {"name": case, "crd": crd, "do": objects(rng, crd, chosen, k), **({"openapi": True} if k % 6 == 0 else {})}


def objects(rng, crd, chosen, k):
    """What is done with a definition, step by step: verb, name, body and query."""
    fits = lambda index=0: {name: copy.deepcopy(PARTS[name][1][index % len(PARTS[name][1])]) for name in chosen}
    do = []
    add = lambda verb, name="", body=None, **kw: do.append({"do": verb, "name": name, **({"body": body} if body is not None else {}), **kw})
    status = {"phase": "Ready", "replicas": 2, "selector": "a=b", "conditions": [{"type": "Ready", "status": "True", "reason": "Ok", "message": "", "lastTransitionTime": "2026-01-02T03:04:05Z"}]}
    add("create", "good", {"spec": fits(), "status": status})
    add("create", "second", {"spec": fits(1), "metadata": {"labels": {"a": "b"}, "annotations": {"x": "y"}}})
    add("create", "empty", {})
    add("create", "bare", {"spec": {}})
    unknown = {"spec": {**fits(), "zz": 1, "yy": {"deep": [1]}}, "metadata": {"bogus": 1, "labels": {"l": "m"}}, "extra": True}
    nest_unknown(unknown["spec"])
    add("create", "unknown", unknown)
    add("create", "strict", unknown, query="fieldValidation=Strict")
    add("create", "ignore", unknown, query="fieldValidation=Ignore")
    wrong = [(name, value) for name in chosen for value in PARTS[name][2]]
    for j, (name, value) in enumerate(wrong if k < len(PARTS) else rng.sample(wrong, min(5, len(wrong)))):
        add("create", f"wrong-{letters(j)}", {"spec": {**fits(), name: value}})
    two = [(name, PARTS[name][2][0]) for name in chosen if PARTS[name][2]]
    if len(two) > 1:
        add("create", "wrong-twice", {"spec": {**fits(), **dict(two)}, "status": {"phase": 5}})
    add("update", "good", {"spec": fits(1), "status": {"phase": "Failed"}, "metadata": {"labels": {"new": "label"}}})
    add("update", "good", {"spec": fits(1), "metadata": {"annotations": {"only": "metadata"}}})
    if wrong:
        name, value = wrong[k % len(wrong)]
        add("update", "good", {"spec": {**fits(), name: value}})
    add("merge", "second", {"spec": {chosen[0]: None}, "metadata": {"labels": {"a": None}}})
    add("merge", "second", {"spec": {"zz": 1}})
    add("jsonpatch", "second", [{"op": "add", "path": "/metadata/labels", "value": {"p": "q"}}, {"op": "remove", "path": f"/spec/{chosen[-1]}"}])
    add("strategic", "second", {"spec": {}})
    add("apply", "applied", {"spec": {chosen[0]: fits()[chosen[0]]}}, query="fieldManager=one")
    add("apply", "applied", {"spec": {chosen[0]: fits(1)[chosen[0]]}}, query="fieldManager=two")
    add("apply", "applied", {"spec": {chosen[0]: fits(1)[chosen[0]]}}, query="fieldManager=two&force=true")
    if "status" in crd["spec"]["versions"][-1].get("subresources", {}):
        add("status", "good", {"spec": {}, "status": status, "metadata": {"labels": {"by": "status"}}})
        add("status", "good", {"status": {"phase": "Odd"}})
        add("status", "good", {"status": {"conditions": [{"type": "A"}, {"type": "A"}]}})
    if "scale" in crd["spec"]["versions"][-1].get("subresources", {}):
        add("getscale", "good")
        add("scale", "good", {"spec": {"replicas": 7}})
        add("scale", "good", {"spec": {"replicas": -1}})
        add("mergescale", "good", {"spec": {"replicas": 4}})
    for version in crd["spec"]["versions"][:-1]:
        add("get", "good", version=version["name"])
        add("create", "by-" + version["name"], {"spec": fits()}, version=version["name"])
        add("get", "by-" + version["name"])
    for field in crd["spec"]["versions"][-1].get("selectableFields", []):
        value = fits()
        for part in field["jsonPath"].split(".")[2:]:
            value = value.get(part, {}) if isinstance(value, dict) else value
        if isinstance(value, (str, int)):
            text = str(value).lower() if isinstance(value, bool) else str(value)
            add("names", query=f"fieldSelector={field['jsonPath'][1:]}%3D{text.replace(':', '%3A')}")
    add("names", query="fieldSelector=spec.nope%3D1")
    add("table")
    add("stored", "good")
    add("stored", "unknown")
    add("delete", "second")
    return do


def nest_unknown(value):
    """Adds a field that no schema knows to every object below."""
    for child in value.values() if isinstance(value, dict) else value:
        if isinstance(child, (dict, list)):
            nest_unknown(child)
    if isinstance(value, dict) and "zz" not in value and "deep" not in value:
        value["zz"] = "unknown"


def letters(j):
    """0, 1, ... as a, b, ..., ba: names without digits."""
    out = chr(97 + j % 26)
    return out if j < 26 else letters(j // 26) + out


def field(schema, **root):
    """An object schema whose spec has the field f."""
    return o({"spec": o({"f": schema})}, **root)


def wrong():
    """Definitions that are refused, or accepted in a special way: name and definition."""
    for name, schema in itertools.chain(wrong_fields(), wrong_roots()):
        yield {"name": name, "crd": definition(name, {"v1": schema})}
        if len(name) % 4 == 0:
            # With two versions that differ, errors name the version.
            yield {"name": name + "-two", "crd": definition(name + "-two", {"v1beta1": o(**PRESERVE), "v1": schema})}
    for name, change in wrong_definitions():
        crd = definition(name, {"v1": field(s())})
        crd = change(crd) or crd
        yield {"name": name, "crd": crd}


def wrong_fields():
    """Schemas of one field."""
    rule = lambda *rules: {"x-kubernetes-validations": list(rules)}
    fields = {
        "no-type": {},
        "no-type-described": {"description": "x"},
        "type-strange": {"type": "strange"},
        "type-null": {"type": "null"},
        "type-file": {"type": "file"},
        "array-no-items": {"type": "array"},
        "array-items-no-type": a({}),
        "array-items-list": {"type": "array", "items": [{"type": "string"}]},
        "items-without-array": {"type": "string", "items": s()},
        "props-no-type": o({"x": {}}),
        "additional-no-type": m({}),
        "props-and-additional": o({"x": s()}, additionalProperties=s()),
        "props-and-additional-false": o({"x": s()}, additionalProperties=False),
        "additional-false": o(additionalProperties=False),
        "unique-items": a(s(), uniqueItems=True),
        "id": s(id="x"),
        "schema-word": s(**{"$schema": "http://json-schema.org/draft-04/schema#"}),
        "ref": {"$ref": "#/definitions/x"},
        "ref-and-type": s(**{"$ref": "#/definitions/x"}),
        "definitions": o({}, definitions={"x": s()}),
        "dependencies": o({"a": s(), "b": s()}, dependencies={"a": ["b"]}),
        "dependencies-schema": o({"a": s()}, dependencies={"a": {"required": ["b"]}}),
        "pattern-properties": o({}, patternProperties={"^x": s()}),
        "additional-items": a(s(), additionalItems=True),
        "additional-items-schema": a(s(), additionalItems=s()),
        "pattern-bad": s(pattern="("),
        "pattern-lookahead": s(pattern="a(?=b)"),
        "pattern-backref": s(pattern="(a)\\1"),
        "pattern-bad-in-allof": s(allOf=[{"pattern": "["}]),
        "preserve-false": o(**{"x-kubernetes-preserve-unknown-fields": False}),
        "preserve-and-ios": {"x-kubernetes-int-or-string": True, **PRESERVE},
        "ios-with-type": i(**{"x-kubernetes-int-or-string": True}),
        "ios-anyof-order": {"x-kubernetes-int-or-string": True, "anyOf": [{"type": "string"}, {"type": "integer"}]},
        "ios-anyof-three": {"x-kubernetes-int-or-string": True, "anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]},
        "ios-allof-second": {"x-kubernetes-int-or-string": True, "allOf": [{"pattern": "x"}, {"anyOf": [{"type": "integer"}, {"type": "string"}]}]},
        "anyof-without-ios": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        "ios-embedded": {"x-kubernetes-int-or-string": True, "x-kubernetes-embedded-resource": True},
        "embedded-string": s(**{"x-kubernetes-embedded-resource": True}),
        "embedded-no-type": {"x-kubernetes-embedded-resource": True},
        "embedded-empty": o(**{"x-kubernetes-embedded-resource": True}),
        "embedded-additional": m(s(), **{"x-kubernetes-embedded-resource": True}),
        "embedded-kind-integer": o({"kind": i(), "apiVersion": i(), "metadata": s()}, **{"x-kubernetes-embedded-resource": True}),
        "embedded-metadata-schema": o({"metadata": o({"labels": m(i())})}, **{"x-kubernetes-embedded-resource": True}),
        "embedded-in-meta": o({"metadata": o({"x": o({"y": s()}, **{"x-kubernetes-embedded-resource": True})})}, **{"x-kubernetes-embedded-resource": True}),
        "list-type-odd": a(s(), **{"x-kubernetes-list-type": "bag"}),
        "list-type-on-string": s(**{"x-kubernetes-list-type": "set"}),
        "list-type-no-type": {"x-kubernetes-list-type": "set", **PRESERVE},
        "map-type-odd": o(**{"x-kubernetes-map-type": "odd"}),
        "map-type-on-array": a(s(), **{"x-kubernetes-map-type": "atomic"}),
        "map-type-no-type": {"x-kubernetes-map-type": "atomic", **PRESERVE},
        "list-map-no-keys": a(o({"k": s()}), **{"x-kubernetes-list-type": "map"}),
        "list-map-empty-keys": listmap(o({"k": s()})),
        "list-map-keys-without-map": a(o({"k": s()}), **{"x-kubernetes-list-map-keys": ["k"]}),
        "list-map-keys-on-set": setof(s(), **{"x-kubernetes-list-map-keys": ["k"]}),
        "list-map-scalar": listmap(s(), "k"),
        "list-map-no-items": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"]},
        "list-map-key-missing": listmap(o({"k": s()}, required=["k"]), "nope"),
        "list-map-key-object": listmap(o({"k": o()}, required=["k"]), "k"),
        "list-map-key-array": listmap(o({"k": a(s())}, required=["k"]), "k"),
        "list-map-key-twice": listmap(o({"k": s()}, required=["k"]), "k", "k"),
        "list-map-key-optional": listmap(o({"k": s(), "l": s(default="x")}), "k", "l"),
        "list-map-key-nullable": listmap(o({"k": s(nullable=True)}, required=["k"]), "k"),
        "list-map-items-nullable": listmap(o({"k": s()}, required=["k"], nullable=True), "k"),
        "set-items-nullable": setof(s(nullable=True)),
        "set-of-objects": setof(o({"x": s()})),
        "set-of-atomic-objects": setof(o({"x": s()}, **{"x-kubernetes-map-type": "atomic"})),
        "set-of-lists": setof(a(s())),
        "set-of-sets": setof(setof(s())),
        "set-of-granular": setof(o({"x": s()}, **{"x-kubernetes-map-type": "granular"})),
        "default-wrong-type": i(default="x"),
        "default-null": s(default=None),
        "default-null-nullable": s(default=None, nullable=True),
        "default-too-long": s(maxLength=2, default="abc"),
        "default-not-in-enum": s(enum=["a"], default="b"),
        "default-unknown-field": o({"x": s()}, default={"y": 1}),
        "default-missing-required": o({"x": s()}, required=["x"], default={}),
        "default-with-default-required": o({"x": s(default="y")}, required=["x"], default={}),
        "default-bad-pattern": s(pattern="^a", default="b"),
        "default-list-dup": setof(s(), default=["a", "a"]),
        "default-map-dup": listmap(o({"k": s()}, required=["k"]), "k", default=[{"k": "a"}, {"k": "a"}]),
        "default-deep": o({"a": o({"b": i(default=5, maximum=3)})}),
        "default-in-allof": s(allOf=[{"default": "x"}]),
        "default-float-for-int": i(default=1.5),
        "default-integral-float": i(default=2.0),
        "default-embedded": o({"spec": o({})}, **{"x-kubernetes-embedded-resource": True}, default={"apiVersion": "v1", "kind": "bad kind", "metadata": {"name": "X_"}}),
        "default-embedded-good": o({"spec": o({})}, **{"x-kubernetes-embedded-resource": True}, default={"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"}}),
        "default-embedded-unknown-meta": o({"spec": o({})}, **{"x-kubernetes-embedded-resource": True}, default={"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x", "odd": 1}}),
        "default-breaks-rule": i(default=1, **rule({"rule": "self > 5"})),
        "default-uses-transition": i(default=1, **rule({"rule": "self > oldSelf"})),
        "default-preserved": o(**PRESERVE, default={"any": [1, None]}),
        "default-ios": {"x-kubernetes-int-or-string": True, "default": 1.5},
        "default-quantity": {**QUANTITY, "default": "1Gi"},
        "enum-empty": s(enum=[]),
        "enum-wrong-type": s(enum=[1, 2]),
        "enum-duplicate": s(enum=["a", "a"]),
        "enum-null-not-nullable": s(enum=["a", None]),
        "nullable-enum-without-null": s(enum=["a"], nullable=True),
        "required-duplicate": o({"x": s()}, required=["x", "x"]),
        "required-undeclared": o({"x": s()}, required=["y"]),
        "min-over-max": i(minimum=5, maximum=1),
        "min-length-negative": s(minLength=-1),
        "max-length-negative": s(maxLength=-1),
        "max-items-negative": a(s(), maxItems=-1),
        "min-properties-negative": o(minProperties=-1),
        "multiple-of-zero": i(multipleOf=0),
        "multiple-of-negative": i(multipleOf=-2),
        "exclusive-without-min": i(exclusiveMinimum=True),
        "format-unknown": s(format="bogus"),
        "format-unknown-int": i(format="int31"),
        "format-mismatch": i(format="date-time"),
        "format-int-on-number": n(format="int32"),
        "nested-type": o({"x": s()}, allOf=[{"type": "object"}]),
        "nested-nullable": s(anyOf=[{"nullable": True}]),
        "nested-title": s(oneOf=[{"title": "x"}]),
        "nested-description": s(**{"not": {"description": "x"}}),
        "nested-default": s(oneOf=[{"default": "x"}]),
        "nested-additional": m(s(), allOf=[{"additionalProperties": {"maxLength": 5}}]),
        "nested-preserve": o({"x": s()}, anyOf=[PRESERVE]),
        "nested-ios": {"x-kubernetes-int-or-string": True, "anyOf": [{"x-kubernetes-int-or-string": True}]},
        "nested-embedded": o({"x": s()}, anyOf=[{"x-kubernetes-embedded-resource": True}]),
        "nested-list-type": a(s(), anyOf=[{"x-kubernetes-list-type": "set"}]),
        "nested-list-keys": a(s(), anyOf=[{"x-kubernetes-list-map-keys": ["k"]}]),
        "nested-map-type": o({"x": s()}, anyOf=[{"x-kubernetes-map-type": "atomic"}]),
        "nested-rules": o({"x": s()}, anyOf=[rule({"rule": "true"})]),
        "nested-rules-allof": o({"x": s()}, allOf=[rule({"rule": "true"})]),
        "nested-undeclared": o({"x": s()}, allOf=[{"properties": {"y": {"minLength": 1}}}]),
        "nested-undeclared-deep": o({"x": o({"y": s()})}, oneOf=[{"properties": {"x": {"properties": {"z": {"minLength": 1}}}}}]),
        "nested-items-undeclared": o({"x": s()}, anyOf=[{"items": {"minLength": 1}}]),
        "nested-not-undeclared": o({"x": s()}, **{"not": {"properties": {"q": {"enum": ["a"]}}}}),
        "nested-metadata": o({"x": s()}, allOf=[{"properties": {"metadata": {"required": ["name"]}}}]),
        "nested-required-ok": o({"x": s()}, allOf=[{"required": ["nope"]}]),
        "rule-empty": o({"x": s()}, **rule({"rule": ""})),
        "rule-message-newline": o({"x": s()}, **rule({"rule": "true", "message": "a\nb"})),
        "rule-message-blank": o({"x": s()}, **rule({"rule": "true", "message": " "})),
        "rule-newline-no-message": o({"x": s()}, **rule({"rule": "true &&\ntrue"})),
        "rule-reason": o({"x": s()}, **rule({"rule": "true", "reason": "Because"})),
        "rule-path": o({"x": s()}, **rule({"rule": "true", "fieldPath": ".y"})),
        "rule-path-list": a(o({"x": s()}), **rule({"rule": "true", "fieldPath": "[0].x"})),
        "rule-message-expr-int": o({"x": s()}, **rule({"rule": "true", "messageExpression": "1"})),
        "rule-not-bool": o({"x": s()}, **rule({"rule": "self.x"})),
        "rule-unknown": o({"x": s()}, **rule({"rule": "self.y == 1"})),
        "rule-cost": a(s(), **rule({"rule": "self.all(x, self.exists_one(y, x == y))"})),
        "rule-cost-total": a(o({"x": s(**rule(*[{"rule": f"self.matches('^a{k}')"} for k in range(9)]))}), maxItems=30),
        "rule-old-self-uncorrelated": a(i(**rule({"rule": "self > oldSelf"}))),
        "rule-old-self-set": setof(s(maxLength=5, **rule({"rule": "self == oldSelf"})), maxItems=5),
        "rule-optional-without-old": o({"x": s()}, **rule({"rule": "true", "optionalOldSelf": True})),
        "rule-duplicate": o({"x": s()}, **rule({"rule": "true"}, {"rule": "true"})),
        "rule-on-preserve": {**PRESERVE, **rule({"rule": "true"})},
        "rule-with-schema-error": o({"x": {}}, **rule({"rule": "self.nope"})),
        "rule-unescaped-name": o({"a-b": s()}, **rule({"rule": "self.a-b == 'x'"})),
        "unknown-schema-word": s(const="x"),
        "unknown-extension": s(**{"x-custom": 1}),
        "type-list": {"type": ["string", "null"]},
        "max-length-text": s(maxLength="5"),
        "minimum-text": i(minimum="1"),
        "minimum-float": i(minimum=0.5),
        "maximum-big": i(maximum=9007199254740993),
        "items-bool": {"type": "array", "items": True},
        "property-odd-names": o({"": s(), "a b": s(), "$x": s(), "é": s()}),
        "property-kind-inside": o({"kind": i(), "apiVersion": i(), "metadata": o({"name": i()})}),
        "deep": PARTS["nested"][0],
    }
    for name, schema in fields.items():
        yield "f-" + name, field(schema)


def wrong_roots():
    """Schemas of the whole object."""
    roots = {
        "root-no-type": {"properties": {"spec": o()}},
        "root-string": s(),
        "root-array": a(s()),
        "root-empty": {},
        "root-nullable": o(nullable=True),
        "root-additional": m(s()),
        "root-default": o({"spec": o({})}, default={}),
        "root-metadata-labels": o({"metadata": o({"labels": m(s())})}),
        "root-metadata-string": o({"metadata": s()}),
        "root-metadata-name": o({"metadata": o({"name": s(pattern="^a"), "generateName": s()})}),
        "root-metadata-name-and-more": o({"metadata": o({"name": s(), "labels": m(s())})}),
        "root-metadata-default": o({"metadata": o({"name": s(default="x")})}),
        "root-metadata-required": o({"metadata": o({"name": s()}, required=["name"])}),
        "root-metadata-description": o({"metadata": o(description="x")}),
        "root-kind-integer": o({"kind": i(), "apiVersion": b()}),
        "root-kind-enum": o({"kind": s(enum=["Other"])}),
        "root-preserve": o(**PRESERVE),
        "root-preserve-false": o(**{"x-kubernetes-preserve-unknown-fields": False}),
        "root-embedded": o(**{"x-kubernetes-embedded-resource": True}),
        "root-ios": {"x-kubernetes-int-or-string": True},
        "root-oneof": o({"spec": o({"a": s()})}, oneOf=[{"required": ["spec"]}]),
        "root-metadata-in-allof": o({"spec": o()}, allOf=[{"properties": {"metadata": {"properties": {"name": {"maxLength": 5}}}}}]),
        "root-apiversion-default": o({"apiVersion": s(default="x"), "kind": s()}),
        "root-status-default": o({"status": o({"x": s(default="a")}, default={})}),
        "root-rule-labels": o({"spec": o()}, **{"x-kubernetes-validations": [{"rule": "self.metadata.labels.size() > 0"}]}),
        "root-map-type": o({"spec": o()}, **{"x-kubernetes-map-type": "atomic"}),
    }
    yield from (("r-" + name, schema) for name, schema in roots.items())


def wrong_definitions():
    """Changes of a whole definition: name and a function that changes or replaces it."""

    def put(path, value):
        def change(crd):
            at = crd
            *way, last = path
            for step in way:
                at = at.setdefault(step, {}) if isinstance(at, dict) else at[step]
            if value is DROP:
                at.pop(last)
            else:
                at[last] = value
        return change

    DROP = object()
    v = lambda *path: ("spec", "versions", 0, *path)
    version = lambda **kw: {"name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": field(s())}, **kw}
    column = lambda **kw: {"name": "A", "type": "string", "jsonPath": ".spec.f", **kw}
    webhook = lambda **kw: {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://example.com/convert"}, **kw}}
    changes = {
        "name-other": put(("metadata", "name"), "other.d-name-other.ext.example.com"),
        "name-none": put(("metadata",), {}),
        "spec-none": put(("spec",), DROP),
        "spec-empty": put(("spec",), {}),
        "group-none": put(("spec", "group"), ""),
        "group-no-dot": put(("spec", "group"), "example"),
        "group-upper": put(("spec", "group"), "Example.com"),
        "group-missing": put(("spec", "group"), DROP),
        "scope-odd": put(("spec", "scope"), "Odd"),
        "scope-empty": put(("spec", "scope"), ""),
        "scope-missing": put(("spec", "scope"), DROP),
        "names-empty": put(("spec", "names"), {}),
        "plural-upper": put(("spec", "names", "plural"), "Widgets"),
        "plural-missing": put(("spec", "names", "plural"), DROP),
        "kind-missing": put(("spec", "names", "kind"), DROP),
        "kind-odd": put(("spec", "names", "kind"), "My_Kind"),
        "kind-lower": put(("spec", "names", "kind"), "widget"),
        "list-kind-same": put(("spec", "names", "listKind"), "Widget"),
        "list-kind-odd": put(("spec", "names", "listKind"), "Widget.List"),
        "singular-odd": put(("spec", "names", "singular"), "Widget"),
        "short-name-odd": put(("spec", "names", "shortNames"), ["w", "W_"]),
        "short-name-twice": put(("spec", "names", "shortNames"), ["w", "w"]),
        "category-odd": put(("spec", "names", "categories"), ["All"]),
        "versions-none": put(("spec", "versions"), []),
        "versions-missing": put(("spec", "versions"), DROP),
        "version-name-odd": put(v("name"), "V1"),
        "version-name-empty": put(v("name"), ""),
        "version-name-dots": put(v("name"), "v1.2"),
        "versions-twice": put(("spec", "versions"), [version(), version(storage=False)]),
        "storage-none": put(v("storage"), False),
        "storage-two": put(("spec", "versions"), [version(), version(name="v2")]),
        "served-none": put(v("served"), False),
        "schema-none": put(v("schema"), DROP),
        "schema-empty": put(v("schema"), {}),
        "schema-null": put(v("schema"), {"openAPIV3Schema": None}),
        "schema-of-second-none": put(("spec", "versions"), [version(), {"name": "v2", "served": True, "storage": False}]),
        "schema-unserved-wrong": put(("spec", "versions"), [version(), {"name": "v2", "served": False, "storage": False, "schema": {"openAPIV3Schema": {"type": "object", "properties": {"x": {}}}}}]),
        "preserve-true": put(("spec", "preserveUnknownFields"), True),
        "preserve-false": put(("spec", "preserveUnknownFields"), False),
        "deprecation-without": put(v("deprecationWarning"), "gone soon"),
        "deprecation-long": put(("spec", "versions"), [version(deprecated=True, deprecationWarning="x" * 257)]),
        "deprecation-empty": put(("spec", "versions"), [version(deprecated=True, deprecationWarning="")]),
        "deprecation-newline": put(("spec", "versions"), [version(deprecated=True, deprecationWarning="a\nb")]),
        "deprecation-control": put(("spec", "versions"), [version(deprecated=True, deprecationWarning="a\u0007b")]),
        "deprecation-bad-utf": put(("spec", "versions"), [version(deprecated=True, deprecationWarning="a\ufffdb")]),
        "column-no-name": put(v("additionalPrinterColumns"), [column(name="")]),
        "column-no-type": put(v("additionalPrinterColumns"), [column(type="")]),
        "column-odd-type": put(v("additionalPrinterColumns"), [column(type="text")]),
        "column-odd-format": put(v("additionalPrinterColumns"), [column(format="short")]),
        "column-no-path": put(v("additionalPrinterColumns"), [column(jsonPath="")]),
        "column-path-no-dot": put(v("additionalPrinterColumns"), [column(jsonPath="spec.f")]),
        "column-path-broken": put(v("additionalPrinterColumns"), [column(jsonPath=".spec[")]),
        "column-path-filter": put(v("additionalPrinterColumns"), [column(jsonPath='.spec.x[?(@.a=="b")].c')]),
        "column-twice": put(v("additionalPrinterColumns"), [column(), column()]),
        "column-negative-priority": put(v("additionalPrinterColumns"), [column(priority=-1)]),
        "scale-empty": put(v("subresources"), {"scale": {}}),
        "scale-spec-path": put(v("subresources"), {"scale": {"specReplicasPath": ".status.f", "statusReplicasPath": ".spec.f"}}),
        "scale-path-no-dot": put(v("subresources"), {"scale": {"specReplicasPath": "spec.f", "statusReplicasPath": "status"}}),
        "scale-path-index": put(v("subresources"), {"scale": {"specReplicasPath": ".spec.f[0]", "statusReplicasPath": ".status.f"}}),
        "scale-selector-path": put(v("subresources"), {"scale": {"specReplicasPath": ".spec.f", "statusReplicasPath": ".status.f", "labelSelectorPath": ".metadata.x"}}),
        "scale-good": put(v("subresources"), {"scale": {"specReplicasPath": ".spec.f", "statusReplicasPath": ".status.f", "labelSelectorPath": ".spec.sel"}}),
        "status-root-oneof": lambda crd: crd["spec"]["versions"][0].update(subresources={"status": {}}, schema={"openAPIV3Schema": o({"spec": o({"f": s()})}, oneOf=[{"required": ["spec"]}])}),
        "status-root-string": lambda crd: crd["spec"]["versions"][0].update(subresources={"status": {}}, schema={"openAPIV3Schema": s()}),
        "status-root-rules": lambda crd: crd["spec"]["versions"][0].update(subresources={"status": {}}, schema={"openAPIV3Schema": o({"spec": o({"f": s()})}, required=["spec"], description="d", title="t", **{"x-kubernetes-validations": [{"rule": "has(self.spec)"}]})}),
        "status-root-min-properties": lambda crd: crd["spec"]["versions"][0].update(subresources={"status": {}}, schema={"openAPIV3Schema": o({"spec": o({"f": s()})}, minProperties=1)}),
        "selectable-no-path": put(v("selectableFields"), [{"jsonPath": ""}]),
        "selectable-no-dot": put(v("selectableFields"), [{"jsonPath": "spec.f"}]),
        "selectable-undeclared": put(v("selectableFields"), [{"jsonPath": ".spec.g"}]),
        "selectable-object": put(v("selectableFields"), [{"jsonPath": ".spec"}]),
        "selectable-metadata": put(v("selectableFields"), [{"jsonPath": ".metadata.name"}, {"jsonPath": ".metadata"}]),
        "selectable-twice": put(v("selectableFields"), [{"jsonPath": ".spec.f"}, {"jsonPath": ".spec.f"}]),
        "selectable-index": put(v("selectableFields"), [{"jsonPath": ".spec.f[0]"}]),
        "selectable-map-key": lambda crd: crd["spec"]["versions"][0].update(selectableFields=[{"jsonPath": ".spec.m['x']"}, {"jsonPath": ".spec.m.x"}], schema={"openAPIV3Schema": o({"spec": o({"m": m(s())})})}),
        "selectable-number": lambda crd: crd["spec"]["versions"][0].update(selectableFields=[{"jsonPath": ".spec.n"}, {"jsonPath": ".spec.ios"}, {"jsonPath": ".spec.any"}, {"jsonPath": ".spec.nil"}], schema={"openAPIV3Schema": o({"spec": o({"n": n(), "ios": {"x-kubernetes-int-or-string": True}, "any": PRESERVE, "nil": s(nullable=True)})})}),
        "selectable-nine": lambda crd: crd["spec"]["versions"][0].update(selectableFields=[{"jsonPath": f".spec.f{k}"} for k in range(9)], schema={"openAPIV3Schema": o({"spec": o({f"f{k}": s() for k in range(9)})})}),
        "selectable-list": lambda crd: crd["spec"]["versions"][0].update(selectableFields=[{"jsonPath": ".spec.l"}, {"jsonPath": ".spec.l[*]"}], schema={"openAPIV3Schema": o({"spec": o({"l": a(s())})})}),
        "conversion-odd": put(("spec", "conversion"), {"strategy": "Magic"}),
        "conversion-empty": put(("spec", "conversion"), {}),
        "conversion-no-webhook": put(("spec", "conversion"), {"strategy": "Webhook"}),
        "conversion-webhook-none": put(("spec", "conversion"), {"strategy": "None", "webhook": webhook()["webhook"]}),
        "conversion-no-versions": put(("spec", "conversion"), webhook(conversionReviewVersions=[])),
        "conversion-unknown-versions": put(("spec", "conversion"), webhook(conversionReviewVersions=["v9"])),
        "conversion-odd-versions": put(("spec", "conversion"), webhook(conversionReviewVersions=["v1", "V_1", "v1"])),
        "conversion-no-client": put(("spec", "conversion"), {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"]}}),
        "conversion-url-and-service": put(("spec", "conversion"), webhook(clientConfig={"url": "https://example.com", "service": {"namespace": "a", "name": "b"}})),
        "conversion-empty-client": put(("spec", "conversion"), webhook(clientConfig={})),
        "conversion-http": put(("spec", "conversion"), webhook(clientConfig={"url": "http://example.com"})),
        "conversion-url-user": put(("spec", "conversion"), webhook(clientConfig={"url": "https://u:p@example.com/x?y=1#z"})),
        "conversion-service": put(("spec", "conversion"), webhook(clientConfig={"service": {"namespace": "a", "name": "b"}})),
        "conversion-service-odd": put(("spec", "conversion"), webhook(clientConfig={"service": {"namespace": "", "name": "", "port": 70000, "path": "//x"}})),
        "conversion-ca": put(("spec", "conversion"), webhook(clientConfig={"url": "https://example.com", "caBundle": "bm90IGEgY2VydA=="})),
        "approval-missing": lambda crd: (crd["spec"].update(group="ext.k8s.io"), crd["metadata"].update(name="widgets.ext.k8s.io"))[2:] or None,
        "approval-bad": lambda crd: (crd["spec"].update(group="ext.k8s.io"), crd["metadata"].update(name="widgets.ext.k8s.io", annotations={"api-approved.kubernetes.io": "sure"}))[2:] or None,
        "approval-unapproved": lambda crd: (crd["spec"].update(group="extu.k8s.io"), crd["metadata"].update(name="widgets.extu.k8s.io", annotations={"api-approved.kubernetes.io": "unapproved, for a test"}))[2:] or None,
        "approval-url": lambda crd: (crd["spec"].update(group="exta.kubernetes.io"), crd["metadata"].update(name="widgets.exta.kubernetes.io", annotations={"api-approved.kubernetes.io": "https://github.com/kubernetes/kubernetes/pull/1"}))[2:] or None,
        "columns-top": put(("spec", "additionalPrinterColumns"), [column()]),
        "version-top": put(("spec", "version"), "v1"),
        "validation-top": put(("spec", "validation"), {"openAPIV3Schema": o()}),
        "unknown-fields": put(("spec", "whatever"), {"x": 1}),
        "status-given": put(("status",), {"storedVersions": ["v9"], "conditions": [{"type": "X", "status": "True"}]}),
        "finalizers-odd": put(("metadata", "finalizers"), ["not qualified"]),
        "wrong-type": put(("spec", "versions"), "v1"),
        "served-text": put(v("served"), "yes"),
        "many": lambda crd: crd["spec"].update(scope="Odd", group="x", names={"plural": "A", "kind": "b_"}, versions=[version(name="V", storage=False)]),
    }
    yield from (("d-" + name, change) for name, change in changes.items())


def updates():
    """Definitions that are accepted, then changed: name, definition, and the changed ones."""
    base = lambda name, schema=None, **kw: definition(name, {"v1": schema or field(s(maxLength=10))}, **kw)

    def changed(crd, *changes):
        out = copy.deepcopy(crd)
        for change in changes:
            change(out["spec"])
        return out

    def case(name, crd, *changes):
        return {"name": "u-" + name, "crd": crd, "updates": [changed(crd, *(c if isinstance(c, tuple) else (c,))) for c in changes]}

    two = lambda storage: lambda spec: spec.update(versions=[{"name": "v1", "served": True, "storage": storage == "v1", "schema": {"openAPIV3Schema": field(s(maxLength=10))}}, {"name": "v2", "served": True, "storage": storage == "v2", "schema": {"openAPIV3Schema": field(s(maxLength=10))}}])
    only = lambda name: lambda spec: spec.update(versions=[{"name": name, "served": True, "storage": True, "schema": {"openAPIV3Schema": field(s(maxLength=10))}}])
    schema = lambda value: lambda spec: spec["versions"][0].update(schema={"openAPIV3Schema": value})
    rule = lambda *rules: {"x-kubernetes-validations": [{"rule": r} for r in rules]}
    g = lambda name: "u-" + name
    yield case("group", base(g("group")), lambda spec: spec.update(group="other.example.com"))
    yield case("scope", base(g("scope")), lambda spec: spec.update(scope="Cluster"))
    yield case("plural", base(g("plural")), lambda spec: spec["names"].update(plural="gadgets"))
    yield case("kind", base(g("kind")), lambda spec: spec["names"].update(kind="Gadget"), lambda spec: spec["names"].update(shortNames=["ww"], categories=["all"]))
    yield case("versions", base(g("versions")), two("v1"), two("v2"), only("v2"), only("v1"))
    yield case("schema", base(g("schema")), schema(field(i())), schema(field({})), schema(field(s(default="x"))), schema(o(**PRESERVE)))
    yield case("rules", base(g("rules"), field(s(**rule("self.matches('^a')")))), schema(field(s(**rule("self.matches('^a')", "self.nope")))), schema(field(s(**rule("self == oldSelf")))), schema(field(a(s(), **rule("self.all(x, self.exists_one(y, x == y))")))))
    yield case("formats", base(g("formats"), field(s(format="bogus"))), schema(field(s(format="bogus", maxLength=5))), schema(field(s(format="other"))))
    yield case("subresources", base(g("subresources")), lambda spec: spec["versions"][0].update(subresources={"status": {}}), lambda spec: spec["versions"][0].update(subresources={"scale": {"specReplicasPath": ".spec.f", "statusReplicasPath": ".status.f"}}))
    yield case("columns", base(g("columns")), lambda spec: spec["versions"][0].update(additionalPrinterColumns=[{"name": "F", "type": "string", "jsonPath": ".spec.f"}]), lambda spec: spec["versions"][0].update(additionalPrinterColumns=[{"name": "F", "type": "odd", "jsonPath": ".spec.f"}]))
    yield case("conversion", base(g("conversion")), lambda spec: spec.update(conversion={"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://127.0.0.1:1/x"}}}), lambda spec: spec.update(conversion={"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v9"], "clientConfig": {"url": "https://127.0.0.1:1/x"}}}))
    yield case("no-change", base(g("no-change")), lambda spec: None)
    yield case("required", base(g("required"), field(s())), schema(o({"spec": o({"f": s()}, required=["f"])}, required=["spec"])))


def cases():
    """All cases."""
    return [*good(), *wrong(), *updates()]
