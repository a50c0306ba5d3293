//! Builds problems from Python objects: reads options, bounds and costs.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyList, PyMapping, PyTuple};
use quadrille_dlx::Problem;
use quadrille_dlx::problem::Bounds;

use crate::convert::{ProblemError, problem_error};
use crate::numbering::{Numbering, Placed};
use crate::plan::Plan;

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
    /// The names of the options, if they have names.
    pub(crate) names: Option<&'a Bound<'py, PyTuple>>,
}

impl Declared<'_, '_> {
    /// Returns an option as errors call it: by its name, or else by its number.
    fn shown(&self, number: usize) -> PyResult<String> {
        let name = self.names.map(|names| names.get_item(number)?.repr()).transpose()?;
        Ok(name.map_or_else(|| format!("option {number}"), |name| format!("option {name}")))
    }
}

/// Builds a problem whose options are iterables of members: items, and pairs of a secondary item
/// and its color; or mappings from items to their colors, or to `None`.
pub(crate) fn build<'py>(
    options: &Bound<'py, PyAny>,
    declared: &Declared<'_, 'py>,
) -> PyResult<Built<'py>> {
    let py = options.py();
    let mut numbering = Numbering::new(declared.primary, declared.secondary)?;
    let count = options.len().unwrap_or(0).min(LARGEST_GUESS);
    let mut members = Vec::new();
    let mut ends = Vec::with_capacity(count);
    let mut kept = Vec::new();
    for (number, option) in options.try_iter()?.enumerate() {
        let list = read(&option?, &mut numbering, &mut members)
            .map_err(|raised| in_option(py, declared, number, raised))?;
        kept.extend(list.map(|list| (number, list)));
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
    numbering.check_spelling(&members)?;
    let bounds = bounds(declared.bounds, &mut numbering)?;
    let costs = costs(declared)?;
    let (items, colors) = numbering.into_objects();
    let plan = Plan { bounds, items: items.len(), colors: colors.len(), members, ends, costs };
    Ok(Built {
        problem: plan.problem(&items, &|number| declared.shown(number))?,
        options: given,
        items: PyTuple::new(py, items)?,
        colors: PyTuple::new(py, colors)?,
    })
}

/// The largest number of members for which room is made before they are read.
const LARGEST_GUESS: usize = 1 << 20;

/// Adds the members of an option. An iterator can be read only once: its list is returned.
fn read<'py>(
    option: &Bound<'py, PyAny>,
    numbering: &mut Numbering<'py>,
    members: &mut Vec<Placed>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if let Ok(list) = option.cast_exact::<PyList>() {
        for place in 0..list.len() {
            members.push(numbering.member(&list.get_item(place)?)?);
        }
        return Ok(None);
    }
    if let Ok(tuple) = option.cast::<PyTuple>() {
        for member in tuple.iter_borrowed() {
            members.push(numbering.member(&member)?);
        }
        return Ok(None);
    }
    if let Ok(colored) = option.cast::<PyMapping>() {
        for pair in colored.items()? {
            let (item, color): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
            members.push(match color.is_none() {
                true => numbering.member(&item)?,
                false => numbering.colored(&item, &color)?,
            });
        }
        return Ok(None);
    }
    let is_iterator = option.len().is_err();
    let mut kept = Vec::new();
    for member in option.try_iter()? {
        let member = member?;
        members.push(numbering.member(&member)?);
        if is_iterator {
            kept.push(member);
        }
    }
    Ok(if is_iterator { Some(PyList::new(option.py(), kept)?.into_any()) } else { None })
}

/// Returns the error that an option raised, with the name or number of the option if it is not valid.
fn in_option(py: Python<'_>, declared: &Declared<'_, '_>, number: usize, raised: PyErr) -> PyErr {
    if !raised.is_instance_of::<ProblemError>(py) && !raised.is_instance_of::<PyTypeError>(py) {
        return raised;
    }
    let option = match declared.shown(number) {
        Ok(option) => option,
        Err(error) => return error,
    };
    let error = problem_error(format!("{option}: {}", raised.value(py)));
    error.set_cause(py, Some(raised));
    error
}

/// Returns the bounds of all primary items.
fn bounds<'py>(
    given: Option<&Bound<'py, PyAny>>,
    numbering: &mut Numbering<'py>,
) -> PyResult<Vec<Bounds>> {
    let mut bounds = vec![Bounds::ONCE; numbering.primary_count()];
    let Some(given) = given else { return Ok(bounds) };
    for pair in given.call_method0("items")?.try_iter()? {
        let (item, bound): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
        let Some(number) = numbering.primary(&item)? else {
            let item = item.repr()?;
            return Err(problem_error(format!("bounds names {item}, which is no primary item")));
        };
        let what = || Ok(format!("bound of {}", item.repr()?));
        let (lo, hi) = match bound.extract() {
            Ok(pair) => pair,
            Err(_) => (bound.clone(), bound),
        };
        let expected = ("an integer or a pair of integers", "at least 0 and less than 2**32");
        let is_in_range = |bound| (0..1 << 32).contains(&bound);
        let integer = |bound| integer(bound, expected, &is_in_range, &what);
        bounds[number] = Bounds { lo: integer(&lo)? as u32, hi: integer(&hi)? as u32 };
    }
    Ok(bounds)
}

fn costs(declared: &Declared<'_, '_>) -> PyResult<Vec<i128>> {
    let costs = declared.costs.iter().enumerate();
    let range = "more than -2**64 and less than 2**64";
    let is_in_range = |cost: i128| cost.unsigned_abs() < 1 << 64;
    let cost = |(number, cost): (usize, &Bound<'_, PyAny>)| {
        let what = || Ok(format!("cost of {}", declared.shown(number)?));
        // A column of a data frame may have floats.
        let is_whole_float = cost.is_instance_of::<PyFloat>() && cost.extract::<f64>()?.fract() == 0.0;
        let whole = if is_whole_float { &cost.call_method0("__int__")? } else { cost };
        integer(whole, ("an integer", range), &is_in_range, &what)
    };
    costs.map(cost).collect()
}

/// Returns a number in a range; `what` names it in an error, and `expected` what it should be, and its range.
fn integer(
    number: &Bound<'_, PyAny>,
    (expected, range): (&str, &str),
    is_in_range: &dyn Fn(i128) -> bool,
    what: &dyn Fn() -> PyResult<String>,
) -> PyResult<i128> {
    let Ok(whole) = number.call_method0("__index__") else {
        let number = number.repr()?;
        return Err(problem_error(format!("{} is {number}; expected {expected}", what()?)));
    };
    let small = whole.cast::<PyInt>().ok().and_then(|whole| whole.extract::<i128>().ok());
    small
        .filter(|&small| is_in_range(small))
        .map_or_else(|| Err(problem_error(format!("{} is {whole}; expected {range}", what()?))), Ok)
}
