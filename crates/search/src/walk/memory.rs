//! The memo of a walk that has none of its own: counts of residuals, by their hashes.
//!
//! Nodes are grouped by depth, so that the [`Policy`] looks up only where that pays. While a residual is
//! counted that is to be remembered, what was counted before waits in its [`Frame`].
//!
//! # Invariants
//! * there is a frame for each node on the path that has branched, the deepest last;
//! * the tally of the walk is what was counted since the deepest frame with a key was opened. With what
//!   waits in the frames, it is the whole count at any time.

use crate::answer::Capped;
use crate::memo::hash::Hasher;
use crate::memo::limbs::to_big;
use crate::memo::policy::Policy;
use crate::memo::table::{Table, TreeSize, left_for_table};
use crate::meter::Meter;
use crate::observe::MemoStats;
use crate::tuning::MemoTuning;
use crate::walk::Dance;

/// Depths of a walk that are told apart. Deeper ones count as the last.
const MOST_DEPTHS: usize = 4_096;

/// Words that are hashed in the time that a node takes. The meter charges a lookup one node for each such
/// number of words.
const WORDS_HASHED_PER_NODE: u64 = 256;

/// A node that is being counted.
#[derive(Debug)]
struct Frame {
    depth: usize,
    /// The number of nodes visited before its children.
    nodes: u64,
    /// The nodes spared before it.
    spared: u64,
    /// Its key, and what was counted before it; `None` if it is not to be remembered.
    kept: Option<([u64; 2], Capped)>,
}

/// A memo, and the nodes that are being counted.
#[derive(Debug)]
pub(crate) struct Memory {
    table: Table,
    policy: Policy,
    /// Made for the first lookup, after a number of nodes.
    hasher: Option<Hasher>,
    first_lookup: u64,
    /// The number of words that describe a residual.
    words: usize,
    /// What it costs to hash them, in nodes.
    hash_cost: u64,
    /// The depth from which on all nodes are one group.
    deepest: usize,
    frames: Vec<Frame>,
    found: Vec<u64>,
    /// At least the nodes that were not visited, since lookups found the counts of their trees.
    spared: u64,
}

/// The nodes of a walk so far.
#[derive(Clone, Copy, Debug)]
pub struct Nodes {
    /// The nodes that it visited itself.
    pub visited: u64,
    /// At least those that its inner walks did not visit, since they have memos of their own.
    pub spared: u64,
}

impl Memory {
    /// Creates a memo of at most `limit` bytes; `None` if the dance cannot describe its residuals, or if
    /// the memory does not suffice for that.
    pub(crate) fn new(dance: &impl Dance, limit: usize, tuning: MemoTuning) -> Option<Self> {
        let words = dance.residual_words();
        let table_bytes = left_for_table(limit, words.checked_mul(Hasher::BYTES)?);
        if words == 0 || table_bytes == 0 {
            return None;
        }
        let deepest = dance.depth_limit().min(MOST_DEPTHS);
        Some(Self {
            table: Table::new(2, table_bytes),
            policy: Policy::new(deepest, true, tuning),
            hasher: None,
            first_lookup: words as u64 / tuning.words_per_node.max(1),
            words,
            hash_cost: words as u64 / WORDS_HASHED_PER_NODE,
            deepest,
            frames: Vec::new(),
            found: Vec::new(),
            spared: 0,
        })
    }

    /// The group of the residuals at a depth: deeper ones are smaller.
    fn group(&self, depth: usize) -> usize {
        self.deepest.saturating_sub(depth)
    }

