//! What a search found.

use num_bigint::BigUint;

use crate::budget::Stop;
use crate::form::Labelling;
use crate::permutation::Automorphism;
use crate::structure::Structure;

/// The automorphisms that a search found, and its canonical labelling.
///
/// If the search was [stopped](Self::stopped), there may be more automorphisms than the generators
/// generate, and orbits may be finer than those of the whole group. What is there is correct.
#[derive(Clone, Debug)]
pub struct Found {
    pub(crate) stopped: Option<Stop>,
    pub(crate) steps: u64,
    pub(crate) orbits: Vec<u32>,
    pub(crate) generators: Vec<Automorphism>,
    /// Orbit sizes in a chain of stabilizers, from the bottom up.
    pub(crate) orbit_sizes: Vec<u32>,
    pub(crate) labelling: Option<Labelling>,
    /// For each set with copies, the numbers of marked and of other copies.
    pub(crate) copies: Vec<u32>,
}

impl Found {
    /// Why the search is not complete; `None` if it is.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The steps that the search took.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Generators of the group of all automorphisms that keep the order of copies. Together with the
    /// exchanges of copies they generate the whole group. Each was verified.
    pub fn generators(&self) -> &[Automorphism] {
        &self.generators
    }

    /// For each vertex, the least vertex of its orbit.
    pub fn orbits(&self) -> &[u32] {
        &self.orbits
    }

    /// The order of the group of all automorphisms; `None` if the search was stopped.
    pub fn order(&self) -> Option<BigUint> {
        self.stopped.is_none().then(|| self.order_at_least())
    }

    /// The order of a group of automorphisms that the search knows completely: the whole group,
    /// unless the search was stopped.
    pub fn order_at_least(&self) -> BigUint {
        let exchanges: Vec<u32> = self.copies.iter().flat_map(|&count| 2..=count).collect();
        product(&self.orbit_sizes) * product(&exchanges)
    }

    /// The same as a floating-point number, infinite if it is too great for one.
    pub fn rough_order_at_least(&self) -> f64 {
        let exchanges = self.copies.iter().flat_map(|&count| 2..=count);
        self.orbit_sizes.iter().copied().chain(exchanges).map(f64::from).product()
    }

    /// The order of the group of those automorphisms that keep the order of copies; `None` if the
    /// search was stopped.
    pub fn order_but_for_copies(&self) -> Option<BigUint> {
        self.stopped.is_none().then(|| product(&self.orbit_sizes))
    }

    /// The canonical labelling, if it was asked for and the search is complete.
    pub fn labelling(&self) -> Option<&Labelling> {
        self.labelling.as_ref()
    }

    pub(crate) fn copies_of(structure: &Structure, is_marked: &[bool]) -> Vec<u32> {
        if structure.contents().has_no_copies() {
            return Vec::new();
        }
        let mut counts = vec![[0u32; 2]; structure.set_count()];
        for set in 0..structure.set_count() as u32 {
            let is_marked = is_marked.get(set as usize).copied().unwrap_or(false);
            counts[structure.first_copy(set) as usize][usize::from(is_marked)] += 1;
        }
        counts.into_iter().flatten().filter(|&count| count > 1).collect()
    }
}

/// The product of many small numbers, by halves: long multiplications meet factors of equal length.
pub(crate) fn product(factors: &[u32]) -> BigUint {
    match factors {
        [] => BigUint::from(1u32),
        [factor] => BigUint::from(*factor),
        _ => {
            let (left, right) = factors.split_at(factors.len() / 2);
            product(left) * product(right)
        }
    }
}
