//! Puzzles of f-puzzles: JSON, in links packed by lz-string.

use quadrille_sudoku::{Cell, Cells, DotColor, Grid, Layout, Parity, Regions, Rule, Rules, Shape};
use serde_json::{Map, Value, json};

use crate::format::found::{Found, Refusal};
use crate::format::link::Link;
use crate::format::lz_string;

/// Keys that state no rule.
const FACTS: [&str; 16] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "successMessage",
    "msgcorrect",
    "src",
    "id",
    "info",
];

pub(super) fn recognizes(text: &str) -> bool {
    Link::in_line(text).is_some_and(|link| link.host.ends_with("f-puzzles.com"))
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let link = Link::in_line(text);
    match link.as_ref().and_then(|link| link.parameter("load")) {
        Some(packed) => Ok(vec![of_packed(packed)?]),
        None => Err(Refusal::new(
            "the link does not contain its puzzle",
            "a link with `?load=`, from Export",
        )),
    }
}

/// Reads packed JSON.
pub(super) fn of_packed(packed: &str) -> Result<Found, Refusal> {
    let text = lz_string::unpacked(packed);
    let json = text.and_then(|text| serde_json::from_str(&text).ok());
    let damaged = || Refusal::new("the packed puzzle is damaged", "the whole link");
    of_json(&json.ok_or_else(damaged)?)
}

/// Returns whether JSON is a puzzle of f-puzzles.
pub(super) fn is_own(json: &Value) -> bool {
    json["size"].is_u64() && json["grid"][0].is_array()
}

/// Reads JSON.
pub(super) fn of_json(json: &Value) -> Result<Found, Refusal> {
    let wrong = || Refusal::new("the puzzle is damaged", "`size`, and `grid` with its rows");
    let side = json["size"].as_u64().ok_or_else(wrong)? as usize;
    let shape = Shape::from_side(side)
        .ok_or_else(|| Refusal::unsupported(format!("a board of {side}×{side} cells")))?;
    let rows = json["grid"].as_array().filter(|rows| rows.len() == side).ok_or_else(wrong)?;
    let mut cells = Vec::with_capacity(shape.cell_count());
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == side).ok_or_else(wrong)?;
        cells.extend(row);
    }
    let mut found = Found::ordinary(Grid::empty(shape));
    if side > 9 {
        found.layout = Layout { cells: Cells::Numbers, ..Layout::SPACED };
    }
    add_cells(&mut found, &cells)?;
    add_regions(&mut found, &cells)?;
    let object = json.as_object().ok_or_else(wrong)?;
    for (key, value) in object.iter().filter(|(key, _)| !FACTS.contains(&&***key)) {
        if !is_nothing(value) {
            add_rule(&mut found, key, value, object)?;
        }
    }
    Ok(found)
}

/// Returns whether a value states nothing.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Array(values) => values.is_empty(),
        Value::Object(values) => values.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Number(_) => false,
    }
}

/// Returns a whole number, also from a string.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Reads values and pencil marks.
fn add_cells(found: &mut Found, cells: &[&Value]) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    for (cell, json) in shape.cells().zip(cells) {
        let wrong = |value: &Value| {
            Refusal::new(format!("{cell} has the value {value}"), format!("1 to {}", shape.side()))
        };
        let in_range = |value: &Value| {
            number(value).filter(|&value| (1..=shape.side() as u64).contains(&value))
        };
        let value = &json["value"];
        if !is_nothing(value) {
            let digit = in_range(value).ok_or_else(|| wrong(value))?;
            found.grid.set(shape.index_of(cell), digit as u8);
            continue;
        }
        let marks = ["centerPencilMarks", "candidates"].iter().find_map(|key| json[key].as_array());
        let Some(marks) = marks.filter(|marks| !marks.is_empty()) else { continue };
        let mut mask = 0u32;
        for mark in marks {
            mask |= 1 << in_range(mark).ok_or_else(|| wrong(mark))?;
        }
        found.keep(cell, mask);
    }
    Ok(())
}

