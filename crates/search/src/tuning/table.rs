//! The knobs of the engine: one table. No knob changes an answer; each decides when a way of counting
//! begins, ends, or gives way to another one.
//!
//! A row has the name, the type, the default, the value in [`Tuning::tiny`], the range, and the meaning.
//! `cargo run --release -p quadrille-benches --bin sensitivity` halves and doubles each knob, and prints
//! what changes. A limit that changes nothing, and that no test has to set, is a constant beside its use;
//! [`Tuning::limit`] and [`Tuning::unless_tiny`] make it tiny. A new row replaces an old one.

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The group and the name, such as `sweep.at_once`.
    pub name: &'static str,
    /// The value that ships.
    pub default: f64,
    /// The least and the greatest sensible value.
    pub range: (f64, f64),
    /// What the knob decides.
    pub meaning: &'static str,
    /// Sets the knob. A knob that is a whole number drops the fraction.
    pub set: fn(&mut Tuning, f64),
}

macro_rules! knobs {
    ($($group:ident: $Group:ident {
        $($knob:ident: $type:ident = $default:literal, $tiny:literal, $low:literal..=$high:literal, $meaning:literal;)*
    })*) => {
        $(
            #[allow(missing_docs, reason = "the table names the group")]
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct $Group { $(#[doc = $meaning] pub $knob: $type,)* }

            impl Default for $Group {
                fn default() -> Self { Self { $($knob: $default,)* } }
            }
        )*

        /// A value for each knob. [`Tuning::default`] is what ships.
        #[allow(missing_docs, reason = "the table names the groups")]
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Tuning { $(pub $group: $Group,)* /** Whether limits are tiny. */ pub is_tiny: bool }

        impl Tuning {
            /// Limits so low that small problems take every way: searches are cut up, walks shrink and
            /// symmetries are probed wherever possible. For tests; slow on anything else.
            pub fn tiny() -> Self {
                Self { $($group: $Group { $($knob: $tiny,)* },)* is_tiny: true }
            }
        }

        /// The table.
        pub const KNOBS: &[Knob] = &[$($(Knob {
            name: concat!(stringify!($group), ".", stringify!($knob)),
            default: $default as $type as f64,
            range: ($low as $type as f64, $high as $type as f64),
            meaning: $meaning,
            set: |tuning, value| tuning.$group.$knob = value as $type,
        },)*)*];
    };
}

impl Tuning {
    /// Returns a limit; at most 10 if limits are tiny.
    pub fn limit<T: From<u8> + Ord>(&self, usual: T) -> T {
        if self.is_tiny { usual.min(T::from(10)) } else { usual }
    }

    /// Returns a limit, or 0 if limits are tiny.
    pub fn unless_tiny<T: Default>(&self, usual: T) -> T {
        if self.is_tiny { T::default() } else { usual }
    }
}

knobs! {
    choice: ChoiceTuning {
        small_below: usize = 24, 24, 0..=1_000, "Parts with fewer options go to links, which are built at once.";
        most_dense_options: usize = 4_096, 4_096, 0..=4_096, "Parts with more options do not go to small bit sets.";
        wide_from: usize = 1_025, 1_025, 0..=1_000_000, "Parts with fewer options do not go to large bit sets.";
        list_cost: f64 = 1.0, 1.0, 0.0..=1e9, "The most that a node on bit sets by lists may cost, in nodes elsewhere.";
        block_cost: f64 = 2.0, 2.0, 0.0..=1e9, "The cost of a block of options in large bit sets, in removals of an option.";
    }
    presolve: PresolveTuning {
        trial_nodes: u64 = 1_000, 1_000, 0..=1_000_000, "Nodes of a trial search before presolve.";
    }
    memo: MemoTuning {
        unknown: u64 = 16, 16, 1..=1_000_000, "Trees of a group that are looked up before the group is first judged.";
        period: u64 = 256, 256, 1..=1_000_000, "Trees of a group between two judgments.";
        use_share: u64 = 16, 0, 0..=1_000_000, "The memo is of use if it saves 1 / this of the nodes visited; 0 for never.";
        words_per_node: u64 = 4, 4, 1..=1_000_000, "Words of a hashed residual for each node before the first lookup.";
    }
    dense: DenseTuning {
        least_tree: u64 = 100, 3, 0..=1_000_000, "Nodes of the smallest tree that is worth a smaller walk.";
        least_part: usize = 24, 1, 1..=4_096, "Open items of the second largest part from which on parts are counted apart.";
    }
    threads: ThreadTuning {
        poll_interval: u64 = 256, 256, 1..=1_000_000, "Nodes, or states of a sweep, between two looks at the clock and the token.";
        pieces_options: usize = 8_388_608, 100, 0..=1_000_000_000, "Room for the pieces that are left of a search, in option numbers.";
        divided_items: usize = 8_192, 8_192, 0..=1_000_000, "Primary items up to which a search is divided.";
    }
    orbits: OrbitTuning {
        nodes_per_member: u64 = 1, 0, 0..=1_000, "Nodes of the first search of a whole problem, for each member.";
        least_lookups: u64 = 100, 100, 0..=1_000_000, "Lookups after which the memo of the first search is judged.";
        first_limit: u64 = 4_000, 1, 1..=1_000_000, "Nodes of a search of a residual before it is probed for symmetries.";
        row_growth: u64 = 64, 64, 1..=1_000_000, "The factor by which all limits grow after several useless probes.";
        in_a_row: u32 = 3, 3, 0..=1_000, "Useless probes in a row after which all limits grow.";
        judged: u64 = 4, 4, 1..=1_000, "Probes after which a limit is judged.";
        tried_loss: usize = 8, 8, 1..=1_000, "A trial stands for the first search if presolve drops at most 1 / this of the options.";
        probe_cost: u64 = 1, 1, 0..=1_000, "The cost of a probe in nodes, for each member of the residual.";
        whole_orbits_gain: f64 = 2.0, 1.0, 0.0..=1e6, "How many times cheaper whole orbits must be than those of one item.";
        whole_orbits_hits: u64 = 6, 0, 0..=1_000, "Whole orbits need a memo that hits in at most 1 / this of its lookups.";
        weight_without_memo: f64 = 32.0, 32.0, 1.0..=1e6, "Work by orbits for each unit of search, where the memo is of no use.";
        search_weight: f64 = 0.0078125, 0.0078125, 0.000001..=1.0, "The least share of a search, where a walk by orbits leads.";
        shortest_turn: u64 = 65_536, 65_536, 0..=1_000_000_000, "Nodes of the shortest turn of that search.";
        full_fold: f64 = 32.0, 32.0, 1.0..=1e6, "The saving by orbits from which on they get as much work as a search.";
        least_fold: f64 = 3.0, 3.0, 0.0..=1e6, "The saving by orbits below which they get no work beside a search.";
    }
    classes: ClassTuning {
        counted_elements: usize = 50_000, 50_000, 1..=1_000_000, "The order of the largest group whose elements are listed.";
    }
    sweep: SweepTuning {
        free_dense_width_limit: u32 = 64, 64, 0..=511, "Bits of a state of an automatic sweep where most items are neighbors.";
        wide_from: u32 = 20, 20, 0..=511, "Bits of a state from which on forecasts are not trusted, and certificates have no sweep.";
        hopeless: f64 = 16.0, 16.0, 0.0..=1e9, "How many times longer than a sweep a search is that the sweep does not wait for.";
        shaken_growth: u64 = 128, 128, 1..=1_000_000, "The growth of a forecast from which on a search is not believed either.";
        tree_items: usize = 32_768, 32_768, 0..=1_000_000, "Primary items from which on a sweep along a tree is tried first.";
        tree_width: u32 = 32, 32, 0..=32, "Bits that a branch of a tree may share with the rest.";
        tree_floor: u32 = 12, 12, 0..=32, "Bits up to which long chains are halved.";
        tree_work_per_member: u64 = 64, 0, 0..=1_000_000_000, "Pairs of states of a sweep along a tree, for each member.";
        least_options: usize = 24, 0, 0..=1_000_000, "Parts with fewer options are not swept automatically.";
        trial_states: u64 = 500, 3, 1..=1_000_000, "States that a trial expands before it predicts the others.";
        at_once: u64 = 10_000, 1, 0..=1_000_000_000, "Expected states up to which a sweep is done at once.";
        at_once_per_member: u64 = 32, 0, 0..=1_000_000, "Or up to this for each member, unless states are wide.";
        nodes_per_state: u64 = 2, 2, 0..=1_000, "Nodes of the search before a sweep, for each expected state.";
        most_states: u64 = 100_000_000, 2_000, 1..=1_000_000_000_000, "Expected states from which on a sweep is given up.";
        shared_states: usize = 20_000, 3, 1..=1_000_000_000, "Waiting states from which on several threads expand them.";
        merge_states: u64 = 150_000, 3, 1..=1_000_000_000, "States after which automorphisms are searched for that merge them.";
        merge_early_states: u64 = 2_000, 1, 1..=1_000_000_000, "Or after this, if all of those are expected and the group is small.";
    }
    diagram: DiagramTuning {
        first_turn: u64 = 1_000, 3, 1..=1_000_000, "Visits of the first turn of each of two orders.";
        plain_visits: u64 = 20_000, 0, 0..=1_000_000_000, "Visits of a part before its symmetries are searched for.";
        listed_per_visit: u64 = 32, 0, 0..=1_000_000, "Nodes of a listing for each visit of the compilation beside it.";
    }
    finding: FindingTuning {
        nodes_alone: u64 = 4_000, 3, 1..=1_000_000_000, "Nodes before other threads help, and between two looks at their results.";
        failures: u64 = 100, 1, 1..=1_000_000, "Failures of the first run; further runs may fail a multiple of that.";
        polled_options: u64 = 32_768, 10, 1..=1_000_000_000, "Options listed or dropped between two looks at the clock.";
        options_per_node: u64 = 1_024, 10, 1..=1_000_000_000, "Options listed or dropped that count as one more node.";
    }
    optimum: OptimumTuning {
        beside_from: u64 = 1_000_000, 3, 1..=1_000_000_000, "Options looked at before prices improve and the part is compiled.";
        work_per_visit: u64 = 100, 2, 1..=1_000_000, "Options looked at for each node of the ways beside branch and bound.";
    }
    certify: CertifyTuning {
        whole_nodes: u64 = 1_000, 3, 0..=1_000_000, "Nodes of the search of a whole problem before its proof is divided.";
        whole_nodes_per_member: u64 = 4, 0, 0..=1_000, "Further nodes of that search, for each member of an option.";
        memo_from: u64 = 5_000, 3, 0..=1_000_000_000, "Nodes from which on a search has a memo.";
    }
}
