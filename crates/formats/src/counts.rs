//! Lists of numbers after a line of sizes, as in programming contests and small solvers.
//!
//! ```text
//! 6 7
//! 3 1 4 7
//! 2 1 4
//! ```
//! The first line has the numbers of rows and columns. Each row has its number of columns and then the
//! columns, from 1. The counts may be missing; the columns then count from 0 if one of them is 0, and the
//! sizes may also be the number of columns alone, or with the number of secondary columns, which are the
//! first ones.

use std::ops::Range;

use quadrille_problem::{Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::lines::{Line, lines};
use crate::matrix::{columns_of, note_of_secondary};
use crate::numbers::{Numbers, number};

/// The maximum number of columns of rows with counts that cover fewer: a larger number is taken for a mistake.
const OPEN_COLUMNS: u64 = 1_000_000;

/// Reads rows with or without counts. Those with counts come first.
pub(crate) fn read(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    let counted = read_counted(text);
    match counted {
        Ok(parsed) => Ok(parsed),
        Err(mistake) => read_uncounted(text).map_err(|_| mistake),
    }
}

/// Reads rows with counts.
pub(crate) fn read_counted(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    let lines = lines(text)?;
    let (first, rows, sizes) = sized(&lines)?;
    let [count, columns] = sizes[..] else { return Err(wrong_sizes(first, rows)) };
    let entries: usize = rows.iter().map(|row| row.words().count()).sum();
    if count != rows.len() as u64 || columns > OPEN_COLUMNS.max(entries as u64) {
        return Err(wrong_sizes(first, rows));
    }
    let mut lists = Vec::new();
    for &row in rows {
        let mut numbers = Numbers::new(&[row]);
        let count = numbers.next("the number of columns of this row")?;
        if count != numbers.left() as u64 {
            return Err(miscounted(row, count, numbers.left()));
        }
        lists.push(row.words().skip(1).collect());
    }
    assemble(rows, &lists, columns as usize, 1, &(0..0))
}

/// Reads rows without counts.
pub(crate) fn read_uncounted(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    let lines = lines(text)?;
    let (first, rows, sizes) = sized(&lines)?;
    let lists: Vec<Vec<Line<'_>>> = rows.iter().map(|row| row.words().collect()).collect();
    let count = rows.len() as u64;
    let has_zero = lists.iter().flatten().any(|word| word.text == "0");
    let (columns, secondary) = match sizes[..] {
        [columns] | [columns, 0] => (columns, 0),
        [one, other] if one == count => (other, 0),
        [one, other] if other == count => (one, 0),
        [columns, secondary] if has_zero && secondary < columns => (columns, secondary),
        _ => return Err(wrong_sizes(first, rows)),
    };
    if columns == 0 || columns > lists.iter().map(Vec::len).sum::<usize>() as u64 {
        return Err(wrong_sizes(first, rows));
    }
    assemble(rows, &lists, columns as usize, u64::from(!has_zero), &(0..secondary as usize))
}

/// Returns the first line, the others, and the one or two numbers of the first.
fn sized<'l, 't>(lines: &'l [Line<'t>]) -> Result<(Line<'t>, &'l [Line<'t>], Vec<u64>), Mistake> {
    let Some((&first, rows)) = lines.split_first() else {
        return Err(Mistake::new(0..0, "no sizes", "the numbers of rows and columns"));
    };
    let mut words = Numbers::new(&[first]);
    let mut sizes = vec![words.next("the number of rows")?];
    if words.left() > 0 {
        sizes.push(words.next("the number of columns")?);
    }
    words.finish("the sizes")?;
    Ok((first, rows, sizes))
}

fn wrong_sizes(first: Line<'_>, rows: &[Line<'_>]) -> Mistake {
    let message = format!("the sizes are wrong: there are {} rows", rows.len());
    let expected =
        "the number of the lines that follow, and a number of columns that they can cover";
    Mistake::new(first.span(), message, expected)
}

/// Makes a problem of rows whose columns are numbered from `from`.
fn assemble(
    rows: &[Line<'_>],
    lists: &[Vec<Line<'_>>],
    columns: usize,
    from: u64,
    secondary: &Range<usize>,
) -> Result<(Problem, Vec<String>), Mistake> {
    let mut assembly = Assembly::default();
    let items = columns_of(&mut assembly, columns, from, secondary)?;
    for ((number_of_row, row), list) in (1..).zip(rows).zip(lists) {
        let label = Some(format!("row{number_of_row}"));
        let mut written = Written { label, ..Written::default() };
        let mut has_primary = false;
        for &word in list {
            let column = number(word)?.checked_sub(from).map(|column| column as usize);
            let column = column.filter(|&column| column < columns).ok_or_else(|| {
                let expected = format!(
                    "a number from {from} to {}",
                    (columns as u64 + from).saturating_sub(1)
                );
                Mistake::new(word.span(), format!("invalid column {}", word.text), expected)
            })?;
            has_primary |= !secondary.contains(&column);
            written.members.push(Member::from(items[column]));
            written.spans.push(word.span());
        }
        if !has_primary {
            written.members.clear();
        }
        assembly.option(written, row.span())?;
    }
    let (problem, mut notes) = assembly.finish("row")?;
    notes.extend(note_of_secondary(secondary, columns));
    Ok((problem, notes))
}

fn miscounted(row: Line<'_>, count: u64, left: usize) -> Mistake {
    let message = format!("the row states {count} columns and has {left}");
    Mistake::new(row.span(), message, "the number of columns, then the columns")
}
