//! A problem as numbers, and the names that it needs.
//!
//! Items are named after their numbers in a problem from Python, and so are colors. Their names as text
//! are needed only to print the problem or an error, and are made then.

use std::fmt;
use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use quadrille_dlx::problem::{Bounds, BuildError, Member, ModelBuilder};
use quadrille_dlx::{ItemId, Problem};

use crate::convert::problem_error;
use crate::numbering::{Place, Placed};

/// Everything about a problem as numbers.
pub(crate) struct Plan {
    /// One for each primary item.
    pub(crate) bounds: Vec<Bounds>,
    /// The number of items, primary and secondary.
    pub(crate) items: usize,
    /// The number of colors.
    pub(crate) colors: usize,
    /// The members of all options, one option after the other.
    pub(crate) members: Vec<Placed>,
    /// Where the members of each option end.
    pub(crate) ends: Vec<usize>,
    /// Empty, or one cost for each option.
    pub(crate) costs: Vec<i128>,
}

impl Plan {
    /// Builds the problem of these items. Items and colors are named after their numbers; an error names
    /// items as Python shows them, and options as `shown_option` does.
    pub(crate) fn problem(
        &self,
        items: &[Bound<'_, PyAny>],
        shown_option: &dyn Fn(usize) -> PyResult<String>,
    ) -> PyResult<Problem> {
        self.build().or_else(|mistake| {
            let shown = items.iter().enumerate().map(|(number, item)| Shown::new(number, item));
            let shown = shown.collect::<PyResult<Vec<_>>>()?;
            let mistake = self.check(&shown).err().unwrap_or(mistake);
            let text = mistake.to_string();
            let Some(option) = mistake.option() else { return Err(problem_error(text)) };
            let number = option.index();
            let rest = text.strip_prefix(&format!("option {number}: ")).unwrap_or(&text);
            Err(problem_error(format!("{}: {rest}", shown_option(number)?)))
        })
    }

    fn build(&self) -> Result<Problem, BuildError> {
        let mut builder = Problem::builder();
        for item in 0..self.items {
            builder.try_unnamed(self.bounds.get(item).copied())?;
        }
        let colors = (0..self.colors)
            .map(|color| builder.try_color(color.to_string()))
            .collect::<Result<Vec<_>, _>>()?;
        builder.reserve_options(self.ends.len(), self.members.len());
        for (members, cost) in self.options() {
            let members = members.iter().map(|&(place, color)| Member {
                item: ItemId::known(self.item(place)),
                color: color.checked_sub(1).map(|color| colors[color as usize]),
            });
            builder.option_with_cost(members, cost)?;
        }
        builder.build()
    }

    /// Checks the problem. An error names the items as shown.
    fn check(&self, shown: &[Shown]) -> Result<(), BuildError> {
        let mut model = ModelBuilder::new();
        for (number, item) in shown.iter().enumerate() {
            match self.bounds.get(number) {
                Some(&Bounds { lo, hi }) => model.bounded(item, lo, hi)?,
                None => model.secondary(item)?,
            }
        }
        let colors = (0..self.colors)
            .map(|color| model.color(color.to_string()))
            .collect::<Result<Vec<_>, _>>()?;
        for (members, cost) in self.options() {
            let members = members.iter().map(|&(place, color)| {
                let color = color.checked_sub(1).map(|color| colors[color as usize]);
                (&shown[self.item(place)], color)
            });
            // A cost below 0 is a mistake of the whole problem, which names no item.
            let cost = u64::try_from(cost.unsigned_abs()).unwrap_or(u64::MAX);
            model.option_with(members, cost, ())?;
        }
        model.build().map(drop)
    }

    /// Returns the members and the cost of each option.
    fn options(&self) -> impl Iterator<Item = (&[Placed], i128)> {
        let mut start = 0;
        self.ends.iter().enumerate().map(move |(option, &end)| {
            let members = &self.members[start..end];
            start = end;
            (members, self.costs.get(option).copied().unwrap_or(0))
        })
    }

    /// Returns the number of an item.
    fn item(&self, place: Place) -> usize {
        match place.is_secondary() {
            false => place.number(),
            true => self.bounds.len() + place.number(),
        }
    }
}

/// An item by its number, as Python shows it.
struct Shown {
    number: usize,
    text: String,
}

impl Shown {
    fn new(number: usize, item: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { number, text: item.repr()?.to_string() })
    }
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Shown {}

impl Hash for Shown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns the same problem with these names of items and of colors.
pub(crate) fn renamed(
    problem: &Problem,
    items: &[String],
    colors: &[String],
) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    for (item, name) in problem.items().zip(items) {
        builder.try_item(name, item.bounds())?;
    }
    let colors =
        colors.iter().map(|name| builder.try_color(name)).collect::<Result<Vec<_>, _>>()?;
    for option in problem.options() {
        let members = option.members().iter().map(|member| Member {
            item: member.item,
            color: member.color.map(|color| colors[color.index()]),
        });
        builder.option_with_cost(members, option.stated_cost())?;
    }
    builder.build()
}

/// Returns names for Knuth's format: what the objects print, if that is plain and distinct for all,
/// and numbers otherwise.
pub(crate) fn names(objects: &[Bound<'_, PyAny>]) -> PyResult<Vec<String>> {
    let printed = objects.iter().map(|object| Ok(object.str()?.to_string().replace(' ', "")));
    let printed: Vec<String> = printed.collect::<PyResult<_>>()?;
    let is_plain = |name: &String| {
        !name.is_empty()
            && !name.chars().any(|c| c.is_control() || c.is_whitespace() || c == ':' || c == '|')
    };
    let mut distinct: Vec<&String> = printed.iter().collect();
    distinct.sort_unstable();
    distinct.dedup();
    if printed.iter().all(is_plain) && distinct.len() == printed.len() {
        return Ok(printed);
    }
    Ok((0..objects.len()).map(|number| format!("#{number}")).collect())
}
