"""A cluster that a kube-apiserver left in etcd is opened as it is: what is shown of each key, and what is written again.

By hand: python3 tests/clusters_suite.py; the recording is made by tests/upgrade/record.py.
"""

import base64
import gzip
import hashlib
import json
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "upgrade"), str(HERE.parent / "tools")]
import cluster  # noqa: E402
from extensions_suite import differences  # noqa: E402
import server  # noqa: E402
import stores  # noqa: E402

TOKEN = "clusters-suite"
# What a server does for itself when it starts would change what is there: its lease, its address, its controllers.
QUIET = [cluster.EVERYTHING[0], cluster.EVERYTHING[1] + ",APIServerIdentity=false", "--endpoint-reconciler-type=none", "--controllers=",
         "--service-cluster-ip-range=10.0.0.0/16"]

# What is shown or written otherwise than by the real server, by its path, and why. What stops to differ comes off the list.
KNOWN = {
    r"/pods/years-old$": "the admission plugin DefaultTolerationSeconds does not exist here yet: it adds to pods that have no tolerations",
}


def recorded():
    """The lines of the recording, whose values are those of its list of keys."""
    lines = [json.loads(line) for line in gzip.decompress(cluster.RECORDED.read_bytes()).decode().split("\n") if line]
    listed = [row.split("\t") for row in cluster.MANIFEST.read_text().splitlines()]
    values = [(line["key"], base64.b64decode(line["value"])) for line in lines]
    assert not (left := cluster.missing(dict(values))), f"stored resources without an object: {left}"
    unshown = [x["key"] for x in lines if not cluster.is_internal(x["key"]) and not any(isinstance(o, dict) for o in x["shown"].values())]
    assert not unshown, f"keys that the real server does not show: {unshown}"
    assert listed == [[k, str(len(v)), hashlib.sha256(v).hexdigest()] for k, v in values], "the list of keys is of another recording"
    return lines


def again(outcome):
    """What became of writing an object as it is, for people."""
    code, value = outcome
    return f"{code}, {'nothing written' if value is None else base64.b64decode(value)}"


def other_writes(want, got):
    """Where two servers do not do the same with objects that are written as they are: (path, text)."""
    pairs = ((path, outcome, got.get(path, ["not shown", None])) for path, outcome in want.items())
    return [(p, f"{p} written as it is: want {again(w)}, got {again(g)}") for p, w, g in pairs if w != g]


def unlisted(differences, known):
    """The texts of differences that no known one stands for, and the known ones that stand for nothing."""
    stale = [f"{k!r} no longer differs: take it off the list" for k in known if not any(re.search(k, p) for p, _ in differences)]
    return [text for p, text in differences if not any(re.search(k, p) for k in known)] + stale


def listed(api, lines):
    """Objects that are in the lists of their collections otherwise than they are shown alone, or not at all: (path, text)."""
    want = {}
    for line in lines:
        for path, o in line["shown"].items():
            if isinstance(o, dict):
                root, _, name = path.rpartition("/")
                want.setdefault(root, {})[name] = o
    out = []
    for path, objects in want.items():
        code, answer, _ = api("GET", path)
        if code != 200:
            out.append((path, f"{path}: {code}"))
            continue
        got = {o["metadata"]["name"]: cluster.without_revision(o) for o in answer["items"]}
        for name in sorted({*objects, *got}):
            o, g = objects.get(name), got.get(name)
            # Items of built-in resources do not say what they are.
            if o and g:
                g = {"kind": o["kind"], "apiVersion": o["apiVersion"], **g}
            out += [(f"{path}/{name}", f"{path}/{name} in the list:\n{d}") for d in differences(o, g)]
    return out


def check(url, etcd, lines):
    """What differs: texts."""
    api = cluster.replay.Api(url, TOKEN)
    out = listed(api, lines)
    for line in lines:
        key = line["key"]
        shown = cluster.shown(api, line["shown"])
        for path, want in line["shown"].items():
            out += [(path, f"{path}:\n{d}") for d in differences(want, shown[path])]
        if etcd.get(key)[0] != base64.b64decode(line["value"]):
            out.append((key, f"{key} was changed by the start"))
        out += other_writes(line["again"], cluster.written_again(api, etcd, key, line["shown"]))
    out += [(k, f"{k} is new") for k in etcd.all().keys() - {line["key"] for line in lines} if not cluster.is_internal(k)]
    return unlisted(out, KNOWN)


def run(binary=None):
    """Answers how many keys are as a real server has them, and how many aren't."""
    lines = recorded()
    with stores.STORES["etcd3"]() as store, tempfile.TemporaryDirectory(prefix="supercargo-clusters-") as folder:
        etcd = cluster.Etcd(store.url)
        for line in lines:
            etcd.put(line["key"], base64.b64decode(line["value"]))
        tokens = pathlib.Path(folder) / "tokens.csv"
        tokens.write_text(f'{TOKEN},admin,admin,"system:masters"\n')
        flags = [*store.flags(), *QUIET, f"--token-auth-file={tokens}"]
        with server.Server(binary or server.build(), flags, folder=f"{folder}/server") as s:
            found = check(s.url, etcd, lines)
    for text in found:
        print(f"FAIL clusters: {text[:900]}")
    paths = sum(len(line["shown"]) for line in lines)
    print(f"     clusters: {len(lines)} keys, shown at {paths} paths and written again there: {len(found)} findings, {len(KNOWN)} known")
    return len(lines) - min(len(found), len(lines)), len(found), 0


if __name__ == "__main__":
    sys.exit(1 if run(*sys.argv[1:2])[1] else 0)
