//! Problems from text, in any format that is recognized.

use std::fmt;

use quadrille_dlx::{OptionId, Problem};
use quadrille_formats::read;
use serde_json::Value;

use crate::message::Mistake;

/// A problem and the names in its text.
pub(crate) struct Named {
    pub(crate) problem: Problem,
    /// The lists of a list of lists; `None` for Knuth's format.
    lists: Option<Vec<Vec<Name>>>,
}

/// The name of an item in a list of lists. `Debug` writes it plainly, for messages.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Name(String);

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Named {
    /// Reads a problem.
    pub(crate) fn read(text: &str) -> Result<Self, Mistake> {
        let read = read(text.as_bytes(), None);
        let has_one_reading = read.as_ref().err().is_none_or(|error| error.choices().is_empty());
        if text.trim_start().starts_with('[') && has_one_reading {
            // Its names are shown as they are written.
            let lists = Self::from_lists(text);
            if lists.is_ok() || read.is_err() {
                return lists;
            }
        }
        let read = read.map_err(|error| Mistake {
            message: error.message().to_owned(),
            expected: Some(error.expected().to_owned()),
            place: Some([error.place().line(), error.place().column()]),
        })?;
        Ok(Self { problem: read.problem, lists: None })
    }

    fn from_lists(text: &str) -> Result<Self, Mistake> {
        let lists = parse_lists(text)?;
        let problem = Problem::from_lists(lists.iter().cloned()).map_err(Mistake::new)?;
        Ok(Self { problem, lists: Some(lists) })
    }

    /// Returns an option as its text names it.
    pub(crate) fn option(&self, option: OptionId) -> String {
        match &self.lists {
            None => self.problem.option(option).to_string(),
            Some(lists) => {
                let names: Vec<&str> =
                    lists[option.index()].iter().map(|name| name.0.as_str()).collect();
                names.join(" ")
            }
        }
    }

    /// Returns options as their text names them.
    pub(crate) fn options(&self, options: &[OptionId]) -> Vec<String> {
        options.iter().map(|&option| self.option(option)).collect()
    }

    /// Returns the names of all items.
    pub(crate) fn items(&self) -> Vec<String> {
        let Some(lists) = &self.lists else {
            return self.problem.items().map(|item| item.name().to_owned()).collect();
        };
        // Items are numbered at their first occurrence.
        let mut names: Vec<&Name> = Vec::new();
        for name in lists.iter().flatten() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.into_iter().map(|name| name.0.clone()).collect()
    }
}

/// Reads lists of numbers and strings; strings may have single quotes, lists round brackets.
fn parse_lists(text: &str) -> Result<Vec<Vec<Name>>, Mistake> {
    let expected = || Some("a list of lists, such as [[\"a\", \"b\"], [\"c\"]]".to_owned());
    let read = serde_json::from_str(text).or_else(|error| {
        let json = text.replace('\'', "\"").replace('(', "[").replace(')', "]");
        serde_json::from_str(&json).map_err(|_second| Mistake {
            message: "no list of lists".to_owned(),
            expected: expected(),
            place: Some([error.line(), error.column()]),
        })
    });
    let lists: Vec<Vec<Value>> = read?;
    let name = |item: &Value| match item {
        Value::String(name) => Ok(Name(name.clone())),
        Value::Number(number) => Ok(Name(number.to_string())),
        other => Err(Mistake {
            message: format!("unexpected {other} in a list"),
            expected: Some("a number or a string".to_owned()),
            place: None,
        }),
    };
    lists.iter().map(|list| list.iter().map(name).collect()).collect()
}
