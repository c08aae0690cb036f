#!/usr/bin/env python3
"""Load on several servers over one store, and whether what they said fits one history.

    consistency.py load URL TOKEN NAME SECONDS SEED > FILE       the load through one server, one line an operation or event

Each process works through one server: a watch for each resource that runs all the time, and workers that create, update, patch,
apply, delete, read, list (whole, in pages, from memory, of the past) and watch from a while ago, all on the same few objects.
`check` takes the lines of all processes. The history is what the watches saw; the checks are:

- the watches of all servers saw the same events, byte for byte, each once, in the order of revisions;
- every acknowledged write is the event of its revision, made of the state before it: nothing was lost;
- an update, and a delete with a precondition, had the current revision in its hand;
- what was refused was to be refused;
- no operation is older than one that was acknowledged before it began, through whichever server;
- every list, page, and replayed watch is the history at its revision.
"""

import bisect
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "extensions")]
from definitions import replay  # noqa: E402

SPACE = "consistency"
# Names of objects: few, so that writers meet.
NAMES = [f"o{i:02}" for i in range(24)]
WORKERS = 4
LAST = "the-last"
RESOURCES = {
    "configmaps": (f"/api/v1/namespaces/{SPACE}/configmaps", "ConfigMap", "v1", "data"),
    "things": (f"/apis/lab.example.com/v1/namespaces/{SPACE}/things", "Thing", "lab.example.com/v1", "spec"),
}
DEFINITION = {
    "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "things.lab.example.com"},
    "spec": {"group": "lab.example.com", "scope": "Namespaced", "names": {"plural": "things", "kind": "Thing"}, "versions": [
        {"name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": {
            "type": "object", "properties": {"spec": {"type": "object", "additionalProperties": {"type": "string"}}}}}}]}}
MERGE, APPLY = "application/merge-patch+json", "application/apply-patch+yaml"


def revision(o):
    """The revision of an object or list."""
    return int(o["metadata"]["resourceVersion"])


def digest(o):
    """All that a server shows of an object, in short."""
    o = {k: v for k, v in o.items() if k not in ("kind", "apiVersion")}
    return hashlib.sha256(json.dumps(o, sort_keys=True).encode()).hexdigest()[:16]


