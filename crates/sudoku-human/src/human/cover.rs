//! Choosing a few sets with few elements in total: the search behind subsets and fish.

/// Calls `visit` for each choice of `size` nonempty masks whose union has at most `limit` bits.
///
/// The choices come in lexicographic order, until `visit` returns something. `visit` gets the
/// chosen masks as bits, and their union. Nine masks have at most 126 choices; most are cut off
/// early.
pub(in crate::human) fn tight<R>(
    masks: &[u16; 9],
    size: usize,
    limit: usize,
    mut visit: impl FnMut(u16, u16) -> Option<R>,
) -> Option<R> {
    choose(masks, size, limit, 0, (0, 0), &mut visit)
}

fn choose<R>(
    masks: &[u16; 9],
    left: usize,
    limit: usize,
    from: usize,
    (chosen, union): (u16, u16),
    visit: &mut impl FnMut(u16, u16) -> Option<R>,
) -> Option<R> {
    if left == 0 {
        return visit(chosen, union);
    }
    (from..=9 - left).find_map(|index| {
        let (chosen, wider) = (chosen | 1 << index, union | masks[index]);
        let fits = masks[index] != 0 && wider.count_ones() as usize <= limit;
        if fits { choose(masks, left - 1, limit, index + 1, (chosen, wider), visit) } else { None }
    })
}

/// Returns the numbers of the bits of a mask.
pub(in crate::human) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |&index| mask >> index & 1 == 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_tight_choice_is_visited_once(
            masks in proptest::array::uniform9(prop_oneof![Just(0u16), 0u16..512]),
            size in 1..5usize,
            slack in 0..3usize,
        ) {
            let mut visited = Vec::new();
            let none: Option<()> = tight(&masks, size, size + slack, |chosen, union| {
                visited.push((chosen, union));
                None
            });
            prop_assert!(none.is_none());
            visited.sort_unstable();
            let expected: Vec<(u16, u16)> = (0..512u16)
                .filter(|chosen| chosen.count_ones() as usize == size)
                .filter(|&chosen| bits(chosen).all(|index| masks[index] != 0))
                .map(|chosen| (chosen, bits(chosen).fold(0, |all, index| all | masks[index])))
                .filter(|(_, union)| union.count_ones() as usize <= size + slack)
                .collect();
            prop_assert_eq!(visited, expected);
        }
    }
}