    /// Adds the count of the current node to `tally` if it is known, and returns whether it is. If not,
    /// begins to count it. A lookup is charged to the meter where it costs as much as a node.
    #[inline]
    pub(crate) fn recall(
        &mut self,
        dance: &impl Dance,
        depth: usize,
        nodes: Nodes,
        tally: &mut Capped,
        meter: &mut Meter<'_>,
    ) -> bool {
        let spared = self.spared.saturating_add(nodes.spared);
        let nodes = nodes.visited;
        let group = self.group(depth);
        if nodes < self.first_lookup || !self.policy.wants(group) {
            self.frames.push(Frame { depth, nodes, spared, kept: None });
            return false;
        }
        let words = self.words;
        let hasher = self.hasher.get_or_insert_with(|| Hasher::new(words));
        dance.describe(hasher);
        if self.hash_cost > 0 {
            meter.charge(self.hash_cost);
        }
        let key = hasher.finish();
        meter.note_remembered(self.table.entries());
        self.found.resize(self.table.limbs(), 0);
        if let Some(size) = self.table.find(&key, &mut self.found) {
            self.policy.found(group, size.visited);
            self.spared = self.spared.saturating_add(size.whole);
            tally.add_big(to_big(&self.found));
            return true;
        }
        let before = std::mem::replace(tally, Capped::new(None));
        self.frames.push(Frame { depth, nodes, spared, kept: Some((key, before)) });
        false
    }

    /// Ends the nodes at this depth or below, all of whose children were counted, after these nodes.
    /// (The walk may have visited a few nodes since: sizes of trees are that much too large.)
    #[inline]
    pub(crate) fn close(&mut self, depth: usize, nodes: Nodes, tally: &mut Capped) {
        let spared = self.spared.saturating_add(nodes.spared);
        while let Some(frame) = self.frames.pop_if(|frame| frame.depth >= depth) {
            let visited = nodes.visited - frame.nodes;
            let size = TreeSize::spared_some(visited, frame.spared, spared);
            self.policy.counted(self.group(frame.depth), visited);
            if let Some((key, before)) = frame.kept {
                self.keep(&key, before, size, tally);
            }
        }
    }

    fn keep(&mut self, key: &[u64; 2], before: Capped, size: TreeSize, tally: &mut Capped) {
        let count = std::mem::replace(tally, before).total();
        let limbs = count.as_big().to_u64_digits();
        self.table.insert_alone(key, &limbs, size);
        self.policy.table_grew(self.table.bytes());
        tally.add_big(count.as_big().clone());
    }

    /// Gives up the nodes that are being counted: what was counted of them is added up in `tally`.
    pub(crate) fn abandon(&mut self, tally: &mut Capped) {
        for (_, before) in self.frames.drain(..).rev().filter_map(|frame| frame.kept) {
            let count = std::mem::replace(tally, before).total();
            tally.add_big(count.as_big().clone());
        }
    }

    /// Returns the statistics of the memo.
    pub(crate) fn statistics(&self) -> MemoStats {
        let (lookups, hits) = self.policy.lookups_and_hits();
        let hasher_bytes = if self.hasher.is_some() { self.words * Hasher::BYTES } else { 0 };
        let bytes = (self.table.bytes() + hasher_bytes) as u64;
        let entries = self.table.entries() as u64;
        MemoStats { lookups, hits, entries, bytes, spared_nodes: self.spared }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::{OptionId, Problem, verify};
    use quadrille_random::Random;

    use super::*;
    use crate::answer::{Answer, Count};
    use crate::choice::Engine;
    use crate::dance::bitsets::blocks;
    use crate::dance::{cells, dense, links};
    use crate::engine::Engines;
    use crate::meter::Meter;
    use crate::meter::limits::Limits;
    use crate::reduce::residual::restrict;
    use crate::tree::{Node, pieces_from};
    use crate::tuning::Tuning;
    use crate::walk::walker::Walker;

    /// Thresholds under which every residual is looked up, and no walk is replaced by a smaller one.
    fn always() -> Tuning {
        let mut tuning = Tuning::tiny();
        tuning.memo.unknown = u64::MAX;
        tuning.memo.period = u64::MAX;
        tuning.memo.words_per_node = u64::MAX;
        tuning.dense.least_tree = 1 << 30;
        tuning
    }

    fn meter(nodes: Option<u64>) -> Meter<'static> {
        Meter::new(Limits { nodes, ..Limits::tiny() }, None)
    }

