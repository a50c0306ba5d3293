//! The constraints of a residual, and maps that carry them to those of another.

use std::io::Read;

use crate::input::Input;
use crate::problem::PLAIN;
use crate::residual::Residual;

/// The reduced form of an option: its cost, and its marks, ascending.
type Form = (u64, Vec<usize>);

/// Pairs of options.
type Pairs = Vec<(usize, usize)>;

/// What a residual imposes.
pub struct Constraints {
    /// For each mark the mark of its item, and the item's bounds as far as they can be reached.
    pub marks: Vec<(usize, (usize, usize))>,
    /// The reduced form of each live option, and the option; ascending.
    pub forms: Vec<(Form, usize)>,
}

impl Constraints {
    pub fn new(residual: &Residual<'_>) -> Self {
        let problem = residual.problem;
        // The items that matter, each followed by its colors: `PLAIN` is below all colors.
        let members = residual.live().flat_map(|option| &problem.options[option]);
        let colored = members.filter(|(item, color)| *color != PLAIN && residual.matters(*item));
        let items = residual.mattering().map(|item| (item, PLAIN));
        let mut marks: Vec<(usize, usize)> = sorted(items.chain(colored.copied()));
        marks.dedup();
        let rank = |mark: &(usize, usize)| marks.binary_search(mark).ok();
        let form = |option: usize| {
            let ranks = problem.options[option].iter().filter_map(rank);
            ((problem.costs[option], sorted(ranks)), option)
        };
        let forms = sorted(residual.live().map(form));
        let bounds = |&(item, _): &(usize, usize)| {
            let (lo, hi, n) = residual.items[item];
            (rank(&(item, PLAIN)).expect("its item matters"), (lo, hi.min(n)))
        };
        Self { marks: marks.iter().map(bounds).collect(), forms }
    }

    /// Reads a map, and checks that it carries these constraints to those of `to`. Returns a
    /// bijection of the live options that does the same.
    pub fn carry(&self, to: &Self, input: &mut Input<impl Read>) -> Result<Pairs, String> {
        let (count, other) = (self.marks.len(), to.marks.len());
        need!(count == other, "{count} marks here, {other} in the claim");
        let mut images: Vec<usize> = (0..count).collect();
        for _ in 0..input.int()? {
            images.swap(input.below(count, "mark")?, input.below(count, "mark")?);
        }
        let carried = self.marks.iter().map(|&(item, bounds)| (images[item], bounds));
        let is_alike = carried.eq(images.iter().map(|&image| to.marks[image]));
        need!(is_alike, "the map changes bounds or separates a color from its item");
        let carry = |((cost, form), option): &(Form, usize)| {
            ((*cost, sorted(form.iter().map(|&rank| images[rank]))), *option)
        };
        let carried = sorted(self.forms.iter().map(carry));
        let is_onto = carried.iter().map(|from| &from.0).eq(to.forms.iter().map(|to| &to.0));
        need!(is_onto, "the map does not carry the options to those of the claim");
        Ok(carried.iter().zip(&to.forms).map(|(from, to)| (from.1, to.1)).collect())
    }
}

fn sorted<T: Ord>(list: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.collect();
    list.sort_unstable();
    list
}
