import gc
import pickle
import random
import sys
import weakref
from collections.abc import Sequence

import pytest
from brute import brute

import quadrille
from quadrille import Problem, ProblemError, Stopped

KNUTH = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]


def random_problem(rng):
    items, free = list("abcde"), ["x", "y"]
    options = []
    for _ in range(rng.randrange(1, 10)):
        option = rng.sample(items, rng.randrange(1, 4))
        option += [(item, rng.randrange(2)) for item in free if rng.random() < 0.4]
        options.append(option)
    used = sorted({m for option in options for m in option if not isinstance(m, tuple)})
    bounds = {item: (0, 2) for item in used if rng.random() < 0.2}
    return options, free, bounds


def test_random_problems_agree_with_brute_force():
    rng = random.Random(19)
    for _ in range(60):
        options, free, bounds = random_problem(rng)
        expected = brute(options, free, bounds)
        problem = Problem(options, secondary=free, bounds=bounds)
        assert problem.count() == len(expected), (options, bounds)
        solutions = list(problem)
        assert sorted(list(s.numbers) for s in solutions) == sorted(expected), (options, bounds)
        assert (problem.first() is None) == (not expected)
        diagram = problem.compile()
        assert diagram.count == len(expected)
        chosen = [sum(n in solution for solution in expected) for n in range(len(options))]
        assert diagram.frequencies() == chosen


def test_solutions_have_the_options_that_were_given():
    class Thing:
        pass

    things = [Thing() for _ in range(3)]
    options = [[things[0], things[1]], [things[2]], [things[1], things[2]]]
    (solution,) = Problem(options)
    assert solution[0] is options[0] and solution[1] is options[1]
    assert solution.numbers == (0, 1) and solution[-1] is options[1]


def test_items_of_mixed_types_keep_apart():
    problem = Problem([[1, "1"], [(0, 1)], [frozenset("a"), None], [2.5, b"1"]])
    assert problem.count() == 1
    assert problem.items == (1, "1", (0, 1), frozenset("a"), None, 2.5, b"1")


def test_equal_items_are_one_item_whatever_their_types():
    assert Problem([[1, 2], [True], [2.0]]).items == (1, 2)
    assert Problem([[True, "a"], [1], [1.0, 0]]).items == (True, "a", 0)
    assert Problem([[1.0], [1]], secondary=[0]).items == (1.0, 0)
    assert Problem([[0, (True, "red")], [0, (1.0, "red")]], secondary=[1]).info.colors == 1


def test_items_are_numbered_in_the_order_in_which_they_occur():
    rng = random.Random(7)
    kinds = [
        lambda n: n,
        lambda n: float(n),
        lambda n: n * 10**20,
        lambda n: n * 40_000,
        lambda n: -n,
        lambda n: bool(n % 2),
        lambda n: str(n),
        lambda n: ("pair", n),
    ]
    for chosen in [kinds[:1], kinds[:2], kinds[:5], kinds]:
        # Each occurrence is another object, also that of a large integer.
        options = [
            list({rng.choice(chosen)(rng.randrange(1000)): None for _ in range(rng.randrange(1, 9))})
            for _ in range(300)
        ]
        free = [rng.choice(chosen)(n) for n in range(5)]
        options = [option for option in options if set(option) - set(free)]
        expected = dict.fromkeys(m for option in options for m in option if m not in set(free))
        problem = Problem([*options, [*expected]], secondary=free)
        assert problem.items == (*expected, *dict.fromkeys(free))
        assert problem.first().numbers == (len(options),)


def test_every_form_of_options():
    expected = [[["c", "e"], ["a", "d", "f"], ["b", "g"]]]
    assert [sorted(map(sorted, s)) for s in Problem(KNUTH)] == [sorted(expected[0])]
    assert list(quadrille.exact_covers(KNUTH)) == expected
    assert [list(s) for s in Problem(map(tuple, KNUTH))] == [[tuple(o) for o in expected[0]]]
    assert [list(s) for s in Problem(iter(o) for o in KNUTH)] == expected
    assert list(Problem({i: o for i, o in enumerate(KNUTH)}).first()) == [0, 3, 4]
    assert list(Problem(["ce", "adg", "bcf", "adf", "bg", "deg"]).first()) == ["ce", "adf", "bg"]
    assert list(Problem([set(o) for o in KNUTH]).first()) == [set(o) for o in expected[0]]


