//! Symmetries that keep a set of options: what tells whether one set is the image of another, and
//! how many images it has.

use num_bigint::BigUint;
use quadrille_problem::OptionId;

use crate::symmetry::canonical;
use crate::symmetry::error::NoSymmetry;
use crate::symmetry::finder::Symmetry;
use crate::symmetry::group::{WORK_LIMIT, largest};
use crate::symmetry::known::{KEY_WORDS, hash};
use crate::symmetry::orbits::Joined;

/// A hash of 128 bits of a canonical form.
pub(crate) type Key = [u64; KEY_WORDS];

/// What is known of a set of options.
#[derive(Clone, Debug)]
pub(crate) struct Marked {
    /// Equal for two sets exactly if an automorphism that keeps the order of twins carries one to
    /// the other; but for a chance of 1 in 2^128.
    pub(crate) key: Key,
    /// For each option, the least that automorphisms carry it to that keep the set, and the order
    /// of twins.
    pub(crate) orbits: Vec<u32>,
}

impl Symmetry<'_> {
    /// For each option, the number of the first that is equal to it. The automorphisms of this file
    /// keep the order of such **twins**, and do not exchange them.
    pub(crate) fn first_twins(&self) -> &[u32] {
        self.graph().first_twins()
    }

    /// Labels the problem with a set of its options marked.
    ///
    /// # Errors
    /// As [`Symmetry::search`].
    pub(crate) fn mark(&mut self, options: &[OptionId]) -> Result<Marked, NoSymmetry> {
        let marked = self.vertices_of(options);
        let mut orbits = Joined::new(self.graph().options);
        self.search_keeping(&[], &marked, true, |_, images| orbits.join_images(images))?;
        let form = canonical::marked_form(self.graph(), self.labelling(), &marked)?;
        Ok(Marked { key: hash(&form), orbits: orbits.least() })
    }

    /// How many permutations of options the automorphisms make that keep a set of them, and the
    /// order of twins. (There may be more automorphisms: those that move nothing but items.)
    ///
    /// # Errors
    /// As [`Symmetry::search`], or if so many options must be fixed until nothing moves that it
    /// would take long.
    pub(crate) fn order_on_options(&mut self, kept: &[OptionId]) -> Result<BigUint, NoSymmetry> {
        let marked = self.vertices_of(kept);
        let calls = WORK_LIMIT / self.graph().size().max(1);
        let mut order = BigUint::from(1u32);
        let mut fixed = Vec::new();
        loop {
            let mut options = Joined::new(self.graph().options);
            self.search_keeping(&fixed, &marked, false, |_, images| options.join_images(images))?;
            let Some((option, size)) = largest(&options.least()) else { return Ok(order) };
            order *= size;
            fixed.push(self.graph().items as u32 + option);
            if fixed.len() > calls + 1 {
                let what = "options to be fixed, one after the other, until nothing moves";
                return Err(NoSymmetry::TooLarge { what, limit: calls });
            }
        }
    }

    /// Calls with the images of the items and of the options under generators of the group of all
    /// automorphisms that keep the order of twins.
    ///
    /// # Errors
    /// As [`Symmetry::search`].
    pub(crate) fn for_each_generator(
        &mut self,
        with_generator: impl FnMut(&[u32], &[u32]),
    ) -> Result<(), NoSymmetry> {
        self.search(&[], false, with_generator)
    }

    fn vertices_of(&self, options: &[OptionId]) -> Vec<u32> {
        options.iter().map(|&option| self.graph().vertex_of(option) as u32).collect()
    }
}
