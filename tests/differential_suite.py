"""The comparison with the recorded kube-apiserver: tests/differential against a server with the recording's flags."""

import os
import pathlib
import re
import subprocess
import tempfile

import server
import setup as tools

HERE = pathlib.Path(__file__).resolve().parent / "differential"
# The files of the corpus that are compared, and the least share of their requests that must be alike, in percent.
FILES = {"01-discovery.yaml": 97, "02-crud.yaml": 95, "03-patch.yaml": 98, "04-core.yaml": 60, "06-crd.yaml": 100, "07-lists.yaml": 98, "08-openapi.yaml": 100, "09-scale.yaml": 100}


def recording_flags(pki):
    """The flags of the recording (README.md of the tool)."""
    return [
        "--bind-address=127.0.0.1",
        "--service-cluster-ip-range=10.0.0.0/24",
        "--advertise-address=192.0.2.10",
        "--authorization-mode=Node,RBAC",
        "--allow-privileged=true",
        "--service-account-issuer=https://kubernetes.default.svc.cluster.local",
        f"--service-account-key-file={pki}/sa.pub",
        f"--service-account-signing-key-file={pki}/sa.key",
        f"--client-ca-file={pki}/ca.crt",
        # The recorded server had no controller manager beside it.
        "--controllers=",
        f"--tls-cert-file={pki}/server.crt",
        f"--tls-private-key-file={pki}/server.key",
        f"--requestheader-client-ca-file={pki}/front-proxy-ca.crt",
        "--requestheader-username-headers=X-Remote-User",
        "--requestheader-group-headers=X-Remote-Group",
        "--requestheader-extra-headers-prefix=X-Remote-Extra-",
        f"--token-auth-file={pki}/tokens.csv",
    ]


def run(files=None, extra=(), binary=None):
    """Answers how many cases passed, failed and were skipped."""
    go = tools.go()
    env = {**os.environ, "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"}
    with tempfile.TemporaryDirectory(prefix="supercargo-differential-") as folder:
        apidiff = f"{folder}/apidiff"
        pki = f"{folder}/pki"
        subprocess.run([str(go), "build", "-o", apidiff, "."], cwd=HERE, env=env, check=True)
        s = server.Server(binary or server.build(), recording_flags(pki), folder=f"{folder}/server")
        subprocess.run([str(go), "run", "./pki", pki, s.url], cwd=HERE, env=env, check=True)
        with s:
            command = [apidiff, "check", "-kubeconfig", f"{pki}/kubeconfig", "-golden", str(HERE / "golden.json"),
                       "-known", str(HERE / "known.yaml"), "-requests", *extra]
            command += [str(HERE / "corpus" / f) for f in files or FILES]
            out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(out.stdout)
    passed = failed = 0
    for line in out.stdout.splitlines():
        if line.startswith(("PASS ", "KNOWN ")):
            passed += 1
        if line.startswith(("FAIL ", "SKIP ")):
            failed += 1
        m = re.match(r"# (\S+): (\d+) of (\d+) requests alike", line)
        if m:
            share, least = 100 * int(m[2]) / int(m[3]), FILES.get(m[1], 0)
            if share < least:
                print(f"{m[1]}: only {share:.0f} % of the requests are alike, {least} % are due")
                failed += 1
    if out.returncode != 0 and failed == 0:
        failed += 1
    return passed, failed, 0
