//! The search tree by definition (see the head of `src/walk/mod.rs`), walked as naively as
//! possible: every node is a copy, and everything about it is recomputed from the options taken and
//! dropped. Parts are found by coloring items until nothing changes.

use quadrille_dlx::Problem;

use crate::support::plain::Plain;

impl Plain {
    /// Converts a problem of the engine to lists.
    pub(crate) fn of(problem: &Problem) -> Self {
        let bounds = problem.items().filter_map(|item| item.bounds());
        let bounds: Vec<_> = bounds.map(|bounds| (bounds.lo, bounds.hi)).collect();
        let options = problem.options().map(|option| {
            let members = option.members().iter();
            members.map(|m| (m.item.index(), m.color.map(|color| color.index()))).collect()
        });
        let options = options.collect();
        Self { secondaries: problem.item_count() - bounds.len(), bounds, options }
    }
}

/// The facts about a tree, or about the trees of all parts of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    /// The nodes that a count visits: those of each part, the parts with the fewest options first,
    /// until one has no solution.
    pub(crate) nodes: u64,
    /// The solutions, each ascending, in tree order; among parts, the last varies fastest.
    pub(crate) solutions: Vec<Vec<usize>>,
}

/// Walks through the whole tree.
pub(crate) fn tree(problem: &Plain) -> Tree {
    let parts = parts(problem);
    let mut trees: Vec<Tree> = parts
        .iter()
        .map(|part| {
            let mut tree = Tree { nodes: 0, solutions: Vec::new() };
            let dropped =
                (0..problem.options.len()).filter(|option| !part.options.contains(option));
            visit(problem, &part.items, &[], &dropped.collect::<Vec<_>>(), &mut tree);
            tree
        })
        .collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&part| parts[part].options.len());
    let first_impossible = order.iter().position(|&part| trees[part].solutions.is_empty());
    let counted = &order[..first_impossible.map_or(order.len(), |at| at + 1)];
    let nodes = counted.iter().map(|&part| trees[part].nodes).sum();
    let mut solutions = vec![Vec::new(); usize::from(first_impossible.is_none())];
    for tree in &mut trees {
        let extended = solutions.iter().flat_map(|solution| {
            tree.solutions.iter().map(move |more| [solution.as_slice(), more].concat())
        });
        solutions = extended.collect();
    }
    solutions.iter_mut().for_each(|solution| solution.sort_unstable());
    Tree { nodes, solutions }
}

fn visit(problem: &Plain, items: &[usize], taken: &[usize], dropped: &[usize], tree: &mut Tree) {
    tree.nodes += 1;
    let live: Vec<usize> = (0..problem.options.len())
        .filter(|option| !taken.contains(option) && !dropped.contains(option))
        .filter(|&option| fits(problem, taken, option))
        .collect();
    let mut best: Option<(i64, i64, Vec<usize>)> = None;
    for &item in items {
        let (lo, _) = problem.bounds[item];
        let need = (i64::from(lo) - times(problem, taken, item)).max(0);
        let live: Vec<usize> =
            live.iter().copied().filter(|&option| has(problem, option, item)).collect();
        let ways = live.len() as i64 - need + 1;
        if ways <= 0 {
            return;
        }
        // An item that needs no more covers waits, as if it had two ways more.
        let rank = if need == 0 { ways + 2 } else { ways };
        if (need > 0 || !live.is_empty()) && best.as_ref().is_none_or(|best| rank < best.0) {
            best = Some((rank, need, live));
        }
    }
    let Some((_, need, live)) = best else {
        tree.solutions.push(taken.to_vec());
        return;
    };
    for (index, &option) in live.iter().enumerate() {
        if (live.len() - index) as i64 >= need {
            let dropped = [dropped, &live[..index]].concat();
            visit(problem, items, &[taken, &[option]].concat(), &dropped, tree);
        }
    }
    if need == 0 {
        visit(problem, items, taken, &[dropped, &live].concat(), tree);
    }
}

fn has(problem: &Plain, option: usize, item: usize) -> bool {
    problem.options[option].iter().any(|member| member.0 == item)
}

/// Returns the number of options taken that have the item.
fn times(problem: &Plain, taken: &[usize], item: usize) -> i64 {
    taken.iter().filter(|&&option| has(problem, option, item)).count() as i64
}

/// Whether taking the option would break no upper bound and no color.
fn fits(problem: &Plain, taken: &[usize], option: usize) -> bool {
    problem.options[option].iter().all(|&(item, color)| match problem.bounds.get(item) {
        Some(&(_, hi)) => times(problem, taken, item) < i64::from(hi),
        None => taken
            .iter()
            .flat_map(|&taken| &problem.options[taken])
            .filter(|member| member.0 == item)
            .all(|member| color.is_some() && member.1 == color),
    })
}

/// A part of a problem: its primary items and its options.
struct Part {
    items: Vec<usize>,
    options: Vec<usize>,
}

/// Returns the independent parts, ordered by their first items.
fn parts(problem: &Plain) -> Vec<Part> {
    let item_count = problem.bounds.len() + problem.secondaries;
    let ties: Vec<bool> = (0..item_count).map(|item| can_conflict(problem, item)).collect();
    let mut part_of: Vec<usize> = (0..item_count).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for option in &problem.options {
            let tied = || option.iter().map(|member| member.0).filter(|&item| ties[item]);
            let least = tied().map(|item| part_of[item]).min().expect("a primary item");
            for item in tied() {
                changed |= part_of[item] != least;
                part_of[item] = least;
            }
        }
    }
    let primaries = 0..problem.bounds.len();
    let firsts = primaries.clone().filter(|&item| part_of[item] == item);
    firsts
        .map(|first| Part {
            items: primaries.clone().filter(|&item| part_of[item] == first).collect(),
            options: (0..problem.options.len())
                .filter(|&option| {
                    let mut members = problem.options[option].iter();
                    members.any(|&(item, _)| ties[item] && part_of[item] == first)
                })
                .collect(),
        })
        .collect()
}

/// Whether two options can conflict over an item.
fn can_conflict(problem: &Plain, item: usize) -> bool {
    let members = problem.options.iter().flatten().filter(|member| member.0 == item);
    let colors: Vec<Option<usize>> = members.map(|member| member.1).collect();
    let agreed = colors.len() < 2 || colors[0].is_some() && colors.iter().all(|c| *c == colors[0]);
    item < problem.bounds.len() || !agreed
}
