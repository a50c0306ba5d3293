import pytest

import quadrille
from quadrille import ProblemError, Stopped, queens, sudoku
from quadrille.packing import Packing, Sheet, svg

# Two of Gordon Royle's puzzles with 17 givens.
HARD = [
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
]


def is_solution(line, puzzle):
    lines = [range(9 * i, 9 * i + 9) for i in range(9)] + [range(i, 81, 9) for i in range(9)]
    boxes = [
        [9 * (3 * r + i) + 3 * c + j for i in range(3) for j in range(3)] for r in range(3) for c in range(3)
    ]
    values = [int(symbol) for symbol in line]
    kept = all(given in "0." or int(given) == value for given, value in zip(puzzle, values))
    return kept and all({values[cell] for cell in unit} == set(range(1, 10)) for unit in [*lines, *boxes])


def test_sudoku_in_every_form():
    numpy = pytest.importorskip("numpy")
    text = HARD[0]
    line = sudoku.solve(text)
    assert is_solution(line, text)
    flat = [int(symbol) for symbol in text]
    values = [int(symbol) for symbol in line]
    assert sudoku.solve(flat) == values
    rows = [flat[start : start + 9] for start in range(0, 81, 9)]
    assert sudoku.solve(rows) == [values[start : start + 9] for start in range(0, 81, 9)]
    array = numpy.array(rows, dtype="int16")
    solved = sudoku.solve(array)
    assert solved.dtype == array.dtype and solved.tolist() == sudoku.solve(rows)
    with pytest.raises(Stopped):
        sudoku.count("." * 81, solution_limit=3)


def test_sudoku_cells_may_be_symbols():
    text = HARD[0].replace("0", ".")
    line = sudoku.solve(text)
    lines = [text[start : start + 9] for start in range(0, 81, 9)]
    solved = [line[start : start + 9] for start in range(0, 81, 9)]
    assert sudoku.solve(lines) == solved
    assert sudoku.solve([list(row) for row in lines]) == [list(row) for row in solved]
    assert sudoku.solve(list(text)) == list(line)
    values = [None if symbol == "." else float(symbol) for symbol in text]
    assert sudoku.solve(values) == [int(symbol) for symbol in line]
    numpy = pytest.importorskip("numpy")
    assert sudoku.solve(numpy.array(list(text))).tolist() == list(line)
    rows = [numpy.array([0 if symbol == "." else int(symbol) for symbol in row]) for row in lines]
    assert sudoku.solve(rows) == [[int(symbol) for symbol in row] for row in solved]


def test_sudoku_of_other_sizes():
    assert sudoku.count([0] * 16) == 288
    assert sudoku.count([0] * 36) == 28200960
    solved = sudoku.solve([0] * 256)
    assert all(sorted(solved[start : start + 16]) == list(range(1, 17)) for start in range(0, 256, 16))
    assert sudoku.read(sudoku.generate(box=(2, 3))[0]) == sudoku.generate(box=(2, 3))


def test_sudoku_checks():
    assert sudoku.check(HARD[0]).verdict == "one"
    several = sudoku.check("." * 81)
    assert several.verdict == "several" and several.solutions[0] != several.solutions[1]
    assert sudoku.check("11" + "." * 79) == sudoku.Check("none", [])


def test_sudoku_steps_and_ratings():
    [puzzle] = sudoku.generate(seed=3, difficulty="easy")
    solution = sudoku.solve(puzzle)
    hint = sudoku.hint(puzzle)
    assert hint.placed and hint.technique and hint.reason and hint.conclusion
    for (row, column), digit in hint.placed.items():
        assert puzzle[9 * row + column] == "." and solution[9 * row + column] == str(digit)
    rating = sudoku.rate(puzzle)
    assert rating.difficulty == "easy" and rating.blanks_left == 0
    assert sum(rating.techniques.values()) > 0 and rating.score > 0
    assert sudoku.hint(solution) is None


