//! Headers with rules: valid ones, and the errors for mistakes.

use quadrille_sudoku::{Cell, DotColor, Kind, Model, Parity, Rule, Rules, Shape};
use quadrille_sudoku_formats::{Puzzle, ReadError, Reader, puzzles};

fn read(text: &str) -> Vec<Result<Puzzle, ReadError>> {
    puzzles(text).collect()
}

fn boards(text: &str) -> Vec<Puzzle> {
    read(text).into_iter().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}"))
}

fn cell(row: usize, column: usize) -> Cell {
    Shape::CLASSIC.cell_at(row - 1, column - 1).expect("on the board")
}

const EMPTY: &str = "....\n....\n....\n....\n";

#[test]
fn a_header_can_set_every_rule() {
    let text = format!(
        "# All of it.\n\
         Rules: diagonal, anti-knight windoku\n\
         cage 15: r1c1 R1C2,r2c1   # three cells\n\n\
         \u{a0}white: r5c5 r5c6, r9c9 r8c9\n\
         black: r1c8 r1c9\n\
         EVEN: r2c2 r3c3\n\
         odd: r9c1\n\
         rules: x ordinary\n\
         {}5\n",
        ".".repeat(80)
    );
    let [puzzle] = &boards(&text)[..] else { panic!("one board") };
    let mut expected = Rules::ordinary(Shape::CLASSIC);
    for rule in [Rule::Diagonal, Rule::AntiKnight, Rule::Windoku] {
        expected.add(rule).expect("9×9 has windows");
    }
    expected.add_cage(15, &[cell(1, 1), cell(1, 2), cell(2, 1)]).expect("in reach");
    for (color, one, other) in [
        (DotColor::White, cell(5, 5), cell(5, 6)),
        (DotColor::White, cell(8, 9), cell(9, 9)),
        (DotColor::Black, cell(1, 8), cell(1, 9)),
    ] {
        expected.add_dot(color, [one, other]).expect("neighbors");
    }
    for (cell, parity) in
        [(cell(2, 2), Parity::Even), (cell(3, 3), Parity::Even), (cell(9, 1), Parity::Odd)]
    {
        expected.add_parity(cell, parity).expect("once");
    }
    assert_eq!(puzzle.rules, expected);
    assert_eq!(puzzle.grid.get(cell(9, 9)), Some(5));
    assert_eq!(puzzle.lines, 10..=10);
}

#[test]
fn regions_are_read_from_several_lines_or_one() {
    let lines = format!("regions:\n a a a b\n acbb # here\n\nccdb\ncddd\n\n{EMPTY}");
    let line = format!("regions: aaab acbb ccdb cddd\n{EMPTY}");
    let [one, other] = [lines, line].map(|text| boards(&text)[0].rules.clone());
    assert_eq!(one, other);
    let regions = one.regions().expect("it has regions");
    let map: String = one.shape().cells().map(|cell| regions.name(regions.of(cell))).collect();
    assert_eq!(map, "aaabacbbccdbcddd");
}

#[test]
fn a_header_applies_until_the_next() {
    let text = format!(
        "{EMPTY}\nrules: x\n\n{EMPTY}{EMPTY}\n1...............\n................\n\n\
         white: r1c1 r1c2\n{EMPTY}\nrules: ordinary\n{EMPTY}"
    );
    let rules: Vec<Rules> = boards(&text).into_iter().map(|puzzle| puzzle.rules).collect();
    let has: Vec<(bool, usize)> =
        rules.iter().map(|rules| (rules.has(Rule::Diagonal), rules.dots().len())).collect();
    let x = (true, 0);
    assert_eq!(has, [(false, 0), x, x, x, x, (false, 1), (false, 0)]);
    assert!(rules[0].is_ordinary() && rules[6].is_ordinary());
}

#[test]
fn boards_of_different_shapes_share_a_header() {
    let nine = ".".repeat(81);
    let text = format!("rules: diagonal\n{EMPTY}\n{nine}\n\n{EMPTY}");
    for puzzle in boards(&text) {
        assert_eq!(puzzle.rules.shape(), puzzle.grid.shape());
        assert!(puzzle.rules.has(Rule::Diagonal));
    }
}

#[test]
fn rules_can_hold_for_all_boards() {
    let mut reader = Reader::new().with_rules(&[Rule::Diagonal]);
    let text = format!("{EMPTY}\nrules: windoku\n{EMPTY}\nrules: ordinary\n{EMPTY}");
    for line in text.lines() {
        reader.push_line(line.as_bytes());
    }
    reader.finish();
    let counts: Vec<String> = std::iter::from_fn(|| reader.pop())
        .map(|puzzle| puzzle.expect("boards"))
        .map(|puzzle| Model::with_rules(&puzzle.grid, &puzzle.rules))
        .map(|model| model.solver().count().expect("an engine accepts it"))
        .map(|count| count.complete().expect("no limit").to_string())
        .collect();
    assert_eq!((counts[0].as_str(), counts[2].as_str()), ("48", "48"));
}

