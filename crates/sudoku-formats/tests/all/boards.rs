//! Several boards on one canvas, and boards with holes, as text.

use quadrille_sudoku::{Cell, Model, Uniqueness};
use quadrille_sudoku_formats::{ReadError, puzzles};

/// Two boards of 4×4 cells that share a box, in several forms. The first row has one reading only.
const FORMS: [&str; 6] = [
    "12..  \n34..  \n2.....\n.....3\n  ..1.\n  ..4.\n",
    "12..xx\n34..xx\n2.....\n.....3\nxx..1.\nxx..4.\n",
    "12..\n34..\n2.....\n.....3\n  ..1.\n  ..4.\n",
    "1 2 . .\n3 4 . .\n2 . . . . .\n. . . . . 3\n    . . 1 .\n    . . 4 .\n",
    "boards: r1c1 r3c3\n12..\n34..\n2.....\n.....3\n  ..1.\n  ..4.\n",
    "boards: r3c3 r1c1\n12__xx\n34__xx\n2_____\n_____3\nxx__1_\nxx__4_\n",
];

fn only(text: &str) -> quadrille_sudoku_formats::Puzzle {
    let found: Result<Vec<_>, ReadError> = puzzles(text).collect();
    let found = found.unwrap_or_else(|error| panic!("{text}{error}"));
    let [puzzle] = &found[..] else { panic!("one puzzle: {text}") };
    puzzle.clone()
}

#[test]
fn every_form_of_several_boards_is_read_and_written() {
    let first = only(FORMS[0]);
    assert_eq!(first.grid.to_string(), "12..xx34..xx2..........3xx..1.xx..4.");
    let corners = first.rules.boards().expect("two boards").corners();
    assert_eq!(corners.iter().map(Cell::to_string).collect::<Vec<_>>(), ["r1c1", "r3c3"]);
    for text in FORMS {
        let puzzle = only(text);
        assert_eq!((&puzzle.grid, &puzzle.rules), (&first.grid, &first.rules), "{text}");
        let shown = puzzle.grid.display(puzzle.layout).to_string();
        let again = only(&(puzzle.rules.header() + &shown));
        assert_eq!((again.grid, again.rules), (puzzle.grid, puzzle.rules), "{shown}");
    }
    let shown = first.grid.display(first.layout).to_string();
    assert_eq!(shown + "\n", FORMS[0]);
}

#[test]
fn a_map_with_points_has_holes() {
    let puzzle = only("regions:\naab.\na.bb\ncc.b\n.ccd\n12..\n.x..\n....\nx4..\n");
    assert_eq!(puzzle.grid.to_string(), "12.x.x....x.x4..");
    let solver = Model::with_rules(&puzzle.grid, &puzzle.rules);
    assert!(matches!(solver.solver().uniqueness(), Ok(Uniqueness::Several(..))));
}

#[test]
fn layouts_that_are_not_boards_have_clear_errors() {
    let samurai = ["..................   ".to_owned() + "...", "     ".to_owned()].join("\n");
    assert!(puzzles(&samurai).all(|read| read.is_err()));
    let error = |text: &str| puzzles(text).find_map(Result::err).expect("an error").to_string();
    let nine = "9........      \n".repeat(6);
    let all = nine.clone() + &"...............\n".repeat(2) + &"      .........\n".repeat(6);
    let shown = error(&all);
    assert!(shown.contains("no set of boards of 9×9 covers these cells"), "{shown}");
    let shown = error("boards: r1c1 r3c3\n12..\n34..\n2.....\n....3.\n  ..1.\n");
    assert!(shown.contains("do not have 5×6 places"), "{shown}");
    let shown = error("boards: r1c1 r3c3\n12.. 1\n34..\n2.....\n....3.\n  ..1.\n  ....\n");
    assert!(shown.contains("r1c6, which is on no board"), "{shown}");
    let shown = error("boards: r1c1 r3c3\n12345678\n");
    assert!(shown.contains("line 2"), "{shown}");
    let shown = error("cage 3: r1c5 r1c6\n12..  \n34..  \n2.....\n......\n  ..1.\n  ....\n");
    assert!(shown.contains("r1c5 is not on a 6×6 (values up to 4) board"), "{shown}");
}

#[test]
fn a_board_that_others_cover_is_noted() {
    let canvas = |corners: &[(usize, usize)]| {
        let is_cell = |row: usize, column: usize| {
            corners
                .iter()
                .any(|c| (c.0..c.0 + 9).contains(&row) && (c.1..c.1 + 9).contains(&column))
        };
        let (rows, columns) = (corners[3].0 + 9, corners[1].1 + 9);
        let cell = |row, column| if is_cell(row, column) { '.' } else { ' ' };
        let row = |row| (0..columns).map(|column| cell(row, column)).collect();
        (0..rows).map(row).collect::<Vec<String>>().join("\n")
    };
    // The arms of a windmill that cover its middle, r7c7, whose rows have two boards each.
    let noted = only(&canvas(&[(0, 3), (3, 9), (9, 0), (12, 6)]));
    assert_eq!(noted.notes, ["read with a line `boards: r1c4 r4c10 r10c1 r13c7` above"]);
    // Arms in line with the middle have all of its rows and columns.
    let implied = only(&canvas(&[(0, 3), (3, 6), (3, 0), (6, 3)]));
    assert!(implied.notes.is_empty(), "{:?}", implied.notes);
}
