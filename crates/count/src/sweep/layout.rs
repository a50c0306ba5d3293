//! Where in the bits of a state each item is kept.

use crate::sweep::need::{Need, Needs};
use crate::sweep::spans::Spans;

/// The bits of an item: `bits` of them from bit `shift` on, in one word of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) word: u32,
    pub(super) shift: u32,
    pub(super) bits: u32,
}

impl Field {
    /// The bits within the word.
    pub(super) fn mask(self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }
}

/// The fields of all items. Bits are used again once an item matters no more.
///
/// # Invariant
/// Items that matter at a common place have fields without a common bit, and none has the
/// [mark](MARK).
#[derive(Debug)]
pub(super) struct Layout {
    fields: Vec<Option<Field>>,
    words: usize,
}

/// The bit of word 0 that every state has, so that no state is all zeros.
pub(super) const MARK: u64 = 1 << 63;

impl Layout {
    /// Lays the items out in the fewest words, first fit. `None` if they need more than `max_words`.
    pub(super) fn new(
        needs: &Needs,
        spans: &Spans,
        order: &[u32],
        max_words: usize,
    ) -> Option<Self> {
        let items = spans.begin.len();
        let is_kept = |item: usize| is_kept(item, needs, spans, order);
        let mut kept: Vec<u32> =
            (0..items).filter(|&item| is_kept(item)).map(|item| item as u32).collect();
        // Wide fields first, as long as several begin at one place.
        kept.sort_by_key(|&item| {
            let index = item as usize;
            (spans.begin[index], std::cmp::Reverse(needs.get(index).bits()), item)
        });
        let mut ending = kept.clone();
        ending.sort_by_key(|&item| (spans.end[item as usize], item));
        let mut ending = ending.into_iter().peekable();
        let mut fields: Vec<Option<Field>> = vec![None; items];
        let mut used = vec![MARK];
        for item in kept {
            let index = item as usize;
            while let Some(over) = ending.next_if(|&o| spans.end[o as usize] < spans.begin[index]) {
                let field = fields[over as usize].expect("an item begins before it ends");
                used[field.word as usize] &= !field.mask();
            }
            let field = place(&mut used, needs.get(index).bits());
            if used.len() > max_words {
                return None;
            }
            used[field.word as usize] |= field.mask();
            fields[index] = Some(field);
        }
        Some(Self { fields, words: used.len() })
    }

    /// The field of an item; `None` if no state needs to remember anything about it.
    pub(super) fn field(&self, item: usize) -> Option<Field> {
        self.fields[item]
    }

    /// The number of words of a state.
    pub(super) fn words(&self) -> usize {
        self.words
    }
}

/// Whether a state remembers an item at any place.
fn is_kept(item: usize, needs: &Needs, spans: &Spans, order: &[u32]) -> bool {
    let matters_between = spans.begin[item] < spans.end[item];
    match needs.get(item) {
        Need::Nothing => false,
        // All options of an item that no earlier option has exclude each other.
        Need::Once | Need::AtMostOnce => matters_between,
        Need::Count { .. } => true,
        Need::Plain | Need::Colored { .. } => {
            // At one place only, but perhaps several options are taken there.
            let host = order[spans.end[item] as usize] as usize;
            matters_between || !matches!(needs.get(host), Need::Once | Need::AtMostOnce)
        }
    }
}

/// The first place for `bits` bits; in a new word if there is none.
fn place(used: &mut Vec<u64>, bits: u32) -> Field {
    for (word, &used) in used.iter().enumerate() {
        // Bit s stays if the bits from s on are free.
        let mut fits = !used;
        for _ in 1..bits {
            fits = !used & fits >> 1;
        }
        if fits != 0 {
            return Field { word: word as u32, shift: fits.trailing_zeros(), bits };
        }
    }
    used.push(0);
    Field { word: used.len() as u32 - 1, shift: 0, bits }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Problem;

    use super::*;

    #[test]
    fn runs_of_free_bits_are_found() {
        let mut used = vec![0b1011];
        assert_eq!(place(&mut used, 1), Field { word: 0, shift: 2, bits: 1 });
        assert_eq!(place(&mut used, 2), Field { word: 0, shift: 4, bits: 2 });
        used[0] = u64::MAX >> 3;
        assert_eq!(place(&mut used, 3), Field { word: 0, shift: 61, bits: 3 });
        assert_eq!(place(&mut used, 4), Field { word: 1, shift: 0, bits: 4 });
    }

    #[test]
    fn items_that_matter_together_share_no_bit() {
        let text = "a b c 0:3|d e 2:3|f g | s t u\na b s:x\na c t\nb d s:y\nc f t\nd e u:q\nf g\n\
                    d f\ne g u:r\nf e s:z\nd\nf\ng\n";
        let problem = Problem::parse(text).expect("a good problem");
        let needs = Needs::new(&problem).expect("enough options");
        let order: Vec<u32> = vec![3, 0, 5, 1, 6, 2, 4];
        let spans = Spans::new(&problem, &needs, &order);
        let layout = Layout::new(&needs, &spans, &order, 1).expect("one word");
        for place in 0..order.len() as u32 {
            let mut used = MARK;
            for item in 0..problem.item_count() {
                let Some(field) = layout.field(item) else { continue };
                if spans.begin[item] <= place && place <= spans.end[item] {
                    assert_eq!(used & field.mask(), 0, "item {item} at {place}");
                    used |= field.mask();
                }
            }
        }
    }
}
