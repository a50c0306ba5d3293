"""Solves ten problems with other packages and ours, and compares the answers and the times.

The problems and the code for each package are the Python blocks of docs/migration.md. A package that is not installed
is left out. All packages run in this process, in turn. Before that, each run is tried in a process of its own, which is
ended at the limit: most packages cannot be interrupted.
"""

import math
import os
import pathlib
import re
import signal
import sys
import time
import warnings

#: The time limit of a run, in seconds.
LIMIT = float(os.environ.get("LIMIT", "20"))
#: A run is repeated for this time, in seconds, and its least time counts.
REPEATED = 0.5

PAGE = pathlib.Path(os.environ.get("PAGE", pathlib.Path(__file__).parents[3] / "docs" / "migration.md"))


def blocks(text):
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def timed(run, arguments):
    began = time.perf_counter()
    answer = run(*arguments)
    return time.perf_counter() - began, answer


def ends(run, arguments):
    """Returns whether a run ends within the limit, from a trial in another process."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_REAL, LIMIT)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        devices = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devices, 2)
        try:
            run(*arguments)
        except BaseException:
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return status == 0


def answered(package, question, answer):
    if question == "count":
        return int(answer)
    return sorted(tuple(sorted(package.numbers(solution))) for solution in answer)


def measure(packages, model, question, expected):
    """Returns what each package takes: its least time in seconds, ``"wrong"``, or ``None`` if it does not end in time,
    or cannot state the problem. The first package is right."""
    options, secondary = model
    runs = {}
    for package in packages:
        run = getattr(package, "find" if question == "list" else "count")
        try:
            arguments = package.prepare(options, secondary)
        except (TypeError, ValueError):
            continue
        if run is not None and ends(run, arguments):
            runs[package] = (run, arguments)
    times, answers, spent = {}, {}, dict.fromkeys(runs, 0.0)
    while any(seconds < REPEATED for seconds in spent.values()):
        for package, (run, arguments) in runs.items():
            if spent[package] < REPEATED:
                seconds, answer = timed(run, arguments)
                spent[package] += seconds
                times[package] = min(times.get(package, math.inf), seconds)
                if package not in answers:
                    answers[package] = answered(package, question, answer)
    right = answers[packages[0]]
    number = right if question == "count" else len(right)
    assert number == expected, f"ours finds {number} solutions, not {expected}"
    wrong = [package for package, answer in answers.items() if answer != right]
    return ["wrong" if package in wrong else times.get(package) for package in packages]


def shown(seconds):
    if seconds is None:
        return "–"
    if seconds == "wrong":
        return seconds
    if seconds < 0.0995:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds:.3g} s"


def main():
    page = {}
    exec(compile(blocks(PAGE.read_text(encoding="utf-8")), str(PAGE), "exec"), page)
    packages = []
    for name in ("Quadrille", "ExactCover", "Xcover", "XcoverDiagram", "Dlx", "Sage", "CpSat"):
        try:
            packages.append(page[name]())
        except ImportError:
            print(f"{page[name].__doc__} is not installed", file=sys.stderr)
    print("|", " | ".join(["problem", *(package.__doc__ for package in packages), "best of them / ours"]), "|")
    print("|---" * (len(packages) + 2) + "|")
    ratios, long = [], []
    for name, model, question, expected in page["PROBLEMS"]:
        ours, *others = measure(packages, model, question, expected)
        best = min((seconds for seconds in others if isinstance(seconds, float)), default=None)
        ratio = None if best is None else best / ours
        cells = [f"{name} ({question})", *map(shown, [ours, *others])]
        print("|", " | ".join([*cells, "–" if ratio is None else f"{ratio:.3g}"]), "|", flush=True)
        if ratio is not None:
            ratios.append(ratio)
            if best > 0.01:
                long.append(ratio)
    if ratios:
        print(f"\nleast ratio: {min(ratios):.3g}")
    if long:
        mean = math.exp(sum(map(math.log, long)) / len(long))
        print(f"geometric mean where the best of them takes more than 10 ms ({len(long)} problems): {mean:.3g}")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
