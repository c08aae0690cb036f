#!/usr/bin/env python3
"""One table of all stores: the same requests over each, one after the other, through the build of `make dist`.

Usage: tools/stores.py [--stores embedded,etcd3] [--rounds 3] [--objects 10000] [--only start] [--servers 1,2,4]
                       [--minutes 10] [--binary FILE] [--out DIR]

For each round and store: a fresh store and a fresh server; creates and reads of 1 KiB config maps by 1 and by 64 clients;
`--objects` pods, a list of them all, what 100 watches deliver; then the server alone is started again on what the store holds.
`--only start` leaves out all but the pods and that start; `--only servers` all but the next part: so many servers on one store,
64 clients spread over them, creates for ten seconds. CPU is that of the servers, and that of the store's own process beside
them. A store that takes longer than `--minutes` in a round is left, and its column says so. Writes DIR/stores.json (every round)
and DIR/stores.md (medians). Use a quiet machine.
"""

import argparse
import contextlib
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

import dist  # noqa: E402
import setup  # noqa: E402
import stores  # noqa: E402
from keyed import BENCH, TOKEN, Keyed, cpu_of  # noqa: E402

#: Clients of all servers together, what each server's make before they begin, and seconds: until the last have begun, and measured.
CLIENTS, WARM, BEGUN_WITHIN, MEASURED = 64, 50, 60, 10


class TooLong(Exception):
    """A store took longer than it may."""


class Measured(Keyed):
    """The server as it is measured: on a store, until a point in time."""

    patience = 120

    def __init__(self, binary, store, folder, deadline):
        super().__init__(binary, store.flags(), folder)
        self.deadline = deadline

    def read(self, path):
        """What it answers."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {TOKEN}"})
        context = ssl.create_default_context(cafile=str(self.ca))
        return urllib.request.urlopen(request, context=context, timeout=120).read()

    def end_bench(self, clients, seconds=None):
        """The rows of what they did, by their case."""
        try:
            return super().end_bench(clients, seconds or max(1, self.deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise TooLong from None

    def metric(self, name, **labels):
        """The sum of a metric's series that have these labels."""
        total = 0
        for line in self.read("/metrics").decode().splitlines():
            if re.match(rf"{name}[{{ ]", line) and all(f'{k}="{v}"' in line for k, v in labels.items()):
                total += float(line.rpartition(" ")[2])
        return total


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


