//! Numbers the items and colors of a problem in the order in which they occur.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};

use crate::convert::problem_error;

/// The number of an item among the primary or among the secondary items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u32);

impl Place {
    /// No place.
    const NONE: Self = Self(u32::MAX);

    /// Set in the places of secondary items. A problem has fewer than 2^28 items.
    const SECONDARY: u32 = 1 << 31;

    fn primary(number: usize) -> Self {
        Self(number as u32)
    }

    fn secondary(number: usize) -> Self {
        Self(number as u32 | Self::SECONDARY)
    }

    pub(crate) fn is_secondary(self) -> bool {
        self.0 & Self::SECONDARY != 0
    }

    pub(crate) fn number(self) -> usize {
        (self.0 & !Self::SECONDARY) as usize
    }
}

/// A member of an option: the place of its item, and its color: 0 for none, else 1 plus its number.
pub(crate) type Placed = (Place, u32);

/// The items and colors met so far.
pub(crate) struct Numbering<'py> {
    items: Items<'py>,
    /// Whether items that were not declared are primary.
    is_open: bool,
    color_numbers: Bound<'py, PyDict>,
    colors: Vec<Bound<'py, PyAny>>,
    /// The first pair that became a primary item without being declared.
    undeclared_pair: Option<Bound<'py, PyTuple>>,
}

impl<'py> Numbering<'py> {
    /// Numbers the declared items. `primary` is `None` if all items of the options that are not
    /// secondary are primary.
    pub(crate) fn new(
        primary: Option<&Bound<'py, PyAny>>,
        secondary: &Bound<'py, PyAny>,
    ) -> PyResult<Self> {
        let py = secondary.py();
        let mut items = Items::new(py);
        for item in secondary.try_iter()? {
            let item = item?;
            if items.find(&item)?.is_none() {
                let small = small(&item);
                items.add_secondary(item, small)?;
            }
        }
        if let Some(primary) = primary {
            for item in primary.try_iter()? {
                let item = item?;
                match items.find(&item)? {
                    None => {
                        let small = small(&item);
                        items.add_primary(item, small)?;
                    }
                    Some(place) if place.is_secondary() => {
                        let item = item.repr()?;
                        let message = format!("item {item} is both primary and secondary");
                        return Err(problem_error(message));
                    }
                    Some(_) => {}
                }
            }
        }
        let (is_open, color_numbers) = (primary.is_none(), PyDict::new(py));
        Ok(Self { items, is_open, color_numbers, colors: Vec::new(), undeclared_pair: None })
    }

    /// Returns a member of an option. A pair whose first part is a secondary item is an item with a
    /// color, unless the pair itself is an item.
    #[inline]
    pub(crate) fn member(&mut self, member: &Bound<'py, PyAny>) -> PyResult<Placed> {
        match self.items.find_quickly(member) {
            Ok(place) => Ok((place, 0)),
            Err(small) => self.member_slowly(member, small),
        }
    }

    fn member_slowly(
        &mut self,
        member: &Bound<'py, PyAny>,
        small: Option<usize>,
    ) -> PyResult<Placed> {
        if let Some(place) = self.items.find_slowly(member, small)? {
            return Ok((place, 0));
        }
        if !self.items.secondary.is_empty()
            && let Ok(pair) = member.cast::<PyTuple>()
            && pair.len() == 2
        {
            if let Some(place) = self.items.find(&pair.get_item(0)?)?
                && place.is_secondary()
            {
                return Ok((place, 1 + self.color(&pair.get_item(1)?)?));
            }
            if self.is_open && self.undeclared_pair.is_none() {
                self.undeclared_pair = Some(pair.clone());
            }
        }
        if self.is_open {
            return Ok((self.items.add_primary(member.clone(), small)?, 0));
        }
        let item = member.repr()?;
        Err(problem_error(format!("item {item} is neither primary nor secondary")))
    }

