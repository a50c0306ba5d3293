//! Builds problems from Python objects: numbers items and colors, and checks bounds and costs.
//!
//! Items and colors have numbers as names in a problem that is built here. Their names as text are
//! needed only to print the problem or an error, and [`names`] makes them then.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyMapping, PyTuple};
use quadrille_dlx::problem::{Bounds, BuildError, Member};
use quadrille_dlx::{ItemId, Problem};

use crate::convert::problem_error;

/// A problem, with the Python objects that its numbers stand for.
pub(crate) struct Built<'py> {
    pub(crate) problem: Problem,
    /// The options as they were given; an iterator is kept as a list.
    pub(crate) options: Bound<'py, PyTuple>,
    /// The items, primary ones first.
    pub(crate) items: Bound<'py, PyTuple>,
    pub(crate) colors: Bound<'py, PyTuple>,
}

/// What a problem is built from, besides its options.
pub(crate) struct Declared<'a, 'py> {
    /// `None`: all items of the options that are not secondary.
    pub(crate) primary: Option<&'a Bound<'py, PyAny>>,
    pub(crate) secondary: &'a Bound<'py, PyAny>,
    pub(crate) bounds: Option<&'a Bound<'py, PyAny>>,
    /// Empty, or one cost for each option.
    pub(crate) costs: Vec<Bound<'py, PyAny>>,
}

/// Builds a problem whose options are iterables of members: items, and pairs of a secondary item
/// and its color; or mappings from items to their colors, or to `None`.
pub(crate) fn build<'py>(
    options: &Bound<'py, PyAny>,
    declared: &Declared<'_, 'py>,
) -> PyResult<Built<'py>> {
    let py = options.py();
    let mut numbering = Numbering::new(py, declared)?;
    let count = options.len().unwrap_or(0).min(LARGEST_GUESS);
    let mut members = Vec::new();
    let mut ends = Vec::with_capacity(count);
    let mut kept = Vec::new();
    for (number, option) in options.try_iter()?.enumerate() {
        if let Some(list) = numbering.option(&option?, &mut members)? {
            kept.push((number, list));
        }
        if number == 0 {
            members.reserve(count * members.len().min(LARGEST_GUESS / count.max(1)));
        }
        ends.push(members.len());
    }
    let mut given = PyTuple::type_object(py).call1((options,))?.cast_into::<PyTuple>()?;
    if !kept.is_empty() {
        let mut all: Vec<_> = given.iter().collect();
        kept.into_iter().for_each(|(number, list)| all[number] = list);
        given = PyTuple::new(py, all)?;
    }
    let plan = Plan {
        bounds: numbering.bounds(declared.bounds)?,
        secondary: numbering.secondary.len(),
        colors: numbering.colors.len(),
        members,
        ends,
        costs: costs(&declared.costs)?,
    };
    let items: Vec<_> = numbering.primary.into_iter().chain(numbering.secondary).collect();
    let colors = numbering.colors;
    let problem = match plan.problem(None) {
        Ok(problem) => problem,
        Err(mistake) => {
            // The same mistake, with the names of items instead of their numbers.
            let named = plan.problem(Some(&[names(&items)?, names(&colors)?].concat()));
            return Err(problem_error(named.err().unwrap_or(mistake)));
        }
    };
    Ok(Built {
        problem,
        options: given,
        items: PyTuple::new(py, items)?,
        colors: PyTuple::new(py, colors)?,
    })
}

/// A member of an option: the place of its item among the primary or the secondary ones, and its
/// color: 0 for none, otherwise 1 plus its number. A problem has fewer than 2^28 items and colors.
type Placed = (Place, u32);

#[derive(Clone, Copy)]
enum Place {
    Primary(u32),
    Secondary(u32),
}

/// The largest number of members for which room is made before they are read.
const LARGEST_GUESS: usize = 1 << 20;

/// The places for items met lately, a power of two.
const RECENT: usize = 512;

/// Numbers for items and colors, in the order in which they occur.
struct Numbering<'py> {
    /// For each item, its number: from 0 for a primary item, from -1 downwards for a secondary one.
    numbers: Bound<'py, PyDict>,
    primary: Vec<Bound<'py, PyAny>>,
    secondary: Vec<Bound<'py, PyAny>>,
    /// Whether items that were not declared are primary.
    is_open: bool,
    /// Items met lately: the address of an object in `primary` or `secondary`, which stays alive, and
    /// its place. It saves most lookups of small integers and of objects that occur in many options.
    recent: Vec<(usize, Place)>,
    color_numbers: Bound<'py, PyDict>,
    colors: Vec<Bound<'py, PyAny>>,
}

