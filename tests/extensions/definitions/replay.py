"""Does what a case says on a server and answers what the server said, in a form that two servers can share."""

import base64
import copy
import http.client
import json
import re
import ssl
import time
import urllib.parse

DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
NAMESPACE = "extensions"
TYPES = {"merge": "application/merge-patch+json", "jsonpatch": "application/json-patch+json", "strategic": "application/strategic-merge-patch+json",
         "apply": "application/apply-patch+yaml", "mergescale": "application/merge-patch+json"}


class Api:
    """One connection to a server, as an administrator with a token."""

    def __init__(self, url, token):
        self.url, self.token = urllib.parse.urlsplit(url), token
        self.connect()

    def connect(self):
        """Opens the connection anew."""
        self.connection = http.client.HTTPSConnection(self.url.hostname, self.url.port, context=ssl._create_unverified_context(), timeout=60)

    def __call__(self, method, path, body=None, content="application/json", accept="application/json"):
        """Answers the code, the body (read, if it is JSON) and the texts of the warnings."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept": accept, **({"Content-Type": content} if body is not None else {})}
        data = json.dumps(body).encode() if body is not None else None
        for attempt in (0, 1):
            try:
                self.connection.request(method, path, data, headers)
                reply = self.connection.getresponse()
                text = reply.read().decode()
                break
            except (http.client.HTTPException, ConnectionError, ssl.SSLEOFError):
                self.connect()
                if attempt:
                    raise
        warnings = [re.sub(r'^299 - "(.*)"$', r"\1", w).replace('\\"', '"') for w in reply.headers.get_all("Warning") or []]
        if "json" in (reply.getheader("Content-Type") or ""):
            return reply.status, json.loads(text), warnings
        return reply.status, text, warnings


def plain(text):
    """A text without what is random in it."""
    text = re.sub(r"selfType\d+", "selfType", text)
    text = re.sub(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?<!123e4567-e89b-12d3-a456-426614174000)", "<uid>", text)
    # Only the present: times in the objects of the cases stay.
    return re.sub(r"20(2[6-9]|3\d)-\d\d-\d\dT\d\d:\d\d:\d\dZ(?<!2026-01-02T03:04:05Z)", "<time>", text)


def failure(status):
    """A failure: its causes are a set, as their order is random."""
    causes = sorted([c.get("reason", ""), c.get("field", ""), plain(c.get("message", ""))] for c in status.get("details", {}).get("causes", []))
    message = plain(status.get("message", ""))
    if len(causes) > 1:
        message = message.split(": [")[0]
    details = {k: v for k, v in status.get("details", {}).items() if k in ("kind", "group", "name", "retryAfterSeconds")}
    return {"reason": status.get("reason"), "message": message, **({"causes": causes} if causes else {}), **({"details": details} if details else {})}


def thing(value, managers=False):
    """An object without what differs from run to run."""
    value = copy.deepcopy(value)
    meta = value.get("metadata", {})
    for key in ("uid", "resourceVersion", "creationTimestamp"):
        if key in meta:
            meta[key] = "<set>"
    fields = meta.pop("managedFields", [])
    if managers:
        meta["managedFields"] = sorted(({k: v for k, v in f.items() if k not in ("time", "fieldsType")} for f in fields), key=lambda f: (f["manager"], f["operation"]))
    return value


def crd(value, given):
    """A definition as it came back. A schema that came back as it was given is `=`."""
    value = thing(value)
    schemas = {v.get("name"): v.get("schema") for v in given.get("spec", {}).get("versions", []) if isinstance(v, dict)}
    for version in value.get("spec", {}).get("versions", []):
        if version.get("schema") == schemas.get(version["name"]) is not None:
            version["schema"] = "="
    for condition in value.get("status", {}).get("conditions") or []:
        condition.pop("lastTransitionTime", None)
    return value


def table(value):
    """A table: the texts of standard columns are prose; ages are not compared."""
    columns = value["columnDefinitions"]
    for column in columns:
        if column["name"] in ("Name", "Age"):
            column.pop("description", None)
    ages = {j for j, c in enumerate(columns) if c["type"] == "date"}
    rows = [["<age>" if j in ages and cell else cell for j, cell in enumerate(row["cells"])] for row in value["rows"]]
    return {"columns": columns, "rows": rows}


def answer(reply, form=thing):
    """What a request was answered."""
    code, body, warnings = reply
    out = {"code": code}
    if isinstance(body, str):
        out["text"] = plain(body)
    elif body.get("kind") == "Status":
        out.update(failure(body) if body.get("status") != "Success" else {"success": body.get("details", {}).get("kind")})
    else:
        out["object"] = form(body)
    if warnings:
        out["warnings"] = sorted(plain(w) for w in warnings)
    return out


class Run:
    """One case on one server."""

    def __init__(self, api, case, stored=None):
        self.api, self.case, self.stored = api, case, stored

    def run(self):
        """Answers {created, established, updates, do} as far as the case has them."""
        given = self.case["crd"]
        real = "do" in self.case or "updates" in self.case
        created = self.api("POST", DEFINITIONS + ("" if real else "?dryRun=All"), given)
        out = {"created": answer(created, lambda v: crd(v, given))}
        if created[0] != 201 or not real:
            return out
        try:
            out["established"] = self.established()
            if "updates" in self.case:
                out["updates"] = [self.update(changed) for changed in self.case["updates"]]
            if "do" in self.case:
                self.served()
                if self.case.get("openapi"):
                    out["openapi"] = self.openapi()
                out["do"] = [self.step(step) for step in self.case["do"]]
        finally:
            self.api("DELETE", f"{DEFINITIONS}/{given['metadata']['name']}")
        return out

    def established(self):
        """The definition's status when it is established, or isn't after a while."""
        name = self.case["crd"]["metadata"]["name"]
        for _ in range(200):
            code, body, _ = self.api("GET", f"{DEFINITIONS}/{name}")
            conditions = body.get("status", {}).get("conditions") or []
            if any(c["type"] == "Established" and c["status"] == "True" for c in conditions):
                break
            time.sleep(0.05)
        return crd(body, self.case["crd"]).get("status")

    def served(self):
        """Waits until every served version answers."""
        for version in self.case["crd"]["spec"]["versions"]:
            for _ in range(400):
                if not version["served"] or self.api("GET", self.path(version["name"]))[0] == 200:
                    break
                time.sleep(0.05)

    def update(self, changed):
        """Replaces the definition."""
        name = self.case["crd"]["metadata"]["name"]
        for _ in range(10):
            current = self.api("GET", f"{DEFINITIONS}/{name}")[1]
            body = copy.deepcopy(changed)
            body["metadata"] = {**body["metadata"], "resourceVersion": current["metadata"]["resourceVersion"]}
            reply = self.api("PUT", f"{DEFINITIONS}/{name}", body)
            if reply[0] != 409:
                break
        return answer(reply, lambda v: {k: x for k, x in crd(v, changed).items() if k != "status"} | {"status": {"storedVersions": v["status"]["storedVersions"]}})

    def path(self, version, name=None):
        """The path of the resource, or of one object."""
        spec = self.case["crd"]["spec"]
        inside = f"/namespaces/{NAMESPACE}" if spec["scope"] == "Namespaced" else ""
        return f"/apis/{spec['group']}/{version}{inside}/{spec['names']['plural']}" + (f"/{name}" if name else "")

    def step(self, step):
        """One thing done to objects."""
        spec = self.case["crd"]["spec"]
        version = step.get("version", spec["versions"][-1]["name"])
        verb, name, query = step["do"], step["name"], "?" + step["query"] if "query" in step else ""
        path = self.path(version, name)
        body = step.get("body")
        if isinstance(body, dict) and verb in ("create", "update", "apply", "status"):
            body = {"apiVersion": f"{spec['group']}/{version}", "kind": spec["names"]["kind"], **body, "metadata": {"name": name, **body.get("metadata", {})}}
        if verb == "create":
            return answer(self.api("POST", self.path(version) + query, body))
        if verb in ("update", "status"):
            path += "/status" if verb == "status" else ""
            current = self.api("GET", path)[1]
            if isinstance(current, dict) and "metadata" in current and "resourceVersion" in current["metadata"]:
                body["metadata"]["resourceVersion"] = current["metadata"]["resourceVersion"]
            return answer(self.api("PUT", path + query, body))
        if verb in ("merge", "jsonpatch", "strategic", "apply", "mergescale"):
            path += "/scale" if verb == "mergescale" else ""
            return answer(self.api("PATCH", path + query, body, TYPES[verb]), lambda v: thing(v, managers=verb == "apply"))
        if verb in ("get", "getscale"):
            return answer(self.api("GET", path + ("/scale" if verb == "getscale" else "")))
        if verb == "scale":
            return answer(self.api("PUT", path + "/scale", {"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": {"name": name, **({"namespace": NAMESPACE} if spec["scope"] == "Namespaced" else {})}, **body}))
        if verb == "names":
            return answer(self.api("GET", self.path(version) + query), lambda v: [x["metadata"]["name"] for x in v["items"]])
        if verb == "table":
            return answer(self.api("GET", self.path(version), accept="application/json;as=Table;v=v1;g=meta.k8s.io"), table)
        if verb == "delete":
            return answer(self.api("DELETE", path))
        if verb == "stored":
            return self.stored(self.case["crd"], name) if self.stored else None
        raise ValueError(verb)

    def openapi(self):
        """What the OpenAPI document of the stored version says about the kind: schemas and paths."""
        spec = self.case["crd"]["spec"]
        version = spec["versions"][-1]["name"]
        for _ in range(200):
            code, body, _ = self.api("GET", f"/openapi/v3/apis/{spec['group']}/{version}")
            if code == 200 and any(spec["names"]["plural"] in p for p in body["paths"]):
                break
            time.sleep(0.05)
        else:
            return None
        mine = ".".join(reversed(spec["group"].split(".")))
        return {"schemas": prune({k: v for k, v in body["components"]["schemas"].items() if k.startswith(mine)}), "paths": {p: sorted(body["paths"][p]) for p in sorted(body["paths"])}}


def prune(value):
    """A document without standard prose."""
    if isinstance(value, dict):
        return {k: prune(v) for k, v in value.items() if not (k == "description" and isinstance(v, str) and len(v) > 40)}
    return [prune(v) for v in value] if isinstance(value, list) else value


def etcd(url):
    """A function that reads what etcd holds for an object."""
    address = urllib.parse.urlsplit(url)

    def read(definition, name):
        spec = definition["spec"]
        inside = f"/{NAMESPACE}" if spec["scope"] == "Namespaced" else ""
        key = f"/registry/{spec['group']}/{spec['names']['plural']}{inside}/{name}"
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        connection.request("POST", "/v3/kv/range", json.dumps({"key": base64.b64encode(key.encode()).decode()}), {"Content-Type": "application/json"})
        found = json.loads(connection.getresponse().read()).get("kvs", [])
        return plain(base64.b64decode(found[0]["value"]).decode()) if found else None

    return read
