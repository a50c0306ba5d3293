//! The products of some permutations, one by one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// The products of some generators.
///
/// Invariant: `number_of` has the key of each element of `all`, with its number.
#[derive(Debug)]
pub(crate) struct Products<E, K> {
    /// The identity first; each other one is an earlier one followed by a generator.
    pub all: Vec<E>,
    /// Elements with the same key count as one.
    pub(crate) number_of: HashMap<K, u32>,
    /// Whether all products are there.
    pub(crate) is_whole: bool,
}

/// Lists the products of generators while `may_grow` says so of their number.
pub(crate) fn products<E, K: Eq + Hash>(
    identity: E,
    generators: &[E],
    then: impl Fn(&E, &E) -> E,
    key: impl Fn(&E) -> K,
    may_grow: impl Fn(usize) -> bool,
) -> Products<E, K> {
    let mut number_of = HashMap::from([(key(&identity), 0)]);
    let mut all = vec![identity];
    let mut next = 0;
    while next < all.len() {
        for generator in generators {
            let product = then(&all[next], generator);
            if let Entry::Vacant(place) = number_of.entry(key(&product)) {
                if !may_grow(all.len()) {
                    return Products { all, number_of, is_whole: false };
                }
                place.insert(all.len() as u32);
                all.push(product);
            }
        }
        next += 1;
    }
    Products { all, number_of, is_whole: true }
}

/// First one permutation, given by the images of all points, then another.
pub(crate) fn then<B: FromIterator<u32>>(first: &[u32], then: &[u32]) -> B {
    first.iter().map(|&image| then[image as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_and_an_exchange_generate_all_permutations() {
        let generators: [Vec<u32>; 2] = [vec![1, 2, 3, 0], vec![1, 0, 2, 3]];
        let list = |most: usize| {
            let then = |one: &Vec<u32>, other: &Vec<u32>| then(one, other);
            products(vec![0, 1, 2, 3], &generators, then, Vec::clone, |number| number < most)
        };
        let whole = list(24);
        assert!(whole.is_whole);
        assert_eq!(whole.all.len(), 24);
        assert_eq!(whole.all[0], [0, 1, 2, 3]);
        for (number, element) in (0..).zip(&whole.all) {
            assert_eq!(whole.number_of[element], number);
        }
        let part = list(23);
        assert!(!part.is_whole);
        assert_eq!(part.all, whole.all[..23]);
    }
}
