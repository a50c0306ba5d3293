"""Tables for notebooks, and packages that need not be installed."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib import import_module
from typing import Any


def table(title: str, rows: Mapping[str, object]) -> str:
    """Returns a table of HTML with two columns."""
    lines = [f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in rows.items()]
    return f"<table><caption>{escape(title)}</caption>{''.join(lines)}</table>"


def optional(package: str) -> Any:
    """Imports an optional package.

    :raises ImportError: if it is not installed, with the command that installs it.
    """
    try:
        return import_module(package)
    except ImportError as error:
        raise ImportError(f"{package} is not installed: pip install quadrille[{package}]") from error
