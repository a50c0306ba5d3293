//! Files of OpenSudoku: XML with a `game` for each puzzle.
//!
//! `data` is a board in 81 characters, or `version: n` and then, for each cell, its value, its notes and
//! whether it can be changed, with `|` between them.

use quadrille_sudoku_rules::{Grid, Rules, Shape};
use roxmltree::Document;

use crate::format::found::{Found, Refusal};
use crate::format::written::Unwritable;

/// Returns whether a text begins like XML.
pub(super) fn recognizes(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_whitespace());
    ["<?xml", "<opensudoku", "<!--", "<sudoku", "<onegravitysudoku"]
        .iter()
        .any(|begin| text.starts_with(begin))
}

/// Returns whether the text has its end.
pub(super) fn is_complete(text: &str) -> bool {
    let end = text.trim_end();
    ["</opensudoku>", "</opensudoku2>"].iter().any(|tag| end.ends_with(tag))
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let text = text.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_whitespace());
    let document = Document::parse(text)
        .map_err(|error| Refusal::new(format!("the XML is damaged: {error}"), "well-formed XML"))?;
    let root = document.root_element().tag_name().name().to_owned();
    if !root.starts_with("opensudoku") {
        let message = format!("files of the kind <{root}> are not supported");
        return Err(Refusal::new(message, "<opensudoku>"));
    }
    let games = document.descendants().filter(|node| node.has_tag_name("game"));
    let boards: Vec<Found> = games
        .map(|game| {
            let data = game.attribute("data");
            let data = data.ok_or_else(|| Refusal::new("a game has no data", "81 cells"))?;
            Found::of_cells(&cells(data.trim())?)
        })
        .collect::<Result<_, _>>()?;
    match boards.is_empty() {
        true => Err(Refusal::new("the file has no game", "<game data=\"…\"/>")),
        false => Ok(boards),
    }
}

/// Returns the cells of a board as one character each.
fn cells(data: &str) -> Result<String, Refusal> {
    let Some(state) = data.strip_prefix("version:") else { return Ok(data.to_owned()) };
    let wrong = || Refusal::new("the state of a game is damaged", "81 cells with their notes");
    let (_, fields) = state.trim().split_once(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let fields: Vec<&str> = fields.trim().trim_end_matches('|').split('|').collect();
    if !matches!(fields.len(), 243 | 324) {
        return Err(wrong());
    }
    let values = fields.chunks(fields.len() / 81).map(|cell| cell[0].trim());
    let is_value = |value: &&str| value.len() == 1;
    if values.clone().all(|value| is_value(&value)) { Ok(values.collect()) } else { Err(wrong()) }
}

/// Returns the line of a game.
pub(super) fn write(grid: &Grid, rules: &Rules) -> Result<String, Unwritable> {
    let has_marks = !rules.is_ordinary() && !grid.is_full();
    if grid.shape() != Shape::CLASSIC || !rules.are_only_marks() || has_marks {
        return Err(Unwritable::OnlyClassic);
    }
    let cells: String = grid.values().iter().map(|value| char::from(b'0' + value)).collect();
    Ok(format!("  <game data=\"{cells}\"/>"))
}

/// The lines before the first game, and after the last.
pub(super) const FRAME: [&str; 2] =
    ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>", "</opensudoku>"];