def test_colors_from_pairs_and_mappings():
    pairs = Problem([["p", ("x", "A")], ["q", ("x", "A")], ["q", ("x", "B")]], secondary="x")
    maps = Problem([{"p": None, "x": "A"}, {"q": None, "x": "A"}, {"q": None, "x": "B"}], secondary="x")
    assert pairs.count() == maps.count() == 1
    # A pair that is itself an item has no color.
    assert Problem([["p", ("x", "A")]], secondary=["x", ("x", "A")]).info.colors == 0


def test_costs_below_0_are_shown_as_stated():
    problem = Problem.from_text("a b\na |-3\nb |5\na b |1\n")
    assert problem.costs == (-3, 5, 1)
    assert [solution.cost for solution in problem] == [2, 1]
    assert problem.cheapest().cost == 1
    assert problem.compile().costs() == {1: 1, 2: 1}
    assert pickle.loads(pickle.dumps(problem.first())).cost == problem.first().cost == 2
    assert Problem.from_text(problem.to_text()).costs == problem.costs


def test_whole_floats_are_costs():
    assert Problem([["a"], ["a"]], costs=[3.0, -(2.0**60)]).costs == (3, -(2**60))
    for cost in (2.5, float("nan"), float("inf"), 2.0**64):
        with pytest.raises(ProblemError, match="cost of option 1 is "):
            Problem([["a"], ["a"]], costs=[3.0, cost])


def test_options_may_cost_less_than_0():
    problem = Problem({"N": "ab", "E": "a", "W": "b"}, costs={"N": -3, "E": -2, "W": 1})
    assert problem.costs == (-3, -2, 1)
    assert [solution.cost for solution in problem] == [-3, -1]
    assert (problem.cheapest().cost, problem.dearest().cost) == (-3, -1)
    with pytest.raises(ProblemError, match="option 'N': an option that covers only items with ranges costs less than 0"):
        Problem({"N": "ab", "E": "b"}, bounds={"a": (0, 1), "b": (0, 2)}, costs={"N": -1})


def test_bounds_and_costs():
    problem = Problem(
        {"one": "a", "two": "a", "three": "a"}, bounds={"a": (1, 2)}, costs={"two": 5, "three": 1}
    )
    assert problem.count() == 6
    assert [s.cost for s in problem.compile().cheapest(10)] == [0, 1, 1, 5, 5, 6]
    assert problem.compile().costs() == {0: 1, 1: 2, 5: 2, 6: 1}


def test_the_best_solution():
    rng = random.Random(5)
    for _ in range(20):
        options, free, bounds = random_problem(rng)
        costs = [rng.randrange(20) for _ in options]
        problem = Problem(options, secondary=free, bounds=bounds, costs=costs)
        expected = sorted(sum(costs[n] for n in solution) for solution in brute(options, free, bounds))
        best = [problem.cheapest(), problem.dearest()]
        assert [b and b.cost for b in best] == ([expected[0], expected[-1]] if expected else [None, None])
    assert Problem([["a"]], primary="ab").cheapest() is None
    with pytest.raises(Stopped) as stopped:
        queens(8).cheapest(node_limit=0)
    assert stopped.value.found == quadrille.Best(None, 0)


def test_any_solution():
    problem = queens(60)
    found = [problem.any(seed=seed) for seed in range(3)]
    assert all(len(solution) == 60 for solution in found)
    assert found == [problem.any(seed=seed) for seed in range(3)]
    for solution in found:
        lines = [{r for r, _ in solution}, {c for _, c in solution}]
        lines += [{r + c for r, c in solution}, {r - c for r, c in solution}]
        assert all(len(line) == 60 for line in lines)
    assert Problem([["a"], ["b"]], primary="abc").any(threads=2) is None
    with pytest.raises(Stopped):
        problem.any(node_limit=3)


def test_a_count_of_any_size():
    problem = Problem([[i] for i in range(300) for _ in range(7)])
    assert problem.count() == 7**300
    assert problem.compile().count == 7**300


