//! What is left of a problem once some options are taken: a problem of its own.

use crate::id::{Color, ItemId, Member, OptionId};
use crate::problem::{Bounds, Excerpt, OptionRef, Problem};

/// What is left of a problem when these options are taken, which break no upper bound and no
/// color. Its items and options keep their order, and have no names.
///
/// Items that need no cover and that nothing can cover are left out; an item that needs more
/// covers than it has options is not. Linear in the size of the problem.
pub(crate) fn remainder(problem: &Problem, taken: &[OptionId]) -> Problem {
    remainder_and_options(problem, taken).0
}

/// As [`remainder`], with the options of the problem that its options are, in order.
pub(crate) fn remainder_and_options(
    problem: &Problem,
    taken: &[OptionId],
) -> (Problem, Vec<OptionId>) {
    let cover = Cover::new(problem, taken);
    let live: Vec<OptionId> =
        problem.options().filter(|&option| cover.admits(option)).map(|o| o.id()).collect();
    let mut kept = vec![false; problem.item_count()];
    for &option in &live {
        problem.members(option).iter().for_each(|member| kept[member.item.index()] = true);
    }
    let mut excerpt = Excerpt::default();
    let mut number = vec![None; problem.item_count()];
    let mut count = 0;
    for item in (0..problem.item_count()).map(ItemId::known) {
        let bounds = cover.bounds(item);
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
    (excerpt.into_problem(), live)
}

/// How often, and in which color, the options taken cover each item.
struct Cover<'p> {
    problem: &'p Problem,
    taken: &'p [OptionId],
    times: Vec<u32>,
    color: Vec<Option<Color>>,
}

impl<'p> Cover<'p> {
    fn new(problem: &'p Problem, taken: &'p [OptionId]) -> Self {
        let mut times = vec![0; problem.item_count()];
        let mut color = vec![None; problem.item_count()];
        for member in taken.iter().flat_map(|&option| problem.members(option)) {
            times[member.item.index()] += 1;
            color[member.item.index()] = member.color;
        }
        Self { problem, taken, times, color }
    }

    /// Whether an option is not taken and can be.
    fn admits(&self, option: OptionRef<'_>) -> bool {
        let admits_member = |member: &Member| {
            let index = member.item.index();
            match self.problem.bounds(member.item) {
                Some(bounds) => self.times[index] < bounds.hi,
                None => {
                    self.times[index] == 0
                        || member.color.is_some() && member.color == self.color[index]
                }
            }
        };
        option.members().iter().all(admits_member) && !self.taken.contains(&option.id())
    }

    /// What remains of the bounds of a primary item.
    fn bounds(&self, item: ItemId) -> Option<Bounds> {
        let times = self.times[item.index()];
        let bounds = self.problem.bounds(item)?;
        Some(Bounds { lo: bounds.lo.saturating_sub(times), hi: bounds.hi - times })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str, taken: &[usize]) -> (usize, usize, u64) {
        let problem = Problem::parse(text).expect("a good problem");
        let taken: Vec<OptionId> = taken.iter().map(|&option| OptionId::known(option)).collect();
        let left = remainder(&problem, &taken);
        let solutions = left.solver().count().expect("no engine is asked for").complete();
        let solutions = solutions.expect("no limit").to_u64().expect("a small count");
        (left.item_count(), left.option_count(), solutions)
    }

    #[test]
    fn an_option_takes_its_items_and_all_that_conflict() {
        let text = "a b c\na\nb\nc\na b\nb c\n";
        assert_eq!(left(text, &[]), (3, 5, 3));
        assert_eq!(left(text, &[0]), (2, 3, 2));
        assert_eq!(left(text, &[0, 4]), (0, 0, 1));
        assert_eq!(left("a b\na\na b\n", &[0]), (1, 0, 0), "an item that lacks options stays");
    }

    #[test]
    fn a_color_taken_leaves_its_own() {
        let text = "a b c | s\na s:x\nb s:x\nb s:y\nb s\nc\nb\n";
        assert_eq!(left(text, &[0]), (3, 3, 2));
        assert_eq!(left(text, &[3]), (2, 1, 0), "plain covers bar all others");
    }

    #[test]
    fn bounds_shrink() {
        let text = "2:3|a 1|b\na\na\na b\na b\nb\n";
        assert_eq!(left(text, &[]), (2, 5, 7));
        assert_eq!(left(text, &[0]), (2, 4, 5));
        assert_eq!(left(text, &[0, 2]), (1, 1, 2));
    }
}
