"""The ten problems of the page on migration."""

import re
from pathlib import Path

import pytest

from quadrille import Problem

# Beside the tests where `check` puts it, or in the repository.
PAGES = [Path(__file__).parents[1] / "migration.md", Path(__file__).parents[3] / "docs" / "migration.md"]


def problems():
    text = next(page for page in PAGES if page.exists()).read_text(encoding="utf-8")
    blocks, page = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL), {}
    exec("\n".join(blocks), page)
    return page["PROBLEMS"]


@pytest.mark.parametrize(("name", "model", "question", "expected"), problems())
def test_a_problem_of_the_page(name, model, question, expected):
    options, secondary = model
    problem = Problem(options, secondary=secondary)
    assert problem.count() == expected
    if question == "list":
        assert len({solution.numbers for solution in problem}) == expected
