"""Sudoku of any box size: solve, count, check, explain, rate and generate.

A puzzle is a string in any common format, a flat list of values, a list of rows, or a numpy array, with 0, ``"."`` or
``None`` for a blank cell. Solutions have the form of the puzzle. Puzzles have 4×4 to 25×25 cells; a list or array of 6×6 cells has boxes of
2 rows and 3 columns, and so on for other sides that are not squares.

Other rules are lines of text: above a puzzle that is a string, or as ``rules``. They add diagonals, windows, cells a
knight's or king's move apart that differ, regions in place of boxes, cages, dots, and even or odd cells; the chapter on
Sudoku of the book describes them.

>>> from quadrille import sudoku
>>> sudoku.solve("1... ..2. .3.. ...4")
'1243342143122134'
>>> sudoku.solve([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]])[0]
[1, 2, 4, 3]
>>> sudoku.count("." * 16, rules="rules: diagonal")
48
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any, NamedTuple, Optional, Union

from quadrille import _native
from quadrille._errors import ProblemError, Stopped

__all__ = [
    "Check",
    "Hint",
    "Rating",
    "check",
    "count",
    "count_many",
    "generate",
    "hint",
    "rate",
    "read",
    "solve",
    "solve_many",
]

_SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQ"
_VALUES = {symbol: value for value, symbol in enumerate(_SYMBOLS)} | dict.fromkeys(["0", " ", ""], 0)


@dataclass(frozen=True)
class Check:
    """How many solutions a puzzle has."""

    #: ``"none"``, ``"one"`` or ``"several"``.
    verdict: str
    #: Up to two solutions, in the form of the puzzle.
    solutions: list[Any]


@dataclass(frozen=True)
class Hint:
    """The next step of a person. Cells are pairs of row and column, from 0."""

    technique: str
    reason: str
    conclusion: str
    #: The digits placed, by cell.
    placed: dict[tuple[int, int], int]
    #: The candidates ruled out: row, column and digit.
    ruled_out: list[tuple[int, int, int]]


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a person."""

    score: int
    #: ``"easy"`` to ``"extreme"``.
    difficulty: str
    #: The cells that the techniques leave blank.
    blanks_left: int
    #: The techniques used, easiest first, with their numbers of steps.
    techniques: dict[str, int]


def read(text: str) -> list[str]:
    """Returns the puzzles of a text in any common format, each as one line.

    :raises ProblemError: if the text is not valid, or a puzzle has rules, which a line cannot state.

    >>> read("1 . | . .\\n. . | 2 .\\n----+----\\n. 3 | . .\\n. . | . 4\\n")
    ['1.....2..3.....4']
    """
    return [_line(values) for values, _, _ in _native.sudoku_read(text)]


def solve(puzzle: Any, *, rules: str = "", time_limit: Optional[float] = None) -> Any:
    """Returns a solution in the form of the puzzle, or ``None`` if there is certainly none.

    :param rules: lines that add rules (default: none).
    :raises Stopped: if the limit on time was reached before either was known.

    >>> solve("11.. .... .... ....") is None
    True
    """
    given, form = _read(puzzle)
    settings = _native.Settings(time_limit=time_limit)
    solution, reason = _native.sudoku_solve((given, rules), settings)
    if reason is not None:
        raise Stopped(0, reason)
    return None if solution is None else form(solution)


