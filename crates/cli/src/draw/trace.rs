//! A page of HTML that plays a search step by step.

use std::fmt;

use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{Color, Problem};
use serde::Serialize;

use crate::escape::{Printable, write_json};
use crate::record::StepOfSearch;

/// The page, with a marker where its data belongs. It loads nothing, and shows the data as text.
const TEMPLATE: &str = include_str!("trace.html");
const MARKER: &str = "TRACE";

/// A page that plays these steps: the matrix with covered rows and columns faded, and the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TracePage<'a> {
    pub(crate) problem: &'a Problem,
    /// The steps, from the first one.
    pub(crate) steps: &'a [StepOfSearch],
    /// Why the trace ends early, if it does.
    pub(crate) stopped: Option<&'static str>,
}

/// The data of the page.
#[derive(Serialize)]
struct Data<'a> {
    items: Vec<Item<'a>>,
    options: Vec<Row>,
    steps: &'a [StepOfSearch],
    stopped: Option<&'static str>,
}

/// An item. Steps refer to its `name`; the page shows its `label`.
#[derive(Serialize)]
struct Item<'a> {
    name: &'a str,
    label: String,
    primary: bool,
    lo: u32,
    hi: u32,
}

/// An option.
#[derive(Serialize)]
struct Row {
    text: String,
    members: Vec<Cell>,
}

/// An item of an option, with its color if it has one.
#[derive(Serialize)]
#[serde(untagged)]
enum Cell {
    Plain([usize; 1]),
    Colored(usize, String),
}

impl Row {
    fn of(option: OptionRef<'_>, problem: &Problem) -> Self {
        let label = |color: Color| Printable(problem.color_name(color)).to_string();
        let members = option.members().iter().map(|member| match member.color {
            None => Cell::Plain([member.item.index()]),
            Some(color) => Cell::Colored(member.item.index(), label(color)),
        });
        Self { text: Printable(&option.to_string()).to_string(), members: members.collect() }
    }
}

impl fmt::Display for TracePage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.problem.items().map(|item| {
            let (lo, hi) = item.bounds().map_or((0, 1), |bounds| (bounds.lo, bounds.hi));
            let label = Printable(item.name()).to_string();
            Item { name: item.name(), label, primary: item.is_primary(), lo, hi }
        });
        let options = self.problem.options().map(|option| Row::of(option, self.problem));
        let data = Data {
            items: items.collect(),
            options: options.collect(),
            steps: self.steps,
            stopped: self.stopped,
        };
        let mut json = Vec::new();
        write_json(&mut json, &data).map_err(|_| fmt::Error)?;
        let json = String::from_utf8(json).map_err(|_| fmt::Error)?;
        let (before, after) = TEMPLATE.split_once(MARKER).expect("the template has a marker");
        // Without `<`, the data cannot end its element.
        let json = json.replace('<', "\\u003c");
        write!(f, "{before}{json}{}", after.trim_end())
    }
}
