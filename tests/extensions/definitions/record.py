"""Records what kube-apiserver makes of all cases.  By hand: python3 -m definitions.record https://127.0.0.1:6443 TOKEN http://127.0.0.1:2379 OUT [NAME...]"""

import concurrent.futures
import json
import sys
import threading

from . import make, replay

local = threading.local()


def main(url, token, etcd, out, *names):
    """Writes a line a case: the case and its answers."""
    api = replay.Api(url, token)
    api("POST", "/api/v1/namespaces", {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": replay.NAMESPACE}})
    api("POST", f"/api/v1/namespaces/{replay.NAMESPACE}/serviceaccounts", {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"name": "default"}})
    read = replay.etcd(etcd)

    def record(case):
        if not hasattr(local, "api"):
            local.api = replay.Api(url, token)
        return {**case, "answers": replay.Run(local.api, case, read).run()}

    cases = [c for c in make.cases() if not names or c["name"] in names]
    with concurrent.futures.ThreadPoolExecutor(3) as pool, open(out, "w") as file:
        for done in pool.map(record, cases):
            file.write(json.dumps(done, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
