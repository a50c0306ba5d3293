"""Problems made from Python objects, and the questions about them."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Optional, Union

from quadrille import _native
from quadrille._diagram import Diagram
from quadrille._errors import ProblemError, Stopped
from quadrille._native import Search, Solution
from quadrille._show import optional, table

if TYPE_CHECKING:
    import pandas

__all__ = ["Best", "Class", "Estimate", "Info", "Problem", "Symmetry", "Verified", "exact_covers"]

#: How many options cover an item: a number, or the least and the most.
Bounds = Union[int, "tuple[int, int]"]

#: Called with the nodes visited, the estimated share of the search that is done, and the seconds.
Progress = Callable[[int, float, float], object]
#: Called with the cost of the best solution or None, the bound, and the seconds so far.
Improved = Callable[[Optional[int], int, float], object]

#: A symmetry: the items that move with their images, a function from an item to its image, or pairs
#: of an option and its image, as in :class:`Symmetry`.
Generator = Union[Mapping[Any, Any], Callable[[Any], Any], Iterable["tuple[Any, Any]"]]


class Problem:
    """An exact cover problem over any hashable items.

    A solution is a set of options that covers every primary item exactly once, or as often as its
    bounds say, and every secondary item at most once, or any number of times in one color.

    :param options: lists of items; or a mapping from the name of each option to its items. An item
        is any hashable object. A pair ``(item, color)`` gives a color to a secondary item; so
        does an option that is a mapping from items to colors, or to ``None``.
    :param primary: the primary items (default: all items of the options that are not secondary, in
        the order in which they occur).
    :param secondary: the items that need not be covered.
    :param bounds: for some primary items, how many options cover them: a number or a pair
        ``(least, most)``.
    :param costs: a cost for each option, an integer from -2**64 + 1 to 2**64 - 1: in the order of
        the options, or a mapping from names of options (default: 0).
    :raises ProblemError: if an item occurs twice in an option, an option has no primary item, or an
        option, item, bound or cost is not valid.

    >>> problem = Problem({"N": "cd", "E": "abd", "W": "ab", "all": "abcd"})
    >>> problem.count()
    2
    >>> [list(solution) for solution in problem]
    [['N', 'W'], ['all']]

    Two words that cross, by colors: both words have the same letter there.

    >>> words = [["across", ("x", "a")], ["across", ("x", "b")], ["down", ("x", "a")]]
    >>> list(Problem(words, secondary=["x"]).first())
    [['across', ('x', 'a')], ['down', ('x', 'a')]]
    """

    __slots__ = ("_native", "_options", "_numbers", "_copies", "_items", "_costs")

    def __init__(
        self,
        options: Union[Mapping[Any, Iterable[Any]], Iterable[Iterable[Any]]],
        *,
        primary: Optional[Iterable[Hashable]] = None,
        secondary: Iterable[Hashable] = (),
        bounds: Optional[Mapping[Any, Bounds]] = None,
        costs: Union[Mapping[Any, int], Iterable[int], None] = None,
    ) -> None:
        names: Optional[tuple[Any, ...]] = None
        members: Iterable[Any]
        if isinstance(options, Mapping):
            names, members = tuple(options), options.values()
        else:
            # An iterator can be read only once.
            options = members = options if isinstance(options, (list, tuple)) else list(options)
        numbers = _costs(costs, options) if costs is not None else []
        if bounds is not None and not isinstance(bounds, Mapping):
            raise ProblemError(f"bounds is {bounds!r}; expected a mapping from items to bounds")
        native, given, items = _native.build(
            members, primary, secondary, bounds, numbers, names
        )
        self._set(native, given if names is None else names, items)

    def _set(
        self, native: _native.Problem, options: tuple[Any, ...], items: tuple[Any, ...]
    ) -> None:
        self._native = native
        self._options = options
        self._items = items
        self._numbers: Optional[dict[Any, int]] = None
        self._copies: Optional[dict[Any, list[int]]] = None
        self._costs: Optional[tuple[int, ...]] = None

    @classmethod
    def _of(cls, native: _native.Problem, options: list[Any], items: list[Any]) -> Problem:
        """The problem with a native problem, whose options and items have these names."""
        problem = cls.__new__(cls)
        problem._set(native, tuple(options), tuple(items))
        return problem

    def __reduce__(self) -> tuple[Any, ...]:
        return Problem._of, (self._native, list(self._options), list(self._items))

    def _solution(self, numbers: Sequence[int]) -> Solution[Any]:
        return Solution(self._native, self._options, numbers)

    def _one(self, answer: tuple[Optional[list[int]], Optional[str]]) -> Optional[Solution[Any]]:
        numbers, reason = answer
        if reason is not None:
            raise Stopped(0, reason)
        return None if numbers is None else self._solution(numbers)

    def _best(
        self, answer: tuple[Optional[list[int]], Optional[int], Optional[str]]
    ) -> Optional[Solution[Any]]:
        numbers, bound, reason = answer
        solution = None if numbers is None else self._solution(numbers)
        if reason is not None and reason != "good_enough":
            raise Stopped(Best(solution, bound), reason)
        return solution

    @classmethod
    def from_text(cls, text: str, format: Optional[str] = None) -> Problem:
        """Reads a problem in Knuth's format, or in another one that is recognized.

        In Knuth's format the first line has the items, and each further line an option; ``|`` precedes
        the secondary items. The options of the problem are lists of names and of pairs ``(name, color)``.

        :param format: ``xcc`` (Knuth's), ``lists``, ``matrix``, ``counts``, ``json``, ``orlib-partition``,
            ``orlib-cover``, ``cnf`` or ``opb``. Needed if two formats read the text as different problems.
        :raises ProblemError: with line and column, if the text is not valid, or has two readings.
        :raises ValueError: if there is no such format.

        >>> Problem.from_text("a b | c\\na c:red\\nb c:red\\n").first().options
        (['a', ('c', 'red')], ['b', ('c', 'red')])
        """
        native = _native.Problem.parse(text, format)
        items = native.items()
        options = [
            [items[item] if color is None else (items[item], color) for item, color in option]
            for option in native.options()
        ]
        return cls._of(native, options, items)

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        rows: Optional[Sequence[Any]] = None,
        columns: Optional[Sequence[Hashable]] = None,
        secondary: Iterable[Hashable] = (),
        costs: Union[Mapping[Any, int], Iterable[int], None] = None,
    ) -> Problem:
        """Makes a problem from a matrix of 0 and 1: a row is an option, a column an item.

        :param matrix: a numpy array, a scipy sparse matrix, a DataFrame of pandas, or a list of lists.
        :param rows: the names of the options (default: the numbers of the rows; the index of a DataFrame).
        :param columns: the items (default: the numbers of the columns; the columns of a DataFrame).
        :param secondary: the items that need not be covered, by their names.
        :param costs: a cost for each row: in their order, such as a column of a DataFrame, or by their names.
        :raises ProblemError: if an entry is neither 0 nor 1, a row has no primary item, two columns
            have the same name, or ``secondary`` names no column.

        >>> list(Problem.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 0]]).first())
        [0, 1]
        >>> Problem.from_matrix([[1, 1], [1, 0], [0, 1]], costs=[5, 1, 2]).cheapest().cost
        3
        """
        if hasattr(matrix, "iloc"):
            rows = list(matrix.index) if rows is None else rows
            columns = list(matrix.columns) if columns is None else columns
            matrix = matrix.to_numpy()
        lists, width = _matrix_rows(matrix)
        names = list(range(len(lists))) if rows is None else list(rows)
        items: list[Any] = list(range(width)) if columns is None else list(columns)
        if len(names) != len(lists) or len(items) != width:
            raise ProblemError(
                f"{len(names)} rows and {len(items)} columns are named; "
                f"the matrix has {len(lists)} and {width}"
            )
        known = set(items)
        if len(known) != width:
            raise ProblemError("two columns have the same name")
        free = dict.fromkeys(secondary)
        strange = next((item for item in free if item not in known), None)
        if strange is not None:
            raise ProblemError(f"secondary names {strange!r}, which is no column")
        if isinstance(costs, Mapping):
            costs = _costs_by_name(costs, names, "row")
        problem = cls(
            [[items[column] for column in row] for row in lists],
            primary=[item for item in items if item not in free],
            secondary=list(free),
            costs=costs,
        )
        problem._options = tuple(names)
        return problem

    def to_text(self) -> str:
        """Writes the problem in Knuth's format.

        Items and colors keep their names if they are strings or integers that the format allows.

        >>> print(Problem([["a", "b"], ["a"]], costs=[3, 0]).to_text(), end="")
        a b
        a b |3
        a
        """
        return self._native.text()

    @property
    def options(self) -> tuple[Any, ...]:
        """The options as they were given; their names, if they have names."""
        return self._options

    @property
    def costs(self) -> tuple[int, ...]:
        """The costs of the options."""
        if self._costs is None:
            self._costs = tuple(self._native.costs())
        return self._costs

    @property
    def items(self) -> tuple[Any, ...]:
        """The items, primary ones first."""
        return self._items

    @property
    def info(self) -> Info:
        """The sizes of the problem.

        >>> Problem([["a", "b"], ["a"]]).info
        Info(primary=2, secondary=0, options=2, members=3, colors=0, kind='XC')
        """
        return Info(*self._native.sizes())

    def __repr__(self) -> str:
        info = self.info
        return f"<Problem: {info.primary + info.secondary} items, {info.options} options>"

    def _repr_html_(self) -> str:
        return table("Problem", asdict(self.info))

    def __iter__(self) -> Search:
        return self.solutions()

    def count(
        self,
        *,
        threads: int = 1,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        solution_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        engine: str = "auto",
        symmetry: bool = True,
        progress: Optional[Progress] = None,
    ) -> int:
        """Returns the number of solutions, exact at any size.

        Other Python threads run meanwhile. Ctrl-C ends the count.

        :param threads: the number of threads.
        :param time_limit: the limit in seconds.
        :param node_limit: the limit on nodes of the search.
        :param solution_limit: the limit on solutions.
        :param memory_limit: the bytes that the memo may take (default: 1 GiB). A full memo does not
            stop the count.
        :param engine: ``"auto"``, ``"links"``, ``"cells"``, ``"dense"``, ``"memo"`` or ``"sweep"``.
        :param symmetry: whether symmetries of the problem may be used.
        :param progress: called with nodes, share done (0 to 1) and seconds, in the calling thread.
        :raises Stopped: if a limit was reached; ``found`` is then a lower bound.

        >>> Problem([[i] for i in range(200) for _ in range(2)]).count() == 2**200
        True
        """
        settings = _native.Settings(
            threads=threads,
            time_limit=time_limit,
            node_limit=node_limit,
            solution_limit=solution_limit,
            memory_limit=memory_limit,
            engine=engine,
            symmetry=symmetry,
        )
        return _complete(self._native.count(settings, progress))

    def solutions(
        self,
        *,
        threads: int = 1,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        solution_limit: Optional[int] = None,
        engine: str = "auto",
        progress: Optional[Progress] = None,
    ) -> Search:
        """Returns an iterator over the solutions, which finds them on demand.

        The order is always the same, with any engine and any number of threads. A long search runs
        in a thread of its own, and is a few milliseconds ahead of the iterator.

        :param solution_limit: the number of solutions after which the iterator ends.
        :param progress: called while iterating, in the calling thread: see :meth:`count`.
        :raises Stopped: while iterating, if the limit on time or nodes was reached; ``found`` is then
            the number of solutions before.

        >>> search = Problem([["a"], ["b"], ["a", "b"]]).solutions()
        >>> next(search)
        Solution(['a'], ['b'])
        >>> len(list(search)), search.is_complete
        (1, True)
        """
        settings = _native.Settings(
            threads=threads,
            time_limit=time_limit,
            node_limit=node_limit,
            solution_limit=solution_limit,
            engine=engine,
        )
        return self._native.search(self._options, settings, progress)

    def to_dataframe(self, solution_limit: Optional[int] = None) -> pandas.DataFrame:
        """Lists the solutions as a DataFrame of pandas, which must be installed.

        It has a row for each option of each solution, with the columns ``solution`` (from 0),
        ``number`` and ``option`` (as it was given).

        :param solution_limit: the number of solutions after which the list ends.
        :raises ImportError: if pandas is not installed.
        """
        package = optional("pandas")
        solutions = [solution.numbers for solution in self.solutions(solution_limit=solution_limit)]
        numbers = [number for solution in solutions for number in solution]
        frame: pandas.DataFrame = package.DataFrame(
            {
                "solution": [place for place, solution in enumerate(solutions) for _ in solution],
                "number": numbers,
                "option": [self._options[number] for number in numbers],
            }
        )
        return frame

    def first(
        self,
        *,
        threads: int = 1,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        engine: str = "auto",
        progress: Optional[Progress] = None,
    ) -> Optional[Solution[Any]]:
        """Returns a solution, or ``None`` if there is certainly none.

        :raises Stopped: if a limit was reached before either was known.

        >>> Problem([["a"], ["a", "b"]]).first()
        Solution(['a', 'b'])
        >>> Problem([["a"], ["b"]], primary="abc").first() is None
        True
        """
        settings = _native.Settings(
            threads=threads, time_limit=time_limit, node_limit=node_limit, engine=engine
        )
        return self._one(self._native.first(settings, progress))

    def any(
        self,
        *,
        seed: int = 0,
        threads: int = 1,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> Optional[Solution[Any]]:
        """Returns any one solution, or ``None`` if there is certainly none.

        On large problems far faster than :meth:`first`: the search begins anew with other choices and
        learns which items fail.

        :param seed: other seeds lead to other solutions. With one thread, the same seed gives the same
            solution.
        :param progress: called with nodes, 0 and seconds: nothing is known of the nodes to come.
        :raises Stopped: if a limit was reached before either was known.

        >>> Problem([["a"], ["a", "b"]]).any()
        Solution(['a', 'b'])
        """
        settings = _native.Settings(threads=threads, time_limit=time_limit, node_limit=node_limit)
        return self._one(self._native.any(settings, seed, progress))

    def cheapest(
        self,
        *,
        gap: Union[int, str, None] = None,
        stop_at: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Progress] = None,
        improved: Optional[Improved] = None,
    ) -> Optional[Solution[Any]]:
        """Returns a solution of least cost, or ``None`` if there is certainly none.

        It does not visit the others: the search leaves out what cannot be cheaper. For several
        solutions in order of cost compile a :class:`Diagram`.

        :param gap: also end with a solution that costs at most this much more than the bound: a number,
            or a percentage such as ``"1%"``.
        :param stop_at: also end with a solution of at most this cost (for :meth:`dearest`, at least).
        :param improved: called with the cost of the best solution (or ``None``), the bound and the
            seconds so far, after each improvement of one of them.
        :raises Stopped: if a limit was reached; ``found`` is then a :class:`Best`.

        >>> Problem({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 5, "a": 1, "b": 2}).cheapest()
        Solution('a', 'b')
        """
        settings = _native.Settings(
            time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit
        )
        wanted = None if gap is None else str(gap)
        return self._best(
            self._native.best(settings, False, wanted, stop_at, progress, improved)
        )

    def dearest(
        self,
        *,
        gap: Union[int, str, None] = None,
        stop_at: Optional[int] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Progress] = None,
        improved: Optional[Improved] = None,
    ) -> Optional[Solution[Any]]:
        """Returns a solution of greatest cost: see :meth:`cheapest`."""
        settings = _native.Settings(
            time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit
        )
        wanted = None if gap is None else str(gap)
        return self._best(
            self._native.best(settings, True, wanted, stop_at, progress, improved)
        )

    def count_classes(
        self,
        *,
        group: Optional[Iterable[Generator]] = None,
        threads: int = 1,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        engine: str = "auto",
        progress: Optional[Progress] = None,
    ) -> int:
        """Returns the number of solutions up to the symmetries of the problem, or up to a group.

        :param group: symmetries of the problem that generate the group (default: all). Each is a
            function from an item to its image, a mapping from the items that move to their images,
            or a list of pairs of an option and its image, as :meth:`automorphisms` returns them.
        :raises Stopped: if a limit was reached; ``found`` is then a lower bound.
        :raises ProblemError: if a generator is no symmetry of the problem.

        >>> ring = Problem([[0, 1], [1, 2], [2, 3], [3, 0], [0], [1], [2], [3]])
        >>> ring.count(), ring.count_classes()
        (7, 3)
        >>> ring.count_classes(group=[lambda corner: (corner + 2) % 4])    # half a turn
        5
        """
        settings = _native.Settings(
            threads=threads,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            engine=engine,
        )
        return _complete(self._native.count_classes(settings, self._group(group), progress))

    def classes(
        self,
        *,
        group: Optional[Iterable[Generator]] = None,
        threads: int = 1,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        solution_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        engine: str = "auto",
        progress: Optional[Progress] = None,
    ) -> list[Class]:
        """Returns one solution of each class up to symmetry, with the size of its class.

        :param group: as in :meth:`count_classes`.
        :param solution_limit: the largest number of classes returned.
        :raises Stopped: if another limit was reached; ``found`` is the list of the classes so far.

        >>> ring = Problem([[0, 1], [1, 2], [2, 3], [3, 0]])
        >>> ring.classes()
        [Class(solution=Solution([0, 1], [2, 3]), size=2)]
        """
        settings = _native.Settings(
            threads=threads,
            time_limit=time_limit,
            node_limit=node_limit,
            solution_limit=solution_limit,
            memory_limit=memory_limit,
            engine=engine,
        )
        found, reason = self._native.classes(settings, self._group(group), progress)
        classes = [Class(self._solution(numbers), size) for numbers, size in found]
        if reason is not None and reason != "solution_limit":
            raise Stopped(classes, reason)
        return classes

    def automorphisms(self, *, time_limit: Optional[float] = None) -> Symmetry:
        """Returns the symmetries of the problem: exchanges of items and options that keep it.

        :raises Stopped: if the limit on time was reached; ``found`` is a subgroup.

        >>> ring = Problem([[0, 1], [1, 2], [2, 3], [3, 0]])
        >>> ring.automorphisms().order
        8
        """
        settings = _native.Settings(time_limit=time_limit)
        order, moved, items, options, reason = self._native.automorphisms(settings)
        symmetry = Symmetry(
            order,
            [Moves(self, generator) for generator in moved],
            _orbits(items, self._items),
            _orbits(options, self._options),
        )
        if reason is not None:
            raise Stopped(symmetry, reason)
        return symmetry

    def estimate(
        self,
        probes: int = 1000,
        *,
        seed: int = 0,
        time_limit: Optional[float] = None,
        engine: str = "auto",
    ) -> Estimate:
        """Estimates the size of a search that lists all solutions, from random ways down its tree.

        >>> estimate = Problem([["a"], ["b"], ["a", "b"]]).estimate()
        >>> estimate.solutions, estimate.confidence
        ((2.0, 0.0), 'good')
        """
        settings = _native.Settings(time_limit=time_limit, engine=engine)
        return Estimate(*self._native.estimate(settings, probes, seed))

    def compile(
        self,
        *,
        in_listing_order: bool = False,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> Diagram:
        """Compiles all solutions into one graph, which answers more questions than a count.

        :param in_listing_order: whether equally expensive solutions are ranked in the order in which
            :meth:`solutions` lists them. The diagram may then be larger.
        :param progress: as in :meth:`count`.
        :raises Stopped: if a limit was reached.

        >>> Problem([["a"], ["b"], ["a", "b"]]).compile().frequencies()
        [1, 1, 1]
        """
        settings = _native.Settings(
            time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit
        )
        native, reason = self._native.compile(settings, in_listing_order, progress)
        if native is None:
            raise Stopped(0, reason or "stopped")
        return Diagram(self, native)

    def certify(
        self,
        path: Union[str, "os.PathLike[str]"],
        *,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> int:
        """Returns the number of solutions, and writes a proof of it to a file.

        :meth:`verify` checks the proof. So does the program ``quadrille-check``, given the file and
        the problem as :meth:`to_text` writes it. Neither uses the engine.

        :raises Stopped: if a limit was reached. The file then proves the lower bound ``found``.
        :raises OSError: if the file cannot be written.
        """
        settings = _native.Settings(
            time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit
        )
        return _complete(self._native.certify(os.fspath(path), settings, progress))

    def verify(self, path: Union[str, "os.PathLike[str]"]) -> Verified:
        """Verifies a certificate of this problem: see :meth:`certify`.

        :raises CertificateError: if the file proves nothing about this problem.
        :raises OSError: if the file cannot be read.
        """
        return Verified(*self._native.verify(os.fspath(path)))

    def _group(
        self, generators: Optional[Iterable[Generator]]
    ) -> Optional[list[tuple[bool, list[tuple[int, int]]]]]:
        """The generators of a group by numbers: whether each moves options, and what it moves."""
        if generators is None:
            return None
        places = {item: number for number, item in enumerate(self._items)}
        group = []
        for generator in generators:
            if callable(generator):
                generator = {item: generator(item) for item in self._items}
            if isinstance(generator, Mapping):
                strange = next((i for pair in generator.items() for i in pair if i not in places), None)
                if strange is not None:
                    raise ProblemError(f"the group moves {strange!r}, which is no item")
                pairs = [(places[item], places[image]) for item, image in generator.items()]
                group.append((False, pairs))
            elif isinstance(generator, Moves) and generator.is_of(self):
                group.append((True, generator.numbers))
            else:
                group.append((True, self._moved_options(generator)))
        return group

    def _moved_options(self, pairs: Iterable[tuple[Any, Any]]) -> list[tuple[int, int]]:
        """The numbers of the options in pairs of an option and its image.

        An option stands for all that are equal to it: the first goes to the first equal to its image,
        and so on.
        """
        moved: dict[int, int] = {}
        for option, image in pairs:
            places = [self._equal_options(each) for each in (option, image)]
            if len(places[0]) != len(places[1]):
                raise ProblemError(f"{option!r} is {len(places[0])} options, {image!r} is {len(places[1])}")
            for place, to in zip(*places):
                if moved.setdefault(place, to) != to:
                    raise ProblemError(f"the group moves {option!r} to two options")
        return list(moved.items())

    def _equal_options(self, option: Any) -> list[int]:
        """The numbers of the options equal to this one; of a number, the number itself."""
        first = self.option_number(option)
        if _key(option) != _key(self._options[first]):
            return [first]
        if self._copies is None:
            self._copies = {}
            for number, known in enumerate(self._options):
                self._copies.setdefault(_key(known), []).append(number)
        return self._copies[_key(option)]

    def option_number(self, option: Any) -> int:
        """Returns the number of an option: of its name, or of the option itself.

        An integer that is no name is taken for the number itself.

        :raises KeyError: if there is no such option.
        """
        if self._numbers is None:
            self._numbers = {}
            for number, known in enumerate(self._options):
                self._numbers.setdefault(_key(known), number)
        known_number = self._numbers.get(_key(option))
        if known_number is not None:
            return known_number
        if isinstance(option, int) and 0 <= option < len(self._options):
            return option
        raise KeyError(option)


@dataclass(frozen=True)
class Info:
    """The sizes of a problem."""

    primary: int
    secondary: int
    options: int
    #: The number of items in all options together.
    members: int
    colors: int
    #: ``"XC"``; ``"XCC"``: with colors; ``"MCC"``: with bounds.
    kind: str


@dataclass(frozen=True)
class Verified:
    """What a certificate proves."""

    count: int
    #: Whether that is the exact number of solutions, and not a lower bound.
    is_exact: bool


@dataclass(frozen=True)
class Estimate:
    """An estimate of a search. A number is a pair of mean and standard error."""

    nodes: Optional[tuple[float, float]]
    solutions: Optional[tuple[float, float]]
    #: ``"poor"``, ``"fair"``, ``"good"`` or ``"exact"``.
    confidence: Optional[str]
    probes: int
    #: The engine of each independent part.
    engines: list[str]
    #: The reason if fewer probes were made than requested.
    stopped: Optional[str]


@dataclass(frozen=True)
class Best:
    """What a search for the best solution knew when it was stopped."""

    #: The best solution so far.
    solution: Optional[Solution[Any]]
    #: A cost that no solution is better than.
    bound: Optional[int]


@dataclass(frozen=True)
class Class:
    """The solutions that symmetries carry to one another: one of them, and their number."""

    solution: Solution[Any]
    size: int


class Moves(list[tuple[Any, Any]]):
    """A symmetry: pairs of an option that moves and its image, and their numbers."""

    #: The numbers of the options in the pairs, which tell equal options apart.
    numbers: list[tuple[int, int]]

    def __init__(self, problem: Problem, numbers: Iterable[tuple[int, int]]) -> None:
        self.numbers = list(numbers)
        options = problem._options
        super().__init__((options[a], options[b]) for a, b in self.numbers)

    def is_of(self, problem: Problem) -> bool:
        """Whether the numbers are those of the pairs in a problem."""
        options = problem._options
        return len(self) == len(self.numbers) and all(
            max(numbers) < len(options)
            and all(_key(options[number]) == _key(own) for number, own in zip(numbers, pair))
            for numbers, pair in zip(self.numbers, self)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _moves, (list(self), self.numbers)


def _moves(pairs: list[tuple[Any, Any]], numbers: list[tuple[int, int]]) -> Moves:
    moves = Moves.__new__(Moves)
    moves.extend(pairs)
    moves.numbers = numbers
    return moves


@dataclass(frozen=True)
class Symmetry:
    """The symmetries of a problem."""

    #: The number of symmetries, with the identity.
    order: int
    #: Symmetries of which all others are products: pairs of an option that moves and its image. They
    #: know which of several equal options move.
    generators: list["Moves"]
    #: The items, grouped: symmetries carry the items of a group to one another.
    item_orbits: list[list[Any]]
    #: The options, grouped likewise.
    option_orbits: list[list[Any]]


def exact_covers(options: Any, **settings: Any) -> Iterator[list[Any]]:
    """Returns an iterator over the solutions, each a list of the options that were given.

    The arguments are those of :class:`Problem`. Or it is a matrix of 0 and 1 of numpy, scipy or
    pandas, with the arguments of :meth:`Problem.from_matrix`: then a solution is a list of the names
    of its rows.

    >>> list(exact_covers([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]))
    [[[1, 4], [3, 5, 6], [2, 7]]]
    """
    problem = (
        Problem.from_matrix(options, **settings)
        if hasattr(options, "shape")
        else Problem(options, **settings)
    )
    return (list(solution) for solution in problem)


def _complete(answer: tuple[int, Optional[str]]) -> int:
    found, reason = answer
    if reason is not None:
        raise Stopped(found, reason)
    return found


def _orbits(least: Sequence[int], objects: Sequence[Any]) -> list[list[Any]]:
    orbits: dict[int, list[Any]] = {}
    for number, representative in enumerate(least):
        orbits.setdefault(representative, []).append(objects[number])
    return list(orbits.values())


def _key(option: Any) -> Any:
    """A hashable object that stands for an option."""
    try:
        hash(option)
    except TypeError:
        return tuple(option.items()) if isinstance(option, Mapping) else tuple(option)
    return option


def _costs_by_name(costs: Mapping[Any, int], names: Iterable[Any], what: str) -> list[int]:
    """The costs in the order of these names, 0 where there is none."""
    unknown = costs.keys() - set(names)
    if unknown:
        raise ProblemError(f"costs names {unknown.pop()!r}, which is no {what}")
    return [costs.get(name, 0) for name in names]


def _costs(costs: Union[Mapping[Any, int], Iterable[int]], options: Any) -> list[int]:
    """The costs in the order of the options."""
    if isinstance(costs, Mapping):
        if not isinstance(options, Mapping):
            raise ProblemError("costs is a mapping; expected a list, since options have no names")
        return _costs_by_name(costs, options, "option")
    numbers = list(costs)
    if len(numbers) != len(options):
        raise ProblemError(f"{len(numbers)} costs for {len(options)} options")
    return numbers


def _matrix_rows(matrix: Any) -> tuple[list[list[int]], int]:
    """The numbers of the columns with a 1, row by row, and the number of columns."""
    if not (hasattr(matrix, "nonzero") and hasattr(matrix, "shape")):
        table = [list(row) for row in matrix]
        width = len(table[0]) if table else 0
        if any(len(row) != width for row in table):
            raise ProblemError("the rows of the matrix differ in length")
        if any(entry not in (0, 1) for row in table for entry in row):
            raise ProblemError("the matrix has an entry that is neither 0 nor 1")
        return [[column for column, entry in enumerate(row) if entry] for row in table], width
    if len(matrix.shape) != 2:
        raise ProblemError(f"the matrix has {len(matrix.shape)} dimensions; expected 2")
    height, width = matrix.shape
    if hasattr(matrix, "tocsr"):
        matrix = matrix.tocsr()
    entries = matrix.data if hasattr(matrix, "tocsr") else matrix
    if not ((entries == 0) | (entries == 1)).all():
        raise ProblemError("the matrix has an entry that is neither 0 nor 1")
    rows, columns = matrix.nonzero()
    lists: list[list[int]] = [[] for _ in range(height)]
    for row, column in zip(rows.tolist(), columns.tolist()):
        lists[row].append(column)
    return lists, int(width)
