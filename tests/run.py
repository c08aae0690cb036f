#!/usr/bin/env python3
"""Runs the test suites named on the command line (unit, clients, differential, extensions, clusters) and prints one summary.

A suite that can't run because something is missing fails; nothing is skipped. Exit code 0 only when all passed.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tools"))


class Count:
    """How many tests passed, failed and were skipped."""

    def __init__(self, passed=0, failed=0, skipped=0):
        self.passed, self.failed, self.skipped = passed, failed, skipped

    def add(self, other):
        """Adds the figures of more tests."""
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def __str__(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


# Packages whose tests mostly wait, for the processes of real stores or for what must not come: several of them run at once,
# beside all others.
WAITING = (
    "backend-consul",
    "backend-etcd2",
    "backend-etcd3",
    "backend-zookeeper",
    "cache",
    "encryption",
    "engine",
    "objects",
    "slots",
)


def unit():
    """Everything cargo runs: built in one go, then run in two lanes; then the examples in documentation."""
    programs = test_programs()
    if not programs:
        return Count(failed=1)
    lanes = [[p for p in programs if (p[0].name in WAITING) == waits] for waits in (True, False)]
    count, times = Count(), []
    with concurrent.futures.ThreadPoolExecutor(len(lanes)) as pool:
        for done in pool.map(lambda lane: [run_program(*p) for p in lane], lanes):
            for name, result, seconds in done:
                count.add(result)
                times.append((seconds, name))
    command = ["cargo", "test", "--workspace", "--locked", "--no-fail-fast", "--doc"]
    docs = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    count.add(told(docs.stdout, docs.returncode))
    slowest = ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(times, reverse=True)[:8])
    print(f"slowest: {slowest}", flush=True)
    return count


def test_programs():
    """Builds all tests; returns the package's folder, a name and the program of each, or nothing if they do not build."""
    command = ["cargo", "test", "--workspace", "--locked", "--tests", "--no-run", "--message-format=json-render-diagnostics"]
    build = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    found = []
    for line in build.stdout.splitlines() if build.returncode == 0 else []:
        message = json.loads(line)
        if message.get("executable") and message["profile"]["test"]:
            package = pathlib.Path(message["manifest_path"]).parent
            found.append((package, f"{package.name}/{message['target']['name']}", message["executable"]))
    return sorted(found)


def run_program(package, name, program):
    """Runs the tests of one program, from its package's folder as cargo does."""
    start = time.monotonic()
    threads = ["--test-threads=4"] if package.name in WAITING else []
    env = {**os.environ, "CARGO_MANIFEST_DIR": str(package)}
    run = subprocess.run(
        [program, *threads], cwd=package, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return name, told(f"{name}\n{run.stdout}", run.returncode), time.monotonic() - start


def told(output, code):
    """Prints what is worth reading of the output of tests, in one piece; returns how many there were."""
    count = Count()
    lines = []
    for line in output.splitlines():
        m = re.match(r"test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored", line)
        if m:
            count.add(Count(*map(int, m.groups())))
        if not re.match(r"test .* \.\.\. ok$|\s*$|running 0 tests|\s+(Finished|Running|Doc-tests) ", line):
            lines.append(line + "\n")
    print("".join(lines), end="", flush=True)
    if code != 0 and count.failed == 0:
        count.failed += 1
    return count


def clients():
    """Real clients against the binary."""
    from clients import suite

    return Count(*suite.run())


def differential():
    """The recorded kube-apiserver, request by request."""
    import differential_suite

    return Count(*differential_suite.run())


def extensions():
    """Custom resources, as a recorded kube-apiserver answered."""
    import extensions_suite

    return Count(*extensions_suite.run())


def clusters():
    """The etcd of a real kube-apiserver, opened."""
    import clusters_suite

    return Count(*clusters_suite.run())


def main():
    suites = {"unit": unit, "clients": clients, "differential": differential, "extensions": extensions, "clusters": clusters}
    names = sys.argv[1:] or list(suites)
    results = []
    for name in names:
        if name not in suites:
            sys.exit(f"unknown suite {name!r}: {', '.join(suites)}")
        start = time.monotonic()
        print(f"== {name}", flush=True)
        results.append((name, suites[name](), time.monotonic() - start))
    print("\n== summary")
    for name, count, seconds in results:
        print(f"{name:13} {count}  ({seconds:.0f} s)")
    total = Count(*(sum(getattr(c, k) for _, c, _ in results) for k in ("passed", "failed", "skipped")))
    print(f"{'all':13} {total}")
    sys.exit(1 if total.failed or total.skipped else 0)


if __name__ == "__main__":
    main()
