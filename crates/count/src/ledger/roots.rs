//! Whether the symmetries of a whole problem or part are worth it, and how its root is divided: by the
//! orbits of one item's options, or by [`whole_orbits`](crate::symmetry::whole_orbits).

use std::sync::Arc;

use quadrille_problem::{OptionId, Problem};
use quadrille_search::meter::Meter;
use quadrille_symmetry::Key;
use quadrille_threads::locked;

use crate::ledger::book::Ledger;
use crate::ledger::count::LedgerCount;
use crate::ledger::label::label;
use crate::ledger::open::Division;
use crate::symmetry::branches::{
    Branch, branch_item, branches, cost_of, exchanges_equal_options_only, fold, saves_nothing,
};
use crate::symmetry::finder::Canonical;
use crate::symmetry::whole_orbits::{BranchLimits, whole_orbits};

/// The most branches on whole orbits at a root.
const WHOLE_ORBITS_BRANCHES: usize = 2_048;

/// Whole orbits are found without a look at a limit, so this is the most of their number times the
/// items and options of the problem.
const WHOLE_ORBITS_WORK: usize = 1 << 21;

/// The most other options of an orbit that can be taken with its first one, since there may soon be
/// too many sets of more.
const WHOLE_ORBITS_BESIDE: usize = 24;

/// A problem with symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Probed {
    canonical: Canonical,
    /// One option of each orbit of the options of an item, if that saves work.
    one_of_each: Option<Vec<Branch>>,
    /// Whole orbits, if that saves more.
    whole_orbits: Option<Vec<Branch>>,
    /// About how many times as much a search without symmetries costs as `one_of_each`. If all items have
    /// equally many options, it is the average number of options in an orbit of the item to branch on first.
    pub(crate) fold: f64,
    /// The same for `whole_orbits`.
    pub(crate) whole_fold: f64,
}

impl Probed {
    /// For each option, the least option of its orbit.
    pub(crate) fn option_orbits(&self) -> &[u32] {
        &self.canonical.option_orbits
    }

    /// The order of its group, about.
    pub(crate) fn group_order(&self) -> f64 {
        self.canonical.group_order
    }

    /// Returns the branches at the root that save work; with `whole`, on whole orbits if they save more.
    fn branches(&self, whole: bool) -> Option<&[Branch]> {
        self.whole_orbits.as_deref().filter(|_| whole).or(self.one_of_each.as_deref())
    }

    /// Returns the number of branches on whole orbits, 0 if they do not save more.
    pub(crate) fn whole_orbit_count(&self) -> usize {
        self.whole_orbits.as_ref().map_or(0, Vec::len)
    }
}

impl Ledger {
    /// Probes a problem for symmetries. Returns `None` if none is found, or if they save nothing.
    pub(crate) fn probe(&self, problem: &Problem, meter: &mut Meter<'_>) -> Option<Probed> {
        let canonical = label(problem, meter).ok()?;
        if canonical.group_is_trivial
            || exchanges_equal_options_only(problem, &canonical.option_orbits)
        {
            return None;
        }
        let orbits = &canonical.option_orbits;
        let one_of_each = branches(problem, orbits, true)
            .filter(|branches| !saves_nothing(branches, orbits, canonical.group_order));
        let cost = one_of_each.as_deref().map_or(f64::INFINITY, cost_of);
        let whole_orbits = cheaper_whole_orbits(problem, orbits, cost, meter);
        if one_of_each.is_none() && whole_orbits.is_none() {
            return None;
        }
        let of_cost = |cost| fold(problem, cost);
        let fold = one_of_each.as_deref().map_or(1.0, |branches| of_cost(cost_of(branches)));
        let (whole_orbits, cost) = whole_orbits.unzip();
        let whole_fold = cost.map_or(1.0, of_cost);
        Some(Probed { canonical, one_of_each, whole_orbits, fold, whole_fold })
    }

    /// Begins to count a problem that was probed, on whole orbits if that is allowed and better. `None` if
    /// its symmetries save nothing then.
    pub(crate) fn begin(
        &self,
        problem: Arc<Problem>,
        (probed, whole): (&Probed, bool),
        workers: usize,
        meter: &Meter<'_>,
    ) -> Option<LedgerCount<'_>> {
        let branches = probed.branches(whole)?.to_vec();
        if !whole
            && let Some((item, _)) = branch_item(&problem, &probed.canonical.option_orbits, true)
        {
            self.note_division(&probed.canonical, item);
        }
        self.begin_probe(problem.primary_count(), &meter.tuning().orbits);
        let mut count = LedgerCount::new(self, problem, workers, meter);
        count.divide_root(branches, probed.canonical.key);
        Some(count)
    }
}

impl LedgerCount<'_> {
    /// Divides the root, unless it is settled.
    fn divide_root(&mut self, branches: Vec<Branch>, key: Key) {
        let mut open = locked(&self.open);
        let root = open.take(&mut self.path).expect("it was not begun");
        match self.ledger.find(&key) {
            Some((count, work)) => drop(open.settle(&root, count, work)),
            None => {
                let division = (root.residual(), Division::Sum(branches), Some(key));
                open.divide(&root, division, 0, &mut self.path);
            }
        }
    }
}

/// Returns branches on whole orbits of a problem, and their cost, if they are worth it beside branches of
/// this cost.
fn cheaper_whole_orbits(
    problem: &Problem,
    orbits: &[u32],
    cost: f64,
    meter: &Meter<'_>,
) -> Option<(Vec<Branch>, f64)> {
    // The options that they drop take at most a quarter of the memory.
    let bytes = (problem.option_count() * size_of::<OptionId>()).max(1);
    let size = (problem.option_count() + problem.item_count()).max(1);
    let room = (meter.memory_limit() / 4 / bytes).min(WHOLE_ORBITS_WORK / size);
    let branches = WHOLE_ORBITS_BRANCHES.min(room);
    let most = BranchLimits { branches, beside: WHOLE_ORBITS_BESIDE };
    whole_orbits(problem, orbits, cost / meter.tuning().orbits.whole_orbits_gain, most)
}
