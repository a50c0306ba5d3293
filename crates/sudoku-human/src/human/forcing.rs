//! Forcing nets: common consequences of all cases, and contradictions.

use std::fmt;

use crate::human::net::{Contradiction, Finding, Net};
use crate::human::places::all_houses;
use crate::human::position::Position;
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::trace::needed;
use crate::human::words;

/// Finds a candidate that leads to a contradiction by singles alone.
///
/// Cells with few candidates are tried first.
pub(in crate::human) fn contradiction(position: &Position<'_>) -> Option<Step> {
    candidates(position).find_map(|(cell, digit)| {
        let (net, contradiction) = position.supposed(cell, digit)?;
        let contradiction = (*contradiction)?;
        refute(position, (cell, digit), net.clone(), contradiction, Technique::ContradictionNet)
    })
}

/// Finds a candidate that leads to a contradiction by singles and nested suppositions.
pub(in crate::human) fn nested(position: &Position<'_>) -> Option<Step> {
    let base = Net::new(position.marks);
    candidates(position).find_map(|(cell, digit)| {
        let (net, contradiction) = base.suppose(cell, digit, 1);
        refute(position, (cell, digit), net, contradiction?, Technique::NestedNet)
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

/// Finds a cell whose candidates all rule out the same candidate.
pub(in crate::human) fn cell(position: &Position<'_>) -> Option<Step> {
    position.by_count().iter().find_map(|&cell| {
        let cases = position.marks.digits(cell).map(|digit| (cell, digit)).collect();
        common(position, cases, Technique::CellNet)
    })
}

/// Finds a digit whose places in a house all rule out the same candidate.
pub(in crate::human) fn unit(position: &Position<'_>) -> Option<Step> {
    all_houses().find_map(|house| {
        (1..=9).find_map(|digit| {
            let places = position.marks.places_in(digit, house);
            let cases = places.map(|cell| (cell, digit)).collect();
            common(position, cases, Technique::UnitNet)
        })
    })
}

/// Rules out what every case rules out; one of the cases is true.
///
/// Returns `None` if a case is impossible: that is another technique.
fn common(position: &Position<'_>, cases: Vec<(usize, u8)>, technique: Technique) -> Option<Step> {
    let possible = |&(cell, digit): &(usize, u8)| match position.supposed(cell, digit)? {
        (net, None) => Some(net),
        (_, Some(_)) => None,
    };
    let nets: Option<Vec<&Net>> = cases.iter().map(possible).collect();
    let nets = nets.filter(|nets| !nets.is_empty())?;
    let mut change = Change::default();
    let mut goals = Vec::new();
    for digit in 1..=9 {
        let left = nets.iter().fold(CellSet::EMPTY, |all, net| all | net.places(digit));
        let out = position.marks.places(digit) - left;
        change.and_out(position.marks, out, digit);
        goals.extend(out.map(|cell| (cell, digit)));
    }
    if change.is_empty() {
        return None;
    }
    let base = Net::new(position.marks);
    let logs: Vec<Vec<Finding>> = nets.iter().map(|net| net.log().to_vec()).collect();
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
