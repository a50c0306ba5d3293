//! Kept claims: residuals with their values, under a cap on memory.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_symmetry::Key;

use crate::certify::constraints::Canonical;

/// The memory of an entry beside its canonical form and its value: the entry and its share of three
/// tables that are at most half empty.
const ENTRY_BYTES: usize = 2 * (size_of::<Claim>() + 96) + 64;

/// A residual with a proven value.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) fingerprint: u128,
    pub(super) canonical: Option<Canonical>,
    pub(super) value: BigUint,
    /// The number of nodes that its proof took.
    pub(super) nodes: u64,
}

/// The kept claims that are not forgotten.
///
/// Invariant: `by_fingerprint` and `by_key` lead to claims in `claims`; `bytes` is their memory.
#[derive(Debug)]
pub(super) struct Known {
    claims: HashMap<u64, Claim>,
    by_fingerprint: HashMap<u128, u64>,
    by_key: HashMap<Key, u64>,
    /// The number of claims kept so far, forgotten or not.
    kept: u64,
    /// The claims that were forgotten since [`take_forgotten`](Self::take_forgotten), by number.
    forgotten: Vec<u64>,
    bytes: usize,
    limit: usize,
}

impl Known {
    /// Nothing yet, in at most this number of bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            claims: HashMap::new(),
            by_fingerprint: HashMap::new(),
            by_key: HashMap::new(),
            kept: 0,
            forgotten: Vec::new(),
            bytes: 0,
            limit,
        }
    }

    /// The claim with these constraints, and the number of claims kept after it.
    pub(super) fn find(&self, fingerprint: u128) -> Option<(&Claim, u64)> {
        self.by_fingerprint.get(&fingerprint).map(|&number| self.claim(number))
    }

    /// The claim with isomorphic constraints, and the number of claims kept after it.
    pub(super) fn find_isomorphic(&self, key: Key) -> Option<(&Claim, u64)> {
        self.by_key.get(&key).map(|&number| self.claim(number))
    }

    fn claim(&self, number: u64) -> (&Claim, u64) {
        (&self.claims[&number], self.back(number))
    }

    fn back(&self, number: u64) -> u64 {
        self.kept - 1 - number
    }

    /// Keeps a claim. If the memory is full, forgets those whose proofs were the cheapest.
    pub(super) fn keep(&mut self, claim: Claim) {
        let number = self.kept;
        self.kept += 1;
        self.by_fingerprint.insert(claim.fingerprint, number);
        if let Some(canonical) = &claim.canonical {
            self.by_key.insert(canonical.key, number);
        }
        self.bytes += claim.bytes();
        self.claims.insert(number, claim);
        if self.bytes > self.limit {
            self.forget();
        }
    }

    /// Returns the claims that were forgotten since the last call, each as the number of claims kept
    /// after it.
    pub(super) fn take_forgotten(&mut self) -> Vec<u64> {
        let forgotten = std::mem::take(&mut self.forgotten);
        forgotten.into_iter().map(|number| self.back(number)).collect()
    }

    /// Forgets claims until they take at most half of the memory.
    fn forget(&mut self) {
        let mut numbers: Vec<u64> = self.claims.keys().copied().collect();
        numbers.sort_unstable_by_key(|number| (self.claims[number].nodes, *number));
        for number in numbers {
            if self.bytes <= self.limit / 2 {
                break;
            }
            let claim = self.claims.remove(&number).expect("its number was listed");
            self.bytes -= claim.bytes();
            if self.by_fingerprint.get(&claim.fingerprint) == Some(&number) {
                self.by_fingerprint.remove(&claim.fingerprint);
            }
            if let Some(canonical) = claim.canonical
                && self.by_key.get(&canonical.key) == Some(&number)
            {
                self.by_key.remove(&canonical.key);
            }
            self.forgotten.push(number);
        }
    }
}

impl Claim {
    fn bytes(&self) -> usize {
        let canonical = self.canonical.as_ref().map_or(0, Canonical::bytes);
        ENTRY_BYTES + canonical + self.value.bits().div_ceil(8) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(number: u64) -> Claim {
        let (fingerprint, value) = (u128::from(number), BigUint::from(number));
        Claim { fingerprint, canonical: None, value, nodes: number }
    }

    #[test]
    fn the_cheapest_claims_are_forgotten_first() {
        let mut known = Known::new(8 * claim(1).bytes());
        (0..8).for_each(|number| known.keep(claim(number)));
        assert!(known.take_forgotten().is_empty());
        known.keep(claim(8));
        assert_eq!(known.take_forgotten(), [8, 7, 6, 5, 4]);
        assert!(known.find(4).is_none());
        let (claim, back) = known.find(5).expect("the others are kept");
        assert_eq!((claim.nodes, back), (5, 3));
        assert!(known.bytes <= known.limit);
    }
}
