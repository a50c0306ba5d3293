//! The group of all automorphisms of a problem.

use num_bigint::BigUint;
use quadrille_problem::{ItemId, OptionId, Problem};

use crate::answer::Count;
use crate::symmetry::error::NoSymmetry;
use crate::symmetry::finder::Symmetry;
use crate::symmetry::graph::Graph;
use crate::symmetry::orbits::Joined;

/// How much work the order of a group may be: the size of the graph, for each point that is
/// fixed.
pub(super) const WORK_LIMIT: usize = 20_000_000;

/// An automorphism of a problem: where it moves each item and each option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    items: Vec<ItemId>,
    options: Vec<OptionId>,
}

impl Permutation {
    fn new(items: &[u32], options: &[u32]) -> Self {
        Self {
            items: items.iter().map(|&item| ItemId::known(item as usize)).collect(),
            options: options.iter().map(|&option| OptionId::known(option as usize)).collect(),
        }
    }

    /// The image of each item, in the order of items.
    pub fn items(&self) -> &[ItemId] {
        &self.items
    }

    /// The image of each option, in the order of options.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }
}

/// The group of all automorphisms of a problem, given by generators.
///
/// An automorphism moves primary items to primary items with the same bounds, secondary items to
/// secondary items, options to options with the same cost, and the members of each option to the
/// members of its image. Colors matter only as far as options agree on an item: the colors of
/// each item may be exchanged, for each item apart. Secondary items that no option has are left
/// where they are. So automorphisms carry solutions to solutions.
///
/// # Examples
/// ```
/// # #[cfg(feature = "symmetry")] {
/// use quadrille_dlx::{Problem, Solve};
///
/// // Two ways to cover a, and the same two to cover b.
/// let problem = Problem::parse("a b | s\na s:x\na s:y\nb s:x\nb s:y\n")?;
/// let group = problem.automorphisms()?;
/// assert_eq!(*group.order(), 4);
/// assert_eq!(group.option_orbits().iter().map(|option| option.index()).max(), Some(0));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Automorphisms {
    order: Count,
    generators: Vec<Permutation>,
    items: Vec<ItemId>,
    options: Vec<OptionId>,
}

/// See [`Solve::automorphisms`](crate::Solve::automorphisms).
pub(crate) fn automorphisms(problem: &Problem) -> Result<Automorphisms, NoSymmetry> {
    Automorphisms::of(&mut Symmetry::new(problem)?)
}

impl Automorphisms {
    /// All that a search finds.
    ///
    /// # Errors
    /// As [`Solve::automorphisms`](crate::Solve::automorphisms).
    pub(crate) fn of(symmetry: &mut Symmetry<'_>) -> Result<Self, NoSymmetry> {
        let mut generators = Vec::new();
        let mut order = order_but_for_twins(symmetry, |items, options| {
            generators.push(Permutation::new(items, options));
        })?;
        exchange_twins(symmetry.graph(), &mut generators, &mut order)?;
        let orbits = symmetry.orbits()?;
        let items = orbits.items.iter().map(|&item| ItemId::known(item as usize)).collect();
        let options = orbits.options.iter().map(|&o| OptionId::known(o as usize)).collect();
        Ok(Self { order: Count::from_big(order), generators, items, options })
    }

    /// How many automorphisms there are, exactly.
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

    /// Whether the only automorphism is the one that moves nothing.
    pub fn is_trivial(&self) -> bool {
        self.generators.is_empty()
    }
}

/// The number of automorphisms that keep the order of twins: the size of a point's orbit, times
/// the number of those that leave the point where it is, and so on until nothing moves. Calls with
/// generators of the whole group.
fn order_but_for_twins(
    symmetry: &mut Symmetry<'_>,
    mut with_generator: impl FnMut(&[u32], &[u32]),
) -> Result<BigUint, NoSymmetry> {
    let (items, options) = (symmetry.graph().items, symmetry.graph().options);
    let calls = WORK_LIMIT / symmetry.graph().size().max(1);
    let mut order = BigUint::from(1u32);
    let mut fixed = Vec::new();
    loop {
        let mut points = Joined::new(items + options);
        symmetry.search(&fixed, false, |item_images, option_images| {
            if fixed.is_empty() {
                with_generator(item_images, option_images);
            }
            points.join_images(item_images);
            points.join_images_from(items as u32, option_images);
        })?;
        let Some((point, size)) = largest(&points.least()) else { return Ok(order) };
        order *= size;
        fixed.push(point);
        if fixed.len() > calls + 1 {
            let what = "items and options to be fixed, one after the other, until nothing moves";
            return Err(NoSymmetry::TooLarge { what, limit: calls });
        }
    }
}

/// The least member and the size of the largest orbit, if there is one with two members.
pub(super) fn largest(least: &[u32]) -> Option<(u32, u32)> {
    let mut sizes = vec![0u32; least.len()];
    least.iter().for_each(|&point| sizes[point as usize] += 1);
    let (point, &size) = sizes.iter().enumerate().rev().max_by_key(|&(_, &size)| size)?;
    (size > 1).then_some((point as u32, size))
}

/// Adds generators that exchange equal options: a transposition and a cycle for each set of them.
fn exchange_twins(
    graph: &Graph,
    generators: &mut Vec<Permutation>,
    order: &mut BigUint,
) -> Result<(), NoSymmetry> {
    let mut twins: Vec<(u32, u32)> =
        graph.first_twins().iter().enumerate().map(|(o, &first)| (first, o as u32)).collect();
    twins.sort_unstable();
    let same: Vec<u32> = (0..graph.items as u32).collect();
    let mut images: Vec<u32> = (0..graph.options as u32).collect();
    let mut room = Graph::IMAGE_LIMIT;
    for twins in twins.chunk_by(|a, b| a.0 == b.0).filter(|twins| twins.len() > 1) {
        *order *= (1..=twins.len() as u32).map(BigUint::from).product::<BigUint>();
        let lengths = [2, twins.len()];
        for length in &lengths[..twins.len().min(3) - 1] {
            let what = "images in generators";
            room = room
                .checked_sub(graph.items + graph.options)
                .ok_or(NoSymmetry::TooLarge { what, limit: Graph::IMAGE_LIMIT })?;
            let cycle = &twins[..*length];
            for (k, &(_, option)) in cycle.iter().enumerate() {
                images[option as usize] = cycle[(k + 1) % length].1;
            }
            generators.push(Permutation::new(&same, &images));
            cycle.iter().for_each(|&(_, option)| images[option as usize] = option);
        }
    }
    Ok(())
}

#[cfg(all(test, not(feature = "symmetry")))]
mod tests {
    use super::*;

    #[test]
    fn a_build_without_symmetry_says_what_it_lacks() {
        let problem = Problem::parse("a b\na\nb\n").expect("a good problem");
        let error = automorphisms(&problem).expect_err("nothing searches for them");
        assert_eq!(error, NoSymmetry::NotBuilt);
        assert!(error.to_string().contains("without the feature `symmetry`"));
    }
}