def together(binary, name, count, deadline):
    """Creates through several servers of one store."""
    with contextlib.ExitStack() as ends:
        store = ends.enter_context(stores.STORES[name]())
        folders = [store.folder / f"server-{i}" for i in range(count)]
        for folder in folders:
            folder.mkdir()
        servers = [ends.enter_context(Measured(binary, store, folder, deadline)) for folder in folders]
        more = ["--kinds", "configmap", "--encodings", "json", "--verbs", "none", "--concurrency", str(CLIENTS // count),
                "--phase", f"{BEGUN_WITHIN // 2 + MEASURED}s", "--scale", "100"]
        clients = [s.start_bench("crud", *more, "--run-id", f"s{i}") for i, s in enumerate(servers)]

        def created(s):
            return s.metric("apiserver_request_total", verb="POST", resource="configmaps", code="201")

        def now():
            done = sum(map(created, servers))
            tried = [sum(s.metric(f"supercargo_store_{m}_total") for s in servers) for m in ("commits", "races_lost")]
            return [time.monotonic(), done, sum(s.cpu() for s in servers), cpu_of(store.process), *tried]

        began = time.monotonic()
        while any(created(s) < WARM + CLIENTS for s in servers) and time.monotonic() < began + BEGUN_WITHIN:
            time.sleep(0.1)
        before = now()
        time.sleep(MEASURED)
        seconds, done, own, of_store, commits, lost = (b - a for a, b in zip(before, now()))
        rows = [s.end_bench(c)[f"create configmap json c={CLIENTS // count}"] for s, c in zip(servers, clients)]
    # Where each write is a commit of its own nobody counts them.
    of_commits = {f"creates a commit, {count}": done / commits, f"races lost a commit, {count}": lost / commits} if commits else {}
    return of_commits | {
        f"creates/s, {count} servers": done / seconds,
        f"create CPU us, servers, {count}": own / done * 1e6,
        f"create CPU us, store, {count}": of_store / done * 1e6,
        f"create p50 ms, {count} servers": statistics.mean(r["p50_ms"] for r in rows),
        f"create p99 ms, {count} servers": max(r["p99_ms"] for r in rows),
    }


def alone(binary, name, args, deadline):
    """The figures of one server on a store of its own."""
    with stores.STORES[name]() as store:
        folder = store.folder / "server"
        folder.mkdir()
        with Measured(binary, store, folder, deadline) as s:
            got = {}
            if args.only != "start":
                got |= crud(s, store.process, 1) | crud(s, store.process, CLIENTS)
            got |= pods(s, args.objects, args.only != "start")
            s.stop()
            began = time.monotonic()
            s.start()
            # Whether the list is whole is told by its first page.
            listed = json.loads(s.read("/api/v1/pods?limit=1"))
            if len(listed["items"]) + listed["metadata"].get("remainingItemCount", 0) != args.objects:
                raise RuntimeError(f"{name}: the list after a start is not whole: {listed['metadata']}")
            got["start ms, to a whole list"] = (time.monotonic() - began) * 1000
            got["start CPU ms"] = s.cpu() * 1000
            got["memory MB"] = int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{s.process.pid}/status").read_text())[1]) / 1024
    return got


def once(binary, name, args):
    """The figures of one store in one round; of what took too long, none."""
    deadline = time.monotonic() + args.minutes * 60
    got = {}
    try:
        if args.only != "servers":
            got |= alone(binary, name, args, deadline)
        # One process has the folder of the embedded store.
        counts = [int(c) for c in args.servers.split(",")] if args.only in (None, "servers") and name != "embedded" else []
        for count in counts:
            got |= together(binary, name, count, deadline)
    except TooLong:
        print(f"stores: {name} took longer than {args.minutes} minutes", flush=True)
    return got


def shown(value):
    """A figure as a reader wants it."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stores", default=",".join(stores.STORES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--objects", type=int, default=10_000)
    parser.add_argument("--only", choices=["start", "servers"])
    parser.add_argument("--servers", default="1,2,4")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--no-build", action="store_true", help="apibench is there already")
    parser.add_argument("--binary", help="instead of a build of this tree by tools/dist.py")
    parser.add_argument("--out", default=str(ROOT / ".cache" / "bench"))
    args = parser.parse_args()
    names = args.stores.split(",")
    for tool in sorted({t for n in names for t in stores.STORES[n].tools}):
        subprocess.run([sys.executable, str(ROOT / "tools" / "setup.py"), tool], check=True)
    if not args.no_build:
        subprocess.run([str(setup.go()), "build", "-o", str(BENCH / "apibench"), "."], cwd=BENCH, check=True)
    binary = args.binary or dist.build()
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    rounds = []
    for number in range(1, args.rounds + 1):
        rounds.append({})
        for name in names:
            print(f"stores: round {number} of {args.rounds}: {name}", flush=True)
            rounds[-1][name] = once(binary, name, args)
            (out / "stores.json").write_text(json.dumps(rounds, indent=1))
    cases = list(dict.fromkeys(case for r in rounds for n in names for case in r[n]))
    lines = [f"| | {' | '.join(names)} |", f"|---|{'--:|' * len(names)}"]
    for case in cases:
        all_of = ([r[n][case] for r in rounds if case in r[n]] for n in names)
        lines.append(f"| {case} | {' | '.join(shown(statistics.median(a)) if a else '–' for a in all_of)} |")
    (out / "stores.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
