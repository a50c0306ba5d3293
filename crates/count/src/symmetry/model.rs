//! A problem as a colored structure whose automorphisms are those of the problem.
//!
//! There is a vertex for each item, and one for each **coloring** (an item with a color); a set for
//! each option, and a **palette** for each item with colors. An option has the items that it covers
//! without a color, and the colorings that it gives; a palette has an item and its colorings. So a
//! color means something on its own item only, as in the problem.
//!
//! Classes keep apart primary items by their bounds, secondary items, colorings, options by their
//! costs, and palettes. A secondary item in no option is alone in its class, so that it adds nothing to
//! the group. Options with equal cost and members are copies in the sense of
//! [`Structure`], called **duplicate options** here.
//!
//! Invariant: vertices are items, then colorings; sets are options, then palettes, each in order.
//! Structures and headers of two problems are both equal only if the problems are.

use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_symmetry::Structure;

use crate::symmetry::coloring::{Colorings, PLAIN};
use crate::symmetry::error::NoSymmetry;

/// What a vertex is, as far as automorphisms must respect it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Primary {
        lo: u32,
        hi: u32,
    },
    Secondary,
    Coloring,
    /// A secondary item that no option has, with the number of such items before it.
    Idle(u32),
}

impl Class {
    /// The class in three words.
    fn words(self) -> [u32; 3] {
        match self {
            Self::Primary { lo, hi } => [0, lo, hi],
            Self::Secondary => [1, 0, 0],
            Self::Coloring => [2, 0, 0],
            Self::Idle(number) => [3, number, 0],
        }
    }
}

/// The structure of a problem, and what its classes mean.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) structure: Structure,
    /// The classes of vertices and the costs of options, in the order of their numbers.
    pub(super) header: Vec<u32>,
}

/// The most items, options, members and colorings that a problem has together.
pub(super) const SIZE_LIMIT: usize = 1_000_000;

/// Whether a problem is small enough.
///
/// # Errors
/// If its items, options and members are more than [`SIZE_LIMIT`].
pub(super) fn admits(problem: &Problem) -> Result<(), NoSymmetry> {
    let size = problem.item_count() + problem.option_count() + problem.member_count();
    if size > SIZE_LIMIT {
        let what = "items, options and members together";
        return Err(NoSymmetry::TooLarge { what, limit: SIZE_LIMIT });
    }
    Ok(())
}

impl Model {
    /// The structure of a problem. Takes expected time linear in its size, but for the sorting of
    /// classes.
    ///
    /// `class_of` replaces the class of each option, which is the rank of its cost otherwise.
    pub(super) fn of(
        problem: &Problem,
        colorings: &Colorings,
        class_of: Option<&dyn Fn(OptionId) -> u32>,
    ) -> Self {
        let items = problem.item_count();
        let classes = classes(problem, colorings);
        let mut distinct = distinct(classes.iter().copied());
        let vertex_classes = ranks(&classes, &distinct);
        let mut costs = distinct_costs(problem);
        let mut builder = Structure::builder(&vertex_classes);
        builder.reserve(problem.option_count(), problem.member_count());
        let mut members = Vec::new();
        for option in problem.options() {
            members.clear();
            let positions = option.members().iter().enumerate();
            members.extend(positions.map(|(position, member)| {
                match colorings.of_member(option.id(), position) {
                    PLAIN => member.item.index() as u32,
                    coloring => items as u32 + coloring,
                }
            }));
            let class = match class_of {
                Some(class_of) => class_of(option.id()),
                None => costs.binary_search(&option.cost()).expect("every cost is there") as u32,
            };
            builder.set(class, &members).expect("an option has distinct items of its problem");
        }
        let mut coloring = items as u32;
        for palette in colorings.items().chunk_by(|a, b| a == b) {
            members.clear();
            members.push(palette[0].index() as u32);
            members.extend(coloring..coloring + palette.len() as u32);
            coloring += palette.len() as u32;
            builder.set(u32::MAX, &members).expect("a palette has distinct vertices");
        }
        let mut header = vec![distinct.len() as u32, costs.len() as u32];
        header.extend(distinct.drain(..).flat_map(Class::words));
        header.extend(costs.drain(..).flat_map(|cost| [(cost >> 32) as u32, cost as u32]));
        Self { structure: builder.build(), header }
    }
}

/// The class of each item, and of each coloring.
fn classes(problem: &Problem, colorings: &Colorings) -> Vec<Class> {
    let mut classes = Vec::with_capacity(problem.item_count() + colorings.items().len());
    let secondaries = problem.item_count() - problem.primary_count();
    let mut is_used = vec![false; secondaries];
    if secondaries > 0 {
        for member in problem.options().flat_map(|option| option.members()) {
            if let Some(place) = member.item.index().checked_sub(problem.primary_count()) {
                is_used[place] = true;
            }
        }
    }
    for item in (0..problem.primary_count()).map(ItemId::known) {
        let bounds = problem.bounds(item).expect("a primary item has bounds");
        classes.push(Class::Primary { lo: bounds.lo, hi: bounds.hi });
    }
    let mut idle = 0;
    classes.extend(is_used.into_iter().map(|is_used| {
        if is_used {
            return Class::Secondary;
        }
        idle += 1;
        Class::Idle(idle - 1)
    }));
    classes.resize(classes.len() + colorings.items().len(), Class::Coloring);
    classes
}

/// The distinct values, ascending. Fast if most of them equal the one before.
fn distinct<T: Copy + Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct: Vec<T> = Vec::new();
    for value in values {
        if distinct.last() != Some(&value) {
            distinct.push(value);
        }
    }
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

/// The place of each class among the distinct ones.
fn ranks(classes: &[Class], distinct: &[Class]) -> Vec<u32> {
    let mut last = None;
    let rank = |&class: &Class| match last {
        Some((known, rank)) if known == class => rank,
        _ => {
            let rank = distinct.binary_search(&class).expect("every class is there") as u32;
            last = Some((class, rank));
            rank
        }
    };
    classes.iter().map(rank).collect()
}

/// The distinct costs of options, ascending.
fn distinct_costs(problem: &Problem) -> Vec<u64> {
    if !problem.has_costs() {
        return if problem.option_count() > 0 { vec![0] } else { Vec::new() };
    }
    distinct(problem.options().map(|option| option.cost()))
}
