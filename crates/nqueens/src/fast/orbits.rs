//! The sets of columns that the top half may use, one of each orbit under symmetry.

/// Sets of columns that have the same count, by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    /// The columns that the top half uses, as bits: the least set of the orbit.
    pub(crate) columns: u32,
    /// How many sets of the orbit have the boards of `columns` or, where that is another, of its
    /// twin: 2, or 1 if the mirror changes nothing.
    pub(crate) times: u64,
    /// The columns that are left, if their set has to be seen too: n is even, and it is neither
    /// `columns` nor its mirror image.
    pub(crate) twin: Option<u32>,
}

/// The columns seen in a mirror.
fn mirror(n: usize, columns: u32) -> u32 {
    columns.reverse_bits() >> (32 - n)
}

impl Orbit {
    /// The orbit of which `columns` is the least set; none if it is not.
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

/// The least sets of all orbits for n queens, ascending. n is from 1 to 27; takes 4 bytes for
/// each of about C(n, n/2) / 4 (even) or / 2 (odd) orbits.
pub(crate) fn leaders(n: usize) -> Vec<u32> {
    let sets = subsets(n as u32, n as u32 / 2);
    sets.filter(|&columns| Orbit::led_by(n, columns).is_some()).collect()
}

/// The orbit of one of [`leaders`].
pub(crate) fn orbit(n: usize, leader: u32) -> Orbit {
    Orbit::led_by(n, leader).expect("the set leads an orbit")
}

/// The sets of so many of the lowest bits, ascending. `of` is less than 31.
#[inline(always)]
pub(crate) fn subsets(of: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (size <= of).then_some((1u32 << size) - 1);
    std::iter::successors(first, |&set| {
        // The next number with as many bits (R. W. Gosper, HAKMEM item 175).
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
    fn subsets_are_those_with_so_many_bits() {
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
