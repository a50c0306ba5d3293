"""Solutions: the user's own options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Union, overload

if TYPE_CHECKING:
    from quadrille._problem import Problem


class Solution(Sequence[Any]):
    """The options of a solution, in the order in which the problem has them.

    Two solutions are equal if they have equal options.

    >>> from quadrille import Problem
    >>> solution = Problem({"x": "ab", "y": "c"}, costs={"y": 5}).first()
    >>> solution
    Solution('x', 'y')
    >>> "y" in solution, len(solution), solution.numbers, solution.cost
    (True, 2, (0, 1), 5)
    """

    __slots__ = ("_problem", "_numbers")

    def __init__(self, problem: Problem, numbers: list[int]) -> None:
        self._problem = problem
        self._numbers = numbers

    @property
    def options(self) -> tuple[Any, ...]:
        """The options as they were given; their names, if they have names."""
        options = self._problem.options
        return tuple([options[number] for number in self._numbers])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the options, ascending, from 0."""
        return tuple(self._numbers)

    @property
    def cost(self) -> int:
        """The total cost."""
        costs = self._problem.costs
        return sum(costs[number] for number in self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Any: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Any, ...]: ...

    def __getitem__(self, index: Union[int, slice]) -> Any:
        return self.options[index]

    def __eq__(self, other: object) -> bool:
        return self.options == other.options if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __repr__(self) -> str:
        return f"Solution({', '.join(map(repr, self.options))})"