/// Reads the regions of the cells, which stand only where they differ from boxes.
fn add_regions(found: &mut Found, cells: &[&Value]) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    if cells.iter().all(|cell| cell.get("region").is_none()) {
        return Ok(());
    }
    let mut names = Vec::with_capacity(cells.len());
    for (cell, json) in shape.cells().zip(cells) {
        let region = match json.get("region") {
            None => shape.box_of(cell) as u64,
            Some(region) => number(region)
                .filter(|&region| region < 25)
                .ok_or_else(|| Refusal::unsupported(format!("{cell} without a region")))?,
        };
        names.push(char::from(b'a' + region as u8));
    }
    let is_box =
        |(cell, name): (Cell, &char)| *name as usize == usize::from(b'a') + shape.box_of(cell);
    if !shape.cells().zip(&names).all(is_box) {
        found.rules.set_regions(Regions::new(shape, &names)?)?;
    }
    Ok(())
}

fn add_rule(
    found: &mut Found,
    key: &str,
    value: &Value,
    all: &Map<String, Value>,
) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    let items = || value.as_array().map(Vec::as_slice).unwrap_or_default();
    match key {
        "diagonal+" | "diagonal-" => {
            let is_set = |key: &str| all.get(key).is_some_and(|value| !is_nothing(value));
            if !is_set("diagonal+") || !is_set("diagonal-") {
                return Err(Refusal::unsupported("a single diagonal"));
            }
            found.rules.add(Rule::Diagonal)?;
        }
        "antiknight" => found.rules.add(Rule::AntiKnight)?,
        "antiking" => found.rules.add(Rule::AntiKing)?,
        "nonconsecutive" => {
            if all.get("difference").is_some_and(|dots| !is_nothing(dots)) {
                return Err(Refusal::unsupported("nonconsecutive beside dots"));
            }
            found.rules.add(Rule::AllWhite)?;
        }
        "negative" => {
            for name in items() {
                match name.as_str() {
                    Some("difference") => found.rules.add(Rule::AllWhite)?,
                    Some("ratio") => found.rules.add(Rule::AllBlack)?,
                    _ => {
                        return Err(Refusal::unsupported(format!(
                            "the negative constraint {name}"
                        )));
                    }
                }
            }
        }
        "killercage" => {
            for cage in items() {
                let cells = cells(&cage["cells"], shape)?;
                let Some(sum) = number(&cage["value"]) else {
                    return Err(Refusal::unsupported("a killer cage without a sum"));
                };
                found.rules.add_cage(u32::try_from(sum).unwrap_or(u32::MAX), &cells)?;
            }
        }
        "extraregion" => {
            let mut windoku = Rules::ordinary(shape);
            windoku.add(Rule::Windoku)?;
            let windows = windoku.windows();
            let mut extra: Vec<Vec<Cell>> = items()
                .iter()
                .map(|item| cells(&item["cells"], shape))
                .collect::<Result<_, _>>()?;
            extra.iter_mut().for_each(|cells| cells.sort_unstable());
            extra.sort_unstable();
            if extra != windows {
                return Err(Refusal::unsupported("extra region"));
            }
            found.rules.add(Rule::Windoku)?;
        }
        "odd" | "even" => {
            let parity = if key == "odd" { Parity::Odd } else { Parity::Even };
            for item in items() {
                let named = if is_nothing(&item["cell"]) { &item["cells"] } else { &item["cell"] };
                for cell in cells(named, shape)? {
                    found.rules.add_parity(cell, parity)?;
                }
            }
        }
        "difference" | "ratio" => {
            let (color, usual) =
                if key == "ratio" { (DotColor::Black, 2) } else { (DotColor::White, 1) };
            for item in items() {
                let distance = &item["value"];
                if !is_nothing(distance) && number(distance) != Some(usual) {
                    return Err(Refusal::unsupported(format!("a {key} of {distance}")));
                }
                let cells = cells(&item["cells"], shape)?;
                let &[one, other] = &cells[..] else {
                    return Err(Refusal::new(
                        format!("a {key} has {} cells", cells.len()),
                        "2 cells",
                    ));
                };
                found.rules.add_dot(color, [one, other])?;
            }
        }
        "text" | "circle" | "rectangle" | "line" | "cage" => {
            let message = format!("the drawing `{key}` is not supported");
            return Err(Refusal::new(message, "a puzzle without drawings, which may state a rule"));
        }
        _ => return Err(Refusal::unsupported(key)),
    }
    Ok(())
}

