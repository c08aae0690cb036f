"""Starts the server under test and stops it again."""

import fcntl
import functools
import itertools
import atexit
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.request

# Where servers keep their objects that are told nothing else: a store of stores.py, each with one of its own.
STORE = os.environ.get("STORE", "embedded")
ROOT = pathlib.Path(__file__).resolve().parent.parent


def build():
    """Builds the server's debug binary and answers its path."""
    subprocess.run(["cargo", "build", "--locked", "--quiet", "--bin", "supercargo"], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / "debug" / "supercargo"


# Ports below those from which Linux takes the near ends of connections, in blocks of which a process holds one until it
# ends: crates/testkit/src/ports.rs claims by the same files.
FIRST_PORT, PORTS, BLOCKS = 20_000, 500, 24


def claim_ports():
    """A block of ports that no other test process has: its lock, and the ports in turn."""
    folder = pathlib.Path(tempfile.gettempdir()) / "supercargo-test-ports"
    folder.mkdir(exist_ok=True)
    for block in range(BLOCKS):
        lock = open(folder / str(block), "a")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        first = FIRST_PORT + block * PORTS
        return lock, itertools.cycle(range(first, first + PORTS))
    raise RuntimeError(f"{BLOCKS} test processes hold all ports: see {folder}")


@functools.cache
def own_ports():
    return claim_ports()


def free_port():
    """A TCP port that nobody listens on, that no connection will use, and that no other test process hands out."""
    for port in itertools.islice(own_ports()[1], PORTS):
        with socket.socket() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                s.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("all ports of this process are in use")


class Server:
    """A server of its own in a temporary folder. Use as a context manager."""

    #: Seconds until it has to be ready.
    patience = 30
    #: Stores beside servers, by the servers' data folders: a server on the same folder goes on with the same store.
    stores = {}

    def __init__(self, binary, args=(), folder=None):
        self.binary = binary
        self.args = list(args)
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="supercargo-test-"))
        self.keep = folder is not None
        self.port = free_port()
        self.process = None

    @property
    def data(self):
        """Its data folder."""
        return self.folder / "data"

    @property
    def kubeconfig(self):
        """The administrator's kubeconfig."""
        return self.data / "admin.kubeconfig"

    @property
    def url(self):
        """Where it listens."""
        return f"https://127.0.0.1:{self.port}"

    def store(self):
        """The flags of the store beside it, which is started if it does not run yet."""
        if STORE == "embedded" or any(a.startswith(("--etcd-servers", "--storage-backend")) for a in self.args):
            return []
        if str(self.data) not in self.stores:
            # It needs this module itself.
            import stores

            self.stores[str(self.data)] = store = stores.STORES[STORE]()
            atexit.register(store.__exit__)
            store.start()
        return self.stores[str(self.data)].flags()

    def command(self):
        """Its command line."""
        options = ["--data-dir", str(self.data), "--secure-port", str(self.port)]
        return [str(self.binary), "serve", *options, *self.store(), *self.args]

    def start(self):
        """Starts it and waits until it is ready."""
        self.folder.mkdir(parents=True, exist_ok=True)
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(self.command(), stdout=log, stderr=log)
        deadline = time.monotonic() + self.patience
        context = ssl._create_unverified_context()
        while True:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}:\n{self.log()[-3000:]}")
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", context=context, timeout=2) as r:
                    if r.status == 200:
                        return self
            except OSError:
                pass
            if time.monotonic() > deadline:
                raise RuntimeError(f"the server was not ready in {self.patience} s:\n{self.log()[-3000:]}")
            time.sleep(0.02)

    def log(self):
        """What it wrote so far."""
        return (self.folder / "log").read_text(errors="replace")

    def stop(self, sig=signal.SIGTERM):
        """Ends it and answers its exit code."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(sig)
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError("the server did not end within 20 s of the signal")
        self.process = None
        return code

    def kill_and_start(self):
        """Kills it and starts it again on the same port and folder."""
        self.stop(signal.SIGKILL)
        self.start()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            log = self.log().splitlines()
            panics = ["\n".join(log[i:i + 5])[:3000] for i, line in enumerate(log) if re.search(r"panicked at", line)]
            if not self.keep:
                shutil.rmtree(self.folder, ignore_errors=True)
                if store := self.stores.pop(str(self.data), None):
                    store.__exit__()
            if panics:
                raise RuntimeError("the server panicked: " + panics[0])
