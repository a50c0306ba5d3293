//! The column sets of the top half, one of each orbit under symmetry.

/// Column sets with the same count, represented by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    /// The columns of the top half, as bits: the least set of the orbit.
    pub(crate) columns: u32,
    /// The number of sets of the orbit that have the count of `columns` (the twin has as many): 2,
    /// or 1 if `columns` is its own mirror image.
    pub(crate) times: u64,
    /// The complement of `columns`, if it must be counted too: n is even, and the complement is not
    /// the mirror image of `columns`.
    pub(crate) twin: Option<u32>,
}

/// Reflects a set of columns left to right.
fn mirror(n: usize, columns: u32) -> u32 {
    columns.reverse_bits() >> (32 - n)
}

impl Orbit {
    /// Returns the orbit whose least set is `columns`; `None` if the least set is another.
    fn led_by(n: usize, columns: u32) -> Option<Self> {
        let mirrored = mirror(n, columns);
        let left = !columns & ((1 << n) - 1);
        let turned = left.min(mirror(n, left));
        let is_even = n.is_multiple_of(2);
        if columns > mirrored || is_even && columns > turned {
            return None;
        }
        let twin = (is_even && columns != turned).then_some(left);
        Some(Self { columns, times: if columns == mirrored { 1 } else { 2 }, twin })
    }
}

/// Returns the least sets of all orbits for n queens, ascending.
///
/// `n` is from 1 to 27. There are about C(n, n/2) / 4 orbits for even n and C(n, n/2) / 2 for odd
/// n, of 4 bytes each.
pub(crate) fn leaders(n: usize) -> Vec<u32> {
    let sets = subsets(n as u32, n as u32 / 2);
    sets.filter(|&columns| Orbit::led_by(n, columns).is_some()).collect()
}

/// Returns the orbit of one of [`leaders`].
pub(crate) fn orbit(n: usize, leader: u32) -> Orbit {
    Orbit::led_by(n, leader).expect("the set leads an orbit")
}

/// Returns the sets of `size` of the lowest `of` bits, ascending. `of` is less than 31.
#[inline(always)]
pub(crate) fn subsets(of: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (size <= of).then_some((1u32 << size) - 1);
    std::iter::successors(first, |&set| {
        // The next number with the same number of ones (R. W. Gosper, HAKMEM item 175).
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        (set != 0).then(|| ripple | (set ^ ripple) >> 2 >> lowest.trailing_zeros())
    })
    .take_while(move |&set| set < 1 << of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_have_the_given_number_of_bits() {
        for (of, size) in (0..10).flat_map(|of| (0..12).map(move |size| (of, size))) {
            let expected: Vec<u32> =
                (0..1 << of).filter(|set: &u32| set.count_ones() == size).collect();
            assert_eq!(subsets(of, size).collect::<Vec<_>>(), expected, "{of} {size}");
        }
    }

    #[test]
    fn every_set_is_in_one_orbit() {
        for n in 1..=13 {
            let mut seen = Vec::new();
            for leader in leaders(n) {
                let orbit = orbit(n, leader);
                let sets = [Some(leader), orbit.twin].into_iter().flatten();
                let all: Vec<u32> = sets.flat_map(|set| [set, mirror(n, set)]).collect();
                assert_eq!(all.iter().min(), Some(&leader));
                seen.extend(all.chunks(2).flat_map(|pair| &pair[..orbit.times as usize]).copied());
            }
            seen.sort_unstable();
            assert_eq!(seen, subsets(n as u32, n as u32 / 2).collect::<Vec<_>>(), "n = {n}");
        }
    }
}
