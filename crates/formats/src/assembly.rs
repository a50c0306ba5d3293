//! Puts a problem together from options whose items are not declared before.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use quadrille_problem::{
    Bounds, BuildErrorKind, ItemId, Member, OptionId, Problem, ProblemBuilder,
};

use crate::error::Mistake;

/// An option as written.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) members: Vec<Member>,
    /// Where each member stands.
    pub(crate) spans: Vec<Range<usize>>,
    pub(crate) cost: i128,
    pub(crate) label: Option<String>,
}

/// A problem under construction, and what was changed to fit it.
#[derive(Debug, Default)]
pub(crate) struct Assembly {
    builder: ProblemBuilder,
    /// The names as written, of those that were changed.
    originals: HashMap<String, String>,
    changed: Option<(String, String)>,
    /// The numbers of options without items, from 1, as written.
    empty: Vec<usize>,
    options: usize,
    has_secondary: bool,
    last: Option<OptionId>,
}

impl Assembly {
    /// Declares an item.
    pub(crate) fn declare(
        &mut self,
        name: &str,
        bounds: Option<Bounds>,
        span: Range<usize>,
    ) -> Result<ItemId, Mistake> {
        let name = self.item_name(name, &span)?;
        self.has_secondary |= bounds.is_none();
        let declared = self.builder.try_item(&name, bounds);
        declared.map_err(|error| Mistake::of_build(&error, span))
    }

    /// Returns the item with a name. Declares it as primary if it is new.
    pub(crate) fn item(&mut self, name: &str, span: Range<usize>) -> Result<ItemId, Mistake> {
        let name = self.item_name(name, &span)?;
        match self.builder.item_named(&name) {
            Some(item) => Ok(item),
            None => {
                let declared = self.builder.try_item(&name, Some(Bounds::ONCE));
                declared.map_err(|error| Mistake::of_build(&error, span))
            }
        }
    }

    /// Returns the declared item with a name.
    pub(crate) fn known(&mut self, name: &str, span: &Range<usize>) -> Result<ItemId, Mistake> {
        let valid = valid_name(name);
        self.builder.item_named(&valid).ok_or_else(|| {
            Mistake::new(span.clone(), format!("unknown item {name:?}"), "the name of an item")
        })
    }

    pub(crate) fn color(
        &mut self,
        item: ItemId,
        color: &str,
        span: Range<usize>,
    ) -> Result<Member, Mistake> {
        let color = self.builder.try_color(valid_name(color));
        color.map(|color| item.colored(color)).map_err(|error| Mistake::of_build(&error, span))
    }

    /// Adds an option. One without items is left out, and noted.
    pub(crate) fn option(&mut self, written: Written, span: Range<usize>) -> Result<(), Mistake> {
        self.options += 1;
        if written.members.is_empty() {
            self.empty.push(self.options);
            return Ok(());
        }
        let members = written.members.iter().copied();
        let added = self.builder.option_with_cost(members, written.cost);
        let labeled = added.and_then(|option| {
            self.last = Some(option);
            let label = written.label.as_deref().map(valid_label);
            label.map_or(Ok(()), |label| self.builder.label(label))
        });
        labeled.map_err(|error| {
            let span = match error.kind() {
                BuildErrorKind::RepeatedItem { .. } => repeated(&written).unwrap_or(span),
                _ => span,
            };
            Mistake::of_build(&error, span)
        })
    }

    /// Returns the problem, and notes of what was changed.
    pub(crate) fn finish(self, what: &str) -> Result<(Problem, Vec<String>), Mistake> {
        let mut notes = Vec::new();
        if let Some((name, valid)) = &self.changed {
            let what = "blanks, control characters, `:` and `|` in names are written as `_`";
            notes.push(format!("{what}: {valid:?} for {name:?}"));
        }
        let items = if self.has_secondary { "primary items" } else { "items" };
        match self.empty[..] {
            [] => {}
            [only] => notes.push(format!("{what} {only} has no {items}: it is left out")),
            [first, ..] => {
                let count = self.empty.len();
                notes.push(format!(
                    "{count} {what}s have no {items}: they are left out ({what} {first} is the first)"
                ));
            }
        }
        let problem = self.builder.build();
        problem.map(|problem| (problem, notes)).map_err(|error| Mistake::of_build(&error, 0..0))
    }

    fn item_name(&mut self, name: &str, span: &Range<usize>) -> Result<String, Mistake> {
        let valid = valid_name(name);
        if valid.is_empty() {
            return Err(Mistake::new(span.clone(), "empty name", "the name of an item"));
        }
        if valid.contains('_') {
            let original = match self.originals.entry(valid.clone()) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => entry.insert(name.to_owned()),
            };
            if original != name {
                let message = format!("names {original:?} and {name:?} would both be {valid:?}");
                let expected = "names that differ in more than blanks, `:`, `|` and `_`";
                return Err(Mistake::new(span.clone(), message, expected));
            }
        }
        if valid != name {
            self.changed.get_or_insert_with(|| (name.to_owned(), valid.clone()));
        }
        Ok(valid)
    }
}

/// Returns where the second of two equal items stands.
fn repeated(written: &Written) -> Option<Range<usize>> {
    let mut items: HashMap<ItemId, ()> = HashMap::new();
    let is_second = |member: &Member| items.insert(member.item, ()).is_some();
    let place = written.members.iter().position(is_second)?;
    written.spans.get(place).cloned()
}

/// Returns a name with `_` for each character that names may not have.
pub(crate) fn valid_name(name: &str) -> String {
    let is_bad =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, ':' | '|' | '\u{FEFF}');
    name.chars().map(|c| if is_bad(c) { '_' } else { c }).collect()
}

fn valid_label(label: &str) -> String {
    let valid = valid_name(label);
    match valid.starts_with('#') {
        true => format!("_{valid}"),
        false => valid,
    }
}