/// Reads a list of cells such as `R1C2`, or one cell.
fn cells(json: &Value, shape: Shape) -> Result<Vec<Cell>, Refusal> {
    let names = match json {
        Value::Array(names) => names.iter().collect(),
        name => vec![name],
    };
    let cell = |name: &Value| {
        let text = name.as_str().unwrap_or_default().to_ascii_uppercase();
        let (row, column) = text.strip_prefix('R')?.split_once('C')?;
        let place = |digits: &str| digits.parse::<usize>().ok()?.checked_sub(1);
        shape.cell_at(place(row)?, place(column)?)
    };
    let wrong = |name: &Value| Refusal::new(format!("{name} is not a cell"), "cells such as R1C4");
    names.into_iter().map(|name| cell(name).ok_or_else(|| wrong(name))).collect()
}

/// Returns a link to f-puzzles.
pub(super) fn write(grid: &Grid, rules: &Rules, given: &Grid) -> String {
    format!("https://www.f-puzzles.com/?load={}", packed(grid, rules, given))
}

/// Returns packed JSON. The cells that are filled in `given` are givens.
pub(super) fn packed(grid: &Grid, rules: &Rules, given: &Grid) -> String {
    lz_string::packed(&json(grid, rules, given).to_string())
}

fn json(grid: &Grid, rules: &Rules, given: &Grid) -> Value {
    let shape = grid.shape();
    // Regions stand where boxes are not flat.
    let has_regions = rules.regions().is_some() || Shape::from_side(shape.side()) != Some(shape);
    let kept: Vec<(Cell, Vec<u8>)> = rules.kept().collect();
    let cell = |cell: Cell| {
        let mut object = Map::new();
        if let Some(value) = grid.get(cell) {
            object.insert("value".into(), value.into());
            if given.get(cell).is_some() {
                object.insert("given".into(), true.into());
            }
        } else if let Some((_, marks)) = kept.iter().find(|(known, _)| *known == cell) {
            object.insert("centerPencilMarks".into(), json!(marks));
        }
        if has_regions {
            object.insert("region".into(), rules.box_of(cell).into());
        }
        Value::Object(object)
    };
    let cells: Vec<Value> = shape.cells().map(cell).collect();
    let mut puzzle = Map::new();
    puzzle.insert("size".into(), shape.side().into());
    puzzle.insert("grid".into(), json!(cells.chunks(shape.side()).collect::<Vec<_>>()));
    write_rules(rules, &mut puzzle);
    Value::Object(puzzle)
}

fn write_rules(rules: &Rules, puzzle: &mut Map<String, Value>) {
    let name = |cell: &Cell| format!("{cell}").to_ascii_uppercase();
    let names = |cells: &[Cell]| json!(cells.iter().map(name).collect::<Vec<_>>());
    let mut negative = Vec::new();
    for rule in rules.global() {
        match rule {
            Rule::Diagonal => {
                puzzle.insert("diagonal+".into(), true.into());
                puzzle.insert("diagonal-".into(), true.into());
            }
            Rule::Windoku => {
                let windows = rules.windows();
                let regions: Vec<Value> =
                    windows.iter().map(|cells| json!({ "cells": names(cells) })).collect();
                puzzle.insert("extraregion".into(), regions.into());
            }
            Rule::AntiKnight => drop(puzzle.insert("antiknight".into(), true.into())),
            Rule::AntiKing => drop(puzzle.insert("antiking".into(), true.into())),
            Rule::AllWhite => negative.push("difference"),
            Rule::AllBlack => negative.push("ratio"),
        }
    }
    let mut insert = |key: &str, items: Vec<Value>| {
        if !items.is_empty() {
            puzzle.insert(key.into(), items.into());
        }
    };
    insert("negative", negative.into_iter().map(Value::from).collect());
    let cage = |cage: &quadrille_sudoku::Cage| json!({ "cells": names(cage.cells()), "value": cage.sum().to_string() });
    insert("killercage", rules.cages().iter().map(cage).collect());
    for (key, color) in [("difference", DotColor::White), ("ratio", DotColor::Black)] {
        let dots = rules.dots().iter().filter(|dot| dot.color() == color);
        insert(key, dots.map(|dot| json!({ "cells": names(&dot.cells()) })).collect());
    }
    for (key, parity) in [("odd", Parity::Odd), ("even", Parity::Even)] {
        let cells = rules.parities().filter(|(_, known)| *known == parity);
        insert(key, cells.map(|(cell, _)| json!({ "cell": name(&cell) })).collect());
    }
}
