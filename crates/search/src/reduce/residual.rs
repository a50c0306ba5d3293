//! The residual of a problem after some options are taken and others dropped, as a problem of its
//! own.

use quadrille_problem::{
    Bounds, Color, Cube, ItemId, Member, OptionId, OptionRef, Problem, SubproblemBuilder,
};

/// Returns the problem with these options alone, and all its items. Linear in the size of the result.
pub fn restricted(problem: &Problem, options: impl IntoIterator<Item = OptionId>) -> Problem {
    let mut builder = SubproblemBuilder::default();
    problem.items().for_each(|item| builder.item(item.bounds()));
    for option in options {
        builder.option(problem.members(option).iter().copied());
    }
    builder.into_problem()
}

/// Returns the residual of a problem after these options are taken, which break no upper bound and
/// no color. Its items and options keep their order and have no names.
///
/// Omits items that need no cover and cannot be covered, but keeps items that need more covers than
/// they have options. Linear in the size of the problem.
pub fn residual(problem: &Problem, taken: &[OptionId]) -> Problem {
    residual_and_options(problem, taken).0
}

/// Like [`residual`], after other options are dropped.
pub fn residual_without(problem: &Problem, taken: &[OptionId], dropped: &[OptionId]) -> Problem {
    residual_without_and_options(problem, taken, dropped).0
}

/// Like [`residual_without`], and also returns, for each option of the residual, its number in the problem.
pub fn residual_without_and_options(
    problem: &Problem,
    taken: &[OptionId],
    dropped: &[OptionId],
) -> (Problem, Vec<OptionId>) {
    whole_residual(&Cover::new(problem, taken, dropped))
}

/// Like [`residual_without`], if it has at most `most_options` options. A
/// residual with far more is given up soon.
pub(crate) fn residual_up_to(
    problem: &Problem,
    taken: &[OptionId],
    dropped: &[OptionId],
    most_options: usize,
) -> Option<Problem> {
    Some(Cover::new(problem, taken, dropped).residual(most_options)?.0)
}

/// Like [`residual`], and also returns, for each option of the residual, its number in the problem.
pub fn residual_and_options(problem: &Problem, taken: &[OptionId]) -> (Problem, Vec<OptionId>) {
    whole_residual(&Cover::new(problem, taken, &[]))
}

/// Returns the residual of a problem in a cube, and for each of its options the number in the
/// problem. Together with the options taken, its solutions are those of the cube. Returns `None` if
/// the options taken break an upper bound or a color, so that the cube has no solution.
///
/// The cube must belong to this problem. Linear in the size of the problem.
pub fn restrict(problem: &Problem, cube: &Cube) -> Option<(Problem, Vec<OptionId>)> {
    let cover = Cover::new(problem, cube.taken(), cube.dropped());
    (!cover.is_broken).then(|| whole_residual(&cover))
}

fn whole_residual(cover: &Cover<'_>) -> (Problem, Vec<OptionId>) {
    cover.residual(usize::MAX).expect("any number of options is allowed")
}

/// Whether the options that a cube takes are compatible.
pub fn can_be_taken(problem: &Problem, cube: &Cube) -> bool {
    !Cover::new(problem, cube.taken(), cube.dropped()).is_broken
}

/// The number of times, and the color, in which the options taken cover each item.
#[expect(
    missing_debug_implementations,
    reason = "it holds functions or a walk, which show nothing"
)]
pub struct Cover<'p> {
    problem: &'p Problem,
    times: Vec<u32>,
    color: Vec<Option<Color>>,
    /// For each option, whether it is taken or dropped.
    settled: Vec<bool>,
    /// Whether the options taken break an upper bound or a color.
    is_broken: bool,
}

impl<'p> Cover<'p> {
    /// After options are taken, and others dropped.
    pub fn new(problem: &'p Problem, taken: &[OptionId], dropped: &[OptionId]) -> Self {
        let mut settled = vec![false; problem.option_count()];
        taken.iter().chain(dropped).for_each(|option| settled[option.index()] = true);
        let (times, color) = (vec![0; problem.item_count()], vec![None; problem.item_count()]);
        let mut cover = Self { problem, times, color, settled, is_broken: false };
        for member in taken.iter().flat_map(|&option| problem.members(option)) {
            cover.is_broken |= !cover.admits_member(member);
            cover.times[member.item.index()] += 1;
            cover.color[member.item.index()] = member.color;
        }
        cover
    }

    /// Whether a member can cover its item once more.
    fn admits_member(&self, member: &Member) -> bool {
        let index = member.item.index();
        // Most items are not covered, and each can be covered once.
        self.times[index] == 0
            || match self.problem.bounds(member.item) {
                Some(bounds) => self.times[index] < bounds.hi,
                None => member.color.is_some() && member.color == self.color[index],
            }
    }

    /// Whether an option is neither taken nor dropped, and compatible with those taken.
    pub fn admits(&self, option: OptionRef<'_>) -> bool {
        !self.settled[option.id().index()]
            && option.members().iter().all(|member| self.admits_member(member))
    }