    /// Returns the member that is a secondary item with a color.
    pub(crate) fn colored(
        &mut self,
        item: &Bound<'py, PyAny>,
        color: &Bound<'py, PyAny>,
    ) -> PyResult<Placed> {
        match self.items.find(item)? {
            Some(place) if place.is_secondary() => Ok((place, 1 + self.color(color)?)),
            _ => {
                let item = item.repr()?;
                Err(problem_error(format!("item {item} has a color but is not secondary")))
            }
        }
    }

    /// Refuses a problem in which the name of a secondary item seems to be misspelled: no option has the
    /// item, while a pair that begins with something of the same type became an item of its own.
    pub(crate) fn check_spelling(&self, members: &[Placed]) -> PyResult<()> {
        let Some(pair) = &self.undeclared_pair else { return Ok(()) };
        let first = pair.get_item(0)?;
        let mut is_used = vec![false; self.items.secondary.len()];
        for (place, _) in members.iter().filter(|(place, _)| place.is_secondary()) {
            is_used[place.number()] = true;
        }
        let unused = self.items.secondary.iter().zip(is_used).filter(|&(_, is_used)| !is_used);
        let Some((unused, _)) = { unused }.find(|(item, _)| item.get_type().is(first.get_type()))
        else {
            return Ok(());
        };
        let (unused, pair, first) = (unused.repr()?, pair.repr()?, first.repr()?);
        Err(problem_error(format!(
            "no option has the secondary item {unused}, and {pair} is not an item with a color, since \
             {first} is not secondary; name {first} in secondary, or list all items, {pair} among \
             them, in primary"
        )))
    }

    /// Returns the number of a primary item.
    pub(crate) fn primary(&mut self, item: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        let place = self.items.find(item)?;
        Ok(place.filter(|place| !place.is_secondary()).map(Place::number))
    }

    pub(crate) fn primary_count(&self) -> usize {
        self.items.primary.len()
    }

    /// Returns the items, primary ones first, and the colors.
    pub(crate) fn into_objects(self) -> (Vec<Bound<'py, PyAny>>, Vec<Bound<'py, PyAny>>) {
        let mut items = self.items.primary;
        items.extend(self.items.secondary);
        (items, self.colors)
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
}

/// Integers from 0 to this, exclusive, are found by their values.
const SMALL: usize = 1 << 16;

/// The number of objects that are found by their addresses, a power of two.
const RECENT: usize = 512;

/// The items, and three ways to find their places: by address, as a small integer, and by hash.
///
/// # Invariants
/// * An address in `recent` is that of an object in `primary` or `secondary`, which stays alive.
/// * `by_hash` has all items; it is `None` while all items are integers below [`SMALL`]. Python's
///   equality decides: `True`, `1.0` and `1` are one item.
/// * `by_value` has only items, and all of them while `by_hash` is `None`.
struct Items<'py> {
    py: Python<'py>,
    primary: Vec<Bound<'py, PyAny>>,
    secondary: Vec<Bound<'py, PyAny>>,
    recent: Vec<(usize, Place)>,
    by_value: Vec<Place>,
    by_hash: Option<Bound<'py, PyDict>>,
}

impl<'py> Items<'py> {
    fn new(py: Python<'py>) -> Self {
        let recent = vec![(0, Place::NONE); RECENT];
        let (primary, secondary, by_value) = (Vec::new(), Vec::new(), Vec::new());
        Self { py, primary, secondary, recent, by_value, by_hash: None }
    }

    /// Returns the place of an item, `None` if it is new.
    fn find(&mut self, item: &Bound<'py, PyAny>) -> PyResult<Option<Place>> {
        match self.find_quickly(item) {
            Ok(place) => Ok(Some(place)),
            Err(small) => self.find_slowly(item, small),
        }
    }

    /// Returns the place of an item by its address or as a small integer. The error is its value if
    /// it is a small integer; the item may still be known.
    #[inline]
    fn find_quickly(&self, item: &Bound<'py, PyAny>) -> Result<Place, Option<usize>> {
        let address = item.as_ptr() as usize;
        let (known, place) = self.recent[recent(address)];
        if known == address {
            return Ok(place);
        }
        let small = small(item).ok_or(None)?;
        match self.by_value.get(small) {
            Some(&place) if place != Place::NONE => Ok(place),
            _ => Err(Some(small)),
        }
    }

