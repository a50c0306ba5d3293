//! Searches for the symmetries of one problem, whose structure is built once.
//!
//! All results of a search come at once: generators, orbits, the order of the group and, if asked
//! for, the canonical labelling.

use num_bigint::BigUint;
use quadrille_problem::{OptionId, Problem};
use quadrille_symmetry::{Found, Group, Key, Limits, Search};

use crate::symmetry::check::Checker;
use crate::symmetry::coloring::Colorings;
use crate::symmetry::error::NoSymmetry;
use crate::symmetry::model::{self, Model};
use crate::symmetry::orbits::Joined;

/// Steps after which the search for the symmetries of a residual is given up: about a second.
pub(crate) const LABEL_STEPS: u64 = 1 << 28;

/// Finds the symmetries of one problem.
#[derive(Debug)]
pub struct Symmetry<'p> {
    pub(super) problem: &'p Problem,
    pub(super) model: Model,
    pub(super) checker: Checker<'p>,
    /// The number of automorphisms that move no option, once that is known.
    kernel: Option<BigUint>,
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfound {
    /// It was stopped.
    Stopped,
    /// The search ended without a result.
    Failed(NoSymmetry),
}

impl From<NoSymmetry> for Unfound {
    fn from(error: NoSymmetry) -> Self {
        Self::Failed(error)
    }
}

/// The hash of the canonical form of a problem, and the orbits of its automorphisms.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    /// Equal for two problems exactly if they are isomorphic: items to items with equal bounds,
    /// options to options with equal costs, colors of each item one to one. (Keys are equal for
    /// other problems with the odds that `quadrille_symmetry::Key` documents.)
    pub(crate) key: Key,
    /// For each option, the least option of its orbit.
    pub(crate) option_orbits: Vec<u32>,
    /// Whether there is no automorphism but the identity.
    pub(crate) group_is_trivial: bool,
    /// The order of the group of automorphisms, about.
    pub(crate) group_order: f64,
    /// For each item, its place in the canonical form: an isomorphism of two problems carries an item to one
    /// at the same place.
    pub(crate) item_places: Vec<u32>,
}

impl<'p> Symmetry<'p> {
    /// Builds the structure of a problem. Takes expected time linear in its size.
    ///
    /// # Errors
    /// If the problem is too large: see [`model::SIZE_LIMIT`].
    pub fn new(problem: &'p Problem) -> Result<Self, NoSymmetry> {
        Self::with_classes(problem, None)
    }

    /// Builds the structure of a problem. `class_of` replaces the class of each option, which is the
    /// rank of its cost otherwise.
    fn with_classes(
        problem: &'p Problem,
        class_of: Option<&dyn Fn(OptionId) -> u32>,
    ) -> Result<Self, NoSymmetry> {
        model::admits(problem)?;
        let colorings = Colorings::of(problem);
        let model = Model::of(problem, &colorings, class_of);
        let checker = Checker::new(problem, colorings);
        Ok(Self { problem, model, checker, kernel: None })
    }

    /// Searches for all automorphisms. Each generator is checked against the problem.
    ///
    /// # Errors
    /// If a generator is not an automorphism.
    pub(crate) fn search(&mut self, limits: Limits<'_>) -> Result<Found, NoSymmetry> {
        let found = Search::of(&self.model.structure).limits(limits).run();
        self.check(&found)?;
        Ok(found)
    }

    /// The canonical form, and the orbits of options.
    ///
    /// # Errors
    /// If the search is stopped, or a generator is not an automorphism.
    pub(crate) fn canonical(&mut self, limits: Limits<'_>) -> Result<Canonical, Unfound> {
        let found = Search::of(&self.model.structure).canonical().limits(limits).run();
        self.check(&found)?;
        let labelling = found.labelling().ok_or(Unfound::Stopped)?;
        let key = labelling.key(&self.model.structure, &[], &self.model.header);
        let group_is_trivial = found.generators().is_empty() && !self.has_duplicates();
        let mut orbits = self.orbits_of_options(&found);
        orbits.join(self.duplicates());
        let (option_orbits, group_order) = (orbits.least(), found.rough_order_at_least());
        let item_places = labelling.positions()[..self.problem.item_count()].to_vec();
        Ok(Canonical { key, option_orbits, group_is_trivial, group_order, item_places })
    }

    /// The number of permutations of options that the automorphisms make that keep the order of
    /// duplicate options.
    ///
    /// # Errors
    /// As [`canonical`](Self::canonical).
    pub(crate) fn order_on_options(
        &mut self,
        found: &Found,
        limits: Limits<'_>,
    ) -> Result<BigUint, Unfound> {
        let kernel = self.kernel(limits)?;
        Ok(found.order_but_for_copies().ok_or(Unfound::Stopped)? / kernel)
    }

