//! Explains in a sentence why a problem has no solution.

use quadrille_dlx::presolve::{Claim, Presolved, Refutation};
use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{Answer, ItemId, Problem, Solve};

use crate::escape::{Printable, shortened};
use crate::run::Context;

/// The number of items named out of many.
const NAMED: usize = 3;

/// The words in which the items and options of a problem are spoken of.
pub(in crate::run) trait Wording {
    /// Names one item, such as `item a`.
    fn item(&self, item: ItemId) -> String;

    /// Names several items, such as `2 items (a, b)`.
    fn items(&self, items: &[ItemId]) -> String;

    /// Returns the word for an option.
    fn option(&self) -> &'static str;

    /// Whether all items are of one kind, so that their number alone says something.
    fn counts_items(&self) -> bool {
        false
    }
}

impl Wording for Problem {
    fn item(&self, item: ItemId) -> String {
        format!("item {}", name(item, self))
    }

    fn items(&self, items: &[ItemId]) -> String {
        let noun = if items.len() == 1 { "item" } else { "items" };
        format!("{} {noun} ({})", items.len(), listed(items, ", ", |item| name(item, self)))
    }

    fn option(&self) -> &'static str {
        "option"
    }

    fn counts_items(&self) -> bool {
        true
    }
}

impl Context {
    /// Notes why a problem has no solution, if the answer is that and presolve can prove it.
    pub(in crate::run) fn note_refutation(&self, problem: &Problem, answer: &Answer) {
        self.note_refutation_in(problem, problem, answer);
    }

    /// The same in these words.
    pub(in crate::run) fn note_refutation_in(
        &self,
        words: &dyn Wording,
        problem: &Problem,
        answer: &Answer,
    ) {
        if !matches!(answer, Answer::Complete(found) if found.is_zero()) {
            return;
        }
        if let Presolved::Impossible(refutation) = problem.presolve() {
            self.output.note(&sentence_in(words, &refutation, problem));
        }
    }
}

/// Returns the sentence, without its full stop.
pub(in crate::run) fn sentence(refutation: &Refutation, problem: &Problem) -> String {
    sentence_in(problem, refutation, problem)
}

/// Returns the sentence in these words.
fn sentence_in(words: &dyn Wording, refutation: &Refutation, problem: &Problem) -> String {
    if let Some(item) = refutation.starved() {
        return starved(words, item, problem);
    }
    if words.counts_items()
        && let Some(sentence) = uneven(problem)
    {
        return sentence;
    }
    let option = words.option();
    match refutation.certificate().map(|certificate| &certificate.claim) {
        Some(Claim::Congruence { modulus, multipliers }) => {
            let items: Vec<ItemId> = multipliers.iter().map(|&(item, _)| item).collect();
            let items = words.items(&items);
            let weight = match multipliers.iter().all(|&(_, weight)| weight == 1) {
                true => "",
                false => " (weighted)",
            };
            format!(
                "every {option} covers a multiple of {modulus} of {items}{weight}, but the required \
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
            let (needy, givers) = (words.items(&needy), words.items(&givers));
            format!("{needy} {need} more of {givers} than {they} can provide")
        }
        _ => "there is an arithmetic proof".to_owned(),
    }
}

/// Explains that the number of items is not a multiple of the number that each option covers, if that is
/// so and each item must be covered once.
fn uneven(problem: &Problem) -> Option<String> {
    let is_primary = |item: ItemId| problem.bounds(item).is_some();
    let primary: Vec<ItemId> =
        problem.items().map(|item| item.id()).filter(|&item| is_primary(item)).collect();
    let is_once = |&item: &ItemId| problem.bounds(item).is_some_and(|it| it.lo == 1 && it.hi == 1);
    let sizes = problem
        .options()
        .map(|option| option.members().iter().filter(|member| is_primary(member.item)).count());
    let sizes: Vec<usize> = sizes.collect();
    let divisor = sizes.iter().copied().reduce(gcd).filter(|&divisor| divisor > 1)?;
    let items = primary.len();
    if items.is_multiple_of(divisor) || !primary.iter().all(is_once) {
        return None;
    }
    let multiple = if sizes.iter().all(|&size| size == divisor) { "" } else { "a multiple of " };
    Some(format!(
        "each option covers {multiple}{divisor} items, and there are {items}: {items} is not a multiple \
         of {divisor}"
    ))
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Explains why an item lacks options.
fn starved(words: &dyn Wording, item: ItemId, problem: &Problem) -> String {
    let has_item = |option: &OptionRef<'_>| option.members().iter().any(|m| m.item == item);
    let options = problem.options().filter(has_item).count();
    let needed = problem.bounds(item).map_or(0, |bounds| bounds.lo as usize);
    let (name, option) = (words.item(item), words.option());
    match options {
        0 => format!("no {option} covers {name}"),
        _ if options < needed => {
            let have = if options == 1 { " has" } else { "s have" };
            format!("{name} must be covered {needed} times, but {options} {option}{have} it")
        }
        _ => format!("presolve leaves too few {option}s for {name}"),
    }
}

fn name(item: ItemId, problem: &Problem) -> String {
    Printable(&shortened(problem.item(item).name())).to_string()
}

/// Lists the first items by their names: `a, b, c, …`.
pub(in crate::run) fn listed(
    items: &[ItemId],
    separator: &str,
    name: impl Fn(ItemId) -> String,
) -> String {
    let mut named: Vec<String> = items.iter().take(NAMED).map(|&item| name(item)).collect();
    if items.len() > NAMED {
        named.push("…".to_owned());
    }
    named.join(separator)
}
