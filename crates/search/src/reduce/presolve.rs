//! Presolve: makes a problem smaller, or proves it impossible, before it is searched. The solutions
//! are preserved: they are those of the smaller problem, each with the forced options.
//!
//! First the rules (`compare`, `starve`) alternate until none finds anything. Then the arguments by
//! `capacity` and `arithmetic` examine the residual.
//!
//! The cost is bounded: about linear in the size of the problem, plus what the tuning and the
//! limits of the arguments allow.

use std::borrow::Cow;
use std::fmt;

use quadrille_problem::{ItemId, Member, OptionId, Problem, SubproblemBuilder};

use crate::reduce::certificate::{Certificate, Claim};
use crate::reduce::compare::compare_items;
use crate::reduce::live::{Live, Starved};
use crate::reduce::polls::Polls;
use crate::reduce::slack::omit_slack_items;
use crate::reduce::starve::Starvation;
use crate::reduce::{arithmetic, capacity};

/// Members and options that are looked at between two looks at the clock and the token: about a
/// millisecond.
pub const POLL_WORK: u64 = 1 << 17;

/// Entries that the search for a proof may add in any problem.
const LEAST_ELIMINATION_WORK: u64 = 8_000_000;

/// Entries that the search for a proof may add for each member of the problem. On a large board it must not
/// take longer than the search for a first solution.
const ELIMINATION_WORK_PER_MEMBER: u64 = 4;

/// The result of presolve.
#[derive(Clone, Debug, PartialEq)]
pub enum Presolved<'p> {
    /// The problem has no solution.
    Impossible(Refutation),
    /// The residual of the problem, possibly all of it.
    Reduced(Box<Reduction<'p>>),
}

impl Presolved<'_> {
    /// Returns what was found.
    pub fn findings(&self) -> &Findings {
        match self {
            Self::Impossible(refutation) => &refutation.findings,
            Self::Reduced(reduction) => &reduction.findings,
        }
    }
}

/// Why a problem has no solution.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refutation {
    findings: Findings,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
enum Reason {
    Starved(ItemId),
    Certified(Certificate),
}

impl Refutation {
    /// Returns the item left with fewer options than it needs, if that is the reason.
    pub fn starved(&self) -> Option<ItemId> {
        match self.reason {
            Reason::Starved(item) => Some(item),
            Reason::Certified(_) => None,
        }
    }

    /// Returns the arithmetic proof, if that is the reason.
    pub fn certificate(&self) -> Option<&Certificate> {
        match &self.reason {
            Reason::Starved(_) => None,
            Reason::Certified(certificate) => Some(certificate),
        }
    }
}

/// How a problem was proven to have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Proof {
    /// The rules left an item with fewer options than it needs.
    Starved,
    /// No set of options can add up to the required covers modulo this number.
    Congruence {
        /// The modulus.
        modulus: u64,
    },
    /// Some items need more of other items than those can supply.
    Capacity,
}

/// What presolve found, as numbers of options and items.
///
/// Displays as a list: `12 forced options, 34 excluded options, 5 redundant items`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Findings {
    /// Options that are in every solution.
    pub forced: usize,
    /// Options dropped because they conflict with forced ones.
    pub excluded: usize,
    /// Options dropped because some item that must be covered has only options that conflict with
    /// them, due to one other item.
    pub dominated: usize,
    /// Options dropped because they would leave some item without enough options.
    pub starving: usize,
    /// Items omitted because other items imply them or nothing can violate them.
    pub redundant: usize,
    /// Whether it was interrupted, or the rules stopped at their work limit.
    pub unfinished: bool,
    /// How the problem was proven to have no solution, if it was.
    pub proof: Option<Proof>,
}

impl Findings {
    /// Returns the number of all dropped options: they are in no solution.
    pub fn dropped(&self) -> usize {
        self.excluded + self.dominated + self.starving
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let mut part = |count: usize, what: &str, plural: &str| {
            if count > 0 {
                parts.push(format!("{count} {}", if count == 1 { what } else { plural }));
            }
        };
        part(self.forced, "forced option", "forced options");
        part(self.excluded, "excluded option", "excluded options");
        part(self.dominated, "dominated option", "dominated options");
        part(self.starving, "option that starves an item", "options that starve an item");
        part(self.redundant, "redundant item", "redundant items");
        if self.unfinished {
            parts.push("unfinished".to_owned());
        }
        match self.proof {
            None if parts.is_empty() => parts.push("nothing".to_owned()),
            None => {}
            Some(Proof::Starved) => parts.push("no solution: an item lacks options".to_owned()),
            Some(Proof::Capacity) => parts.push("no solution: not enough room".to_owned()),
            Some(Proof::Congruence { modulus }) => {
                parts.push(format!("no solution: the items do not add up modulo {modulus}"));
            }
        }
        f.write_str(&parts.join(", "))
    }
}

