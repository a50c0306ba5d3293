//! Rows of 0 and 1, with or without a first line of sizes.
//!
//! ```text
//! 3 4
//! 1 0 0 1
//! 0110
//! label: 0, 0, 0, 1
//! ```
//! The first line may also name the columns, as `a b c d` or `abcd`.

use std::ops::Range;

use quadrille_problem::{Bounds, ItemId, Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::lines::{Line, lines};
use crate::numbers::number;

/// Rows of 0 and 1 as written.
#[derive(Debug)]
pub(crate) struct Rows<'t> {
    rows: Vec<Row<'t>>,
    /// The names of the columns, if the first line has them.
    names: Vec<Line<'t>>,
    /// Whether the first line has the sizes.
    pub(crate) is_sized: bool,
}

#[derive(Debug)]
struct Row<'t> {
    line: Line<'t>,
    label: Option<Line<'t>>,
    /// For each column whether it is 1, and where that stands.
    cells: Vec<(bool, usize)>,
}

impl Rows<'_> {
    /// Returns whether some row has the same digit twice: then no row is a list of items.
    pub(crate) fn repeats_digits(&self) -> bool {
        self.rows
            .iter()
            .any(|row| row.cells.len() > 2 || matches!(row.cells[..], [(a, _), (b, _)] if a == b))
    }
}

/// Reads rows of 0 and 1.
pub(crate) fn read(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    assemble(&parse(text)?)
}

/// Returns the rows of a text. The first line is a row if it can be one.
pub(crate) fn parse(text: &str) -> Result<Rows<'_>, Mistake> {
    parse_lines(&lines(text)?)
}

fn parse_lines<'t>(lines: &[Line<'t>]) -> Result<Rows<'t>, Mistake> {
    let Some((&first, others)) = lines.split_first() else {
        return Err(Mistake::new(0..0, "no rows", "a row of 0 and 1 on each line"));
    };
    let width = |line: &Line<'_>| row(*line).map(|row| row.cells.len());
    let is_row = match others.first() {
        None => true,
        Some(second) => match (width(&first), width(second)) {
            (Ok(one), Ok(two)) => one == two,
            (Err(_), Ok(_)) => sizes(first).is_none(),
            _ => true,
        },
    };
    if let Some(names) = names(first, others) {
        return Ok(Rows { rows: rows(others)?, names, is_sized: true });
    }
    match is_row || sizes(first).is_none() {
        true => Ok(Rows { rows: rows(lines)?, names: Vec::new(), is_sized: false }),
        false => sized(first, others),
    }
}

/// Returns the names of the columns in a first line: as many words as there are columns, or as many
/// letters, and none of them a number.
fn names<'t>(first: Line<'t>, others: &[Line<'t>]) -> Option<Vec<Line<'t>>> {
    let width = row(*others.first()?).ok()?.cells.len();
    let words: Vec<Line<'t>> = digits(first).collect();
    let names: Vec<Line<'t>> = match words[..] {
        [word] if width > 1 => word
            .text
            .char_indices()
            .map(|(place, letter)| word.part(place..place + letter.len_utf8()))
            .collect(),
        _ => words,
    };
    let is_name = |name: &Line<'_>| name.text.starts_with(char::is_alphabetic);
    let is_header = names.len() == width && names.iter().all(is_name);
    let mut sorted: Vec<&str> = names.iter().map(|name| name.text).collect();
    sorted.sort_unstable();
    // Repeated names name nothing.
    let is_distinct = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    is_header.then_some(if is_distinct { names } else { Vec::new() })
}

