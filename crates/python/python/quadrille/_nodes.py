"""The nodes of a diagram, read from its bytes: see the format in the chapter on diagrams of the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Optional


class Node(NamedTuple):
    """A node of a diagram with its edges."""

    number: int
    #: Whether its solutions are those of both nodes, combined, and not those of its edges in turn.
    is_product: bool
    #: Pairs of the number of an option, or ``None``, and the node that the edge leads to.
    edges: tuple[tuple[Optional[int], int], ...]


def read_nodes(data: bytes) -> Iterator[Node]:
    """Yields the nodes that have edges, children first."""
    # Behind the magic bytes and the checksum of the problem.
    numbers = _numbers(data[12:-4])
    _options, _order, count, _root = (next(numbers) for _ in range(4))
    for number in range(2, 2 + count):
        edges = next(numbers)
        if edges == 0:
            factors = [(None, number - next(numbers)) for _ in range(2)]
            yield Node(number, True, tuple(factors))
        else:
            taken = ((next(numbers), number - next(numbers)) for _ in range(edges))
            yield Node(number, False, tuple((mark - 1 if mark else None, to) for mark, to in taken))


def _numbers(data: bytes) -> Iterator[int]:
    """Yields the numbers in LEB128."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0
