"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """The base of all exceptions of this package."""


class ProblemError(Error, ValueError):
    """A problem, or a text that describes one, is not valid."""


class CertificateError(Error):
    """A certificate does not prove what it claims."""


class Stopped(Error):
    """A search was stopped by a limit before it was complete.

    >>> from quadrille import Problem, Stopped
    >>> problem = Problem([["a"], ["b"], ["a", "b"]])
    >>> try:
    ...     problem.count(solution_limit=1)
    ... except Stopped as stopped:
    ...     print(stopped.found, stopped.reason)
    ...     print(stopped)
    1 solution_limit
    the search was stopped: solution limit, at least 1 found
    """

    #: What was found: a lower bound of a count, a list of results, or a :class:`Best`.
    found: Any
    #: ``"solution_limit"``, ``"node_limit"``, ``"time_limit"``, ``"memory_limit"`` or
    #: ``"cancelled"``.
    reason: str

    def __init__(self, found: Any, reason: str) -> None:
        super().__init__(found, reason)
        self.found = found
        self.reason = reason

    def __str__(self) -> str:
        text = f"the search was stopped: {self.reason.replace('_', ' ')}"
        return f"{text}, at least {self.found} found" if isinstance(self.found, int) and self.found else text
