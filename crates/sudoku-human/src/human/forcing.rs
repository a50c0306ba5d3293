//! Forcing nets: common consequences of all cases, and contradictions.

use std::fmt;

use crate::human::net::{Contradiction, Finding, Net};
use crate::human::places::all_houses;
use crate::human::position::{Position, Search, Supposed};
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::trace::needed;
use crate::human::words;

/// Suppositions of which one is true, or one that is false, followed by singles alone.
struct Proposal {
    technique: Technique,
    cases: Vec<(usize, u8)>,
    /// The number of findings in all cases, needed or not.
    findings: usize,
}

/// The number of proposals with the fewest findings whose reasons are compared.
const COMPARED: usize = 12;

/// Finds the net of a technique with the shortest reason.
pub(in crate::human) fn net(position: &Position<'_>, technique: Technique) -> Option<Step> {
    let mut proposals = proposals(position, technique);
    proposals.sort_by_key(|proposal| proposal.findings);
    if position.search() == Search::All {
        return proposals.into_iter().find_map(|proposal| proposal.step(position));
    }
    proposals.truncate(COMPARED);
    proposals.into_iter().min_by_key(|proposal| proposal.length(position))?.step(position)
}

/// Returns the proposals of a technique that rule something out.
fn proposals(position: &Position<'_>, technique: Technique) -> Vec<Proposal> {
    let cases: Vec<Vec<(usize, u8)>> = match technique {
        Technique::CellNet => {
            let cells = position.by_count().iter();
            cells
                .map(|&cell| position.marks.digits(cell).map(|digit| (cell, digit)).collect())
                .collect()
        }
        Technique::UnitNet => all_houses()
            .flat_map(|house| (1..=9).map(move |digit| (house, digit)))
            .map(|(house, digit)| {
                position.marks.places_in(digit, house).map(|cell| (cell, digit)).collect()
            })
            .collect(),
        _ => candidates(position).map(|case| vec![case]).collect(),
    };
    let proposal = |cases: Vec<(usize, u8)>| {
        let nets = nets(position, &cases, technique == Technique::ContradictionNet)?;
        let is_idle =
            technique != Technique::ContradictionNet && common(position, &nets).is_empty();
        let findings = nets.iter().map(|(net, _)| net.log().len()).sum();
        (!is_idle).then_some(Proposal { technique, cases, findings })
    };
    cases.into_iter().filter_map(proposal).collect()
}

/// Returns the consequences of the cases, if all or none of them lead to contradictions.
fn nets<'p>(
    position: &'p Position<'_>,
    cases: &[(usize, u8)],
    is_contradiction: bool,
) -> Option<Vec<&'p Supposed>> {
    let nets = cases.iter().map(|&(cell, digit)| {
        position.supposed(cell, digit).filter(|(_, found)| found.is_some() == is_contradiction)
    });
    nets.collect::<Option<Vec<_>>>().filter(|nets| !nets.is_empty())
}

/// Returns what all cases rule out.
fn common(position: &Position<'_>, nets: &[&Supposed]) -> Change {
    let mut change = Change::default();
    for digit in 1..=9 {
        let left = nets.iter().fold(CellSet::EMPTY, |all, (net, _)| all | net.places(digit));
        change.and_out(position.marks, position.marks.places(digit) - left, digit);
    }
    change
}

impl Proposal {
    /// Returns the number of findings in the reason.
    fn length(&self, position: &Position<'_>) -> usize {
        let is_contradiction = self.technique == Technique::ContradictionNet;
        let Some(nets) = nets(position, &self.cases, is_contradiction) else { return usize::MAX };
        let base = Net::new(position.marks);
        let goals: Vec<(usize, u8)> = common(position, &nets).ruled_out().collect();
        let length = |(net, contradiction): &&Supposed| match *contradiction {
            Some(found) => needed(&base, net.log(), base.ruled_out(found)).len(),
            None => needed(&base, net.log(), goals.iter().copied()).len(),
        };
        nets.iter().map(length).sum()
    }

    fn step(self, position: &Position<'_>) -> Option<Step> {
        let is_contradiction = self.technique == Technique::ContradictionNet;
        let nets = nets(position, &self.cases, is_contradiction)?;
        match (&nets[..], self.cases[0]) {
            ([(net, Some(contradiction))], case) => {
                refute(position, case, net.clone(), *contradiction, self.technique)
            }
            _ => conclude(position, &nets, self.technique),
        }
    }
}

