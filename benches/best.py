#!/usr/bin/env python3
"""Compares searches for the cheapest solution with HiGHS, and prints a section of RESULTS.md.

Each file is solved by `quadrille solve --minimize -t 1` and, as MPS from `quadrille export`, by HiGHS with one thread, in
turns. A time is the least user time of all rounds, that of HiGHS without the start of Python and the reading of the file.
Both must find the same cost. HiGHS is the package highspy.

usage: best.py QUADRILLE FILE... [--rounds N] [--limit SECONDS]
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile

HIGHS = """
import highspy, resource, sys
highs = highspy.Highs()
highs.silent()
highs.setOptionValue("threads", 1)
highs.setOptionValue("time_limit", float(sys.argv[2]))
highs.readModel(sys.argv[1])
user = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_utime
before = user()
highs.run()
proven = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
print(user() - before, round(highs.getInfo().objective_function_value) if proven else None)
"""


def timed(command):
    user = lambda: resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    before = user()
    ran = subprocess.run(command, capture_output=True, text=True)
    return user() - before, ran


def ours(quadrille, file, limit):
    """Returns the user time and the cost, or None if it is not proven."""
    seconds, ran = timed([quadrille, "solve", "--minimize", "-t", "1", "--time-limit", f"{limit}s", file])
    cost = re.search(r"note: cost (-?\d+)", ran.stderr)
    return seconds, int(cost[1]) if cost and ran.returncode == 0 else None


def highs(model, limit):
    _, ran = timed([sys.executable, "-c", HIGHS, model, str(limit)])
    seconds, cost = ran.stdout.split()[-2:]
    return float(seconds), None if cost == "None" else int(cost)


def least(runs):
    """Returns the least time, and the cost if all runs agree on it."""
    costs = {cost for _, cost in runs}
    if len(costs) > 1:
        sys.exit(f"costs that differ: {costs}")
    return min(seconds for seconds, _ in runs), costs.pop()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("quadrille")
    arguments.add_argument("files", nargs="+")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--limit", type=int, default=60)
    typed = arguments.parse_args()
    print("| instance | cost | quadrille | HiGHS | ratio |\n|---|--:|--:|--:|--:|")
    for file in typed.files:
        with tempfile.TemporaryDirectory() as folder:
            model = os.path.join(folder, "problem.mps")
            subprocess.run([typed.quadrille, "export", file, "--to", "mps", "--output", model], check=True)
            own, peer = [], []
            for _ in range(typed.rounds):
                own.append(ours(typed.quadrille, file, typed.limit))
                peer.append(highs(model, typed.limit))
        (own_time, own_cost), (peer_time, peer_cost) = least(own), least(peer)
        if None not in (own_cost, peer_cost) and own_cost != peer_cost:
            sys.exit(f"{file}: cost {own_cost}, and {peer_cost} by HiGHS")
        shown = [
            f"{seconds:.3f}" if cost is not None else f"> {seconds:.0f}"
            for seconds, cost in ((own_time, own_cost), (peer_time, peer_cost))
        ]
        name = os.path.splitext(os.path.basename(file))[0]
        cost = own_cost if own_cost is not None else peer_cost
        ratio = f"{peer_time / max(own_time, 0.001):.1f}"
        print(f"| {name} | {cost} | {shown[0]} | {shown[1]} | {ratio} |", flush=True)


main()
