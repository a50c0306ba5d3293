//! JSON: lists of items, rows of 0 and 1, objects with a list for each name, and whole problems.

use std::ops::Range;

use quadrille_problem::{Bounds, ItemId, Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;
use crate::literal::{Node, Value, parse};
use crate::matrix::columns_of;
use crate::numbers;

/// A problem with its notes.
pub(crate) type Parsed = (Problem, Vec<String>);

/// What a JSON text can mean: one of these, or both.
#[derive(Debug, Default)]
pub(crate) struct Meaning {
    /// Lists of items, or a whole problem.
    pub(crate) lists: Option<Parsed>,
    /// Rows of 0 and 1.
    pub(crate) rows: Option<Parsed>,
}

const OPTIONS: &str =
    "a list of items for each option, such as [[0, 1], [2]] or {\"left\": [0, 1]}";
const ITEM_KEYS: [&str; 4] = ["items", "primary", "universe", "elements"];
const OPTION_KEYS: [&str; 5] = ["options", "subsets", "sets", "rows", "matrix"];

/// An option as written: its label, its entries and its cost.
struct Entry<'n, 't> {
    label: Option<&'n str>,
    /// The digits of a row, instead of items.
    digits: Option<&'n str>,
    items: Vec<&'n Node<'t>>,
    colors: Option<&'n Node<'t>>,
    cost: i128,
    span: Range<usize>,
}

/// Reads a JSON text.
pub(crate) fn read(text: &str) -> Result<Meaning, Mistake> {
    let nodes = parse(text)?;
    match &nodes[..] {
        [only] if only.list().is_some() => plain(only),
        [only] => object(only),
        // One value on each line.
        _ => of_entries(nodes.iter().map(entry).collect::<Result<_, _>>()?),
    }
}

/// Reads an object: a problem, or a list for each name.
fn object(node: &Node<'_>) -> Result<Meaning, Mistake> {
    let Some(entries) = node.object() else { return Err(node.mistake("not a problem", OPTIONS)) };
    let find = |keys: &[&str]| {
        entries.iter().find(|(key, _)| key.text().is_some_and(|text| keys.contains(&text)))
    };
    let options = find(&OPTION_KEYS).map(|(_, value)| value);
    match (find(&ITEM_KEYS), options) {
        (Some((_, items)), Some(options)) => problem(entries, items, options),
        (None, Some(options)) if entries.len() == 1 && is_nested(options) => plain(options),
        _ => plain(node),
    }
}

/// Returns whether a value is a list of lists or an object.
fn is_nested(node: &Node<'_>) -> bool {
    node.object().is_some()
        || node.list().is_some_and(|list| list.iter().any(|entry| entry.name().is_none()))
}

/// Reads options without a list of all items.
fn plain(node: &Node<'_>) -> Result<Meaning, Mistake> {
    of_entries(entries(node)?)
}

/// Returns the options of a list, or of an object with a list for each name.
fn entries<'n, 't>(node: &'n Node<'t>) -> Result<Vec<Entry<'n, 't>>, Mistake> {
    match &node.value {
        Value::List(list) => list.iter().map(entry).collect(),
        Value::Object(object) => {
            let labeled = |(key, value): &'n (Node<'t>, Node<'t>)| {
                Ok(Entry { label: key.name(), ..entry(value)? })
            };
            object.iter().map(labeled).collect()
        }
        _ => Err(node.mistake("no options", OPTIONS)),
    }
}

/// Returns an option: a list of items, or an object with `items`.
fn entry<'n, 't>(node: &'n Node<'t>) -> Result<Entry<'n, 't>, Mistake> {
    let span = node.span.clone();
    if let Some(list) = node.list() {
        let items = list.iter().collect();
        return Ok(Entry { label: None, digits: None, items, colors: None, cost: 0, span });
    }
    let is_row = |text: &&str| !text.is_empty() && text.bytes().all(|b| matches!(b, b'0' | b'1'));
    if let Some(row) = node.text().filter(is_row) {
        let (digits, items) = (Some(row), Vec::new());
        return Ok(Entry { label: None, digits, items, colors: None, cost: 0, span });
    }
    let Some(fields) = node.object() else {
        return Err(node.mistake("an option that is not a list", OPTIONS));
    };
    let (mut items, mut label, mut colors, mut cost) = (None, None, None, 0);
    for (key, value) in fields {
        match key.text().unwrap_or_default() {
            "items" if items.is_none() => items = value.list(),
            "label" | "name" if label.is_none() => label = value.name(),
            "colors" if colors.is_none() => colors = Some(value),
            "cost" => cost = signed(value)?,
            _ => {
                let expected = "`items`, `colors`, `label` and `cost`, each once";
                return Err(key.mistake("unexpected field of an option", expected));
            }
        }
    }
    let items = items.ok_or_else(|| node.mistake("an option without `items`", OPTIONS))?;
    Ok(Entry { label, digits: None, items: items.iter().collect(), colors, cost, span })
}