    /// The remaining bounds of a primary item, if none is broken.
    fn bounds(&self, item: ItemId) -> Option<Bounds> {
        let times = self.times[item.index()];
        let bounds = self.problem.bounds(item)?;
        Some(Bounds { lo: bounds.lo.saturating_sub(times), hi: bounds.hi - times })
    }

    /// Returns the residual, and for each of its options the number in the problem; `None` if it has
    /// more options than this.
    fn residual(&self, most_options: usize) -> Option<(Problem, Vec<OptionId>)> {
        let problem = self.problem;
        let live = problem.options().filter(|&option| self.admits(option)).map(|o| o.id());
        let live: Vec<OptionId> = live.take(most_options.saturating_add(1)).collect();
        if live.len() > most_options {
            return None;
        }
        let mut kept = vec![false; problem.item_count()];
        for &option in &live {
            problem.members(option).iter().for_each(|member| kept[member.item.index()] = true);
        }
        // Counts hold a residual for each level: none takes more memory than it needs.
        let members = live.iter().map(|&option| problem.members(option).len()).sum();
        let mut excerpt = SubproblemBuilder::with_capacity(live.len(), members);
        let mut number = vec![None; problem.item_count()];
        let mut count = 0;
        for item in (0..problem.item_count()).map(ItemId::known) {
            let bounds = self.bounds(item);
            if kept[item.index()] || bounds.is_some_and(|bounds| bounds.lo > 0) {
                number[item.index()] = Some(ItemId::known(count));
                count += 1;
                excerpt.item(bounds);
            }
        }
        for &option in &live {
            excerpt.option(problem.members(option).iter().filter_map(|member| {
                Some(Member { item: number[member.item.index()]?, color: member.color })
            }));
        }
        Some((excerpt.into_problem(), live))
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    fn solutions(left: &Problem) -> u64 {
        let counted = left
            .counter()
            .tuning(quadrille_dlx::tuning::Tuning::tiny())
            .count()
            .expect("no engine is asked for");
        counted.complete().expect("no limit").to_u64().expect("a small count")
    }

    fn left(text: &str, taken: &[usize]) -> (usize, usize, u64) {
        let problem = Problem::parse(text).expect("a good problem");
        let taken: Vec<OptionId> = taken.iter().map(|&option| OptionId::known(option)).collect();
        let left = residual(&problem, &taken);
        (left.item_count(), left.option_count(), solutions(&left))
    }

    #[test]
    fn taking_an_option_removes_its_items_and_conflicting_options() {
        let text = "a b c\na\nb\nc\na b\nb c\n";
        assert_eq!(left(text, &[]), (3, 5, 3));
        assert_eq!(left(text, &[0]), (2, 3, 2));
        assert_eq!(left(text, &[0, 4]), (0, 0, 1));
        assert_eq!(left("a b\na\na b\n", &[0]), (1, 0, 0), "an item that lacks options stays");
    }

    #[test]
    fn a_color_taken_keeps_options_of_that_color() {
        let text = "a b c | s\na s:x\nb s:x\nb s:y\nb s\nc\nb\n";
        assert_eq!(left(text, &[0]), (3, 3, 2));
        assert_eq!(left(text, &[3]), (2, 1, 0), "plain covers exclude all others");
    }

    #[test]
    fn bounds_shrink() {
        let text = "2:3|a 1|b\na\na\na b\na b\nb\n";
        assert_eq!(left(text, &[]), (2, 5, 7));
        assert_eq!(left(text, &[0]), (2, 4, 5));
        assert_eq!(left(text, &[0, 2]), (1, 1, 2));
    }

    #[test]
    fn a_cube_drops_options_too_and_may_be_empty() {
        let restricted = |text: &str, cube: &str| {
            let problem = Problem::parse(text).expect("a good problem");
            let cube = Cube::parse(&problem, cube).expect("a cube");
            let (left, options) = restrict(&problem, &cube)?;
            let options: Vec<usize> = options.iter().map(|option| option.index()).collect();
            Some((options, Some(solutions(&left))))
        };
        let text = "a b c\na\nb\nc\na b\nb c\n";
        assert_eq!(restricted(text, "*"), Some((vec![0, 1, 2, 3, 4], Some(3))));
        assert_eq!(restricted(text, "+0 -4"), Some((vec![1, 2], Some(1))));
        assert_eq!(restricted(text, "-0 -3"), Some((vec![1, 2, 4], Some(0))));
        assert_eq!(restricted(text, "+0 +3"), None, "a is covered twice");
        let text = "2|a b | s\na s:x\na s:y\na s:x\nb s\nb\n";
        assert_eq!(restricted(text, "+0 +1"), None, "two colors");
        assert_eq!(restricted(text, "+0 +3"), None, "a color and none");
        assert_eq!(restricted(text, "+0 +2"), Some((vec![4], Some(1))));
    }
}
