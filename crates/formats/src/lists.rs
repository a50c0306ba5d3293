//! Lists of items, one on each line, without a line that names the items.
//!
//! ```text
//! left: a, b
//! C = {1, 4, 7}
//! 2 3 5 |7
//! ```
//! Blanks separate the items, or commas and semicolons if the text has them. Brackets around a line
//! and quotes around a name are left out. A word `|7` is a cost. A first line `cost,items` begins a
//! [table](crate::table).

use std::ops::Range;

use quadrille_problem::{Bounds, Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::lines::{Line, lines, unquoted};
use crate::numbers::{self, is_number};
use crate::table::{self, Row};

/// A line as written.
#[derive(Debug)]
pub(crate) struct List<'t> {
    pub(crate) line: Line<'t>,
    pub(crate) label: Option<Line<'t>>,
    pub(crate) items: Vec<Line<'t>>,
    pub(crate) cost: i128,
}

/// What separates items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    Blanks,
    Commas,
    /// The columns of a table, which the first line names.
    Columns,
}

/// The lists of a text.
#[derive(Debug)]
pub(crate) struct Lists<'t> {
    pub(crate) lists: Vec<List<'t>>,
    pub(crate) separator: Separator,
    /// The items that the first line of a table names, covered or not.
    columns: Vec<Line<'t>>,
}

/// Returns the lists of a text.
pub(crate) fn parse(text: &str) -> Result<Lists<'_>, Mistake> {
    if let Some((header, rows)) = table::parse(text)? {
        let list = |line| {
            let Row { label, cost, items } = header.row(line)?;
            Ok(List { line, label, items, cost })
        };
        let lists = rows.into_iter().map(list).collect::<Result<_, _>>()?;
        let columns = header.items().collect();
        return Ok(Lists { lists, separator: Separator::Columns, columns });
    }
    let lines = lines(text)?;
    let separator = separator(&lines);
    let lists = lines.into_iter().map(|line| list(line, separator)).collect::<Result<_, _>>()?;
    Ok(Lists { lists, separator, columns: Vec::new() })
}

/// Reads lists of items.
pub(crate) fn read(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    assemble(&parse(text)?)
}

/// Makes a problem of lists.
pub(crate) fn assemble(
    Lists { lists, separator, columns }: &Lists<'_>,
) -> Result<(Problem, Vec<String>), Mistake> {
    let mut assembly = Assembly::default();
    for column in columns {
        assembly.declare(column.text, Some(Bounds::ONCE), column.span())?;
    }
    for list in lists {
        let label = list.label.map(|label| match separator {
            // A table writes a quote within quotes twice.
            Separator::Columns => label.text.replace("\"\"", "\""),
            _ => label.text.to_owned(),
        });
        let mut written = Written { cost: list.cost, label, ..Written::default() };
        for item in &list.items {
            written.members.push(Member::from(assembly.item(item.text, item.span())?));
            written.spans.push(item.span());
        }
        assembly.option(written, list.line.span())?;
    }
    if lists.is_empty() {
        return Err(Mistake::new(0..0, "no options", "a list of items on each line"));
    }
    assembly.finish("list")
}

/// Commas separate items if one ends a word, or if no line has blanks.
fn separator(lines: &[Line<'_>]) -> Separator {
    let is_comma = |c: char| matches!(c, ',' | ';');
    let ends_word = lines.iter().any(|line| {
        let line = without_brackets(line.part(label_end(line.text).1..line.text.len()));
        line.words().any(|word| word.text.ends_with(is_comma) || word.text.starts_with(is_comma))
    });
    let has_comma = |line: &Line<'_>| line.text.contains(is_comma);
    let is_one_word = |line: &Line<'_>| {
        let line = line.part(label_end(line.text).1..line.text.len());
        without_costs(line).words().count() <= 1
    };
    match ends_word || lines.iter().any(has_comma) && lines.iter().all(is_one_word) {
        true => Separator::Commas,
        false => Separator::Blanks,
    }
}

