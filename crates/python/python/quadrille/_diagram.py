"""Diagrams: all solutions of a problem in one graph."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from quadrille import _native
from quadrille._nodes import Node, read_nodes
from quadrille._show import optional, table
from quadrille._native import Solution

if TYPE_CHECKING:
    import networkx
    from quadrille._problem import Problem


class Diagram:
    """All solutions of a problem in one graph; made by :meth:`Problem.compile`.

    Options are named in questions as in :meth:`Problem.option_number`.

    >>> from quadrille import Problem
    >>> problem = Problem({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 5, "a": 1, "b": 2})
    >>> diagram = problem.compile()
    >>> diagram.count
    2
    >>> diagram.cheapest()[0].cost, diagram.dearest()[0].cost, diagram.costs()
    (3, 5, {3: 1, 5: 1})
    """

    __slots__ = ("_problem", "_native")

    def __init__(self, problem: Problem, native: _native.Diagram) -> None:
        self._problem = problem
        self._native = native

    @property
    def problem(self) -> Problem:
        """The problem that was compiled."""
        return self._problem

    @property
    def count(self) -> int:
        """The number of solutions."""
        return self._native.count()

    @property
    def node_count(self) -> int:
        """The number of nodes of the graph."""
        return self._native.sizes()[0]

    @property
    def edge_count(self) -> int:
        """The number of edges of the graph."""
        return self._native.sizes()[1]

    @property
    def memory(self) -> int:
        """The bytes that the graph takes."""
        return self._native.sizes()[2]

    def __repr__(self) -> str:
        return f"<Diagram: {self.node_count} nodes, {self.edge_count} edges>"

    def sample(self, count: int = 1, *, seed: int = 0) -> list[Solution[Any]]:
        """Returns random solutions, each exactly equally likely, drawn independently.

        The list is empty if there is no solution. The same seed gives the same solutions.

        >>> from quadrille import Problem
        >>> Problem([["a", "b"]]).compile().sample(2)
        [Solution(['a', 'b']), Solution(['a', 'b'])]
        """
        return self._solutions(self._native.sample(count, seed))

    def frequencies(self) -> list[int]:
        """Returns, for each option of the problem, the number of solutions that have it."""
        return self._native.frequencies()

    def cheapest(self, count: int = 1) -> list[Solution[Any]]:
        """Returns up to ``count`` solutions of least cost, in ascending order of cost."""
        return self._solutions(self._native.best(count, False))

    def dearest(self, count: int = 1) -> list[Solution[Any]]:
        """Returns up to ``count`` solutions of greatest cost, in descending order of cost."""
        return self._solutions(self._native.best(count, True))

    def costs(self) -> dict[int, int]:
        """Returns the costs of solutions, ascending, each with the number of its solutions."""
        return dict(self._native.costs())

    def weighted(
        self,
        weights: Union[Mapping[Any, Any], Sequence[Any]],
        *,
        zero: Any = 0,
        one: Any = 1,
        add: Callable[[Any, Any], Any] = operator.add,
        multiply: Callable[[Any, Any], Any] = operator.mul,
    ) -> Any:
        """Returns the sum over all solutions of the product of the weights of their options.

        Weights are numbers of any kind, or the elements of any commutative semiring.

        :param weights: a weight for each option: a list in the order of the options, or a mapping
            from some options (default: ``one``).
        :param zero: the sum of no solutions.
        :param one: the product of no weights.

        >>> from quadrille import Problem
        >>> diagram = Problem({"ab": "ab", "a": "a", "b": "b"}).compile()
        >>> diagram.weighted({"a": 0.5, "b": 0.5})
        1.25
        >>> from fractions import Fraction
        >>> diagram.weighted({"a": Fraction(1, 3), "b": Fraction(1, 3)})
        Fraction(10, 9)

        The least number of options of a solution, in the semiring of minimum and sum:

        >>> diagram.weighted([1, 1, 1], zero=float("inf"), one=0, add=min, multiply=operator.add)
        1
        """
        if isinstance(weights, Mapping):
            values = [one] * len(self._problem.options)
            for option, weight in weights.items():
                values[self._problem.option_number(option)] = weight
        else:
            values = list(weights)
        if len(values) != len(self._problem.options):
            raise ValueError(f"{len(values)} weights for {len(self._problem.options)} options")
        is_usual = (zero, one, add, multiply) == (0, 1, operator.add, operator.mul)
        if is_usual and any(isinstance(value, float) for value in values):
            if all(isinstance(value, (float, int)) for value in values):
                return self._native.weighted(values)
        return self._native.summed(values, zero, one, add, multiply)

    def restrict(
        self, require: Iterable[Any] = (), *, forbid: Iterable[Any] = ()
    ) -> Diagram:
        """Returns the diagram of the solutions that have some options and lack others.

        >>> from quadrille import Problem
        >>> diagram = Problem({"ab": "ab", "a": "a", "b": "b"}).compile()
        >>> diagram.restrict(["a"]).count, diagram.restrict(forbid=["a", "ab"]).count
        (1, 0)
        """
        number = self._problem.option_number
        native = self._native.restrict([number(o) for o in require], [number(o) for o in forbid])
        return Diagram(self._problem, native)

    def nodes(self) -> Iterator[Node]:
        """Returns the nodes with edges, children first; the last one is the root.

        The solutions of a node are those of its edges, one after the other: each is the option of an
        edge, if there is one, with a solution of the node that it leads to. Of a product, they are
        one solution of each of the two nodes. Node 1 has no edges; its only solution is empty.

        >>> from quadrille import Problem
        >>> for node in Problem([["a"], ["a"]]).compile().nodes():
        ...     print(node)
        Node(number=2, is_product=False, edges=((0, 1), (1, 1)))
        """
        return read_nodes(self._native.to_bytes())

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """Returns the diagram as a directed multigraph of networkx, which must be installed.

        Its nodes are the numbers of :meth:`nodes`, with the attribute ``is_product``; its edges have
        the attribute ``option``: the option as it was given, or ``None``.

        :raises ImportError: if networkx is not installed.
        """
        graph: networkx.MultiDiGraph[int] = optional("networkx").MultiDiGraph()
        graph.add_node(1, is_product=False)
        for node in self.nodes():
            graph.add_node(node.number, is_product=node.is_product)
            for number, to in node.edges:
                option = None if number is None else self._problem.options[number]
                graph.add_edge(node.number, to, option=option)
        return graph

    def to_bytes(self) -> bytes:
        """Writes the diagram, without its problem."""
        return self._native.to_bytes()

    @classmethod
    def from_bytes(cls, problem: Problem, data: bytes) -> Diagram:
        """Reads a diagram of this problem.

        :raises Error: if the bytes are damaged or belong to another problem.

        >>> from quadrille import Problem
        >>> problem = Problem([["a"], ["a"]])
        >>> Diagram.from_bytes(problem, problem.compile().to_bytes()).count
        2
        """
        return cls(problem, _native.Diagram.from_bytes(problem._native, data))

    def __reduce__(self) -> tuple[Any, ...]:
        return Diagram.from_bytes, (self._problem, self.to_bytes())

    def _solutions(self, lists: list[list[int]]) -> list[Solution[Any]]:
        return [self._problem._solution(numbers) for numbers in lists]

    def _repr_html_(self) -> str:
        sizes = {"solutions": self.count, "nodes": self.node_count, "edges": self.edge_count}
        return table("Diagram", sizes)
