//! Chooses a back end for a problem and builds it. The only file that builds them, and that knows which problems
//! each can hold.

use quadrille_problem::{Kind, Problem};

use crate::choice::{Chosen, Declined, Engine, Reason};
use crate::dance::bitsets::{blocks, lists};
use crate::dance::{cells, dense, links};
use crate::meter::Meter;
use crate::target::IS_SMALL;
use crate::tuning::{ChoiceTuning, Tuning};
use crate::walk::descent::{self, Descent};
use crate::walk::walker::Walker;

/// The requested back end, and the resources of each walk.
#[derive(Clone, Copy, Debug)]
pub struct Engines {
    /// The requested back end, possibly [`Engine::Auto`].
    pub asked: Engine,
    /// The memory limit of a memo, in bytes; 0 for no memo.
    pub memory: usize,
    /// The knobs of all that runs.
    pub tuning: Tuning,
}

impl Engines {
    /// A requested back end without a memo.
    pub fn plain(asked: Engine, tuning: Tuning) -> Self {
        Self { asked, memory: 0, tuning }
    }

    /// A requested back end with the memory and the thresholds of a meter.
    pub fn under(asked: Engine, meter: &Meter<'_>) -> Self {
        Self { asked, memory: meter.memory_limit(), tuning: *meter.tuning() }
    }

    /// Returns the same without a memo.
    pub fn without_memo(self) -> Self {
        Self { memory: 0, ..self }
    }

    /// Whether a search of this tree may be divided: whether its pieces fit into the memory.
    pub fn divides(&self, tree: &Problem) -> bool {
        self.tuning.threads.divides(tree, self.memory)
    }

    /// Returns the back end that walks one independent part.
    ///
    /// # Errors
    /// If the requested back end declines the part.
    pub fn choose(&self, part: &Problem) -> Result<Chosen, Declined> {
        match self.asked {
            // What a sweep does not count is walked as if none was asked for.
            Engine::Auto | Engine::Sweep => {
                return Ok(choose_best(part, self.memory, &self.tuning.choice));
            }
            Engine::Links => {}
            Engine::Cells => fits_cells(part)?,
            Engine::Dense => fits_bit_sets(part)?,
            Engine::Memo => fits_dense(part, self.asked)?,
        }
        Ok(Chosen { engine: self.asked, reason: Reason::Asked })
    }

    /// Builds the back end that was [chosen](Self::choose) for this part.
    pub fn build(&self, chosen: Chosen, part: &Problem) -> Box<dyn Walker> {
        match chosen.engine {
            Engine::Auto | Engine::Sweep => unreachable!("the choice is between the walks"),
            Engine::Links => links::build_with_memo(part, self.hashed_memory(chosen), &self.tuning),
            Engine::Cells => {
                let (descent, memory) = self.descent_and_memory(chosen, part);
                cells::build(part, descent, memory, &self.tuning)
            }
            Engine::Memo => dense::build(part, self.memory, &self.tuning),
            Engine::Dense => match bit_sets(chosen, part) {
                BitSets::Small => dense::build(part, 0, &self.tuning),
                // Without a descent: counting a residual with small bit sets would take longer.
                BitSets::Lists => lists::build(part, self.hashed_memory(chosen), self.tuning.memo),
                BitSets::Blocks => {
                    let (descent, memory) = self.descent_and_memory(chosen, part);
                    blocks::build(part, descent, memory, self.tuning.memo)
                }
            },
        }
    }

    /// Returns how walks of this part that start at different nodes can go together.
    pub fn reuse(&self, chosen: Chosen, part: &Problem) -> Reuse {
        let bits = match chosen.engine {
            Engine::Memo => BitSets::Small,
            Engine::Dense => bit_sets(chosen, part),
            _ => return Reuse::None,
        };
        // With bounds a walk of the residual may be smaller, and gains more than it loses if nothing is
        // remembered.
        match bits {
            BitSets::Small if part.kind() != Kind::Mcc || self.memory > 0 => Reuse::Shared,
            BitSets::Lists => Reuse::Own,
            BitSets::Small | BitSets::Blocks => Reuse::None,
        }
    }

    /// Returns the memory limit of a memo with hashed keys. A back end that was requested by name
    /// searches without, and a small part is done before a memo is built.
    fn hashed_memory(&self, chosen: Chosen) -> usize {
        match chosen.reason {
            Reason::Asked | Reason::FewOptions { .. } => 0,
            _ => self.memory,
        }
    }

    /// Returns the descent, and the memory limit of the outer walk. If there is a descent, each of its
    /// walks has one half of the memory, and the outer one has the other.
    fn descent_and_memory(&self, chosen: Chosen, part: &Problem) -> (Option<Descent>, usize) {
        let memory = self.hashed_memory(chosen);
        match self.descent(chosen, part, self.memory - memory / 2) {
            None => (None, memory),
            descent => (descent, memory / 2),
        }
    }

