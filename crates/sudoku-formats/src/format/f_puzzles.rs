//! Puzzles of f-puzzles: JSON, in links packed by lz-string.

use quadrille_sudoku_rules::{
    Argument, Cell, Cells, Dot, DotColor, FPuzzlesForm, Grid, Groups, Kind, Layout, Parity, Placed,
    Regions, Rule, Rules, Shape, Takes,
};
use serde_json::{Map, Value, json};

use crate::format::clue;
use crate::format::found::{Found, Refusal};
use crate::format::link::Link;
use crate::format::lz_string;
use crate::format::written::Unwritable;

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
        .ok_or_else(|| Refusal::new(format!("{side} rows are not supported"), "1 to 25 rows"))?;
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
        // Those of the setter stand before those of a solver.
        let keys = ["givenPencilMarks", "centerPencilMarks", "candidates"];
        let mut lists = keys.iter().filter_map(|&key| json[key].as_array());
        let Some(marks) = lists.find(|marks| !marks.is_empty()) else { continue };
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
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let shape = found.grid.shape();
    match key {
        "diagonal+" => found.rules.add(Rule::RisingDiagonal)?,
        "diagonal-" => found.rules.add(Rule::FallingDiagonal)?,
        "antiknight" => found.rules.add(Rule::AntiKnight)?,
        "antiking" => found.rules.add(Rule::AntiKing)?,
        "disjointgroups" => found.rules.add(Rule::DisjointGroups)?,
        "nonconsecutive" => {
            let is_usual =
                |dot: &Value| is_nothing(&dot["value"]) || number(&dot["value"]) == Some(1);
            let dots = all.get("difference").and_then(Value::as_array);
            if !dots.is_none_or(|dots| dots.iter().all(is_usual)) {
                return Err(Refusal::unsupported("nonconsecutive beside other differences"));
            }
            found.rules.add(Rule::AllWhite)?;
        }
        "negative" => {
            for name in items {
                found.rules.add(match name.as_str() {
                    Some("difference") => Rule::AllWhite,
                    Some("ratio") => Rule::AllBlack,
                    Some("xv") => Rule::AllXv,
                    _ => {
                        return Err(Refusal::unsupported(format!(
                            "the negative constraint {name}"
                        )));
                    }
                })?;
            }
        }
        "killercage" => items.iter().try_for_each(|cage| add_cage(found, cage))?,
        "extraregion" => add_extra_regions(found, items)?,
        "odd" | "even" => {
            let parity = if key == "odd" { Parity::Odd } else { Parity::Even };
            for item in items {
                let named = if is_nothing(&item["cell"]) { &item["cells"] } else { &item["cell"] };
                for cell in cells(named, shape)? {
                    found.rules.add_parity(cell, parity)?;
                }
            }
        }
        "difference" | "ratio" => {
            let color = if key == "ratio" { DotColor::Black } else { DotColor::White };
            items.iter().try_for_each(|dot| add_dot(found, color, dot))?;
        }
        "text" | "circle" | "rectangle" | "line" | "cage" => found.ignore_drawings(&[key]),
        _ => {
            let kinds: Vec<&Kind> = Kind::all().filter(|kind| key_of(kind) == Some(key)).collect();
            if kinds.is_empty() {
                return Err(Refusal::unsupported(key));
            }
            items.iter().try_for_each(|item| place(found, &kinds, item))?;
        }
    }
    Ok(())
}

fn key_of(kind: &Kind) -> Option<&'static str> {
    kind.f_puzzles().map(|(key, _)| key)
}

fn add_cage(found: &mut Found, cage: &Value) -> Result<(), Refusal> {
    let cells = cells(&cage["cells"], found.grid.shape())?;
    let sum = number(&cage["value"]).map(|sum| u32::try_from(sum).unwrap_or(u32::MAX));
    if sum.is_none() && !is_nothing(&cage["value"]) {
        return Err(Refusal::unsupported(format!("a cage with {}", cage["value"])));
    }
    found.add_cage(sum, cells)
}

/// Adds extra regions: windows by their name, and others one by one.
fn add_extra_regions(found: &mut Found, items: &[Value]) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    let mut windoku = Rules::ordinary(shape);
    let windows = windoku.add(Rule::Windoku).map_or_else(|_| Vec::new(), |()| windoku.windows());
    let extra = items.iter().map(|item| cells(&item["cells"], shape));
    let mut extra: Vec<Vec<Cell>> = extra.collect::<Result<_, _>>()?;
    extra.iter_mut().for_each(|cells| cells.sort_unstable());
    extra.sort_unstable();
    if extra == windows {
        found.rules.add(Rule::Windoku)?;
        return Ok(());
    }
    let kind = Kind::named("extra").expect("a kind of the table");
    for cells in extra {
        found.rules.place(kind, Argument::Nothing, vec![cells])?;
    }
    Ok(())
}

