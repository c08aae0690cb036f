#!/usr/bin/env python3
"""This server and kube-apiserver over an etcd of the same kind: what a create costs, and a start on what is there.

Usage: tools/same_etcd.py [--rounds 3] [--objects 100000] [--only creates|start] [--binary FILE] [--out DIR]

Creates: for each round and server (turn about) a fresh etcd 3.7; config maps of 1 KiB and pods, as JSON, by 16 and by 64 clients; CPU is
that of the API server's process alone. Start: one etcd with that many pods of 3 KB; each server is started on it in turn: until
/readyz says ok, and until a list of all pods has come (JSON, consistent). Writes DIR/same-etcd.json (every round) and
DIR/same-etcd.md (medians).
"""

import argparse
import base64
import http.client
import json
import pathlib
import re
import ssl
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "upgrade"), str(ROOT / "tools")]

import cluster  # noqa: E402
import keyed  # noqa: E402
import kube  # noqa: E402
import dist  # noqa: E402
import setup  # noqa: E402
import stores  # noqa: E402

SERVERS = ("kube-apiserver", "Supercargo")
# Of the store's operations in one transaction.
BATCH = 100


def server(name, binary, store):
    """A server that is not started yet."""
    return kube.Kube(store.url) if name == "kube-apiserver" else keyed.Keyed(binary, store.flags())


def shown(value):
    """A figure as a reader wants it."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def creates(name, binary):
    """CPU of creates, us each, by case."""
    with stores.STORES["etcd3"]() as store, server(name, binary, store) as s:
        rows = s.bench("crud", "--kinds", "configmap,pod", "--encodings", "json", "--concurrency", "16,64", "--verbs", "none")
    out = {}
    for case, m in rows.items():
        if m.get("errors"):
            raise RuntimeError(f"{name}: {case}: {m}")
        out[f"{case}: CPU us"] = m["cpu_s_per_1k"] * 1000
    return out


def fill(store, binary, count):
    """Puts that many pods into an etcd: a stored pod, and the same under other names and uids."""
    containers = [{"name": "c", "image": "registry.example.com/team/app:v1.2.3", "env": [
        {"name": f"SETTING_{i}", "value": "v" * 40} for i in range(12)], "resources": {"limits": {"cpu": "1", "memory": "1Gi"}}}]
    pod = {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "pod-0000000", "labels": {"app": "a", "tier": "b"}},
           "spec": {"nodeName": "n", "containers": containers}}
    with server("Supercargo", binary, store) as s:
        code, made, _ = cluster.replay.Api(s.url, keyed.TOKEN)("POST", "/api/v1/namespaces/default/pods", pod)
        if code != 201:
            raise RuntimeError(f"{code} {made}")
    etcd = cluster.Etcd(store.url)
    key = "/registry/pods/default/pod-0000000"
    value, _ = etcd.get(key)
    uid = made["metadata"]["uid"]
    text = lambda b: base64.b64encode(b).decode()
    for start in range(1, count, BATCH):
        puts = []
        for i in range(start, min(start + BATCH, count)):
            name = f"pod-{i:07}"
            v = value.replace(b"pod-0000000", name.encode()).replace(uid.encode(), f"{i:08x}{uid[8:]}".encode())
            puts.append({"requestPut": {"key": text(key.replace("pod-0000000", name).encode()), "value": text(v)}})
        etcd.call("kv/txn", {"success": puts})
    return len(value)


def start(name, binary, store, count):
    """A start on a full etcd."""
    s = server(name, binary, store)
    began = time.monotonic()
    with s:
        out = {"until ready, ms": (time.monotonic() - began) * 1000}
        connection = http.client.HTTPSConnection("127.0.0.1", s.port, context=ssl._create_unverified_context(), timeout=300)
        connection.request("GET", "/api/v1/pods", headers={"Authorization": f"Bearer {keyed.TOKEN}"})
        text = connection.getresponse().read()
        out["until a list of all has come, ms"] = (time.monotonic() - began) * 1000
        out["CPU ms until then"] = s.cpu() * 1000
        status = pathlib.Path(f"/proc/{s.process.pid}/status").read_text()
        out["peak memory, MB"] = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024
        found = text.count(b'"uid":"')
        if found < count:
            raise RuntimeError(f"{name}: a list of {found} of {count}")
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--objects", type=int, default=100_000)
    parser.add_argument("--only", choices=["creates", "start"])
    parser.add_argument("--binary", help="instead of a build of this tree by tools/dist.py")
    parser.add_argument("--out", default=str(ROOT / ".cache" / "bench"))
    args = parser.parse_args()
    subprocess.run([sys.executable, str(ROOT / "tools" / "setup.py"), "etcd"], check=True)
    kube.build()
    binary = args.binary or dist.build()
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    rounds = [{n: {} for n in SERVERS} for _ in range(args.rounds)]

    def turns(what, measure):
        for number, found in enumerate(rounds):
            for name in SERVERS if number % 2 == 0 else reversed(SERVERS):
                print(f"same etcd: {what}, round {number + 1} of {args.rounds}: {name}", flush=True)
                found[name] |= measure(name)
                (out / "same-etcd.json").write_text(json.dumps(rounds, indent=1))

    if args.only != "start":
        turns("creates", lambda name: creates(name, binary))
    if args.only != "creates":
        with stores.STORES["etcd3"]() as store:
            size = fill(store, binary, args.objects)
            print(f"same etcd: {args.objects} pods of {size} bytes", flush=True)
            turns("start", lambda name: start(name, binary, store, args.objects))
    lines = [f"| | {' | '.join(SERVERS)} | ratio |", "|---|--:|--:|--:|"]
    for case in rounds[0][SERVERS[0]]:
        peer, ours = (statistics.median(r[n][case] for r in rounds) for n in SERVERS)
        pairs = sorted(r[SERVERS[0]][case] / r[SERVERS[1]][case] for r in rounds)
        lines.append(f"| {case} | {shown(peer)} | {shown(ours)} | {statistics.median(pairs):.1f} ({pairs[0]:.1f}-{pairs[-1]:.1f}) |")
    (out / "same-etcd.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
