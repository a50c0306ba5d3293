//! Sets of options, compared under the automorphisms of their problem: a key for each class of sets,
//! and the automorphisms that keep a set.
//!
//! A set can be labeled on the structure of the whole problem, with its options marked, or on a much
//! smaller [`Skeleton`]. The first set of each size is labeled in every way, and the one that took
//! the fewest steps labels all others of that size. So sets of equal size are always compared by keys
//! of one kind.
//!
//! Invariant: an automorphism found in any way is checked against the problem before it is used.

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_symmetry::{Found, Key, Limits, Search, Stop};

use crate::symmetry::error::NoSymmetry;
use crate::symmetry::finder::{Symmetry, Unfound, below};
use crate::symmetry::orbits::Joined;
use crate::symmetry::skeleton::{Added, Skeleton};

/// Steps to derive a skeleton, and to search for its automorphisms: about a tenth of a second.
const SKELETON_WORK: u64 = 1 << 24;

/// What is known of a set of options.
#[derive(Clone, Debug)]
pub(crate) struct Marked {
    /// Equal for two sets exactly if an automorphism that keeps the order of duplicate options
    /// carries one to the other, up to hash collisions.
    pub(crate) key: Key,
    /// For each option, the least option that automorphisms carry it to that keep the set, and the
    /// order of duplicate options.
    pub(crate) orbits: Vec<u32>,
    /// The number of permutations of options that those automorphisms make.
    pub(crate) order: BigUint,
}

/// A way to label a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Whole,
    Skeleton(Added),
}

/// All ways, in the order in which they are tried.
const WAYS: [Way; 4] = [
    Way::Skeleton(Added::Nothing),
    Way::Skeleton(Added::OfOptions),
    Way::Skeleton(Added::OfLines),
    Way::Whole,
];

/// Labels sets of options of one problem.
#[derive(Debug)]
pub(crate) struct Marks<'s, 'p> {
    symmetry: &'s mut Symmetry<'p>,
    skeleton: Option<Skeleton>,
    /// For each size of a set, how it is labeled, once that is known.
    ways: Vec<Option<Way>>,
}

impl<'s, 'p> Marks<'s, 'p> {
    /// Labels sets of the options of the problem whose symmetries these are.
    pub(crate) fn new(symmetry: &'s mut Symmetry<'p>) -> Self {
        Self { symmetry, skeleton: None, ways: Vec::new() }
    }

    /// Looks for a skeleton. Sets are labeled without one if there is none, or if its
    /// members, times `shrink`, are more than those of the problem.
    ///
    /// # Errors
    /// If the search is interrupted.
    pub(crate) fn find_skeleton(
        &mut self,
        shrink: usize,
        limits: Limits<'_>,
    ) -> Result<(), Unfound> {
        if self.symmetry.has_duplicates() {
            return Ok(());
        }
        let structure = &self.symmetry.model.structure;
        let options = self.symmetry.problem.option_count();
        let Some(skeleton) = Skeleton::of(structure, options, SKELETON_WORK, shrink) else {
            return Ok(());
        };
        let Some(bare) = skeleton.with(structure, &[], Added::Nothing, 0) else { return Ok(()) };
        let found = Search::of(&bare).limits(limits.steps(SKELETON_WORK)).run();
        match found.stopped() {
            None if self.moved_options(&found).is_ok() => self.skeleton = Some(skeleton),
            Some(Stop::Interrupt) => return Err(Unfound::Stopped),
            _ => {}
        }
        Ok(())
    }

    /// Labels a set of options, and searches for the automorphisms that keep it.
    ///
    /// # Errors
    /// If the search is stopped, or a generator is not an automorphism.
    pub(crate) fn mark(
        &mut self,
        options: &[OptionId],
        limits: Limits<'_>,
    ) -> Result<Marked, Unfound> {
        let options: Vec<u32> = options.iter().map(|option| option.index() as u32).collect();
        if self.ways.len() <= options.len() {
            self.ways.resize(options.len() + 1, None);
        }
        match self.ways[options.len()] {
            Some(way) => Ok(self.mark_by(way, &options, usize::MAX, limits)?.0),
            None => self.choose(&options, limits),
        }
    }

