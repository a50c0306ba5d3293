//! Thresholds of the ways to count that use symmetries, or a fixed order of the items, and of counts
//! that can be resumed.

use quadrille_problem::Problem;

/// When a residual is probed for symmetries. A probe costs as much as visiting some thousand nodes,
/// so a residual is first searched within a limit of nodes, which is learned for each number of
/// open items.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OrbitTuning {
    /// Nodes of the first search of the whole problem, for each of its members. Default 1.
    pub nodes_per_member: u64,
    /// Lookups after which the memo of that first search is judged. Default 100.
    pub least_lookups: u64,
    /// The first limit for the search of a residual, in nodes. Default 4,000.
    pub first_limit: u64,
    /// The factor by which the limit grows where probes are in vain. Default 4.
    pub limit_growth: u64,
    /// Where most searches within the limit do not end, one in this number is tried. Default 64.
    pub retry: u64,
    /// Probes after which a limit is judged. Default 4.
    pub judged: u64,
    /// One probe in this number must be of use. Default 16.
    pub least_yield: u64,
    /// Probes in vain, one after the other, after which all limits grow. Default 3.
    pub in_a_row: u32,
    /// The factor by which all limits grow with each further one. Default 64.
    pub row_growth: u64,
    /// How often they grow at most. Default 3.
    pub row_growths: u32,
    /// A walk by orbits branches on whole orbits at its root with at most this number of branches. Default
    /// 2,048.
    pub whole_orbits_branches: usize,
    /// They are found without a look at a limit, so this is the most of their number times the items and
    /// options of the problem. Default 2^21.
    pub whole_orbits_work: usize,
    /// The most other options of an orbit that can be taken with its first one, since there may soon be too
    /// many sets of more. Default 24.
    pub whole_orbits_beside: usize,
    /// The cost of such a branch in nodes, in a problem of no size. Default 150.
    pub whole_orbits_branch_nodes: u64,
    /// What it costs more for each member of the problem. Default 1/4.
    pub whole_orbits_branch_cost: f64,
    /// All branches together must cost at most this share of what the search is expected to. Default 1/2.
    pub whole_orbits_share: f64,
    /// It does so only where they are expected to cost less than one in this number of what the orbits of one
    /// item cost, where a cost is the square of the work. Default 2.
    pub whole_orbits_gain: f64,
    /// And only where at most one lookup in this number finds something in the memo of that first search: with
    /// whole orbits fewer do. Default 6.
    pub whole_orbits_hits: u64,
    /// And only after this number of lookups. Default 32.
    pub whole_orbits_lookups: u64,
    /// The trial before presolve stands for that first search if presolve dropped at most one option in this
    /// number. Default 8.
    pub tried_loss: usize,
    /// The depth to which orbits are followed, if there is memory for the residuals. Default 200.
    pub depth_limit: usize,
    /// With bounds, a search of a residual has no memo if the memos of the last searches spared fewer nodes
    /// than one in this number of those visited. Default 12.
    pub memo_share: u64,
    /// Otherwise one search in this number has one; at least 1. Default 32.
    pub memo_retry: u64,
    /// The nodes of the last searches, at least: if more were visited, all of them count half. At least 1.
    /// Default 2^18.
    pub recent_nodes: u64,
    /// The cost of a probe in nodes, for each member of the residual. Default 1.
    pub probe_cost: u64,
    /// The work by orbits for each unit of work of a search beside it, where the memo of the search
    /// is of no use, before it pauses for the first time; and in the first turn of a walk by orbits that may
    /// end sooner than the first short search did. Default 32.
    pub weight_without_memo: f64,
    /// The work of that search for each unit of work by orbits, while the walk by orbits is expected to end
    /// first; more than 0, at most 1. Default 1/128.
    pub search_weight: f64,
    /// The search gets more if it is expected to end this number of times as soon as the walk. Default 4.
    pub search_lead: f64,
    /// The shortest turn of that search, in nodes. Default 2^16: a short one costs more for each node.
    pub shortest_turn: u64,
    /// The longest turn of that search, in nodes. Default 2^20.
    pub longest_turn: u64,
    /// A walk by orbits does as much work as the search beside it, whose memo is of use, if it is expected to
    /// save this factor without a memo; if less, less. Default 32.
    pub full_fold: f64,
    /// If it is expected to save less than this, it does none. Default 3.
    pub least_fold: f64,
    /// Steps after which the search for the symmetries of a residual is given up. Default 2^28,
    /// about a second.
    pub label_steps: u64,
}

