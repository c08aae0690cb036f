#!/usr/bin/env python3
"""Cost by size, measured and drawn: what a list costs from 1,000 to 100,000 objects, a delivery with 10 to 5,000 watchers.

Usage: tools/plots.py measure {peer|ours} [--pods 1000,10000,100000] [--watchers 10,100,1000,5000]
       tools/plots.py draw
`measure` runs benches/apibench (build both first: `make bench`; the server is $SERVER_BIN) and keeps what it saw in
docs/performance/scale.json. `draw` makes the SVG files beside it from that, needs nothing, and gives the same bytes each time.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / "benches" / "apibench"
HOME = ROOT / "docs" / "performance"
DATA = HOME / "scale.json"
COMMANDS = {"peer": "./peer.sh serve", "ours": "./ours.example.sh"}
NAMES = {"peer": "kube-apiserver + etcd", "ours": "Supercargo"}
COLORS = {"peer": "#9a6324", "ours": "#1f5fa8"}
LISTS = ["all json rv=0", "all protobuf rv=0", "all table rv=0", "1% by label json rv=0", "by node json rv=0"]


def run(who, scenario, more):
    """The rows of one run of the harness."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "report.json"
        command = ["./apibench", "run", "--name", who, "--start-cmd", COMMANDS[who], "--scenario", scenario, "--json", str(out), *more]
        print("plots:", " ".join(command), flush=True)
        subprocess.run(command, cwd=BENCH, check=True, stdout=subprocess.DEVNULL)
        report = json.loads(out.read_text())
    bad = [row for row in report["rows"] if row["m"].get("errors")]
    if bad:
        sys.exit(f"plots: the run had errors, nothing is kept: {bad[0]['case']}: {bad[0].get('note', '')}")
    return report["rows"]


def measure(args):
    facts = json.loads(DATA.read_text()) if DATA.exists() else {}
    mine = facts.setdefault(args.who, {"list": {}, "watch": {}, "memory": {}})
    for pods in filter(None, args.pods.split(",")):
        rows = run(args.who, "list", ["--pods", pods, "--list-concurrency", "1", "--list-cases", ",".join(LISTS), "--phase", "3s"])
        for row in rows:
            case = next((c for c in LISTS if row["case"].startswith(c)), None)
            if case and "cpu_s_per_1k" in row["m"]:
                mine["list"].setdefault(case, {})[pods] = round(row["m"]["cpu_s_per_1k"], 4)
            if row["scenario"] == "populate" and "rss_after_mb" in row["m"]:
                mine["memory"][pods] = round(row["m"]["rss_after_mb"])
        save(facts)
    for watchers in filter(None, args.watchers.split(",")):
        rows = run(args.who, "watch", ["--pods", "1000", "--watchers", watchers, "--watch-modes", "all-mux", "--phase", "3s"])
        for row in rows:
            if row["scenario"] == "watch" and "kb_per_watcher" in row["m"]:
                m = row["m"]
                mine["watch"][watchers] = {"us": round(m["cpu_s_per_1k"] * 1000, 2), "kb": round(m["kb_per_watcher"], 1)}
        save(facts)


def save(facts):
    HOME.mkdir(parents=True, exist_ok=True)
    DATA.write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n")


class Chart:
    """Lines over two logarithmic axes."""

    WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 74, 200, 46, 52

    def __init__(self, title, x_label, y_label, lines):
        self.title, self.x_label, self.y_label = title, x_label, y_label
        self.lines = [line for line in lines if line[2]]
        xs = [x for line in self.lines for x, _ in line[2]]
        ys = [y for line in self.lines for _, y in line[2]]
        self.x0, self.x1 = math.log10(min(xs)), math.log10(max(xs))
        self.y0, self.y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))

    def x(self, value):
        span = self.x1 - self.x0 or 1
        return self.LEFT + (math.log10(value) - self.x0) / span * (self.WIDTH - self.LEFT - self.RIGHT)

    def y(self, value):
        span = self.y1 - self.y0 or 1
        return self.HEIGHT - self.BOTTOM - (math.log10(value) - self.y0) / span * (self.HEIGHT - self.TOP - self.BOTTOM)

    def svg(self):
        right, bottom = self.WIDTH - self.RIGHT, self.HEIGHT - self.BOTTOM
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDTH} {self.HEIGHT}" font-family="sans-serif" font-size="12">',
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{self.LEFT}" y="24" font-size="15" font-weight="bold">{self.title}</text>',
            f'<text x="{(self.LEFT + right) / 2:.0f}" y="{self.HEIGHT - 12}" text-anchor="middle">{self.x_label}</text>',
            f'<text transform="translate(18 {(self.TOP + bottom) / 2:.0f}) rotate(-90)" text-anchor="middle">{self.y_label}</text>',
        ]
        for power in range(self.y0, self.y1 + 1):
            y = self.y(10**power)
            out.append(f'<line x1="{self.LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>')
            out.append(f'<text x="{self.LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:,g}</text>')
        for value in sorted({x for line in self.lines for x, _ in line[2]}):
            x = self.x(value)
            out.append(f'<line x1="{x:.1f}" y1="{self.TOP}" x2="{x:.1f}" y2="{bottom}" stroke="#eee"/>')
            out.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{value:,}</text>')
        labels = []
        for name, (color, dash), points in self.lines:
            path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
            out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{dash}"/>')
            out += [f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="3" fill="{color}"/>' for x, y in points]
            labels.append([self.y(points[-1][1]), name, color])
        labels.sort()
        for one, two in zip(labels, labels[1:]):
            two[0] = max(two[0], one[0] + 14)
        out += [f'<text x="{right + 8}" y="{y + 4:.1f}" fill="{color}">{name}</text>' for y, name, color in labels]
        return "\n".join(out + ["</svg>", ""])


def points(by_size, key=None):
    found = ((int(size), value[key] if key else value) for size, value in by_size.items())
    return sorted((size, value) for size, value in found if value > 0)


def draw():
    facts = json.loads(DATA.read_text())
    dashes = {case: dash for case, dash in zip(LISTS, ["", "8 3", "2 3", "10 3 2 3", "4 4"])}
    short = {case: case.replace(" rv=0", "").replace(" json", "") if case != LISTS[0] else "all" for case in LISTS}
    lists = [
        (f"{short[case]}{' (peer)' if who == 'peer' else ''}", (COLORS[who], dashes[case]), points(facts[who]["list"].get(case, {})))
        for who in facts for case in LISTS
    ]
    charts = {
        "lists.svg": Chart("A list: CPU by number of pods", "pods stored", "CPU of the server, ms a list", lists),
        "deliveries.svg": Chart(
            "A watch event: CPU by number of watchers", "watchers of all pods", "CPU of the server, us an event delivered",
            [(NAMES[who], (COLORS[who], ""), points(facts[who]["watch"], "us")) for who in facts]),
        "memory.svg": Chart(
            "Memory by number of pods", "pods stored (4.3 KB as JSON)", "resident memory of the server, MB",
            [(NAMES[who], (COLORS[who], ""), points(facts[who]["memory"])) for who in facts]),
    }
    for name, chart in charts.items():
        (HOME / name).write_text(chart.svg())
        print("plots: wrote", (HOME / name).relative_to(ROOT))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    one = actions.add_parser("measure")
    one.add_argument("who", choices=COMMANDS)
    one.add_argument("--pods", default="1000,10000,100000")
    one.add_argument("--watchers", default="10,100,1000,5000")
    actions.add_parser("draw")
    args = parser.parse_args()
    measure(args) if args.action == "measure" else draw()


if __name__ == "__main__":
    main()