/// Reads options as lists of items, or as rows of 0 and 1, whichever is possible.
fn of_entries(entries: Vec<Entry<'_, '_>>) -> Result<Meaning, Mistake> {
    if entries.is_empty() {
        return Err(Mistake::new(0..0, "no options", OPTIONS));
    }
    if let Some(entry) = entries.iter().find(|entry| entry.colors.is_some()) {
        let expected = "colors only in a problem with `items` and `options`";
        return Err(Mistake::new(entry.span.clone(), "colors of items without a kind", expected));
    }
    let rows = bits(&entries);
    let repeats = |row: &Vec<bool>| row.len() > 2 || matches!(row[..], [a, b] if a == b);
    let Some(rows) = rows else {
        return Ok(Meaning { lists: Some(lists(&entries)?), rows: None });
    };
    let has_lists = !rows.iter().any(repeats);
    let rows = of_rows(&entries, &rows)?;
    let lists = if has_lists { lists(&entries).ok() } else { None };
    Ok(Meaning { lists, rows: Some(rows) })
}

/// Returns rows of 0 and 1, if all options are rows of the same length.
fn bits(entries: &[Entry<'_, '_>]) -> Option<Vec<Vec<bool>>> {
    let row = |entry: &Entry<'_, '_>| match entry.digits {
        Some(digits) => Some(digits.bytes().map(|byte| byte == b'1').collect()),
        None => entry.items.iter().map(|node| node.bit()).collect::<Option<Vec<bool>>>(),
    };
    let rows: Vec<Vec<bool>> = entries.iter().map(row).collect::<Option<_>>()?;
    let width = rows[0].len();
    (width > 0 && rows.iter().all(|row| row.len() == width)).then_some(rows)
}

fn of_rows(entries: &[Entry<'_, '_>], rows: &[Vec<bool>]) -> Result<Parsed, Mistake> {
    let mut assembly = Assembly::default();
    let items = columns_of(&mut assembly, rows[0].len(), 1, &(0..0))?;
    for ((number, entry), row) in (1..).zip(entries).zip(rows) {
        let label = entry.label.map_or_else(|| format!("row{number}"), str::to_owned);
        let ones = items.iter().zip(row).filter(|(_, is_one)| **is_one);
        let members = ones.map(|(&item, _)| Member::from(item)).collect();
        let written =
            Written { members, label: Some(label), cost: entry.cost, ..Written::default() };
        assembly.option(written, entry.span.clone())?;
    }
    assembly.finish("row")
}

fn lists(entries: &[Entry<'_, '_>]) -> Result<Parsed, Mistake> {
    let mut assembly = Assembly::default();
    for entry in entries {
        if entry.digits.is_some() {
            let expected = "rows of the same length, or a list of items for each option";
            return Err(Mistake::new(entry.span.clone(), "a row of digits among lists", expected));
        }
        let label = entry.label.map(str::to_owned);
        let mut written = Written { label, cost: entry.cost, ..Written::default() };
        for node in &entry.items {
            let name = item_name(node)?;
            written.members.push(Member::from(assembly.item(&name, node.span.clone())?));
            written.spans.push(node.span.clone());
        }
        assembly.option(written, entry.span.clone())?;
    }
    assembly.finish("list")
}

/// Returns the name of an item: a number, a text, or a list of them, such as the coordinates `[0, 1]`, which
/// is written `0,1`.
fn item_name(node: &Node<'_>) -> Result<String, Mistake> {
    let parts = match node.list() {
        Some(list) if !list.is_empty() => list.iter().map(Node::name).collect(),
        _ => node.name().map(|name| vec![name]),
    };
    let name = parts.map(|parts| parts.join(","));
    name.ok_or_else(|| {
        node.mistake("invalid item", "a number, a text or coordinates for each item")
    })
}

/// How the options of a problem name its items.
#[derive(Clone, Copy)]
enum Naming {
    Numbers,
    Names,
}

