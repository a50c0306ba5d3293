//! Links of SudokuWiki: a board in 81 characters, or with its candidates in 162 characters.
//!
//! In the packed forms each cell is a number of two digits. In the first form, in base 32, it has bit
//! 0 for a given and bit `d` for the candidate `d`. In the second, after `S9B` and in base 36, 1 to 9
//! are givens, 10 to 18 other values, and from 18 on bit `d - 1` stands for the candidate `d`.

use quadrille_sudoku_rules::{Grid, Rule, Rules, Shape};

use crate::format::found::{Found, Refusal};
use crate::format::link::Link;
use crate::format::written::Unwritable;

pub(super) fn recognizes(text: &str) -> bool {
    let link = Link::in_line(text);
    link.is_some_and(|link| link.host == "sudokuwiki.org" && link.parameter("bd").is_some())
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let link = Link::in_line(text);
    let board = link.as_ref().and_then(|link| link.parameter("bd"));
    let Some((link, board)) = link.as_ref().zip(board) else {
        return Err(Refusal::new("the link has no board", "a link with `?bd=`"));
    };
    let mut found = match board {
        _ if board.len() == 81 => Found::of_cells(board)?,
        _ if board.starts_with("S9B") => Found::of_masks(Shape::CLASSIC, &masks(&board[3..], 36)?),
        _ if board.get(1..3) == Some("9B") => {
            return Err(Refusal::unsupported(format!("the kind of puzzle {:?}", &board[..1])));
        }
        _ => Found::of_masks(Shape::CLASSIC, &masks(board, 32)?),
    };
    let page = link.path.to_ascii_lowercase();
    let others = ["killer", "jigsaw", "kenken", "kendoku", "str8ts", "colour", "color"];
    if let Some(other) = others.iter().find(|other| page.contains(*other)) {
        return Err(Refusal::unsupported(other));
    }
    if page.contains("windoku") {
        found.rules.add(Rule::Windoku)?;
    }
    if page.contains("sudokux") || page.contains("sudoku_x") {
        found.rules.add(Rule::Diagonal)?;
    }
    Ok(vec![found])
}

/// Returns the candidates of each cell as masks.
fn masks(text: &str, base: u32) -> Result<Vec<u32>, Refusal> {
    let wrong = || {
        Refusal::new(
            "the packed board is damaged",
            "81 or 162 characters, or `S9B` and 162 of them",
        )
    };
    if text.len() != 162 || !text.is_ascii() {
        return Err(wrong());
    }
    let mask = |pair: &[u8]| -> Result<u32, Refusal> {
        let digit = |byte: u8| char::from(byte).to_digit(base).ok_or_else(wrong);
        let number = digit(pair[0])? * base + digit(pair[1])?;
        let mask = match (base, number) {
            (32, _) => number & !1,
            (_, 0) => 0,
            (_, 1..=18) => 1 << ((number - 1) % 9 + 1),
            _ => (number - 18) << 1,
        };
        if mask >> 10 == 0 { Ok(mask) } else { Err(wrong()) }
    };
    text.as_bytes().chunks(2).map(mask).collect()
}

/// Returns a link with the board, and with its candidates if some are missing.
pub(super) fn write(grid: &Grid, rules: &Rules) -> Result<String, Unwritable> {
    if grid.shape() != Shape::CLASSIC || !rules.are_only_marks() {
        return Err(Unwritable::OnlyClassic);
    }
    let board = match rules.is_ordinary() {
        true => grid.values().iter().map(|value| char::from(b'0' + value)).collect(),
        false => packed(grid, rules),
    };
    Ok(format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}"))
}

/// Returns the second packed form.
fn packed(grid: &Grid, rules: &Rules) -> String {
    let mut board = "S9B".to_owned();
    let kept: Vec<_> = rules.kept_masks().collect();
    for (cell, &value) in grid.shape().cells().zip(grid.values()) {
        let mask = kept.iter().find(|(known, _)| *known == cell).map_or(0x3FE, |&(_, mask)| mask);
        let number = if value > 0 { u32::from(value) } else { (mask >> 1) + 18 };
        for digit in [number / 36, number % 36] {
            board.extend(char::from_digit(digit, 36));
        }
    }
    board
}
