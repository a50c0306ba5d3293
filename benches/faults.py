#!/usr/bin/env python3
"""Lets each system call of the program's commands fail once, and checks what happens.

    faults.py target/release/quadrille [--only WORD] [--most N]

runs each command under strace, which lets the n-th call of a kind fail: a write on a full disk, a read with an
error, an open file too many, a rename or a flush that is refused, memory that is not given. n goes from 1 to the
last call of that kind, or to `--most`. After each fault:

- with exit code 0, the output and the written files are those of a run without faults;
- otherwise there is a message, unless messages could not be written, and the exit code is one of the help;
- a file is as before, or whole; only a journal may be longer, and a count goes on from it to the right value;
- no unfinished file stays behind, unless it could not be removed.

Where there is a C compiler, the clock jumps as well (`jump.c`): a command without a time limit then does what it does
without jumps, and one with a limit may stop early, with a count that is no larger.

It prints each violation, and the number of faults. Exit codes: 0 no violation; 1 violations; 2 wrong usage.
It needs Linux and strace.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"

# A problem that takes some hundredths of a second, so that a checkpoint is written more than once.
LONG = "pentominoes6x10.xcc"

# The name of a command, its arguments, and the files that it writes.
COMMANDS = [
    ("solve", ["solve", "--all", "queens8.xcc", "-o", "out.txt"], ["out.txt"]),
    ("json", ["solve", "--all", "queens8.xcc", "-o", "out.json"], ["out.json"]),
    ("standard output", ["solve", "--all", "queens8.xcc"], []),
    ("checkpoint", ["solve", "--count", LONG, "--checkpoint", "count.journal", "--checkpoint-every", "10ms"], ["count.journal"]),
    ("certificate", ["solve", "--count", "queens8.xcc", "--certificate", "out.cert"], ["out.cert"]),
    ("sample", ["solve", "--sample", "3", "--seed", "1", "queens8.xcc", "-o", "out.txt"], ["out.txt"]),
    ("convert", ["convert", "queens8.xcc", "--to", "cnf", "-o", "out.cnf"], ["out.cnf"]),
    ("split", ["shard", "split", "queens8.xcc", "--target", "4", "--engine", "links", "-o", "out.shards"], ["out.shards"]),
    ("sudoku", ["sudoku", "render", "killer.txt", "-o", "out.svg"], ["out.svg"]),
    ("book", ["sudoku", "book", "--level", "easy:2", "--seed", "1", "-o", "out.pdf"], ["out.pdf"]),
    ("queens", ["queens", "first", "8", "-o", "out.svg"], ["out.svg"]),
    ("pack", ["pack", "solve", "tangram.pack", "-o", "out.html"], ["out.html"]),
    ("manual pages", ["man", "--dir", "pages"], ["pages"]),
]

# The kinds of system calls and the error of each.
FAULTS = [
    ("write", "ENOSPC"),
    ("read", "EIO"),
    ("openat", "EMFILE"),
    ("rename,renameat,renameat2,link,linkat", "EACCES"),
    ("fsync,fdatasync", "EIO"),
    ("ftruncate", "EIO"),
    ("flock,fcntl", "ENOLCK"),
    ("mmap,brk", "ENOMEM"),
]

# What the clock does (`jump.c`), and from which call on.
JUMPS = [(jump, at) for jump in ("ahead", "back", "about", "end") for at in (1, 2, 5, 20, 100)]

# A count with a time limit, for clocks that jump.
LIMITED = ["solve", "--count", LONG, "--time-limit", "60s"]

EXIT_CODES = {0, 1, 2, 3, 4}
INJECTED = "(INJECTED)"


def contents(folder):
    """Returns the bytes of each file of a folder by its name, without the inputs."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files if path.name not in INPUTS}


INPUTS = {path.name for path in EXAMPLES.iterdir() if path.is_file()}


class Trial:
    """A command in an empty folder with the inputs that it reads."""

    def __init__(self, program, arguments):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
        for argument in arguments:
            if argument in INPUTS:
                shutil.copy(EXAMPLES / argument, self.folder)
        self.command = [str(program), *arguments]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, fault=None, number=0, environment=None):
        """Runs the command. Returns its status, its output, its messages and whether the fault happened."""
        log = self.folder.parent / f"{self.folder.name}.log"
        command = self.command
        if fault:
            calls, error = fault
            inject = f"inject={calls}:error={error}:when={number}"
            command = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={calls}", "-e", inject, *command]
        try:
            done = subprocess.run(command, cwd=self.folder, capture_output=True, timeout=120, check=False, env=environment)
            status, output, messages = done.returncode, done.stdout, done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, output, messages = "no end", b"", ""
        trace = log.read_text(errors="replace") if log.exists() else ""
        log.unlink(missing_ok=True)
        return status, output, messages, [line for line in trace.splitlines() if INJECTED in line]