impl<'py> Numbering<'py> {
    fn new(py: Python<'py>, declared: &Declared<'_, 'py>) -> PyResult<Self> {
        let mut numbering = Self {
            numbers: PyDict::new(py),
            primary: Vec::new(),
            secondary: Vec::new(),
            is_open: declared.primary.is_none(),
            recent: vec![(0, Place::Primary(0)); RECENT],
            color_numbers: PyDict::new(py),
            colors: Vec::new(),
        };
        for item in declared.secondary.try_iter()? {
            let item = item?;
            if numbering.number(&item)?.is_none() {
                numbering.numbers.set_item(&item, -1 - numbering.secondary.len() as isize)?;
                numbering.secondary.push(item);
            }
        }
        if let Some(primary) = declared.primary {
            for item in primary.try_iter()? {
                let item = item?;
                match numbering.number(&item)? {
                    None => _ = numbering.add_primary(&item)?,
                    Some(Place::Primary(_)) => {}
                    Some(Place::Secondary(_)) => {
                        let item = item.repr()?;
                        return Err(problem_error(format!(
                            "item {item} is both primary and secondary"
                        )));
                    }
                }
            }
        }
        Ok(numbering)
    }

    fn add_primary(&mut self, item: &Bound<'py, PyAny>) -> PyResult<Place> {
        let number = self.primary.len() as u32;
        self.numbers.set_item(item, number)?;
        self.primary.push(item.clone());
        Ok(Place::Primary(number))
    }

    fn number(&self, item: &Bound<'py, PyAny>) -> PyResult<Option<Place>> {
        let Some(number) = self.numbers.get_item(item)? else { return Ok(None) };
        let number: i64 = number.extract()?;
        Ok(Some(match u32::try_from(number) {
            Ok(number) => Place::Primary(number),
            Err(_) => Place::Secondary((-1 - number) as u32),
        }))
    }

    /// Adds the members of an option. An iterator can be read only once: its list is returned.
    fn option(
        &mut self,
        option: &Bound<'py, PyAny>,
        members: &mut Vec<Placed>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = option.py();
        if let Ok(list) = option.cast::<PyList>() {
            for member in list {
                members.push(self.member(&member)?);
            }
            return Ok(None);
        }
        if !option.is_instance_of::<PyTuple>()
            && let Ok(colored) = option.cast::<PyMapping>()
        {
            for pair in colored.items()? {
                let (item, color): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
                let member = match color.is_none() {
                    true => item,
                    false => PyTuple::new(py, [item, color])?.into_any(),
                };
                members.push(self.member(&member)?);
            }
            return Ok(None);
        }
        let is_iterator = option.len().is_err();
        let mut read = Vec::new();
        for member in option.try_iter()? {
            let member = member?;
            members.push(self.member(&member)?);
            if is_iterator {
                read.push(member);
            }
        }
        Ok(if is_iterator { Some(PyList::new(py, read)?.into_any()) } else { None })
    }

    /// Returns a member of an option. A pair whose first part is a secondary item is an item with a
    /// color, unless the pair itself is an item.
    fn member(&mut self, member: &Bound<'py, PyAny>) -> PyResult<Placed> {
        let address = member.as_ptr() as usize;
        // Objects are at least 16 bytes apart.
        let recent = (address >> 4) % RECENT;
        if self.recent[recent].0 == address {
            return Ok((self.recent[recent].1, 0));
        }
        if let Some(place) = self.number(member)? {
            let kept = match place {
                Place::Primary(number) => &self.primary[number as usize],
                Place::Secondary(number) => &self.secondary[number as usize],
            };
            if kept.is(member) {
                self.recent[recent] = (address, place);
            }
            return Ok((place, 0));
        }
        if !self.secondary.is_empty()
            && let Ok(pair) = member.cast::<PyTuple>()
            && pair.len() == 2
            && let Some(place @ Place::Secondary(_)) = self.number(&pair.get_item(0)?)?
        {
            return Ok((place, 1 + self.color(&pair.get_item(1)?)?));
        }
        if self.is_open {
            return Ok((self.add_primary(member)?, 0));
        }
        let item = member.repr()?;
        Err(problem_error(format!("item {item} is neither primary nor secondary")))
    }

