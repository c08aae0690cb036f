#!/usr/bin/env python3
"""Runs both contracts on every store, bare and behind the watch cache, and prints one table: `make conformance`.

The storage contract is about keys, bytes and revisions (crates/storage/src/conformance), the object contract about what clients
see (crates/objects/src/conformance). Real servers are started for all stores but the embedded one.
"""

import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = ("storage", "objects, bare", "objects, cached")
# The embedded store is the engine over a log of its own: objects know the engine only.
STORES = {
    "embedded": (
        ("backend-embedded", "contract", "as_it_comes"),
        ("objects", "contract", "over_the_engine"),
        ("cache", "contract", "over_the_engine"),
    ),
}
for name, package, suffix in (
    ("etcd 3.7", "backend-etcd3", "etcd_3_7"),
    ("etcd 3.4", "backend-etcd3", "etcd_3_4"),
    ("etcd v2", "backend-etcd2", "etcd_v2"),
    ("ZooKeeper", "backend-zookeeper", "zookeeper"),
    ("Consul", "backend-consul", "consul"),
):
    STORES[name] = (
        (package, "contract", f"{suffix}_keeps_the_contract"),
        (package, "objects", f"over_{suffix}"),
        (package, "objects", f"through_the_watch_cache_over_{suffix}"),
    )


def cargo(*args):
    """The arguments of a run of cargo's tests."""
    return ["cargo", "test", "--locked", "--quiet", *args]


def kept(package, binary, test):
    """How one contract went: whether it was kept, and how it is shown."""
    began = time.monotonic()
    command = cargo("-p", f"supercargo-{package}", "--test", binary, "--", "--exact", test)
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    took = time.monotonic() - began
    # A name that no test has must not look like a success.
    if run.returncode == 0 and re.search(r"test result: ok\. 1 passed", run.stdout):
        return True, f"kept ({took:.0f} s)"
    print(run.stdout, flush=True)
    return False, "NOT KEPT"


def main():
    packages = sorted({f"supercargo-{c[0]}" for cells in STORES.values() for c in cells})
    build = cargo("--no-run", *(a for p in packages for a in ("-p", p)))
    if subprocess.run(build, cwd=ROOT).returncode != 0:
        sys.exit("conformance: the tests do not build")
    rows, is_kept = [("store", *COLUMNS)], True
    for name, cells in STORES.items():
        print(f"conformance: {name}", flush=True)
        results = [kept(*cell) for cell in cells]
        is_kept = is_kept and all(r[0] for r in results)
        rows.append((name, *(r[1] for r in results)))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    sys.exit(0 if is_kept else 1)


if __name__ == "__main__":
    main()
