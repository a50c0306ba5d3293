"""Packing puzzles: fill a box with polyominoes, polycubes, polyhexes or polyiamonds.

Boxes and pieces are drawn as text; the chapter on packing puzzles of the book describes it.

>>> from quadrille.packing import Packing
>>> puzzle = Packing('''
... box 2x3
... pieces
...   AAB
...   ABB
... ''')
>>> puzzle.count()
4
>>> print(puzzle.first())
AAB
ABB
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, Optional

from quadrille import _native
from quadrille._errors import Stopped
from quadrille._problem import Problem
from quadrille._show import table

__all__ = ["Arrangement", "Packing", "Placement", "Sheet", "svg"]


class Placement(NamedTuple):
    """A piece in its place: an option of the problem."""

    piece: str
    #: The names of the cells that it fills, such as ``r1c2`` or ``l1r1c2``.
    cells: tuple[str, ...]


class Packing:
    """A packing puzzle.

    :param text: the box and the pieces.
    :raises ProblemError: with line and column, if the text is not valid.
    """

    __slots__ = ("_native", "_problem", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._native = _native.Packing(text)
        problem = self._native.problem()
        placements = [Placement(piece, tuple(cells)) for piece, cells in self._native.placements()]
        self._problem = Problem._of(problem, list(placements), list(problem.items()))

    @property
    def problem(self) -> Problem:
        """The exact cover problem. Its options are placements."""
        return self._problem

    def count(self, *, threads: int = 1, time_limit: Optional[float] = None) -> int:
        """Returns the number of solutions.

        :raises Stopped: if the limit on time was reached; ``found`` is then a lower bound.
        """
        return self._problem.count(threads=threads, time_limit=time_limit)

    def count_classes(
        self, *, reflections: bool = True, threads: int = 1, time_limit: Optional[float] = None
    ) -> int:
        """Returns the number of solutions up to rotations of the box, and reflections.

        :param reflections: whether mirror images count once, too.
        :raises Stopped: if the limit on time was reached; ``found`` is then a lower bound.

        >>> Packing("box 5x12\\npieces pentominoes\\n").count_classes()
        1010
        """
        settings = _native.Settings(threads=threads, time_limit=time_limit)
        found, reason = self._native.count_classes(reflections, settings)
        if reason is not None:
            raise Stopped(found, reason)
        return found

    def classes(
        self,
        *,
        reflections: bool = True,
        solution_limit: Optional[int] = None,
        time_limit: Optional[float] = None,
    ) -> list[Arrangement]:
        """Returns one solution of each class.

        :param solution_limit: the largest number of classes returned.
        :raises Stopped: if the limit on time was reached; ``found`` is the list so far.
        """
        settings = _native.Settings(solution_limit=solution_limit, time_limit=time_limit)
        found, reason = self._native.classes(reflections, settings)
        arrangements = [Arrangement(self, numbers) for numbers in found]
        if reason is not None and reason != "solution_limit":
            raise Stopped(arrangements, reason)
        return arrangements

    def first(self, *, time_limit: Optional[float] = None) -> Optional[Arrangement]:
        """Returns a solution, or ``None`` if there is certainly none.

        :raises Stopped: if the limit on time was reached before either was known.
        """
        solution = self._problem.first(time_limit=time_limit)
        return None if solution is None else Arrangement(self, list(solution.numbers))

    def __iter__(self) -> Iterator[Arrangement]:
        return (Arrangement(self, list(solution.numbers)) for solution in self._problem)

    def __reduce__(self) -> tuple[Any, ...]:
        return Packing, (self._text,)

    def __repr__(self) -> str:
        pieces = {placement.piece for placement in self._problem.options}
        return f"<Packing: {len(pieces)} pieces, {len(self._problem.options)} placements>"

    def _repr_html_(self) -> str:
        pieces = {placement.piece: None for placement in self._problem.options}
        sizes = {"pieces": ", ".join(pieces), "placements": len(self._problem.options)}
        return table("Packing puzzle", sizes)


class Arrangement:
    """A solution, which notebooks show as a picture and :func:`print` with letters.

    Two arrangements are equal if they have the same placements in puzzles of the same text.

    >>> puzzle = Packing("box 2x3\\npieces\\n  AAB\\n  ABB\\n")
    >>> puzzle.first() == next(iter(puzzle))
    True
    """

    __slots__ = ("_packing", "_numbers")

    def __init__(self, packing: Packing, numbers: list[int]) -> None:
        self._packing = packing
        self._numbers = numbers

    @property
    def placements(self) -> list[Placement]:
        """The pieces in their places."""
        options = self._packing.problem.options
        return [options[number] for number in self._numbers]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Arrangement):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[str, tuple[int, ...]]:
        return self._packing._text, tuple(sorted(self._numbers))

    def __reduce__(self) -> tuple[Any, ...]:
        return Arrangement, (self._packing, self._numbers)

    def __str__(self) -> str:
        return self._packing._native.letters(self._numbers).rstrip("\n")

    def _repr_svg_(self) -> str:
        return svg([self])


class Sheet:
    """Pictures of arrangements of one puzzle, which notebooks show.

    :param arrangements: the arrangements, all of one puzzle; a puzzle stands for all of its solutions.
    :param limit: how many are drawn (default: 100). A picture takes about 30 kB, and a notebook keeps it.

    >>> puzzle = Packing("box 2x3\\npieces\\n  AAB\\n  ABB\\n")
    >>> Sheet(puzzle)
    <Sheet of 4 arrangements>
    >>> Sheet(puzzle, limit=3)
    <Sheet of the first 3 arrangements; there are more>
    """

    __slots__ = ("_svg", "_shown")

    def __init__(self, arrangements: Iterable[Arrangement], *, limit: int = 100) -> None:
        if limit < 1:
            raise ValueError(f"limit is {limit}; expected at least 1")
        found = list(islice(arrangements, limit + 1))
        drawn = found[:limit]
        self._svg = svg(drawn)
        self._shown = f"{len(drawn)} arrangements"
        if len(found) > limit:
            self._shown = f"the first {self._shown}; there are more"

    def __repr__(self) -> str:
        return f"<Sheet of {self._shown}>"

    def _repr_svg_(self) -> str:
        return self._svg

    def _repr_html_(self) -> str:
        return f"<figure>{self._svg}<figcaption>{self._shown}</figcaption></figure>"


def svg(arrangements: Iterable[Arrangement]) -> str:
    """Returns a sheet of SVG with a picture of each arrangement, all of one puzzle.

    >>> puzzle = Packing("box 2x3\\npieces\\n  AAB\\n  ABB\\n")
    >>> svg(puzzle).startswith("<svg xmlns=")
    True
    """
    drawn = list(arrangements)
    if len({id(arrangement._packing) for arrangement in drawn}) != 1:
        raise ValueError("expected arrangements of one puzzle")
    return drawn[0]._packing._native.svg([arrangement._numbers for arrangement in drawn])
