"""The puzzles on which exact-cover, xcover, dlx and Sage's DLXCPP are tested, modelled afresh.

Most of the expected answers are classic numbers; the others come from brute force.
"""

from itertools import chain, combinations
from math import prod

import pytest
from brute import brute

from quadrille import Problem, ProblemError, exact_covers

#: Rows of Sage's example, with items from 0.
PARTS = [[0, 1, 2], [3, 4, 5], [0, 1], [2, 3, 4, 5], [0], [1, 2, 3, 4, 5]]


def numbers(problem):
    return sorted(solution.numbers for solution in problem)


def test_the_example_of_the_encyclopedia():
    rows = [{1, 4, 7}, {1, 4}, {4, 5, 7}, {3, 5, 6}, {2, 3, 6, 7}, {2, 7}]
    assert numbers(Problem(rows)) == [(1, 3, 5)]
    matrix = [[int(item in row) for item in range(1, 8)] for row in rows]
    assert list(exact_covers(rows)) == [[rows[1], rows[3], rows[5]]]
    assert [list(solution) for solution in Problem.from_matrix(matrix)] == [[1, 3, 5]]


def test_two_trominoes_on_a_notched_board():
    cells = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
    corner = [(0, 0), (0, 1), (1, 0)]
    options = []
    for piece in "AB":
        for turn in range(4):
            shape = [[(r, c), (c, -r), (-r, -c), (-c, r)][turn] for r, c in corner]
            for dr in range(-1, 4):
                for dc in range(-1, 4):
                    placed = [(r + dr, c + dc) for r, c in shape]
                    if set(placed) <= set(cells):
                        options.append([piece, *placed])
    problem = Problem(options, primary=["A", "B", *cells])
    assert numbers(problem) == sorted(map(tuple, brute(options)))
    # The pieces are equal, so each arrangement counts twice.
    assert problem.count() == 2


@pytest.mark.parametrize("copies", [(1, 1), (2, 1), (2, 2)])
def test_rows_that_occur_several_times(copies):
    halves = [["adg", "beh", "cf"], ["d", "aceh", "bfg"]]
    rows = list(chain.from_iterable(half * times for half, times in zip(halves, copies)))
    problem = Problem(rows)
    # One copy of each of the three rows of one half.
    ones, twos = copies
    assert problem.count() == ones**3 + twos**3
    assert numbers(problem) == sorted(map(tuple, brute(rows)))


def test_rows_without_items_are_refused():
    # Other packages pass over them. They would double the number of solutions.
    with pytest.raises(ProblemError, match="option 1"):
        Problem.from_matrix([[1, 1, 0], [0, 0, 0], [0, 0, 1]])


def test_secondary_items_and_colors():
    options = ["ce", "adg", "bcf", "adf", "bg", "deg", "a"]
    free = ["k", "h", "", "hi", "j", "i", "j"]
    rows = [[*items, *more] for items, more in zip(options, free)]
    assert numbers(Problem(rows, secondary="hijk")) == [(0, 3, 4), (2, 5, 6)]
    red, blue = ("d", "red"), ("d", "blue")
    rows = [["a", "b", "d"], ["c", "d"], ["c", "e"], ["a", "b", blue], ["c", blue], ["a", "b", red], ["c", red]]
    assert numbers(Problem(rows, secondary="def")) == [(0, 2), (2, 3), (2, 5), (3, 4), (5, 6)]
    text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
    assert numbers(Problem.from_text(text)) == [(1, 3)]


def test_langford_pairs_without_their_mirror_images():
    options = [
        [("number", n), place, place + n + 1]
        for n in range(1, 9)
        for place in range(16 - n - 1)
        if n != 7 or place < 4
    ]
    assert Problem(options).count() == 150


def test_perfect_matchings():
    odd = [(0, 1), (0, 2), (1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6), (4, 5), (4, 6)]
    assert Problem(odd).count() == 0 and Problem(odd).first() is None
    for vertices in (2, 6, 10, 14):
        expected = prod(range(1, vertices, 2))
        assert Problem(combinations(range(vertices), 2)).count() == expected


def test_partitions_of_a_set():
    for size, bell in ((4, 15), (5, 52), (11, 678570)):
        parts = [part for n in range(1, size + 1) for part in combinations(range(size), n)]
        assert Problem(parts).count() == bell


def test_restricting_and_splitting():
    problem = Problem(PARTS)
    assert numbers(problem) == [(0, 1), (2, 3), (4, 5)]
    diagram = problem.compile()
    assert [diagram.restrict([PARTS[row]]).sample()[0].numbers for row in (0, 3, 4)] == [(0, 1), (2, 3), (4, 5)]
    assert diagram.restrict([PARTS[0], PARTS[3]]).count == 0
    assert sum(diagram.restrict([row]).count for row in PARTS if 0 in row) == diagram.count