def calls_at_start(program, fault):
    """Returns the number of calls of a kind before the program proper: those of the loader and the runtime."""
    with Trial(program, ["--version"]) as trial:
        log = trial.folder / "log"
        command = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={fault[0]}", *trial.command]
        subprocess.run(command, capture_output=True, check=True)
        calls = [line for line in log.read_text().splitlines() if "write(1" not in line]
        return len(calls)


def violations(program, name, arguments, files, right, fault, number):
    """Yields what is wrong after a fault, and `None` if the fault did not happen."""
    with Trial(program, arguments) as trial:
        status, output, messages, injected = trial.run(fault, number)
        if not injected:
            yield None
            return
        right_output, right_files = right
        left = contents(trial.folder)
        is_heard = not any(re.search(r"write\(2,", line) for line in injected)
        if status == 0:
            if output != right_output:
                yield "exit code 0, and another output"
            if name != "checkpoint" and left != right_files:
                yield f"exit code 0, and other files: {sorted(left)}"
        elif status not in EXIT_CODES and "memory allocation of" not in messages and fault[1] != "ENOMEM":
            yield f"exit code {status}: {messages.strip()[:200]}"
        elif not messages.strip() and is_heard:
            yield f"exit code {status} without a message"
        if "panicked" in messages:
            yield f"a panic: {messages.strip()[:200]}"
        known = set(right_files) | {file + ".lock" for file in files}
        for file, content in left.items():
            if file not in known:
                yield f"an unfinished file: {file}"
            elif name != "checkpoint" and content != right_files.get(file, content):
                yield f"{file} is neither as before nor whole"
        if name == "checkpoint" and status != 0:
            status, output, messages, _ = trial.run()
            if (status, output) != (0, right_output):
                yield f"the count does not go on: exit code {status}, {output!r} {messages.strip()[:200]}"


def clock_violations(program, name, arguments, right, library):
    """Yields what is wrong when the clock jumps; `None` for each jump without a violation."""
    for jump, at in JUMPS:
        with Trial(program, arguments) as trial:
            environment = {**os.environ, "LD_PRELOAD": str(library), "JUMP": jump, "AT": str(at)}
            status, output, messages, _ = trial.run(environment=environment)
            # How often a journal is written depends on the clock.
            is_right = status == 0 and output == right[0] and (name == "checkpoint" or contents(trial.folder) == right[1])
            count = re.fullmatch(rb"at least (\d+)\n", output)
            is_part = name == "limited" and status == 3 and count and int(count[1]) <= int(right[0])
            seen = f"exit code {status}, {output[:80]!r} {messages.strip()[:200]}"
            yield None if is_right or is_part else f"{name}, the clock jumps {jump} at {at}: {seen}"


def jumping_clock(folder):
    """Compiles `jump.c`. Returns the library, or `None` without a compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        print("no C compiler: the clock does not jump")
        return None
    library = pathlib.Path(folder) / "jump.so"
    source = pathlib.Path(__file__).with_name("jump.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="", help="only commands whose name has this word")
    parser.add_argument("--most", type=int, default=60, help="the most faults of a kind in a command")
    options = parser.parse_args()
    program = options.program.resolve()
    if not shutil.which("strace"):
        parser.error("strace is not installed")
    faults = wrong = 0
    scratch = tempfile.TemporaryDirectory(prefix="faults-")
    library = jumping_clock(scratch.name)
    for name, arguments, files in [*COMMANDS, ("limited", LIMITED, [])]:
        if options.only not in name:
            continue
        with Trial(program, arguments) as trial:
            status, output, messages, _ = trial.run()
            right = output, contents(trial.folder)
            if status != 0:
                parser.error(f"{name}: exit code {status} without a fault: {messages}")
        before = faults
        for fault in FAULTS:
            start = calls_at_start(program, fault)
            for number in range(start + 1, start + options.most + 1):
                found = list(violations(program, name, arguments, files, right, fault, number))
                if None in found:
                    break
                faults += 1
                for violation in found:
                    wrong += 1
                    print(f"{name}, {fault[0]} {number} fails with {fault[1]}: {violation}", flush=True)
        for violation in clock_violations(program, name, arguments, right, library) if library else []:
            faults += 1
            if violation:
                wrong += 1
                print(violation, flush=True)
        print(f"{name}: {faults - before} faults", flush=True)
    print(f"{faults} faults, {wrong} violations")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
