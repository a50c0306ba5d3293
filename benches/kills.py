#!/usr/bin/env python3
"""Kills commands at random instants until they end, and checks each result.

    kills.py target/release/quadrille FILE... [--what KIND] [--counts N] [--seed S] [--mean SECONDS] [--threads T]

runs a command for each problem once undisturbed, then N times with kills (signal 9), with delays from an
exponential distribution whose mean is a third of the undisturbed time, or as given. The kinds:

- `count`, the default: a count with a checkpoint, which goes on after each kill;
- `certificate`: a count that writes a certificate; after a kill the file is whole or not there;
- `book`: a booklet of Sudokus with a level for each FILE, such as `easy:3`; the same holds for its file;
- `shards`: the recipe for GNU parallel, killed alone or with all its workers; it goes on with the records.

It prints the number of kills and the processor time of all runs over that of the undisturbed one (without that of
workers of `shards`). Exit codes: 0 every result is right; 1 one is wrong or does not end.
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
import time

# A count that is killed more often than this makes no progress.
MOST_KILLS = 1000


def run(command, delay=None, group=False):
    """Runs a program, and kills it (or its group of processes) after a delay if there is one.

    Returns its exit status (-9 if it was killed), its output and its seconds of processor time.
    """
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )

    def kill():
        # Not `child.kill`, which would collect the status of a child that has just ended.
        with contextlib.suppress(ProcessLookupError):
            (os.killpg if group else os.kill)(child.pid, signal.SIGKILL)

    timer = threading.Timer(delay, kill) if delay is not None else None
    if timer:
        timer.start()
    _, status, usage = os.wait4(child.pid, 0)
    if timer:
        timer.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    # Workers that outlive their driver may hold the pipe open.
    output = child.stdout.read() if child.returncode != -9 else ""
    child.stdout.close()
    return child.returncode, output.strip(), usage.ru_utime + usage.ru_stime


class Work:
    """A command whose result must not depend on kills."""

    def __init__(self, arguments, subject, folder):
        self.folder = folder
        self.count = [arguments.program, "solve", "--count", "--threads", str(arguments.threads), subject]
        self.program, self.subject = arguments.program, subject

    def command(self):
        return [*self.count, "--checkpoint", os.path.join(self.folder, "journal")]

    def fault(self, has_ended):
        """Returns what is wrong with the files of the command after a kill, or at its end."""
        return None


class Certificate(Work):
    """A certificate that is whole or not there."""

    def command(self):
        self.path = os.path.join(self.folder, "certificate")
        return [*self.count, "--certificate", self.path, "--force"]

    def fault(self, has_ended):
        if not os.path.exists(self.path):
            return "no certificate" if has_ended else None
        checker = os.path.join(os.path.dirname(self.program), "quadrille-check")
        status, output, _ = run([checker, self.subject, self.path])
        return None if status == 0 else f"the checker ends with {status}: {output}"


class Book(Work):
    """A booklet that is whole or not there."""

    whole = {}

    def command(self):
        self.path = os.path.join(self.folder, "book.pdf")
        return [self.program, "sudoku", "book", "--level", self.subject, "--seed", "1", "--force", "-o", self.path]

    def fault(self, has_ended):
        if not os.path.exists(self.path):
            return "no book" if has_ended else None
        with open(self.path, "rb") as file:
            content = file.read()
        return None if content == self.whole.setdefault(self.subject, content) else "another book"


class Shards(Work):
    """Rounds of shards that go on with the records of earlier runs."""

    def command(self):
        recipe = os.path.join(os.path.dirname(__file__), "..", "scale", "gnu-parallel")
        os.environ["QUADRILLE"] = os.path.abspath(self.program)
        return [recipe, "--target", "24", "--engine", "links", self.subject, os.path.join(self.folder, "rounds")]


KINDS = {"count": Work, "certificate": Certificate, "book": Book, "shards": Shards}


def disturbed(work, chance, mean):
    """Runs a command until it ends. Returns its output, the number of kills and the processor time."""
    kills, seconds, command = 0, 0.0, work.command()
    while kills <= MOST_KILLS:
        status, output, more = run(command, chance.expovariate(1 / mean), group=chance.random() < 0.5)
        seconds += more
        if fault := work.fault(status == 0):
            return fault, kills, seconds
        if status != -9:
            return (output if status == 0 else f"exit code {status}"), kills, seconds
        kills += 1
    return "no end", kills, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the program to run")
    parser.add_argument("files", nargs="+", help="problems, in any format that `solve` reads, or levels of a book")
    parser.add_argument("--what", choices=KINDS, default="count", help="what is killed (default count)")
    parser.add_argument("--counts", type=int, default=10, help="counts of each problem (default 10)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the delays (default 0)")
    parser.add_argument("--mean", type=float, help="mean delay in seconds (default: a third of a count)")
    parser.add_argument("--threads", type=int, default=1, help="threads of each count (default 1)")
    arguments = parser.parse_args()
    chance, wrong, all_kills = random.Random(arguments.seed), 0, 0
    for subject in arguments.files:
        kills, works, expected = 0, [], None
        for number in range(-1, arguments.counts):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                work = KINDS[arguments.what](arguments, subject, folder)
                if number < 0:
                    begun = time.monotonic()
                    status, expected, whole = run(work.command())
                    mean = arguments.mean or (time.monotonic() - begun) / 3
                    if fault := work.fault(True) if status == 0 else f"exit code {status}":
                        sys.exit(f"{subject}: undisturbed, {fault}")
                    continue
                output, killed, seconds = disturbed(work, chance, mean)
            kills += killed
            works.append(seconds)
            if output != expected:
                wrong += 1
                print(f"{subject}: WRONG after {killed} kills: {output!r}, not {expected!r}")
        all_kills += kills
        print(
            f"{subject}: {expected or 'written'}; undisturbed {whole:.2f} s; {len(works)} times, {kills} kills; "
            f"work over that of an undisturbed run: mean {sum(works) / len(works) / whole:.2f}, "
            f"most {max(works) / whole:.2f}",
            flush=True,
        )
    print(f"{all_kills} kills, {wrong} wrong results")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
