#!/usr/bin/env python3
"""Records a whole cluster of a real kube-apiserver 1.37.2 on etcd 3.7.3: fixtures/kube-1.37.2.jsonl.gz and its list of keys.

    tests/upgrade/record.py          (builds kube-apiserver the first time: about 15 minutes)

One line a key: the key, its value (base64), what the server shows at each path of the object (without the revision), and what
it does when the object is written there as it is: the code, and the value if it becomes another.
"""

import base64
import gzip
import hashlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import cluster  # noqa: E402
import kube  # noqa: E402
import stores  # noqa: E402


def line(api, etcd, where, key):
    """Everything there is to say of a key."""
    while True:
        value, revision = etcd.get(key)
        shown = cluster.shown(api, cluster.paths_of(key, where))
        # A lease may have been renewed in between.
        if etcd.get(key)[1] == revision:
            break
    again = cluster.written_again(api, etcd, key, shown)
    return {"key": key, "value": base64.b64encode(value).decode(), "shown": shown, "again": again}


def main():
    kube.build()
    # It writes, too, what it stores as what.
    flags = [cluster.REAL[0], cluster.REAL[1] + ",StorageVersionAPI=true", "--endpoint-reconciler-type=lease"]
    with stores.STORES["etcd3"]() as store, kube.Kube(store.url, flags) as server:
        api, etcd = cluster.replay.Api(server.url, kube.TOKEN), cluster.Etcd(store.url)
        failed = cluster.make(api)
        for key, value in cluster.OLDER.items():
            etcd.put(key, value.encode())
        keys = cluster.settled(etcd)
        where = cluster.places(keys)
        failed += [f"no key of {r}" for r in cluster.missing(keys)]
        failed += [f"no path of {k}" for k in keys if not cluster.is_internal(k) and not cluster.paths_of(k, where)]
        lines = [line(api, etcd, where, key) for key in sorted(keys)]
        failed += [f"{x['key']} is not shown" for x in lines if not cluster.is_internal(x["key"]) and not any(
            isinstance(o, dict) for o in x["shown"].values())]
    text = "".join(json.dumps(x, ensure_ascii=False, separators=(",", ":")) + "\n" for x in lines)
    cluster.RECORDED.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    values = [(x["key"], base64.b64decode(x["value"])) for x in lines]
    table = "".join(f"{k}\t{len(v)}\t{hashlib.sha256(v).hexdigest()}\n" for k, v in values)
    cluster.MANIFEST.write_text(table)
    for f in failed:
        print(f"FAIL {f}")
    rewritten = sorted({x["key"] for x in lines for _, v in x["again"].values() if v})
    print(f"{len(lines)} keys; written anew when written as they are: {rewritten}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