/// The residual that presolve left of a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction<'p> {
    findings: Findings,
    /// The residual, if any item is open. It has no names or costs, unless it is the whole problem.
    problem: Option<Cow<'p, Problem>>,
    /// For the remaining options and items, their numbers in the whole; empty if they are the same.
    options: Vec<OptionId>,
    items: Vec<ItemId>,
    forced: Vec<OptionId>,
    dropped: Vec<OptionId>,
}

impl<'p> Reduction<'p> {
    /// The whole problem: presolve was interrupted.
    fn none(problem: &'p Problem) -> Self {
        Self {
            findings: Findings { unfinished: true, ..Findings::default() },
            problem: Some(Cow::Borrowed(problem)),
            options: Vec::new(),
            items: Vec::new(),
            forced: Vec::new(),
            dropped: Vec::new(),
        }
    }

    /// Returns the residual problem, `None` if no item is open; the numbers of its options in the
    /// whole, empty if they are the same; and the forced options, ascending.
    pub fn into_residual(self) -> (Option<Cow<'p, Problem>>, Vec<OptionId>, Vec<OptionId>) {
        (self.problem, self.options, self.forced)
    }

    /// Returns the options that are in every solution, ascending.
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// Returns the options that are in no solution, ascending.
    pub fn dropped(&self) -> &[OptionId] {
        &self.dropped
    }

    /// Converts a solution of the residual to one of the whole problem.
    #[cfg(test)]
    fn restore(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let whole = |o: &OptionId| self.options.get(o.index()).copied().unwrap_or(*o);
        let mut restored: Vec<OptionId> = solution.iter().map(whole).collect();
        restored.extend(&self.forced);
        restored.sort_unstable();
        restored
    }

    /// Converts a certificate for the residual to one for the whole problem.
    fn lift(&self, certificate: Certificate) -> Certificate {
        let whole = |item: ItemId| self.items.get(item.index()).copied().unwrap_or(item);
        let claim = match certificate.claim {
            Claim::Congruence { modulus, mut multipliers } => {
                multipliers.iter_mut().for_each(|(item, _)| *item = whole(*item));
                Claim::Congruence { modulus, multipliers }
            }
            Claim::Inequality { mut multipliers } => {
                multipliers.iter_mut().for_each(|(item, _)| *item = whole(*item));
                Claim::Inequality { multipliers }
            }
        };
        Certificate { claim, forced: self.forced.clone(), dropped: self.dropped.clone() }
    }
}

/// See `Solve::presolve`.
pub fn presolve<'p>(problem: &'p Problem, interrupt: &dyn Fn() -> bool) -> Presolved<'p> {
    presolve_polling(problem, POLL_WORK, interrupt)
}

/// Presolves, and asks the interrupt each time that it has looked at `poll_work` members and options.
fn presolve_polling<'p>(
    problem: &'p Problem,
    poll_work: u64,
    interrupt: &dyn Fn() -> bool,
) -> Presolved<'p> {
    let mut live = Live::new(problem, poll_work, interrupt);
    let mut findings = Findings::default();
    if let Err(Starved(item)) = apply_rules(&mut live, &mut findings) {
        findings.proof = Some(Proof::Starved);
        return Presolved::Impossible(Refutation { findings, reason: Reason::Starved(item) });
    }
    if interrupt() {
        return Presolved::Reduced(Box::new(Reduction::none(problem)));
    }
    let mut reduction = reduction(live, findings);
    let left = reduction.problem.as_deref();
    let mut polls = Polls::new(poll_work, interrupt);
    let proven = left.and_then(|left| {
        let by_capacity = capacity::refute(left);
        let work = elimination_work(left.member_count() as u64);
        by_capacity.or_else(|| arithmetic::refute(left, work, &mut polls))
    });
    // The certificate must hold for the whole problem. Where the bounds of two items were merged, a
    // proof for the residual may not.
    let proven = proven.map(|certificate| reduction.lift(certificate));
    let Some(certificate) = proven.filter(|proven| proven.check(problem).is_ok()) else {
        reduction.findings.unfinished |= interrupt();
        return Presolved::Reduced(Box::new(reduction));
    };
    reduction.findings.proof = Some(match certificate.claim {
        Claim::Congruence { modulus, .. } => Proof::Congruence { modulus },
        Claim::Inequality { .. } => Proof::Capacity,
    });
    let findings = reduction.findings;
    Presolved::Impossible(Refutation { findings, reason: Reason::Certified(certificate) })
}

