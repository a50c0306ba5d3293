"""Exact cover with colors and bounds: count, list, sample and classify solutions.

>>> import quadrille
>>> list(quadrille.exact_covers([["a", "b"], ["b", "c"], ["c"], ["a"]]))
[[['a', 'b'], ['c']], [['b', 'c'], ['a']]]

:class:`Problem` states a problem and answers questions about it, :class:`Diagram` keeps all its
solutions. :mod:`quadrille.sudoku`, :mod:`quadrille.queens` and :mod:`quadrille.packing` are about puzzles.
"""

from quadrille._diagram import Diagram
from quadrille._errors import Error, ProblemError, Stopped
from quadrille._problem import (
    Class,
    Estimate,
    Info,
    Problem,
    Search,
    Symmetry,
    exact_covers,
)
from quadrille._solution import Solution

from quadrille import packing, queens, sudoku  # isort: skip

__all__ = [
    "Class",
    "Diagram",
    "Error",
    "Estimate",
    "Info",
    "Problem",
    "ProblemError",
    "Search",
    "Solution",
    "Stopped",
    "Symmetry",
    "exact_covers",
    "packing",
    "queens",
    "sudoku",
]
