//! Lists with counts, as judges of programming contests give exact covers.
//!
//! ```text
//! 6 7
//! 3 1 4 7
//! 2 1 4
//! ```
//! The first line has the numbers of rows and columns. Each row has its number of columns and then the
//! columns, from 1.

use quadrille_problem::{Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::lines::{Line, lines};
use crate::matrix::columns_of;
use crate::numbers::Numbers;

pub(crate) fn read(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    let lines = lines(text)?;
    let Some((&first, rows)) = lines.split_first() else {
        return Err(Mistake::new(0..0, "no sizes", "the numbers of rows and columns"));
    };
    let mut sizes = Numbers::new(&[first]);
    let (count, columns) =
        (sizes.next("the number of rows")?, sizes.next("the number of columns")?);
    sizes.finish("the sizes")?;
    let entries: usize = rows.iter().map(|row| row.words().count()).sum();
    if count != rows.len() as u64 || columns > entries as u64 {
        let message = format!("the sizes are wrong: there are {} rows", rows.len());
        let expected =
            "the number of the lines that follow, and a number of columns that they can cover";
        return Err(Mistake::new(first.span(), message, expected));
    }
    let mut assembly = Assembly::default();
    let items = columns_of(&mut assembly, columns as usize)?;
    for (number, &row) in (1..).zip(rows) {
        let mut numbers = Numbers::new(&[row]);
        let count = numbers.next("the number of columns of this row")?;
        if count != numbers.left() as u64 {
            return Err(miscounted(row, count, numbers.left()));
        }
        let mut written = Written { label: Some(format!("row{number}")), ..Written::default() };
        while numbers.left() > 0 {
            let (column, word) = numbers.index("column", items.len())?;
            written.members.push(Member::from(items[column - 1]));
            written.spans.push(word.span());
        }
        assembly.option(written, row.span())?;
    }
    assembly.finish("row")
}

fn miscounted(row: Line<'_>, count: u64, left: usize) -> Mistake {
    let message = format!("the row states {count} columns and has {left}");
    Mistake::new(row.span(), message, "the number of columns, then the columns")
}
