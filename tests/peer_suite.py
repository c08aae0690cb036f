#!/usr/bin/env python3
"""Beside a real kube-apiserver on one etcd: what both show, and whose bytes are whose.

Builds kube-apiserver 1.37.2 and etcd 3.7.3 the first time (about 15 minutes), so it is no part of the other tests: `make test-peer`.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import server

BENCH = ROOT / "benches" / "apibench"
KUBECTL = ROOT / ".cache" / "tools" / "kubectl-1.37" / "bin" / "kubectl"
OBJECTS = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: d, annotations: {a: b}}
spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: x}]}}}
---
apiVersion: v1
kind: Secret
metadata: {name: s}
stringData: {a: b}
---
apiVersion: v1
kind: Pod
metadata: {name: p}
spec: {containers: [{name: c, image: x, resources: {limits: {cpu: 1500m}}}]}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: j}
spec: {schedule: "* * * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: x}]}}}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: h}
spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foos.mix.example.com}
spec:
  group: mix.example.com
  scope: Namespaced
  names: {plural: foos, kind: Foo}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]
"""
FOO = """
apiVersion: mix.example.com/v1
kind: Foo
metadata: {name: NAME}
spec: {a: 1, b: [x, {c: 1.5}]}
"""


class Side:
    """One of the two servers, by its kubeconfig."""

    def __init__(self, kubeconfig):
        self.kubeconfig = str(kubeconfig)

    def run(self, *args, text=None):
        """What kubectl says."""
        command = [str(KUBECTL), "--kubeconfig", self.kubeconfig, *args]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=60).stdout

    def resources(self):
        """Everything that can be listed."""
        return sorted(self.run("api-resources", "--verbs=list", "-o", "name").split())

    def all(self, resource):
        """The objects of a resource, by namespace and name."""
        items = json.loads(self.run("get", resource, "-A", "-o", "json"))["items"]
        return {(o["metadata"].get("namespace", ""), o["metadata"]["name"]): o for o in items}


def rewritten(side, resource, objects):
    """Objects that get another resourceVersion when they are written as they are."""
    out = []
    for (namespace, name), o in objects.items():
        try:
            after = json.loads(side.run("replace", "-o", "json", "-f", "-", text=json.dumps(o)))
        except subprocess.CalledProcessError as e:
            out.append(f"{resource} {namespace}/{name}: {e.stderr.strip()}")
            continue
        if after["metadata"]["resourceVersion"] != o["metadata"]["resourceVersion"]:
            out.append(f"{resource} {namespace}/{name}: written anew")
    return out


def compare(peer, ours):
    """Both sides show the same, and neither rewrites what is there."""
    findings, count, kinds = [], 0, 0
    here = set(ours.resources())
    for resource in peer.resources():
        # Health of components is asked for anew each time. Events come and go.
        if resource.split(".")[0] in ("componentstatuses", "events"):
            continue
        theirs = peer.all(resource)
        if resource not in here:
            findings += [f"{resource}: not served here"] if theirs else []
            continue
        mine = ours.all(resource)
        # A server's own lease is renewed all the time, the endpoints of the kubernetes service are reconciled.
        own = ("leases.coordination.k8s.io", "endpoints", "endpointslices.discovery.k8s.io")
        if resource not in own and mine != theirs:
            findings.append(f"{resource}: {sorted(theirs)[:3]} and {sorted(mine)[:3]} differ")
        if resource in own:
            continue
        count += len(theirs)
        kinds += bool(theirs)
        for side in (ours, peer):
            findings += rewritten(side, resource, theirs)
    return findings, count, kinds


def etcd_of(pids):
    """The etcd of a kube-apiserver, by the flags of its process."""
    for pid in pids:
        words = pathlib.Path(f"/proc/{pid}/cmdline").read_text().split("\0")
        if "--etcd-servers" in words:
            return words[words.index("--etcd-servers") + 1]
    sys.exit("peer: no process with --etcd-servers")


def main():
    binary = server.build()
    subprocess.run(["go", "build", "-o", "apibench", "."], cwd=BENCH, check=True)
    subprocess.run(["./peer.sh", "build"], cwd=BENCH, check=True)
    with tempfile.TemporaryDirectory(prefix="supercargo-peer-") as folder:
        said = subprocess.run(["./peer.sh", "up", folder, str(server.free_port())], cwd=BENCH, check=True, capture_output=True, text=True).stdout
        try:
            peer = Side(pathlib.Path(folder) / "kubeconfig")
            peer.run("create", "-f", "-", text=OBJECTS)
            peer.run("wait", "--for=condition=Established", "crd/foos.mix.example.com")
            pids = said.split("pids: ")[1].strip().split(",")
            with server.Server(binary, ["--etcd-servers", etcd_of(pids), "--controllers="]) as s:
                ours = Side(s.kubeconfig)
                for side, name in ((peer, "theirs"), (ours, "ours")):
                    side.run("create", "-f", "-", text=FOO.replace("NAME", name))
                    side.run("create", "configmap", name, "--from-literal=a=b")
                    side.run("apply", "--server-side", "-f", "-", text=FOO.replace("NAME", f"{name}-applied"))
                findings, count, kinds = compare(peer, ours)
        finally:
            subprocess.run(["./peer.sh", "down", folder], cwd=BENCH, check=False)
    for f in findings:
        print(f"FAIL {f}")
    print(f"peer: {count} objects of {kinds} resources compared and written by both servers, {len(findings)} findings")
    sys.exit(1 if findings or count < 100 else 0)


if __name__ == "__main__":
    main()
