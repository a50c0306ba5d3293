//! The residuals on the ways of random solutions, with their counts.
//!
//! A random solution goes down from the root. At each residual it takes forced options; it goes on in each
//! independent part; or it draws a way by the number of its solutions, and one of its options, each equally
//! likely. Where solutions are few, it draws one from their list.
//!
//! The option itself is taken, not the one that was counted for it. Both leave isomorphic residuals, so no
//! symmetry has to be carried along.
//!
//! # Numbers
//! A solution is drawn by a number below the count, which is divided on the way down like the solutions.
//! Only where an item is covered several times, further digits are drawn.
//!
//! # Invariant
//! Whatever was drawn before, each number leads to its own solution, so each solution is equally likely. Which one it
//! leads to may depend on the draws before, since a residual that they have divided is divided in the same way.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_problem::{Member, OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::reduce::components::Components;
use quadrille_search::reduce::forced::only_options;
use quadrille_search::reduce::residual::{
    residual_and_options, residual_without, residual_without_and_options,
};
use quadrille_search::walk::walker::Step;

use crate::sampling::counts::Counts;
use crate::sampling::division::Choice;

/// The most solutions of a residual that are listed, and the nodes that a list may take.
pub(super) const MOST_LISTED: u32 = 256;
const LISTED_NODES: u64 = 1 << 14;

/// The place of the root.
const ROOT: usize = 0;

/// A source of further digits: a number below the given one.
pub(super) type Digits<'d> = &'d mut dyn FnMut(u32) -> u32;

/// The residuals of a part that samples have met.
#[derive(Debug)]
pub(super) struct Tree {
    residuals: Vec<Residual>,
    /// The residual below another one, by the way and the option taken there.
    below: HashMap<(usize, usize, usize), usize>,
    /// The bytes of all residuals, and the most with which a draw may begin.
    bytes: usize,
    memory: usize,
    /// The most solutions of a residual that are listed.
    most_listed: u32,
}

/// A residual without forced options.
#[derive(Debug)]
struct Residual {
    problem: Problem,
    /// Its options in the part.
    options: Vec<OptionId>,
    /// The forced options that lead to it, in the part.
    forced: Vec<OptionId>,
    /// The number of its solutions, once it is known.
    count: Option<BigUint>,
    /// `None` before it is needed.
    division: Option<Division>,
}

/// How the solutions of a residual are divided.
#[derive(Debug)]
enum Division {
    /// Not at all: these are all, in options of the part.
    Listed(Vec<Vec<OptionId>>),
    /// Into those of independent parts.
    Parts(Vec<usize>),
    /// By the options of an item.
    Choice(Choice),
}

impl Tree {
    /// Begins at a problem that has `count` solutions. Draws remember residuals in about `memory` bytes.
    pub(super) fn new(problem: &Problem, count: BigUint, memory: usize, most_listed: u32) -> Self {
        let options = problem.options().map(|option| option.id()).collect();
        let root = Residual::new(problem.clone(), options, Some(count));
        let (residuals, below) = (vec![root], HashMap::new());
        Self { residuals, below, bytes: 0, memory, most_listed }
    }

