#!/usr/bin/env python3
"""Runs the test suites named on the command line (unit, clients, differential, extensions, clusters) and prints one summary.

A suite that can't run because something is missing fails; nothing is skipped. Exit code 0 only when all passed.
"""

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

    def __str__(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def unit():
    """Everything cargo runs."""
    command = ["cargo", "test", "--workspace", "--locked", "--no-fail-fast"]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    count = Count()
    for line in run.stdout:
        m = re.match(r"test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored", line)
        if m:
            count.passed += int(m[1])
            count.failed += int(m[2])
            count.skipped += int(m[3])
        if not re.match(r"test .* \.\.\. ok$|\s*$|running 0 tests|\s+(Running|Doc-tests|Downloaded) ", line):
            print(line, end="", flush=True)
    if run.wait() != 0 and count.failed == 0:
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
