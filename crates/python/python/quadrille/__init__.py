"""Exact cover with colors and bounds: count, list, sample and classify solutions.

>>> import quadrille
>>> list(quadrille.exact_covers([["a", "b"], ["b", "c"], ["c"], ["a"]]))
[[['a', 'b'], ['c']], [['b', 'c'], ['a']]]

:class:`Problem` states a problem and answers questions about it, :class:`Diagram` keeps all its
solutions. :mod:`quadrille.sudoku`, :mod:`quadrille.queens` and :mod:`quadrille.packing` are about puzzles.
"""

from collections.abc import Sequence as _Sequence

from quadrille._diagram import Diagram
from quadrille._errors import CertificateError, Error, ProblemError, Stopped
from quadrille._native import Search, Solution, __version__
from quadrille._nodes import Node
from quadrille._problem import (
    Best,
    Class,
    Estimate,
    Info,
    Problem,
    Symmetry,
    Verified,
    exact_covers,
)

from quadrille import packing, queens, sudoku  # isort: skip

_Sequence.register(Solution)

__all__ = [
    "Best",
    "CertificateError",
    "Class",
    "Diagram",
    "Error",
    "Estimate",
    "Info",
    "Node",
    "Problem",
    "ProblemError",
    "Search",
    "Solution",
    "Stopped",
    "Symmetry",
    "Verified",
    "__version__",
    "exact_covers",
    "packing",
    "queens",
    "sudoku",
]