def test_text_is_read_and_written():
    text = "a b | x\na x:0\nb x:0 |7\nb x:1\n"
    problem = Problem.from_text(text)
    assert problem.to_text() == text
    assert problem.items == ("a", "b", "x")
    assert list(problem.first()) == [["a", ("x", "0")], ["b", ("x", "0")]]
    assert Problem([[(0, "a b")], ["c|"]]).to_text() == "#0 #1\n#0\n#1\n"


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: Problem([]), "primary"),
        (lambda: Problem([["a b", "a b"]]), "option 0: item 'a b' appears twice in the option"),
        (lambda: Problem([["a"], [(0, 8), (0, 8)]]), r"option 1: item \(0, 8\) appears twice"),
        (lambda: Problem([["a"], 1]), "option 1: 'int' object is not iterable"),
        (lambda: Problem([["a"], [["b"]]]), "option 1: unhashable type: 'list'"),
        (lambda: Problem([{"a": "red"}]), "option 0: item 'a' has a color but is not secondary"),
        (lambda: Problem([["a"], []]), "option 1: the option has no items"),
        (lambda: Problem([["a"]], primary=["b"]), "option 0: item 'a' is neither"),
        (lambda: Problem([["a"]], primary="a", secondary="a"), "both"),
        (lambda: Problem([["a"]], bounds={"b": 1}), "'b', which is no primary"),
        (lambda: Problem([["a"]], bounds={"a": -1}), "is -1"),
        (lambda: Problem([["a"]], bounds={"a": (2, 1)}), "item 'a' has lower bound 2 and upper bound 1"),
        (lambda: Problem([["a"]], bounds={"a": [1, 2]}), "an integer or a pair of integers"),
        (lambda: Problem([["a"]], bounds=[1]), "expected a mapping from items to bounds"),
        (lambda: Problem([["a"]], bounds={"a": 2**32}), "less than"),
        (lambda: Problem([["a"]], costs=[-(2**64)]), "cost of option [^ ]+ is -18446744073709551616; expected more than"),
        (lambda: Problem([["a"]], costs=[0.5]), "0.5; expected an integer"),
        (lambda: Problem([["a"]], costs=[1, 2]), "2 costs for 1 options"),
        (lambda: Problem([["a"]], costs={0: 1}), "have no names"),
        (lambda: Problem({"o": "a"}, costs={"p": 1}), "'p', which is no option"),
        (lambda: Problem.from_text("a a\n"), "line 1, column 3"),
        (lambda: Problem.from_matrix([[1, 2]]), "neither 0 nor 1"),
        (lambda: Problem.from_matrix([[1], [1, 0]]), "differ in length"),
        (lambda: Problem.from_matrix([[1]], columns="ab"), "2 columns"),
        (lambda: Problem.from_matrix([[1, 0]], columns="aa"), "two columns have the same name"),
        (lambda: Problem.from_matrix([[1]], secondary=[7]), "7, which is no column"),
    ],
)
def test_a_mistake_raises_a_problem_error(make, expected):
    with pytest.raises(ProblemError, match="(?s)" + expected) as raised:
        make()
    assert isinstance(raised.value, (quadrille.Error, ValueError))


def test_an_exception_of_an_item_is_raised():
    class Broken:
        def __hash__(self):
            raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        Problem([[1], [Broken()]])
    with pytest.raises(ProblemError) as raised:
        Problem([[1], [[]]])
    assert isinstance(raised.value.__cause__, TypeError)


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda problem: problem.count(threads=0), "threads is 0; expected an integer from 1"),
        (lambda problem: problem.count(threads=-1), "threads is -1"),
        (lambda problem: problem.count(time_limit=-1.0), "time_limit is -1"),
        (lambda problem: problem.count(node_limit=-1), "node_limit is -1; expected an integer from 0"),
        (lambda problem: problem.count(engine="diesel"), "unknown engine"),
        (lambda problem: problem.estimate(-1), "probes is -1"),
        (lambda problem: problem.compile().sample(-1), "count is -1"),
        (lambda problem: problem.compile().cheapest(-1), "count is -1"),
    ],
)
def test_wrong_settings_are_value_errors(ask, expected):
    with pytest.raises(ValueError, match=expected):
        ask(Problem([["a"]]))


def test_an_infinite_time_limit_is_none():
    assert Problem([["a"]]).count(time_limit=float("inf")) == 1


def test_costs_may_be_any_iterable():
    assert Problem([["a"], ["b"]], costs=iter([3, 4])).costs == (3, 4)


