#!/usr/bin/env python3
"""One table of all stores: the same requests over each, one after the other, through the release build.

Usage: tools/stores.py [--stores embedded,etcd3] [--rounds 3] [--objects 10000] [--only start] [--binary FILE] [--out DIR]

For each round and store: a fresh store and a fresh server; creates and reads of 1 KiB config maps by 1 and by 64 clients;
`--objects` pods, a list of them all, what 100 watches deliver; then the server alone is started again on what the store holds.
`--only start` leaves out all but the pods and that start. CPU is that of the server, and that of the store's own process
beside it. Writes DIR/stores.json (every round) and DIR/stores.md (medians). Use a quiet machine.
"""

import argparse
import json
import os
import pathlib
import re
import ssl
import statistics
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import server  # noqa: E402
import setup  # noqa: E402
import stores  # noqa: E402

BENCH = ROOT / "benches" / "apibench"
TICKS = os.sysconf("SC_CLK_TCK")
TOKEN = "apibench-admin-token"


def cpu_of(pid):
    """Seconds of CPU a process has used so far; of no process, none."""
    if pid is None:
        return 0
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Measured(server.Server):
    """The server as the benchmark wants it: its keys, no controllers."""

    def __init__(self, binary, store, folder):
        super().__init__(binary, folder=folder)
        subprocess.run([str(BENCH / "apibench"), "pki", "--dir", str(folder), "--port", str(self.port)], check=True,
                       stdout=subprocess.DEVNULL)
        pki = folder / "pki"
        self.args = [
            "--bind-address=127.0.0.1", f"--tls-cert-file={pki}/server.crt", f"--tls-private-key-file={pki}/server.key",
            f"--client-ca-file={pki}/ca.crt", f"--token-auth-file={pki}/tokens.csv", "--authorization-mode=RBAC",
            "--service-account-issuer=https://kubernetes.default.svc", f"--service-account-key-file={pki}/sa.pub",
            f"--service-account-signing-key-file={pki}/sa.key", "--service-cluster-ip-range=10.0.0.0/16",
            "--disable-admission-plugins=ServiceAccount", "--controllers=", *store.flags()]

    def read(self, path):
        """What it answers."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {TOKEN}"})
        context = ssl.create_default_context(cafile=str(self.folder / "pki" / "ca.crt"))
        return urllib.request.urlopen(request, context=context, timeout=120).read()

    def bench(self, scenario, *more):
        """The rows of a scenario, by their case."""
        report = self.folder / "report.json"
        subprocess.run([str(BENCH / "apibench"), "run", "--kubeconfig", str(self.folder / "kubeconfig"), "--pid", str(self.process.pid),
                        "--scenario", scenario, "--json", str(report), *more], check=True, cwd=BENCH, stdout=subprocess.DEVNULL)
        return {r["case"]: r["m"] for r in json.loads(report.read_text())["rows"]}


def crud(s, own, clients):
    """Creates and reads of config maps."""
    before = cpu_of(own)
    rows = s.bench("crud", "--kinds", "configmap", "--encodings", "json", "--concurrency", str(clients), "--verbs", "get")
    created, read = (rows[f"{verb} configmap json c={clients}"] for verb in ("create", "get"))
    return {
        f"creates/s, {clients} at once": created["ops_s"],
        f"create p50 ms, {clients}": created["p50_ms"],
        f"create p99 ms, {clients}": created["p99_ms"],
        f"create CPU us, server, {clients}": created["cpu_s_per_1k"] * 1000,
        f"create CPU us, store, {clients}": (cpu_of(own) - before) / created["ops"] * 1e6,
        f"get p50 ms, {clients}": read["p50_ms"],
    }


def pods(s, count, measured):
    """Fills the store, and what lists and watches cost over it."""
    cases = ["--list-concurrency", "1", "--list-cases", "all json consistent" if measured else "none"]
    if not measured:
        s.bench("list", "--pods", str(count), *cases)
        return {}
    watches = ["--watchers", "100", "--watch-modes", "all-mux", "--watch-deliveries", "100000"]
    rows = s.bench("list,watch", "--pods", str(count), *cases, *watches)
    listed, delivered = rows["all json consistent c=1"], rows["all-mux json W=100"]
    return {
        "list ms": listed["p50_ms"],
        "list CPU ms": listed["cpu_s_per_1k"],
        "events/s to 100 watches": delivered["events_s"],
        "delivery CPU us": delivered["cpu_s_per_1k"] * 1000,
        "events missing": delivered["events_missing"],
    }


def once(binary, name, args):
    """The figures of one store in one round."""
    with stores.STORES[name]() as store:
        own = store.process.pid if store.process else None
        folder = store.folder / "server"
        folder.mkdir()
        with Measured(binary, store, folder) as s:
            got = {}
            if args.only != "start":
                got |= crud(s, own, 1) | crud(s, own, 64)
            got |= pods(s, args.objects, args.only != "start")
            s.stop()
            began = time.monotonic()
            s.start()
            s.read("/api/v1/pods?limit=1&resourceVersion=0")
            got["start ms, to a list from memory"] = (time.monotonic() - began) * 1000
            got["start CPU ms"] = cpu_of(s.process.pid) * 1000
            got["memory MB"] = int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{s.process.pid}/status").read_text())[1]) / 1024
    return got


def shown(value):
    """A figure as a reader wants it."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stores", default=",".join(stores.STORES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--objects", type=int, default=10_000)
    parser.add_argument("--only", choices=["start"])
    parser.add_argument("--binary", help="instead of a release build of this tree")
    parser.add_argument("--out", default=str(ROOT / ".cache" / "bench"))
    args = parser.parse_args()
    names = args.stores.split(",")
    for tool in sorted({t for n in names for t in stores.STORES[n].tools}):
        subprocess.run([sys.executable, str(ROOT / "tools" / "setup.py"), tool], check=True)
    subprocess.run([str(setup.go()), "build", "-o", str(BENCH / "apibench"), "."], cwd=BENCH, check=True)
    binary = args.binary
    if not binary:
        subprocess.run(["cargo", "build", "--release", "--locked", "--bin", "supercargo"], cwd=ROOT, check=True)
        binary = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "supercargo"
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    rounds = []
    for number in range(1, args.rounds + 1):
        rounds.append({})
        for name in names:
            print(f"stores: round {number} of {args.rounds}: {name}", flush=True)
            rounds[-1][name] = once(binary, name, args)
            (out / "stores.json").write_text(json.dumps(rounds, indent=1))
    cases = list(rounds[0][names[0]])
    lines = [f"| | {' | '.join(names)} |", f"|---|{'--:|' * len(names)}"]
    for case in cases:
        medians = (statistics.median(r[n][case] for r in rounds) for n in names)
        lines.append(f"| {case} | {' | '.join(map(shown, medians))} |")
    (out / "stores.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
