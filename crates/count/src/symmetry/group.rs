//! The group of all automorphisms of a problem.

use quadrille_problem::{ItemId, Member, OptionId, Problem};
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_symmetry::{Found, Limits};

use crate::symmetry::error::NoSymmetry;
use crate::symmetry::finder::{Symmetry, below};
use crate::symmetry::orbits::Joined;

/// An automorphism of a problem: the items and options that it moves, with their images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    items: Vec<(ItemId, ItemId)>,
    options: Vec<(OptionId, OptionId)>,
}

/// A cycle of a permutation: the first goes to the second, and the last to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cycle {
    /// Items, or items in a color.
    Members(Vec<Member>),
    /// Options.
    Options(Vec<OptionId>),
}

impl Permutation {
    pub(super) fn new(items: &[(u32, u32)], options: &[(u32, u32)]) -> Self {
        let item = |index: u32| ItemId::known(index as usize);
        let option = |index: u32| OptionId::known(index as usize);
        let items = items.iter().map(|&(from, to)| (item(from), item(to)));
        let options = options.iter().filter(|(from, to)| from != to);
        let options = options.map(|&(from, to)| (option(from), option(to)));
        Self { items: items.collect(), options: options.collect() }
    }

    /// Each item that is moved, ascending, with its image.
    pub fn moved_items(&self) -> &[(ItemId, ItemId)] {
        &self.items
    }

    /// Each option that is moved, ascending, with its image.
    pub fn moved_options(&self) -> &[(OptionId, OptionId)] {
        &self.options
    }

    /// The image of an item. Takes logarithmic time.
    pub fn item(&self, item: ItemId) -> ItemId {
        let place = self.items.binary_search_by_key(&item, |&(from, _)| from);
        place.map_or(item, |place| self.items[place].1)
    }

    /// The image of an option. Takes logarithmic time.
    pub fn option(&self, option: OptionId) -> OptionId {
        let place = self.options.binary_search_by_key(&option, |&(from, _)| from);
        place.map_or(option, |place| self.options[place].1)
    }
}

/// The group of all automorphisms of a problem, given by generators.
///
/// An automorphism moves primary items to primary items with the same bounds, secondary items to
/// secondary items, options to options with the same cost, and the members of each option to the
/// members of its image. Colors matter only as far as options agree on an item: the colors of
/// each item may be exchanged, for each item apart. Secondary items in no option are left where
/// they are. So automorphisms carry solutions to solutions.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// // Two ways to cover a, and the same two to cover b.
/// let problem = Problem::parse("a b | s\na s:x\na s:y\nb s:x\nb s:y\n")?;
/// let group = problem.automorphisms()?;
/// assert_eq!(*group.order(), 4);
/// assert_eq!(group.option_orbits().iter().map(|option| option.index()).max(), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Automorphisms {
    order: Count,
    stopped: Option<StopReason>,
    generators: Vec<Permutation>,
    items: Vec<ItemId>,
    options: Vec<OptionId>,
}

impl Automorphisms {
    /// Searches for the automorphisms of a problem, until the meter says stop. Nodes are not
    /// counted.
    ///
    /// # Errors
    /// As [`Symmetry::new`] and [`Symmetry::search`].
    pub fn of(problem: &Problem, meter: &mut Meter<'_>) -> Result<Self, NoSymmetry> {
        let mut symmetry = Symmetry::new(problem)?;
        let found = {
            let interrupt = || meter.is_over();
            symmetry.search(Limits::none().interrupt(&interrupt))?
        };
        Ok(Self::known(&symmetry, &found, meter))
    }

    /// What a search found, under this meter.
    pub fn known(symmetry: &Symmetry<'_>, found: &Found, meter: &mut Meter<'_>) -> Self {
        let problem = symmetry.problem();
        let (items, options) = (problem.item_count(), problem.option_count());
        let mut generators: Vec<Permutation> = found
            .generators()
            .iter()
            .map(|g| Permutation::new(below(g.vertices(), items), below(g.sets(), options)))
            .collect();
        let mut option_orbits = Joined::new(options);
        for generator in found.generators() {
            option_orbits.join(below(generator.sets(), options).iter().copied());
        }
        option_orbits.join(symmetry.duplicates());
        exchange_duplicates(symmetry, &mut generators);
        let known_item = |&least: &u32| ItemId::known(least as usize);
        let known_option = |least: u32| OptionId::known(least as usize);
        Self {
            order: Count::from_big(found.order_at_least()),
            stopped: found.stopped().map(|_| meter.reason_to_stop()),
            generators,
            items: found.orbits()[..items].iter().map(known_item).collect(),
            options: option_orbits.least().into_iter().map(known_option).collect(),
        }
    }

    /// Why the search was stopped, if it was. Then there may be more automorphisms, and orbits may
    /// be larger; what is there is correct.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The exact number of automorphisms; a lower bound if the search was
    /// [stopped](Self::stopped).
    pub fn order(&self) -> &Count {
        &self.order
    }

    /// Automorphisms of which all others are products; none if there is only the identity.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// For each item, the least of those that automorphisms carry it to: equal for two items
    /// exactly if one can be carried to the other.
    pub fn item_orbits(&self) -> &[ItemId] {
        &self.items
    }

    /// For each option, the least of those that automorphisms carry it to: equal for two options
    /// exactly if one can be carried to the other.
    pub fn option_orbits(&self) -> &[OptionId] {
        &self.options
    }

    /// Whether no automorphism but the identity was found.
    pub fn is_trivial(&self) -> bool {
        self.generators.is_empty()
    }
}

/// Adds generators that exchange equal options: a transposition and a cycle for each set of them.
fn exchange_duplicates(symmetry: &Symmetry<'_>, generators: &mut Vec<Permutation>) {
    let mut sets: Vec<(u32, u32)> = symmetry.duplicates().map(|(o, first)| (first, o)).collect();
    sets.sort_unstable();
    for set in sets.chunk_by(|a, b| a.0 == b.0).filter(|set| set.len() > 1) {
        let lengths = [2, set.len()];
        for length in &lengths[..set.len().min(3) - 1] {
            let cycle = &set[..*length];
            let image = |k: usize| cycle[(k + 1) % length].1;
            let pairs: Vec<(u32, u32)> =
                cycle.iter().enumerate().map(|(k, &(_, option))| (option, image(k))).collect();
            generators.push(Permutation::new(&[], &pairs));
        }
    }
}
