//! Forcing nets: what every possibility leads to, and what leads to a contradiction.

use std::fmt;

use crate::human::net::{Contradiction, Finding, Net};
use crate::human::places::{all_houses, named};
use crate::human::position::Position;
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::trace::needed;

/// A candidate from which singles lead to a contradiction. Cells with few candidates are looked at
/// first.
pub(in crate::human) fn contradiction(position: &Position<'_>) -> Option<Step> {
    candidates(position).find_map(|(cell, digit)| {
        let (net, contradiction) = position.supposed(cell, digit)?;
        let contradiction = (*contradiction)?;
        refute(position, (cell, digit), net.clone(), contradiction, Technique::ContradictionNet)
    })
}

/// A candidate from which singles, and suppositions within the supposition, lead to a
/// contradiction.
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

/// Rules out what leads to a contradiction.
fn refute(
    position: &Position<'_>,
    (cell, digit): (usize, u8),
    net: Net,
    contradiction: Contradiction,
    technique: Technique,
) -> Option<Step> {
    let base = Net::new(position.marks);
    Change::rule_out(position.marks, CellSet::one(cell), digit).step(
        technique,
        fmt::from_fn(move |f| {
            write!(f, "if {} were {digit}, then ", named(cell))?;
            let goals = base.ruled_out(contradiction);
            for finding in needed(&base, net.log(), goals).iter().skip(1) {
                write!(f, "{finding}, ")?;
            }
            write!(f, "{contradiction}")
        }),
    )
}

/// A cell each of whose candidates rules out the same.
pub(in crate::human) fn cell(position: &Position<'_>) -> Option<Step> {
    position.by_count().iter().find_map(|&cell| {
        let cases = position.marks.digits(cell).map(|digit| (cell, digit)).collect();
        common(position, cases, Technique::CellNet)
    })
}

/// A digit each of whose places in a house rules out the same.
pub(in crate::human) fn unit(position: &Position<'_>) -> Option<Step> {
    all_houses().find_map(|house| {
        (1..=9).find_map(|digit| {
            let places = position.marks.places_in(digit, house);
            let cases = places.map(|cell| (cell, digit)).collect();
            common(position, cases, Technique::UnitNet)
        })
    })
}

/// What each of some cases rules out, one of which is true. None of them may be impossible: that
/// is another technique.
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
        technique,
        fmt::from_fn(move |f| {
            for log in &logs {
                let findings = needed(&base, log, goals.iter().copied());
                for (index, finding) in findings.iter().enumerate() {
                    let before = ["if ", ", then ", ", "][index.min(2)];
                    write!(f, "{before}{finding}")?;
                }
                f.write_str("; ")?;
            }
            f.write_str("one of these is true, and each rules out the same")
        }),
    )
}
