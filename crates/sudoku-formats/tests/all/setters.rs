//! Links and files of setters, f-puzzles and SudokuPad: each states a puzzle whose solution is known.

use quadrille_sudoku::{DotColor, Grid, Parity, Rule, Shape};
use quadrille_sudoku_formats::WrittenFormat;

use crate::support::{PUZZLE, SOLUTION, f_puzzles, one, refused, solution};

#[test]
fn puzzles_of_f_puzzles_keep_their_rules() {
    assert_eq!(solution(&one(&f_puzzles(""))), SOLUTION);
    assert_eq!(solution(&one(&f_puzzles("").replace("],[", "],\n["))), SOLUTION, "in many lines");
    let rules = one(&f_puzzles(
        ",\"killercage\":[{\"cells\":[\"R1C3\",\"R1C4\"],\"value\":\"10\"}],\"antiknight\":false,\
         \"odd\":[{\"cell\":\"R5C5\"}],\"difference\":[{\"cells\":[\"R1C3\",\"R2C3\"]}],\
         \"thermometer\":[],\"diagonal+\":true,\"diagonal-\":true",
    ))
    .rules;
    let cell = |row: usize, column: usize| {
        Shape::CLASSIC.cell_at(row - 1, column - 1).expect("on the board")
    };
    assert_eq!(
        (rules.cages()[0].sum(), rules.cages()[0].cells()),
        (10, &[cell(1, 3), cell(1, 4)][..])
    );
    assert_eq!(rules.parities().collect::<Vec<_>>(), [(cell(5, 5), Parity::Odd)]);
    assert_eq!(
        rules.dot_between([cell(1, 3), cell(2, 3)]).map(|d| d.color()),
        Some(DotColor::White)
    );
    assert!(rules.has(Rule::Diagonal) && !rules.has(Rule::AntiKnight));
    for (rule, message) in [
        ("\"lookandsay\":[{\"cells\":[\"R1C1\"]}]", "lookandsay is not supported"),
        ("\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"XX\"}]", "xv with \"XX\" is not"),
        ("\"sandwichsum\":[{\"cell\":\"R1C0\",\"value\":\"a\"}]", "sandwichsum with \"a\" is not"),
        (
            "\"sandwichsum\":[{\"cell\":\"R1C1\",\"value\":\"5\"}]",
            "not in front of a row or column",
        ),
        (
            "\"arrow\":[{\"lines\":[[\"R1C1\",\"R10C1\"]],\"cells\":[\"R1C1\"]}]",
            "\"R10C1\" is not a cell",
        ),
        ("\"killercage\":[{\"cells\":[\"R1C12\"],\"value\":3}]", "\"R1C12\" is not a cell"),
    ] {
        let found = refused(&f_puzzles(&format!(",{rule}")));
        assert!(found.contains(message), "{found}");
    }
    // A published link to a blank board.
    let link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=";
    assert_eq!(one(link).grid, Grid::empty(Shape::CLASSIC));
    assert!(refused(&link[..60]).starts_with("a link of f-puzzles: "));
    assert!(
        refused("https://www.f-puzzles.com/?id=yhkyz63b").contains("does not contain its puzzle")
    );
}

/// The setter's candidates are a rule. Those that a solver noted stand for a position.
#[test]
fn candidates_of_f_puzzles_are_kept() {
    let kept = |cell: &str| {
        let blank = "{},{},{},{}";
        let rows = format!("[{cell},{{}},{{}},{{}}],[{blank}],[{blank}],[{blank}]");
        let puzzle = one(&format!("{{\"size\":4,\"grid\":[{rows}]}}"));
        let kept: Vec<_> = puzzle.rules.kept().map(|(_, values)| values).collect();
        kept
    };
    assert_eq!(kept("{\"givenPencilMarks\":[1,3]}"), [[1, 3]]);
    assert_eq!(kept("{\"centerPencilMarks\":[\"2\",4]}"), [[2, 4]]);
    assert_eq!(kept("{\"centerPencilMarks\":[1,2,3],\"givenPencilMarks\":[1,3]}"), [[1, 3]]);
    assert_eq!(kept("{\"givenPencilMarks\":[],\"candidates\":[1,3]}"), [[1, 3]]);
    assert!(kept("{\"cornerPencilMarks\":[1,3]}").is_empty());
}

