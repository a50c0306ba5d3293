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


def coloring(n, colors, degree, seed):
    """A random graph of n vertices with this average degree, to be colored."""
    rng = random.Random(seed)
    pairs = set()
    while len(pairs) < n * degree // 2:
        pairs.add(tuple(sorted(rng.sample(range(n), 2))))
    pairs = sorted(pairs)
    at = {vertex: [pair for pair in pairs if vertex in pair] for vertex in range(n)}
    secondary = [f"e{a}.{b}.{c}" for a, b in pairs for c in range(colors)]
    options = [[f"v{v}", *(f"e{a}.{b}.{c}" for a, b in at[v])] for v in range(n) for c in range(colors)]
    return [f"v{v}" for v in range(n)], secondary, options


def sudoku(box, holes, seed):
    """A Sudoku with boxes of this side, shuffled by symmetries, with some cells left open."""
    rng = random.Random(seed)
    n = box * box
    shuffled = lambda: [band * box + line for band in rng.sample(range(box), box) for line in rng.sample(range(box), box)]
    rows, columns, symbols = shuffled(), shuffled(), rng.sample(range(n), n)
    value = lambda r, c: symbols[(box * (rows[r] % box) + rows[r] // box + columns[c]) % n]
    opened = set(rng.sample([(r, c) for r in range(n) for c in range(n)], round(holes * n * n)))
    items = [f"{kind}{a}.{b}" for kind in "prcb" for a in range(n) for b in range(n)]
    options = [
        [f"p{r}.{c}", f"r{r}.{v}", f"c{c}.{v}", f"b{r // box * box + c // box}.{v}"]
        for r in range(n) for c in range(n) for v in range(n) if (r, c) in opened or value(r, c) == v
    ]
    return items, [], options


PROBLEMS = [
    *((f"quasigroup {n}, 42 % open, seed {seed}", quasigroup(n, 0.42, seed)) for n in (30, 40, 50) for seed in (1, 2)),
    *((f"edge matching {n}×{n}, {colors} colors", edges(n, colors, 1)) for n, colors in ((6, 6), (7, 7), (8, 8), (8, 5), (8, 6))),
    *((f"3-coloring of 300, degree 4.6, seed {seed}", coloring(300, 3, 4.6, seed)) for seed in (1, 2, 3)),
    *((f"4-coloring of 150, degree 8.4, seed {seed}", coloring(150, 4, 8.4, seed)) for seed in (1, 2, 3)),
    *((f"Sudoku 25×25, 60 % open, seed {seed}", sudoku(5, 0.60, seed)) for seed in (1, 2)),
    *((f"Sudoku 36×36, 58 % open, seed {seed}", sudoku(6, 0.58, seed)) for seed in (1, 2)),
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