def count(
    puzzle: Any,
    *,
    rules: str = "",
    solution_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> int:
    """Returns the number of solutions.

    :param rules: lines that add rules (default: none).
    :raises Stopped: if a limit was reached; ``found`` is then a lower bound.

    >>> count("." * 81)
    6670903752021072936960
    """
    given, _ = _read(puzzle)
    settings = _native.Settings(solution_limit=solution_limit, time_limit=time_limit)
    found, reason = _native.sudoku_count((given, rules), settings)
    if reason is not None:
        raise Stopped(found, reason)
    return found


def check(puzzle: Any, *, rules: str = "", time_limit: Optional[float] = None) -> Check:
    """Returns whether a puzzle has no, one or several solutions, with up to two of them.

    :param rules: lines that add rules (default: none).
    :raises Stopped: if the limit on time was reached; ``found`` is the list of solutions so far.

    >>> check("1... ..2. .3.. ...4")
    Check(verdict='one', solutions=['1243342143122134'])
    """
    given, form = _read(puzzle)
    settings = _native.Settings(time_limit=time_limit)
    found, reason = _native.sudoku_check((given, rules), settings)
    solutions = [form(solution) for solution in found]
    if reason is not None:
        raise Stopped(solutions, reason)
    return Check(("none", "one", "several")[len(solutions)], solutions)


def hint(puzzle: Any) -> Optional[Hint]:
    """Returns the next step of a person in a 9×9 puzzle; ``None`` if no technique applies.

    :raises ProblemError: if the puzzle is not 9×9, has other rules, or does not have exactly one solution.
    """
    found = _native.sudoku_hint((_read(puzzle)[0], ""))
    if found is None:
        return None
    technique, reason, conclusion, placed, ruled_out = found
    digits = {(row, column): digit for row, column, digit in placed}
    return Hint(technique, reason, conclusion, digits, ruled_out)


def rate(puzzle: Any) -> Rating:
    """Rates a 9×9 puzzle by the techniques that a person needs.

    :raises ProblemError: if the puzzle is not 9×9, has other rules, or does not have exactly one solution.
    """
    score, difficulty, blanks_left, techniques = _native.sudoku_rate((_read(puzzle)[0], ""))
    return Rating(score, difficulty, blanks_left, dict(techniques))


def generate(
    count: int = 1,
    *,
    seed: int = 0,
    minimal: bool = False,
    symmetry: str = "none",
    difficulty: Optional[str] = None,
    blanks: Optional[int] = None,
    box: tuple[int, int] = (3, 3),
    threads: int = 1,
) -> list[str]:
    """Returns new puzzles with one solution each, as lines. The same seed gives the same puzzles, with any number of
    threads.

    :param minimal: whether no given can be removed.
    :param symmetry: of the pattern of givens: ``"none"``, ``"rot180"``, ``"rot90"``, ``"mirror-h"``, ``"mirror-v"``,
        ``"diagonal"`` or ``"full"``.
    :param difficulty: as in :class:`Rating` (default: any).
    :param blanks: the number of blank cells (default: five of nine).
    :param box: the rows and columns of a box.
    :param threads: the number of threads.
    :raises Error: if there is no such puzzle, or none was found.

    >>> [puzzle] = generate(seed=7)
    >>> len(puzzle), check(puzzle).verdict
    (81, 'one')
    """
    made = _native.sudoku_generate(count, seed, minimal, symmetry, difficulty, blanks, box, threads)
    return [_line(values) for values in made]


def solve_many(puzzles: Any, *, threads: int = 1) -> Any:
    """Solves many 9×9 puzzles at once, far faster than one by one.

    :param puzzles: a numpy array of numbers of the shape (n, 81) or (n, 9, 9), with 0 for a blank cell; or lines of 81
        characters, with ``"0"`` or ``"."`` for a blank cell, in a list or in an array.
    :returns: an array of the same shape, with zeros where there is no solution; or a list of lines, with ``None``.

    >>> solve_many(generate(3) + ["11" + "." * 79])[3] is None
    True
    """
    puzzles = _lines(puzzles)
    solutions, _ = _native.sudoku_batch(_bytes(puzzles), 1, threads)
    if hasattr(puzzles, "dtype"):
        import numpy

        values = numpy.frombuffer(solutions, dtype=numpy.uint8)
        return values.reshape(puzzles.shape).astype(puzzles.dtype)
    lines = solutions.translate(_TO_TEXT).decode()
    parts = (lines[start : start + 81] for start in range(0, len(lines), 81))
    return [None if part[0] == "." else part for part in parts]


def count_many(puzzles: Any, *, limit: int = 2, threads: int = 1) -> list[int]:
    """Returns the numbers of solutions of many 9×9 puzzles, each up to ``limit``, at most 255.

    >>> count_many(generate(2) + ["." * 81])
    [1, 1, 2]
    """
    if not 1 <= limit <= 255:
        raise ValueError(f"limit is {limit}; expected 1 to 255")
    return list(_native.sudoku_batch(_bytes(_lines(puzzles)), limit, threads)[1])


#: Digits and points as values.
_TO_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_TO_TEXT = bytes.maketrans(bytes(range(10)), b".123456789")


class _Board(NamedTuple):
    """Values row by row, and the rows and columns of a box."""

    values: Sequence[int]
    box_rows: int
    box_columns: int


_Form = Callable[[Sequence[int]], Any]


def _read(puzzle: Any) -> tuple[Union[str, _Board], _Form]:
    """Returns the text or board of a puzzle, and the function that gives values its form."""
    if isinstance(puzzle, str):
        return puzzle, _line
    if hasattr(puzzle, "dtype"):
        _check_dtype(puzzle.dtype, "iufUSO")
        shape, cells = puzzle.shape, puzzle.ravel().tolist()
        return _board(cells), lambda values: _array(values, puzzle.dtype, shape)
    rows = list(puzzle)
    if _are_integers(rows):
        return _board(rows), list
    if all(map(_is_cell, rows)):
        has_symbols = any(isinstance(cell, str) for cell in rows)
        return _board(rows), lambda values: list(_line(values) if has_symbols else values)
    side = len(rows)
    if any(_is_cell(row) or len(row) != side for row in rows):
        raise ProblemError(f"a puzzle of {side} rows has a row of another length")
    cells = [cell for row in rows for cell in row]
    has_symbols = any(isinstance(cell, str) for cell in cells)
    whole = isinstance(rows[0], str)

    def form(values: Sequence[int]) -> list[Any]:
        written = _line(values) if has_symbols else values
        parts = [written[start : start + side] for start in range(0, side * side, side)]
        return parts if whole else [list(part) for part in parts]

    return _board(cells), form


def _are_integers(cells: list[Any]) -> bool:
    return set(map(type, cells)) == {int}


def _is_cell(value: Any) -> bool:
    return len(value) <= 1 if isinstance(value, str) else not hasattr(value, "__iter__")


def _board(cells: list[Any]) -> _Board:
    side = isqrt(len(cells))
    rows = next((rows for rows in range(isqrt(side), 1, -1) if side % rows == 0), 0)
    if side * side != len(cells) or rows == 0:
        raise ProblemError(f"a puzzle has {len(cells)} cells; expected 16, 36, 64, 81 and so on")
    if not _are_integers(cells) or not 0 <= min(cells) <= max(cells) <= side:
        cells = [_value(cell, side) for cell in cells]
    return _Board(cells, rows, side // rows)


def _value(cell: Any, side: int) -> int:
    """The value of a cell: a number, a symbol, or ``None`` for a blank cell."""
    value = cell
    if cell is None:
        value = 0
    elif isinstance(cell, str):
        value = _VALUES.get(cell, -1)
    elif isinstance(cell, float) and cell.is_integer():
        value = int(cell)
    elif hasattr(cell, "__index__"):
        value = cell.__index__()
    if isinstance(value, int) and 0 <= value <= side:
        return value
    raise ProblemError(f"a cell of a puzzle of side {side} is {cell!r}; expected a number from 0 to {side}")


def _array(values: Sequence[int], dtype: Any, shape: Any) -> Any:
    import numpy

    return numpy.array(list(values), dtype=dtype).reshape(shape)


def _line(values: Sequence[int]) -> str:
    return "".join([_SYMBOLS[value] for value in values])


#: What an array may hold, by the codes of numpy.
_KINDS = {
    "b": "booleans",
    "i": "integers",
    "u": "integers",
    "f": "floats",
    "c": "complex numbers",
    "O": "objects",
    "S": "bytes",
    "U": "strings",
}


def _check_dtype(dtype: Any, kinds: str) -> None:
    """Checks that the values of an array are of one of these kinds."""
    if dtype.kind not in kinds:
        kind = _KINDS.get(dtype.kind, f"values of type {dtype}")
        raise ProblemError(f"the array has {kind}; expected integers from 0 (a blank cell)")


def _lines(puzzles: Any) -> Any:
    """Puzzles in one dimension, an array or a series of lines, as a list."""
    return puzzles.tolist() if len(getattr(puzzles, "shape", ())) == 1 else puzzles


def _bytes(puzzles: Any) -> bytes:
    """The values of many puzzles, 81 bytes each."""
    if hasattr(puzzles, "dtype"):
        _check_dtype(puzzles.dtype, "iuf")
        if puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ProblemError(
                f"an array of puzzles has the shape {puzzles.shape}; expected (n, 81) or (n, 9, 9)"
            )
        is_digit = (puzzles >= 0) & (puzzles <= 9)
        if puzzles.dtype.kind == "f":
            is_digit &= puzzles % 1 == 0
        if not is_digit.all():
            place = tuple(int(axis[0]) for axis in (~is_digit).nonzero())
            raise ProblemError(f"puzzle {place[0]} has the value {puzzles[place]!s}; expected a digit from 0 to 9")
        data: bytes = puzzles.astype("uint8", copy=False).tobytes()
        return data
    lines = list(puzzles)
    for number, puzzle in enumerate(lines):
        if not isinstance(puzzle, str):
            raise ProblemError(f"puzzle {number} is {puzzle!r}; expected a line of 81 characters")
        if len(puzzle) != 81:
            raise ProblemError(f"puzzle {number} has {len(puzzle)} characters; expected 81")
    # What is no digit becomes a value that is too large for a board.
    return "".join(lines).encode("ascii", "replace").translate(_TO_VALUES)
