"""Client libraries against the binary: programs of ours over client-go, controller-runtime, Helm, kube-rs and the Python client.

A program takes a kubeconfig, runs its cases and prints a line for each: `ok NAME` or `FAIL NAME: why`. `restart` asks for a kill -9 and a new start of the server, answered with a line when it is ready again.

By hand, against any server:  python3 tests/clients/programs.py KUBECONFIG [go|kube-rs|python]...
"""

import os
import pathlib
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent / "tools")]
import server  # noqa: E402
import setup as tools  # noqa: E402

BUILT = server.ROOT / ".cache" / "clients"
# A run that takes longer hangs.
LIMIT_S = 420


def timed(what, command, **kw):
    """Runs a build and says how long it took."""
    start = time.monotonic()
    subprocess.run([str(c) for c in command], check=True, **kw)
    print(f"     built {what} ({time.monotonic() - start:.0f} s)", flush=True)


def build_go():
    """The one binary of all Go clients."""
    binary = BUILT / "go"
    environment = {**os.environ, "CGO_ENABLED": "0", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=readonly -buildvcs=false"}
    timed("the Go clients", [tools.go(), "build", "-ldflags", "-s -w", "-o", binary, "."], cwd=HERE / "go", env=environment)
    return binary


def build_kube_rs():
    """The binary of the kube-rs tests, with a target folder of its own."""
    target = BUILT / "kube-rs"
    timed("the kube-rs client", ["cargo", "build", "--locked", "--quiet", "--target-dir", target], cwd=HERE / "kube-rs")
    return target / "debug" / "kube-rs-tests"


class Program:
    """One way to run a client program."""

    def __init__(self, title, command, environment=None):
        self.title, self.command, self.environment = title, [str(c) for c in command], environment or {}

    def run(self, kubeconfig, restart=None):
        """Answers how many cases passed and failed. `restart` is called when the program asks for it."""
        command = [str(kubeconfig) if c == "KUBECONFIG" else c for c in self.command]
        if restart:
            command.insert(1, "-restart") if command[0].endswith("/go") else command.append("--restart")
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **self.environment})
        watchdog = threading.Timer(LIMIT_S, process.kill)
        watchdog.start()
        passed = failed = 0
        try:
            for line in process.stdout:
                word = line.split(" ", 1)[0].strip()
                if word == "restart":
                    restart()
                    process.stdin.write("ready\n")
                    process.stdin.flush()
                    continue
                passed += word == "ok"
                failed += word == "FAIL"
                print(f"{word:5}{self.title}: {line.rstrip().partition(' ')[2]}", flush=True)
            process.stdin.close()
            code = process.wait()
        finally:
            watchdog.cancel()
            process.kill()
            process.wait()
        if code != 0 and failed == 0 or passed + failed == 0:
            failed += 1
            print(f"FAIL {self.title}: ended with {code} after {passed} cases", flush=True)
        return passed, failed


def programs(names=("go", "kube-rs", "python"), whole=False):
    """All programs, built."""
    out = []
    if "go" in names:
        binary = build_go()
        whole = ["-whole"] if whole else []
        def go(title, *arguments, **environment):
            out.append(Program(title, [binary, *whole, "-kubeconfig", "KUBECONFIG", *arguments], environment))
        go("client-go", "typed", "patch", "apply", "helpers")
        go("client-go, protobuf", "-protobuf", "typed", "patch", "apply", "helpers")
        on = {"KUBE_FEATURE_ClientsAllowCBOR": "true", "KUBE_FEATURE_ClientsPreferCBOR": "true", "KUBE_FEATURE_WatchListClient": "true"}
        if not whole:
            # Not helpers: the discovery and scale clients of client-go 0.37 ask for CBOR and can't read it.
            go("client-go, CBOR", "-cbor", "typed", "patch", "apply", "informers", **on)
        forgets = [] if whole else ["-forgets"]
        go("client-go, streaming lists", *forgets, "informers", KUBE_FEATURE_WatchListClient="true")
        go("client-go, list and watch", *forgets, "informers", KUBE_FEATURE_WatchListClient="false")
        go("controller-runtime", "runtime")
        go("custom resources", "custom")
        go("helm", "helm")
    if "kube-rs" in names:
        out.append(Program("kube-rs", [build_kube_rs(), "KUBECONFIG"]))
    if "python" in names:
        out.append(Program("python client", [sys.executable, HERE / "python" / "main.py", "KUBECONFIG"], {"PYTHONPATH": str(tools.python_client())}))
    return out


def run(binary):
    """Answers how many cases passed and failed."""
    passed = failed = 0
    # Some cases want a short history, so that a client meets a server that forgot its version.
    cbor = "--feature-gates=CBORServingAndStorage=true"
    with server.Server(binary) as plain, server.Server(binary, ["--etcd-compaction-interval=1s"]) as forgetful, server.Server(binary, [cbor]) as gated:
        for program in programs():
            s = forgetful if "-forgets" in program.command else gated if "-cbor" in program.command else plain
            p, f = program.run(s.kubeconfig, s.kill_and_start)
            passed, failed = passed + p, failed + f
    return passed, failed


if __name__ == "__main__":
    results = [p.run(sys.argv[1]) for p in programs(sys.argv[2:] or ("go", "kube-rs", "python"), whole=True)]
    print(f"{sum(p for p, _ in results)} passed, {sum(f for _, f in results)} failed")
    sys.exit(any(f for _, f in results))
