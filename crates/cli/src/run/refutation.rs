//! Explains in a sentence why a problem has no solution.

use quadrille_dlx::presolve::{Claim, Refutation};
use quadrille_dlx::{ItemId, Problem};

use crate::escape::{Printable, shortened};

/// The number of items named out of many.
const NAMED: usize = 3;

/// Returns the sentence, without its full stop.
pub(in crate::run) fn sentence(refutation: &Refutation, problem: &Problem) -> String {
    if let Some(item) = refutation.starved() {
        return format!("item {} is left with fewer options than it needs", name(item, problem));
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
                 covers are not such a multiple"
            )
        }
        Some(Claim::Inequality { multipliers }) => {
            let of_sign = |sign: i64| {
                let items = multipliers.iter().filter(move |(_, weight)| weight.signum() == sign);
                names(items.map(|&(item, _)| item), problem)
            };
            format!("{} need more of {} than there is", of_sign(1), of_sign(-1))
        }
        _ => "there is an arithmetic proof".to_owned(),
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
