//! Rows of 0 and 1, with or without a first line of sizes.
//!
//! ```text
//! 3 4
//! 1 0 0 1
//! 0110
//! label: 0, 0, 0, 1
//! ```
//! The first line may also name the columns, as `a b c d` or `abcd`. A second size that is not the number
//! of rows is that of secondary columns. Bars between columns and hyphens after a row are left out.
//!
//! If every row begins with a word that is not 0 or 1, or with its number, these words are labels.

use std::ops::Range;

use quadrille_problem::{Bounds, ItemId, Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::lines::{Line, lines, unquoted};
use crate::numbers::number;
use crate::table::Header;

/// Rows of 0 and 1 as written.
#[derive(Debug)]
pub(crate) struct Rows<'t> {
    rows: Vec<Row<'t>>,
    /// The names of the columns, if the first line has them.
    names: Vec<Line<'t>>,
    /// The columns that may be covered, and need not be.
    secondary: Range<usize>,
    /// Whether the first line has the sizes or the names.
    pub(crate) is_sized: bool,
}

#[derive(Debug)]
struct Row<'t> {
    line: Line<'t>,
    label: Option<Line<'t>>,
    /// For each column whether it is 1, and where that stands.
    cells: Vec<(bool, usize)>,
}

/// Where the labels of rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    /// Before a colon, where there is one.
    Colon,
    /// In the first column.
    Column,
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
    let lines = lines(text)?;
    parse_lines(&lines).or_else(|mistake| {
        // A first column of costs has no labels.
        let has_costs = lines.first().is_some_and(|&first| Header::of(first).is_some());
        if has_costs { Err(mistake) } else { labeled(&lines).ok_or(mistake) }
    })
}

fn parse_lines<'t>(lines: &[Line<'t>]) -> Result<Rows<'t>, Mistake> {
    let Some((&first, others)) = lines.split_first() else {
        return Err(Mistake::new(0..0, "no rows", "a row of 0 and 1 on each line"));
    };
    let width = |line: &Line<'_>| row(*line, Labels::Colon).map(|row| row.cells.len());
    let second = others.first().map(width);
    let is_row = match (width(&first), &second) {
        (Ok(one), Some(Ok(two))) => one == *two,
        (Err(_), Some(Ok(_))) => sizes(first).is_none(),
        _ => true,
    };
    if let Some(Ok(width)) = second
        && let Some(names) = names(first, width)
    {
        let rows = rows(others, Labels::Colon)?;
        return Ok(Rows { rows, names, secondary: 0..0, is_sized: true });
    }
    match is_row || sizes(first).is_none() {
        true => {
            let rows = rows(lines, Labels::Colon)?;
            Ok(Rows { rows, names: Vec::new(), secondary: 0..0, is_sized: false })
        }
        false => sized(first, others),
    }
}

/// Returns rows with labels in their first column, after a line with the names of the others if there is
/// one.
fn labeled<'t>(lines: &[Line<'t>]) -> Option<Rows<'t>> {
    let (&first, others) = lines.split_first()?;
    let width = row(*others.first()?, Labels::Column).ok()?.cells.len();
    let header = names(first, width).or_else(|| {
        // The column of labels may have a name, too.
        let names: Vec<Line<'t>> = digits(first).collect();
        let is_row = row(first, Labels::Column).is_ok();
        (names.len() == width + 1 && !is_row).then(|| names[1..].to_vec())
    });
    let header = header.filter(|names| names.iter().all(is_name) && are_distinct(names));
    let rows = rows(if header.is_some() { others } else { lines }, Labels::Column).ok()?;
    let labels: Vec<Line<'t>> = rows.iter().filter_map(|row| row.label).collect();
    let is_word = |label: &Line<'_>| label.text.contains(|c| c != '0' && c != '1');
    let counts_from = |start: usize| (start..).zip(&labels).all(|(n, l)| l.text == n.to_string());
    let are_labels = labels.iter().all(is_word) || counts_from(0) || counts_from(1);
    (are_labels && are_distinct(&labels) && rows.len() > 1).then(|| Rows {
        rows,
        is_sized: header.is_some(),
        names: header.unwrap_or_default(),
        secondary: 0..0,
    })
}

fn is_name(name: &Line<'_>) -> bool {
    name.text.starts_with(char::is_alphabetic)
}

fn are_distinct(words: &[Line<'_>]) -> bool {
    let mut sorted: Vec<&str> = words.iter().map(|word| word.text).collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Returns the names of the columns in a first line: as many words as there are columns, or as many
/// letters, and none of them a number.
fn names<'t>(first: Line<'t>, width: usize) -> Option<Vec<Line<'t>>> {
    let words: Vec<Line<'t>> = digits(first).collect();
    let names: Vec<Line<'t>> = match words[..] {
        [word] if width > 1 => word
            .text
            .char_indices()
            .map(|(place, letter)| word.part(place..place + letter.len_utf8()))
            .collect(),
        _ => words,
    };
    let is_header = names.len() == width && names.iter().all(is_name);
    // Repeated names name nothing.
    is_header.then(|| if are_distinct(&names) { names } else { Vec::new() })
}