    /// The group of the permutations of options that the automorphisms make that keep these costs, and
    /// the order of duplicate options. `None` if the group is trivial.
    ///
    /// # Errors
    /// As [`new`](Self::new) and [`canonical`](Self::canonical); each of its three searches has these
    /// limits.
    pub fn group(
        problem: &'p Problem,
        cost_of: &dyn Fn(OptionId) -> u64,
        limits: Limits<'_>,
    ) -> Result<Option<Group>, Unfound> {
        let mut costs: Vec<u64> = problem.options().map(|option| cost_of(option.id())).collect();
        costs.sort_unstable();
        costs.dedup();
        let class = |option| costs.partition_point(|&cost| cost < cost_of(option)) as u32;
        let mut symmetry = Self::with_classes(problem, Some(&class))?;
        let found = symmetry.search(limits)?;
        let images: Vec<Vec<u32>> = symmetry.images(&found).map(|(_, options)| options).collect();
        let keeps_cost = |(option, &image): (usize, &u32)| {
            cost_of(OptionId::known(option)) == cost_of(OptionId::known(image as usize))
        };
        if !images.iter().all(|images| images.iter().enumerate().all(keeps_cost)) {
            return Err(NoSymmetry::Refuted.into());
        }
        let order = symmetry.order_on_options(&found, limits)?;
        if order == BigUint::from(1u32) {
            return Ok(None);
        }
        let group = Group::new(problem.option_count(), images, &order, limits);
        group.ok_or(Unfound::Stopped).map(Some)
    }

    /// For each option, the first option that is equal to it.
    pub(crate) fn first_duplicates(&self) -> Vec<u32> {
        self.duplicates().map(|(_, first)| first).collect()
    }

    /// The images of all items and of all options under each generator.
    pub(crate) fn images(&self, found: &Found) -> impl Iterator<Item = (Vec<u32>, Vec<u32>)> {
        let (items, options) = (self.problem.item_count(), self.problem.option_count());
        let images = |count: usize, moved: &[(u32, u32)]| {
            let mut images: Vec<u32> = (0..count as u32).collect();
            below(moved, count).iter().for_each(|&(from, to)| images[from as usize] = to);
            images
        };
        let generators = found.generators().iter();
        generators.map(move |g| (images(items, g.vertices()), images(options, g.sets())))
    }

    /// The problem.
    pub(super) fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// Each option with the first that is equal to it.
    pub(super) fn duplicates(&self) -> impl Iterator<Item = (u32, u32)> {
        let structure = &self.model.structure;
        (0..self.problem.option_count() as u32).map(|set| (set, structure.first_copy(set)))
    }

    pub(super) fn has_duplicates(&self) -> bool {
        self.duplicates().any(|(option, first)| option != first)
    }

    /// The options that generators carry to one another.
    pub(super) fn orbits_of_options(&self, found: &Found) -> Joined {
        let options = self.problem.option_count();
        let mut orbits = Joined::new(options);
        for generator in found.generators() {
            orbits.join(below(generator.sets(), options).iter().copied());
        }
        orbits
    }

    /// Checks generators against the problem.
    pub(super) fn check(&mut self, found: &Found) -> Result<(), NoSymmetry> {
        let (items, options) = (self.problem.item_count(), self.problem.option_count());
        for generator in found.generators() {
            let items = below(generator.vertices(), items);
            let options = below(generator.sets(), options);
            if !self.checker.is_automorphism(items, options) {
                return Err(NoSymmetry::Refuted);
            }
        }
        Ok(())
    }

    /// The number of automorphisms that move no option: they exchange items that are in the same
    /// options.
    pub(super) fn kernel(&mut self, limits: Limits<'_>) -> Result<BigUint, Unfound> {
        if let Some(kernel) = &self.kernel {
            return Ok(kernel.clone());
        }
        let colorings = Colorings::of(self.problem);
        let each_apart = |option: OptionId| option.index() as u32;
        let model = Model::of(self.problem, &colorings, Some(&each_apart));
        let found = Search::of(&model.structure).limits(limits).run();
        let kernel = found.order().ok_or(Unfound::Stopped)?;
        self.kernel = Some(kernel.clone());
        Ok(kernel)
    }
}

/// The pairs, ascending, whose first numbers are below a limit.
pub(super) fn below(pairs: &[(u32, u32)], limit: usize) -> &[(u32, u32)] {
    &pairs[..pairs.partition_point(|&(from, _)| (from as usize) < limit)]
}