def test_matrices():
    rows = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1]]
    expected = [[0, 1], [2, 3]]
    assert [list(s) for s in Problem.from_matrix(rows)] == expected
    assert [list(s) for s in Problem.from_matrix(rows, rows="abcd")] == [["a", "b"], ["c", "d"]]
    assert Problem.from_matrix(rows, secondary=[3]).count() == brute_columns(rows, {3})
    numpy = pytest.importorskip("numpy")
    for kind in (bool, "int8", "uint8", int, float):
        assert list(quadrille.exact_covers(numpy.array(rows, dtype=kind))) == expected
    for wrong in ([[1, 3]], [[1.5, 0.0]], [[float("nan"), 1]]):
        with pytest.raises(ProblemError):
            Problem.from_matrix(numpy.array(wrong))
    with pytest.raises(ProblemError, match="3 dimensions"):
        Problem.from_matrix(numpy.zeros((2, 2, 2)))


def brute_columns(rows, free):
    options = [[(c, None) if c in free else c for c, e in enumerate(row) if e] for row in rows]
    return len(brute(options, free))


def test_a_sparse_matrix():
    sparse = pytest.importorskip("scipy.sparse")
    rows = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1]]
    for kind in (sparse.csr_matrix, sparse.coo_matrix, sparse.csc_array):
        assert list(quadrille.exact_covers(kind(rows))) == [[0, 1], [2, 3]]
    with pytest.raises(ProblemError):
        Problem.from_matrix(sparse.csr_matrix([[2, 1]]))


def test_symmetry():
    ring = Problem([[i, (i + 1) % 6] for i in range(6)] + [[i] for i in range(6)])
    # 18 matchings of a ring of six: the sixth Lucas number. Eight necklaces with bracelets merged.
    assert ring.count() == 18
    assert ring.automorphisms().order == 12
    assert ring.automorphisms().item_orbits == [list(range(6))]
    classes = ring.classes()
    assert ring.count_classes() == len(classes)
    assert sum(each.size for each in classes) == 18
    assert all(12 % each.size == 0 for each in classes)


def test_symmetry_of_a_large_group():
    problem = Problem([[i] for i in range(30)])
    symmetry = problem.automorphisms()
    factorial = 1
    for i in range(2, 31):
        factorial *= i
    assert symmetry.order == factorial
    assert len(symmetry.option_orbits) == 1


def test_diagram():
    problem = Problem({n: o for n, o in zip("ABCDEFGHI", ["ab", "bc", "cd", "da", "a", "b", "c", "d", "ac"])})
    diagram = problem.compile()
    expected = [list(s) for s in problem]
    assert diagram.count == len(expected)
    for name in "ABI":
        assert diagram.restrict([name]).count == sum(name in s for s in expected)
        assert diagram.restrict(forbid=[name]).count == sum(name not in s for s in expected)
    seen = {tuple(s) for s in diagram.sample(400, seed=3)}
    assert seen == {tuple(s) for s in expected}
    again = quadrille.Diagram.from_bytes(problem, diagram.to_bytes())
    assert (again.count, again.frequencies()) == (diagram.count, diagram.frequencies())
    assert diagram.weighted([2.0] * 9) == sum(2.0 ** len(s) for s in expected)
    assert diagram.sample(3, seed=1) == diagram.sample(3, seed=1)
    with pytest.raises(KeyError):
        diagram.restrict(["Z"])
    with pytest.raises(quadrille.Error):
        quadrille.Diagram.from_bytes(problem, b"no diagram")
    with pytest.raises(quadrille.Error):
        quadrille.Diagram.from_bytes(Problem([["a"]]), diagram.to_bytes())


def test_stopped_searches_say_what_they_found():
    problem = Problem([[i] for i in range(20) for _ in range(2)])
    with pytest.raises(Stopped) as stopped:
        problem.count(solution_limit=5)
    assert (stopped.value.found, stopped.value.reason) == (5, "solution_limit")
    with pytest.raises(Stopped, match="node limit"):
        list(queens(12).solutions(node_limit=100))
    with pytest.raises(Stopped) as stopped:
        queens(12).first(node_limit=2)
    assert stopped.value.reason == "node_limit"
    search = problem.solutions(solution_limit=5)
    assert len(list(search)) == 5 and not search.is_complete
    with pytest.raises(Stopped) as stopped:
        queens(10).compile(node_limit=10)
    assert stopped.value.reason == "node_limit"