/// Returns the rows after a line of sizes.
fn sized<'t>(first: Line<'t>, others: &[Line<'t>]) -> Result<Rows<'t>, Mistake> {
    let rows = rows(others, Labels::Colon)?;
    let columns = rows.first().map_or(0, |row| row.cells.len());
    let sizes = sizes(first).unwrap_or_default();
    let (count, width) = (rows.len() as u64, columns as u64);
    let secondary = match sizes[..] {
        [only] if only == width => 0..0,
        [one, two] if [one, two] == [count, width] || [two, one] == [count, width] => 0..0,
        // The first columns of all are secondary.
        [all, secondary] if all == width && secondary < all => 0..secondary as usize,
        // The last columns are secondary.
        [primary, secondary] if primary.checked_add(secondary) == Some(width) => {
            primary as usize..columns
        }
        _ => {
            let message = format!("the sizes are wrong: there are {count} rows of {width} columns");
            let expected = "a row of 0 and 1, the number of columns, the numbers of rows and \
                            columns, or the numbers of columns and secondary columns";
            return Err(Mistake::new(first.span(), message, expected));
        }
    };
    Ok(Rows { rows, names: Vec::new(), secondary, is_sized: true })
}

/// Returns the numbers of a line that has one or two.
fn sizes(line: Line<'_>) -> Option<Vec<u64>> {
    let numbers: Option<Vec<u64>> = digits(line).map(|word| number(word).ok()).collect();
    numbers.filter(|numbers| (1..=2).contains(&numbers.len()))
}

fn rows<'t>(lines: &[Line<'t>], labels: Labels) -> Result<Vec<Row<'t>>, Mistake> {
    let mut rows: Vec<Row<'t>> = Vec::new();
    for &line in lines {
        let row = row(line, labels)?;
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

fn row(line: Line<'_>, labels: Labels) -> Result<Row<'_>, Mistake> {
    let end = line.text.find(':').filter(|&end| end > 0);
    let mut label = end.map(|end| line.part(0..end));
    let rest = end.map_or(line, |end| line.part(end + 1..line.text.len()));
    // Bars divide the columns into groups.
    let mut words: Vec<Line<'_>> = digits(rest).filter(|word| word.text != "|").collect();
    if labels == Labels::Column && label.is_none() && words.len() > 1 {
        label = Some(unquoted(words.remove(0)));
    }
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
        [] => columns_of(&mut assembly, columns, 1, &rows.secondary)?,
        names => named_columns(&mut assembly, names)?,
    };
    for (number, row) in (1..).zip(&rows.rows) {
        let label = row.label.map_or_else(|| format!("row{number}"), |label| label.text.to_owned());
        let ones = || row.cells.iter().enumerate().filter(|(_, cell)| cell.0).map(|(at, _)| at);
        let members = match ones().all(|column| rows.secondary.contains(&column)) {
            true => Vec::new(),
            false => ones().map(|column| Member::from(items[column])).collect(),
        };
        let written = Written { members, label: Some(label), ..Written::default() };
        assembly.option(written, row.line.span())?;
    }
    let (problem, mut notes) = assembly.finish("row")?;
    notes.extend(note_of_secondary(&rows.secondary, columns));
    Ok((problem, notes))
}

/// Returns the note that some of the columns are secondary.
pub(crate) fn note_of_secondary(secondary: &Range<usize>, columns: usize) -> Option<String> {
    let place = if secondary.start == 0 { "first" } else { "last" };
    match secondary.len() {
        0 => None,
        1 => Some(format!("the {place} of {columns} columns is secondary")),
        count => Some(format!("the {place} {count} of {columns} columns are secondary")),
    }
}

/// Declares items that are named by the numbers from `from`, some of them secondary.
pub(crate) fn columns_of(
    assembly: &mut Assembly,
    count: usize,
    from: u64,
    secondary: &Range<usize>,
) -> Result<Vec<ItemId>, Mistake> {
    let declare = |(column, name): (usize, u64)| {
        let bounds = (!secondary.contains(&column)).then_some(Bounds::ONCE);
        assembly.declare(&name.to_string(), bounds, 0..0)
    };
    (from..).take(count).enumerate().map(declare).collect()
}

/// Declares items with the names of the columns.
fn named_columns(assembly: &mut Assembly, names: &[Line<'_>]) -> Result<Vec<ItemId>, Mistake> {
    let once = Some(Bounds::ONCE);
    names.iter().map(|name| assembly.declare(name.text, once, name.span())).collect()
}
