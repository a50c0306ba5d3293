//! The automorphisms of a problem, shown by the names of its items.

use quadrille_dlx::problem::Member;
use quadrille_dlx::question::SymmetryFinder;
use quadrille_dlx::symmetry::{Automorphisms, Cycle, Permutation};
use quadrille_dlx::{Count, ItemId, Problem, StopReason};

use crate::escape::{Printable, shortened};
use crate::record::{CycleRecord, Number, SymmetryRecord, stop_name};
use crate::run::ending::words;

/// The largest orbit whose items are listed by name.
const NAMED: usize = 8;
/// The number of orbits shown.
const SHOWN: usize = 8;

/// What is reported of a problem's automorphisms.
pub(in crate::run) struct Group {
    /// The group, or why it is not known.
    found: Result<Automorphisms, String>,
    with_generators: bool,
}

impl Group {
    /// Searches for automorphisms, within the limits of this finder.
    pub(in crate::run) fn of(finder: SymmetryFinder<'_>, with_generators: bool) -> Self {
        let found = finder.automorphisms().map_err(|error| error.to_string());
        Self { found, with_generators }
    }

    /// A group that was not searched for, for this reason.
    pub(in crate::run) fn unknown(reason: &str) -> Self {
        Self { found: Err(reason.to_owned()), with_generators: false }
    }

    /// Whether the search was interrupted.
    pub(in crate::run) fn is_interrupted(&self) -> bool {
        matches!(&self.found, Ok(group) if group.stopped() == Some(StopReason::Cancelled))
    }

    /// The lines of text for it.
    pub(in crate::run) fn lines(&self, problem: &Problem) -> Vec<(&'static str, String)> {
        let group = match &self.found {
            Ok(group) => group,
            Err(reason) => return vec![("symmetry", reason.clone())],
        };
        if group.is_trivial() && group.stopped().is_none() {
            return vec![("symmetry", "none except the identity".to_owned())];
        }
        let order = order_in_words(group.order());
        let count = match group.stopped() {
            None => format!("{order} automorphisms"),
            Some(reason) => format!("at least {order} automorphisms; {}", words(reason)),
        };
        let mut lines = vec![("symmetry", count)];
        let orbits = orbits(problem, group);
        lines.push(("orbits", orbits_in_words(problem, &orbits)));
        if self.with_generators {
            let text = |g: &Permutation| Printable(&g.to_text(problem)).to_string();
            lines.extend(group.generators().iter().map(|g| ("generator", text(g))));
        }
        lines
    }

    /// Returns the JSON record.
    pub(in crate::run) fn record(&self, problem: &Problem) -> SymmetryRecord {
        let names = |items: &[ItemId]| -> Vec<String> {
            items.iter().map(|&item| problem.item(item).name().to_owned()).collect()
        };
        match &self.found {
            Err(reason) => SymmetryRecord::Unknown { unknown: reason.clone() },
            Ok(group) => SymmetryRecord::Known {
                order: Number::of(group.order()),
                stopped: group.stopped().map(stop_name),
                orbits: orbits(problem, group)
                    .iter()
                    .filter(|orbit| orbit.len() > 1)
                    .map(|orbit| names(orbit))
                    .collect(),
                generators: self.with_generators.then(|| {
                    let cycles = |g: &Permutation| cycle_records(problem, g);
                    group.generators().iter().map(cycles).collect()
                }),
            },
        }
    }
}

/// The bytes of a number from which on it is shown as a power of ten: its digits would take long.
const HUGE: usize = 1 << 12;

/// Writes the number of automorphisms.
fn order_in_words(order: &Count) -> String {
    let bytes = order.to_be_bytes();
    if bytes.len() < HUGE {
        return shortened(&order.to_string());
    }
    let (first, rest) = bytes.split_at(8);
    let first = first.iter().fold(0.0, |sum, &byte| 256.0 * sum + f64::from(byte));
    let exponent = f64::log10(first) + rest.len() as f64 * f64::log10(256.0);
    format!("about 10^{exponent:.0}")
}

/// Returns the orbits of items, each ascending, in the order of their first items.
fn orbits(problem: &Problem, group: &Automorphisms) -> Vec<Vec<ItemId>> {
    let mut orbits: Vec<Vec<ItemId>> = vec![Vec::new(); problem.item_count()];
    for (item, least) in problem.items().zip(group.item_orbits()) {
        orbits[least.index()].push(item.id());
    }
    orbits.retain(|orbit| !orbit.is_empty());
    orbits
}

/// Describes the orbits: their number and sizes, with names for short ones.
fn orbits_in_words(problem: &Problem, orbits: &[Vec<ItemId>]) -> String {
    let alone = orbits.iter().filter(|orbit| orbit.len() == 1).count();
    let moved: Vec<&Vec<ItemId>> = orbits.iter().filter(|orbit| orbit.len() > 1).collect();
    let mut shown: Vec<String> = moved
        .iter()
        .take(SHOWN)
        .map(|orbit| match orbit.len() {
            2..=NAMED => format!("{} ({})", orbit.len(), in_a_row(problem, orbit)),
            size => size.to_string(),
        })
        .collect();
    if moved.len() > SHOWN {
        shown.push("…".to_owned());
    }
    let several = format!("{} of several items: {}", moved.len(), shown.join(", "));
    match alone {
        _ if moved.is_empty() => "no item moves".to_owned(),
        0 => several,
        1 => format!("{several}; 1 item is fixed"),
        _ => format!("{several}; {alone} items are fixed"),
    }
}

/// Returns the cycles of a generator, from which it can be read again.
fn cycle_records(problem: &Problem, generator: &Permutation) -> Vec<CycleRecord> {
    let name = |member: &Member| {
        let item = problem.item(member.item).name();
        match member.color {
            None => item.to_owned(),
            Some(color) => format!("{item}:{}", problem.color_name(color)),
        }
    };
    let record = |cycle| match cycle {
        Cycle::Members(members) => CycleRecord::Names(members.iter().map(name).collect()),
        Cycle::Options(options) => {
            CycleRecord::Numbers(options.iter().map(|option| option.index()).collect())
        }
    };
    generator.cycles(problem).into_iter().map(record).collect()
}

/// Joins names in printable form.
fn in_a_row(problem: &Problem, items: &[ItemId]) -> String {
    let names = items.iter().map(|&item| Printable(problem.item(item).name()).to_string());
    names.collect::<Vec<_>>().join(" ")
}