#[test]
fn every_mistake_in_a_header_has_its_message() {
    let headers = [
        "rulse: diagonal",
        "rules: diagonal, anti-rook",
        "rules:",
        "rules of chess: x",
        "cage: r1c1",
        "cage ten: r1c1 r1c2",
        "cage -3: r1c1",
        "cage 99999999999: r1c1",
        "cage 10 11: r1c1",
        "cage 10:   # nothing",
        "cage 7: r1c1 r12",
        "cage 7: r1c1 r0c2",
        "cage 7: r1c1 r5c2",
        "cage 7: r1c1 r99999999999999999999c2",
        "cage 9: r1c1 r1c2",
        "cage 5: r1c1 r1c2 r1c1",
        "thermo r1c1 r1c2",
        "cage 5 r1c1-r1c2",
        "cage 15: r1c1 r1c2 r1c3 r1c4 r2c1",
        "white: r1c1 r1c2 r2c1",
        "white: r1c1 r2c2",
        "white 4: r1c1 r1c2",
        "black 5: r1c1 r1c2",
        "white: r1c1 r1c2\nblack: r1c3 r1c4 r1c2 r1c1",
        "even: r1c1\nodd: r2c2, r1c1",
        "even: r9c1",
        "marks: r1c1 1, r1c2 59",
        "x: r1c1 r1c2 r1c3",
        "maximum: r1c1 > r1c2",
        "arrow: r1c1",
        "clone: r1c1 r1c2 > r3c3",
        "regions: aaabacbbccdbcdd",
        "regions: aaabacbbccdbcdda",
        "regions:\naaab\nacbb\nccdb\ncdda",
        "regions:\naaab\nacb\nccdb\ncdda",
        "regions:\naaab\nacb\nccdb\n.4..",
        "regions:\nabcde\nabcde\nabcde\nabcde\nabcde",
        "regions:\naaab\nacbb\nrules: x",
        "regions: aaabacbbccdbcddd\nregions: aaabacbbccdbcddd",
        "regions:\naaabbb\naaabbb\ncccddd\ncccddd\neeefff\neeefff",
    ];
    let mut report = String::new();
    for header in headers {
        // The board below a bad header is skipped; the next header starts fresh.
        let results = read(&format!("{header}\n\n{EMPTY}\n{EMPTY}rules: x\n{EMPTY}"));
        let [Err(error), Ok(_)] = &results[..] else { panic!("{header:?}: {results:?}") };
        report += &format!("{error}\n\n");
    }
    insta::assert_snapshot!(report);
}

