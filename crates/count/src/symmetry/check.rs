//! Whether a permutation is an automorphism of a problem. Knows nothing of how it was found.
//!
//! A permutation is given by the items that it moves and the options that have such items or give a
//! moved color. The check takes time linear in these. Counting shows that no option was left out:
//! each moved item, and each moved coloring, must occur in the options given as often as in the whole
//! problem. All members of any other option stay, so that option stays as well.

use quadrille_problem::{ItemId, OptionId, Problem};

use crate::symmetry::coloring::{Colorings, PLAIN};

/// Checks permutations of one problem's items and options.
#[derive(Debug)]
pub(super) struct Checker<'p> {
    problem: &'p Problem,
    colorings: Colorings,
    /// In how many options each item is, and after the items, each coloring.
    degree: Vec<u32>,
    /// The image of each item.
    item_image: Vec<u32>,
    /// The image of each coloring; [`PLAIN`] if not known yet.
    coloring_image: Vec<u32>,
    /// The colorings with a known image.
    colorings_met: Vec<u32>,
    /// How often each item, and each coloring, occurred in the options given.
    occurred: Vec<u32>,
    /// For each item, the coloring that the image being checked gives it...
    given: Vec<u32>,
    /// ...if that was in this round; a round is one option of one check.
    given_in: Vec<u64>,
    round: u64,
    is_image: Vec<bool>,
}

impl<'p> Checker<'p> {
    /// Takes time linear in the size of the problem.
    pub(super) fn new(problem: &'p Problem, colorings: Colorings) -> Self {
        let (items, colored) = (problem.item_count(), colorings.items().len());
        let mut degree = vec![0; items + colored];
        for option in problem.options() {
            for (position, member) in option.members().iter().enumerate() {
                degree[member.item.index()] += 1;
                let coloring = colorings.of_member(option.id(), position);
                if coloring != PLAIN {
                    degree[items + coloring as usize] += 1;
                }
            }
        }
        Self {
            problem,
            colorings,
            degree,
            item_image: (0..items as u32).collect(),
            coloring_image: vec![PLAIN; colored],
            colorings_met: Vec::new(),
            occurred: vec![0; items + colored],
            given: vec![PLAIN; items],
            given_in: vec![0; items],
            round: 0,
            is_image: vec![false; items.max(problem.option_count())],
        }
    }

    /// Whether an automorphism moves these items, and these options with moved members, to the
    /// images given, and nothing else. Items and options may be given that stay where they are.
    pub(super) fn is_automorphism(&mut self, items: &[(u32, u32)], options: &[(u32, u32)]) -> bool {
        let is_one = self.is_permutation(items, self.problem.item_count())
            && self.is_permutation(options, self.problem.option_count())
            && self.keeps_members(items, options);
        for &(item, _) in items {
            if let Some(image) = self.item_image.get_mut(item as usize) {
                *image = item;
            }
        }
        for coloring in self.colorings_met.drain(..) {
            self.coloring_image[coloring as usize] = PLAIN;
        }
        is_one
    }

    /// Whether the images are the same numbers as those moved, each once, and below `count`.
    fn is_permutation(&mut self, moved: &[(u32, u32)], count: usize) -> bool {
        let is_image = &mut self.is_image[..count];
        let mut good = moved.iter().all(|&(_, image)| {
            is_image.get_mut(image as usize).is_some_and(|seen| !std::mem::replace(seen, true))
        });
        // Each one that was an image is taken back once: so there are no others, and none twice.
        good &= moved.iter().all(|&(from, _)| {
            is_image.get_mut(from as usize).is_some_and(|seen| std::mem::replace(seen, false))
        });
        if !good {
            is_image.fill(false);
        }
        good
    }

    fn keeps_members(&mut self, items: &[(u32, u32)], options: &[(u32, u32)]) -> bool {
        for &(item, image) in items {
            let bounds = |item: u32| self.problem.bounds(ItemId::known(item as usize));
            if bounds(item) != bounds(image) {
                return false;
            }
            self.item_image[item as usize] = image;
            self.occurred[item as usize] = 0;
        }
        let are_images = options.iter().all(|&(option, image)| {
            let known = |option: u32| OptionId::known(option as usize);
            self.is_image_of(known(option), known(image))
        });
        let first_coloring = self.problem.item_count();
        let is_whole = |point: usize| self.occurred[point] == self.degree[point];
        are_images
            && items.iter().all(|&(item, image)| item == image || is_whole(item as usize))
            && self.colorings_met.iter().all(|&coloring| {
                self.coloring_image[coloring as usize] == coloring
                    || is_whole(first_coloring + coloring as usize)
            })
    }