/// The most work of an elimination in a problem with `members` members.
fn elimination_work(members: u64) -> u64 {
    let work = members.saturating_mul(ELIMINATION_WORK_PER_MEMBER);
    work.saturating_add(LEAST_ELIMINATION_WORK).min(arithmetic::MOST_WORK)
}

/// Alternates the rules until none finds anything or the work limit is reached.
fn apply_rules(live: &mut Live<'_, '_>, findings: &mut Findings) -> Result<(), Starved> {
    let result = alternate_rules(live, findings);
    findings.forced = live.forced().len();
    findings.excluded = live.dropped() - findings.dominated - findings.starving;
    findings.unfinished = live.is_exhausted();
    result
}

fn alternate_rules(live: &mut Live<'_, '_>, findings: &mut Findings) -> Result<(), Starved> {
    let mut starvation = Starvation::new(live);
    live.propagate()?;
    loop {
        let before = (live.dropped(), live.forced().len(), live.redundant());
        compare_items(live, &mut findings.dominated)?;
        if let Some(starvation) = &mut starvation {
            starvation.drop_starving(live, &mut findings.starving)?;
        }
        let now = (live.dropped(), live.forced().len(), live.redundant());
        if before == now || live.is_exhausted() {
            return Ok(());
        }
    }
}