    /// Returns the place of an item that is not found quickly. `small` is its value if it is a small
    /// integer.
    fn find_slowly(
        &mut self,
        item: &Bound<'py, PyAny>,
        small: Option<usize>,
    ) -> PyResult<Option<Place>> {
        let place = match (&self.by_hash, small) {
            (None, Some(_)) => return Ok(None),
            (Some(table), _) => table.get_item(item)?,
            (None, None) => self.by_hash()?.get_item(item)?,
        };
        let Some(place) = place else { return Ok(None) };
        let place = Place(place.extract()?);
        match small {
            Some(small) => self.keep_value(small, place),
            None => self.keep_address(item, place),
        }
        Ok(Some(place))
    }

    /// Adds a primary item that is new. `small` is its value if it is a small integer.
    fn add_primary(&mut self, item: Bound<'py, PyAny>, small: Option<usize>) -> PyResult<Place> {
        let place = Place::primary(self.primary.len());
        self.keep(&item, small, place)?;
        self.primary.push(item);
        Ok(place)
    }

    /// Adds a secondary item, likewise.
    fn add_secondary(&mut self, item: Bound<'py, PyAny>, small: Option<usize>) -> PyResult<()> {
        let place = Place::secondary(self.secondary.len());
        self.keep(&item, small, place)?;
        self.secondary.push(item);
        Ok(())
    }

    /// Keeps the place of a new item. The caller keeps the item.
    fn keep(
        &mut self,
        item: &Bound<'py, PyAny>,
        small: Option<usize>,
        place: Place,
    ) -> PyResult<()> {
        if small.is_none() || self.by_hash.is_some() {
            self.by_hash()?.set_item(item, place.0)?;
        }
        if let Some(small) = small {
            self.keep_value(small, place);
        }
        let address = item.as_ptr() as usize;
        self.recent[recent(address)] = (address, place);
        Ok(())
    }

    fn keep_value(&mut self, small: usize, place: Place) {
        if small >= self.by_value.len() {
            self.by_value.resize((small + 1).next_power_of_two(), Place::NONE);
        }
        self.by_value[small] = place;
    }

    /// Keeps the address of an object, unless it only equals the item.
    fn keep_address(&mut self, object: &Bound<'py, PyAny>, place: Place) {
        let items = if place.is_secondary() { &self.secondary } else { &self.primary };
        if items[place.number()].is(object) {
            let address = object.as_ptr() as usize;
            self.recent[recent(address)] = (address, place);
        }
    }

    /// Returns the table of all items by hash, and makes it first if it does not exist.
    fn by_hash(&mut self) -> PyResult<&Bound<'py, PyDict>> {
        if self.by_hash.is_none() {
            let table = PyDict::new(self.py);
            for (number, item) in self.primary.iter().enumerate() {
                table.set_item(item, Place::primary(number).0)?;
            }
            for (number, item) in self.secondary.iter().enumerate() {
                table.set_item(item, Place::secondary(number).0)?;
            }
            self.by_hash = Some(table);
        }
        Ok(self.by_hash.as_ref().expect("it was just made"))
    }
}

/// Returns the entry of an address in `recent`. Objects are at least 16 bytes apart, and equal
/// steps between addresses spread over all entries.
#[inline]
fn recent(address: usize) -> usize {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    ((address as u64 >> 4).wrapping_mul(GOLDEN) >> (64 - RECENT.ilog2())) as usize
}

/// Returns the value of an integer below [`SMALL`]. A `bool` is none.
#[inline]
fn small(item: &Bound<'_, PyAny>) -> Option<usize> {
    let value: i64 = item.cast_exact::<PyInt>().ok()?.extract().ok()?;
    usize::try_from(value).ok().filter(|&value| value < SMALL)
}
