"""Long searches in the background, and ended by Ctrl-C."""

import os
import signal
import threading
import time

import pytest
from test_problem import queens
from test_puzzles import HARD

from quadrille import Stopped, sudoku

#: A count that takes far longer than a test: its answer is the time limit or the signal.
LONG = {"symmetry": False, "engine": "links"}


@pytest.fixture(autouse=True)
def interrupts_are_heard():
    """A shell starts commands in the background with interrupts ignored; Python would keep that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_ends_a_count():
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        queens(20).count(**LONG)
    timer.join()


def test_ctrl_c_ends_an_iteration():
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in queens(20):
            pass
    timer.join()


@pytest.mark.parametrize("many", [lambda: sudoku.generate(10**9), lambda: sudoku.solve_many([HARD[0]] * 10**6)])
def test_ctrl_c_ends_many_puzzles(many):
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            many()
    timer.join()


def test_other_threads_run_during_a_count():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(Stopped) as stopped:
        queens(20).count(time_limit=0.5, **LONG)
    done.set()
    thread.join()
    assert stopped.value.reason == "time_limit"
    assert len(ticks) > 5


def test_progress_is_reported_in_the_calling_thread():
    reports = []

    def progress(nodes, share, seconds):
        reports.append((threading.get_ident(), nodes, share, seconds))

    with pytest.raises(Stopped):
        queens(20).count(time_limit=1.0, progress=progress, **LONG)
    assert reports and {ident for ident, *_ in reports} == {threading.get_ident()}
    assert all(0 <= share < 1 for _, _, share, _ in reports)


def test_an_exception_in_a_callback_ends_the_count():
    class Enough(Exception):
        pass

    def progress(nodes, share, seconds):
        raise Enough

    with pytest.raises(Enough):
        queens(20).count(progress=progress, **LONG)


def test_one_problem_in_several_threads():
    problem, counts = queens(8), []
    threads = [threading.Thread(target=lambda: counts.append(problem.count())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [92] * 4
