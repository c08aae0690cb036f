"""Starting, stopping and starting again: what a person sees."""

import json
import pathlib
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.request

import server


def fails(binary, *args):
    """Starts the server, expects it to refuse, and answers what it says."""
    r = subprocess.run([str(binary), "serve", *args], capture_output=True, text=True, timeout=30)
    assert r.returncode == 1, (r.returncode, r.stderr)
    assert "panicked" not in r.stderr, r.stderr
    assert any(line.startswith("Error: ") for line in r.stderr.splitlines()), r.stderr
    return r.stderr


def first_start(binary, kubectl):
    """One command, then what it prints works."""
    with tempfile.TemporaryDirectory() as folder:
        port = server.free_port()
        p = subprocess.Popen([str(binary), "serve", "--secure-port", str(port)], cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            lines = [p.stdout.readline() for _ in range(3)]
            export = next(line for line in lines if "KUBECONFIG=" in line)
            kubeconfig = export.split("KUBECONFIG=")[1].strip()
            assert pathlib.Path(kubeconfig).stat().st_mode & 0o077 == 0, "others can read the kubeconfig"
            out = subprocess.run([str(kubectl), "--kubeconfig", kubeconfig, "get", "namespaces"], capture_output=True, text=True, check=True).stdout
            assert "kube-system" in out, out
        finally:
            p.send_signal(signal.SIGTERM)
            assert p.wait(10) == 0


def restart(binary, kubectl):
    """Everything is there after a stop, with the same versions, and nothing is made twice."""
    with tempfile.TemporaryDirectory() as folder:
        s = server.Server(binary, folder=folder)
        def k(*args):
            return subprocess.run([str(kubectl), "--kubeconfig", str(s.kubeconfig), *args], capture_output=True, text=True, check=True).stdout
        with s:
            k("create", "configmap", "kept", "--from-literal=a=b")
            before = k("get", "configmap", "kept", "-o", "json")
            roles = k("get", "clusterroles", "-o", "name")
        s.port = server.free_port()
        with s:
            assert k("get", "configmap", "kept", "-o", "json") == before
            assert k("get", "clusterroles", "-o", "name") == roles


def stops_with_open_watches(binary, _):
    """SIGTERM ends the process soon, also with watches open."""
    with server.Server(binary) as s:
        token = f"{s.url}/version"
        context = ssl._create_unverified_context()
        urllib.request.urlopen(token, context=context).read()
        idle = socket.create_connection(("127.0.0.1", s.port))
        start = time.monotonic()
        assert s.stop() == 0
        assert time.monotonic() - start < 10
        idle.close()


def refuses(binary, _):
    """Start-up errors are sentences that name the flag or file."""
    assert "unknown flag: --nosuch" in fails(binary, "--nosuch")
    assert "--audit-log-path is not supported yet" in fails(binary, "--audit-log-path=-")
    nobody = ["--etcd-servers=http://127.0.0.1:9", "--storage-initialization-timeout=1s"]
    assert "etcd does not answer" in fails(binary, *nobody)
    assert "nosuch.pem" in fails(binary, "--client-ca-file=/nosuch.pem")
    assert "Foo" in fails(binary, "--feature-gates=Foo=true")
    assert "service-cluster-ip-range" in fails(binary, "--service-cluster-ip-range=10.0.0.0")
    with tempfile.TemporaryDirectory() as folder:
        with server.Server(binary, ["--storage-backend=embedded"], folder=folder) as s:
            text = fails(binary, "--data-dir", str(s.data), "--secure-port", str(server.free_port()))
            assert str(s.data) in text, text
            text = fails(binary, "--data-dir", str(pathlib.Path(folder) / "elsewhere"), "--secure-port", str(s.port))
            assert str(s.port) in text, text


def refuses_damaged_data(binary, kubectl):
    """A damaged store is not served: the file and the place are named."""
    with tempfile.TemporaryDirectory() as folder:
        s = server.Server(binary, ["--storage-backend=embedded"], folder=folder)
        with s:
            for i in range(20):
                subprocess.run([str(kubectl), "--kubeconfig", str(s.kubeconfig), "create", "configmap", f"c{i}", "--from-literal=marker=AAAAAAAAAAAAAAAAAAAAAAAA"], check=True, capture_output=True)
        damaged = None
        for f in sorted(s.data.rglob("*")):
            content = f.read_bytes() if f.is_file() else b""
            at = content.find(b"AAAAAAAAAAAAAAAAAAAAAAAA")
            if at >= 0:
                f.write_bytes(content[:at] + b"B" + content[at + 1:])
                damaged = f
                break
        assert damaged, "no file holds what was written"
        text = fails(binary, "--data-dir", str(s.data), "--secure-port", str(server.free_port()))
        assert damaged.name in text, text


def killed_at_work(binary, kubectl):
    """kill -9 while a namespace is emptied and dependents are collected: the next start finishes both."""
    with tempfile.TemporaryDirectory() as folder:
        s = server.Server(binary, folder=folder)
        def k(*args, stdin=None):
            return subprocess.run([str(kubectl), "--kubeconfig", str(s.kubeconfig), *args], input=stdin, capture_output=True, text=True, check=True).stdout
        def config_maps(namespace, owner=None):
            metadata = [{"name": f"c{i}", "namespace": namespace, "ownerReferences": owner} for i in range(300)]
            return json.dumps({"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "ConfigMap", "metadata": m} for m in metadata]})
        with s:
            k("create", "namespace", "full")
            k("create", "-f", "-", stdin=config_maps("full"))
            k("create", "namespace", "owned")
            k("create", "deployment", "d", "--image=registry.example/a:1", "-n", "owned")
            uid = k("get", "deployment", "d", "-n", "owned", "-o", "jsonpath={.metadata.uid}")
            owner = {"apiVersion": "apps/v1", "kind": "Deployment", "name": "d", "uid": uid, "blockOwnerDeletion": True}
            k("create", "-f", "-", stdin=config_maps("owned", [owner]))
            k("delete", "namespace", "full", "--wait=false")
            k("delete", "deployment", "d", "-n", "owned", "--cascade=foreground", "--wait=false")
            s.stop(signal.SIGKILL)
        s.port = server.free_port()
        with s:
            k("wait", "namespace", "full", "--for=delete", "--timeout=30s")
            k("wait", "deployment", "d", "-n", "owned", "--for=delete", "--timeout=30s")
            assert k("get", "configmaps", "-A", "-o", "name").count("/c") == 0


def controllers(binary, _):
    """The list of controllers is checked."""
    text = fails(binary, "--controllers=*,nosuch")
    assert '"nosuch"' in text and "garbage-collector-controller" in text, text


def cases(binary, kubectl):
    """(name, function) pairs."""
    all_cases = [first_start, restart, stops_with_open_watches, refuses, refuses_damaged_data, killed_at_work, controllers]
    return [(f.__name__.replace("_", " "), lambda f=f: f(binary, kubectl)) for f in all_cases]