/// Reads a problem with its items and options.
fn problem(
    fields: &[(Node<'_>, Node<'_>)],
    items: &Node<'_>,
    options: &Node<'_>,
) -> Result<Meaning, Mistake> {
    let mut assembly = Assembly::default();
    let (mut numbered, mut has_objects) = (Vec::new(), false);
    let lists = [(items, Some(Bounds::ONCE))];
    let secondary = fields.iter().filter(|(key, _)| key.text() == Some("secondary"));
    let lists = lists.into_iter().chain(secondary.map(|(_, list)| (list, None)));
    for (list, usual) in lists {
        let Some(list) = list.list() else {
            return Err(list.mistake("not a list", "a list of items"));
        };
        for item in list {
            has_objects |= item.object().is_some();
            numbered.push(declare(&mut assembly, item, usual)?);
        }
    }
    let known = [ITEM_KEYS.as_slice(), &OPTION_KEYS, &["secondary"]].concat();
    let mut seen: Vec<&str> = Vec::new();
    for (key, _) in fields {
        let name = key.text().unwrap_or_default();
        let group = if ITEM_KEYS.contains(&name) {
            "items"
        } else if OPTION_KEYS.contains(&name) {
            "options"
        } else {
            name
        };
        if !known.contains(&name) || seen.contains(&group) {
            let message = format!("unexpected field {name:?}");
            return Err(key.mistake(message, "`items`, `secondary` and `options`, each once"));
        }
        seen.push(group);
    }
    let naming = if has_objects { Naming::Numbers } else { Naming::Names };
    for entry in entries(options)? {
        let written = members(&mut assembly, &entry, &numbered, naming)?;
        assembly.option(written, entry.span)?;
    }
    Ok(Meaning { lists: Some(assembly.finish("option")?), rows: None })
}

/// Declares an item: a name, or an object with `name`, and `lo` and `hi` if it is primary.
fn declare(
    assembly: &mut Assembly,
    node: &Node<'_>,
    usual: Option<Bounds>,
) -> Result<ItemId, Mistake> {
    if node.object().is_none() {
        return assembly.declare(&item_name(node)?, usual, node.span.clone());
    }
    let expected = "a name, or an object with `name`, and `lo` and `hi` if it is primary";
    let fields = node.object().ok_or_else(|| node.mistake("invalid item", expected))?;
    let (mut name, mut lo, mut hi) = (None, None, None);
    for (key, value) in fields {
        let bound = |value| {
            u32::try_from(whole(value)?)
                .map_err(|_| value.mistake("bound too large", "a number below 2^32"))
        };
        match key.text().unwrap_or_default() {
            "name" if name.is_none() => name = value.name(),
            "lo" if lo.is_none() => lo = Some(bound(value)?),
            "hi" if hi.is_none() => hi = Some(bound(value)?),
            _ => return Err(key.mistake("unexpected field of an item", expected)),
        }
    }
    let bounds = match (lo, hi) {
        (None, None) => None,
        (Some(lo), Some(hi)) => Some(Bounds { lo, hi }),
        _ => return Err(node.mistake("one bound without the other", expected)),
    };
    let name = name.ok_or_else(|| node.mistake("an item without a name", expected))?;
    assembly.declare(name, bounds, node.span.clone())
}

fn members(
    assembly: &mut Assembly,
    entry: &Entry<'_, '_>,
    numbered: &[ItemId],
    naming: Naming,
) -> Result<Written, Mistake> {
    let label = entry.label.map(str::to_owned);
    let mut written = Written { label, cost: entry.cost, ..Written::default() };
    let colors = match entry.colors {
        None => None,
        Some(node) => {
            Some(node.list().filter(|list| list.len() == entry.items.len()).ok_or_else(|| {
                node.mistake("invalid colors", "a color or null for each item of the option")
            })?)
        }
    };
    for (place, node) in entry.items.iter().enumerate() {
        let item = match naming {
            Naming::Numbers => {
                let number = usize::try_from(whole(node)?).ok();
                let item = number.and_then(|number| numbered.get(number)).copied();
                item.ok_or_else(|| node.mistake("unknown item", "the number of an item, from 0"))?
            }
            Naming::Names => assembly.known(&item_name(node)?, &node.span)?,
        };
        let color = colors.map(|colors| &colors[place]).filter(|c| !matches!(c.value, Value::Null));
        let member = match color {
            None => Member::from(item),
            Some(node) => {
                let name =
                    node.name().ok_or_else(|| node.mistake("invalid color", "a text or null"))?;
                assembly.color(item, name, node.span.clone())?
            }
        };
        written.members.push(member);
        written.spans.push(node.span.clone());
    }
    Ok(written)
}

/// Reads a whole number from 0. A text of digits is one, since a count may be a text.
fn whole(node: &Node<'_>) -> Result<u64, Mistake> {
    let digits = node.name().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| node.mistake("invalid number", "a whole number from 0, below 2^64"))
}

/// Reads a cost, which may be below 0.
fn signed(node: &Node<'_>) -> Result<i128, Mistake> {
    node.name().and_then(numbers::signed).ok_or_else(|| {
        node.mistake("invalid number", "a whole number whose magnitude is below 2^64")
    })
}
