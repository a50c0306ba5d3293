//! Whether a permutation is an automorphism of a problem. Knows nothing of how it was found.

use quadrille_problem::{ItemId, OptionId, Problem};

use crate::symmetry::coloring::{Colorings, PLAIN};

/// Checks permutations of one problem's items and options.
#[derive(Debug)]
pub(super) struct Checker<'p> {
    problem: &'p Problem,
    colorings: Colorings,
    /// For each item, the coloring that the option looked at last gives it...
    given: Vec<u32>,
    /// ...if that was in this round; a round is one option of one check.
    given_in: Vec<u64>,
    round: u64,
    /// Which items and options were images before, in this check.
    is_image: Vec<bool>,
    /// The image of each coloring; [`PLAIN`] if not known yet.
    image: Vec<u32>,
}

impl<'p> Checker<'p> {
    pub(super) fn new(problem: &'p Problem, colorings: Colorings) -> Self {
        let (items, colored) = (problem.item_count(), colorings.items().len());
        Self {
            problem,
            colorings,
            given: vec![PLAIN; items],
            given_in: vec![0; items],
            round: 0,
            is_image: vec![false; items.max(problem.option_count())],
            image: vec![PLAIN; colored],
        }
    }

    /// Whether these images of all items and of all options make an automorphism. Linear in the
    /// size of the problem.
    pub(super) fn is_automorphism(&mut self, items: &[u32], options: &[u32]) -> bool {
        let problem = self.problem;
        self.image.fill(PLAIN);
        self.is_permutation(items, problem.item_count())
            && self.is_permutation(options, problem.option_count())
            && items.iter().enumerate().all(|(item, &image)| {
                let bounds = |index: usize| problem.bounds(ItemId::known(index));
                bounds(item) == bounds(image as usize)
            })
            && options.iter().enumerate().all(|(option, &image)| {
                let (option, image) = (OptionId::known(option), OptionId::known(image as usize));
                self.is_image_of(items, option, image)
            })
    }

    fn is_permutation(&mut self, images: &[u32], count: usize) -> bool {
        let is_image = &mut self.is_image[..count];
        is_image.fill(false);
        let is_new = |&image: &u32| {
            is_image.get_mut(image as usize).is_some_and(|seen| !std::mem::replace(seen, true))
        };
        images.len() == count && images.iter().all(is_new)
    }

    /// Whether the members of `image` are the images of the members of `option`, with colors
    /// that agree with those met before.
    fn is_image_of(&mut self, items: &[u32], option: OptionId, image: OptionId) -> bool {
        let (members, images) = (self.problem.members(option), self.problem.members(image));
        self.round += 1;
        for (position, member) in images.iter().enumerate() {
            self.given[member.item.index()] = self.colorings.of_member(image, position);
            self.given_in[member.item.index()] = self.round;
        }
        members.len() == images.len()
            && self.problem.cost(option) == self.problem.cost(image)
            && members.iter().enumerate().all(|(position, member)| {
                let item = items[member.item.index()] as usize;
                let coloring = self.colorings.of_member(option, position);
                self.given_in[item] == self.round && self.pairs(coloring, self.given[item])
            })
    }

    /// Whether one coloring can go to another, or none to none: always the same to the same.
    ///
    /// That two do not go to one needs no check. Options go onto options, so the colors of an item
    /// go onto those of its image; were they fewer there, they would still be fewer when the
    /// images of images come round to the first item.
    fn pairs(&mut self, coloring: u32, image: u32) -> bool {
        if coloring == PLAIN || image == PLAIN {
            return coloring == image;
        }
        let to = &mut self.image[coloring as usize];
        if *to == PLAIN {
            *to = image;
        }
        *to == image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(text: &str, items: &[u32], options: &[u32]) -> bool {
        let problem = Problem::parse(text).expect("a good problem");
        let colorings = Colorings::of(&problem);
        Checker::new(&problem, colorings).is_automorphism(items, options)
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        let text = "a b\na\nb\n";
        assert!(accepts(text, &[0, 1], &[0, 1]));
        assert!(accepts(text, &[1, 0], &[1, 0]));
        assert!(!accepts(text, &[1, 0], &[0, 1]), "options must follow their items");
        assert!(!accepts(text, &[0, 0], &[0, 1]));
        assert!(!accepts(text, &[0, 1], &[0, 0]));
        assert!(!accepts(text, &[0, 2], &[0, 1]));
        assert!(!accepts(text, &[0], &[0, 1]));
        assert!(!accepts(text, &[0, 1], &[0, u32::MAX]));
        // What nothing else would betray: twins, and items that every option has or none has.
        assert!(accepts("a\na\na\n", &[0], &[1, 0]));
        assert!(!accepts("a\na\na\n", &[0], &[0, 0]), "two twins cannot go to one");
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
        // The order of members says nothing; that of an option looked at before stays behind.
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
    fn a_checker_forgets_what_it_was_asked_before() {
        let text = "a b | s\na s:x\nb s:y\na s:y\nb s:x\n";
        let problem = Problem::parse(text).expect("a good problem");
        let mut checker = Checker::new(&problem, Colorings::of(&problem));
        let good: [&[u32]; 2] = [&[1, 0, 2], &[1, 0, 3, 2]];
        let same_colors: [&[u32]; 2] = [&[1, 0, 2], &[3, 2, 1, 0]];
        let torn: [&[u32]; 2] = [&[1, 0, 2], &[1, 2, 3, 0]];
        for _ in 0..2 {
            assert!(checker.is_automorphism(good[0], good[1]), "colors change places");
            assert!(checker.is_automorphism(same_colors[0], same_colors[1]), "colors stay");
            assert!(!checker.is_automorphism(torn[0], torn[1]));
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
}