    /// The walks with a memo of this size that take the problem, with their names.
    fn walks(problem: &Problem, memory: usize) -> Vec<(&'static str, Box<dyn Walker>)> {
        let mut tuning = always();
        tuning.dense.least_part = usize::MAX;
        let memo = tuning.memo;
        let mut walks = vec![
            ("links", links::build_with_memo(problem, memory, &tuning)),
            ("cells", cells::build(problem, None, memory, &tuning)),
            ("dense", dense::build(problem, memory, &tuning)),
        ];
        if problem
            .items()
            .filter_map(|item| item.bounds())
            .all(|bounds| (bounds.lo, bounds.hi) == (1, 1))
        {
            walks.push(("blocks", blocks::build(problem, None, memory, memo)));
        }
        walks
    }

    /// Returns a random problem of few items and at most 12 options: with bounds if `bounded`, with
    /// colors if `colored`, and sometimes with an item that all options have.
    fn random_problem(random: &mut Random, bounded: bool, colored: bool) -> Problem {
        let items = 2 + random.below(4usize);
        let everywhere = bounded && random.one_in(2);
        let mut text =
            if everywhere { format!("{}|k ", 1 + random.below(4)) } else { String::new() };
        for item in 0..items {
            if bounded && !random.one_in(3) {
                let lo = random.below(3);
                text += &format!("{lo}:{}|", lo.max(1) + random.below(3));
            }
            text += &format!("p{item} ");
        }
        text += "| x y\n";
        for _ in 0..4 + random.below(9) {
            let first = random.below(items);
            let more = (0..items).filter(|&item| item == first || random.one_in(4));
            let mut option: String = more.map(|item| format!("p{item} ")).collect();
            for name in ["x", "y"] {
                if !random.one_in(3) {
                    continue;
                }
                option += name;
                if colored && !random.one_in(4) {
                    option += [":red", ":blue"][random.below(2)];
                }
                option += " ";
            }
            text += &format!("{}{option}\n", if everywhere { "k " } else { "" });
        }
        Problem::parse(&text).expect("a good problem")
    }

    /// Counts the solutions among all sets of options.
    fn brute_force(problem: &Problem) -> u64 {
        let sets = 0..1u32 << problem.option_count();
        let options = |set: u32| (0..problem.option_count()).filter(move |o| set >> o & 1 == 1);
        let is_solution = |&set: &u32| {
            verify(problem, &options(set).map(OptionId::known).collect::<Vec<_>>()).is_ok()
        };
        sets.filter(is_solution).count() as u64
    }

    #[test]
    fn every_back_end_finds_residuals_again_and_counts_what_brute_force_counts() {
        let mut random = Random::new(16);
        let mut hits = std::collections::BTreeMap::new();
        for round in 0..1200 {
            let (bounded, colored) = (round % 3 > 0, round % 2 == 0);
            let problem = random_problem(&mut random, bounded, colored);
            let expected = brute_force(&problem);
            for memory in [0, 3_000, 1 << 20] {
                for (name, mut walk) in walks(&problem, memory) {
                    let answer = walk.count(&mut meter(None));
                    let complete = Answer::Complete(Count::from(expected));
                    assert_eq!(answer, complete, "{name}, {memory} bytes, {problem}");
                    let statistics = walk.memo();
                    assert!(statistics.bytes <= memory as u64, "{name}: {statistics:?}");
                    assert!(memory > 0 || statistics.lookups == 0, "{name} has no memo");
                    *hits.entry((name, bounded, colored)).or_insert(0) += statistics.hits;
                }
            }
        }
        assert_eq!(hits.len(), 16, "{hits:?}");
        assert!(hits.values().all(|&hits| hits > 10), "{hits:?}");
    }

