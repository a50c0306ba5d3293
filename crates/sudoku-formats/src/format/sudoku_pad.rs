//! Links and JSON of SudokuPad.
//!
//! A link contains a puzzle of f-puzzles (`fpuz…`), a puzzle of its own as packed JSON (`scl…` or
//! `ctc…`), or 81 digits with packed zeros (`scf…`). Other links are only names of puzzles on its server.

use quadrille_sudoku_rules::{
    Argument, Cell, Cells, Grid, Kind, Layout, Regions, Rule, Rules, Shape,
};
use serde_json::Value;

use crate::format::f_puzzles::{self, is_nothing, number};
use crate::format::found::{Found, Refusal};
use crate::format::link::Link;
use crate::format::lz_string;
use crate::format::written::Unwritable;
use crate::format::zero_runs;

/// Keys that state no rule.
const FACTS: [&str; 13] = [
    "id", "cellSize", "title", "author", "rules", "metadata", "settings", "cells", "regions",
    "cages", "global", "foglight", "solution",
];

/// The short names of keys in packed JSON that matter here.
const SHORT: [(&str, &str); 12] = [
    ("cells", "ce"),
    ("regions", "re"),
    ("cages", "ca"),
    ("value", "v"),
    ("lines", "l"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("cellSize", "cs"),
    ("title", "t"),
    ("rounded", "r"),
    ("text", "te"),
];

pub(super) fn recognizes(text: &str) -> bool {
    let hosts = ["sudokupad.app", "crackingthecryptic.com", "svencodes.com"];
    Link::in_line(text).is_some_and(|link| hosts.iter().any(|host| link.host.ends_with(host)))
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let link = Link::in_line(text).ok_or_else(|| Refusal::new("this is not a link", "a link"))?;
    let path = link.path.strip_prefix("sudoku/").unwrap_or(&link.path);
    let id = link.parameter("puzzleid").unwrap_or(path);
    let of_prefix = |names: &[&str]| names.iter().find_map(|name| id.strip_prefix(name));
    if let Some(packed) = of_prefix(&["fpuzzles", "fpuz"]) {
        return Ok(vec![f_puzzles::of_packed(packed)?]);
    }
    if let Some(packed) = of_prefix(&["scl", "ctc"]) {
        let damaged = || Refusal::new("the packed puzzle is damaged", "the whole link");
        let text = lz_string::unpacked(packed).ok_or_else(damaged)?;
        let json = serde_json::from_str(&text).ok();
        let json = json.or_else(|| serde_json::from_str(&unzipped(&text)).ok());
        return Ok(vec![of_json(&json.ok_or_else(damaged)?)?]);
    }
    match of_prefix(&["scf"]).and_then(zero_runs::unpacked) {
        Some((digits, rest)) => Ok(vec![of_digits(&digits, rest)?]),
        None => Err(Refusal::new(
            format!("the link does not contain its puzzle, but only its name {id:?}"),
            "a link that begins with `fpuz`, `scl`, `ctc` or `scf`",
        )),
    }
}

/// Reads 81 digits, and letters for rules after them.
fn of_digits(digits: &str, rest: &str) -> Result<Found, Refusal> {
    let mut found = Found::of_cells(digits)?;
    for (place, letter) in rest.char_indices() {
        match letter {
            'w' => found.rules.add(Rule::Windoku)?,
            'x' => found.rules.add(Rule::Diagonal)?,
            '*' | ';' | '.' => {}
            // A title or an author.
            't' | 'a' if rest[..place].ends_with('*') => break,
            _ => {
                return Err(Refusal::unsupported(format!("the letter {letter:?} after the cells")));
            }
        }
    }
    Ok(found)
}

/// Returns JSON whose quotes, braces and truth values were shortened.
fn unzipped(text: &str) -> String {
    if text.contains('"') {
        return opened(text);
    }
    let quoted = text.replace("\\'", "\u{1}").replace('\'', "\"").replace('\u{1}', "'");
    opened(&quoted)
}

/// Writes keys with quotes, nothing as `{}`, and `t` and `f` as truth values.
fn opened(text: &str) -> String {
    let mut json = String::with_capacity(text.len() * 2);
    let mut rest = text;
    let mut last = ' ';
    while let Some(first) = rest.chars().next() {
        if first == '"' {
            let end = end_of_string(rest);
            json.push_str(&rest[..end]);
            (rest, last) = (&rest[end..], '"');
            continue;
        }
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '#' | '-' | '.');
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, after) = (&rest[..end], rest[end..].chars().next());
        let is_begin = matches!(last, ',' | '{' | '[');
        match word {
            "" => {
                if is_begin && matches!(first, ',' | ']' | '}') && !(last == '{' && first == '}') {
                    json.push_str("{}");
                }
                json.push(first);
                last = first;
                rest = &rest[first.len_utf8()..];
                continue;
            }
            key if is_begin && after == Some(':') => json.push_str(&format!("\"{key}\"")),
            "t" if last == ':' => json.push_str("true"),
            "f" if last == ':' => json.push_str("false"),
            color if last == ':' && color.starts_with('#') => {
                json.push_str(&format!("\"{color}\""));
            }
            word if word.parse::<f64>().is_ok() && !is_color(word, last) => json.push_str(word),
            "true" | "false" | "null" => json.push_str(word),
            word => json.push_str(&format!("\"{word}\"")),
        }
        (rest, last) = (&rest[end..], 'w');
    }
    json
}

