"""A server with keys that others know beforehand: as the benchmark and the real server's tests want it."""

import json
import os
import pathlib
import subprocess

from server import ROOT, Server

BENCH = ROOT / "benches" / "apibench"
# Of an administrator, in the token file of `apibench pki`.
TOKEN = "apibench-admin-token"


def keys(folder, port):
    """Makes keys, a token file and a kubeconfig of an administrator in a folder; answers the flags that name them."""
    command = [str(BENCH / "apibench"), "pki", "--dir", str(folder), "--port", str(port)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    pki = folder / "pki"
    return [
        "--bind-address=127.0.0.1", f"--tls-cert-file={pki}/server.crt", f"--tls-private-key-file={pki}/server.key",
        f"--client-ca-file={pki}/ca.crt", f"--token-auth-file={pki}/tokens.csv", "--authorization-mode=RBAC",
        "--service-account-issuer=https://kubernetes.default.svc", f"--service-account-key-file={pki}/sa.pub",
        f"--service-account-signing-key-file={pki}/sa.key", "--service-cluster-ip-range=10.0.0.0/16",
        "--disable-admission-plugins=ServiceAccount", "--allow-privileged=true"]


def cpu_of(process):
    """Seconds of CPU a process has used so far; of no process, none."""
    if process is None:
        return 0
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Keyed(Server):
    """This server with keys as the real one gets them, so that a token is good for both, and without controllers."""

    #: What it is told besides.
    flags = ("--controllers=",)

    def __init__(self, binary, args=(), folder=None):
        super().__init__(binary, args, folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.args = [*keys(self.folder, self.port), *self.flags, *self.args]

    @property
    def kubeconfig(self):
        """The administrator's kubeconfig."""
        return self.folder / "kubeconfig"

    @property
    def ca(self):
        """Who signed its certificate."""
        return self.folder / "pki" / "ca.crt"

    def cpu(self):
        """Seconds of CPU its process has used so far."""
        return cpu_of(self.process)

    def start_bench(self, scenario, *more):
        """Starts the benchmark's clients of it."""
        command = [str(BENCH / "apibench"), "run", "--kubeconfig", str(self.kubeconfig), "--pid", str(self.process.pid),
                   "--scenario", scenario, "--json", str(self.folder / "report.json"), *more]
        return subprocess.Popen(command, cwd=BENCH, stdout=subprocess.DEVNULL)

    def end_bench(self, clients, seconds=None):
        """The rows of what they did, by their case; they may take so long."""
        try:
            code = clients.wait(seconds)
        except subprocess.TimeoutExpired:
            clients.kill()
            clients.wait()
            raise
        if code != 0:
            raise RuntimeError(f"apibench ended with {code}:\n{self.log()[-3000:]}")
        return {r["case"]: r["m"] for r in json.loads((self.folder / "report.json").read_text())["rows"]}

    def bench(self, scenario, *more):
        """The rows of a scenario of the benchmark, by their case."""
        return self.end_bench(self.start_bench(scenario, *more))
