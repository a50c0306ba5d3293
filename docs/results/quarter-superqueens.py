#!/usr/bin/env python3
"""Superqueens that a quarter turn leaves in place, as an exact cover problem in Knuth's format.

    quarter-superqueens.py N            prints the problem of N superqueens on N by N
    quarter-superqueens.py N --count    counts its solutions by plain backtracking instead

A superqueen moves like a queen and like a knight. A quarter turn carries a square (r, c) to (c, n - 1 - r). Four squares that it
carries to one another cover the rows and columns of two pairs {i, n - 1 - i}; the middle square of an odd board covers the middle. So
the items are the pairs, the options are the orbits in which no queen attacks another, and each two orbits that attack each other
share a secondary item.
"""
import sys
from itertools import combinations


def attacks(a, b):
    down, across = abs(a[0] - b[0]), abs(a[1] - b[1])
    return down == 0 or across == 0 or down == across or {down, across} == {1, 2}


def orbits(n):
    """The orbits without an attack, each with the pairs that it covers."""
    for r in range(n):
        for c in range(n):
            orbit, square = [], (r, c)
            while square not in orbit:
                orbit.append(square)
                square = (square[1], n - 1 - square[0])
            if min(orbit) == (r, c) and not any(attacks(a, b) for a, b in combinations(orbit, 2)):
                yield orbit, sorted({min(i, n - 1 - i) for i in (r, c)})


def problem(n):
    options = list(orbits(n))
    lines = [[f"p{i}" for i in pairs] for _, pairs in options]
    clashes = []
    for (i, (a, pairs)), (j, (b, others)) in combinations(enumerate(options), 2):
        # Orbits of the same pair exclude each other anyway.
        if not set(pairs) & set(others) and any(attacks(x, y) for x in a for y in b):
            clashes.append(f"x{i}.{j}")
            lines[i].append(clashes[-1])
            lines[j].append(clashes[-1])
    items = " ".join(f"p{i}" for i in range((n + 1) // 2))
    print(items + (" | " + " ".join(clashes) if clashes else ""))
    for line in lines:
        print(" ".join(line))


def count(n):
    """Backtracking on squares, a row at a time from the top, without items and options."""
    taken = []

    def free(square):
        return not any(attacks(square, other) for other in taken)

    def place(row):
        if row == n:
            return len(taken) == n
        if any(r == row for r, _ in taken):
            return place(row + 1)
        found = 0
        for column in range(n):
            orbit, square = [], (row, column)
            while square not in orbit:
                orbit.append(square)
                square = (square[1], n - 1 - square[0])
            if any(attacks(a, b) for a, b in combinations(orbit, 2)):
                continue
            if all(free(square) for square in orbit):
                taken.extend(orbit)
                found += place(row + 1)
                del taken[-len(orbit):]
        return found

    return place(0)


if __name__ == "__main__":
    size = int(sys.argv[1])
    if "--count" in sys.argv[2:]:
        print(count(size))
    else:
        problem(size)
