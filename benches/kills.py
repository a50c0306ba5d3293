#!/usr/bin/env python3
"""Kills counts with a checkpoint at random instants until they end, and checks each count.

    kills.py target/release/quadrille FILE... [--counts N] [--seed S] [--mean SECONDS] [--threads T]

counts each problem once undisturbed, then N times with kills (signal 9), with delays from an exponential
distribution whose mean is a third of the undisturbed time, or as given. It prints the number of kills and the
processor time of all runs over that of the undisturbed one. Exit codes: 0 every count is right; 1 a count is
wrong or does not end.
"""

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading

# A count that is killed more often than this makes no progress.
MOST_KILLS = 1000


def run(command, delay=None):
    """Runs a program, and kills it after a delay if there is one.

    Returns its exit status (-9 if it was killed), its output and its seconds of processor time.
    """
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def kill():
        # Not `child.kill`, which would collect the status of a child that has just ended.
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.pid, signal.SIGKILL)

    timer = threading.Timer(delay, kill) if delay is not None else None
    if timer:
        timer.start()
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    if timer:
        timer.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, output.strip(), usage.ru_utime + usage.ru_stime


def disturbed(command, chance, mean):
    """Runs a count until it ends. Returns its output, the number of kills and the processor time."""
    kills, work = 0, 0.0
    while kills <= MOST_KILLS:
        status, output, seconds = run(command, chance.expovariate(1 / mean))
        work += seconds
        if status != -9:
            return (output if status == 0 else f"exit code {status}"), kills, work
        kills += 1
    return "no end", kills, work


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the program to run")
    parser.add_argument("files", nargs="+", help="problems, in any format that `solve` reads")
    parser.add_argument("--counts", type=int, default=10, help="counts of each problem (default 10)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the delays (default 0)")
    parser.add_argument("--mean", type=float, help="mean delay in seconds (default: a third of a count)")
    parser.add_argument("--threads", type=int, default=1, help="threads of each count (default 1)")
    arguments = parser.parse_args()
    chance, wrong, all_kills = random.Random(arguments.seed), 0, 0
    for path in arguments.files:
        count = [arguments.program, "solve", "--count", "--threads", str(arguments.threads), path]
        status, expected, plain = run(count)
        if status != 0:
            sys.exit(f"{path}: the count ends with exit code {status}")
        with tempfile.TemporaryDirectory() as folder:
            saved = os.path.join(folder, "undisturbed")
            status, output, whole = run([*count, "--checkpoint", saved])
            if (status, output) != (0, expected):
                wrong += 1
                print(f"{path}: WRONG with a checkpoint: {output!r}, not {expected!r}")
            mean = arguments.mean or whole / 3
            kills, works = 0, []
            for number in range(arguments.counts):
                saved = os.path.join(folder, str(number))
                output, killed, work = disturbed([*count, "--checkpoint", saved], chance, mean)
                kills += killed
                works.append(work)
                if output != expected:
                    wrong += 1
                    print(f"{path}: WRONG after {killed} kills: {output!r}, not {expected!r}")
        all_kills += kills
        print(
            f"{path}: {expected}; plain {plain:.2f} s, with a checkpoint {whole:.2f} s; {len(works)} counts, "
            f"{kills} kills; work of a count over one undisturbed: mean {sum(works) / len(works) / whole:.2f}, "
            f"most {max(works) / whole:.2f}",
            flush=True,
        )
    print(f"{all_kills} kills, {wrong} wrong counts")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
