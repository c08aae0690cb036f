"""Real clients against the binary: kubectl of two minor versions, and client libraries."""

import time
import traceback

import server
import setup as tools

from clients import crash, kubectl_cases, kubectl_custom, kubectl_edit, kubectl_objects, kubectl_server_side, programs, restart


class Kubectl:
    """kubectl of one version, as the administrator of one server."""

    def __init__(self, binary, kubeconfig, minor):
        self.binary, self.kubeconfig, self.minor = str(binary), str(kubeconfig), minor
        self.environment = {}

    def command(self, *args):
        """The command line."""
        return [self.binary, "--kubeconfig", self.kubeconfig, *args]

    def run(self, *args, stdin=None, check=True, timeout=60):
        """Runs a command and answers (code, output, error text); fails on a code other than 0 unless told not to."""
        import os
        import subprocess

        r = subprocess.run(self.command(*args), input=stdin, capture_output=True, text=True, timeout=timeout,
                           env={**os.environ, **self.environment})
        if check and r.returncode != 0:
            raise AssertionError(f"kubectl {' '.join(args)}: exit {r.returncode}\n{r.stdout}{r.stderr}")
        return r.returncode, r.stdout, r.stderr

    def __call__(self, *args, **kw):
        """Runs a command and answers its output."""
        return self.run(*args, **kw)[1]


def run_cases(title, cases):
    """Runs (name, function) pairs; answers (passed, failed)."""
    passed = failed = 0
    for name, case in cases:
        start = time.monotonic()
        try:
            case()
        except Exception:  # A test may fail in any way.
            failed += 1
            print(f"FAIL {title}: {name}\n{traceback.format_exc()}", flush=True)
        else:
            passed += 1
            print(f"ok   {title}: {name} ({time.monotonic() - start:.1f} s)", flush=True)
    return passed, failed


def run():
    """Answers how many cases passed, failed and were skipped."""
    binary = server.build()
    passed = failed = 0
    for minor in tools.KUBECTL:
        with server.Server(binary) as s:
            kubectl = Kubectl(tools.kubectl(minor), s.kubeconfig, minor)
            for module in (kubectl_cases, kubectl_objects, kubectl_server_side, kubectl_custom, kubectl_edit):
                p, f = run_cases(f"kubectl {minor}", module.cases(kubectl))
                passed, failed = passed + p, failed + f
    p, f = programs.run(binary)
    passed, failed = passed + p, failed + f
    for module in (restart, crash):
        p, f = run_cases("process", module.cases(binary, tools.kubectl("1.37")))
        passed, failed = passed + p, failed + f
    return passed, failed, 0
