"""Starts a real kube-apiserver on an etcd that is there."""

import json
import os
import pathlib
import subprocess

from server import ROOT, Server

BENCH = ROOT / "benches" / "apibench"
BINARIES = pathlib.Path(os.environ.get("APIBENCH_BIN", pathlib.Path.home() / ".cache" / "apibench"))
# Of an administrator, in the token file of `apibench pki`.
TOKEN = "apibench-admin-token"


def build():
    """Builds what the peer needs, the first time: kube-apiserver, and the tool that makes keys."""
    subprocess.run(["go", "build", "-o", "apibench", "."], cwd=BENCH, check=True)
    subprocess.run(["./peer.sh", "build"], cwd=BENCH, check=True, stdout=subprocess.DEVNULL)


def keys(folder, port):
    """Makes keys, a token file and a kubeconfig of an administrator in a folder; answers the flags that name them."""
    command = [str(BENCH / "apibench"), "pki", "--dir", str(folder), "--port", str(port)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    pki = pathlib.Path(folder) / "pki"
    return [
        "--bind-address=127.0.0.1", f"--tls-cert-file={pki}/server.crt", f"--tls-private-key-file={pki}/server.key",
        f"--client-ca-file={pki}/ca.crt", f"--token-auth-file={pki}/tokens.csv", "--authorization-mode=RBAC",
        "--service-account-issuer=https://kubernetes.default.svc", f"--service-account-key-file={pki}/sa.pub",
        f"--service-account-signing-key-file={pki}/sa.key", "--service-cluster-ip-range=10.0.0.0/16",
        "--disable-admission-plugins=ServiceAccount", "--allow-privileged=true"]


class Keyed(Server):
    """This server with keys as the real one gets them, so that a token is good for both."""

    def __init__(self, binary, args=()):
        super().__init__(binary, args)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.args = [*keys(self.folder, self.port), "--controllers=", *self.args]

    @property
    def kubeconfig(self):
        """The administrator's kubeconfig."""
        return self.folder / "kubeconfig"

    def cpu(self):
        """Seconds of CPU its process has used so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def bench(self, scenario, *more):
        """The rows of a scenario of the benchmark, by their case."""
        report = self.folder / "report.json"
        subprocess.run([str(BENCH / "apibench"), "run", "--kubeconfig", str(self.kubeconfig), "--pid", str(self.process.pid),
                        "--scenario", scenario, "--json", str(report), *more], check=True, cwd=BENCH, stdout=subprocess.DEVNULL)
        return {r["case"]: r["m"] for r in json.loads(report.read_text())["rows"]}


class Kube(Keyed):
    """A kube-apiserver of its own in a temporary folder. Use as a context manager."""

    #: It waits for all its controllers.
    patience = 300

    def __init__(self, url, args=()):
        super().__init__(BINARIES / "kube-apiserver", args)
        self.args = [a for a in self.args if a != "--controllers="]
        self.args += [f"--etcd-servers={url}", "--advertise-address=192.0.2.10"]

    def command(self):
        """Its command line."""
        return [str(self.binary), "--secure-port", str(self.port), "--cert-dir", str(self.data), *self.args]