#[test]
fn a_header_needs_a_board() {
    let texts = [
        format!("{EMPTY}\nrules: x\n\n"),
        format!("{EMPTY}\nrules: x\nregions:\naaab\nacbb\n"),
        format!("{EMPTY}\nregions:\n"),
        format!("....\n....\nrules: x\n{EMPTY}"),
        "rules: windoku\n......\n......\n......\n......\n......\n......\n".to_owned(),
    ];
    let shown: Vec<String> = texts
        .iter()
        .map(|text| {
            let errors = read(text).into_iter().filter_map(Result::err);
            errors.map(|error| error.to_string()).collect::<Vec<_>>().join("\n")
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn a_rule_for_all_boards_is_refused_at_the_board() {
    let mut reader = Reader::new().with_rules(&[Rule::Windoku]);
    for line in ["......"; 6].iter().chain(&["", "................"]) {
        reader.push_line(line.as_bytes());
    }
    reader.finish();
    let error = reader.pop().expect("a board").expect_err("6×6 has no windows");
    assert_eq!(error.message(), "a 6×6 (2×3 boxes) board has no windows");
    assert!(reader.pop().expect("a board").is_ok());
}

#[test]
fn the_example_of_each_kind_is_read_and_stands_in_the_book() {
    let book = include_str!("../../../../docs/sudoku.md");
    let blank = ".".repeat(81);
    for kind in Kind::all() {
        let text = format!("{}\n{blank}", kind.example());
        let puzzle = puzzles(&text).next().expect("a puzzle").expect("an example");
        assert!(puzzle.rules.placed().iter().all(|placed| placed.kind() == kind), "{text}");
        assert!(!puzzle.rules.placed().is_empty(), "{text}");
        let row = format!("| `{}` | {} |", kind.example(), kind.help());
        assert!(book.contains(&row), "{row}");
    }
}

#[test]
fn a_stated_box_can_be_smaller_than_boards_that_cells_show() {
    for side in 1..=3 {
        let text = format!("box: 1x{side}\n{}", format!("{}\n", ".".repeat(side)).repeat(side));
        let [puzzle] = &boards(&text)[..] else { panic!("one board of {side} cells in a row") };
        assert_eq!(puzzle.grid.shape(), Shape::new(1, side).expect("a board without boxes"));
        // Without the line, the cells are too few for a board.
        let rows = text.split_once('\n').expect("two lines or more").1;
        assert!(read(rows).iter().any(Result::is_err));
    }
}

/// Both lines state the same rules: one of them in a shorter form.
#[track_caller]
fn assert_alike(short: &str, long: &str) {
    let [short, long] = [short, long].map(|header| {
        let [puzzle] = &boards(&format!("{header}\n{EMPTY}"))[..] else { panic!("one board") };
        puzzle.rules.clone()
    });
    assert!(!long.is_ordinary());
    assert_eq!(short, long);
}

#[test]
fn commas_separate_cages_that_have_several_cells() {
    assert_alike("cage 5: r1c1 r1c2, r2c1 r2c2", "cage 5: r1c1 r1c2\ncage 5: r2c1 r2c2");
    assert_alike(
        "cage 10: r1c1-r1c4, row 3",
        "cage 10: r1c1 r1c2 r1c3 r1c4\ncage 10: r3c1 r3c2 r3c3 r3c4",
    );
    assert_alike("cage 7: r1c1, r1c2 r1c3", "cage 7: r1c1 r1c2 r1c3");
    assert_alike("cage 7: r1c1, r1c2, r1c3,", "cage 7: r1c1 r1c2 r1c3");
}

#[test]
fn a_range_of_single_cells_has_a_rule_in_each() {
    assert_alike("column-index: column 1", "column-index: r1c1 r2c1 r3c1 r4c1");
    assert_alike("maximum: r1c1-r1c2, r4c4", "maximum: r1c1 r1c2 r4c4");
    assert_alike("even: r1c1-r2c2, row 3", "even: r1c1 r2c2 r3c1 r3c2 r3c3 r3c4");
}

#[test]
fn one_of_several_rules_in_a_line_is_shown_by_its_cells() {
    let text = format!("palindrome: r1c1 r4c2, r1c1-r1c2, r3c3 r4c2\n{EMPTY}");
    let [Err(error)] = &read(&text)[..] else { panic!("r1c1 and r1c2 differ") };
    let (excerpt, marked) = error.excerpt();
    let shown: String = excerpt.chars().skip(marked.start).take(marked.len()).collect();
    assert_eq!(shown, "r1c1-r1c2");
}

#[test]
fn sizes_and_symbols_of_any_alphabet_stand_above_a_board() {
    let [three] = &boards("3 1 3\n1..\n...\n..2\n")[..] else { panic!("one board") };
    assert_eq!((three.grid.shape().side(), three.grid.shape().has_boxes()), (3, false));
    let written = format!("{}{}\n", three.rules.header(), three.grid.display(three.layout));
    assert_eq!(written, "box: 1x3\n1..\n...\n..2\n");
    assert_eq!(boards(&written)[0].grid, three.grid);
    let [puzzle] = &boards("4 2 2\n♠♥♦♣\n♠...\n..♦.\n....\n...♥\n")[..] else {
        panic!("one board")
    };
    assert_eq!(puzzle.grid.display(puzzle.layout).to_string(), "♠...\n..♦.\n....\n...♥");
    assert_eq!(puzzle.grid.get(puzzle.grid.shape().cell(15)), Some(2));
    let mistake = &read("4 2 2\n♠♥♦♣\n♠...\n..Я.\n....\n...♥\n")[0];
    assert!(mistake.as_ref().is_err_and(|error| (error.line(), error.column()) == (4, 3)));
}

#[test]
fn lines_of_25_cells_are_rows_or_small_boards() {
    let small = "12345....................";
    let rows = format!("{}\n", ".".repeat(25)).repeat(24) + "9A.......................\n";
    for (text, sides) in [
        (format!("{small}\n"), vec![5]),
        (format!("thermo: r1c1 r2c1\n{small}\n{small}\n\n{small}\n"), vec![5, 5, 5]),
        (format!("{small}\n1.1......................\n"), vec![5, 5]),
        (rows, vec![25]),
    ] {
        let found: Vec<usize> =
            boards(&text).iter().map(|board| board.grid.shape().side()).collect();
        assert_eq!(found, sides, "{text}");
    }
}

#[test]
fn rows_of_more_than_25_cells_are_named() {
    let row = (1..=36).map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
    let Err(error) = &read(&format!("{row}\n").repeat(36))[0] else { panic!("too large") };
    assert_eq!(error.message(), "the rows of this board have 36 cells each");
}