    /// Unless cells were requested, counts continue with bit sets as soon as these hold the
    /// residual, and part by part where a larger one falls apart.
    fn descent(&self, chosen: Chosen, part: &Problem, memory: usize) -> Option<Descent> {
        let build_dense: descent::Build =
            |left, memory, tuning| dense::holds(left).then(|| dense::build(left, memory, tuning));
        if chosen.reason == Reason::Asked {
            return None;
        }
        let most = dense::OPTION_LIMIT.min(self.tuning.choice.most_dense_options);
        let descent = Descent::new(part.clone(), most, build_dense, memory, &self.tuning);
        let splits = memory > 0 && !IS_SMALL;
        Some(if splits { descent.with_parts(build_part) } else { descent })
    }
}

/// Builds the walk that is chosen for a part of a residual.
fn build_part(part: &Problem, memory: usize, tuning: &Tuning) -> Box<dyn Walker> {
    let engines = Engines { asked: Engine::Auto, memory, tuning: *tuning };
    engines.build(choose_best(part, memory, &tuning.choice), part)
}

/// Whether one walk of a part can start at any node, and is used for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// It can, and walks of several threads share one memo.
    Shared,
    /// It can, and each thread has its own.
    Own,
    /// A walk is built for each node.
    None,
}

/// The back ends that hold the live options as bits.
enum BitSets {
    /// One set of fixed size.
    Small,
    /// A list for each item.
    Lists,
    /// One set of any size.
    Blocks,
}

/// Returns the bit sets for a part, if [`Engine::Dense`] was chosen.
fn bit_sets(chosen: Chosen, part: &Problem) -> BitSets {
    if chosen.reason != Reason::Wide && dense::holds(part) {
        BitSets::Small
    } else if lists::holds(part) {
        BitSets::Lists
    } else {
        BitSets::Blocks
    }
}

fn choose_best(part: &Problem, memory: usize, tuning: &ChoiceTuning) -> Chosen {
    let below = tuning.small_below;
    let (engine, reason) = if part.option_count() < below {
        (Engine::Links, Reason::FewOptions { below })
    } else if is_wide(part, tuning) {
        (Engine::Dense, Reason::Wide)
    } else if is_small(part, tuning) {
        match memory > 0 {
            true => (Engine::Memo, Reason::FitsMemo),
            false => (Engine::Dense, Reason::FitsDense),
        }
    } else if fits_cells(part).is_ok() {
        let (options, items) = (dense::OPTION_LIMIT, dense::ITEM_LIMIT);
        (Engine::Cells, Reason::LargeForDense { options, items })
    } else {
        (Engine::Links, Reason::LargeForCells)
    };
    Chosen { engine, reason }
}

fn fits_dense(part: &Problem, engine: Engine) -> Result<(), Declined> {
    let limits = [
        (part.option_count(), dense::OPTION_LIMIT, "options"),
        (part.primary_count(), dense::ITEM_LIMIT, "primary items"),
    ];
    for (count, limit, what) in limits {
        if count > limit {
            let reason = format!("it has {count} {what}, but the limit is {limit}");
            return Err(Declined::new(engine, reason));
        }
    }
    Ok(())
}

/// Bit sets hold any number of options by lists or blocks, if each item is covered exactly once.
fn fits_bit_sets(part: &Problem) -> Result<(), Declined> {
    match part.kind() {
        Kind::Mcc => fits_dense(part, Engine::Dense),
        _ if !dense::holds(part) && lists::holds(part) && lists::node_cost(part).is_none() => {
            let reason = "its items and colors take too much memory as bit sets".to_owned();
            Err(Declined::new(Engine::Dense, reason))
        }
        _ => Ok(()),
    }
}

/// Whether small bit sets hold a part.
fn is_small(part: &Problem, tuning: &ChoiceTuning) -> bool {
    dense::holds(part) && part.option_count() <= tuning.most_dense_options
}

/// Whether the items are few and their lists long, so that bit sets by lists or blocks are the
/// fastest.
fn is_wide(part: &Problem, tuning: &ChoiceTuning) -> bool {
    if part.kind() == Kind::Mcc || part.option_count() < tuning.wide_from {
        return false;
    }
    let is_small = is_small(part, tuning);
    if lists::holds(part) {
        let rival = match is_small {
            true => dense::node_cost(part.option_count(), part.primary_count()),
            false => cells::node_cost(part),
        };
        let is_cheaper = |cost: u64| (cost as f64) < tuning.list_cost * rival as f64;
        return lists::node_cost(part).is_some_and(is_cheaper);
    }
    !is_small && blocks::blocks_of_node(part) * tuning.block_cost < cells::removals(part)
}