    /// Returns a solution in options of the part: each `number` below the count of the part has its own.
    pub(super) fn solution(
        &mut self,
        number: BigUint,
        digits: Digits<'_>,
        counts: &Counts,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<OptionId>, StopReason> {
        if self.bytes > self.memory {
            self.forget();
        }
        let mut taken = Vec::new();
        let mut open = vec![(ROOT, number)];
        while let Some((at, number)) = open.pop() {
            taken.extend_from_slice(&self.residuals[at].forced);
            if self.residuals[at].is_leaf() {
                continue;
            }
            self.divide(at, counts, meter)?;
            match self.division(at) {
                Division::Listed(list) => {
                    let place = usize::try_from(number).expect("below the length of a list");
                    taken.extend_from_slice(&list[place]);
                }
                Division::Parts(_) => self.enter_parts(at, number, &mut open, counts, meter)?,
                Division::Choice(_) => {
                    let (way, place, number) =
                        self.chosen_way(at, number, digits, counts, meter)?;
                    taken.extend(self.option(at, way, place));
                    open.push((self.residual_below(at, way, place), number));
                }
            }
        }
        Ok(taken)
    }

    /// Forgets all residuals but the root.
    fn forget(&mut self) {
        let root = self.residuals.swap_remove(ROOT);
        let root = match root.division {
            // Its parts are residuals.
            Some(Division::Parts(_)) => Residual { division: None, ..root },
            _ => root,
        };
        self.residuals = vec![root];
        self.below.clear();
        self.bytes = 0;
    }

    /// Divides a residual, unless it is divided.
    fn divide(
        &mut self,
        at: usize,
        counts: &Counts,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let residual = &self.residuals[at];
        if residual.division.is_some() {
            return Ok(());
        }
        let division = if let Some(list) = residual.listed(self.most_listed, meter)? {
            Division::Listed(list)
        } else if let Some(parts) = Components::several(&residual.problem) {
            let parts = (0..parts.count()).map(|index| residual.part(&parts, index)).collect();
            Division::Parts(self.add(parts))
        } else {
            let ledger = counts.by_orbits();
            let labeled = ledger
                .and_then(|ledger| Some((ledger, ledger.canonical(&residual.problem, meter)?)));
            if meter.is_over() {
                return Err(meter.reason_to_stop());
            }
            Division::Choice(match labeled {
                Some((ledger, canonical)) => {
                    let item = ledger.division(&canonical);
                    Choice::of(&residual.problem, &canonical.option_orbits, item)
                }
                None => {
                    let alone: Vec<u32> = (0..residual.problem.option_count() as u32).collect();
                    Choice::of(&residual.problem, &alone, None)
                }
            })
        };
        self.bytes += division.bytes();
        self.residuals[at].division = Some(division);
        Ok(())
    }

    /// Adds residuals. Returns their places.
    fn add(&mut self, residuals: Vec<Residual>) -> Vec<usize> {
        let first = self.residuals.len();
        self.bytes += residuals.iter().map(Residual::bytes).sum::<usize>();
        self.residuals.extend(residuals);
        (first..self.residuals.len()).collect()
    }

    /// The division of a residual that was divided.
    fn division(&self, at: usize) -> &Division {
        self.residuals[at].division.as_ref().expect("the residual was divided")
    }

    /// The count of a residual that was counted.
    fn count(&self, at: usize) -> &BigUint {
        self.residuals[at].count.as_ref().expect("the residual was counted")
    }

    /// Counts a part of a residual, or a way, unless its count is known.
    fn count_at(
        &mut self,
        at: usize,
        place: usize,
        counts: &Counts,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        match self.division(at) {
            Division::Parts(parts) => {
                let part = parts[place];
                if self.residuals[part].count.is_none() {
                    let counted = counts.count(self.residuals[part].problem.clone(), meter)?;
                    self.residuals[part].count = Some(counted);
                }
            }
            Division::Choice(choice) if choice.ways[place].count.is_none() => {
                let way = &choice.ways[place];
                let first = way.taken.get(..1).unwrap_or_default();
                let problem = &self.residuals[at].problem;
                let below = residual_without(problem, first, &way.dropped);
                let count = counts.count(below, meter)?;
                let Some(Division::Choice(choice)) = &mut self.residuals[at].division else {
                    unreachable!("it was a choice");
                };
                choice.ways[place].count = Some(count);
            }
            _ => {}
        }
        Ok(())
    }

    /// Divides the number of a solution of several parts among these.
    fn enter_parts(
        &mut self,
        at: usize,
        mut number: BigUint,
        open: &mut Vec<(usize, BigUint)>,
        counts: &Counts,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let Division::Parts(parts) = self.division(at) else { unreachable!("it has parts") };
        let parts = parts.clone();
        let mut rest = self.count(at).clone();
        // The largest part is counted by the others.
        let size = |&place: &usize| self.residuals[parts[place]].problem.option_count();
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(size);
        let last = order.pop().expect("several parts");
        for place in order {
            self.count_at(at, place, counts, meter)?;
            let count = self.count(parts[place]);
            rest /= count;
            open.push((parts[place], &number % count));
            number /= count;
        }
        self.residuals[parts[last]].count = Some(rest);
        open.push((parts[last], number));
        Ok(())
    }

    /// Returns the way that a number leads to, the place of the option among those of the way, and the number
    /// below that.
    fn chosen_way(
        &mut self,
        at: usize,
        number: BigUint,
        digits: Digits<'_>,
        counts: &Counts,
        meter: &mut Meter<'_>,
    ) -> Result<(usize, usize, BigUint), StopReason> {
        let Division::Choice(choice) = self.division(at) else { unreachable!("it is a choice") };
        let (times, last) = (choice.times, choice.ways.len() - 1);
        let mut number = number;
        if times > 1 {
            number = number * times + digits(times);
        }
        let all = self.count(at) * times;
        for place in 0..=last {
            if place == last {
                self.settle_last_way(at, &all);
            }
            self.count_at(at, place, counts, meter)?;
            let Division::Choice(choice) = self.division(at) else { unreachable!("as before") };
            let way = &choice.ways[place];
            let count = way.count.as_ref().expect("the way was counted");
            let all_of_way = count * way.width();
            if number < all_of_way {
                let option = usize::try_from(&number / count).expect("an option of the way");
                return Ok((place, option, number % count));
            }
            number -= all_of_way;
        }
        unreachable!("the number is below the sum of all ways")
    }

    /// Sets the count of the last way, after all others are known and leave it a share of `all`.
    fn settle_last_way(&mut self, at: usize, all: &BigUint) {
        let Some(Division::Choice(choice)) = &mut self.residuals[at].division else {
            unreachable!("it is a choice");
        };
        let others = choice.known();
        let last = choice.ways.last_mut().expect("a way");
        if last.count.is_none() {
            last.count = Some((all - others) / last.width());
        }
    }

    /// The option at this place of a way, in the part.
    fn option(&self, at: usize, way: usize, place: usize) -> Option<OptionId> {
        let Division::Choice(choice) = self.division(at) else { unreachable!("it is a choice") };
        let option = choice.ways[way].taken.get(place);
        option.map(|option| self.residuals[at].options[option.index()])
    }

    /// Returns the residual after an option of a way is taken.
    fn residual_below(&mut self, at: usize, way: usize, place: usize) -> usize {
        if let Some(&below) = self.below.get(&(at, way, place)) {
            return below;
        }
        let Division::Choice(choice) = self.division(at) else { unreachable!("it is a choice") };
        let Residual { problem, options, .. } = &self.residuals[at];
        let chosen = &choice.ways[way];
        let taken = chosen.taken.get(place..=place).unwrap_or_default();
        let (left, own) = residual_without_and_options(problem, taken, &chosen.dropped);
        let own = own.into_iter().map(|option| options[option.index()]).collect();
        let below = self.add(vec![Residual::new(left, own, chosen.count.clone())])[0];
        self.below.insert((at, way, place), below);
        below
    }
}

impl Division {
    fn bytes(&self) -> usize {
        let of_options = |options: &Vec<OptionId>| size_of_val(options.as_slice()) + 24;
        match self {
            Self::Listed(list) => list.iter().map(of_options).sum(),
            Self::Parts(parts) => size_of_val(parts.as_slice()),
            Self::Choice(choice) => {
                let ways = choice.ways.iter();
                ways.map(|way| of_options(&way.taken) + of_options(&way.dropped) + 96).sum()
            }
        }
    }
}

impl Residual {
    /// Takes the forced options of a residual with these options of the part.
    fn new(problem: Problem, options: Vec<OptionId>, count: Option<BigUint>) -> Self {
        let mut residual = Self { problem, options, forced: Vec::new(), count, division: None };
        while let Some(forced) = only_options(&residual.problem).filter(|forced| !forced.is_empty())
        {
            let Self { problem, options, .. } = &residual;
            let (left, own) = residual_and_options(problem, &forced);
            let whole = |option: &OptionId| options[option.index()];
            let own = own.iter().map(whole).collect();
            let forced: Vec<OptionId> = forced.iter().map(whole).collect();
            residual.forced.extend(forced);
            (residual.problem, residual.options) = (left, own);
        }
        residual
    }

