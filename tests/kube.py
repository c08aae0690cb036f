"""Starts a real kube-apiserver on an etcd that is there."""

import os
import pathlib
import subprocess

from keyed import BENCH, Keyed

BINARIES = pathlib.Path(os.environ.get("APIBENCH_BIN", pathlib.Path.home() / ".cache" / "apibench"))


def build():
    """Builds what the peer needs, the first time: kube-apiserver, and the tool that makes keys."""
    subprocess.run(["go", "build", "-o", "apibench", "."], cwd=BENCH, check=True)
    subprocess.run(["./peer.sh", "build"], cwd=BENCH, check=True, stdout=subprocess.DEVNULL)


class Kube(Keyed):
    """A kube-apiserver of its own in a temporary folder. Use as a context manager."""

    #: It waits for all its controllers.
    patience = 300
    flags = ("--advertise-address=192.0.2.10",)

    def __init__(self, url, args=()):
        super().__init__(BINARIES / "kube-apiserver", [f"--etcd-servers={url}", *args])

    def command(self):
        """Its command line."""
        return [str(self.binary), "--secure-port", str(self.port), "--cert-dir", str(self.data), *self.args]
