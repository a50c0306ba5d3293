//! Game IDs of Solo, in Simon Tatham's collection: `3x3:a5b…`, `3x3kdi:…`, `9j:…`.
//!
//! Before the colon stand the size (`9j` is a jigsaw), `x` for diagonals, `k` for killer cages, and
//! settings of the generator. Behind it stand the givens, for a jigsaw the lines between regions, and
//! for a killer the lines between cages and their sums. In a list of cells a letter is a run of blanks
//! and `_` separates numbers. In a list of lines a letter is a run of cell borders without a line, and
//! then one with a line: first all borders between columns, row by row, then those between rows.

use quadrille_sudoku_rules::{Cell, Cells, Grid, Layout, Regions, Rule, Shape};

use crate::format::found::{Found, Refusal};

/// The settings before the colon.
struct Settings {
    shape: Shape,
    is_jigsaw: bool,
    has_diagonals: bool,
    is_killer: bool,
}

/// Reads the settings: a size, then letters.
fn settings(text: &str) -> Option<Settings> {
    let number = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        Some((text[..end].parse::<usize>().ok()?, end))
    };
    let (first, end) = number(text)?;
    let mut rest = &text[end..];
    let mut is_jigsaw = false;
    let shape = match rest.strip_prefix('x') {
        Some(columns) if columns.starts_with(|c: char| c.is_ascii_digit()) => {
            let (second, end) = number(columns)?;
            rest = &columns[end..];
            Shape::new(first, second)?
        }
        _ => {
            rest = rest.strip_prefix('j')?;
            is_jigsaw = true;
            Shape::from_side(first)?
        }
    };
    let mut settings = Settings { shape, is_jigsaw, has_diagonals: false, is_killer: false };
    let mut letters = rest.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            'x' => settings.has_diagonals = true,
            'k' => settings.is_killer = true,
            'a' => {}
            // The symmetry and the difficulty concern the generator alone.
            'r' | 'm' => {
                letters.next_if_eq(&'d');
                letters.next_if(char::is_ascii_digit)?;
            }
            'd' => {
                letters.next_if(|c| "tbiaeu".contains(*c))?;
            }
            _ => return None,
        }
    }
    Some(settings)
}

pub(super) fn recognizes(text: &str) -> bool {
    let id = text.trim();
    let Some((before, after)) = id.split_once(':') else { return false };
    let is_of_description = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ',');
    settings(before).is_some() && !after.is_empty() && after.chars().all(is_of_description)
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let (before, after) = text.trim().split_once(':').unwrap_or((text, ""));
    let settings = settings(before)
        .ok_or_else(|| Refusal::new("the size is not supported", "a size such as 3x3 or 9j"))?;
    let shape = settings.shape;
    let expected = 1 + usize::from(settings.is_jigsaw) + 2 * usize::from(settings.is_killer);
    let parts: Vec<&str> = after.split(',').collect();
    if parts.len() != expected {
        let message = format!("the description has {} parts", parts.len());
        return Err(Refusal::new(message, format!("{expected}, with commas between them")));
    }
    let mut parts = parts.into_iter();
    let mut next = || parts.next().expect("the parts were counted");
    let givens = numbers(next(), shape)?;
    let values: Option<Vec<u8>> =
        givens.iter().map(|&given| u8::try_from(given.unwrap_or(0)).ok()).collect();
    let grid = values.and_then(|values| Grid::from_values(shape, &values).ok());
    let too_large =
        || Refusal::new("a given is too large for the board", format!("1 to {}", shape.side()));
    let mut found = Found::ordinary(grid.ok_or_else(too_large)?);
    if shape.side() > 9 {
        found.layout = Layout { cells: Cells::Numbers, ..Layout::SPACED };
    }
    if settings.is_jigsaw {
        found.rules.set_regions(Regions::new(shape, &names(&areas(next(), shape)?))?)?;
    }
    if settings.has_diagonals {
        found.rules.add(Rule::Diagonal)?;
    }
    if settings.is_killer {
        add_cages(&mut found, &areas(next(), shape)?, &numbers(next(), shape)?)?;
    }
    Ok(vec![found])
}

