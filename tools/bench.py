#!/usr/bin/env python3
"""Compares the build of `make dist` with kube-apiserver and etcd on this machine: benches/apibench.

Usage: tools/bench.py [--scenario startup,crud,recover] [--rounds 3] [--out DIR] [-- more flags of `apibench compare`]
       tools/bench.py --ours [--scenario ...]            only this server, no peer

The first run builds the peer (about 15 minutes, cached in ~/.cache/apibench). Use a quiet machine: rows with other_cores
above 0.2 say nothing.
"""

import argparse
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import dist  # noqa: E402
import setup  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / "benches" / "apibench"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", default="startup,crud,recover")
    parser.add_argument("--rounds", default="3")
    parser.add_argument("--out", default=str(ROOT / ".cache" / "bench"))
    parser.add_argument("--ours", action="store_true")
    args, more = parser.parse_known_args()
    more = [m for m in more if m != "--"]
    go = setup.go()
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "PATH": f"{go.parent}:{os.environ['PATH']}", "GOTOOLCHAIN": "local"}
    env["SERVER_BIN"] = str(dist.build())
    print("bench: building the harness", flush=True)
    subprocess.run([str(go), "build", "-o", str(BENCH / "apibench"), "."], cwd=BENCH, env=env, check=True)
    if args.ours:
        command = [str(BENCH / "apibench"), "run", "--name", "supercargo", "--start-cmd", "./ours.example.sh",
                   "--scenario", args.scenario, "--json", str(out / "ours.json"), "--md", str(out / "ours.md"), *more]
    else:
        subprocess.run([str(BENCH / "peer.sh"), "build"], cwd=BENCH, env=env, check=True)
        command = ["./compare.sh", "./peer.sh serve", "./ours.example.sh", "--scenario", args.scenario, "--rounds", args.rounds,
                   "--json", str(out / "compare.json"), "--md", str(out / "compare.md"), *more]
    sys.exit(subprocess.run(command, cwd=BENCH, env=env).returncode)


if __name__ == "__main__":
    main()