fn fits_cells(part: &Problem) -> Result<(), Declined> {
    let (words, limit) = (cells::words(part), cells::WORD_LIMIT);
    if words <= limit {
        return Ok(());
    }
    let reason = format!("its live options need {words} words, but the limit is {limit}");
    Err(Declined::new(Engine::Cells, reason))
}

#[cfg(test)]
mod tests {
    use quadrille_problem::{ItemId, Member, OptionId, verify};

    use super::*;
    use crate::answer::Count;
    use crate::meter::limits::Limits;
    use crate::observe::Statistics;

    fn chosen(text: &str, memory: usize) -> Chosen {
        let problem = Problem::parse(text).expect("a good problem");
        let tuning = Tuning::default();
        let engines = Engines { asked: Engine::Auto, memory, tuning };
        engines.choose(&problem).expect("Auto accepts any problem")
    }

    #[test]
    fn the_default_chooses_by_size_and_says_so() {
        let below = Tuning::default().choice.small_below;
        let few = "a\n".to_owned() + &"a\n".repeat(below - 1);
        let reason = Reason::FewOptions { below };
        assert_eq!(chosen(&few, 1), Chosen { engine: Engine::Links, reason });
        let more = few.clone() + "a\n";
        assert_eq!(chosen(&more, 1), Chosen { engine: Engine::Memo, reason: Reason::FitsMemo });
        assert_eq!(chosen(&more, 0), Chosen { engine: Engine::Dense, reason: Reason::FitsDense });
        let bounded = format!("2|{more}");
        assert_eq!(chosen(&bounded, 1).engine, Engine::Memo, "with bounds as well");
        let long_list = "a\n".to_owned() + &"a\n".repeat(dense::OPTION_LIMIT + 1);
        let wide = Chosen { engine: Engine::Dense, reason: Reason::Wide };
        assert_eq!(chosen(&long_list, 1), wide);
        let names: Vec<_> = (0..=dense::ITEM_LIMIT).map(|item| format!("i{item}")).collect();
        let many = format!("{}\n{}\n", names.join(" "), names.join("\n"));
        let (options, items) = (dense::OPTION_LIMIT, dense::ITEM_LIMIT);
        let reason = Reason::LargeForDense { options, items };
        assert_eq!(chosen(&many, 1), Chosen { engine: Engine::Cells, reason });
        assert_eq!(
            chosen(&many, 1).to_string(),
            "cells, since more than 4096 options or 1024 primary items are too many for bit sets; \
             bit sets take over once the residual is small enough"
        );
    }

    /// An item that is covered up to 3,000 times by 4,000 options: 3,000 levels, whose pieces name 4,000 options.
    #[test]
    fn a_search_is_divided_only_if_its_pieces_fit_into_the_memory() {
        let text = |bounds: &str| format!("{bounds}a\n{}", "a\n".repeat(4_000));
        let problem = |bounds| Problem::parse(&text(bounds)).expect("a good problem");
        let tuning = Tuning::default();
        let divides = |bounds, memory| {
            let engines = Engines { asked: Engine::Auto, memory, tuning };
            engines.divides(&problem(bounds))
        };
        let quarter = 3_000 * 4_000 * size_of::<u32>();
        assert!(divides("50:3000|", 4 * quarter) && !divides("50:3000|", 4 * quarter - 4));
        assert!(divides("50:3000|", usize::MAX) && !divides("50:3000|", 0));
        assert!(divides("", 0), "one level");
    }

    /// Options that cover one to three of a few items, enough of them for a large tree.
    fn many_ways(items: &str) -> Problem {
        let mut text = format!("{items} | s t\n");
        for first in 0..10 {
            for width in 1..=3 {
                let items = (first..first + width).map(|item| "abcdefghij".as_bytes()[item % 10]);
                let items: Vec<String> = items.map(|item| char::from(item).to_string()).collect();
                let color = [" s:x", " s:y t:x", "", " t:y"][(first + width) % 4];
                text += &format!("{}{color}\n", items.join(" "));
            }
        }
        Problem::parse(&text).expect("a good problem")
    }

    #[test]
    fn a_descent_visits_the_same_nodes_and_finds_the_same_count() {
        for items in ["a b c d e f g h i j", "a b 0:2|c d e 1:2|f 0:1|g h 2|i j"] {
            descents_count_as_brute_force_does(&many_ways(items));
        }
    }

