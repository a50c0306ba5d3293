"""States and solves many small problems, and checks that memory does not grow: `python soak.py 1000000`.

Every third search is left before its end, and its problem is deleted before that. So are problems with a mistake.
"""

import random
import sys

from quadrille import Problem, ProblemError, Stopped

#: The memory that may be added between a tenth of the problems and all, in bytes.
ALLOWED = 4 << 20


def resident():
    """Returns the memory of this process, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as status:
        return 4096 * int(status.read().split()[1])


def solve(rng):
    """Returns the number of solutions of a random problem."""
    items = rng.sample(range(1000), 6)
    free, needed = items[:2], items[2:]
    options = [
        rng.sample(needed, rng.randrange(1, 4)) + rng.sample(free, rng.randrange(3))
        for _ in range(rng.randrange(6, 14))
    ]
    options += [[item] for item in needed]
    problem = Problem(options, secondary=free, bounds={items[5]: (0, 2)})
    search = iter(problem)
    first = next(search)
    kind = rng.randrange(3)
    if kind == 0:
        del problem
        assert sum(1 for _ in zip(range(3), search)) <= 3 and len(first) > 0
        return 0
    count = problem.count()
    if kind == 1:
        assert problem.compile().count == count
        return count
    assert sum(1 for _ in search) == count - 1
    for mistake in (lambda: Problem([*options, needed[:1] * 2]), lambda: problem.count(solution_limit=0)):
        try:
            mistake()
        except (ProblemError, Stopped):
            continue
        raise AssertionError("a mistake was accepted")
    return count


def soak(problems, seed=19):
    """Solves this number of problems, and returns the growth of memory in bytes."""
    rng = random.Random(seed)
    begin = 0
    for number in range(problems):
        if number == problems // 10:
            begin = resident()
        solve(rng)
    return resident() - begin


if __name__ == "__main__":
    problems = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    growth = soak(problems)
    print(f"{problems} problems, {growth / 1024:.0f} KiB more")
    sys.exit(growth > ALLOWED)