def test_generated_puzzles():
    puzzles = sudoku.generate(20, seed=5, minimal=True, symmetry="none")
    assert len(set(puzzles)) == 20 and sudoku.count_many(puzzles) == [1] * 20
    for puzzle in puzzles[:3]:
        without = (puzzle[:cell] + "." + puzzle[cell + 1 :] for cell in range(81) if puzzle[cell] != ".")
        assert set(sudoku.count_many(without := list(without))) == {2}
    assert puzzles == sudoku.generate(20, seed=5, minimal=True, threads=2)


def test_many_puzzles():
    numpy = pytest.importorskip("numpy")
    puzzles = [*HARD, *sudoku.generate(600, seed=1), "11" + "." * 79, "." * 81]
    solutions = sudoku.solve_many(puzzles, threads=2)
    assert solutions[-2] is None
    assert all(is_solution(line, puzzle) for line, puzzle in zip(solutions, puzzles) if line)
    assert sudoku.count_many(puzzles) == [1] * 602 + [0, 2]
    array = numpy.array([[0 if symbol == "." else int(symbol) for symbol in line] for line in puzzles])
    solved = sudoku.solve_many(array)
    assert solved.shape == array.shape and solved.dtype == array.dtype
    assert "".join(map(str, solved[0])) == solutions[0] and not solved[-2].any()
    assert sudoku.solve_many([]) == [] and sudoku.count_many([]) == []
    assert sudoku.solve_many(iter(HARD)) == solutions[:2] and sudoku.count_many(iter(HARD)) == [1, 1]
    boards = array.reshape(-1, 9, 9)
    assert (sudoku.solve_many(boards) == solved.reshape(boards.shape)).all()
    # More than are solved between two checks for signals.
    many = numpy.tile(array[:603], (30, 1))
    assert (sudoku.solve_many(many) == numpy.tile(solved[:603], (30, 1))).all()
    many[17_000, 3] = 200
    with pytest.raises(ProblemError, match="puzzle 17000 has the value 200"):
        sudoku.solve_many(many)
    with pytest.raises(ProblemError, match="puzzle 17000 is no board"):
        sudoku.solve_many([*HARD] * 8500 + ["x" * 81])
    with pytest.raises(ProblemError, match="expected .n, 81. or .n, 9, 9."):
        sudoku.solve_many(array[:, :80])


@pytest.mark.parametrize(
    "make",
    [
        lambda: sudoku.solve(""),
        lambda: sudoku.solve([0] * 80),
        lambda: sudoku.solve([10] + [0] * 80),
        lambda: sudoku.solve([-1] + [0] * 80),
        lambda: sudoku.solve([[0, 0], [0]]),
        lambda: sudoku.solve([0.5] + [0] * 80),
        lambda: sudoku.solve(["x"] + [0] * 80),
        lambda: sudoku.solve_many([[0] * 81]),
        lambda: sudoku.solve_many(["123"]),
        lambda: sudoku.solve_many(["x" * 81]),
        lambda: sudoku.solve_many(["é" * 81]),
        lambda: sudoku.rate("." * 81),
        lambda: Packing("box 2x"),
        lambda: queens.count(10**9),
    ],
)
def test_mistakes_raise_problem_errors(make):
    with pytest.raises(ProblemError):
        make()


def test_wrong_arguments_are_value_errors():
    for make in (
        lambda: sudoku.generate(-1),
        lambda: queens.count(-1),
        lambda: queens.first(-1),
        lambda: sudoku.solve_many([], threads=0),
        lambda: sudoku.generate(symmetry="odd"),
        lambda: sudoku.generate(difficulty="odd"),
        lambda: sudoku.count_many([], limit=0),
        lambda: svg([]),
    ):
        with pytest.raises(ValueError):
            make()
    with pytest.raises(quadrille.Error):
        sudoku.generate(blanks=80)