    /// Labels a set in every way, and settles the way of all sets of its size.
    fn choose(&mut self, options: &[u32], limits: Limits<'_>) -> Result<Marked, Unfound> {
        let mut best: Option<(Way, Marked, u64)> = None;
        for way in WAYS {
            if self.skeleton.is_none() && way != Way::Whole {
                continue;
            }
            let (limits, most_added) = match &best {
                Some((.., steps)) => (limits.steps(*steps), *steps as usize),
                None => (limits, usize::MAX),
            };
            match self.mark_by(way, options, most_added, limits) {
                Ok((marked, steps)) => best = Some((way, marked, steps)),
                // It took more steps than another way, or was interrupted, which the next call sees.
                Err(Unfound::Stopped) if best.is_some() => {}
                Err(error) => return Err(error),
            }
        }
        let (way, marked, _) = best.ok_or(Unfound::Stopped)?;
        self.ways[options.len()] = Some(way);
        Ok(marked)
    }

    /// Labels a set in one way, if that adds at most `most_added` members to a skeleton. Also returns
    /// the steps of the search.
    fn mark_by(
        &mut self,
        way: Way,
        options: &[u32],
        most_added: usize,
        limits: Limits<'_>,
    ) -> Result<(Marked, u64), Unfound> {
        let kernel = self.symmetry.kernel(limits)?;
        let mut header = self.symmetry.model.header.clone();
        header.push(options.len() as u32);
        let (found, key, orbits) = match (way, &self.skeleton) {
            (Way::Skeleton(added), Some(skeleton)) => {
                let structure = &self.symmetry.model.structure;
                let structure = skeleton.with(structure, options, added, most_added);
                let structure = structure.ok_or(Unfound::Stopped)?;
                let found = Search::of(&structure).canonical().limits(limits).run();
                let mut orbits = Joined::new(self.symmetry.problem.option_count());
                self.moved_options(&found)?.into_iter().for_each(|moved| orbits.join(moved));
                let labelling = found.labelling().ok_or(Unfound::Stopped)?;
                let key = labelling.key(&structure, &[], &header);
                (found, key, orbits)
            }
            _ => {
                let structure = &self.symmetry.model.structure;
                let search = Search::of(structure).marked(options).canonical();
                let found = search.limits(limits).run();
                self.symmetry.check(&found)?;
                let labelling = found.labelling().ok_or(Unfound::Stopped)?;
                let key = labelling.key(&self.symmetry.model.structure, options, &header);
                let orbits = self.symmetry.orbits_of_options(&found);
                (found, key, orbits)
            }
        };
        let order = found.order_but_for_copies().ok_or(Unfound::Stopped)? / kernel;
        Ok((Marked { key, orbits: orbits.least(), order }, found.steps()))
    }

