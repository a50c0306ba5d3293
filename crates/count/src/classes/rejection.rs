//! Isomorph rejection: extends one partial solution of each class, option by option, to one solution
//! of each class.
//!
//! At a partial solution, choose an item that must be covered, and follow one of its options for
//! each orbit under the automorphisms that keep the partial solution. Reject a partial solution that
//! is an image of an earlier one. This reaches every class: if a solution contains an image of a
//! partial solution that was followed, then an image of it contains one that is followed next.
//!
//! Labeling a partial solution (see [`marks`](crate::symmetry::marks)) costs as much as searching a
//! few thousand nodes. So the residual is first searched within a limit. If that ends with one
//! solution, the solution is labeled at once; most dead ends are never labeled. Labeling partial
//! solutions only saves time: solutions are always labeled, and their labels distinguish the classes.
//!
//! Source: B. D. McKay, *Isomorph-free exhaustive generation*, J. Algorithms 26 (1998), for the
//! idea; here classes are remembered, since the choice of an item by its options is not canonical.

use std::collections::HashSet;

use num_bigint::BigUint;
use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::observe::{Method, Statistics};
use quadrille_search::reduce::lists::Lists;
use quadrille_search::reduce::residual::residual_and_options;
use quadrille_search::walk::walker::Step;
use quadrille_symmetry::Limits;

use crate::classes::class::{Class, ClassError};
use crate::classes::duplicates::Duplicates;
use crate::classes::seen::{Full, Seen};
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::solution::Solution;
use crate::symmetry::finder::{Symmetry, Unfound};
use crate::symmetry::marks::{Marked, Marks};

/// Nodes of the search of a residual before the partial solution is brought into canonical form.
const SEARCH_NODES: u64 = 4_000;

/// A skeleton is used if its members, times this factor, are at most those of the problem.
const SKELETON_SHRINK: usize = 3;

/// Solutions that the search of a residual may find. With more, one canonical form of the partial solution
/// is cheaper than one of each.
const SEARCH_SOLUTIONS: usize = 1;

/// Why the search ends early.
#[derive(Debug)]
enum Halt {
    Stopped(StopReason),
    Failed(ClassError),
}

impl<E: Into<ClassError>> From<E> for Halt {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Full> for Halt {
    fn from(_: Full) -> Self {
        Self::Stopped(StopReason::MemoryLimit)
    }
}

/// Visits one solution of each class.
pub(super) fn visit<'p>(
    settings: &Settings<'p>,
    duplicates: &Duplicates<'p>,
    symmetry: &mut Symmetry<'p>,
    group: &BigUint,
    recipient: &mut Recipient<'_, 'p>,
    mut meter: Meter<'_>,
) -> Result<Outcome, ClassError> {
    let mut statistics = Statistics::default();
    let marks = Marks::new(symmetry);
    let seen = Seen::new(meter.memory_limit());
    let mut search =
        Rejection { settings, duplicates, marks, group, seen, updates: 0, labelled: 0, known: 0 };
    let mut stopped = recipient.is_satisfied();
    if stopped.is_none() {
        match search.run(recipient, &mut meter) {
            Ok(()) => {}
            Err(Halt::Stopped(reason)) => stopped = Some(reason),
            Err(Halt::Failed(error)) => return Err(error),
        }
    }
    if stopped.is_none() {
        meter.finish();
    }
    meter.record(&mut statistics);
    statistics.updates = search.updates;
    let method = Method::Forms { labelled: search.labelled, known: search.known };
    Ok(Outcome { answer: recipient.answer(stopped), statistics, method })
}

/// The search. Options are those of the problem without redundant duplicates, unless stated.
struct Rejection<'g, 'p> {
    settings: &'g Settings<'p>,
    duplicates: &'g Duplicates<'p>,
    marks: Marks<'g, 'p>,
    /// The order of the problem's group on options.
    group: &'g BigUint,
    seen: Seen,
    updates: u64,
    labelled: u64,
    known: u64,
}