def queens(n):
    free = [f"{d}{i}" for d in "ab" for i in range(2 * n - 1)]
    squares = [(r, c) for r in range(n) for c in range(n)]
    options = {(r, c): [("r", r), ("c", c), f"a{r + c}", f"b{r - c + n - 1}"] for r, c in squares}
    return Problem(options, secondary=free)


def test_queens():
    assert queens(8).count() == 92
    assert queens(8).count_classes() == 12
    assert queens(8).count(threads=2, engine="links", symmetry=False) == 92
    solutions = list(queens(8).solutions(threads=2))
    assert solutions == list(queens(8)) and len(set(solutions)) == 92
    for solution in solutions:
        assert sorted(r for r, _ in solution) == sorted(c for _, c in solution) == list(range(8))


def test_lazy_iteration_of_more_solutions_than_there_is_time_for():
    search = iter(Problem([[i] for i in range(200) for _ in range(2)]))
    first = [next(search).numbers for _ in range(5000)]
    assert len(set(first)) == 5000


def test_nothing_is_kept_alive():
    class Thing:
        pass

    thing = Thing()
    problem = Problem([[thing, 1], [2], [thing, 2], [1]])
    seen = weakref.ref(thing)
    search = iter(problem)
    solution = next(search)
    del problem, thing
    gc.collect()
    # The search keeps its problem, and the solution its objects.
    assert next(search) is not None and seen() is solution[0][0]
    del search
    gc.collect()
    assert seen() is not None
    del solution
    gc.collect()
    assert seen() is None


def test_reference_counts_do_not_grow():
    item = object()
    options = [[item, i] for i in range(3)]
    before = sys.getrefcount(item)
    for _ in range(50):
        problem = Problem(options, bounds={item: (0, 3)})
        assert problem.count() == len(list(problem)) == 1
        problem.compile().sample(2)
    del problem
    gc.collect()
    assert sys.getrefcount(item) <= before + 1


def test_info_and_estimate():
    info = queens(6).info
    assert (info.primary, info.secondary, info.options, info.members) == (12, 22, 36, 144)
    estimate = queens(6).estimate(200, seed=1)
    assert estimate.probes > 0 and estimate.nodes[0] > 1 and estimate.engines


def test_solutions_are_sequences():
    (solution,) = Problem([["a"], ["b"], ["c", "c2"]])
    assert isinstance(solution, Sequence) and solution.index(["b"]) == 1 and solution.count(["a"]) == 1
    assert list(reversed(solution)) == [["c", "c2"], ["b"], ["a"]] and solution[1:] == (["b"], ["c", "c2"])
    assert solution == next(iter(Problem([["a"], ["b"], ["c", "c2"]]))) and solution != ["a"]
    with pytest.raises(IndexError):
        solution[3]


def test_a_search_cannot_be_asked_while_it_is_running():
    search = None

    def again(*_):
        next(search)

    search = Problem([["a"]]).solutions(progress=again)
    with pytest.raises(ValueError, match="already running"):
        next(search)


def turn(n):
    return lambda item: {"r": ("c", item[1]), "c": ("r", n - 1 - item[1])}[item[0]]


def test_solutions_up_to_a_given_group():
    squares = {(r, c): [("r", r), ("c", c)] for r in range(4) for c in range(4)}
    rooks = Problem(squares)
    # Seven boards up to all symmetries (A000903); nine up to turns, as the orbits of all 24 show.
    flip = {("r", i): ("r", 3 - i) for i in range(4)}
    assert rooks.count_classes(group=[turn(4), flip]) == 7
    assert rooks.count_classes(group=[turn(4)]) == 9
    classes = rooks.classes(group=[turn(4)])
    assert len(classes) == 9 and sum(each.size for each in classes) == 24
    assert rooks.count_classes(group=[]) == 24
    symmetry = rooks.automorphisms()
    assert rooks.count_classes(group=symmetry.generators) == rooks.count_classes() == 1
    for wrong in ({("r", 0): ("c", 0)}, {("r", 0): "x"}, [((0, 0), (0, 1))]):
        with pytest.raises(ProblemError):
            rooks.count_classes(group=[wrong])


