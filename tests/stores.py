"""Starts the stores that objects can be kept in: each in a folder of its own, on loopback, as somebody would who tries it."""

import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from server import ROOT, free_port

TOOLS = ROOT / ".cache" / "tools"


class Store:
    """A store of its own in a temporary folder. Use as a context manager. `flags` are those of the server that uses it."""

    #: Its name in `--storage-backend`.
    name = ""
    #: What tools/setup.py has to bring.
    tools = ()

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"supercargo-{self.name}-"))
        self.process = None
        self.port = free_port()

    def command(self):
        """Its command line; empty when it is no program of its own."""
        return []

    def flags(self):
        """How a server is told to use it."""
        return [f"--storage-backend={self.name}"]

    def start(self):
        """Starts it, or starts it again on what it has, and waits until it listens."""
        command = self.command()
        if not command:
            return self
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} did not come up:\n{(self.folder / 'log').read_text(errors='replace')[-3000:]}")
            time.sleep(0.05)
        return self

    def answers(self):
        """Whether it takes connections."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def stop(self, sig=signal.SIGTERM):
        """Ends it."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(sig)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Embedded(Store):
    """The folder of the server itself."""

    name = "embedded"


class Etcd3(Store):
    """One member of etcd 3.7."""

    name = "etcd3"
    tools = ("etcd",)
    binary = TOOLS / "etcd-3.7" / "etcd"
    more = ("--quota-backend-bytes=8589934592",)

    @property
    def url(self):
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def command(self):
        url, peers = self.url, f"http://127.0.0.1:{free_port()}"
        return [str(self.binary), "--name=s", f"--data-dir={self.folder / 'data'}", f"--listen-client-urls={url}",
                f"--advertise-client-urls={url}", f"--listen-peer-urls={peers}", f"--initial-advertise-peer-urls={peers}",
                f"--initial-cluster=s={peers}", "--log-level=warn", *self.more]

    def flags(self):
        return [*super().flags(), f"--etcd-servers={self.url}"]


class Etcd2(Etcd3):
    """One member of Debian's etcd 3.4, which still speaks the older API."""

    name = "etcd2"
    binary = TOOLS / "etcd-3.4" / "usr" / "bin" / "etcd"
    more = ("--enable-v2=true",)


class ZooKeeper(Store):
    """One server of Debian's ZooKeeper 3.8."""

    name = "zookeeper"
    tools = ("zookeeper",)

    def command(self):
        java = TOOLS / "zookeeper-3.8" / "usr" / "share" / "java"
        jars = ("zookeeper", "zookeeper-jute", "slf4j-api", "slf4j-simple", "metrics-core", "snappy-java")
        config = self.folder / "zoo.cfg"
        config.write_text(f"tickTime=2000\ndataDir={self.folder / 'data'}\nclientPort={self.port}\nclientPortAddress=127.0.0.1\n"
                          "admin.enableServer=false\n")
        return ["java", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-cp", ":".join(str(java / f"{j}.jar") for j in jars),
                "org.apache.zookeeper.server.quorum.QuorumPeerMain", str(config)]

    def flags(self):
        return [*super().flags(), f"--zookeeper-servers=127.0.0.1:{self.port}"]


class Consul(Store):
    """One server of Consul 1.14."""

    name = "consul"
    tools = ("consul",)

    def command(self):
        return [str(TOOLS / "consul-1.14" / "consul"), "agent", "-server", "-bootstrap-expect=1", "-node=s", "-bind=127.0.0.1",
                "-client=127.0.0.1", f"-data-dir={self.folder / 'data'}", f"-http-port={self.port}",
                f"-server-port={free_port()}", f"-serf-lan-port={free_port()}", "-serf-wan-port=-1", "-dns-port=-1",
                "-grpc-port=-1", "-grpc-tls-port=-1", "-log-level=warn", "-hcl",
                "disable_update_check = true performance { raft_multiplier = 1 }"]

    def flags(self):
        return [*super().flags(), f"--consul-addresses=http://127.0.0.1:{self.port}"]


STORES = {s.name: s for s in (Embedded, Etcd3, Etcd2, ZooKeeper, Consul)}