    /// Whether the members of `image` are the images of the members of `option`, with colors
    /// that agree with those met before. Counts the members of `option`.
    fn is_image_of(&mut self, option: OptionId, image: OptionId) -> bool {
        let (members, images) = (self.problem.members(option), self.problem.members(image));
        if members.len() != images.len() || self.problem.cost(option) != self.problem.cost(image) {
            return false;
        }
        self.round += 1;
        for (position, member) in images.iter().enumerate() {
            self.given[member.item.index()] = self.colorings.of_member(image, position);
            self.given_in[member.item.index()] = self.round;
        }
        members.iter().enumerate().all(|(position, member)| {
            let item = self.item_image[member.item.index()] as usize;
            let coloring = self.colorings.of_member(option, position);
            self.occurred[member.item.index()] += 1;
            self.given_in[item] == self.round && self.pairs(coloring, self.given[item])
        })
    }

    /// Whether one coloring can map to another: uncolored to uncolored, and each coloring always to
    /// the same one.
    ///
    /// That two do not go to one needs no check. Options go onto options, so the colors of an item
    /// go onto those of its image; were they fewer there, they would still be fewer when the
    /// images of images come round to the first item.
    fn pairs(&mut self, coloring: u32, image: u32) -> bool {
        if coloring == PLAIN || image == PLAIN {
            return coloring == image;
        }
        let point = self.problem.item_count() + coloring as usize;
        let to = &mut self.coloring_image[coloring as usize];
        if *to == PLAIN {
            *to = image;
            self.colorings_met.push(coloring);
            self.occurred[point] = 0;
        }
        self.occurred[point] += 1;
        *to == image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether these images of all items and of all options are accepted, with the options given
    /// that a caller must give.
    fn accepts(text: &str, items: &[u32], options: &[u32]) -> bool {
        let problem = Problem::parse(text).expect("a good problem");
        let mut checker = Checker::new(&problem, Colorings::of(&problem));
        accepted_by(&mut checker, items, options)
    }

    fn accepted_by(checker: &mut Checker<'_>, items: &[u32], options: &[u32]) -> bool {
        let moved = |images: &[u32]| -> Vec<(u32, u32)> {
            (0..).zip(images.iter().copied()).filter(|(from, to)| from != to).collect()
        };
        let items = moved(items);
        let mut pairs: Vec<(u32, u32)> = (0..).zip(options.iter().copied()).collect();
        pairs.retain(|&(option, image)| {
            let members = checker.problem.members(OptionId::known(option as usize));
            let is_moved =
                |item: ItemId| items.iter().any(|&(from, _)| from == item.index() as u32);
            option != image || members.iter().any(|member| is_moved(member.item))
        });
        let accepts = checker.is_automorphism(&items, &pairs);
        assert!(checker.is_automorphism(&[], &[]), "a check leaves no trace");
        accepts
    }

    #[test]
    fn only_permutations_are_accepted() {
        let text = "a b\na\nb\n";
        assert!(accepts(text, &[0, 1], &[0, 1]));
        assert!(accepts(text, &[1, 0], &[1, 0]));
        assert!(!accepts(text, &[1, 0], &[0, 1]), "options must follow their items");
        assert!(!accepts(text, &[0, 0], &[0, 1]));
        assert!(!accepts(text, &[0, 1], &[0, 0]));
        assert!(!accepts(text, &[0, 2], &[0, 1]));
        assert!(!accepts(text, &[0, 1], &[0, u32::MAX]));
        // Nothing else shows these: duplicate options, and items that every option has or none has.
        assert!(accepts("a\na\na\n", &[0], &[1, 0]));
        assert!(!accepts("a\na\na\n", &[0], &[0, 0]), "two duplicates cannot go to one");
        assert!(!accepts("a b\na\n", &[0, 0], &[0]), "nor two items");
        assert!(accepts("a | s t\na\n", &[0, 2, 1], &[0]), "idle items may");
        assert!(!accepts("a | s t\na\n", &[0, 1, 1], &[0]));
        assert!(!accepts("a | s t\na\n", &[0, 1, 0], &[0]), "an idle item is no primary one");
    }

    #[test]
    fn options_go_to_options_with_all_of_their_members_and_no_more() {
        let text = "a b c\na b\nb c\na\nc\n";
        assert!(accepts(text, &[2, 1, 0], &[1, 0, 3, 2]));
        assert!(!accepts(text, &[2, 1, 0], &[1, 0, 2, 3]));
        assert!(!accepts(text, &[2, 1, 0], &[3, 2, 1, 0]), "sizes are exchanged");
        assert!(!accepts(text, &[0, 1, 2], &[1, 0, 2, 3]));
        // The order of members says nothing; that of the option checked before does not matter.
        assert!(accepts("a b | s\na s b\nb a s\n", &[1, 0, 2], &[0, 1]));
        assert!(!accepts("a b | s\na b s\na b\n", &[0, 1, 2], &[1, 0]));
    }

    #[test]
    fn bounds_are_kept_to_the_letter() {
        assert!(accepts("1:2|a 1:2|b\na b\n", &[1, 0], &[0]));
        assert!(!accepts("1:2|a 1:3|b\na b\n", &[1, 0], &[0]), "upper bounds differ");
        assert!(!accepts("0:2|a 1:2|b\na b\n", &[1, 0], &[0]), "lower bounds differ");
        assert!(!accepts("0:1|a | s\na s\n", &[1, 0], &[0]), "at most once is not secondary");
    }

    #[test]
    fn a_check_leaves_no_trace() {
        let text = "a b | s\na s:x\nb s:y\na s:y\nb s:x\n";
        let problem = Problem::parse(text).expect("a good problem");
        let mut checker = Checker::new(&problem, Colorings::of(&problem));
        let good: [&[u32]; 2] = [&[1, 0, 2], &[1, 0, 3, 2]];
        let same_colors: [&[u32]; 2] = [&[1, 0, 2], &[3, 2, 1, 0]];
        let torn: [&[u32]; 2] = [&[1, 0, 2], &[1, 2, 3, 0]];
        for _ in 0..2 {
            assert!(accepted_by(&mut checker, good[0], good[1]), "colors change places");
            assert!(accepted_by(&mut checker, same_colors[0], same_colors[1]), "colors stay");
            assert!(!accepted_by(&mut checker, torn[0], torn[1]));
        }
    }

    /// Of two colors, one cannot take the place of both (see [`Checker::pairs`]).
    #[test]
    fn colors_are_not_merged() {
        let text = "a b | s t\na s:x\nb s:y\na t:x\nb t:x\n";
        assert!(!accepts(text, &[0, 1, 3, 2], &[2, 3, 0, 1]));
        let text = "a b c | s t u\na s:x\nb s:y\na t:x\nb t:y\na u:x\nb u:x\n";
        assert!(!accepts(text, &[0, 1, 2, 4, 5, 3], &[2, 3, 4, 5, 0, 1]));
    }

    #[test]
    fn bounds_costs_and_kinds_are_kept() {
        assert!(!accepts("a 0:1|b\na\nb\n", &[1, 0], &[1, 0]));
        assert!(accepts("0:1|a 0:1|b\na\nb\n", &[1, 0], &[1, 0]));
        assert!(!accepts("a b\na |1\nb |2\n", &[1, 0], &[1, 0]));
        assert!(!accepts("a | s\na s\n", &[1, 0], &[0]), "a secondary item is no primary one");
        assert!(!accepts("a b\na b\na\n", &[0, 1], &[1, 0]), "sizes differ");
    }

    #[test]
    fn colors_go_to_colors_one_to_one() {
        let exchange = |text| accepts(text, &[1, 0, 2], &[1, 0]);
        assert!(exchange("a b | s\na s:x\nb s:y\n"));
        assert!(exchange("a b | s\na s:x\nb s:x\n"));
        assert!(!exchange("a b | s\na s:x\nb s\n"), "a color is not none");
        let text = "a b | s t\na s:x\nb s:x\na t:x\nb t:y\n";
        assert!(!accepts(text, &[0, 1, 3, 2], &[2, 3, 0, 1]), "agreement is kept");
        let text = "a b | s t\na s:x\nb s:y\na t:x\nb t:y\n";
        assert!(accepts(text, &[0, 1, 3, 2], &[2, 3, 0, 1]));
        let text = "a b | s t\na s:x\nb s:y\na t:x\nb t:x\n";
        assert!(!accepts(text, &[0, 1, 3, 2], &[2, 3, 0, 1]), "and disagreement");
        let text = "a b | s t\na s:x\nb s:y\na t:y\nb t:x\n";
        assert!(accepts(text, &[0, 1, 3, 2], &[2, 3, 0, 1]), "each item has colors of its own");
    }

    #[test]
    fn no_option_may_be_left_out() {
        let accepts = |text: &str, items: &[(u32, u32)], options: &[(u32, u32)]| {
            let problem = Problem::parse(text).expect("a good problem");
            Checker::new(&problem, Colorings::of(&problem)).is_automorphism(items, options)
        };
        let swap = [(0, 1), (1, 0)];
        assert!(accepts("a b c\na c\nb c\nc\n", &swap, &swap));
        assert!(!accepts("a b c\na c\nb c\nc\n", &swap, &[]), "both are left out");
        assert!(!accepts("a b c\na c\nb c\na\n", &swap, &swap), "the last one is");
        assert!(!accepts("a b\na b\n", &swap, &[]), "an option that stays counts as well");
        assert!(accepts("a b\na b\n", &swap, &[(0, 0)]));
        let text = "a b | s\na s:x\na s:y\nb s:x\n";
        assert!(!accepts(text, &[], &swap), "the third option keeps x where it is");
        let text = "a b | s\na s:x\na s:y\nb s:x\nb s:y\n";
        assert!(!accepts(text, &[], &swap));
        assert!(accepts(text, &[], &[(0, 1), (1, 0), (2, 3), (3, 2)]));
    }
}
