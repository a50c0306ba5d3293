//! Explains in a sentence why a problem has no solution.

use quadrille_dlx::presolve::{Claim, Presolved, Refutation};
use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{Answer, ItemId, Problem, Solve};

use crate::escape::{Printable, shortened};
use crate::run::Context;

/// The number of items named out of many.
const NAMED: usize = 3;

impl Context {
    /// Notes why a problem has no solution, if the answer is that and presolve can prove it.
    pub(in crate::run) fn note_refutation(&self, problem: &Problem, answer: &Answer) {
        if !matches!(answer, Answer::Complete(found) if found.is_zero()) {
            return;
        }
        if let Presolved::Impossible(refutation) = problem.presolve() {
            self.output.note(&sentence(&refutation, problem));
        }
    }
}

/// Returns the sentence, without its full stop.
pub(in crate::run) fn sentence(refutation: &Refutation, problem: &Problem) -> String {
    if let Some(item) = refutation.starved() {
        return starved(item, problem);
    }
    match refutation.certificate().map(|certificate| &certificate.claim) {
        Some(Claim::Congruence { modulus, multipliers }) => {
            let items = names(multipliers.iter().map(|&(item, _)| item), problem);
            let weight = match multipliers.iter().all(|&(_, weight)| weight == 1) {
                true => "",
                false => " (weighted)",
            };
            format!(
                "every option covers a multiple of {modulus} of {items}{weight}, but the required \
                 total is not a multiple of {modulus}"
            )
        }
        Some(Claim::Inequality { multipliers }) => {
            let of_sign = |sign: i64| {
                let items = multipliers.iter().filter(|(_, weight)| weight.signum() == sign);
                items.map(|&(item, _)| item).collect::<Vec<_>>()
            };
            let (needy, givers) = (of_sign(1), of_sign(-1));
            let need = if needy.len() == 1 { "needs" } else { "need" };
            let they = if givers.len() == 1 { "it" } else { "they" };
            let (needy, givers) =
                (names(needy.into_iter(), problem), names(givers.into_iter(), problem));
            format!("{needy} {need} more of {givers} than {they} can provide")
        }
        _ => "there is an arithmetic proof".to_owned(),
    }
}

/// Explains why an item lacks options.
fn starved(item: ItemId, problem: &Problem) -> String {
    let has_item = |option: &OptionRef<'_>| option.members().iter().any(|m| m.item == item);
    let options = problem.options().filter(has_item).count();
    let needed = problem.bounds(item).map_or(0, |bounds| bounds.lo as usize);
    let name = name(item, problem);
    match options {
        0 => format!("no option covers item {name}"),
        _ if options < needed => {
            let have = if options == 1 { "option has" } else { "options have" };
            format!("item {name} must be covered {needed} times, but {options} {have} it")
        }
        _ => format!("presolve leaves too few options for item {name}"),
    }
}

fn name(item: ItemId, problem: &Problem) -> String {
    Printable(&shortened(problem.item(item).name())).to_string()
}

/// Formats items: `12 items (a, b, c, …)`.
fn names(items: impl Iterator<Item = ItemId>, problem: &Problem) -> String {
    let items: Vec<ItemId> = items.collect();
    let mut named: Vec<String> =
        items.iter().take(NAMED).map(|&item| name(item, problem)).collect();
    if items.len() > NAMED {
        named.push("…".to_owned());
    }
    let noun = if items.len() == 1 { "item" } else { "items" };
    format!("{} {noun} ({})", items.len(), named.join(", "))
}
