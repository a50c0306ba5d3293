//! Pictures of problems whose items have coordinates.

use quadrille_dlx::{OptionId, Problem};
use quadrille_packing::{Board, BoardError, Pattern};

/// Draws the first options of a problem.
fn letters(text: &str, pattern: Option<&str>, options: usize) -> String {
    let problem = Problem::parse(text).expect("a good problem");
    let pattern = pattern.map(|pattern| pattern.parse::<Pattern>().expect("a good pattern"));
    let board = Board::new(&problem, pattern.as_ref()).expect("a good board");
    let options: Vec<OptionId> = (0..options).filter_map(OptionId::new).collect();
    board.arrangement(&options).letters().to_string()
}

#[test]
fn the_usual_forms_are_found() {
    for names in ["r1c1 r1c2 r2c2", "1,1 1,2 2,2", "0.0 0.1 1.1"] {
        let [one, two, three] = [0, 1, 2].map(|index| names.split(' ').nth(index).expect("three"));
        let text = format!("X Y1 {names} | s\nX {one} {two}\nY1 {three} s\n");
        assert_eq!(letters(&text, None, 2), "XX\n 1\n", "{names}");
    }
    // Ranks count from the bottom; the square that no option covers is empty.
    let chess = "Q | a1 a2 b1 b2\nQ a1 b2\n";
    assert_eq!(letters(chess, None, 1), ".Q\nQ.\n");
}

#[test]
fn a_pattern_names_another_form() {
    let text = "P x0y0 x1y0 x1y1\nP x0y0 x1y0 x1y1\n";
    assert_eq!(letters(text, Some("x{column}y{row}"), 1), "PP\n P\n");
    assert_eq!(letters(text, Some("x{row}y{column}"), 1), "P\nPP\n");
    assert_eq!(letters("00 01 11\n00 01 11\n", Some("{row}{column}"), 1), "AA\n A\n");
    for wrong in
        ["", "{row}", "{row}{rank}", "{row}{column}{row}", "{row}{colum}", "{row", "{row}{column}}"]
    {
        assert!(wrong.parse::<Pattern>().is_err(), "{wrong}");
    }
}

#[test]
fn problems_without_a_board_are_refused() {
    let board = |text: &str| {
        let problem = Problem::parse(text).expect("a good problem");
        Board::new(&problem, None).expect_err(text)
    };
    assert_eq!(board("a b\na b\n"), BoardError::NoCoordinates);
    let repeated = board("1,1 01,1\n1,1 01,1\n");
    assert_eq!(repeated.to_string(), "items 1,1 and 01,1 have the same coordinates");
    assert_eq!(board("1,1 99,99\n1,1 99,99\n"), BoardError::NoCoordinates, "mostly empty");
    assert_eq!(board("r1 r2 c1 c2 | a2 b0\nr1 c1 a2 b0\n"), BoardError::NoCoordinates);
    let pattern: Pattern = "{row},{column}".parse().expect("a good pattern");
    let large = Problem::parse("1,1 9999,9999\n1,1 9999,9999\n").expect("a good problem");
    let large = Board::new(&large, Some(&pattern)).expect_err("too large");
    assert_eq!(large, BoardError::TooLarge);
    assert_eq!(board("1,99999999999 b\n1,99999999999 b\n"), BoardError::NoCoordinates);
    assert_eq!(board("x | 1,1\nx\n"), BoardError::NoCoordinates, "no option has a square");
}
