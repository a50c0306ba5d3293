//! JSON objects: puzzles of f-puzzles and SudokuPad, and boards under a usual key.

use serde_json::Value;

use crate::format::found::{Found, Refusal};
use crate::format::{f_puzzles, sudoku_pad};

/// The keys of boards, preferred first.
const KEYS: [&str; 12] = [
    "grid", "puzzle", "quiz", "board", "mission", "unsolved", "task", "givens", "cells", "sudoku",
    "problem", "value",
];

/// Returns whether a text begins like an object.
pub(super) fn recognizes(text: &str) -> bool {
    text.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_whitespace()).starts_with('{')
}

/// Returns whether all braces and brackets are closed.
pub(super) fn is_complete(text: &str) -> bool {
    let (mut depth, mut in_string, mut is_escaped) = (0i64, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth -= 1,
            _ => {}
        }
    }
    depth <= 0
}

/// Reads the boards of an object; an object without one, such as a status, has none.
pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let json: Value = serde_json::from_str(text).map_err(|error| {
        let message = format!("the JSON is damaged: {error}");
        Refusal::new(message, "a whole object")
    })?;
    let mut found = Vec::new();
    collect(&json, &mut found)?;
    Ok(found)
}

/// Collects the boards of a value. The depth of JSON is limited by its parser.
fn collect(json: &Value, found: &mut Vec<Found>) -> Result<(), Refusal> {
    if f_puzzles::is_own(json) {
        found.push(f_puzzles::of_json(json)?);
        return Ok(());
    }
    if sudoku_pad::is_own(json) && json.get("regions").or(json.get("re")).is_some() {
        found.push(sudoku_pad::of_json(json)?);
        return Ok(());
    }
    match json {
        Value::Object(object) => {
            for value in KEYS.iter().filter_map(|key| object.get(*key)) {
                if let Some(cells) = cells(value) {
                    let mut board = Found::of_cells(&cells)?;
                    add_rules(object.get("rules"), &mut board)?;
                    found.push(board);
                    return Ok(());
                }
            }
            let nested = object.values().filter(|value| value.is_object() || value.is_array());
            nested.into_iter().try_for_each(|value| collect(value, found))
        }
        Value::Array(values) => {
            let nested = values.iter().filter(|value| value.is_object());
            nested.into_iter().try_for_each(|value| collect(value, found))
        }
        _ => Ok(()),
    }
}

/// Adds the rules beside a board: the lines of a header, as this program writes them. Rules in words are noted.
fn add_rules(rules: Option<&Value>, board: &mut Found) -> Result<(), Refusal> {
    match rules {
        None | Some(Value::Null) => {}
        Some(Value::String(_)) => {
            board.notes.push("the text of `rules` is ignored; it may state a rule".to_owned());
        }
        Some(Value::Array(lines)) => {
            let lines = lines.iter().map(|line| line.as_str().map(str::to_owned));
            board.header = lines.collect::<Option<_>>().ok_or_else(not_rules)?;
        }
        Some(_) => return Err(not_rules()),
    }
    Ok(())
}

fn not_rules() -> Refusal {
    Refusal::new("`rules` is no list of lines", "lines such as \"rules: diagonal\"")
}

/// Returns the cells of a board: a string, or rows of numbers or strings.
fn cells(json: &Value) -> Option<String> {
    match json {
        Value::String(text) if text.chars().count() >= 16 => {
            Some(text.split_whitespace().collect())
        }
        Value::Array(rows) if rows.len() >= 4 => rows.iter().map(row).collect(),
        _ => None,
    }
}

fn row(json: &Value) -> Option<String> {
    match json {
        Value::Array(cells) => cells.iter().map(cell).collect(),
        Value::String(text) if text.chars().count() >= 4 => Some(text.clone()),
        other => cell(other).map(String::from),
    }
}

fn cell(json: &Value) -> Option<char> {
    match json {
        Value::Null => Some('.'),
        Value::String(text) if text.trim().is_empty() => Some('.'),
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => match number.as_u64()? {
            digit @ 0..=9 => char::from_digit(digit as u32, 10),
            number @ 10..=25 => Some(quadrille_sudoku_rules::symbol(number as u8)),
            _ => None,
        },
        _ => None,
    }
}
