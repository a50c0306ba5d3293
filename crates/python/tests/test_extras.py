"""networkx, pandas, tqdm and notebooks, where they are installed."""

import operator
import sys
from fractions import Fraction

import pytest

import quadrille
from quadrille import Problem
from quadrille.packing import Packing, Sheet

STRIP = {"abc"[i : i + n]: "abc"[i : i + n] for n in (1, 2) for i in range(4 - n)}


def test_nodes_of_a_diagram():
    # Two parts that have nothing in common: a product.
    problem = Problem([*map(list, ["ab", "a", "b", "xy", "x", "y"])])
    diagram = problem.compile()
    nodes = list(diagram.nodes())
    assert len(nodes) == diagram.node_count - 2
    assert sum(len(node.edges) for node in nodes) == diagram.edge_count
    counts = {1: 1}
    for node in nodes:
        below = [counts[to] for _, to in node.edges]
        counts[node.number] = below[0] * below[1] if node.is_product else sum(below)
    assert counts[nodes[-1].number] == diagram.count == 4
    assert any(node.is_product for node in nodes)
    assert list(Problem([["a"]], primary="ab").compile().nodes()) == []


def test_a_diagram_as_a_graph():
    networkx = pytest.importorskip("networkx")
    diagram = Problem(STRIP).compile()
    graph = diagram.to_networkx()
    assert networkx.is_directed_acyclic_graph(graph)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (diagram.node_count - 1, diagram.edge_count)
    root = max(graph)
    ways = networkx.all_simple_edge_paths(graph, root, 1)
    taken = [frozenset(graph.edges[edge]["option"] for edge in way) - {None} for way in ways]
    assert sorted(map(sorted, taken)) == sorted(sorted(solution) for solution in Problem(STRIP))


def test_a_listing_as_a_table():
    pytest.importorskip("pandas")
    problem = Problem(STRIP)
    table = problem.to_dataframe()
    assert list(table.columns) == ["solution", "number", "option"]
    assert table.groupby("solution")["option"].apply(list).tolist() == [list(s) for s in problem]
    assert table["option"].value_counts().to_dict() == dict(zip(STRIP, problem.compile().frequencies()))
    assert problem.to_dataframe(solution_limit=1)["solution"].nunique() == 1


def test_a_table_as_a_matrix():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"a": [1, 0, 1], "b": [0, 1, 1], "c": [1, 0, 0]}, index=["x", "y", "z"])
    problem = Problem.from_matrix(table, secondary=["c"])
    assert problem.items == ("a", "b", "c") and problem.options == ("x", "y", "z")
    assert list(quadrille.exact_covers(table, secondary=["c"])) == [["x", "y"], ["z"]]
    assert list(Problem.from_matrix(table, rows=range(3)).first()) == [0, 1]


def test_a_package_that_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match=r"quadrille\[networkx\]"):
        Problem(STRIP).compile().to_networkx()


def test_progress_on_a_bar():
    tqdm = pytest.importorskip("tqdm").tqdm
    with tqdm(total=1.0, disable=True) as bar:
        reports = []
        Problem(STRIP).count(progress=lambda nodes, share, seconds: reports.append(bar.update(share - bar.n)))
    assert reports
    assert len(list(tqdm(Problem(STRIP), disable=True))) == 3


def test_sums_in_semirings():
    diagram = Problem(STRIP).compile()
    solutions = [list(solution) for solution in Problem(STRIP)]
    half = Fraction(1, 2)
    assert diagram.weighted([half] * 5) == sum(half ** len(solution) for solution in solutions)
    assert diagram.weighted([2] * 5) == sum(2 ** len(solution) for solution in solutions)
    assert diagram.weighted({"a": 10**30}) == 1 + 2 * 10**30
    assert isinstance(diagram.weighted([1.5] * 5), float) and diagram.weighted([1j] * 5) == -2 - 1j
    # The solutions themselves: sets of sets under union, and union of each with each.
    every = diagram.weighted(
        [frozenset([frozenset([name])]) for name in STRIP],
        zero=frozenset(),
        one=frozenset([frozenset()]),
        add=operator.or_,
        multiply=lambda a, b: frozenset(x | y for x in a for y in b),
    )
    assert every == {frozenset(solution) for solution in solutions}
    assert Problem([["a"]], primary="ab").compile().weighted([5]) == 0


def test_exceptions_of_semirings():
    diagram = Problem(STRIP).compile()
    with pytest.raises(TypeError):
        diagram.weighted(["x"] * 5)
    with pytest.raises(ZeroDivisionError):
        diagram.weighted([1] * 5, add=lambda a, b: 1 // 0)
    with pytest.raises(ValueError, match="4 weights for 5 options"):
        diagram.weighted([1] * 4)
    # A function that asks the diagram itself.
    assert diagram.weighted([1] * 5, add=lambda a, b: a + b * (diagram.count == 3)) == 3


def test_pictures_in_notebooks():
    problem = Problem({"<b>": "ab"})
    assert "<th>options</th><td>1</td>" in problem._repr_html_()
    assert "<th>solutions</th><td>1</td>" in problem.compile()._repr_html_()
    puzzle = Packing("box 2x3\npieces\n  AAB\n  ABB\n")
    assert "A, B" in puzzle._repr_html_()
    sheet = Sheet(puzzle)
    assert sheet._repr_svg_().startswith("<svg") and "4 arrangements" in sheet._repr_html_()
    assert quadrille.packing.svg(puzzle) == sheet._repr_svg_()
