//! 128 bits of a canonical form, with a bound on the odds of a collision.
//!
//! # The hash
//! Arithmetic is in the field of p = 2^127 - 1 elements. The key is a list of random elements: `z`,
//! `t`, `c` (three), and `w(k)` for each position `k`. A set with class, copy number, mark and
//! positions of members becomes the element
//!
//! > e(S) = c1 * class + c2 * copy + c3 * mark + sum of w(k) over its members
//!
//! and the structure, with a header of words `h1 .. hr`, becomes
//!
//! > F = product of (z - e(S)) over all sets + t * (r + h1 * t + ... + hr * t^r)
//!
//! # The odds
//! Read F as a polynomial in the elements of the key. Each factor of the product has degree 1 and is
//! a different polynomial for different sets, and polynomials have unique factors; so two forms
//! with different sets have different products, and two with different headers differ in their
//! powers of t, which do not occur in the product. So two different forms have different polynomials,
//! of degree at most d, the greater of the number of sets and the length of the header plus 1. By the
//! lemma of Schwartz and Zippel, their values agree for at most d of 2^127 - 1 keys.
//!
//! A count with N residual problems compares N^2 / 2 pairs. The probability that two different ones
//! are taken for equal is at most N^2 d / 2^128: for N = 10^9 and d = 1,000 about 3 * 10^-18. The key
//! is fixed, so that the same count is the same everywhere. The bound is over the choice of a key, so
//! it holds for problems that were not made with this key in mind. For such problems, compare forms in
//! full.
//!
//! Sources: J. T. Schwartz, *Fast probabilistic algorithms for verification of polynomial
//! identities*, J. ACM 27 (1980); R. Zippel, *Probabilistic algorithms for sparse polynomials* (1979);
//! for the product over a multiset, M. Blum & S. Kannan, *Designing programs that check their work*,
//! J. ACM 42 (1995).

use crate::form::Labelling;
use crate::structure::Structure;

/// The order of the field, a prime.
const P: u128 = (1 << 127) - 1;

/// A hash of 127 bits of a canonical form, in two words.
pub type Key = [u64; 2];

impl Labelling {
    /// The hash of the [form](Self::form) and of a header, with the odds of a collision that the
    /// crate's file `key.rs` proves. Takes time linear in the structure.
    ///
    /// # Panics
    /// If the labelling is not one of this structure, or a marked set does not exist.
    pub fn key(&self, structure: &Structure, marked: &[u32], header: &[u32]) -> Key {
        let mut is_marked = Vec::new();
        if !marked.is_empty() {
            is_marked = vec![false; structure.set_count()];
            marked.iter().for_each(|&set| is_marked[set as usize] = true);
        }
        let positions = self.positions();
        assert_eq!(positions.len(), structure.vertex_count(), "a labelling of another structure");
        let elements = Elements::FIXED;
        let weights: Vec<u128> =
            positions.iter().map(|&position| element(Use::Position, position)).collect();
        // Four products, so that the processor need not wait for each multiplication.
        let mut products = [1; 4];
        for set in 0..structure.set_count() as u32 {
            let is_marked = is_marked.get(set as usize).copied().unwrap_or(false);
            let class = (structure.set_class(set), structure.copy_number(set), is_marked);
            let start = elements.of_class(class);
            let members = structure.members(set).iter();
            let sum = members.fold(start, |sum, &vertex| add(sum, weights[vertex as usize]));
            let product = &mut products[set as usize % 4];
            *product = multiply(*product, add(elements.z, P - sum));
        }
        let product = products.into_iter().fold(1, multiply);
        let vertices = class_runs(structure, positions);
        let key = add(product, elements.of_header(&vertices, header));
        [key as u64, (key >> 64) as u64]
    }
}

/// The classes of the vertices in canonical order, as runs: they belong to the header.
fn class_runs(structure: &Structure, positions: &[u32]) -> Vec<u32> {
    let mut classes = vec![0; positions.len()];
    for (vertex, &position) in (0..).zip(positions) {
        classes[position as usize] = structure.vertex_class(vertex);
    }
    classes.chunk_by(|a, b| a == b).flat_map(|run| [run[0], run.len() as u32]).collect()
}