/// Returns the rows after a line of sizes.
fn sized<'t>(first: Line<'t>, others: &[Line<'t>]) -> Result<Rows<'t>, Mistake> {
    let rows = rows(others)?;
    let columns = rows.first().map_or(0, |row| row.cells.len());
    let sizes = sizes(first).unwrap_or_default();
    let (count, width) = (rows.len() as u64, columns as u64);
    let fits = match sizes[..] {
        [only] => only == width,
        // The second number is that of secondary columns.
        [columns, 0] => columns == width,
        [one, two] => [one, two] == [count, width] || [two, one] == [count, width],
        _ => false,
    };
    if !fits {
        let message = format!("the sizes are wrong: there are {count} rows of {width} columns");
        let expected =
            "a row of 0 and 1, the number of columns, or the numbers of rows and columns";
        return Err(Mistake::new(first.span(), message, expected));
    }
    Ok(Rows { rows, names: Vec::new(), is_sized: true })
}

/// Returns the numbers of a line that has one or two.
fn sizes(line: Line<'_>) -> Option<Vec<u64>> {
    let numbers: Option<Vec<u64>> = digits(line).map(|word| number(word).ok()).collect();
    numbers.filter(|numbers| (1..=2).contains(&numbers.len()))
}

fn rows<'t>(lines: &[Line<'t>]) -> Result<Vec<Row<'t>>, Mistake> {
    let mut rows: Vec<Row<'t>> = Vec::new();
    for &line in lines {
        let row = row(line)?;
        if let Some(first) = rows.first()
            && first.cells.len() != row.cells.len()
        {
            let (columns, expected) = (row.cells.len(), first.cells.len());
            let message = format!("row {} has {columns} columns", rows.len() + 1);
            return Err(Mistake::new(
                line.span(),
                message,
                format!("{expected} columns, as in row 1"),
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn row(line: Line<'_>) -> Result<Row<'_>, Mistake> {
    let end = line.text.find(':').filter(|&end| end > 0);
    let label = end.map(|end| line.part(0..end));
    let rest = end.map_or(line, |end| line.part(end + 1..line.text.len()));
    let words: Vec<Line<'_>> = digits(rest).collect();
    let mut cells = Vec::new();
    for word in &words {
        let is_digit = words.len() == 1 || word.text.len() == 1;
        for (place, character) in word.text.char_indices() {
            let at = word.start + place;
            cells.push(match character {
                '0' if is_digit => (false, at),
                '1' if is_digit => (true, at),
                _ => {
                    let span: Range<usize> = word.span();
                    let message = format!("invalid entry {:?}", word.text);
                    return Err(Mistake::new(span, message, "0 or 1"));
                }
            });
        }
    }
    match cells.is_empty() {
        true => Err(Mistake::new(line.span(), "a row without columns", "0 or 1 for each column")),
        false => Ok(Row { line, label, cells }),
    }
}

/// Returns the words of a row between blanks, commas, semicolons and brackets.
fn digits(line: Line<'_>) -> impl Iterator<Item = Line<'_>> {
    let is_separator = |c| matches!(c, ' ' | '\t' | ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')');
    let words = line.split(is_separator).filter(|word| !word.text.is_empty());
    // Some programs end a row with a hyphen.
    words.filter(|word| word.text != "-")
}

/// Makes a problem of rows: columns are items, named from 1, and each row has its number as label.
pub(crate) fn assemble(rows: &Rows<'_>) -> Result<(Problem, Vec<String>), Mistake> {
    let mut assembly = Assembly::default();
    let columns = rows.rows.first().map_or(0, |row| row.cells.len());
    let items = match &rows.names[..] {
        [] => columns_of(&mut assembly, columns, 1)?,
        names => named_columns(&mut assembly, names)?,
    };
    for (number, row) in (1..).zip(&rows.rows) {
        let label = row.label.map_or_else(|| format!("row{number}"), |label| label.text.to_owned());
        let ones = row.cells.iter().zip(&items).filter(|(cell, _)| cell.0);
        let members = ones.map(|(_, &item)| Member::from(item)).collect();
        let written = Written { members, label: Some(label), ..Written::default() };
        assembly.option(written, row.line.span())?;
    }
    assembly.finish("row")
}

/// Declares items that are named by the numbers from `from`.
pub(crate) fn columns_of(
    assembly: &mut Assembly,
    count: usize,
    from: u64,
) -> Result<Vec<ItemId>, Mistake> {
    let names = (from..).take(count);
    names.map(|name| assembly.declare(&name.to_string(), Some(Bounds::ONCE), 0..0)).collect()
}

/// Declares items with the names of the columns.
fn named_columns(assembly: &mut Assembly, names: &[Line<'_>]) -> Result<Vec<ItemId>, Mistake> {
    let once = Some(Bounds::ONCE);
    names.iter().map(|name| assembly.declare(name.text, once, name.span())).collect()
}
