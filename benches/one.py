#!/usr/bin/env python3
"""Compares searches for any one solution with CaDiCaL, and prints a section of RESULTS.md.

Each problem is made from its seed and solved by `quadrille solve --any -t 1` and, as `quadrille export --to cnf`, by the
program `cadical`. Times are user times of whole processes.

usage: one.py QUADRILLE [--limit SECONDS of processor time]
"""

import argparse
import os
import random
import resource
import subprocess
import tempfile


def quasigroup(n, holes, seed):
    """A Latin square of order n, shuffled, with some cells left open."""
    rng = random.Random(seed)
    rows, columns, symbols = (rng.sample(range(n), n) for _ in range(3))
    square = [[symbols[(rows[r] + columns[c]) % n] for c in range(n)] for r in range(n)]
    # Exchange two symbols along a cycle in two rows, many times.
    for _ in range(20 * n):
        one, other = rng.sample(range(n), 2)
        column = start = rng.randrange(n)
        while True:
            square[one][column], square[other][column] = square[other][column], square[one][column]
            wanted = square[one][column]
            column = next((c for c in range(n) if c != column and square[one][c] == wanted), start)
            if column == start:
                break
    opened = set(rng.sample([(r, c) for r in range(n) for c in range(n)], round(holes * n * n)))
    options = [
        (r, c, s) for r in range(n) for c in range(n) for s in range(n)
        if (r, c) in opened or square[r][c] == s
    ]
    items = [f"{kind}{a}.{b}" for kind in "prc" for a in range(n) for b in range(n)]
    return items, [], [[f"p{r}.{c}", f"r{r}.{s}", f"c{c}.{s}"] for r, c, s in options]


def edges(n, colors, seed):
    """Square tiles with colored sides that match on a board of n by n, with one color along its rim."""
    rng = random.Random(seed)
    side = {}

    def color(row, column, down):
        is_rim = (row in (0, n)) if down else (column in (0, n))
        return side.setdefault((row, column, down), 0 if is_rim else rng.randint(1, colors))

    tiles = []
    for r in range(n):
        for c in range(n):
            sides = [color(r, c, True), color(r, c + 1, False), color(r + 1, c, True), color(r, c, False)]
            tiles.append(sides)
    rng.shuffle(tiles)
    options = []
    for number, tile in enumerate(tiles):
        for r in range(n):
            for c in range(n):
                for turn in range(4):
                    top, right, bottom, left = tile[turn:] + tile[:turn]
                    at = [("v", r, c, top), ("h", r, c + 1, right), ("v", r + 1, c, bottom), ("h", r, c, left)]
                    rim = lambda kind, row, column: (row if kind == "v" else column) in (0, n)
                    if all((label == 0) == rim(kind, row, column) for kind, row, column, label in at):
                        inner = [f"{k}{y}.{x}:{z}" for k, y, x, z in at if not rim(k, y, x)]
                        options.append([f"t{number}", f"c{r}.{c}", *inner])
    items = [f"t{k}" for k in range(n * n)] + [f"c{r}.{c}" for r in range(n) for c in range(n)]
    inner = [f"v{r}.{c}" for r in range(1, n) for c in range(n)] + [f"h{r}.{c}" for r in range(n) for c in range(1, n)]
    return items, inner, options


PROBLEMS = [
    *((f"quasigroup {n}, 42 % open, seed {seed}", quasigroup(n, 0.42, seed)) for n in (30, 40, 50) for seed in (1, 2)),
    *((f"edge matching {n}×{n}, {colors} colors", edges(n, colors, 1)) for n, colors in ((6, 6), (7, 7), (8, 8))),
]


def timed(command, limit):
    user = lambda: resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    before = user()
    stop = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=stop)
    return user() - before, ran.returncode


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("quadrille")
    arguments.add_argument("--limit", type=int, default=20)
    typed = arguments.parse_args()
    print("| problem | quadrille | CaDiCaL |\n|---|--:|--:|")
    for name, (items, secondary, options) in PROBLEMS:
        with tempfile.TemporaryDirectory() as folder:
            problem, model = (os.path.join(folder, file) for file in ("p.xcc", "p.cnf"))
            with open(problem, "w") as file:
                head = items + (["|"] + secondary if secondary else [])
                file.write("\n".join(" ".join(line) for line in [head, *options]) + "\n")
            subprocess.run([typed.quadrille, "export", problem, "--to", "cnf", "--output", model], check=True)
            ours, own = timed([typed.quadrille, "solve", "--any", "-t", "1", problem], typed.limit)
            peer, other = timed(["cadical", "-q", model], typed.limit)
        shown = [f"{ours:.2f}" if own == 0 else f"> {ours:.0f}", f"{peer:.2f}" if other == 10 else f"> {peer:.0f}"]
        print(f"| {name} | {shown[0]} | {shown[1]} |", flush=True)


main()
