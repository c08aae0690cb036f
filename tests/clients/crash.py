"""kill -9 under load: no acknowledged write is lost.

Sixteen writers create, update and delete config maps; the process is killed at a random moment and started again on the
same folder. Every acknowledged write must be there, no deleted object back, and the next resourceVersion higher than any
seen before. By hand, many moments: python3 tests/clients/crash.py 50
"""

import http.client
import json
import pathlib
import random
import signal
import ssl
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import server  # noqa: E402

WRITERS = 16
PATH = "/api/v1/namespaces/default/configmaps"


class Client:
    """One connection with the administrator's certificate."""

    def __init__(self, s):
        context = ssl._create_unverified_context()
        pki = s.data / "pki"
        context.load_cert_chain(pki / "admin.crt", pki / "admin.key")
        self.connection = http.client.HTTPSConnection("127.0.0.1", s.port, context=context, timeout=30)

    def __call__(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        r = self.connection.getresponse()
        return r.status, json.loads(r.read())


class Ledger:
    """What one writer knows: the last acknowledged state of each name, and the name in doubt."""

    def __init__(self):
        self.state, self.doubt, self.highest = {}, None, 0


def write(s, number, ledger, seed):
    """Writes until the server is gone."""
    rng = random.Random(seed)
    try:
        client = Client(s)
        count = 0
        while True:
            live = [n for n, v in ledger.state.items() if v is not None]
            action = rng.choice(("create", "create", "update", "delete")) if live else "create"
            count += 1
            name = f"w{number}-{count}" if action == "create" else rng.choice(live)
            ledger.doubt = name
            body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": {"n": str(count)}}
            if action == "create":
                code, answer = client("POST", PATH, body)
                assert code == 201, answer
            elif action == "update":
                code, answer = client("PUT", f"{PATH}/{name}", body)
                assert code == 200, answer
            else:
                code, answer = client("DELETE", f"{PATH}/{name}")
                assert code == 200, answer
            ledger.state[name] = None if action == "delete" else str(count)
            if action != "delete":
                ledger.highest = max(ledger.highest, int(answer["metadata"]["resourceVersion"]))
            ledger.doubt = None
    except (OSError, http.client.HTTPException, json.JSONDecodeError):
        return


def check(s, ledgers):
    """Compares what is stored with what was acknowledged."""
    client = Client(s)
    code, listed = client("GET", PATH)
    assert code == 200, listed
    stored = {i["metadata"]["name"]: i["data"]["n"] for i in listed["items"] if i["metadata"]["name"].startswith("w")}
    for ledger in ledgers:
        for name, value in ledger.state.items():
            if name == ledger.doubt:
                continue
            assert stored.get(name) == value, f"{name}: acknowledged {value!r}, stored {stored.get(name)!r}"
    code, made = client("POST", PATH, {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"generateName": "after-"}})
    assert code == 201, made
    highest = max(ledger.highest for ledger in ledgers)
    assert int(made["metadata"]["resourceVersion"]) > highest, (made["metadata"]["resourceVersion"], highest)


def kill_and_check(binary, rounds, seed):
    """`rounds` kills of one data folder."""
    rng = random.Random(seed)
    print(f"     seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        s = server.Server(binary, folder=folder)
        ledgers = [Ledger() for _ in range(WRITERS)]
        s.start()
        for r in range(rounds):
            writers = [threading.Thread(target=write, args=(s, f"{r}x{i}", ledgers[i], rng.random())) for i in range(WRITERS)]
            for w in writers:
                w.start()
            threading.Event().wait(0.3 + rng.random())
            s.stop(signal.SIGKILL)
            for w in writers:
                w.join()
            s.port = server.free_port()
            s.start()
            check(s, ledgers)
            for ledger in ledgers:
                if ledger.doubt is not None:
                    # Whatever became of it, this round can't say.
                    ledger.state.pop(ledger.doubt, None)
                    ledger.doubt = None
        s.stop()
        written = sum(len(ledger.state) for ledger in ledgers)
        assert written > 50 * rounds, f"only {written} writes in {rounds} rounds"


def cases(binary, _):
    """(name, function) pairs."""
    return [("kill -9 under 16 writers", lambda: kill_and_check(binary, 3, random.randrange(1 << 30)))]


if __name__ == "__main__":
    kill_and_check(server.build(), int(sys.argv[1]) if len(sys.argv) > 1 else 50, random.randrange(1 << 30))
    print("no acknowledged write was lost")
