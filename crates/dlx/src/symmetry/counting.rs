//! Counting by orbits: options that a symmetry carries to one another are in equally many
//! solutions, so one of each orbit is followed and its count multiplied; and remainders that are
//! the same up to isomorphism are counted once.
//!
//! At a node an item that is to be covered exactly once splits the solutions by the option that
//! covers it. The automorphisms that leave the item where it is move its options about, and each
//! orbit of options is followed by one of them. What is left then is a problem of its own, with
//! automorphisms of its own, perhaps more than came down to it.
//!
//! All this pays where trees are large: to label one remainder costs as much as searching some
//! thousand nodes. So a remainder is first searched within a limit, and only if that does not end
//! is it looked at for symmetries. The limit is learned for each number of open items: it grows
//! where few remainders were met before.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::answer::{Answer, StopReason};
use crate::count::limbs::to_big;
use crate::count::table::Table;
use crate::id::{ItemId, OptionId};
use crate::observe::Orbiting;
use crate::problem::Problem;
use crate::reduce::remainder::remainder;
use crate::search::limits::Meter;
use crate::symmetry::canonical::Canonical;
use crate::symmetry::error::NoSymmetry;
use crate::symmetry::finder::Symmetry;
use crate::symmetry::orbits::Orbits;

/// Counts a problem, or what is left of one, by a plain search.
pub(crate) type Search<'s> = &'s mut dyn FnMut(&Problem, &mut Meter<'_>) -> Answer;

/// How many nodes a first search may visit: for each member of the problem. Tests of this crate
/// look for symmetries wherever they can.
const FIRST_NODES_PER_MEMBER: u64 = if cfg!(test) { 0 } else { 4 };
/// How many nodes the search of a remainder may visit at first.
const FIRST_LIMIT: u64 = if cfg!(test) { 1 } else { 4_000 };
/// Where most searches do not end, one is tried again after so many looks.
const RETRY: u64 = 64;
/// After how many looks a limit is judged.
const JUDGED: u64 = 4;
/// At how many items a node compares how many orbits their options fall into.
const COMPARED_ITEMS: usize = 24;
/// How deep orbits are followed at most.
const DEPTH_LIMIT: usize = 200;

/// A count that was stopped: what was found, and why.
type Stopped = (BigUint, StopReason);

/// What is known of remainders with so many open items.
#[derive(Clone, Copy, Debug)]
struct Sort {
    /// How many nodes a search may visit before symmetries are looked for.
    limit: u64,
    /// How many were searched within it, and how many of these searches ended.
    searches: u64,
    ended: u64,
    /// How many were looked at since the limit was set, and how many of them were known.
    looks: u64,
    hits: u64,
}

impl Sort {
    const fn new(limit: u64) -> Self {
        Self { limit, searches: 0, ended: 0, looks: 0, hits: 0 }
    }

    /// Whether to search before looking: where most searches end, and now and then.
    fn wants_search(&self) -> bool {
        self.searches < 4 || self.ended * 4 >= self.searches || self.looks.is_multiple_of(RETRY)
    }

    /// Another is to be looked at. Where few of those looked at were known, the next ones may be
    /// searched for longer.
    fn begin_look(&mut self) {
        if self.looks >= JUDGED && self.hits * 16 < self.looks {
            *self = Self::new(self.limit * 4);
        }
        self.looks += 1;
    }
}

/// Counts by orbits, and remembers remainders up to isomorphism.
///
/// Invariant: `sorts` has an entry for each number of open items that can occur.
#[derive(Debug)]
pub(crate) struct OrbitCounter {
    table: Table,
    memory: usize,
    limbs: usize,
    sorts: Vec<Sort>,
    statistics: Orbiting,
}

impl OrbitCounter {
    /// Remembers remainders in at most so many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        let table = Table::new(KEY_WORDS, memory);
        Self { table, memory, limbs: 1, sorts: Vec::new(), statistics: Orbiting::default() }
    }

    /// What the symmetries were good for.
    pub(crate) fn statistics(&self) -> Orbiting {
        if self.statistics.looks == 0 {
            return self.statistics;
        }
        let entries = self.table.len() as u64;
        Orbiting { entries, bytes: self.table.bytes() as u64, ..self.statistics }
    }

    /// The most memory, in bytes, to remember remainders in.
    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    /// Counts the solutions of a problem; `None`, and nothing is done that counts, if no symmetry
    /// of it is known, or if each node counts because they are limited.
    pub(crate) fn count(
        &mut self,
        problem: &Problem,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Option<Answer> {
        let nodes = FIRST_NODES_PER_MEMBER * problem.member_count() as u64;
        if let Some(answer) = try_to_search(problem, nodes, search, meter)? {
            return Some(answer);
        }
        let (mut symmetry, canonical) = label(problem).ok()?;
        if canonical.orbits.group_is_trivial {
            return None;
        }
        self.sorts
            .resize(self.sorts.len().max(problem.primary_count() + 1), Sort::new(FIRST_LIMIT));
        self.statistics.looks += 1;
        Some(match self.follow(problem, &mut symmetry, &canonical, 0, search, meter) {
            Ok(count) => Answer::Complete(count.into()),
            Err((found, reason)) => Answer::AtLeast(found.into(), reason),
        })
    }

    /// Counts what is left at a node, which is to be visited.
    fn count_remainder(
        &mut self,
        problem: &Problem,
        depth: usize,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        let left = problem.primary_count();
        if left == 0 {
            return visit(meter).map(|()| BigUint::from(1u32));
        }
        if depth == DEPTH_LIMIT {
            return counted(search(problem, meter));
        }
        if self.sorts[left].wants_search() {
            let limit = self.sorts[left].limit;
            let answer = try_to_search(problem, limit, search, meter).flatten();
            self.sorts[left].searches += 1;
            if let Some(answer) = answer {
                self.sorts[left].ended += 1;
                return counted(answer);
            }
        }
        self.statistics.looks += 1;
        self.sorts[left].begin_look();
        match label(problem) {
            Ok((mut symmetry, canonical)) => {
                self.follow(problem, &mut symmetry, &canonical, depth, search, meter)
            }
            Err(_) => counted(search(problem, meter)),
        }
    }

    /// Counts what is left at a node by its symmetries, unless it is known already.
    fn follow(
        &mut self,
        problem: &Problem,
        symmetry: &mut Symmetry<'_>,
        canonical: &Canonical,
        depth: usize,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        visit(meter)?;
        let key = hash(&canonical.form);
        if let Some((count, _)) = self.table.find(&key) {
            self.statistics.hits += 1;
            self.sorts[problem.primary_count()].hits += 1;
            return Ok(to_big(count));
        }
        let before = meter.nodes();
        let Some(branches) = branches(problem, symmetry, &canonical.orbits) else {
            return counted(search(problem, meter));
        };
        let mut sum = BigUint::ZERO;
        let weight: u32 = branches.iter().map(|branch| branch.weight).sum();
        let mut done = 0;
        for Branch { option, weight: own } in branches {
            let part = |number: u32| f64::from(number) / f64::from(weight);
            let outer = meter.enter(1, (part(done), part(own)));
            let left = remainder(problem, &[option]);
            let below = self.count_remainder(&left, depth + 1, search, meter);
            meter.leave(outer);
            match below {
                Ok(count) => sum += count * own,
                Err((found, reason)) => return Err((sum + found * own, reason)),
            }
            done += own;
        }
        self.remember(&key, &sum, meter.nodes() - before);
        Ok(sum)
    }

    fn remember(&mut self, key: &[u64], count: &BigUint, nodes: u64) {
        let limbs = count.to_u64_digits();
        while self.limbs < limbs.len() {
            self.table.widen();
            self.limbs *= 2;
        }
        self.table.insert(key, &limbs, nodes);
    }
}

/// Labels a problem, which finds its symmetries as well.
fn label(problem: &Problem) -> Result<(Symmetry<'_>, Canonical), NoSymmetry> {
    let mut symmetry = Symmetry::new(problem)?;
    let canonical = symmetry.canonical_form()?;
    Ok((symmetry, canonical))
}

/// An option to be followed, and how many options of its item it stands for.
#[derive(Clone, Copy, Debug)]
struct Branch {
    option: OptionId,
    weight: u32,
}

/// The options of the item whose options fall into the fewest orbits, one of each orbit. `None` if
/// no item is to be covered exactly once.
fn branches(
    problem: &Problem,
    symmetry: &mut Symmetry<'_>,
    orbits: &Orbits,
) -> Option<Vec<Branch>> {
    let mut counts = vec![0u32; problem.item_count()];
    for member in problem.options().flat_map(|option| option.members()) {
        counts[member.item.index()] += 1;
    }
    let once = |item: &ItemId| problem.bounds(*item).is_some_and(|b| (b.lo, b.hi) == (1, 1));
    let is_first = |item: &ItemId| orbits.items[item.index()] as usize == item.index();
    let mut items: Vec<ItemId> = (0..problem.primary_count()).map(ItemId::known).collect();
    items.retain(|item| once(item) && is_first(item));
    items.sort_by_key(|item| counts[item.index()]);
    let first = *items.first()?;
    if orbits.group_is_trivial {
        return Some(each_of(problem, first, |option| option as u32));
    }
    let mut best: Option<Vec<Branch>> = None;
    for item in items.into_iter().take(COMPARED_ITEMS) {
        let fewest = best.as_ref().map_or(u32::MAX, |best| best.len() as u32);
        // Few groups of a remainder that move a given item's options have orbits of more than
        // eight: beyond that, an item is not worth a labelling.
        if fewest <= 1 || counts[item.index()] >= fewest.saturating_mul(8) {
            break;
        }
        let Ok(fixing) = symmetry.orbits_fixing(item) else { continue };
        let branches = each_of(problem, item, |option| fixing.options[option]);
        if (branches.len() as u32) < fewest {
            best = Some(branches);
        }
    }
    best.or_else(|| Some(each_of(problem, first, |option| option as u32)))
}

/// The options of an item, one of each orbit.
fn each_of(problem: &Problem, item: ItemId, orbit: impl Fn(usize) -> u32) -> Vec<Branch> {
    let mut place: HashMap<u32, usize> = HashMap::new();
    let mut branches: Vec<Branch> = Vec::new();
    for option in problem.options() {
        if option.members().iter().any(|member| member.item == item) {
            let index = *place.entry(orbit(option.id().index())).or_insert(branches.len());
            match branches.get_mut(index) {
                Some(branch) => branch.weight += 1,
                None => branches.push(Branch { option: option.id(), weight: 1 }),
            }
        }
    }
    branches
}

/// Searches within so many nodes. `None` if nodes are limited anyway, so that each counts;
/// `Some(None)` if the search did not end, and what it visited is forgotten.
fn try_to_search(
    problem: &Problem,
    nodes: u64,
    search: Search<'_>,
    meter: &mut Meter<'_>,
) -> Option<Option<Answer>> {
    let mut trial = meter.trial(nodes)?;
    let answer = search(problem, &mut trial);
    if answer.stopped() == Some(StopReason::NodeLimit) {
        return Some(None);
    }
    meter.adopt(trial);
    Some(Some(answer))
}

/// Visits the node at which the meter stands.
fn visit(meter: &mut Meter<'_>) -> Result<(), Stopped> {
    meter.reserve_depth(0);
    if meter.visit(0, || 0.0) { Ok(()) } else { Err((BigUint::ZERO, meter.stop_reason())) }
}

fn counted(answer: Answer) -> Result<BigUint, Stopped> {
    match answer {
        Answer::Complete(count) => Ok(count.into()),
        Answer::AtLeast(count, reason) => Err((count.into(), reason)),
    }
}

/// How many words a key has.
pub(super) const KEY_WORDS: usize = 2;

/// A hash of 128 bits. Two different forms of one count would have to collide in all of them for a
/// wrong answer: among 10^9 remainders, once in 10^20 counts.
pub(super) fn hash(form: &[u32]) -> [u64; KEY_WORDS] {
    [0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835, 0xD1B5_4A32_D192_ED03_8CB9_2BA7_2F3D_8DD7].map(
        |multiplier: u128| {
            let mut hash = multiplier ^ form.len() as u128;
            for &word in form {
                hash = (hash ^ u128::from(word)).wrapping_mul(multiplier | 1);
                hash ^= hash >> 67;
            }
            (hash >> 64) as u64 ^ hash as u64
        },
    )
}

#[cfg(all(test, feature = "symmetry"))]
mod tests {
    use super::*;
    use crate::choice::Engine;
    use crate::search::limits::{Limits, Meter};
    use crate::search::random;

    /// Counts by orbits, with plain links below.
    fn by_orbits(problem: &Problem, memory: usize) -> (Option<Answer>, Orbiting) {
        let mut counter = OrbitCounter::new(memory);
        let mut meter = Meter::new(Limits::default(), None);
        let mut search =
            |left: &Problem, meter: &mut Meter<'_>| crate::dance::links::build(left).count(meter);
        let answer = counter.count(problem, &mut search, &mut meter);
        (answer, counter.statistics())
    }

    fn plainly(problem: &Problem) -> Answer {
        let solver = problem.solver().engine(Engine::Links).presolve(false);
        solver.count().expect("links take any problem").answer()
    }

    /// Latin squares of an order: cells, symbols in rows, symbols in columns.
    fn latin(order: usize) -> Problem {
        let mut builder = Problem::builder();
        let squares = ["cell", "row", "column"].map(|name| builder.primaries(name, order * order));
        for row in 0..order {
            for column in 0..order {
                for symbol in 0..order {
                    let places =
                        [row * order + column, row * order + symbol, column * order + symbol];
                    let members =
                        std::array::from_fn::<_, 3, _>(|kind| squares[kind][places[kind]]);
                    builder.option(members).expect("three distinct items");
                }
            }
        }
        builder.build().expect("a good problem")
    }

    /// The published numbers of Latin squares (OEIS A002860).
    #[test]
    fn latin_squares_are_counted_from_a_few_of_them() {
        for (order, squares) in [(2, 2u64), (3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
            for memory in [0, 4096, 1 << 20] {
                let (answer, orbiting) = by_orbits(&latin(order), memory);
                assert_eq!(answer, Some(Answer::Complete(squares.into())), "{order}, {memory}");
                assert!(orbiting.bytes as usize <= memory);
            }
        }
    }

    /// Random numbers of the size of an index.
    struct Random(random::Random);

    impl Random {
        fn new(seed: u64) -> Self {
            Self(random::Random::new(seed))
        }

        fn below(&mut self, limit: usize) -> usize {
            self.0.below(limit as u32) as usize
        }
    }

    /// A random problem turned into itself by a shift of all its items: each option stands there
    /// once for each shift. Some items are secondary, with colors that the shift exchanges or not.
    fn planted(random: &mut Random) -> Problem {
        let (copies, width) = (2 + random.below(3), 1 + random.below(3));
        let loose = random.below(3);
        let mut builder = Problem::builder();
        let bounds = if random.below(4) == 0 { (0, 2) } else { (1, 1) };
        let primaries: Vec<ItemId> = (0..copies * width)
            .map(|item| {
                let (lo, hi) = if item % width == 0 { (1, 1) } else { bounds };
                builder.bounded(format!("p{item}"), lo, hi)
            })
            .collect();
        let secondaries = builder.secondaries("s", copies * loose);
        let colors = ["red", "blue"].map(|name| builder.color(name));
        for _ in 0..2 + random.below(4) {
            let picked: Vec<usize> =
                (0..copies * width).filter(|_| random.below(copies * width) < 2).collect();
            let color = random.below(4);
            let hung = (loose > 0).then(|| random.below(copies * loose));
            if picked.is_empty() {
                continue;
            }
            for shift in 0..copies {
                let moved = |item: &usize| primaries[(item + shift * width) % (copies * width)];
                let mut members: Vec<crate::id::Member> =
                    picked.iter().map(moved).map(Into::into).collect();
                if let Some(item) = hung {
                    let item = secondaries[(item + shift * loose) % (copies * loose)];
                    let shade = colors[(color + shift * (color / 2)) % 2];
                    members.push(if color == 3 { item.into() } else { item.colored(shade) });
                }
                builder.option(members).expect("distinct items");
            }
        }
        builder.build().expect("a good problem")
    }

    #[test]
    fn planted_symmetries_change_no_count() {
        let mut random = Random::new(1);
        let (mut used, mut solvable) = (0, 0);
        for round in 0..2000 {
            let problem = planted(&mut random);
            let plain = plainly(&problem);
            if let (Some(answer), orbiting) = by_orbits(&problem, 1 << 20) {
                assert_eq!(answer, plain, "round {round}: {problem}");
                used += u32::from(orbiting.looks > 0);
                solvable += u32::from(plain != Answer::Complete(0u64.into()));
            }
        }
        assert!(used > 500 && solvable > 300, "{used} with symmetries, {solvable} with solutions");
    }

    #[test]
    fn what_is_found_before_a_stop_is_a_lower_bound() {
        let problem = latin(5);
        let token = crate::CancelToken::new();
        let limits = Limits { cancel: Some(token.clone()), ..Limits::default() };
        let mut meter = Meter::new(limits, None);
        let mut searches = 0;
        let mut search = |left: &Problem, meter: &mut Meter<'_>| {
            searches += 1;
            if searches == 30 {
                token.cancel();
            }
            crate::dance::links::build(left).count(meter)
        };
        let answer = OrbitCounter::new(0).count(&problem, &mut search, &mut meter);
        let Some(Answer::AtLeast(found, StopReason::Cancelled)) = answer else {
            panic!("{answer:?} is not what a cancelled count says");
        };
        assert!(found > 0u64.into() && found < 161_280u64.into(), "{found}");
    }
}