fn add_dot(found: &mut Found, color: DotColor, dot: &Value) -> Result<(), Refusal> {
    let value = &dot["value"];
    let number = match is_nothing(value) {
        true => Some(color.usual()),
        false => number(value).and_then(|number| u8::try_from(number).ok()),
    };
    let number = number.ok_or_else(|| Refusal::unsupported(format!("a dot with {value}")))?;
    let cells = cells(&dot["cells"], found.grid.shape())?;
    let &[one, other] = &cells[..] else {
        return Err(Refusal::new(format!("a dot has {} cells", cells.len()), "2 cells"));
    };
    found.rules.add_numbered_dot(color, number, [one, other])?;
    Ok(())
}

/// Adds the rules of an item, whose key belongs to these kinds.
fn place(found: &mut Found, kinds: &[&'static Kind], item: &Value) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    let value = &item["value"];
    let is_of_value = |kind: &&&Kind| match kind.f_puzzles() {
        Some((_, FPuzzlesForm::Valued(usual))) => {
            value.as_str().is_some_and(|value| value.trim().eq_ignore_ascii_case(usual))
        }
        _ => true,
    };
    let Some((kind, (key, form))) =
        kinds.iter().find(is_of_value).and_then(|kind| Some((*kind, kind.f_puzzles()?)))
    else {
        let key = kinds.first().copied().and_then(key_of).unwrap_or_default();
        return Err(Refusal::unsupported(format!("{key} with {value}")));
    };
    let argument = match kind.takes() {
        Takes::Number(_) | Takes::Optional(_) if !is_nothing(value) => {
            let number = number(value).and_then(|number| u32::try_from(number).ok());
            let wrong = || Refusal::unsupported(format!("{key} with {value}"));
            Argument::Number(number.ok_or_else(wrong)?)
        }
        // A clue without a number states nothing.
        Takes::Number(_) => return Ok(()),
        Takes::Values => {
            let values = item["values"].as_array().into_iter().flatten();
            let values =
                values.map(|value| number(value).and_then(|value| u8::try_from(value).ok()));
            let values = values.collect::<Option<Vec<u8>>>();
            let wrong =
                || Refusal::new(format!("a quadruple has {}", item["values"]), "its values");
            Argument::Values(values.ok_or_else(wrong)?)
        }
        _ => Argument::Nothing,
    };
    let groups: Vec<Vec<Vec<Cell>>> = match form {
        FPuzzlesForm::Lines => {
            let lines = item["lines"].as_array().into_iter().flatten();
            lines.map(|line| Ok(vec![cells(line, shape)?])).collect::<Result<_, Refusal>>()?
        }
        FPuzzlesForm::Cells | FPuzzlesForm::Valued(_) | FPuzzlesForm::Values => {
            vec![vec![cells(&item["cells"], shape)?]]
        }
        FPuzzlesForm::Cell => vec![vec![cells(&item["cell"], shape)?]],
        FPuzzlesForm::Outside => vec![vec![clue::in_front(&item["cell"], shape)?]],
        FPuzzlesForm::Diagonal => {
            vec![vec![clue::diagonal(&item["cell"], &item["direction"], shape)?]]
        }
        FPuzzlesForm::Clone => {
            vec![vec![cells(&item["cells"], shape)?, cells(&item["cloneCells"], shape)?]]
        }
        FPuzzlesForm::Arms => vec![arms(item, shape)?],
    };
    for groups in groups {
        match kind.groups() {
            Groups::Single => groups
                .into_iter()
                .flatten()
                .try_for_each(|cell| found.rules.place(kind, argument.clone(), vec![vec![cell]]))?,
            // A circle without an arrow, or a line in one cell, states nothing.
            Groups::Arms(..) if groups.len() < 2 => {}
            Groups::One(2, most) if most > 2 && groups[0].len() < 2 => {}
            _ => found.rules.place(kind, argument.clone(), groups)?,
        }
    }
    Ok(())
}

/// Returns the cells of a circle and those of its arrows.
fn arms(item: &Value, shape: Shape) -> Result<Vec<Vec<Cell>>, Refusal> {
    let mut circle = cells(&item["cells"], shape)?;
    circle.sort_unstable();
    let mut groups = vec![circle];
    for line in item["lines"].as_array().into_iter().flatten() {
        let line = cells(line, shape)?;
        let arm = line.into_iter().skip_while(|cell| groups[0].contains(cell));
        groups.push(arm.collect());
    }
    groups.retain(|group| !group.is_empty());
    Ok(groups)
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
pub(super) fn write(grid: &Grid, rules: &Rules, given: &Grid) -> Result<String, Unwritable> {
    Ok(format!("https://www.f-puzzles.com/?load={}", packed(grid, rules, given)?))
}

/// Returns packed JSON. The cells that are filled in `given` are givens.
pub(super) fn packed(grid: &Grid, rules: &Rules, given: &Grid) -> Result<String, Unwritable> {
    Ok(lz_string::packed(&json(grid, rules, given)?.to_string()))
}

fn json(grid: &Grid, rules: &Rules, given: &Grid) -> Result<Value, Unwritable> {
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
            let region = rules.regions().map_or(shape.box_of(cell), |regions| regions.of(cell));
            object.insert("region".into(), region.into());
        }
        Value::Object(object)
    };
    let cells: Vec<Value> = shape.cells().map(cell).collect();
    let mut puzzle = Map::new();
    puzzle.insert("size".into(), shape.side().into());
    puzzle.insert("grid".into(), json!(cells.chunks(shape.side()).collect::<Vec<_>>()));
    write_rules(rules, &mut puzzle)?;
    Ok(Value::Object(puzzle))
}

