//! Lists of items as a table of comma-separated values, whose first line names its columns.
//!
//! ```text
//! name,cost,items
//! left,3,a b c
//! right,2,"b,d"
//! ```
//! Commas, semicolons or tabs separate the columns. Blanks, commas, semicolons or bars separate items.
//! If the items are the last column, further columns have items, too.

use crate::error::Mistake;
use crate::lines::{Line, unquoted};
use crate::numbers::number;

/// What a column contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Label,
    Cost,
    Items,
}

/// The columns of a table.
#[derive(Debug)]
pub(crate) struct Header {
    columns: Vec<Column>,
    separator: char,
}

/// A row of the table.
#[derive(Debug, Default)]
pub(crate) struct Row<'t> {
    pub(crate) label: Option<Line<'t>>,
    pub(crate) cost: u64,
    pub(crate) items: Vec<Line<'t>>,
}

impl Header {
    /// Returns the columns that a first line names, if it names those of options.
    pub(crate) fn of(line: Line<'_>) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&c| line.text.contains(c))?;
        let names = fields(line, separator);
        let columns: Option<Vec<Column>> = names.iter().map(|name| column(name.text)).collect();
        let columns = columns?;
        let count = |column| columns.iter().filter(|&&other| other == column).count();
        let is_table = count(Column::Items) == 1
            && count(Column::Label) <= 1
            && count(Column::Cost) <= 1
            && columns.len() > 1;
        is_table.then_some(Self { columns, separator })
    }

    /// Reads a row of the table.
    pub(crate) fn row<'t>(&self, line: Line<'t>) -> Result<Row<'t>, Mistake> {
        let fields = fields(line, self.separator);
        let (found, expected) = (fields.len(), self.columns.len());
        let ends_with_items = self.columns.ends_with(&[Column::Items]);
        if found < expected || found > expected && !ends_with_items {
            let message = format!("the row has {found} columns");
            let columns = format!("{expected} columns, as in the first line");
            return Err(Mistake::new(line.span(), message, columns));
        }
        let columns = self.columns.iter().copied().chain(std::iter::repeat(Column::Items));
        let mut row = Row::default();
        for (field, column) in fields.into_iter().zip(columns) {
            match column {
                Column::Label if field.text.is_empty() => {}
                Column::Label => row.label = Some(field),
                Column::Cost => row.cost = number(field)?,
                Column::Items => row.items.extend(items(field)),
            }
        }
        Ok(row)
    }
}

fn column(name: &str) -> Option<Column> {
    match &*name.to_ascii_lowercase() {
        "name" | "label" | "id" | "option" | "set" | "subset" | "row" => Some(Column::Label),
        "cost" | "costs" | "weight" | "price" => Some(Column::Cost),
        "items" | "elements" | "members" | "covers" | "columns" => Some(Column::Items),
        _ => None,
    }
}

/// Returns the fields of a line. A separator between quotes separates nothing.
fn fields(line: Line<'_>, separator: char) -> Vec<Line<'_>> {
    let mut fields = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (place, character) in line.text.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => {
                fields.push(unquoted(line.part(start..place)));
                start = place + 1;
            }
            _ => {}
        }
    }
    fields.push(unquoted(line.part(start..line.text.len())));
    fields
}

/// Returns the items in a field.
fn items(field: Line<'_>) -> impl Iterator<Item = Line<'_>> {
    let is_separator = |c| matches!(c, ' ' | '\t' | ',' | ';' | '|');
    field.split(is_separator).filter(|item| !item.text.is_empty())
}