    /// Checks what a search on a skeleton found against the problem. Returns the options that each
    /// generator moves, and perhaps others, with their images.
    fn moved_options(&mut self, found: &Found) -> Result<Vec<Vec<(u32, u32)>>, NoSymmetry> {
        let Symmetry { problem, model, checker, .. } = &mut *self.symmetry;
        let structure = &model.structure;
        let mut images: Vec<u32> = (0..structure.vertex_count() as u32).collect();
        let mut all = Vec::with_capacity(found.generators().len());
        for generator in found.generators() {
            let vertices = below(generator.sets(), structure.vertex_count());
            vertices.iter().for_each(|&(from, to)| images[from as usize] = to);
            let moved = vertices.iter().filter(|(from, to)| from != to);
            let mut options: Vec<u32> =
                moved.flat_map(|&(from, _)| structure.sets_of(from)).copied().collect();
            options.sort_unstable();
            options.dedup();
            options
                .truncate(options.partition_point(|&set| (set as usize) < problem.option_count()));
            let pair = |option: u32| {
                let image = structure.image_of_set(option, |vertex| images[vertex as usize])?;
                Some((option, image))
            };
            let moved: Option<Vec<(u32, u32)>> = options.into_iter().map(pair).collect();
            vertices.iter().for_each(|&(from, _)| images[from as usize] = from);
            let items = below(vertices, problem.item_count());
            let moved = moved.filter(|moved| checker.is_automorphism(items, moved));
            all.push(moved.ok_or(NoSymmetry::Refuted)?);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use quadrille_problem::Problem;
    use quadrille_random::Random;

    use super::*;

    /// The partitions of `points` points into pairs, but for the first `left_out` of them: each edge
    /// of the complete graph is an item.
    fn factors(points: usize, left_out: usize) -> Problem {
        fn extend(left: &[usize], factor: &str, factors: &mut Vec<String>) {
            let [first, others @ ..] = left else { return factors.push(factor.to_owned()) };
            for other in others {
                let left: Vec<usize> = others.iter().copied().filter(|p| p != other).collect();
                extend(&left, &format!("{factor} {first}-{other}"), factors);
            }
        }
        let mut factors = Vec::new();
        extend(&(0..points).collect::<Vec<_>>(), "", &mut factors);
        problem_on_edges(points, &factors[left_out..])
    }

    /// All triangles of the complete graph on `points` points.
    fn triangles(points: usize) -> Problem {
        let mut options = Vec::new();
        for c in 0..points {
            for b in 0..c {
                options.extend((0..b).map(|a| format!("{a}-{b} {a}-{c} {b}-{c}")));
            }
        }
        problem_on_edges(points, &options)
    }

    fn problem_on_edges(points: usize, options: &[String]) -> Problem {
        let edges = (0..points).flat_map(|b| (0..b).map(move |a| format!("{a}-{b} ")));
        let text = format!("{}\n{}\n", edges.collect::<String>(), options.join("\n"));
        Problem::parse(&text).expect("a good problem")
    }

    fn marks_of<'s, 'p>(symmetry: &'s mut Symmetry<'p>) -> Marks<'s, 'p> {
        let mut marks = Marks::new(symmetry);
        marks.find_skeleton(2, Limits::none()).expect("no interrupt");
        marks
    }

    #[test]
    fn all_ways_put_the_same_sets_into_one_class_and_find_the_same_group() {
        let mut random = Random::new(15);
        for problem in [factors(8, 0), triangles(7), triangles(9)] {
            let mut symmetry = Symmetry::new(&problem).expect("a small problem");
            let mut marks = marks_of(&mut symmetry);
            assert!(marks.skeleton.is_some());
            let mut class_of: [HashMap<Key, usize>; 4] = Default::default();
            for number in 0..120 {
                let size = random.below(5);
                let mut set: Vec<u32> = random.permutation(problem.option_count())[..size]
                    .iter()
                    .map(|&option| option as u32)
                    .collect();
                set.sort_unstable();
                let all = WAYS.map(|way| {
                    marks.mark_by(way, &set, usize::MAX, Limits::none()).expect("no limits").0
                });
                let mut classes = all.iter().zip(&mut class_of).map(|(marked, class_of)| {
                    assert_eq!((&marked.order, &marked.orbits), (&all[0].order, &all[0].orbits));
                    *class_of.entry(marked.key).or_insert(number)
                });
                let class = classes.next().expect("there are four ways");
                assert!(classes.all(|other| other == class), "{set:?}");
            }
        }
    }

    #[test]
    fn a_skeleton_with_more_automorphisms_than_the_problem_is_refused() {
        let problem = factors(8, 1);
        let mut symmetry = Symmetry::new(&problem).expect("a small problem");
        let structure = &symmetry.model.structure;
        let derived = Skeleton::of(structure, problem.option_count(), SKELETON_WORK, 2);
        assert!(derived.is_some(), "each two edges that share no point are still in an option");
        assert!(marks_of(&mut symmetry).skeleton.is_none());
    }

    #[test]
    fn the_first_set_of_a_size_settles_how_all_of_that_size_are_labeled() {
        let problem = factors(8, 0);
        let mut symmetry = Symmetry::new(&problem).expect("a small problem");
        let mut marks = marks_of(&mut symmetry);
        let keys: Vec<Key> = (0..problem.option_count())
            .map(|option| {
                let marked = marks.mark(&[OptionId::known(option)], Limits::none());
                marked.expect("no limits").key
            })
            .collect();
        assert!(marks.ways[1].is_some_and(|way| way != Way::Whole));
        assert!(keys.iter().all(|key| *key == keys[0]), "all factors are equivalent");
    }
}