    fn descents_count_as_brute_force_does(problem: &Problem) {
        let count = |descent: Option<Descent>| {
            let mut meter = Meter::new(Limits::tiny(), None);
            let answer = cells::build(problem, descent, 0, &Tuning::tiny()).count(&mut meter);
            let mut statistics = Statistics::default();
            meter.record(&mut statistics);
            (answer, statistics.profile)
        };
        let plain = count(None);
        assert_eq!(plain.0.to_string(), brute_force(problem).to_string());
        let builds: [descent::Build; 3] = [
            |left, memory, tuning| Some(dense::build(left, memory, tuning)),
            |left, memory, tuning| {
                (left.option_count() <= 12).then(|| dense::build(left, memory, tuning))
            },
            |left, _, _| (left.option_count() <= 20).then(|| links::build(left)),
        ];
        for build in builds {
            assert_eq!(
                count(Some(Descent::new(problem.clone(), 20, build, 0, &Tuning::tiny()))),
                plain
            );
        }
        let remembering =
            count(Some(Descent::new(problem.clone(), 12, builds[1], 1 << 20, &Tuning::tiny())));
        assert_eq!(remembering.0, plain.0);
    }

    /// Pairs of seven items, three times, beneath an item whose two options take one of each seven: then
    /// the other six form 15 sets of pairs, in each part. Without exactly one of the two there is no solution.
    /// If that item may be covered twice, a third option of it alone may go with either.
    #[test]
    fn a_large_residual_that_falls_apart_is_counted_part_by_part() {
        for (hub, alone, ways) in [("hub", "", 2), ("0:1|hub", "", 2), ("0:2|hub", "hub\n", 4)] {
            parts_below_a_hub_are_counted_one_by_one(hub, alone, ways);
        }
    }

    fn parts_below_a_hub_are_counted_one_by_one(hub: &str, alone: &str, ways: u64) {
        let mut text = hub.to_owned();
        let parts = ["a", "b", "c"];
        let items = parts.iter().flat_map(|part| (0..7).map(move |item| format!(" {part}{item}")));
        text.extend(items);
        text += &format!("\n{alone}hub a0 b0 c0\nhub a1 b1 c1\n");
        for part in parts {
            for one in 0..7 {
                (one + 1..7).for_each(|other| text += &format!("{part}{one} {part}{other}\n"));
            }
        }
        let problem = Problem::parse(&text).expect("a good problem");
        let none: descent::Build = |_, _, _| None;
        let count = |splits: bool, nodes: Option<u64>| {
            let descent = Descent::new(problem.clone(), 0, none, 1 << 20, &Tuning::tiny());
            let descent = if splits { descent.with_parts(build_part) } else { descent };
            let mut meter = Meter::new(Limits { nodes, ..Limits::tiny() }, None);
            let answer =
                cells::build(&problem, Some(descent), 0, &Tuning::tiny()).count(&mut meter);
            (answer, meter.nodes())
        };
        let (whole, split) = (count(false, None), count(true, None));
        let most = Count::from(ways * 15u64.pow(3));
        let expected = crate::answer::Answer::Complete(most.clone());
        assert_eq!((&whole.0, &split.0), (&expected, &expected));
        assert!(whole.1 > 10 * split.1, "{} and {} nodes", whole.1, split.1);
        for nodes in 1..split.1 {
            let answer = count(true, Some(nodes)).0;
            let crate::answer::Answer::AtLeast(found, _) = answer else { panic!("a limit") };
            let is_whole = match hub {
                "hub" => found == 0u64 || found == 15u64.pow(3),
                // The hub is closed last, after both options.
                "0:1|hub" => (0..=2).any(|done: u64| found == done * 15u64.pow(3)),
                // Between two options of the hub, a walk goes on through the parts.
                _ => found <= most,
            };
            assert!(is_whole, "{nodes} nodes: {found}");
        }
    }

    /// Counts solutions by trying each option or not.
    fn brute_force(problem: &Problem) -> u64 {
        fn below(problem: &Problem, next: usize, taken: &mut Vec<OptionId>) -> u64 {
            if next == problem.option_count() {
                return u64::from(verify(problem, taken).is_ok());
            }
            let option = OptionId::known(next);
            let without = below(problem, next + 1, taken);
            let covers = |item: ItemId| {
                let members = taken.iter().flat_map(|&other| problem.members(other));
                members.filter(|member| member.item == item).count()
            };
            let is_full = |member: &Member| {
                let most =
                    problem.bounds(member.item).map_or(usize::MAX, |bounds| bounds.hi as usize);
                covers(member.item) >= most
            };
            if problem.members(option).iter().any(is_full) {
                return without;
            }
            taken.push(option);
            let with = below(problem, next + 1, taken);
            taken.pop();
            without + with
        }
        below(problem, 0, &mut Vec::new())
    }
}