fn write_rules(rules: &Rules, puzzle: &mut Map<String, Value>) -> Result<(), Unwritable> {
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
            Rule::AllXv => negative.push("xv"),
            Rule::FallingDiagonal => drop(puzzle.insert("diagonal-".into(), true.into())),
            Rule::RisingDiagonal => drop(puzzle.insert("diagonal+".into(), true.into())),
            Rule::DisjointGroups => drop(puzzle.insert("disjointgroups".into(), true.into())),
        }
    }
    let mut insert = |key: &str, items: Vec<Value>| {
        if !items.is_empty() {
            puzzle.insert(key.into(), items.into());
        }
    };
    insert("negative", negative.into_iter().map(Value::from).collect());
    let cage = |cage: &quadrille_sudoku_rules::Cage| json!({ "cells": names(cage.cells()), "value": cage.sum().to_string() });
    insert("killercage", rules.cages().iter().map(cage).collect());
    for (key, color) in [("difference", DotColor::White), ("ratio", DotColor::Black)] {
        let dots = rules.dots().iter().filter(|dot| dot.color() == color);
        let item = |dot: &Dot| match dot.number() == color.usual() {
            true => json!({ "cells": names(&dot.cells()) }),
            false => json!({ "cells": names(&dot.cells()), "value": dot.number().to_string() }),
        };
        insert(key, dots.map(item).collect());
    }
    for (key, parity) in [("odd", Parity::Odd), ("even", Parity::Even)] {
        let cells = rules.parities().filter(|(_, known)| *known == parity);
        insert(key, cells.map(|(cell, _)| json!({ "cell": name(&cell) })).collect());
    }
    for placed in rules.placed() {
        let unwritable = || Unwritable::Rule(placed.kind().name());
        let (key, _) = placed.kind().f_puzzles().ok_or_else(unwritable)?;
        let item = written(placed, rules.shape()).ok_or_else(unwritable)?;
        let items = puzzle.entry(key).or_insert_with(|| json!([]));
        items.as_array_mut().expect("lists alone have these keys").push(item);
    }
    Ok(())
}

/// Returns a placed rule; `None` if its cells are not those of such a clue.
fn written(placed: &Placed, shape: Shape) -> Option<Value> {
    let name = |cell: &Cell| format!("{cell}").to_ascii_uppercase();
    let names = |cells: &[Cell]| json!(cells.iter().map(name).collect::<Vec<_>>());
    let cells = placed.cells();
    let (_, form) = placed.kind().f_puzzles()?;
    let mut item = match form {
        FPuzzlesForm::Lines => json!({ "lines": [names(cells)] }),
        FPuzzlesForm::Cells => json!({ "cells": names(cells) }),
        FPuzzlesForm::Valued(value) => json!({ "cells": names(cells), "value": value }),
        FPuzzlesForm::Cell => json!({ "cell": name(&cells[0]) }),
        FPuzzlesForm::Outside => json!({ "cell": clue::place_in_front(cells, shape)? }),
        FPuzzlesForm::Diagonal => {
            let (cell, direction) = clue::place_of_diagonal(cells, shape)?;
            json!({ "cell": cell, "direction": direction, "cells": names(cells) })
        }
        FPuzzlesForm::Clone => {
            json!({ "cells": names(cells), "cloneCells": names(&placed.groups()[1]) })
        }
        FPuzzlesForm::Arms => {
            let arm = |arm: &Vec<Cell>| {
                let begin = cells.iter().min_by_key(|cell| distance(**cell, arm[0]));
                names(&begin.into_iter().chain(arm).copied().collect::<Vec<_>>())
            };
            let lines: Vec<Value> = placed.groups()[1..].iter().map(arm).collect();
            json!({ "cells": names(cells), "lines": lines })
        }
        FPuzzlesForm::Values => json!({ "cells": names(cells) }),
    };
    match placed.argument() {
        Argument::Number(number) => item["value"] = number.to_string().into(),
        Argument::Values(values) => item["values"] = json!(values),
        Argument::Nothing | Argument::Pattern(_) => {}
    }
    Some(item)
}

fn distance(one: Cell, other: Cell) -> usize {
    one.row().abs_diff(other.row()) + one.column().abs_diff(other.column())
}