impl Default for OrbitTuning {
    fn default() -> Self {
        Self {
            nodes_per_member: 1,
            least_lookups: 100,
            first_limit: 4_000,
            limit_growth: 4,
            retry: 64,
            judged: 4,
            least_yield: 16,
            in_a_row: 3,
            row_growth: 64,
            row_growths: 3,
            whole_orbits_branches: 2_048,
            whole_orbits_work: 1 << 21,
            whole_orbits_beside: 24,
            whole_orbits_branch_nodes: 150,
            whole_orbits_branch_cost: 0.25,
            whole_orbits_share: 0.5,
            whole_orbits_gain: 2.0,
            whole_orbits_hits: 6,
            whole_orbits_lookups: 32,
            tried_loss: 8,
            depth_limit: 200,
            memo_share: 12,
            memo_retry: 32,
            recent_nodes: 1 << 18,
            probe_cost: 1,
            weight_without_memo: 32.0,
            search_weight: 1.0 / 128.0,
            search_lead: 4.0,
            shortest_turn: 1 << 16,
            longest_turn: 1 << 20,
            full_fold: 32.0,
            least_fold: 3.0,
            label_steps: 1 << 28,
        }
    }
}

/// How solutions up to symmetry are found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClassTuning {
    /// Nodes of the search of a residual before the partial solution is brought into canonical
    /// form. Default 4,000.
    pub search_nodes: u64,
    /// Steps to derive a skeleton, a small structure on which partial solutions are labeled, and to
    /// search for its automorphisms: about a tenth of a second. Default 16,777,216.
    pub skeleton_work: u64,
    /// A skeleton is used if its members, times this number, are at most those of the problem.
    /// Default 3.
    pub skeleton_shrink: usize,
    /// The largest group whose elements are listed for a count. Default 50,000.
    pub counted_elements: usize,
}

impl Default for ClassTuning {
    fn default() -> Self {
        Self {
            search_nodes: 4_000,
            skeleton_work: 1 << 24,
            skeleton_shrink: 3,
            counted_elements: 50_000,
        }
    }
}

/// How narrow problems are counted in a fixed order of their items.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SweepTuning {
    /// Pairs of members of an option, over all options, above which no order is looked for. Default
    /// 20,000,000.
    pub pair_limit: u64,
    /// Or this number for each member of the part, if that is more: they cost little where most items are
    /// neighbors. Default 16.
    pub pairs_per_member: u64,
    /// The most bits of a state, if a sweep is asked for. Default 511.
    pub width_limit: u32,
    /// The most bits of a state, if it is not asked for. Default 96.
    pub free_width_limit: u32,
    /// The most bits of a state where more than half of the pairs of items share an option, so that no order is
    /// narrow, if a sweep is asked for. Default 511.
    pub dense_width_limit: u32,
    /// The most bits of a state there, if it is not asked for. Default 64.
    pub free_dense_width_limit: u32,
    /// With more bits than this, a trial may predict far too few states (Langford pairs: a fifteenth),
    /// and a state costs more. A certificate has no wider sweep. Default 20.
    pub wide_from: u32,
    /// How much longer the others work before a sweep that is wide. Default 16.
    pub wide_patience: u64,
    /// A sweep does not wait for a search that is expected to take this number of times as long; if it is
    /// wide, and a walk by orbits may be shorter, it waits for as much work as its own. Default 16.
    pub hopeless: f64,
    /// After a turn, a sweep may expect more states than before. If it expects at most this number of times as
    /// many, it does not wait for a search that would take as long even if its forecast fell with the
    /// power 3/2 of its nodes. Default 128.
    pub shaken_growth: u64,
    /// Primary items from which on a sweep along a tree is tried before one along a line, whose numbers
    /// are long. Default 32,768.
    pub tree_items: usize,
    /// The most bits that a branch of a tree may share with the rest; at most 32 are used. Default 32.
    pub tree_width: u32,
    /// Long chains are halved, which doubles these bits, if that leaves at most this number. Default 12.
    pub tree_floor: u32,
    /// Pairs of states that a sweep along a tree may look at for each member of the part, and items that
    /// it may look at to find a tree. Default 64.
    pub tree_work_per_member: u64,
    /// Unless it is asked for, a part with fewer options is not swept. Default 24.
    pub least_options: usize,
    /// States that a trial expands before it predicts the others. Default 500.
    pub trial_states: u64,
    /// A sweep with fewer expected states is done at once; before a longer one, a search is tried.
    /// Default 10,000.
    pub at_once: u64,
    /// As well with fewer than this for each member of the part, unless its states are wide: presolve
    /// takes as long. Default 32.
    pub at_once_per_member: u64,
    /// Nodes of that search for each expected state. Default 2.
    pub nodes_per_state: u64,
    /// A sweep with more expected states is given up. Default 100,000,000.
    pub most_states: u64,
    /// Items and pairs that the search of an order looks at between two looks at the clock and the
    /// token: about a millisecond. Default 2^17.
    pub poll_work: u64,
    /// States that wait at one step from which on several threads expand them. Default 20,000.
    pub shared_states: usize,
    /// Options that each of several threads tries on its states between two looks at the clock and
    /// the token: about ten milliseconds. Default 2^16.
    pub round_moves: u64,
    /// States that one thread expands between two looks at the clock and the token, and the fewest that
    /// several do; at least 1. Default 256.
    pub polled_states: u64,
    /// States after which a sweep searches for automorphisms under which states merge. Default
    /// 150,000.
    pub merge_states: u64,
    /// States after which it does if it is expected to have that many in all, and the group is small.
    /// Default 2,000.
    pub merge_early_states: u64,
    /// The greatest order of a small group: of greater ones, a list of some automorphisms merges few states,
    /// and looking up their images takes longer than it saves. Default 2^20.
    pub merge_early_order: f64,
}

