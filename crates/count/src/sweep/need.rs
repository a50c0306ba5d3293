//! What a state must remember about each item.

use hashbrown::HashMap;
use quadrille_problem::{Bounds, Problem};

/// What a state must remember about one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Nothing: no set of options breaks a rule about this item.
    Nothing,
    /// A primary item, exactly once: whether it is covered.
    Once,
    /// A primary item, at most once: whether it is covered.
    AtMostOnce,
    /// A primary item with other bounds: how often it is covered.
    Count {
        /// The least count at the end.
        lo: u32,
        /// The greatest count that is told apart; at least 1.
        cap: u32,
        /// Whether the item may be covered more often than `cap`, which is then kept as `cap`.
        saturates: bool,
    },
    /// A secondary item that no option colors: whether it is covered.
    Plain,
    /// A secondary item with colors: whether it is covered, and in which color.
    Colored {
        /// The number of colors.
        colors: u32,
    },
}

impl Need {
    /// The bits that it takes.
    pub(super) fn bits(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Once | Self::AtMostOnce | Self::Plain => 1,
            Self::Count { cap, .. } => u32::BITS - cap.leading_zeros(),
            Self::Colored { colors } => code_bits(colors),
        }
    }

    /// The number of values that its field may have.
    pub(super) fn values(self) -> u32 {
        match self {
            Self::Nothing => 1,
            Self::Once | Self::AtMostOnce | Self::Plain => 2,
            Self::Count { cap, .. } => cap.saturating_add(1),
            Self::Colored { colors } => colors.saturating_add(2),
        }
    }
}

/// The needs of all items of a problem, and the numbers of the colors of each item.
#[derive(Debug)]
pub(super) struct Needs {
    needs: Vec<Need>,
    /// The number among the colors of its item, from 0, of each (item, color).
    color_numbers: HashMap<(u32, u32), u32>,
}

impl Needs {
    /// Linear in the size of the problem. `None` if some item has fewer options than it needs: then
    /// there is no solution.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let mut lens = vec![0u32; problem.item_count()];
        let mut color_numbers = HashMap::new();
        let mut colors = vec![0u32; problem.item_count()];
        for member in problem.options().flat_map(|option| option.members()) {
            let item = member.item.index();
            lens[item] += 1;
            if let Some(color) = member.color {
                color_numbers.entry((item as u32, color.index() as u32)).or_insert_with(|| {
                    colors[item] += 1;
                    colors[item] - 1
                });
            }
        }
        let constrains = problem.constraining_items();
        let mut needs = Vec::with_capacity(problem.item_count());
        for item in problem.items() {
            let index = item.id().index();
            needs.push(match item.bounds() {
                Some(bounds) => primary(bounds, lens[index])?,
                None if !constrains[index] => Need::Nothing,
                None if colors[index] == 0 => Need::Plain,
                None => Need::Colored { colors: colors[index] },
            });
        }
        Some(Self { needs, color_numbers })
    }

    /// The need of an item.
    pub(super) fn get(&self, item: usize) -> Need {
        self.needs[item]
    }

    /// The number of this color among those of its item, from 0.
    pub(super) fn color_number(&self, item: usize, color: usize) -> u32 {
        self.color_numbers[&(item as u32, color as u32)]
    }
}

/// The need of a primary item that `len` options have; `None` if they are too few.
fn primary(Bounds { lo, hi }: Bounds, len: u32) -> Option<Need> {
    if lo > len {
        return None;
    }
    let saturates = hi >= len;
    let cap = if saturates { lo } else { hi };
    Some(match (lo, hi) {
        (1, 1) => Need::Once,
        _ if cap == 0 => Need::Nothing,
        (0, 1) => Need::AtMostOnce,
        _ => Need::Count { lo, cap, saturates },
    })
}

/// The bits of a field for `colors` colors: enough for as many sets of bits, none of which
/// contains another, and none of which has all bits.
fn code_bits(colors: u32) -> u32 {
    (2..=32).find(|&bits| codes(bits) >= u64::from(colors)).expect("2^28 colors at most")
}

/// The number of sets of half of the bits.
fn codes(bits: u32) -> u64 {
    (1..=u64::from(bits / 2)).fold(1, |codes, k| codes * (u64::from(bits) + 1 - k) / k)
}

/// The code of a color: a set of half of the field's bits, the same for the same number.
///
/// Codes contain each other never, so a field holds nothing or this color exactly if it has no bit
/// outside the code. All bits together mean an item covered without a color.
pub(super) fn color_code(number: u32, bits: u32) -> u64 {
    // The combinatorial number system: the largest member comes first.
    let (mut rest, mut code) = (u64::from(number), 0);
    for size in (1..=bits / 2).rev() {
        let highest = (size - 1..bits).rev().find(|&bit| choose(bit, size) <= rest);
        let highest = highest.expect("the least bit gives 0");
        rest -= choose(highest, size);
        code |= 1 << highest;
    }
    code
}

fn choose(n: u32, k: u32) -> u64 {
    if k > n {
        return 0;
    }
    (1..=u64::from(k)).fold(1, |value, i| value * (u64::from(n) + 1 - i) / i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_code_contains_another() {
        for colors in [1, 2, 3, 6, 7, 10, 11, 100] {
            let bits = code_bits(colors);
            let codes: Vec<u64> = (0..colors).map(|number| color_code(number, bits)).collect();
            let all = (1u64 << bits) - 1;
            for (place, &code) in codes.iter().enumerate() {
                assert!(code != 0 && code != all && code & !all == 0);
                let others = codes.iter().enumerate().filter(|&(other, _)| other != place);
                assert!(others.into_iter().all(|(_, &other)| code & !other != 0));
            }
        }
        assert_eq!([1, 2, 3, 6, 7, 35, 36].map(code_bits), [2, 2, 3, 4, 5, 7, 8]);
    }

    #[test]
    fn bounds_are_kept_as_far_as_options_can_break_them() {
        let need = |lo, hi, len| primary(Bounds { lo, hi }, len);
        assert_eq!(need(1, 1, 5), Some(Need::Once));
        assert_eq!(need(0, 1, 5), Some(Need::AtMostOnce));
        assert_eq!(need(0, 1, 1), Some(Need::Nothing));
        assert_eq!(need(0, u32::MAX, 5), Some(Need::Nothing));
        assert_eq!(need(1, 9, 5), Some(Need::Count { lo: 1, cap: 1, saturates: true }));
        assert_eq!(need(2, 3, 5), Some(Need::Count { lo: 2, cap: 3, saturates: false }));
        assert_eq!(need(6, 9, 5), None);
        assert_eq!(Need::Count { lo: 2, cap: 4, saturates: false }.bits(), 3);
    }
}
