"""N queens: place n queens on an n×n board so that none attacks another.

A board is the list of the columns of its queens, row by row, from 0.

>>> from quadrille import queens
>>> queens.count(16)
14772512
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Optional

from quadrille import _native
from quadrille._errors import Stopped
from quadrille._problem import Problem

__all__ = ["boards", "count", "first", "problem"]


def count(
    n: int,
    *,
    up_to_symmetry: bool = False,
    threads: int = 1,
    time_limit: Optional[float] = None,
) -> int:
    """Returns the number of boards with n queens.

    :param up_to_symmetry: whether rotations and reflections of a board count once.
    :raises Stopped: if the limit on time was reached; ``found`` is then a lower bound.

    >>> count(8), count(8, up_to_symmetry=True)
    (92, 12)
    """
    settings = _native.Settings(threads=threads, time_limit=time_limit)
    found, reason = _native.queens_count(n, up_to_symmetry, settings)
    if reason is not None:
        raise Stopped(found, reason)
    return found


def first(n: int, *, seed: Optional[int] = None) -> Optional[list[int]]:
    """Returns a board, constructed without a search; ``None`` if there is none.

    :param seed: for a random board (default: always the same board).

    >>> first(6), first(3)
    ([1, 3, 5, 0, 2, 4], None)
    """
    return _native.queens_first(n, seed)


def problem(n: int) -> Problem:
    """Returns the exact cover problem. Its options are squares: pairs of row and column.

    >>> problem(8).count()
    92
    """
    squares = {
        (row, column): (("row", row), ("column", column), ("up", row + column), ("down", row - column))
        for row in range(n)
        for column in range(n)
    }
    diagonals = [("up", d) for d in range(2 * n - 1)] + [("down", d) for d in range(1 - n, n)]
    return Problem(squares, secondary=diagonals)


def boards(n: int) -> Iterator[list[int]]:
    """Returns an iterator over all boards, found on demand.

    >>> list(boards(4))
    [[1, 3, 0, 2], [2, 0, 3, 1]]
    """
    return ([column for _, column in sorted(solution)] for solution in problem(n))
