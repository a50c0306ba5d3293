//! The automorphisms of a problem, told in the names of its items.

use quadrille_dlx::{Automorphisms, ItemId, Permutation, Problem, Solve};

use crate::escape::{Printable, shortened};
use crate::info_record::SymmetryRecord;

/// Problems with more members are not looked at: what is told of a problem is to be told soon.
const MEMBER_LIMIT: usize = 100_000;
/// Orbits of at most so many items are told by their names.
const NAMED: usize = 8;
/// So many orbits are told.
const SHOWN: usize = 8;

/// What is to be told of a problem's automorphisms.
pub(in crate::run) struct Group {
    /// The group, or why it is not told.
    found: Result<Automorphisms, String>,
    with_generators: bool,
}

impl Group {
    /// Looks for automorphisms, unless they are unwanted or it might take long.
    pub(in crate::run) fn of(problem: &Problem, is_unwanted: bool, with_generators: bool) -> Self {
        let found = if is_unwanted {
            Err("not looked for".to_owned())
        } else if problem.member_count() > MEMBER_LIMIT {
            Err(format!("not looked for: more than {MEMBER_LIMIT} items of options"))
        } else {
            problem.automorphisms().map_err(|error| error.to_string())
        };
        Self { found, with_generators }
    }

    /// What is told of it in words.
    pub(in crate::run) fn lines(&self, problem: &Problem) -> Vec<(&'static str, String)> {
        let group = match &self.found {
            Ok(group) => group,
            Err(reason) => return vec![("symmetry", reason.clone())],
        };
        if group.is_trivial() {
            return vec![("symmetry", "none but to leave all as it is".to_owned())];
        }
        let order = group.order().to_string();
        let mut lines = vec![("symmetry", format!("{} automorphisms", shortened(&order)))];
        let orbits = orbits(problem, group);
        lines.push(("orbits", orbits_in_words(problem, &orbits)));
        if self.with_generators {
            lines.extend(group.generators().iter().map(|g| ("generator", in_words(problem, g))));
        }
        lines
    }

    /// The same for JSON.
    pub(in crate::run) fn record(&self, problem: &Problem) -> SymmetryRecord {
        let names = |items: &[ItemId]| -> Vec<String> {
            items.iter().map(|&item| problem.item(item).name().to_owned()).collect()
        };
        match &self.found {
            Err(reason) => SymmetryRecord::Unknown { unknown: reason.clone() },
            Ok(group) => SymmetryRecord::Known {
                order: group.order().to_string(),
                orbits: orbits(problem, group)
                    .iter()
                    .filter(|orbit| orbit.len() > 1)
                    .map(|orbit| names(orbit))
                    .collect(),
                generators: self.with_generators.then(|| {
                    let cycles = group.generators().iter().map(|g| cycles(problem, g));
                    cycles.map(|cycles| cycles.iter().map(|cycle| names(cycle)).collect()).collect()
                }),
            },
        }
    }
}

/// The orbits of items, each in order, in the order of their first items.
fn orbits(problem: &Problem, group: &Automorphisms) -> Vec<Vec<ItemId>> {
    let mut orbits: Vec<Vec<ItemId>> = vec![Vec::new(); problem.item_count()];
    for (item, least) in problem.items().zip(group.item_orbits()) {
        orbits[least.index()].push(item.id());
    }
    orbits.retain(|orbit| !orbit.is_empty());
    orbits
}

/// The orbits in words: their number and sizes, and the names in short ones.
fn orbits_in_words(problem: &Problem, orbits: &[Vec<ItemId>]) -> String {
    let alone = orbits.iter().filter(|orbit| orbit.len() == 1).count();
    let moved: Vec<&Vec<ItemId>> = orbits.iter().filter(|orbit| orbit.len() > 1).collect();
    let mut told: Vec<String> = moved
        .iter()
        .take(SHOWN)
        .map(|orbit| match orbit.len() {
            2..=NAMED => format!("{} ({})", orbit.len(), in_a_row(problem, orbit)),
            size => size.to_string(),
        })
        .collect();
    if moved.len() > SHOWN {
        told.push("…".to_owned());
    }
    let several = format!("{} of several items: {}", moved.len(), told.join(", "));
    match alone {
        _ if moved.is_empty() => "all items stay where they are".to_owned(),
        0 => several,
        1 => format!("{several}; 1 item stays where it is"),
        _ => format!("{several}; {alone} items stay where they are"),
    }
}

/// A generator in cycles of items.
fn in_words(problem: &Problem, generator: &Permutation) -> String {
    let cycles = cycles(problem, generator);
    if cycles.is_empty() {
        return "options alone".to_owned();
    }
    cycles.iter().map(|cycle| format!("({})", in_a_row(problem, cycle))).collect()
}

/// The cycles of items that a permutation moves.
fn cycles(problem: &Problem, permutation: &Permutation) -> Vec<Vec<ItemId>> {
    let images = permutation.items();
    let mut is_seen = vec![false; images.len()];
    let mut cycles = Vec::new();
    for start in problem.items() {
        let mut cycle = Vec::new();
        let mut item = start.id();
        while !std::mem::replace(&mut is_seen[item.index()], true) {
            cycle.push(item);
            item = images[item.index()];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// Names in a row, fit to be shown.
fn in_a_row(problem: &Problem, items: &[ItemId]) -> String {
    let names = items.iter().map(|&item| Printable(problem.item(item).name()).to_string());
    names.collect::<Vec<_>>().join(" ")
}