    /// Returns an independent part of the residual.
    fn part(&self, parts: &Components, index: usize) -> Self {
        let (part, own) = parts.part(&self.problem, index);
        let options = own.into_iter().map(|option| self.options[option.index()]).collect();
        let (problem, forced) = (part.into_owned(), Vec::new());
        Self { problem, options, forced, count: None, division: None }
    }

    /// Whether there is nothing to choose.
    fn is_leaf(&self) -> bool {
        self.problem.option_count() == 0
    }

    /// Returns all solutions in options of the part, if they are few and soon found.
    fn listed(
        &self,
        most: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Vec<OptionId>>>, StopReason> {
        if self.count.as_ref().is_none_or(|count| *count > BigUint::from(most)) {
            return Ok(None);
        }
        let engines = Engines::plain(Engine::Auto, *meter.tuning());
        let chosen = engines.choose(&self.problem).expect("auto declines no problem");
        let mut walker = engines.build(chosen, &self.problem);
        let mut portion = meter.portion(LISTED_NODES);
        let (mut list, mut options) = (Vec::new(), Vec::new());
        let stopped = loop {
            match walker.next(&mut portion) {
                Step::Solution => {
                    options.clear();
                    walker.taken(&mut options);
                    list.push(options.iter().map(|option| self.options[option.index()]).collect());
                }
                Step::Exhausted => break None,
                Step::Stopped(reason) => break Some(reason),
            }
        };
        meter.adopt(portion);
        match stopped {
            None => Ok(Some(list)),
            Some(StopReason::NodeLimit) => Ok(None),
            Some(reason) => Err(reason),
        }
    }

    fn bytes(&self) -> usize {
        let members = self.problem.member_count() * size_of::<Member>();
        let options = (self.options.len() + self.forced.len()) * size_of::<OptionId>();
        let lists = self.problem.option_count() * size_of::<u32>() + self.problem.item_count() * 16;
        members + options + lists + size_of::<Self>() + 128
    }
}