def test_queens_agree():
    # A000170 and A002562.
    assert [queens.count(n) for n in range(1, 11)] == [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    assert [queens.count(n, up_to_symmetry=True) for n in range(4, 11)] == [1, 2, 1, 6, 12, 46, 92]
    for n in (4, 7):
        found = list(queens.boards(n))
        assert len(found) == queens.count(n)
        assert all(peaceful(board) for board in found)
    assert peaceful(queens.first(500)) and peaceful(queens.first(40, seed=2))
    assert queens.first(40, seed=2) != queens.first(40, seed=3)
    with pytest.raises(Stopped):
        queens.count(27, time_limit=0.01)


def peaceful(board):
    rows = list(enumerate(board))
    lines = [set(board), {r + c for r, c in rows}, {r - c for r, c in rows}]
    return all(len(line) == len(board) for line in lines)


def test_packing():
    puzzle = Packing("box 3x20\npieces pentominoes\n")
    # The numbers of C. J. Bouwkamp and D. E. Knuth: 8 solutions, 2 up to symmetry.
    assert puzzle.count() == 8 and puzzle.count_classes() == 2
    drawn = list(puzzle)
    assert len({str(each) for each in drawn}) == 8
    for each in drawn:
        cells = [cell for placement in each.placements for cell in placement.cells]
        assert len(set(cells)) == len(cells) == 60
        assert len({placement.piece for placement in each.placements}) == 12
    classes = puzzle.classes()
    assert len(classes) == 2 and len(puzzle.classes(solution_limit=1)) == 1
    assert classes[0]._repr_svg_().startswith("<svg") and svg(drawn).count("<svg") == 1
    assert puzzle.problem.compile().count == 8


def test_sudoku_with_other_rules():
    # Of the 288 boards of 4×4 cells, 48 have every value on both diagonals; a pair is 3 and 4 in one of six.
    assert sudoku.count("." * 16, rules="rules: diagonal") == 48
    assert sudoku.count("rules: diagonal\n" + "." * 16) == sudoku.count([[0] * 4] * 4, rules="rules: x") == 48
    cage = "cage 7: r1c1 r1c2\n"
    assert sudoku.count("." * 16, rules=cage) == 48
    solved = sudoku.solve([0] * 16, rules="rules: anti-king\n" + cage)
    assert solved is None or sorted(solved[:2]) == [3, 4]
    assert sudoku.check("." * 81, rules="rules: anti-knight").verdict == "several"
    with pytest.raises(ProblemError):
        sudoku.count("." * 16, rules="cage 9: r1c1 r1c2")
    with pytest.raises(ProblemError):
        sudoku.count("." * 16, rules="rules: odd")
    for ask in (sudoku.read, sudoku.rate, sudoku.hint):
        with pytest.raises(ProblemError, match="rules"):
            ask("rules: diagonal\n" + HARD[0])


def test_arrays_hold_integers():
    numpy = pytest.importorskip("numpy")
    puzzle = "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9."
    digits = numpy.array([[int(cell) if cell != "." else 0 for cell in puzzle]])
    solved = sudoku.solve_many(digits)
    assert (sudoku.solve_many(digits.astype(float)) == solved).all()
    assert (sudoku.solve_many(digits.astype("uint8").reshape(1, 9, 9)).ravel() == solved.ravel()).all()
    lines = sudoku.solve_many(numpy.array([puzzle, puzzle]))
    assert lines == ["".join(map(str, solved[0].tolist()))] * 2
    for kind, dtype in [("booleans", bool), ("complex numbers", complex), ("objects", object), ("strings", str)]:
        with pytest.raises(ValueError, match=f"the array has {kind}"):
            sudoku.solve_many(digits.astype(dtype))
        with pytest.raises(ValueError, match="."):
            sudoku.count_many(digits.astype(dtype))
    for wrong in [0.5, 4.7, -1, 10, numpy.nan]:
        board = digits.astype(float)
        board[0, 5] = wrong
        with pytest.raises(ValueError, match="puzzle 0 has the value"):
            sudoku.solve_many(board)
    with pytest.raises(ValueError, match="booleans"):
        sudoku.solve(numpy.ones((9, 9), dtype=bool))


def test_a_sheet_has_a_limit():
    puzzle = Packing("box 3x20\npieces pentominoes\n")
    assert repr(Sheet(puzzle, limit=8)) == "<Sheet of 8 arrangements>"
    assert repr(Sheet(puzzle, limit=7)) == "<Sheet of the first 7 arrangements; there are more>"
    assert "there are more" in Sheet(puzzle, limit=7)._repr_html_()