/// Returns whether a word is a color, which loses its quotes, and no number that JSON has.
fn is_color(word: &str, last: char) -> bool {
    let has_zero = word.starts_with('0') || word.contains(['e', 'E']);
    last == ':' && word.len() == 6 && has_zero && word.bytes().all(|c| c.is_ascii_hexdigit())
}

/// Returns the place after the string at the beginning of a text.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns whether JSON is a puzzle of SudokuPad.
pub(super) fn is_own(json: &Value) -> bool {
    get(json, "cells")[0].is_array()
}

/// Returns the value of a key or of its short name.
fn get<'j>(json: &'j Value, key: &str) -> &'j Value {
    let short = SHORT.iter().find(|(long, _)| *long == key).map_or(key, |(_, short)| short);
    json.get(key).unwrap_or(&json[short])
}

/// Reads JSON.
pub(super) fn of_json(json: &Value) -> Result<Found, Refusal> {
    let wrong = || Refusal::new("the puzzle is damaged", "`cells` with its rows");
    let object = json.as_object().ok_or_else(wrong)?;
    let rows = get(json, "cells").as_array().ok_or_else(wrong)?;
    let side = rows.len();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == side));
    let Some(shape) = Shape::from_side(side).filter(|_| is_square) else {
        return Err(Refusal::unsupported(format!("a board with {side} rows")));
    };
    let mut found = Found::ordinary(Grid::empty(shape));
    if side > 9 {
        found.layout = Layout { cells: Cells::Numbers, ..Layout::SPACED };
    }
    for (cell, json) in
        shape.cells().zip(rows.iter().flat_map(|row| row.as_array().into_iter().flatten()))
    {
        add_cell(&mut found, cell, json)?;
    }
    add_regions(&mut found, get(json, "regions"))?;
    for cage in get(json, "cages").as_array().into_iter().flatten() {
        add_cage(&mut found, cage)?;
    }
    for rule in json["global"].as_array().into_iter().flatten() {
        match rule.as_str().map(|rule| rule.to_ascii_lowercase().replace('-', "")).as_deref() {
            Some("antiknight") => found.rules.add(Rule::AntiKnight)?,
            Some("antiking") => found.rules.add(Rule::AntiKing)?,
            _ => return Err(Refusal::unsupported(format!("the rule {rule}"))),
        }
    }
    let mut drawings = Vec::new();
    for (key, value) in object {
        let name = SHORT.iter().find(|(_, short)| short == key).map_or(&**key, |(long, _)| long);
        if is_nothing(value) || FACTS.contains(&name) {
            continue;
        }
        drawings.push(name);
    }
    found.ignore_drawings(&drawings);
    Ok(found)
}

