"""Objects that are copied, pickled, compared and asked for their truth."""

import copy
import multiprocessing
import pickle

import pytest

from quadrille import Problem, sudoku
from quadrille.packing import Packing

PROBLEMS = [
    Problem({"N": "cd", "E": "abd", "W": "ab", "all": "abcd"}, costs={"N": 3, "all": 2**63}),
    Problem([["a", ("x", "red")], ["b", ("x", "red")], ["b", ("x", "blue")]], secondary=["x"]),
    Problem([[1, (2, 3)], [(2, 3)], [1], [1]], bounds={1: (0, 2), (2, 3): (1, 3)}),
    Problem([["a b", "c:d", "|"], ["e\n"]]),
    Problem([], primary=["nobody"]),
    Problem([], primary=["a"], bounds={"a": (0, 1)}),
    Problem.from_text("a 0:2|b | c\na c:red |4\nb c:red\nb |1\n"),
]


def copies(thing):
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


@pytest.mark.parametrize("problem", PROBLEMS)
def test_problems_are_copied(problem):
    for other in copies(problem):
        assert other.count() == problem.count()
        assert other.options == problem.options
        assert other.items == problem.items
        assert other.costs == problem.costs
        assert other.to_text() == problem.to_text()
        assert [s.numbers for s in other] == [s.numbers for s in problem]
        assert pickle.loads(pickle.dumps(other)).count() == problem.count()


@pytest.mark.parametrize("problem", PROBLEMS)
def test_solutions_and_diagrams_are_copied(problem):
    for solution in problem:
        for other in copies(solution):
            assert other == solution and hash(other) == hash(solution)
            assert (other.options, other.numbers, other.cost) == (
                solution.options,
                solution.numbers,
                solution.cost,
            )
    diagram = problem.compile()
    for other in copies(diagram):
        assert other.count == diagram.count
        assert other.frequencies() == diagram.frequencies()


def first_solution(problem):
    return problem.first()


def test_processes_return_solutions():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(first_solution, PROBLEMS[:3])
    assert found == [problem.first() for problem in PROBLEMS[:3]]


def test_packings_and_arrangements_are_copied_and_compared():
    puzzle = Packing("box 2x3\npieces\n  AAB\n  ABB\n")
    arrangements = list(puzzle)
    assert len(set(arrangements)) == 4 == len(set(arrangements + list(puzzle)))
    assert arrangements[0] != arrangements[1] and arrangements[0] != 7
    for other in copies(puzzle):
        assert list(other) == arrangements
    for other in copies(arrangements[0]):
        assert other == arrangements[0] and str(other) == str(arrangements[0])


def test_a_solution_without_options_is_true():
    empty = Problem([], primary=["a"], bounds={"a": (0, 1)}).first()
    assert len(empty) == 0 and bool(empty) is True
    assert not Problem([], primary="a").first()


def test_a_solution_is_generic():
    assert type(PROBLEMS[0].first())[str]


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (lambda: Problem({"N": "aa"}), "option 'N': item 'a' appears twice"),
        (lambda: Problem([["a", "a"]]), "option 0: item 'a' appears twice"),
        (lambda: Problem({"N": "a"}, costs={"N": -(2**64)}), f"cost of option 'N' is {-(2**64)}"),
        (lambda: Problem([["a"], ["b"]], costs=[0, "x"]), "cost of option 1 is 'x'"),
        (lambda: Problem({(1, 2): ["a", []]}), "option (1, 2): "),
        (lambda: Problem({"N": ["x"]}, secondary="x"), "option 'N': "),
        (
            lambda: Problem([["a", ("x", "red")], ["b", ("x", "red")]], secondary=["y"]),
            "no option has the secondary item 'y', and ('x', 'red') is not an item with a color",
        ),
    ],
)
def test_errors_name_the_option(problem, text):
    with pytest.raises(ValueError) as raised:
        problem()
    assert text in str(raised.value)


def test_pairs_stay_items():
    # No misspelled name: the secondary item occurs, or is of another type than the first part of a pair.
    assert Problem([[(0, 1), "y"], [(0, 2)]], secondary=["y"]).count() == 1
    assert Problem([[(0, 1)], [(0, 2)]], secondary=["y"]).count() == 1
    assert Problem([["a", ("x", 1)]], primary=["a", ("x", 1)], secondary=["y"]).count() == 1


@pytest.mark.parametrize(
    ("ask", "error", "text"),
    [
        (lambda p: p.any(seed=-1), ValueError, "seed is -1; expected an integer from 0"),
        (lambda p: p.any(seed=2**70), ValueError, f"seed is {2**70}; expected"),
        (lambda p: p.any(seed="x"), TypeError, "seed is 'x'; expected an integer"),
        (lambda p: p.count(threads=0), ValueError, "threads is 0; expected an integer from 1 to 1024"),
        (lambda p: p.count(threads=2**40), ValueError, "expected an integer from 1 to 1024"),
        (lambda p: p.count(node_limit=1.5), TypeError, "node_limit is 1.5; expected an integer"),
        (lambda p: p.count(solution_limit=-(2**70)), ValueError, "solution_limit is -"),
        (lambda p: p.compile().sample(1, seed=-1), ValueError, "seed is -1"),
        (lambda p: p.compile().sample(-1), ValueError, "count is -1"),
        (lambda p: p.estimate(2**70), ValueError, "probes is"),
        (lambda p: sudoku.generate(1, seed=-1), ValueError, "seed is -1"),
        (lambda p: sudoku.generate(1, blanks=-1), ValueError, "blanks is -1"),
        (lambda p: sudoku.generate("x"), TypeError, "count is 'x'"),
    ],
)
def test_numbers_that_are_out_of_range(ask, error, text):
    with pytest.raises(error) as raised:
        ask(PROBLEMS[0])
    assert text in str(raised.value)
