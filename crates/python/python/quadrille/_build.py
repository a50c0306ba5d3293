"""Builds native problems: numbers the items and colors, and checks bounds and costs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Optional, Union

from quadrille import _native
from quadrille._errors import ProblemError

#: How many options cover an item: a number, or the least and the most.
Bounds = Union[int, "tuple[int, int]"]


def build(
    options: list[list[Any]],
    primary: Optional[Iterable[Hashable]],
    secondary: Iterable[Hashable],
    bounds: Mapping[Any, Bounds],
    costs: list[int],
) -> tuple[_native.Problem, list[Any]]:
    """Builds a problem from the members of its options; returns its items too, primary ones first."""
    others = dict.fromkeys(secondary)
    declared = None if primary is None else dict.fromkeys(primary)
    if declared is not None:
        both = declared.keys() & others.keys()
        if both:
            raise ProblemError(f"item {both.pop()!r} is both primary and secondary")
    colors: list[list[int]] = []
    color_numbers: dict[Any, int] = {}
    if others:
        options, colors, color_numbers = _split(options, declared or {}, others)
    if declared is None:
        found = dict.fromkeys(item for option in options for item in option)
        declared = {item: None for item in found if item not in others}
    numbers = {item: number for number, item in enumerate((*declared, *others))}
    try:
        rows = [[numbers[item] for item in option] for option in options]
    except KeyError as error:
        raise ProblemError(f"item {error.args[0]!r} is neither primary nor secondary") from None
    unknown = bounds.keys() - declared.keys()
    if unknown:
        raise ProblemError(f"bounds names {unknown.pop()!r}, which is no primary item")
    names = _names(numbers)
    limits = [_bounds(item, bounds.get(item, 1)) for item in declared]
    problem = _native.Problem(
        [(name, *pair) for name, pair in zip(names, limits)],
        names[len(declared) :],
        rows,
        _names(color_numbers),
        colors,
        [_number(cost, "cost", 64) for cost in costs],
    )
    return problem, list(numbers)


def _split(
    options: list[list[Any]], primary: Mapping[Any, None], secondary: Mapping[Any, None]
) -> tuple[list[list[Any]], list[list[int]], dict[Any, int]]:
    """Splits the members of options into items and colors: 0 for none, otherwise 1 plus a number.

    A pair whose first part is a secondary item is an item with a color, unless the pair itself is an
    item.
    """
    numbers: dict[Any, int] = {}
    items: list[list[Any]] = []
    colors: list[list[int]] = []
    for option in options:
        items.append([])
        colors.append([])
        for member in option:
            color = 0
            if (
                isinstance(member, tuple)
                and len(member) == 2
                and member[0] in secondary
                and member not in secondary
                and member not in primary
            ):
                member, name = member
                color = 1 + numbers.setdefault(name, len(numbers))
            items[-1].append(member)
            colors[-1].append(color)
    return items, (colors if numbers else []), numbers


def _bounds(item: Any, bounds: Bounds) -> tuple[int, int]:
    least, most = bounds if isinstance(bounds, tuple) else (bounds, bounds)
    return _number(least, f"bound of {item!r}", 32), _number(most, f"bound of {item!r}", 32)


def _number(number: Any, what: str, bits: int) -> int:
    """Checks that a number fits into an unsigned integer."""
    try:
        whole = number.__index__()
    except AttributeError:
        raise ProblemError(f"{what} is {number!r}; expected an integer") from None
    if not 0 <= whole < 2**bits:
        raise ProblemError(f"{what} is {whole}; expected at least 0 and less than 2**{bits}")
    return int(whole)


def _names(objects: Iterable[Any]) -> list[str]:
    """Names for Knuth's format: what the objects print, if that is plain and distinct for all."""
    names = [str(each).replace(" ", "") for each in objects]
    plain = all(name.isprintable() and not set(name) & set(":|") for name in names)
    if plain and all(names) and len(set(names)) == len(names):
        return names
    return [f"#{number}" for number in range(len(names))]
