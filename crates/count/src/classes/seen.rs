//! The solutions and partial solutions that were met before, by their keys, within a memory limit.

use std::collections::HashSet;

use quadrille_symmetry::Key;

/// The keys of the solutions that were met, and of partial solutions as far as there is room.
///
/// Invariant: the two sets take at most `memory` bytes, also while one of them grows.
#[derive(Debug)]
pub(super) struct Seen {
    solutions: HashSet<Key>,
    parts: HashSet<Key>,
    /// Whether there is room for more parts, or was never too little.
    keeps_parts: bool,
    memory: usize,
}

/// There is no memory for another solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

impl Seen {
    /// Remembers in at most `memory` bytes.
    pub(super) fn new(memory: usize) -> Self {
        let (solutions, parts) = (HashSet::new(), HashSet::new());
        Self { solutions, parts, keeps_parts: true, memory }
    }

    /// Whether a partial solution was not met before, as far as that is remembered.
    pub(super) fn is_new_part(&mut self, key: Key) -> bool {
        if !self.keeps_parts && self.parts.len() == self.parts.capacity() {
            return !self.parts.contains(&key);
        }
        // Half of the room stays for solutions, without which there is no answer.
        if bytes_to_grow(&self.parts) > self.memory / 2 {
            self.keeps_parts = false;
            return !self.parts.contains(&key);
        }
        self.parts.insert(key)
    }

    /// Whether a solution was met before.
    pub(super) fn has_solution(&self, key: Key) -> bool {
        self.solutions.contains(&key)
    }

    /// Whether a solution was not met before. Partial solutions are forgotten if there is no room
    /// for it otherwise.
    pub(super) fn is_new_solution(&mut self, key: Key) -> Result<bool, Full> {
        if self.solutions.contains(&key) {
            return Ok(false);
        }
        if bytes_to_grow(&self.solutions) + bytes(&self.parts) > self.memory {
            self.parts = HashSet::new();
            self.keeps_parts = false;
            if bytes_to_grow(&self.solutions) > self.memory {
                return Err(Full);
            }
        }
        Ok(self.solutions.insert(key))
    }
}

/// The memory of a set: its slots are a power of two, at most seven in eight of them are filled, and
/// each has one byte of control. A few more bytes stand at the end.
fn bytes(set: &HashSet<Key>) -> usize {
    if set.capacity() == 0 { 0 } else { slots(set.capacity()) * (size_of::<Key>() + 1) + 64 }
}

/// The memory of a set while one key is added: if it is full, the old and the new slots.
fn bytes_to_grow(set: &HashSet<Key>) -> usize {
    if set.len() < set.capacity() {
        return bytes(set);
    }
    bytes(set) + slots(set.capacity() + 1) * (size_of::<Key>() + 1) + 64
}

fn slots(capacity: usize) -> usize {
    (capacity * 8).div_ceil(7).next_power_of_two().max(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        [number, !number]
    }

    #[test]
    fn keys_that_were_met_are_known() {
        let mut seen = Seen::new(1 << 20);
        assert!(seen.is_new_part(key(1)));
        assert!(!seen.is_new_part(key(1)));
        assert_eq!(seen.is_new_solution(key(1)), Ok(true), "a part is no solution");
        assert_eq!(seen.is_new_solution(key(1)), Ok(false));
    }

    #[test]
    fn parts_make_room_for_solutions_until_that_is_full_too() {
        let memory = 40_000;
        let mut seen = Seen::new(memory);
        (0..10_000).for_each(|number| {
            let _ = seen.is_new_part(key(number));
            assert!(bytes(&seen.parts) <= memory / 2);
        });
        assert!(!seen.is_new_part(key(0)) && seen.is_new_part(key(9_999)));
        let mut count = 0;
        while seen.is_new_solution(key(count)) == Ok(true) {
            count += 1;
            assert!(bytes(&seen.solutions) + bytes(&seen.parts) <= memory);
        }
        assert!(count > 400, "{count}");
        assert_eq!(seen.is_new_solution(key(count)), Err(Full));
        assert_eq!(seen.is_new_solution(key(0)), Ok(false), "what is known still is");
        assert!(seen.parts.is_empty());
    }
}