class Load:
    """The load through one server."""

    def __init__(self, url, token, name, seconds, seed):
        self.url, self.token, self.name, self.seconds, self.seed = url, token, name, seconds, seed
        self.lock = threading.Lock()
        self.end = time.monotonic() + seconds
        # Revisions that were seen lately, to read the past.
        self.seen = [0]

    def say(self, **line):
        """Writes a line."""
        text = json.dumps({"server": self.name, **line}, separators=(",", ":"))
        with self.lock:
            print(text)

    def events(self, api, path):
        """The events of a watch, until it ends."""
        api.connection.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
        reply = api.connection.getresponse()
        if reply.status != 200:
            raise RuntimeError(f"{path}: {reply.status} {reply.read()[:300]}")
        while line := reply.readline():
            yield json.loads(line)
        api.connect()

    def watch(self, resource, since):
        """Watches a resource until its last object is seen."""
        path, _, _, field = RESOURCES[resource]
        api = replay.Api(self.url, self.token)
        while True:
            for e in self.events(api, f"{path}?watch=1&allowWatchBookmarks=true&resourceVersion={since}"):
                o = e["object"]
                if e["type"] == "ERROR":
                    self.say(did="event", resource=resource, type="ERROR", object=o)
                    return
                since = revision(o)
                if e["type"] == "BOOKMARK":
                    continue
                self.say(did="event", resource=resource, type=e["type"], rv=since, key=o["metadata"]["name"], uid=o["metadata"]["uid"],
                         data=o.get(field, {}), digest=digest(o))
                if o["metadata"]["name"] == LAST:
                    return
            self.say(did="reconnected", resource=resource)

    def work(self, number):
        """One worker."""
        rng = random.Random(self.seed * 100 + number)
        api = replay.Api(self.url, self.token)
        me, turn = f"{self.name}-{number}", 0
        kinds = ["create", "update", "patch", "apply", "delete", "delete-if", "same", "get", "list", "memory", "pages", "past", "replay"]
        weights = [14, 18, 18, 10, 5, 4, 4, 14, 4, 3, 2, 2, 1]
        while time.monotonic() < self.end:
            turn += 1
            resource = rng.choice(list(RESOURCES))
            do = getattr(self, rng.choices(kinds, weights)[0].replace("-", "_"))
            do(api, rng, resource, rng.choice(NAMES), me, f"{me}-{turn}")

    def ask(self, api, what, resource, key, method, path, body=None, content="application/json", **more):
        """One operation, and its line."""
        began = time.monotonic_ns()
        code, answer, _ = api(method, path, body, content=content)
        line = {"did": what, "resource": resource, "key": key, "began": began, "ended": time.monotonic_ns(), "code": code, **more}
        if code < 300 and isinstance(answer, dict) and "resourceVersion" in answer.get("metadata", {}):
            line["rv"] = revision(answer)
            self.seen = (self.seen + [line["rv"]])[-500:]
            if answer["kind"].endswith("List"):
                line["items"] = {o["metadata"]["name"]: [revision(o), digest(o)] for o in answer["items"]}
                line["continue"] = answer["metadata"].get("continue", "")
            else:
                line["digest"] = digest(answer)
        elif code >= 300:
            line["reason"] = answer.get("reason") if isinstance(answer, dict) else answer[:200]
            line["message"] = answer.get("message", "")[:200] if isinstance(answer, dict) else ""
        self.say(**line)
        return code, answer

    def object(self, resource, key, data, **meta):
        """A body."""
        _, kind, version, field = RESOURCES[resource]
        return {"kind": kind, "apiVersion": version, "metadata": {"name": key, **meta}, field: data}

    def create(self, api, rng, resource, key, me, token):
        data = {"by": token}
        self.ask(api, "create", resource, key, "POST", RESOURCES[resource][0], self.object(resource, key, data), data=data)

    def read(self, api, rng, resource, key):
        """An object to change: sometimes an old one."""
        path = f"{RESOURCES[resource][0]}/{key}" + rng.choice(["", "", "?resourceVersion=0"])
        code, o, _ = api("GET", path)
        return o if code == 200 else None

    def update(self, api, rng, resource, key, me, token):
        if o := self.read(api, rng, resource, key):
            path, _, _, field = RESOURCES[resource]
            o[field] = {**o.get(field, {}), "by": token}
            self.ask(api, "update", resource, key, "PUT", f"{path}/{key}", o, base=revision(o), data=o[field])

    def same(self, api, rng, resource, key, me, token):
        if o := self.read(api, rng, resource, key):
            self.ask(api, "same", resource, key, "PUT", f"{RESOURCES[resource][0]}/{key}", o, base=revision(o))

    def patch(self, api, rng, resource, key, me, token):
        path, _, _, field = RESOURCES[resource]
        self.ask(api, "patch", resource, key, "PATCH", f"{path}/{key}", {field: {me: token}}, MERGE, sets={me: token})

    def apply(self, api, rng, resource, key, me, token):
        path, _, _, field = RESOURCES[resource]
        body = self.object(resource, key, {f"{me}-applied": token})
        self.ask(api, "apply", resource, key, "PATCH", f"{path}/{key}?fieldManager={me}-applies&force=true", body, APPLY,
                 sets={f"{me}-applied": token})

    def delete(self, api, rng, resource, key, me, token):
        self.ask(api, "delete", resource, key, "DELETE", f"{RESOURCES[resource][0]}/{key}")

    def delete_if(self, api, rng, resource, key, me, token):
        if o := self.read(api, rng, resource, key):
            body = {"preconditions": {"resourceVersion": o["metadata"]["resourceVersion"]}}
            self.ask(api, "delete", resource, key, "DELETE", f"{RESOURCES[resource][0]}/{key}", body, base=revision(o))

    def get(self, api, rng, resource, key, me, token):
        self.ask(api, "get", resource, key, "GET", f"{RESOURCES[resource][0]}/{key}")

    def list(self, api, rng, resource, key, me, token):
        self.ask(api, "list", resource, "", "GET", RESOURCES[resource][0])

    def memory(self, api, rng, resource, key, me, token):
        self.ask(api, "list-past", resource, "", "GET", f"{RESOURCES[resource][0]}?resourceVersion=0")

    def past(self, api, rng, resource, key, me, token):
        at = rng.choice(self.seen)
        if at:
            path = f"{RESOURCES[resource][0]}?resourceVersion={at}&resourceVersionMatch=Exact"
            self.ask(api, "list-past", resource, "", "GET", path, at=at)

    def pages(self, api, rng, resource, key, me, token):
        more, first = "", True
        while more or first:
            path = f"{RESOURCES[resource][0]}?limit=7" + (f"&continue={more}" if more else "")
            code, answer = self.ask(api, "list" if first else "list-page", resource, "", "GET", path, after=None if first else last)
            if code != 200:
                return
            names = [o["metadata"]["name"] for o in answer["items"]]
            more, first, last = answer["metadata"].get("continue", ""), False, names[-1] if names else ""

    def replay(self, api, rng, resource, key, me, token):
        """A watch from a while ago."""
        since = rng.choice(self.seen)
        if not since:
            return
        got = []
        path = f"{RESOURCES[resource][0]}?watch=1&resourceVersion={since}&timeoutSeconds=1"
        for e in self.events(replay.Api(self.url, self.token), path):
            o = e["object"]
            got.append([e["type"], revision(o) if e["type"] != "ERROR" else 0, o["metadata"].get("name", ""), digest(o)])
        self.say(did="replay", resource=resource, since=since, events=got)

    def run(self):
        """Everything."""
        threading.excepthook = lambda e: self.say(did="failed", text=f"{self.name}: {e.exc_value!r}")
        api = replay.Api(self.url, self.token)
        starts = {r: revision(api("GET", path)[1]) for r, (path, *_) in RESOURCES.items()}
        for r, rv in starts.items():
            self.say(did="start", resource=r, rv=rv)
        watches = [threading.Thread(target=self.watch, args=(r, starts[r])) for r in RESOURCES]
        workers = [threading.Thread(target=self.work, args=(n,)) for n in range(WORKERS)]
        for t in watches + workers:
            t.start()
        for t in workers:
            t.join()
        self.say(did="done")
        sys.stdout.flush()
        # The last object comes when all processes are done.
        for t in watches:
            t.join()