impl SweepTuning {
    /// The thresholds of a sweep that is not asked for.
    pub(crate) fn unasked(self) -> Self {
        let dense_width_limit = self.free_dense_width_limit;
        Self { width_limit: self.free_width_limit, dense_width_limit, ..self }
    }

    /// The most bits of a state, in a dense graph of items or not.
    pub(crate) fn width_limit_of(&self, is_dense: bool) -> u32 {
        let dense = if is_dense { self.dense_width_limit } else { u32::MAX };
        self.width_limit.min(dense)
    }

    /// The most pairs of members of an option, over all options of this part, with which an order is looked
    /// for.
    pub(crate) fn pairs(&self, part: &Problem) -> u64 {
        self.pair_limit.max(self.pairs_per_member.saturating_mul(part.member_count() as u64))
    }

    /// The most states of this part that take no longer than a search for its symmetries.
    pub(crate) fn few_states(&self, part: &Problem) -> u64 {
        self.at_once.max(part.member_count() as u64)
    }

    /// The work of a sweep along a tree of this part.
    pub(crate) fn tree_work(&self, part: &Problem) -> u64 {
        self.tree_work_per_member.saturating_mul(part.member_count() as u64)
    }

    /// Whether the numbers of this part are long, so that a sweep along a tree comes first.
    pub(crate) fn is_long(&self, part: &Problem) -> bool {
        part.primary_count() >= self.tree_items
    }

    /// The thresholds of a sweep whose states must be narrow.
    pub(crate) fn narrow(self) -> Self {
        Self { width_limit: self.wide_from, ..self }
    }
}

impl Default for SweepTuning {
    fn default() -> Self {
        Self {
            pair_limit: 20_000_000,
            pairs_per_member: 16,
            width_limit: 511,
            free_width_limit: 96,
            dense_width_limit: 511,
            free_dense_width_limit: 64,
            wide_from: 20,
            wide_patience: 16,
            hopeless: 16.0,
            shaken_growth: 128,
            tree_items: 1 << 15,
            tree_width: 32,
            tree_floor: 12,
            tree_work_per_member: 64,
            least_options: 24,
            trial_states: 500,
            at_once: 10_000,
            at_once_per_member: 32,
            nodes_per_state: 2,
            most_states: 100_000_000,
            poll_work: 1 << 17,
            shared_states: 20_000,
            round_moves: 1 << 16,
            polled_states: 256,
            merge_states: 150_000,
            merge_early_states: 2_000,
            merge_early_order: f64::from(1 << 20),
        }
    }
}

/// How a count that can be resumed cuts up a sweep, and how often it saves the states of one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ResumeTuning {
    /// The states of the first slice of a sweep, between two looks at the timer, and the fewest of a
    /// later one; at least 1. Default 256.
    pub first_slice: u64,
    /// The time of a slice in seconds, to which later ones are fitted. Default 0.02.
    pub slice_seconds: f64,
    /// Making and saving records of a sweep takes at most one part of the time in this number. Default
    /// 33.
    pub saving_share: f64,
    /// The most bytes of the states of a sweep that are written into a record. They are written and read
    /// while an interrupt waits. Default 6 MiB.
    pub state_bytes: usize,
}

impl Default for ResumeTuning {
    fn default() -> Self {
        Self { first_slice: 256, slice_seconds: 0.02, saving_share: 33.0, state_bytes: 6 << 20 }
    }
}
