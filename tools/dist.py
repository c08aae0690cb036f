#!/usr/bin/env python3
"""Builds the server as it is measured and handed out: profile `dist`, laid out by what it does under load.

Usage: tools/dist.py [--train]

The first run builds a server that counts what it executes, lets it serve every kind of request for a minute and a half
(benches/apibench), and builds the server with these counts: the compiler then knows which code is hot. On two cores that
takes about 20 minutes, 10 of them for the counts, which are kept in target/trained and used again; `--train` makes them
anew, as one should before a release. Counts of older code are not wrong, they only help less.

Prints the path of the server: target/trained/<target>/dist/supercargo.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import setup  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / "benches" / "apibench"
TRAINED = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "trained"
# Each verb of each encoding, lists of all kinds, watches of few and of many, and custom resources with rules.
LESSONS = (
    ["--scenario", "crud", "--concurrency", "1,16", "--encodings", "json,protobuf", "--phase", "1s", "--scale", "0.3"],
    ["--scenario", "list,watchlist,informer,watch", "--pods", "2000", "--list-concurrency", "1,4", "--watchers", "10,200",
     "--watch-deliveries", "20000", "--phase", "500ms"],
    ["--scenario", "crd", "--crds", "10", "--phase", "1s", "--scale", "0.3"],
)


def say(line):
    print(f"dist: {line}", file=sys.stderr, flush=True)


def rustc(*arguments):
    return subprocess.run(["rustc", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def host():
    return next(line.split()[1] for line in rustc("-vV").splitlines() if line.startswith("host:"))


def merger():
    """The tool of rustc's own LLVM that adds counts up."""
    tool = pathlib.Path(rustc("--print", "sysroot")) / "lib" / "rustlib" / host() / "bin" / "llvm-profdata"
    if not tool.exists():
        say("installing the toolchain's component llvm-tools")
        if subprocess.run(["rustup", "component", "add", "llvm-tools"], cwd=ROOT).returncode != 0:
            sys.exit("dist: llvm-profdata is missing: rustup component add llvm-tools")
    return tool


def cargo(folder, flags):
    """Builds the server with flags of rustc that build scripts and macros do not get."""
    env = {**os.environ, "CARGO_TARGET_DIR": str(folder)}
    env.pop("CARGO_ENCODED_RUSTFLAGS", None)
    env["RUSTFLAGS"] = f"{os.environ.get('RUSTFLAGS', '')} {flags}".strip()
    command = ["cargo", "build", "--profile", "dist", "--locked", "--target", host(), "--bin", "supercargo"]
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=sys.stderr)
    return folder / host() / "dist" / "supercargo"


def train():
    """Counts what a server executes, all lessons together."""
    tool = merger()
    raw = TRAINED / "raw"
    shutil.rmtree(raw, ignore_errors=True)
    raw.mkdir(parents=True)
    say("building the server that counts (about 9 minutes on two cores)")
    server = cargo(TRAINED / "counting", f"-Cprofile-generate={raw}")
    go = setup.go()
    env = {**os.environ, "PATH": f"{go.parent}:{os.environ['PATH']}", "GOTOOLCHAIN": "local", "SERVER_BIN": str(server)}
    harness = TRAINED / "apibench"
    subprocess.run([str(go), "build", "-o", str(harness), "."], cwd=BENCH, env=env, check=True, stdout=sys.stderr)
    for lesson in LESSONS:
        say(f"serving {lesson[1]}")
        report = TRAINED / "lesson.json"
        command = [str(harness), "run", "--name", "lesson", "--start-cmd", "./ours.example.sh", "--json", str(report), *lesson]
        ran = subprocess.run(command, cwd=BENCH, env=env, capture_output=True, text=True)
        rows = json.loads(report.read_text())["rows"] if ran.returncode == 0 else []
        if not rows:
            sys.exit(f"dist: the lesson {lesson[1]} failed:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    counted = [str(f) for f in raw.glob("*.profraw")]
    if not counted:
        sys.exit("dist: the server has left no counts: it must end by itself, not be killed")
    merged = TRAINED / "merged"
    subprocess.run([str(tool), "merge", "-o", str(merged), *counted], check=True)
    shutil.rmtree(raw)
    for old in kept():
        old.unlink()
    # Cargo builds anew when a flag changes, not when the file does that it names.
    merged.rename(TRAINED / f"{hashlib.sha256(merged.read_bytes()).hexdigest()[:12]}.profdata")


def kept():
    """The counts that there are: one file or none."""
    return sorted(TRAINED.glob("*.profdata"))


def build(again=False):
    """Path of the server."""
    if again or not kept():
        train()
    say("building the server with what was counted (about 9 minutes on two cores where sources have changed)")
    return cargo(TRAINED, f"-Cprofile-use={kept()[0]}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", action="store_true", help="count anew")
    print(build(parser.parse_args().train))