/// Names areas `a`, `b` and so on, in the order in which they begin.
fn names(areas: &[usize]) -> Vec<char> {
    let mut firsts: Vec<usize> = areas.to_vec();
    firsts.sort_unstable();
    firsts.dedup();
    let place = |area| firsts.partition_point(|&first| first < area) as u32;
    areas.iter().map(|&area| char::from_u32('a' as u32 + place(area)).unwrap_or('?')).collect()
}

fn add_cages(found: &mut Found, areas: &[usize], sums: &[Option<u32>]) -> Result<(), Refusal> {
    let shape = found.grid.shape();
    for (first, &sum) in sums.iter().enumerate() {
        let Some(sum) = sum.filter(|&sum| sum > 0) else {
            if areas[first] == first {
                return Err(Refusal::unsupported("a killer cage without a sum"));
            }
            continue;
        };
        if areas[first] != first {
            return Err(Refusal::new(
                format!("{} has a sum, but is not the first cell of its cage", shape.cell(first)),
                "one sum for each cage",
            ));
        }
        let cells: Vec<Cell> =
            shape.cells().filter(|&cell| areas[shape.index_of(cell)] == first).collect();
        found.rules.add_cage(sum, &cells)?;
    }
    Ok(())
}

/// Reads a list of cells: numbers, and letters for runs of blanks.
fn numbers(text: &str, shape: Shape) -> Result<Vec<Option<u32>>, Refusal> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match first {
            '0'..='9' => cells.push(Some(rest[..end].parse::<u32>().unwrap_or(u32::MAX))),
            'a'..='z' => cells.extend(vec![None; (first as u8 - b'a' + 1).into()]),
            '_' => {}
            _ => {
                let message = format!("{first:?} does not belong in a list of cells");
                return Err(Refusal::new(message, "numbers, and letters from a to z"));
            }
        }
        rest = &rest[end.max(1)..];
    }
    if cells.len() != shape.cell_count() {
        let message = format!("the description has {} cells", cells.len());
        return Err(Refusal::new(message, format!("{} cells", shape.cell_count())));
    }
    Ok(cells)
}

/// Reads a list of lines, and returns the first cell of each cell's area.
fn areas(text: &str, shape: Shape) -> Result<Vec<usize>, Refusal> {
    let mut lines = Vec::new();
    for letter in text.chars() {
        match letter {
            '_' => lines.push(true),
            'z' => lines.extend([false; 25]),
            'a'..='y' => {
                lines.extend(vec![false; (letter as u8 - b'a' + 1).into()]);
                lines.push(true);
            }
            _ => {
                let message = format!("{letter:?} does not belong in a list of lines");
                return Err(Refusal::new(message, "letters from a to z, and `_`"));
            }
        }
    }
    let side = shape.side();
    let borders = 2 * side * (side - 1);
    // The last border has a line behind it, at the edge of the board.
    if lines.len() != borders + 1 {
        let message = format!("the description has {} borders", lines.len().saturating_sub(1));
        return Err(Refusal::new(message, format!("{borders} borders")));
    }
    let mut areas: Vec<usize> = (0..shape.cell_count()).collect();
    let pairs = (0..borders).filter(|&border| !lines[border]).map(|border| {
        let (line, place) = (border % (side * (side - 1)) / (side - 1), border % (side - 1));
        match border < side * (side - 1) {
            true => (line * side + place, line * side + place + 1),
            false => (place * side + line, (place + 1) * side + line),
        }
    });
    for (one, other) in pairs {
        let (one, other) = (areas[one], areas[other]);
        let (first, second) = (one.min(other), one.max(other));
        areas.iter_mut().filter(|area| **area == second).for_each(|area| *area = first);
    }
    Ok(areas)
}
