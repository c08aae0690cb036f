"""Custom resources: what kube-apiserver answered to the cases of tests/extensions/definitions, asked again of the binary.

By hand: python3 tests/extensions_suite.py [--forget] [NAME...]; --forget takes what is alike by now off the list of known differences.
"""

import concurrent.futures
import json
import pathlib
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "extensions"), str(HERE.parent / "tools")]
import server  # noqa: E402
from definitions import replay  # noqa: E402

KNOWN = HERE / "extensions" / "definitions" / "known.txt"
RECORDED = HERE / "extensions" / "definitions" / "definitions.jsonl"
TOKEN = "extensions-suite"
# Ids of answers, as many as are shown in full.
SHOWN = 40


def cases(names=()):
    """The recorded cases."""
    with open(RECORDED) as file:
        return [c for c in map(json.loads, file) if not names or c["name"] in names]


def answers(case, found):
    """Each answer of a case by its id. What etcd holds is nobody else's to say."""
    out = {}
    for part in ("created", "established", "openapi"):
        if part in found:
            out[f"{case['name']} {part}"] = found[part]
    for part, steps in (("updates", case.get("updates", [])), ("do", case.get("do", []))):
        for j, answer in enumerate(found.get(part, [])):
            step = steps[j]
            if part == "updates":
                out[f"{case['name']} update-{j}"] = answer
            elif step["do"] != "stored":
                out[f"{case['name']} {j}-{step['do']}" + (f"-{step['name']}" if step["name"] else "")] = answer
    return out


def known():
    """The ids of known differences; the file has a comment with a reason above each group."""
    return {line for line in KNOWN.read_text().splitlines() if line and not line.startswith("#")}


def forget(ids):
    """Takes ids off the list."""
    lines = [line for line in KNOWN.read_text().splitlines() if line not in ids]
    KNOWN.write_text("\n".join(lines) + "\n")


def differences(want, got, path=""):
    """Lines that say where two answers differ."""
    if want == got:
        return []
    if isinstance(want, dict) and isinstance(got, dict):
        return [d for k in sorted({*want, *got}) for d in differences(want.get(k), got.get(k), f"{path}.{k}")]
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        return [d for j, (w, g) in enumerate(zip(want, got)) for d in differences(w, g, f"{path}[{j}]")]
    text = lambda v: json.dumps(v, ensure_ascii=False)[:700]
    return [f"     {path}\n       want {text(want)}\n       got  {text(got)}"]


def ask(url, todo):
    """Runs the cases on a server and answers (want, got) by id."""
    local = threading.local()
    api = replay.Api(url, TOKEN)
    api("POST", "/api/v1/namespaces", {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": replay.NAMESPACE}})

    def one(case):
        if not hasattr(local, "api"):
            local.api = replay.Api(url, TOKEN)
        want = answers(case, case["answers"])
        try:
            got = answers(case, replay.Run(local.api, case).run())
        except Exception as e:  # Whatever goes wrong is a difference.
            got = {f"{case['name']} created": repr(e)}
        return {name: (want.get(name), got.get(name)) for name in {**want, **got}}

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        return {name: pair for found in pool.map(one, todo) for name, pair in found.items()}


def run(binary=None, names=(), forgetting=False):
    """Answers how many answers are alike or known, and how many aren't."""
    with tempfile.TemporaryDirectory(prefix="supercargo-extensions-") as folder:
        tokens = pathlib.Path(folder) / "tokens.csv"
        tokens.write_text(f'{TOKEN},admin,admin,"system:masters"\n')
        with server.Server(binary or server.build(), [f"--token-auth-file={tokens}"], folder=f"{folder}/server") as s:
            found = ask(s.url, cases(names))
    differing = {name for name, (want, got) in found.items() if want != got}
    listed = known()
    new, stale = differing - listed, (listed & found.keys()) - differing
    gone = set() if names else listed - found.keys()
    if forgetting:
        forget(stale | gone)
        stale = gone = set()
    for j, name in enumerate(n for n in found if n in new):
        print(f"FAIL extensions: {name}")
        if j < SHOWN or names:
            print("\n".join(differences(*found[name])[:8]))
    for name in sorted(stale | gone):
        print(f"FAIL extensions: {name} is listed as a known difference and {'is alike' if name in stale else 'no longer asked'} (--forget takes it off)")
    print(f"     extensions: {len(found) - len(differing)} of {len(found)} answers alike, {len(differing & listed)} known differences")
    return len(found) - len(new | stale), len(new | stale | gone), 0


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--forget"]
    sys.exit(1 if run(names=arguments, forgetting="--forget" in sys.argv)[1] else 0)