def test_a_group_tells_equal_options_apart():
    for options, classes in [
        ([["a"], ["a"], ["a"]], 1),
        ([["a"], ["b"], ["a"], ["b"], ["a", "b"]], 2),
        ([["a"], ["a"], ["b"], ["b"], ["b"]], 1),
        # An option of `c` with the others apart, or with one of them: `a` and `b` change places.
        ([["a", "c"], ["b", "c"], ["c"], ["c"], ["a"], ["b"]], 2),
    ]:
        problem = Problem(options)
        generators = problem.automorphisms().generators
        assert problem.count_classes() == classes
        assert problem.count_classes(group=generators) == classes
        assert problem.count_classes(group=pickle.loads(pickle.dumps(generators))) == classes
        assert len(problem.classes(group=generators)) == classes
        assert all(isinstance(pair, tuple) for generator in generators for pair in generator)
    # By objects, equal options keep their order; by numbers, each moves by itself.
    twice = Problem([["a"], ["a"], ["b"], ["b"]])
    swap = [(["a"], ["b"]), (["b"], ["a"])]
    assert twice.count() == 4 and twice.count_classes(group=[swap]) == 3
    assert twice.count_classes(group=[[(0, 1), (1, 0)]]) == 2
    for wrong in ([(["a"], ["b"])], [(0, 1)], [(["a"], ["b"]), (["a"], ["a"])]):
        with pytest.raises(ProblemError):
            twice.count_classes(group=[wrong])
    # Moves of another problem are read as pairs of options.
    other = Problem([["b"], ["a"], ["a"]])
    moves = Problem([["a"], ["a"], ["b"]]).automorphisms().generators
    assert other.count_classes(group=moves) == 2


def test_certificates_are_verified(tmp_path):
    problem, path = queens(6), tmp_path / "six.cert"
    assert problem.certify(path) == 4
    assert problem.verify(path) == quadrille.Verified(4, True)
    with pytest.raises(Stopped) as stopped:
        problem.certify(path, node_limit=20)
    assert problem.verify(path) == quadrille.Verified(stopped.value.found, False)
    with pytest.raises(quadrille.CertificateError, match="for this problem"):
        queens(5).verify(path)
    path.write_bytes(b"quadcert")
    with pytest.raises(quadrille.CertificateError):
        problem.verify(path)
    with pytest.raises(FileNotFoundError, match="none"):
        problem.verify(tmp_path / "none")
    with pytest.raises(OSError):
        problem.certify(tmp_path / "none" / "here")


def test_progress_of_iteration_and_compilation():
    for ask in (lambda progress: list(queens(9).solutions(progress=progress)), queens(9).compile):
        reports = []
        ask(progress=lambda *report: reports.append(report))
        shares = [share for _, share, _ in reports]
        assert shares[-1] == 1 and shares == sorted(shares)


@pytest.mark.parametrize("engine", ["auto", "links", "cells", "dense", "memo", "sweep"])
def test_all_engines_agree(engine):
    problem = queens(6)
    assert problem.count(engine=engine) == problem.count(engine=engine, node_limit=10**6) == 4
    assert list(problem.solutions(engine=engine)) == list(problem)
    assert problem.first(engine=engine) == next(iter(problem))
    assert problem.count_classes(engine=engine) == 1


def test_a_search_for_the_best_ends_early_and_reports_improvements():
    problem = Problem(
        {"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 100, "a": 60, "b": 39}
    )
    seen = []
    best = problem.cheapest(improved=lambda cost, bound, seconds: seen.append((cost, bound, seconds)))
    assert best is not None and best.cost == 99
    assert seen[-1][:2] == (99, 99) and all(seconds >= 0 for _, _, seconds in seen)
    bounds = [bound for _, bound, _ in seen]
    assert bounds == sorted(bounds)
    assert problem.cheapest(stop_at=100).cost in (99, 100)
    assert problem.dearest(stop_at=99).cost in (99, 100)
    assert problem.cheapest(gap=1).cost in (99, 100)
    assert problem.cheapest(gap="0%").cost == 99
    negative = Problem.from_text("a\na |-5\na |3\n")
    assert negative.cheapest(stop_at=-5).cost == -5
    for gap in (-1, "1", "x%", 0.5):
        if gap == "1":
            assert problem.cheapest(gap=gap) is not None
            continue
        with pytest.raises(ValueError, match="gap: expected a whole number"):
            problem.cheapest(gap=gap)
    with pytest.raises(RuntimeError, match="enough"):
        problem.cheapest(improved=raising)


def raising(cost, bound, seconds):
    raise RuntimeError("enough")