/// Finds a candidate that leads to a contradiction by singles and nested suppositions.
pub(in crate::human) fn nested(position: &Position<'_>) -> Option<Step> {
    let refuted = |(case, net, found)| refute(position, case, net, found, Technique::NestedNet);
    nested_contradictions(position).find_map(refuted)
}

/// Finds the nested net with the shortest reason. It takes up to a second.
pub(in crate::human) fn shortest_nested(position: &Position<'_>) -> Option<Step> {
    let base = Net::new(position.marks);
    let length = |(_, net, found): &(_, Net, Contradiction)| {
        needed(&base, net.log(), base.ruled_out(*found)).len()
    };
    let (case, net, found) = nested_contradictions(position).min_by_key(length)?;
    refute(position, case, net, found, Technique::NestedNet)
}

/// Returns the candidates that lead to a contradiction by singles and nested suppositions, until the search
/// must stop.
fn nested_contradictions(
    position: &Position<'_>,
) -> impl Iterator<Item = ((usize, u8), Net, Contradiction)> {
    let base = Net::new(position.marks);
    let goes_on = |_: &(usize, u8)| !position.is_stopped();
    candidates(position).take_while(goes_on).filter_map(move |(cell, digit)| {
        let (net, contradiction) = base.suppose(cell, digit, 1);
        Some(((cell, digit), net, contradiction?))
    })
}

fn candidates(position: &Position<'_>) -> impl Iterator<Item = (usize, u8)> {
    let digits = |&cell: &usize| position.marks.digits(cell).map(move |digit| (cell, digit));
    position.by_count().iter().flat_map(digits)
}

/// Rules out a candidate that leads to a contradiction.
fn refute(
    position: &Position<'_>,
    (cell, digit): (usize, u8),
    net: Net,
    contradiction: Contradiction,
    technique: Technique,
) -> Option<Step> {
    let base = Net::new(position.marks);
    Change::rule_out(position.marks, CellSet::one(cell), digit).step(
        position,
        technique,
        fmt::from_fn(move |f| {
            let digit = words::digit(digit);
            write!(f, "if {} were {digit}, then ", words::cell(cell))?;
            let findings = needed(&base, net.log(), base.ruled_out(contradiction));
            if findings.len() > 1 {
                list(f, &findings[1..])?;
                f.write_str(", ")?;
            }
            write!(f, "{contradiction}")
        }),
    )
}

/// Rules out what every case rules out; one of the cases is true.
fn conclude(position: &Position<'_>, nets: &[&Supposed], technique: Technique) -> Option<Step> {
    let change = common(position, nets);
    let goals: Vec<(usize, u8)> = change.ruled_out().collect();
    let base = Net::new(position.marks);
    let logs: Vec<Vec<Finding>> = nets.iter().map(|(net, _)| net.log().to_vec()).collect();
    change.step(
        position,
        technique,
        fmt::from_fn(move |f| {
            for (index, log) in logs.iter().enumerate() {
                f.write_str(if index == 0 { "either " } else { "or " })?;
                let case = log[0];
                write!(f, "{case}")?;
                let mut findings = needed(&base, log, goals.iter().copied());
                findings.retain(|&finding| finding != case);
                if !findings.is_empty() {
                    f.write_str(", so ")?;
                    list(f, &findings)?;
                }
                f.write_str("; ")?;
            }
            f.write_str("in every case")
        }),
    )
}

/// The number of findings that a short reason lists before it counts the others.
const LISTED: usize = 6;

/// Lists findings: all of them in the alternate format `{:#}`, else the first ones.
fn list(f: &mut fmt::Formatter<'_>, findings: &[Finding]) -> fmt::Result {
    let is_whole = f.alternate() || findings.len() <= LISTED + 1;
    let listed = if is_whole { findings.len() } else { LISTED };
    for (index, finding) in findings[..listed].iter().enumerate() {
        write!(f, "{}{finding}", if index == 0 { "" } else { ", " })?;
    }
    match findings.len() - listed {
        0 => Ok(()),
        more => write!(f, ", … ({more} more)"),
    }
}