/// Omits items that nothing can violate, and builds the residual.
fn reduction<'p>(mut live: Live<'p, '_>, mut findings: Findings) -> Reduction<'p> {
    let whole = live.problem;
    let items: Vec<ItemId> = (0..whole.item_count()).map(ItemId::known).collect();
    omit_slack_items(&mut live);
    let items: Vec<ItemId> =
        items.into_iter().filter(|&item| live.is_kept(item) && live.count(item) > 0).collect();
    findings.redundant = live.redundant();
    let (forced, dropped) = live.decided();
    let options: Vec<OptionId> =
        whole.options().map(|option| option.id()).filter(|&option| live.is_live(option)).collect();
    if options.is_empty()
        || items.len() == whole.item_count() && options.len() == whole.option_count()
    {
        let problem = (!options.is_empty()).then_some(Cow::Borrowed(whole));
        let (options, items) = (Vec::new(), Vec::new());
        return Reduction { findings, problem, options, items, forced, dropped };
    }
    let mut number = vec![None; whole.item_count()];
    let mut excerpt = SubproblemBuilder::default();
    for (index, &item) in items.iter().enumerate() {
        number[item.index()] = Some(ItemId::known(index));
        excerpt.item(live.bounds(item));
    }
    for &option in &options {
        let members = whole.members(option).iter();
        excerpt.option(members.filter_map(|member| {
            Some(Member { item: number[member.item.index()]?, color: member.color })
        }));
    }
    let problem = Some(Cow::Owned(excerpt.into_problem()));
    Reduction { findings, problem, options, items, forced, dropped }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use quadrille_dlx::Solve;

    use super::*;

    fn parse(text: &str) -> Problem {
        Problem::parse(text).expect("a good problem")
    }

    fn found(text: &str) -> String {
        presolve(&parse(text), &|| false).findings().to_string()
    }

    #[test]
    fn each_rule_has_its_finding() {
        assert_eq!(found("a b\na\nb\na b\n"), "nothing");
        let forced = "2 forced options, 1 excluded option";
        assert_eq!(found("a b c d\na b\nb c\nc d\n"), forced);
        let dominated = "2 dominated options, 1 redundant item";
        assert_eq!(found("a b c | s\na b\na b s\nb c\nc\nc s\nb c s\n"), dominated);
        let colored = "1 dominated option, 1 redundant item";
        assert_eq!(found("a b | s\na s:x\na s:x\nb s:x\nb s:y\nb\n"), colored);
        let starving = "1 option that starves an item";
        assert_eq!(found("a b c d\na b\na c\nb c d\nb\nc\nd\na d\nb c\nd\n"), starving);
        assert_eq!(found("a | s t\na s t\na t\na\n"), "2 redundant items");
        assert_eq!(found("a\n"), "no solution: an item lacks options");
    }

    #[test]
    fn pigeons_that_lack_holes_are_found_by_their_numbers() {
        // Five pigeons in four holes, by their numbers alone.
        let mut pigeons = "p0 p1 p2 p3 p4 | h0 h1 h2 h3\n".to_owned();
        for pigeon in 0..5 {
            (0..4).for_each(|hole| pigeons += &format!("p{pigeon} h{hole}\n"));
        }
        let proof = "no solution: not enough room";
        assert_eq!(found(&pigeons), proof);
        // Three of the pigeons share two holes; there is room enough for all together.
        let mut crowded = "p0 p1 p2 p3 p4 | h0 h1 h2 h3 h4\n".to_owned();
        for pigeon in 0..5 {
            let holes = if pigeon < 3 { 0..2 } else { 0..5 };
            holes.for_each(|hole| crowded += &format!("p{pigeon} h{hole}\n"));
        }
        assert_eq!(found(&crowded), proof);
    }

    #[test]
    fn bounds_are_kept() {
        let forced = "2 forced options, 1 excluded option";
        assert_eq!(found("2|a b\na\na b\nb\n"), forced);
        assert_eq!(found("3|a b\na\na b\nb\n"), "no solution: an item lacks options");
        assert_eq!(found("0:1|a 1:2|b\na b\na b\na b\n"), "1 redundant item");
        // With `b c`, only one of the two options that `a` needs is left.
        let starving = "1 option that starves an item";
        assert_eq!(found("2|a b c d\na b\na c\na d\nb c\nb\nc\nd\n"), starving);
        assert_eq!(
            found("2|a | s\na s\na s\nb s\n".replace("b s", "a s").as_str()),
            "no solution: an item lacks options"
        );
    }

    /// First `b g h` is dropped, since it leaves nothing for `k`. So `b m n c` is taken, and then `m` and `n`, which
    /// can be covered just once more by now, let `d m n` exclude both `e m` and `e n`.
    #[test]
    fn options_exclude_others_once_an_item_can_be_covered_just_once_more() {
        let items = "e d k b g h 0:2|m 0:2|n | c\n";
        let options = "e m\ne n\ne c\nd m n\nd\nk g\nk h\nb g h\nb m n c\ng\nh\n";
        let problem = parse(&(items.to_owned() + options));
        let presolved = presolve(&problem, &|| false);
        let starving = presolved.findings().starving;
        assert_eq!(starving, 2, "{}", presolved.findings());
    }

    /// The solutions of the residual, with the forced options, are those of the whole.
    #[test]
    fn presolve_keeps_the_solutions() {
        let text = "a b c d 2|e 0:3|f | s t\na b\nc d s\na c t\nb d e\ne f\ne f s\nd f e t\nb s:x f\nc e t:y\na f\nf\n";
        let problem = parse(text);
        let mut all = solutions(&problem);
        all.sort_unstable();
        let presolved = presolve(&problem, &|| false);
        let Presolved::Reduced(reduction) = presolved else { panic!("it has solutions") };
        let left = reduction.problem.as_deref().map_or(vec![Vec::new()], solutions);
        let mut restored: Vec<Vec<OptionId>> =
            left.into_iter().map(|solution| reduction.restore(&solution)).collect();
        restored.sort_unstable();
        assert!(!all.is_empty() && reduction.findings.dropped() > 0);
        assert_eq!(restored, all);
    }

    #[test]
    fn presolve_ends_soon_after_an_interrupt() {
        // A chain of forced options; and dominoes whose squares are two items each, which imply each
        // other. Every phase has work to do.
        let (links, side) = (2000, 12);
        let (mut names, mut options) = (String::new(), String::new());
        for link in 0..links {
            names += &format!("x{link} ");
            if link + 1 < links {
                options += &format!("x{link} x{}\n", link + 1);
            }
        }
        for (r, c) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
            names += &format!("c{r}.{c} d{r}.{c} ");
            for (s, d) in [(r, c + 1), (r + 1, c)].into_iter().filter(|&(s, d)| s.max(d) < side) {
                options += &format!("c{r}.{c} d{r}.{c} c{s}.{d} d{s}.{d}\n");
            }
        }
        let problem = parse(&format!("{names}\n{options}"));
        let polls = Cell::new(0);
        let asks = |limit: u32| {
            polls.set(0);
            let presolved = presolve_polling(&problem, 64, &|| {
                polls.set(polls.get() + 1);
                polls.get() > limit
            });
            (polls.get(), presolved.findings().unfinished)
        };
        let (all, is_unfinished) = asks(u32::MAX);
        assert!(all > 480 && !is_unfinished, "{all} polls: each phase asks");
        for limit in 0..all {
            let (asked, is_unfinished) = asks(limit);
            assert!(asked <= limit + 3, "it goes on after {limit} of {all} polls: {asked}");
            assert!(is_unfinished, "interrupted at {limit} of {all}, it reads as complete");
        }
    }

    fn solutions(problem: &Problem) -> Vec<Vec<OptionId>> {
        let solutions = problem
            .lister()
            .tuning(quadrille_dlx::tuning::Tuning::tiny())
            .solutions()
            .expect("no engine is asked for");
        solutions.map(|solution| solution.options().to_vec()).collect()
    }
}