/// What an element of the key is for.
#[derive(Clone, Copy)]
enum Use {
    Position,
    Other,
}

/// The elements of the key that do not belong to positions.
struct Elements {
    z: u128,
    t: u128,
    class: u128,
    copy: u128,
    mark: u128,
}

impl Elements {
    const FIXED: Self = Self {
        z: element(Use::Other, 0),
        t: element(Use::Other, 1),
        class: element(Use::Other, 2),
        copy: element(Use::Other, 3),
        mark: element(Use::Other, 4),
    };

    fn of_class(&self, (class, copy, is_marked): (u32, u32, bool)) -> u128 {
        let mut sum = if is_marked { self.mark } else { 0 };
        for (factor, element) in [(class, self.class), (copy, self.copy)] {
            if factor > 0 {
                sum = add(sum, multiply(u128::from(factor), element));
            }
        }
        sum
    }

    /// By Horner's rule, from the last word to the first.
    fn of_header(&self, vertices: &[u32], header: &[u32]) -> u128 {
        let lengths = [header.len() as u32, vertices.len() as u32];
        let words = lengths.iter().chain(vertices).chain(header).rev();
        words.fold(0, |sum, &word| multiply(add(sum, u128::from(word)), self.t))
    }
}

/// An element of the key: two words of SplitMix64, begun with digits of pi.
const fn element(purpose: Use, number: u32) -> u128 {
    let start: u64 = match purpose {
        Use::Position => 0x243F_6A88_85A3_08D3,
        Use::Other => 0x1319_8A2E_0370_7344,
    };
    let counter = 2 * number as u64;
    let high = split_mix(start, counter + 1) as u128;
    let low = split_mix(start, counter + 2) as u128;
    // P itself, once in 2^127 times, stands for 0.
    (high << 64 | low) & P
}

/// The output of SplitMix64 with this number (G. L. Steele, D. Lea & C. H. Flood, 2014).
const fn split_mix(seed: u64, number: u64) -> u64 {
    let mut word = seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// The sum of two elements, each at most [`P`]; at most [`P`].
const fn add(a: u128, b: u128) -> u128 {
    let sum = a + b;
    let sum = (sum & P) + (sum >> 127);
    // 2 P became P. Nothing greater than P is left.
    if sum > P { sum - P } else { sum }
}

/// The product of two elements, each at most [`P`]; at most [`P`].
const fn multiply(a: u128, b: u128) -> u128 {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    // 2^128 is 2, and 2^127 is 1.
    let high = 2 * (a1 * b1);
    let middle = a1 * b0 + a0 * b1;
    let middle = (middle >> 63) + ((middle & (LOW >> 1)) << 64);
    let low = a0 * b0;
    let low = (low & P) + (low >> 127);
    let sum = add(high & P, high >> 127);
    add(add(sum, add(middle & P, middle >> 127)), add(low & P, low >> 127))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    #[test]
    fn the_field_is_that_of_big_numbers() {
        let reduced = |x: BigUint| x % BigUint::from(P);
        let mut elements = vec![0, 1, 2, P - 1, P, 1 << 126, (1 << 64) - 1, 1 << 64];
        elements.extend((0..60).map(|number| element(Use::Other, number)));
        for &a in &elements {
            for &b in &elements {
                let (sum, product) = (add(a, b), multiply(a, b));
                assert!(sum <= P && product <= P);
                let (a, b) = (BigUint::from(a), BigUint::from(b));
                assert_eq!(reduced(BigUint::from(sum)), reduced(&a + &b));
                assert_eq!(reduced(BigUint::from(product)), reduced(a * b));
            }
        }
    }

    #[test]
    fn the_generator_is_split_mix() {
        // Published for the seed 1234567.
        let outputs: Vec<u64> = (1..=3).map(|number| split_mix(1_234_567, number)).collect();
        let published =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(outputs, published);
    }
}