fn add_cell(found: &mut Found, cell: Cell, json: &Value) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    let wrong = |value: &Value| {
        Refusal::new(format!("{cell} has the value {value}"), format!("1 to {}", shape.side()))
    };
    let in_range =
        |value: &Value| number(value).filter(|&v| (1..=shape.side() as u64).contains(&v));
    let value = get(json, "value");
    if !is_nothing(value) {
        let digit = in_range(value).ok_or_else(|| wrong(value))?;
        found.grid.set(shape.index_of(cell), digit as u8);
        return Ok(());
    }
    let marks = json["centremarks"].as_array().filter(|marks| !marks.is_empty());
    if let Some(marks) = marks {
        let mut mask = 0u32;
        for mark in marks {
            mask |= 1 << in_range(mark).ok_or_else(|| wrong(mark))?;
        }
        found.keep(cell, mask);
    }
    Ok(())
}

/// Reads a list of cells, as pairs of row and column from 0.
fn cells(json: &Value, shape: Shape) -> Result<Vec<Cell>, Refusal> {
    let cell = |pair: &Value| {
        let place = |at: usize| pair[at].as_u64().map(|place| place as usize);
        shape.cell_at(place(0)?, place(1)?)
    };
    let wrong = |pair: &Value| Refusal::new(format!("{pair} is not a cell"), "a row and a column");
    let pairs = json.as_array().into_iter().flatten();
    pairs.map(|pair| cell(pair).ok_or_else(|| wrong(pair))).collect()
}

fn add_regions(found: &mut Found, json: &Value) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    let mut names = vec!['?'; shape.cell_count()];
    for (number, region) in json.as_array().into_iter().flatten().enumerate().take(25) {
        for cell in cells(region, shape)? {
            names[shape.index_of(cell)] = char::from(b'a' + number as u8);
        }
    }
    if names.contains(&'?') {
        return Err(Refusal::unsupported("a board whose cells are not all in a region"));
    }
    let regions = Regions::new(shape, &names)?;
    if shape.cells().any(|cell| regions.of(cell) != shape.box_of(cell)) {
        found.rules.set_regions(regions)?;
    }
    Ok(())
}

fn add_cage(found: &mut Found, cage: &Value) -> Result<(), Refusal> {
    let cells = cells(get(cage, "cells"), found.grid.shape())?;
    // Cages without cells hold the title, the author and the rules in words.
    if cells.is_empty() || cage["type"].as_str() == Some("rowcol") {
        return Ok(());
    }
    let sum = number(&cage["sum"]).or_else(|| number(get(cage, "value")));
    let value = get(cage, "value");
    if sum.is_none() && !is_nothing(value) {
        found.ignore_drawings(&[&format!("cage {value}")]);
        return Ok(());
    }
    let sum = sum.map(|sum| u32::try_from(sum).unwrap_or(u32::MAX));
    if cage["unique"] != Value::Bool(false) {
        return found.add_cage(sum, cells);
    }
    // Values may repeat. Without a sum, the cage is only an outline.
    if let Some(sum) = sum {
        let kind = Kind::named("sum").expect("a kind of the table");
        found.rules.place(kind, Argument::Number(sum), vec![cells])?;
    }
    Ok(())
}

/// Returns a link to SudokuPad.
pub(super) fn write(grid: &Grid, rules: &Rules, given: &Grid) -> Result<String, Unwritable> {
    Ok(format!("https://sudokupad.app/fpuz{}", f_puzzles::packed(grid, rules, given)?))
}