/// A partial solution that is followed: the number of its options, the options to add, one by one,
/// and the position of the next of these.
struct Level {
    taken: usize,
    branches: Vec<OptionId>,
    next: usize,
    /// The share of the whole search before this level, and the share of this level.
    place: (f64, f64),
}

impl Level {
    /// The share of the whole search before the branch followed last, and the share of that branch.
    fn branch_place(&self) -> (f64, f64) {
        let own = self.place.1 / self.branches.len() as f64;
        (self.place.0 + own * (self.next - 1) as f64, own)
    }
}

impl<'p> Rejection<'_, 'p> {
    /// Runs the search.
    fn run(
        &mut self,
        recipient: &mut Recipient<'_, 'p>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let found = {
            let interrupt = || meter.is_over();
            let limits = Limits::none().interrupt(&interrupt);
            self.marks.find_skeleton(SKELETON_SHRINK, limits)
        };
        found.map_err(|unfound| halt(unfound, meter))?;
        let mut taken = Vec::new();
        let mut levels: Vec<Level> = Vec::new();
        let mut place = (0.0, 1.0);
        loop {
            levels.extend(self.follow(&mut taken, levels.len(), place, recipient, meter)?);
            let option = loop {
                let Some(level) = levels.last_mut() else { return Ok(()) };
                taken.truncate(level.taken);
                match level.branches.get(level.next) {
                    Some(&option) => {
                        level.next += 1;
                        place = level.branch_place();
                        break option;
                    }
                    None => drop(levels.pop()),
                }
            };
            taken.push(option);
        }
    }

    /// Follows a partial solution: to its solution if it has only one, or to its branches, unless an
    /// image of it was followed before.
    fn follow(
        &mut self,
        taken: &mut Vec<OptionId>,
        depth: usize,
        place: (f64, f64),
        recipient: &mut Recipient<'_, 'p>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Level>, Halt> {
        meter.reserve_depth(depth + 1);
        if !meter.visit(depth, || place.0) {
            return Err(Halt::Stopped(meter.stop_reason()));
        }
        let (left, live, branches) = loop {
            let (left, live) = residual_and_options(self.duplicates.problem(), taken);
            match next_item(&left) {
                NextItem::Dead => return Ok(None),
                // A forced option is no choice; it is labeled together with the next one.
                NextItem::Forced(option) => taken.push(live[option.index()]),
                NextItem::Branches(branches) => break (left, live, branches),
            }
        };
        if branches.is_empty() {
            self.hand_on(taken, recipient, meter)?;
            return Ok(None);
        }
        if let Some(solutions) = self.search(&left, depth, meter)? {
            for rest in solutions {
                let start = taken.len();
                taken.extend(rest.into_iter().map(|option| live[option.index()]));
                self.hand_on(taken, recipient, meter)?;
                taken.truncate(start);
            }
            return Ok(None);
        }
        if left.items().all(|item| item.bounds().is_none_or(|bounds| bounds.lo == 0)) {
            self.hand_on(taken, recipient, meter)?;
        }
        let marked = self.label(&self.duplicates.originals(taken), meter)?;
        if !self.seen.is_new_part(marked.key) {
            self.known += 1;
            return Ok(None);
        }
        let branches = branches.into_iter().map(|option| live[option.index()]);
        let branches = self.one_of_each_orbit(branches, taken, &marked);
        Ok(Some(Level { taken: taken.len(), branches, next: 0, place }))
    }

    /// Returns the solutions of the residual, if they are few and found within a few nodes.
    fn search(
        &mut self,
        left: &Problem,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Vec<OptionId>>>, Halt> {
        let engines = self.settings.how.engines(meter).without_memo();
        let mut walker = engines.build(engines.choose(left)?, left);
        let mut portion = meter.portion(meter.tuning().limit(SEARCH_NODES));
        let mut solutions = Vec::new();
        let step = loop {
            match walker.next(&mut portion) {
                Step::Solution if solutions.len() < SEARCH_SOLUTIONS => {
                    let mut solution = Vec::new();
                    walker.taken(&mut solution);
                    solutions.push(solution);
                }
                step => break step,
            }
        };
        self.updates += walker.updates();
        meter.below(depth, (0.0, 1.0), |meter| meter.adopt(portion));
        match step {
            Step::Exhausted => Ok(Some(solutions)),
            Step::Solution | Step::Stopped(StopReason::NodeLimit) => Ok(None),
            Step::Stopped(reason) => Err(Halt::Stopped(reason)),
        }
    }

    /// Returns one option of each orbit of those that may come next; of duplicates, the next one.
    fn one_of_each_orbit(
        &self,
        branches: impl Iterator<Item = OptionId>,
        taken: &[OptionId],
        marked: &Marked,
    ) -> Vec<OptionId> {
        let mut orbits = HashSet::new();
        let is_next = |option: &OptionId| {
            let previous = self.duplicates.previous(self.duplicates.original(*option));
            previous.is_none_or(|previous| {
                taken.iter().any(|&other| self.duplicates.original(other) == previous)
            })
        };
        branches
            .filter(is_next)
            .filter(|&option| {
                orbits.insert(marked.orbits[self.duplicates.original(option).index()])
            })
            .collect()
    }

    /// Passes a solution on, unless one of its class was found before.
    fn hand_on(
        &mut self,
        options: &[OptionId],
        recipient: &mut Recipient<'_, 'p>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let options = self.duplicates.originals(options);
        if !self.duplicates.are_first(&options) {
            return Ok(());
        }
        let marked = self.label(&options, meter)?;
        if !self.seen.is_new_solution(marked.key)? {
            self.known += 1;
            return Ok(());
        }
        let size = self.group / marked.order * self.duplicates.ways(&options);
        let solution = Solution::known(self.settings.problem, &options);
        recipient.take(Class::new(solution, Count::from_big(size))).map_err(Halt::Stopped)
    }

    /// Labels the problem with these options of the whole problem marked.
    fn label(&mut self, options: &[OptionId], meter: &mut Meter<'_>) -> Result<Marked, Halt> {
        self.labelled += 1;
        let marked = {
            let interrupt = || meter.is_over();
            self.marks.mark(options, Limits::none().interrupt(&interrupt))
        };
        marked.map_err(|unfound| halt(unfound, meter))
    }
}

/// Why the search for classes ends with a search for symmetries that has no result.
fn halt(unfound: Unfound, meter: &mut Meter<'_>) -> Halt {
    match unfound {
        Unfound::Stopped => Halt::Stopped(meter.reason_to_stop()),
        Unfound::Failed(error) => error.into(),
    }
}

/// How a partial solution can be extended.
enum NextItem {
    /// By no option.
    Dead,
    /// By one option only.
    Forced(OptionId),
    /// By one of these options, or not at all: then it is a solution.
    Branches(Vec<OptionId>),
}

/// Returns the options of the item that must be covered and has the fewest (on a tie, the first such
/// item). If no item must be covered, returns all options.
fn next_item(left: &Problem) -> NextItem {
    let lists = Lists::new(left);
    let mut best: Option<(u32, ItemId)> = None;
    for item in (0..left.primary_count()).map(ItemId::known) {
        let (count, lo) = (lists.len(item), left.bounds(item).map_or(0, |bounds| bounds.lo));
        if count < lo {
            return NextItem::Dead;
        }
        if lo > 0 && best.is_none_or(|(fewest, _)| count < fewest) {
            best = Some((count, item));
        }
    }
    match best {
        Some((1, item)) => NextItem::Forced(lists.option(item, 0)),
        Some((_, item)) => NextItem::Branches(lists.options(item).collect()),
        None => NextItem::Branches(left.options().map(|option| option.id()).collect()),
    }
}
