//! Files of the OR-Library: set partitioning and set covering.
//!
//! By columns: the numbers of rows and columns, then for each column its cost, its number of rows, and
//! the rows. By rows: the numbers of rows and columns, the cost of each column, then for each row its
//! number of columns, and the columns. Numbers count from 1, and line ends do not matter.

use quadrille_problem::{Bounds, ItemId, Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::lines::{Line, lines};
use crate::numbers::Numbers;

/// How the numbers are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Columns,
    Rows,
}

/// How often a row is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    ExactlyOnce,
    AtLeastOnce,
}

/// A column as written.
struct Column<'t> {
    cost: i128,
    rows: Vec<usize>,
    words: Vec<Line<'t>>,
}

/// Reads a file in either layout, the usual one of the rule first.
pub(crate) fn read(text: &str, rule: Rule) -> Result<(Problem, Vec<String>), Mistake> {
    let layouts = match rule {
        Rule::ExactlyOnce => [Layout::Columns, Layout::Rows],
        Rule::AtLeastOnce => [Layout::Rows, Layout::Columns],
    };
    let first = read_as(text, layouts[0], rule);
    match (first, read_as(text, layouts[1], rule)) {
        (Err(mistake), Err(other)) => {
            // The layout that is right for longer.
            Err(if other.span.start > mistake.span.start { other } else { mistake })
        }
        (Err(_), read) | (read, _) => read,
    }
}

pub(crate) fn read_as(
    text: &str,
    layout: Layout,
    rule: Rule,
) -> Result<(Problem, Vec<String>), Mistake> {
    let lines = lines(text)?;
    let mut numbers = Numbers::new(&lines);
    let sizes = lines.first().map_or(0..0, |line| line.span());
    let (rows, columns) =
        (numbers.next("the number of rows")?, numbers.next("the number of columns")?);
    // Each column takes two numbers or more, and so does each row; in partitions some may be uncovered.
    let left = numbers.left() as u64;
    if rows == 0 || columns == 0 || columns > left || rows > left {
        let message = format!("sizes {rows} and {columns} do not fit {left} numbers");
        let expected = "the numbers of rows and columns, and then all columns";
        return Err(Mistake::new(sizes, message, expected));
    }
    let (rows, columns) = (rows as usize, columns as usize);
    let columns = match layout {
        Layout::Columns => by_columns(&mut numbers, rows, columns)?,
        Layout::Rows => by_rows(&mut numbers, rows, columns)?,
    };
    numbers.finish(if layout == Layout::Columns { "the last column" } else { "the last row" })?;
    assemble(rows, &columns, rule)
}

fn by_columns<'t>(
    numbers: &mut Numbers<'t>,
    rows: usize,
    columns: usize,
) -> Result<Vec<Column<'t>>, Mistake> {
    let column = |_| {
        let cost = numbers.cost()?;
        let (list, words) = list(numbers, "the number of rows of a column", "row", rows)?;
        Ok(Column { cost, rows: list, words })
    };
    (0..columns).map(column).collect()
}

fn by_rows<'t>(
    numbers: &mut Numbers<'t>,
    rows: usize,
    columns: usize,
) -> Result<Vec<Column<'t>>, Mistake> {
    let costs = (0..columns).map(|_| numbers.cost()).collect::<Result<Vec<i128>, Mistake>>()?;
    let column = |cost| Column { cost, rows: Vec::new(), words: Vec::new() };
    let mut by_column: Vec<Column<'t>> = costs.into_iter().map(column).collect();
    for row in 1..=rows {
        let (list, words) = list(numbers, "the number of columns of a row", "column", columns)?;
        for (column, word) in list.into_iter().zip(words) {
            by_column[column - 1].rows.push(row);
            by_column[column - 1].words.push(word);
        }
    }
    Ok(by_column)
}

/// Returns a list of numbers from 1 to `most`, after its length.
fn list<'t>(
    numbers: &mut Numbers<'t>,
    count: &str,
    what: &str,
    most: usize,
) -> Result<(Vec<usize>, Vec<Line<'t>>), Mistake> {
    let word = numbers.word(count)?;
    let length = crate::numbers::number(word)?;
    if length > most as u64 {
        let message = format!("{length} {what}s where there are {most}");
        return Err(Mistake::new(word.span(), message, count));
    }
    let index = |_| numbers.index(what, most);
    Ok((0..length).map(index).collect::<Result<Vec<_>, Mistake>>()?.into_iter().unzip())
}

/// Makes a problem whose items are the rows, named from 1, and whose options have the numbers of the
/// columns as labels.
fn assemble(
    rows: usize,
    columns: &[Column<'_>],
    rule: Rule,
) -> Result<(Problem, Vec<String>), Mistake> {
    let mut covers = vec![0u32; rows];
    columns.iter().flat_map(|column| &column.rows).for_each(|row| covers[row - 1] += 1);
    let mut assembly = Assembly::default();
    let items = (1..).zip(covers).map(|(row, covers): (usize, u32)| {
        let bounds = match rule {
            Rule::ExactlyOnce => Bounds::ONCE,
            Rule::AtLeastOnce => Bounds { lo: 1, hi: covers.max(1) },
        };
        assembly.declare(&row.to_string(), Some(bounds), 0..0)
    });
    let items = items.collect::<Result<Vec<ItemId>, Mistake>>()?;
    for (number, column) in (1..).zip(columns) {
        let members = column.rows.iter().map(|row| Member::from(items[row - 1])).collect();
        let spans = column.words.iter().map(|word| word.span()).collect();
        let label = Some(format!("column{number}"));
        assembly.option(Written { members, spans, cost: column.cost, label }, 0..0)?;
    }
    assembly.finish("column")
}