/// Each rule of f-puzzles, and its lines above a board.
const CLUES: [(&str, &str); 24] = [
    (
        "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R2C1\",\"R3C1\"]]}]",
        "thermo: r1c1 r1c2, r2c1 r3c1",
    ),
    (
        "\"arrow\":[{\"lines\":[[\"R1C2\",\"R2C3\",\"R3C3\"]],\"cells\":[\"R1C2\",\"R1C1\"]}]",
        "arrow: r1c1 r1c2 > r2c3 r3c3",
    ),
    (
        "\"littlekillersum\":[{\"cell\":\"R0C6\",\"direction\":\"DR\",\"value\":\"20\"}]",
        "little-killer 20: r1c7-r3c9",
    ),
    (
        "\"littlekillersum\":[{\"cell\":\"R10C4\",\"direction\":\"UL\",\"value\":20}]",
        "little-killer 20: r9c3-r7c1",
    ),
    ("\"sandwichsum\":[{\"cell\":\"R3C0\",\"value\":\"10\"}]", "sandwich 10: row 3"),
    ("\"xsum\":[{\"cell\":\"R10C2\",\"value\":\"20\"}]", "x-sum 20: r9c2-r1c2"),
    ("\"skyscraper\":[{\"cell\":\"R2C10\",\"value\":\"4\"}]", "skyscraper 4: r2c9-r2c1"),
    (
        "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"},{\"cells\":[\"R3C1\",\"R3C2\"],\"value\":\"v\"}]",
        "x: r1c1 r1c2\nv: r3c1 r3c2",
    ),
    (
        "\"negative\":[\"xv\",\"ratio\"],\"disjointgroups\":true,\"diagonal-\":true",
        "rules: all-xv, all-black, disjoint-groups, falling-diagonal",
    ),
    ("\"difference\":[{\"cells\":[\"R1C3\",\"R2C3\"],\"value\":\"3\"}]", "white 3: r1c3 r2c3"),
    ("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]", "cage: r1c1 r1c2"),
    (
        "\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[1,\"2\"]}]",
        "quadruple 12: r1c1 r1c2 r2c1 r2c2",
    ),
    (
        "\"maximum\":[{\"cell\":\"R1C1\"}],\"minimum\":[{\"cell\":\"R3C3\"}]",
        "maximum: r1c1\nminimum: r3c3",
    ),
    ("\"palindrome\":[{\"lines\":[[\"R2C3\",\"R3C4\",\"R4C5\"]]}]", "palindrome: r2c3-r4c5"),
    ("\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "renban: r1c1 r1c2"),
    (
        "\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[[\"R2C1\",\"R2C2\"]],\"value\":\"4\"}]",
        "whispers: r1c1 r1c2\nwhispers 4: r2c1 r2c2",
    ),
    ("\"regionsumline\":[{\"lines\":[[\"R1C3\",\"R2C4\"]]}]", "region-sum: r1c3 r2c4"),
    ("\"betweenline\":[{\"lines\":[[\"R1C3\",\"R1C4\",\"R1C5\"]]}]", "between: r1c3-r1c5"),
    ("\"clone\":[{\"cells\":[\"R1C3\"],\"cloneCells\":[\"R4C4\"]}]", "clone: r1c3 > r4c4"),
    ("\"extraregion\":[{\"cells\":[\"R1C1\",\"R4C4\"]}]", "extra: r1c1 r4c4"),
    ("\"rowindexer\":[{\"cells\":[\"R1C1\",\"R4C4\"]}]", "row-index: r1c1 r4c4"),
    (
        "\"entropicline\":[{\"lines\":[[\"R1C3\",\"R1C4\"]]}],\"modularline\":[{\"lines\":[[\"R1C3\",\"R1C4\"]]}]",
        "entropic: r1c3 r1c4\nmodular: r1c3 r1c4",
    ),
    ("\"zipperline\":[{\"lines\":[[\"R1C3\",\"R1C4\",\"R2C4\"]]}]", "zipper: r1c3 r1c4 r2c4"),
    (
        "\"lockout\":[{\"lines\":[[\"R1C3\",\"R1C4\",\"R2C4\"]]}],\"nabner\":[{\"lines\":[[\"R1C3\",\"R1C4\"]]}]",
        "lockout: r1c3 r1c4 r2c4\nnabner: r1c3 r1c4",
    ),
];

#[test]
fn clues_of_f_puzzles_are_lines_above_a_board_and_are_written_back() {
    let board = PUZZLE;
    for (json, lines) in CLUES {
        let found = one(&f_puzzles(&format!(",{json}")));
        let expected = one(&format!("{lines}\n{board}"));
        assert_eq!(found.rules.header(), expected.rules.header(), "{json}");
        let link = WrittenFormat::FPuzzles.text(&found.grid, &found.rules, &found.grid);
        let again = one(&link.expect("a rule of f-puzzles"));
        assert_eq!(again.rules.header(), expected.rules.header(), "{json}");
        // What the program writes above a board, it reads.
        let again = one(&format!("{}{board}", expected.rules.header()));
        assert_eq!(again.rules, expected.rules, "{lines}");
    }
    let pattern = one(&format!("line 1.*: row 2\n{board}"));
    let link = WrittenFormat::FPuzzles.text(&pattern.grid, &pattern.rules, &pattern.grid);
    assert!(link.expect_err("no such rule").to_string().contains("the rule line"));
    let drawn = one(&f_puzzles(",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]"));
    assert_eq!(drawn.notes, ["the drawing `line` is ignored; it may state a rule"]);
}

/// Returns two cells of the solution with the same value, as text, and the sum of both.
fn repeated_cells() -> (String, u32) {
    let value = |place: usize| u32::from(SOLUTION.as_bytes()[place] - b'0');
    let other = (9..81).find(|&place| value(place) == value(0)).expect("nine of each value");
    (format!("[0,0],[{},{}]", other / 9, other % 9), 2 * value(0))
}

#[test]
fn puzzles_of_sudokupad_keep_their_rules() {
    let cells: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cell = |&c: &u8| match c {
                b'0' => "{}".to_owned(),
                digit => format!("{{\"value\":\"{}\"}}", char::from(digit)),
            };
            format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let boxes: Vec<String> = (0..9)
        .map(|number| {
            let cells =
                Shape::CLASSIC.cells().filter(|&cell| Shape::CLASSIC.box_of(cell) == number);
            let cells = cells.map(|cell| format!("[{},{}]", cell.row(), cell.column()));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        })
        .collect();
    let json = |more: &str| {
        format!(
            "{{\"cells\":[{}],\"regions\":[{}],\"cages\":[{{\"value\":\"title: x\"}}{more}}}",
            cells.join(","),
            boxes.join(",")
        )
    };
    assert_eq!(solution(&one(&json("]"))), SOLUTION);
    let killer = one(&json(",{\"cells\":[[0,2],[0,3]],\"value\":\"10\"}],\"lines\":[]"));
    assert_eq!(killer.rules.cages()[0].sum(), 10);
    let (equal, sum) = repeated_cells();
    let cage = format!("{{\"cells\":[{equal}],\"value\":\"{sum}\",\"unique\":false}}");
    let loose = one(&json(&format!(",{cage}]")));
    assert!(loose.rules.cages().is_empty() && loose.rules.placed().len() == 1);
    assert_eq!(solution(&loose), SOLUTION);
    let drawn =
        one(&json("],\"lines\":[{\"wayPoints\":[[0,0],[9,9]]}],\"arrows\":[{\"color\":\"red\"}]"));
    assert_eq!(drawn.notes, ["the drawings `arrows`, `lines` are ignored; they may state rules"]);
    let named = one(&json(",{\"cells\":[[0,2],[0,3]],\"value\":\"AB\"}]"));
    assert_eq!(named.notes, ["the drawing `cage \"AB\"` is ignored; it may state a rule"]);
    assert!(refused("https://sudokupad.app/k7qc98e00u").contains("only its name"));
    assert!(refused("https://sudokupad.app/sclN4IgHi").starts_with("a link of SudokuPad: "));
}
