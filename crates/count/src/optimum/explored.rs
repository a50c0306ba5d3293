//! Residuals that were explored, and what a completion of each costs at least.
//!
//! # Invariants
//! * A residual with the key of a slot has no completion that costs at most `room` of that slot.
//! * Keys are random numbers of 128 bits (see [`residual`](quadrille_search::residual)). A slot holds the
//!   residual that was noted last, so a table that may not grow still helps.

/// A table from keys of residuals to what was shown of them.
#[derive(Debug)]
pub(super) struct Explored {
    slots: Vec<Slot>,
    used: usize,
    most_slots: usize,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u128,
    room: i64,
}

/// No residual: none has room for less than this.
const FREE: Slot = Slot { key: 0, room: i64::MIN };

const FIRST_SLOTS: usize = 1 << 8;

impl Explored {
    /// A table that takes at most `memory` bytes, beyond a few thousand.
    pub(super) fn within(memory: usize) -> Self {
        // While it grows, the smaller table stands beside it.
        let most_slots = 2 * memory / 3 / size_of::<Slot>();
        Self { slots: vec![FREE; FIRST_SLOTS], used: 0, most_slots }
    }

    /// Whether it was shown that a residual has no completion that costs at most `room`.
    pub(super) fn is_within(&self, key: u128, room: i64) -> bool {
        let slot = &self.slots[self.place(key)];
        slot.key == key && room <= slot.room
    }

    /// Notes that a residual has no completion that costs at most `room`.
    pub(super) fn insert(&mut self, key: u128, room: i64) {
        if self.used > self.slots.len() / 2 && 2 * self.slots.len() <= self.most_slots {
            self.grow();
        }
        let place = self.place(key);
        let slot = &mut self.slots[place];
        self.used += usize::from(slot.room == FREE.room);
        *slot = Slot { key, room };
    }

    fn place(&self, key: u128) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let doubled = vec![FREE; 2 * self.slots.len()];
        let slots = std::mem::replace(&mut self.slots, doubled);
        self.used = 0;
        for slot in slots.into_iter().filter(|slot| slot.room != FREE.room) {
            self.insert(slot.key, slot.room);
        }
    }
}

/// What a completion may cost, after this was paid.
pub(super) fn room(limit: i64, paid: i64) -> i64 {
    // Without a limit, whatever was paid.
    if limit == i64::MAX { limit } else { limit - paid }
}