class History:
    """The events of one resource in order."""

    def __init__(self, events):
        self.events = events
        self.revisions = [e["rv"] for e in events]
        self.of = {}
        for e in events:
            self.of.setdefault(e["key"], []).append(e)

    def at(self, rv):
        """What was there at a revision: name to revision and digest."""
        out = {}
        for key, events in self.of.items():
            i = bisect.bisect_right([e["rv"] for e in events], rv)
            if i and events[i - 1]["type"] != "DELETED":
                out[key] = [events[i - 1]["rv"], events[i - 1]["digest"]]
        return out

    def before(self, key, rv):
        """The event of a key before a revision."""
        events = self.of.get(key, [])
        i = bisect.bisect_left([e["rv"] for e in events], rv)
        return events[i - 1] if i else None

    def states(self, key, low, high):
        """The states a key had between two revisions: their revision, or none where it was not there."""
        out, events = [], self.of.get(key, [])
        edges = [0, *(e["rv"] for e in events)]
        for i, lo in enumerate(edges):
            hi = edges[i + 1] if i + 1 < len(edges) else float("inf")
            if hi > low and lo <= high:
                out.append(None if i == 0 or events[i - 1]["type"] == "DELETED" else lo)
        return out


class Checker:
    """Looks through the lines of all servers."""

    def __init__(self, lines):
        self.lines, self.findings = lines, []
        self.servers = sorted({x["server"] for x in lines})
        self.operations = [x for x in lines if "began" in x]
        self.counts = {}

    def bad(self, text, *lines):
        """Notes a finding."""
        self.findings.append(f"{text} {json.dumps(lines)[:900]}")

    def histories(self):
        """The history of each resource, if the servers agree."""
        out = {}
        for resource in RESOURCES:
            seen = {s: [x for x in self.lines if x["did"] == "event" and x["server"] == s and x["resource"] == resource] for s in self.servers}
            start = max(x["rv"] for x in self.lines if x["did"] == "start" and x["resource"] == resource)
            plain = {}
            for s, events in seen.items():
                for e in events:
                    if e["type"] == "ERROR":
                        self.bad("a watch ended with an error:", e)
                events = [e for e in events if e["type"] != "ERROR"]
                for a, b in zip(events, events[1:]):
                    if a["rv"] >= b["rv"]:
                        self.bad("a watch went back or saw an event twice:", a, b)
                plain[s] = [(e["rv"], e["type"], e["key"], e["uid"], e["digest"]) for e in events if e["rv"] > start]
            # Who began first has all of it.
            whole = min((x["rv"], x["server"]) for x in self.lines if x["did"] == "start" and x["resource"] == resource)[1]
            first = plain[whole]
            for s in self.servers:
                for lost in sorted(set(first) ^ set(plain[s])):
                    self.bad(f"{whole} and {s} did not see the same of {resource}:", lost)
            out[resource] = History([e for e in seen[whole] if e["type"] != "ERROR"])
            self.counts[f"events of {resource}"] = len(first)
        return out

    def transitions(self, histories):
        """Each write is the event of its revision, made of the state before it; each event is somebody's write."""
        writes, deletes = {}, {}
        for x in self.operations:
            if x["did"] in ("create", "update", "patch", "apply") and x["code"] < 300:
                same = writes.setdefault((x["resource"], x["rv"]), x)
                if same is not x:
                    self.bad("two writes have one revision:", same, x)
            if x["did"] == "delete" and x["code"] < 300:
                deletes.setdefault((x["resource"], x["key"]), []).append(x)
        unknown = [x for x in self.operations if x["code"] >= 500]
        for resource, h in histories.items():
            for e in h.events:
                if e["key"] == LAST:
                    continue
                before = h.before(e["key"], e["rv"])
                was = before["data"] if before and before["type"] != "DELETED" else None
                if (e["type"] == "ADDED") != (was is None):
                    self.bad("an event of the wrong type:", before, e)
                if e["type"] == "DELETED":
                    self.deleted(deletes, resource, before, e, unknown)
                    continue
                x = writes.pop((resource, e["rv"]), None)
                if x is None:
                    if not any(u["key"] == e["key"] for u in unknown):
                        self.bad("an event of nobody's write:", e)
                    continue
                want = x["data"] if "data" in x else {**(was or {}), **x["sets"]}
                if e["key"] != x["key"] or e["data"] != want or e["digest"] != x["digest"]:
                    self.bad("an event is not what was written:", before, x, e)
                if "base" in x and (was is None or before["rv"] != x["base"]):
                    self.bad("an update did not have the current revision in its hand:", before, x, e)
        for x in writes.values():
            # One that changed nothing, such as a patch that came twice, has the revision of another.
            self.bad("an acknowledged write was not seen:", x)
        for left in deletes.values():
            self.bad("a delete that was acknowledged was not seen:", *left)

    def deleted(self, deletes, resource, before, e, unknown):
        """Finds the delete of an event: that which could have been it, the earliest to end first."""
        can = [x for x in deletes.get((resource, e["key"]), []) if x.get("base") in (None, before and before["rv"])]
        can = [x for x in can if self.low(x["began"]) < e["rv"]]
        if not can:
            if not any(u["key"] == e["key"] for u in unknown):
                self.bad("an object went that nobody deleted:", before, e)
            return
        x = min(can, key=lambda x: (x.get("base") is None, x["ended"]))
        left = deletes[(resource, e["key"])]
        left.remove(x)
        if not left:
            del deletes[(resource, e["key"])]

    def order(self):
        """Prepares what was acknowledged when."""
        done = sorted((x["ended"], x["rv"]) for x in self.operations if x.get("rv") and x["did"] not in ("list-past", "list-page"))
        self.ends, best, self.best = [t for t, _ in done], 0, []
        for _, rv in done:
            best = max(best, rv)
            self.best.append(best)

    def low(self, at):
        """The newest revision that was acknowledged before a time."""
        i = bisect.bisect_left(self.ends, at)
        return self.best[i - 1] if i else 0

    def real_time(self, histories):
        """Nothing is older than what was acknowledged before it began; what was refused was to be refused."""
        for x in self.operations:
            did, low = x["did"], self.low(x["began"])
            h = histories[x["resource"]]
            # Nobody was told the revisions of deletes: any later event may have been there before its answer.
            high = h.revisions[-1] if h.revisions else 0
            if did in ("create", "update", "patch", "apply") and x["code"] < 300 and x["rv"] <= low:
                self.bad(f"a write is older than {low}, which was acknowledged before it began:", x)
            if did == "list" and x["code"] == 200 and x["rv"] < low:
                self.bad(f"a list is older than {low}, which was acknowledged before it began:", x)
            if did in ("get", "same") and x["code"] == 200 and x["rv"] not in h.states(x["key"], low, max(high, x["rv"])):
                self.bad(f"a read is older than {low}, which was acknowledged before it began:", x)
            if x["code"] == 404 and did != "list" and None not in h.states(x["key"], low, high):
                self.bad("not found, though it was there:", x)
            if did == "create" and x["code"] == 409 and not any(h.states(x["key"], low, high)):
                self.bad("already there, though it was not:", x)
            if x["code"] == 409 and "base" in x and h.states(x["key"], low, high) == [x["base"]]:
                self.bad("a conflict without one:", x)
            if x["code"] >= 400 and x["code"] not in (404, 409) and not (did == "list-past" and x["code"] in (410, 504)):
                self.bad("an answer that nobody expects:", x)
            if did in ("patch", "apply") and x["code"] == 409 and "AlreadyExists" not in (x.get("reason") or ""):
                self.bad("a patch without a revision met a conflict:", x)

    def lists(self, histories):
        """Each list is the history at its revision; each replayed watch is a part of it."""
        for x in self.lines:
            if x["did"].startswith("list") and x["code"] == 200:
                want = {k: v for k, v in histories[x["resource"]].at(x["rv"]).items() if k > (x.get("after") or "")}
                if x["continue"]:
                    want = dict(sorted(want.items())[:len(x["items"])])
                if x["items"] != want:
                    self.bad("a list is not the history at its revision:", x, want)
                if x.get("at") not in (None, x["rv"]):
                    self.bad("a list is of another revision than was asked for:", x)
            if x["did"] == "replay":
                h = histories[x["resource"]]
                i = bisect.bisect_right(h.revisions, x["since"])
                want = [[e["type"], e["rv"], e["key"], e["digest"]] for e in h.events[i:i + len(x["events"])]]
                if x["events"] != want:
                    self.bad("a watch from a while ago is not the history since then:", x, want)

    def run(self):
        """Everything; answers the findings, and counts."""
        for x in self.operations:
            name = f"{x['did']} {x['code'] if x['code'] != 409 else 'refused'}"
            self.counts[name] = self.counts.get(name, 0) + 1
        self.findings += [x["text"] for x in self.lines if x["did"] == "failed"]
        self.counts["replays"] = sum(x["did"] == "replay" for x in self.lines)
        self.counts["watches that had to reconnect"] = sum(x["did"] == "reconnected" for x in self.lines)
        histories = self.histories()
        self.order()
        self.transitions(histories)
        self.real_time(histories)
        self.lists(histories)
        return self.findings, self.counts