    /// The count before a stop and the count of the remaining pieces add up to the whole count.
    #[test]
    fn a_count_that_stops_has_counted_what_lies_before_its_position() {
        let mut random = Random::new(17);
        let (mut stopped, mut united) = (0, 0);
        for round in 0..400u64 {
            let problem = random_problem(&mut random, round % 3 > 0, round % 2 == 0);
            let expected = Count::from(brute_force(&problem));
            for (name, mut walk) in walks(&problem, 1 << 20) {
                let mut tally = Capped::new(None);
                let mut meter = meter(Some(1 + round % 23));
                let Err(stop) = walk.count_all(&mut meter, &mut tally) else { continue };
                let before = tally.total();
                let at = stop.at.expect("there is a position");
                let in_one = Node::root(&problem).pieces_from(&at, 0, &|| false);
                let one_each = pieces_from(&problem, &at);
                united += one_each.len() - in_one.len();
                for pieces in [one_each, in_one] {
                    let mut sum = before.clone();
                    for piece in pieces {
                        let Some((left, _)) = restrict(&problem, &piece.cube) else { continue };
                        sum = Count::from_big(sum.as_big() + brute_force(&left));
                    }
                    let nodes = 1 + round % 23;
                    assert_eq!(sum, expected, "{name} after {nodes} nodes of {problem}");
                }
                stopped += 1;
            }
        }
        assert!(stopped > 300, "{stopped} stops");
        assert!(united > 100, "{united} pieces are part of others");
    }

    /// 24 items, each with many equal options: most residuals are equal, and the count has up to 137 bits.
    /// Other items are added so that every size of the dense back end is used.
    #[test]
    fn counts_of_any_width_are_kept() {
        const SHAPES: [(&str, usize, usize); 6] = [
            ("", 50, 0),
            ("0:3|", 5, 0),
            ("0:3|", 9, 10),
            ("0:3|", 25, 20),
            ("0:3|", 25, 90),
            ("0:3|", 50, 900),
        ];
        for (bound, options, pad) in SHAPES {
            let name = |item: usize| format!("p{item} ");
            let mut text =
                format!("{bound}z ") + &(0..24 + pad).map(name).collect::<String>() + "\nz\n";
            for item in 0..24 {
                text += &format!("p{item}\n").repeat(options);
            }
            (24..24 + pad).for_each(|item| text += &format!("p{item}\n"));
            let problem = Problem::parse(&text).expect("a good problem");
            let twice = if bound.is_empty() { 1u32 } else { 2 };
            let expected = num_bigint::BigUint::from(options).pow(24) * twice;
            for (name, mut walk) in walks(&problem, 1 << 24) {
                let answer = walk.count(&mut meter(Some(2_000_000)));
                assert_eq!(answer, Answer::Complete(Count::from_big(expected.clone())), "{name}");
                assert!(walk.memo().hits >= 20 * (options as u64 - 1), "{name}: {:?}", walk.memo());
            }
        }
    }

    /// A limit on solutions must be met exactly, so each of them is visited.
    #[test]
    fn a_count_with_a_limit_on_solutions_looks_nothing_up() {
        let text = "0:2|a b c\na\na\nb\nb\nc\nc\n".to_owned();
        let problem = Problem::parse(&text).expect("a good problem");
        for (name, mut walk) in walks(&problem, 1 << 20) {
            let mut tally = Capped::new(Some(7));
            let stop = walk.count_all(&mut meter(None), &mut tally).expect_err("there are 16");
            assert_eq!(stop.reason, crate::answer::StopReason::SolutionLimit, "{name}");
            assert_eq!((tally.total(), walk.memo().lookups), (Count::from(7u64), 0), "{name}");
        }
    }

    #[test]
    fn hashes_are_used_unless_the_back_end_was_requested() {
        // Too large for bit sets, and bounds rule out blocks. No residual is small enough for a memo of
        // another walk.
        let mut tuning = Tuning::default();
        tuning.choice.most_dense_options = 0;
        let mut text = (0..17).map(|item| format!("p{item} ")).collect::<String>();
        text = format!("0:2|z {text}\nz\nz\n");
        (0..17).for_each(|item| text += &format!("p{item}\n").repeat(250));
        let problem = Problem::parse(&text).expect("a good problem");
        let lookups = |asked| {
            let engines = Engines { asked, memory: 1 << 24, tuning };
            let chosen = engines.choose(&problem).expect("cells take it");
            assert_eq!(chosen.engine, Engine::Cells);
            let mut walk = engines.build(chosen, &problem);
            let answer = walk.count(&mut meter(Some(100_000)));
            (answer.stopped().is_none(), walk.memo().lookups)
        };
        assert!(matches!(lookups(Engine::Auto), (true, 17..)));
        assert_eq!(lookups(Engine::Cells), (false, 0));
    }
}
