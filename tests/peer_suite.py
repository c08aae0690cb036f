#!/usr/bin/env python3
"""Beside a real kube-apiserver on one etcd: what both show, whose bytes are whose, and one history under load.

Builds kube-apiserver 1.37.2 and etcd 3.7.3 the first time (about 15 minutes), so it is no part of the other tests: `make test-peer`.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

sys.path.insert(0, str(ROOT / "tests" / "upgrade"))
import cluster  # noqa: E402
import clusters_suite  # noqa: E402
import consistency  # noqa: E402
import keyed  # noqa: E402
import kube  # noqa: E402
import server  # noqa: E402
import stores  # noqa: E402
from extensions_suite import differences  # noqa: E402

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
# Of load through three servers.
SECONDS = 60
FOO = """
apiVersion: mix.example.com/v1
kind: Foo
metadata: {name: NAME}
spec: {a: 1, b: [x, {c: 1.5}]}
"""

# What a kube-apiserver changes by its start in the store of this server, by the key, and why.
CHANGED = {
    r"/flowschemas/": "its flow control tells what it found; there is none here yet",
    r"/servicecidrs/kubernetes$": "its allocation of addresses tells that it is ready; there is none here yet",
    r"/extension-apiserver-authentication$": "it adds its own authority of clients",
    r"/clusterroles/system:(aggregate-to-(edit|view)|kube-scheduler)$": "roles have more rules with the gate GenericWorkload",
}
# What it writes otherwise, by the path, and why.
OTHERWISE = {
    r"/pods/": "the admission plugin DefaultTolerationSeconds does not exist here yet: it adds to pods that have no tolerations",
    r"/services/": "services have no addresses here yet",
}


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


def side_by_side(binary):
    """Both on one etcd from the beginning. Answers findings, and what was looked at."""
    with stores.STORES["etcd3"]() as store, kube.Kube(store.url) as real, server.Server(binary, [*store.flags(), "--controllers="]) as s:
        peer, ours = Side(real.kubeconfig), Side(s.kubeconfig)
        peer.run("create", "-f", "-", text=OBJECTS)
        peer.run("wait", "--for=condition=Established", "crd/foos.mix.example.com")
        for side, name in ((peer, "theirs"), (ours, "ours")):
            side.run("create", "-f", "-", text=FOO.replace("NAME", name))
            side.run("create", "configmap", name, "--from-literal=a=b")
            side.run("apply", "--server-side", "-f", "-", text=FOO.replace("NAME", f"{name}-applied"))
        findings, count, kinds = compare(peer, ours)
    if count < 100:
        findings.append(f"only {count} objects")
    return findings, f"{count} objects of {kinds} resources compared and written by both servers"


def opened(binary):
    """One object of every kind, made here, then opened by kube-apiserver. Answers findings, and what was looked at."""
    findings = []
    with stores.STORES["etcd3"]() as store:
        etcd = cluster.Etcd(store.url)
        with keyed.Keyed(binary, [*store.flags(), *cluster.EVERYTHING]) as s:
            api = cluster.replay.Api(s.url, keyed.TOKEN)
            findings += [f"refused here: {f}" for f in cluster.make(api)]
            keys = cluster.settled(etcd)
            where = cluster.places(keys)
            findings += [f"no key of {r}" for r in cluster.missing(keys)]
            paths = {k: cluster.paths_of(k, where) for k in keys if not cluster.is_renewed(k) and not cluster.is_internal(k)}
            shown = {k: cluster.shown(api, p) for k, p in paths.items()}
            again = {k: cluster.written_again(api, etcd, k, p) for k, p in paths.items()}
        before = etcd.all()
        with kube.Kube(store.url, [*cluster.REAL, "--endpoint-reconciler-type=none"]) as real:
            api = cluster.replay.Api(real.url, keyed.TOKEN)
            after = cluster.settled(etcd)
            changed = [(k, f"{k} was changed by the start") for k in paths if after.get(k, (None,))[0] != before[k][0]]
            findings += clusters_suite.unlisted(changed, CHANGED)
            writes = []
            for key, here in shown.items():
                if key in dict(changed):
                    continue
                there = cluster.shown(api, here)
                for path in here:
                    findings += [f"{path} (here, there):\n{d}" for d in differences(here[path], there[path])]
                writes += clusters_suite.other_writes(cluster.written_again(api, etcd, key, here), again[key])
            findings += clusters_suite.unlisted(writes, OTHERWISE)
    return findings, f"{len(paths)} keys written here and opened there"


def together(binary):
    """Two of ours and a kube-apiserver on one etcd under load. Answers findings, and what was done."""
    with stores.STORES["etcd3"]() as store, kube.Kube(store.url) as real:
        with keyed.Keyed(binary, store.flags()) as one, keyed.Keyed(binary, store.flags()) as two:
            servers = {"kube-apiserver": real.url, "one": one.url, "two": two.url}
            findings, counts = consistency.run(servers, keyed.TOKEN, SECONDS)
    return findings, f"{SECONDS} s of load: " + ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))


def main():
    binary = server.build()
    kube.build()
    findings = []
    for part in (side_by_side, opened, together):
        found, seen = part(binary)
        for f in found:
            print(f"FAIL {f}")
        print(f"peer: {seen}, {len(found)} findings", flush=True)
        findings += found
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
