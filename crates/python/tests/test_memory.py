"""Nothing leaks, and nothing is kept alive."""

import gc
import os
import sys
import threading
import weakref

import pytest
from soak import ALLOWED, soak
from test_problem import queens

from quadrille import Problem


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="only Linux says how much memory is taken")
def test_many_small_problems_do_not_fill_the_memory():
    assert soak(5_000) <= ALLOWED


class Thing:
    """An item to which references can be counted."""


def test_a_problem_deleted_while_iterating():
    # Two searches: a short one, and one that a worker has begun.
    for count in (3, 24):
        things = [Thing() for _ in range(count)]
        references = [weakref.ref(thing) for thing in things]
        search = iter(Problem([[thing] for thing in things for _ in range(2)]))
        del things
        kept = [next(search) for _ in range(5)]
        gc.collect()
        assert all(reference() is not None for reference in references)
        assert kept[4][0][0] is references[0]()
        del search, kept
        gc.collect()
        assert all(reference() is None for reference in references)


def test_counts_of_references_are_as_before():
    item, color, name = Thing(), Thing(), Thing()
    option = [item, ("free", color)]
    before = [sys.getrefcount(thing) for thing in (item, color, name, option)]
    for _ in range(20):
        problem = Problem({name: option}, secondary=["free"], costs={name: 1})
        solution = next(iter(problem))
        assert problem.count() == 1 and problem.first() == solution and hash(solution) == hash(problem.first())
        assert solution[0] is name and solution.cost == 1 and problem.to_text()
        assert [each.solution for each in problem.classes(group=[lambda thing: thing])] == [solution]
        del problem, solution
    gc.collect()
    assert [sys.getrefcount(thing) for thing in (item, color, name, option)] == before


def test_a_search_in_a_circle_of_references_is_collected():
    problem, holder = queens(8), Thing()
    holder.search = problem.solutions(progress=lambda *_: holder)
    next(holder.search)
    reference = weakref.ref(holder)
    del holder
    gc.collect()
    assert reference() is None


def test_workers_end_with_their_searches():
    if not os.path.exists("/proc/self/task"):
        pytest.skip("only Linux lists the threads of a process")
    before = len(os.listdir("/proc/self/task"))
    for _ in range(10):
        search = iter(Problem([[i] for i in range(300) for _ in range(2)]))
        for _ in range(1100):
            next(search)
    del search
    gone = threading.Event()
    for _ in range(100):
        if len(os.listdir("/proc/self/task")) <= before:
            return
        gone.wait(0.05)
    raise AssertionError("workers are left")
