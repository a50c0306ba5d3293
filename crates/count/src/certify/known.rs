//! Kept claims: residuals with their values, in slots, under a cap on memory.

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
/// Invariant: `by_fingerprint` and `by_key` lead to claims in `claims`; `bytes` is their memory. A slot is
/// in `claims`, in `free`, above `next`, or reserved.
#[derive(Debug)]
pub(super) struct Known {
    claims: HashMap<u64, Claim>,
    by_fingerprint: HashMap<u128, u64>,
    by_key: HashMap<Key, u64>,
    /// The slots of claims that were forgotten.
    free: Vec<u64>,
    /// The lowest slot that was never used.
    next: u64,
    bytes: usize,
    limit: usize,
}

impl Known {
    /// Nothing yet, in at most `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            claims: HashMap::new(),
            by_fingerprint: HashMap::new(),
            by_key: HashMap::new(),
            free: Vec::new(),
            next: 0,
            bytes: 0,
            limit,
        }
    }

    /// The claim with these constraints, and its slot.
    pub(super) fn find(&self, fingerprint: u128) -> Option<(&Claim, u64)> {
        self.by_fingerprint.get(&fingerprint).map(|&slot| (&self.claims[&slot], slot))
    }

    /// The claim with isomorphic constraints, and its slot.
    pub(super) fn find_isomorphic(&self, key: Key) -> Option<(&Claim, u64)> {
        self.by_key.get(&key).map(|&slot| (&self.claims[&slot], slot))
    }

    /// Returns a slot for a claim that is to be proven.
    pub(super) fn reserve(&mut self) -> u64 {
        self.free.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        })
    }

    /// Keeps a claim in the slot reserved for it. If the memory is full, forgets those whose proofs
    /// were the cheapest.
    pub(super) fn keep(&mut self, slot: u64, claim: Claim) {
        self.by_fingerprint.insert(claim.fingerprint, slot);
        if let Some(canonical) = &claim.canonical {
            self.by_key.insert(canonical.key, slot);
        }
        self.bytes += claim.bytes();
        self.claims.insert(slot, claim);
        if self.bytes > self.limit {
            self.forget();
        }
    }

    /// Forgets claims until they take at most half of the memory.
    fn forget(&mut self) {
        let mut slots: Vec<u64> = self.claims.keys().copied().collect();
        slots.sort_unstable_by_key(|slot| (self.claims[slot].nodes, *slot));
        for slot in slots {
            if self.bytes <= self.limit / 2 {
                break;
            }
            let claim = self.claims.remove(&slot).expect("its slot was listed");
            self.bytes -= claim.bytes();
            if self.by_fingerprint.get(&claim.fingerprint) == Some(&slot) {
                self.by_fingerprint.remove(&claim.fingerprint);
            }
            if let Some(canonical) = claim.canonical
                && self.by_key.get(&canonical.key) == Some(&slot)
            {
                self.by_key.remove(&canonical.key);
            }
            self.free.push(slot);
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
        for number in 0..9 {
            let slot = known.reserve();
            assert_eq!(slot, number);
            known.keep(slot, claim(number));
        }
        assert!(known.find(4).is_none());
        let (claim, slot) = known.find(5).expect("the others are kept");
        assert_eq!((claim.nodes, slot), (5, 5));
        assert!(known.bytes <= known.limit);
        let mut reused: Vec<u64> = (0..6).map(|_| known.reserve()).collect();
        reused.sort_unstable();
        assert_eq!(reused, [0, 1, 2, 3, 4, 9]);
    }
}
