//! Lists of items as a table of comma-separated values, whose first line names its columns.
//!
//! ```text
//! name,cost,items
//! left,3,a b c
//! right,2,"b,d"
//! ```
//! Commas, semicolons or tabs separate the columns. Blanks, commas, semicolons or bars separate items, and brackets
//! around them and quotes are left out, as a data frame writes a list. If the items are the last column, further columns
//! have items, too. A first column without a name is the index of a data frame, and left out.
//!
//! A table may have a column for each item instead, with 1 where the option covers it and 0 or nothing elsewhere. Then
//! it has a column of costs, before the items, among them, or after them:
//! ```text
//! name,cost,a,b,c,d
//! left,3,1,1,1,0
//! right,2,0,1,0,1
//! ```

use crate::error::Mistake;
use crate::lines::{Line, unquoted, whole_lines};
use crate::numbers::cost;

/// What a column contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Label,
    Cost,
    Items,
    /// One item: the column has its name.
    Item,
    /// The index of a data frame.
    Index,
}

/// The columns of a table.
#[derive(Debug)]
pub(crate) struct Header<'t> {
    columns: Vec<Column>,
    names: Vec<Line<'t>>,
    separator: char,
}

/// A row of the table.
#[derive(Debug, Default)]
pub(crate) struct Row<'t> {
    pub(crate) label: Option<Line<'t>>,
    pub(crate) cost: i128,
    pub(crate) items: Vec<Line<'t>>,
}

/// Returns the columns of a text and its rows, if its first line names columns.
///
/// Blanks around a line stay: a tab at an end of it is beside an empty field. A semicolon at its beginning may be, too.
pub(crate) fn parse(text: &str) -> Result<Option<(Header<'_>, Vec<Line<'_>>)>, Mistake> {
    let mut lines = whole_lines(text);
    let begins = |line: &Line<'_>, c| line.text.trim_start().starts_with(c);
    for line in lines.by_ref() {
        let line = line?;
        if let Some(header) = Header::of(line) {
            let is_comment =
                |line: &_| begins(line, '|') || header.separator != ';' && begins(line, ';');
            let is_empty = |line: &Line<'_>| {
                line.text.chars().all(|c| c == header.separator || c.is_whitespace())
            };
            let is_left_out = |line: &_| is_comment(line) || is_empty(line);
            let rows = lines.filter(|line| !line.as_ref().is_ok_and(is_left_out));
            let rows = rows.collect::<Result<_, _>>()?;
            return Ok(Some((header, rows)));
        }
        if !begins(&line, '|') && !begins(&line, ';') {
            break;
        }
    }
    Ok(None)
}

impl<'t> Header<'t> {
    /// Returns the columns that a first line names, if it names those of options.
    pub(crate) fn of(line: Line<'t>) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&c| line.text.contains(c))?;
        let names = fields(line, separator);
        let mut columns: Vec<Column> = names.iter().map_while(|name| column(name.text)).collect();
        let known = columns.len();
        columns.resize(names.len(), Column::Item);
        let is_cost = |at: &usize| column(names[*at].text) == Some(Column::Cost);
        if !columns[..known].contains(&Column::Cost)
            && let Some(at) = (known..names.len()).find(is_cost)
        {
            columns[at] = Column::Cost;
        }
        let count = |column| columns.iter().filter(|&&other| other == column).count();
        let has_items = count(Column::Items) == 1 && known == names.len();
        let has_item_columns =
            count(Column::Items) == 0 && count(Column::Cost) == 1 && known < names.len();
        let is_table = (has_items || has_item_columns)
            && count(Column::Label) <= 1
            && count(Column::Cost) <= 1
            && count(Column::Index) <= 1
            && names.len() > 1;
        is_table.then_some(Self { columns, names, separator })
    }

    /// Returns the names of the columns of items.
    pub(crate) fn items(&self) -> impl Iterator<Item = Line<'t>> {
        let columns = self.columns.iter().zip(&self.names);
        columns.filter(|(column, _)| **column == Column::Item).map(|(_, name)| *name)
    }

    /// Reads a row of the table.
    pub(crate) fn row(&self, line: Line<'t>) -> Result<Row<'t>, Mistake> {
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
        for (at, (field, column)) in fields.into_iter().zip(columns).enumerate() {
            match column {
                Column::Index => {}
                Column::Label if field.text.is_empty() => {}
                Column::Label => row.label = Some(field),
                Column::Cost => row.cost = cost(field)?,
                Column::Items => row.items.extend(items(field)),
                Column::Item if covers(field)? => row.items.push(self.names[at]),
                Column::Item => {}
            }
        }
        Ok(row)
    }
}

fn column(name: &str) -> Option<Column> {
    match &*name.to_ascii_lowercase() {
        "" => Some(Column::Index),
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

/// Returns whether an option covers the item of a column.
fn covers(field: Line<'_>) -> Result<bool, Mistake> {
    match &*field.text.to_ascii_lowercase() {
        "1" | "1.0" | "true" | "x" => Ok(true),
        "" | "0" | "0.0" | "false" => Ok(false),
        _ => {
            let message = format!("invalid entry {:?} in the column of an item", field.text);
            let expected = "1 if the option covers the item, otherwise 0; a column of lists of items is named `items`";
            Err(Mistake::new(field.span(), message, expected))
        }
    }
}

/// Returns the items in a field.
fn items(field: Line<'_>) -> impl Iterator<Item = Line<'_>> {
    let is_separator = |c| matches!(c, ' ' | '\t' | ',' | ';' | '|');
    let has_brackets = [('[', ']'), ('(', ')'), ('{', '}')]
        .into_iter()
        .any(|(open, close)| field.text.starts_with(open) && field.text.ends_with(close));
    let inner = if has_brackets { field.part(1..field.text.len() - 1) } else { field };
    inner.split(is_separator).map(unquoted).filter(|item| !item.text.is_empty())
}