def forgeries(lines):
    """The lines with one lie each, by what it is: a checker that believes one of them is worth nothing."""
    def first(**want):
        return next(i for i, x in enumerate(lines) if i > len(lines) // 3 and all(x.get(k) == v for k, v in want.items()))

    def lie(at, **change):
        return [*lines[:at], {**lines[at], **change}, *lines[at + 1:]]

    event, update = first(did="event", type="MODIFIED"), first(did="update", code=200)
    patch, read, listed = first(did="patch", code=200), first(did="get", code=200), first(did="list", code=200)
    of_patch = lambda x: x["did"] == "event" and x["resource"] == lines[patch]["resource"] and x["rv"] == lines[patch]["rv"]
    late = lines[-1].get("ended") or max(x["ended"] for x in lines if "ended" in x)
    yield "an event that one watch skipped", lines[:event] + lines[event + 1:]
    yield "an event that came twice", lines[:event] + [lines[event]] + lines[event:]
    yield "a write that all watches skipped", [x for x in lines if not of_patch(x)]
    yield "a lost update", [{**x, "data": {"by": "nobody"}} if of_patch(x) else x for x in lines]
    yield "an update of an old revision", lie(update, base=lines[update]["base"] - 1)
    yield "an acknowledged write without effect", lie(update, rv=lines[update]["rv"] + 10 ** 6)
    yield "a conflict that was a success", lie(update, code=409, rv=None)
    yield "an old read", lie(read, began=late, ended=late)
    yield "an old list", lie(listed, began=late, ended=late)
    yield "a list that lacks something", lie(listed, items=dict(list(lines[listed]["items"].items())[1:]))


def prepare(api):
    """Makes what the load needs, through one server."""
    for path, body in (("/api/v1/namespaces", {"kind": "Namespace", "apiVersion": "v1", "metadata": {"name": SPACE}}),
                       ("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION)):
        code, answer, _ = api("POST", path, body)
        if code != 201:
            raise RuntimeError(f"{path}: {code} {answer}")


def until_served(api):
    """Waits until a server knows all that `prepare` made through another."""
    deadline = time.monotonic() + 30
    for path, *_ in RESOURCES.values():
        while api("GET", path)[0] != 200:
            if time.monotonic() > deadline:
                raise RuntimeError(f"{path} is not served")
            time.sleep(0.1)


def run(servers, token, seconds):
    """Puts a load on servers, {name: url}, and checks it. Answers findings, and counts."""
    apis = {name: replay.Api(url, token) for name, url in servers.items()}
    prepare(next(iter(apis.values())))
    for api in apis.values():
        until_served(api)
    lines, done = [], threading.Barrier(len(servers) + 1)

    def follow(process):
        for text in process.stdout:
            lines.append(json.loads(text))
            if lines[-1]["did"] == "done":
                done.wait()

    threads = []
    for seed, (name, url) in enumerate(servers.items()):
        command = [sys.executable, __file__, "load", url, token, name, str(seconds), str(seed)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        threads.append(threading.Thread(target=follow, args=(process,)))
        threads[-1].start()
    done.wait(seconds + 60)
    for resource, (path, kind, version, _) in RESOURCES.items():
        next(iter(apis.values()))("POST", path, {"kind": kind, "apiVersion": version, "metadata": {"name": LAST}})
    for t in threads:
        t.join(60)
    checker = Checker([x for x in lines if x["did"] != "done"])
    for path, *_ in RESOURCES.values():
        lists = {name: json.dumps(api("GET", path)[1]["items"], sort_keys=True) for name, api in apis.items()}
        if len(set(lists.values())) != 1:
            checker.bad("the servers do not show the same at the end:", lists)
    findings, counts = checker.run()
    for what, forged in forgeries(checker.lines) if not findings else ():
        if not Checker(forged).run()[0]:
            findings.append(f"the checker does not notice {what}")
    return findings, counts


def main():
    if sys.argv[1:2] != ["load"]:
        sys.exit(__doc__)
    url, token, name, seconds, seed = sys.argv[2:]
    Load(url, token, name, float(seconds), int(seed)).run()


if __name__ == "__main__":
    main()