/// Returns a line before its costs.
fn without_costs(line: Line<'_>) -> Line<'_> {
    let cost = line.words().find(|word| word.text.starts_with('|'));
    line.part(0..cost.map_or(line.text.len(), |word| word.start - line.start))
}

fn list(line: Line<'_>, separator: Separator) -> Result<List<'_>, Mistake> {
    let (label_end, start) = label_end(line.text);
    let label = (start > 0).then(|| unquoted(line.part(0..label_end)));
    let mut cost = 0i128;
    let rest = line.part(start..line.text.len());
    let before = without_costs(rest);
    for word in rest.part(before.text.len()..rest.text.len()).words() {
        if !word.text.starts_with('|') {
            let expected = "a cost such as `|7` after the items, below 2^64 in total";
            return Err(Mistake::new(word.span(), "invalid cost", expected));
        }
        cost += numbers::cost(word.part(1..word.text.len()))?;
    }
    let inner = without_brackets(before);
    let mut items: Vec<Line<'_>> = match separator {
        Separator::Blanks => inner.words().collect(),
        _ => inner.split(|c| matches!(c, ',' | ';')).collect(),
    };
    // A separator may also end a line.
    while items.last().is_some_and(|item| item.text.is_empty()) {
        items.pop();
    }
    items.iter_mut().for_each(|item| *item = unquoted(*item));
    for item in &items {
        check(*item)?;
    }
    Ok(List { line, label, items, cost })
}

/// Checks that a word can be meant as one name.
fn check(item: Line<'_>) -> Result<(), Mistake> {
    let expected = "names of items, all separated by blanks or all by commas";
    if item.text.is_empty() {
        return Err(Mistake::new(item.span(), "empty name", expected));
    }
    if item.text.contains([':', '|']) {
        let expected = "names without `:` and `|`: a line that names the items is needed for colors and bounds, as in Knuth's text";
        return Err(Mistake::new(item.span(), format!("invalid name {:?}", item.text), expected));
    }
    if item.text.contains([' ', '\t']) && item.words().all(|word| is_number(word.text)) {
        return Err(Mistake::new(item.span(), "two numbers without a comma", expected));
    }
    if item.text.contains(['[', ']', '{', '}']) {
        return Err(Mistake::new(
            item.span(),
            "unexpected bracket",
            "brackets around a whole line only",
        ));
    }
    Ok(())
}

/// Returns where the label of a line ends, and where its items begin: `label: items`, or
/// `label = [items]`. Both are 0 if there is no label.
fn label_end(line: &str) -> (usize, usize) {
    let opens = |rest: &str| rest.trim_start().starts_with(['[', '{', '(']);
    for (place, character) in line.char_indices() {
        let rest = &line[place + character.len_utf8()..];
        let ends = match character {
            ':' => rest.is_empty() || rest.starts_with([' ', '\t']) || opens(rest),
            '=' => opens(rest),
            '[' | '{' | '(' | ',' | ';' | '|' => return (0, 0),
            _ => false,
        };
        if ends {
            // Without a name it is not a label.
            return if line[..place].trim().is_empty() { (0, 0) } else { (place, place + 1) };
        }
    }
    (0, 0)
}

/// Removes brackets around a line, with a comma or semicolon after them.
pub(crate) fn without_brackets(line: Line<'_>) -> Line<'_> {
    let end = line.text.trim_end_matches([',', ';', ' ', '\t']).len();
    let whole = line.part(0..end);
    for (open, close) in [('[', ']'), ('{', '}'), ('(', ')')] {
        if whole.text.len() > 1 && whole.text.starts_with(open) && whole.text.ends_with(close) {
            let inner: Range<usize> = 1..whole.text.len() - 1;
            // Otherwise several names have brackets.
            if !whole.text[inner.clone()].contains([open, close]) {
                return whole.part(inner);
            }
        }
    }
    line
}