    fn color(&mut self, color: &Bound<'py, PyAny>) -> PyResult<u32> {
        if let Some(number) = self.color_numbers.get_item(color)? {
            return number.extract();
        }
        let number = self.colors.len() as u32;
        self.color_numbers.set_item(color, number)?;
        self.colors.push(color.clone());
        Ok(number)
    }

    /// Returns the bounds of all primary items.
    fn bounds(&self, given: Option<&Bound<'py, PyAny>>) -> PyResult<Vec<Bounds>> {
        let mut bounds = vec![Bounds { lo: 1, hi: 1 }; self.primary.len()];
        let Some(given) = given else { return Ok(bounds) };
        for pair in given.call_method0("items")?.try_iter()? {
            let (item, bound): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
            let Some(Place::Primary(number)) = self.number(&item)? else {
                let item = item.repr()?;
                return Err(problem_error(format!(
                    "bounds names {item}, which is no primary item"
                )));
            };
            let what = || Ok(format!("bound of {}", item.repr()?));
            let (lo, hi) = match bound.cast::<PyTuple>() {
                Ok(pair) if pair.len() == 2 => (pair.get_item(0)?, pair.get_item(1)?),
                _ => (bound.clone(), bound),
            };
            bounds[number as usize] =
                Bounds { lo: integer(&lo, 32, &what)? as u32, hi: integer(&hi, 32, &what)? as u32 };
        }
        Ok(bounds)
    }
}

fn costs(costs: &[Bound<'_, PyAny>]) -> PyResult<Vec<u64>> {
    costs.iter().map(|cost| integer(cost, 64, &|| Ok("cost".to_owned()))).collect()
}

/// Returns a number of at most this number of bits; `what` names it in an error.
fn integer(
    number: &Bound<'_, PyAny>,
    bits: u32,
    what: &dyn Fn() -> PyResult<String>,
) -> PyResult<u64> {
    let Ok(whole) = number.call_method0("__index__") else {
        let number = number.repr()?;
        return Err(problem_error(format!("{} is {number}; expected an integer", what()?)));
    };
    let small = whole.cast::<PyInt>().ok().and_then(|whole| whole.extract::<u64>().ok());
    small.filter(|&small| bits == 64 || small >> bits == 0).map_or_else(
        || {
            let what = what()?;
            let expected = format!("expected at least 0 and less than 2**{bits}");
            Err(problem_error(format!("{what} is {whole}; {expected}")))
        },
        Ok,
    )
}

/// Everything about a problem as numbers.
struct Plan {
    /// One for each primary item.
    bounds: Vec<Bounds>,
    /// The number of secondary items.
    secondary: usize,
    /// The number of colors.
    colors: usize,
    /// The members of all options, one option after the other.
    members: Vec<Placed>,
    /// Where the members of each option end.
    ends: Vec<usize>,
    /// Empty, or one cost for each option.
    costs: Vec<u64>,
}

impl Plan {
    /// Builds the problem. `names` are those of all items, and then of all colors.
    fn problem(&self, names: Option<&[String]>) -> Result<Problem, BuildError> {
        let name = |number: usize| match names {
            Some(names) => names[number].clone(),
            None => number.to_string(),
        };
        let items = self.bounds.len() + self.secondary;
        let mut builder = Problem::builder();
        builder.reserve_items(items);
        for item in 0..items {
            builder.try_item(name(item), self.bounds.get(item).copied())?;
        }
        let colors = (items..items + self.colors)
            .map(|color| builder.try_color(name(color)))
            .collect::<Result<Vec<_>, _>>()?;
        let mut start = 0;
        for (option, &end) in self.ends.iter().enumerate() {
            let members = self.members[start..end].iter().map(|&(place, color)| Member {
                item: ItemId::known(match place {
                    Place::Primary(number) => number as usize,
                    Place::Secondary(number) => self.bounds.len() + number as usize,
                }),
                color: color.checked_sub(1).map(|color| colors[color as usize]),
            });
            builder.option_with_cost(members, self.costs.get(option).copied().unwrap_or(0))?;
            start = end;
        }
        builder.build()
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
        builder.option_with_cost(members, option.cost())?;
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
