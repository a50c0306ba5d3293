//! Names kept in one string, and a hash table over them.

use std::hash::{BuildHasher, Hasher};

use hashbrown::DefaultHashBuilder;

/// A list of names in one string: name `k` is `text[ends[k - 1]..ends[k]]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::problem) struct Names {
    text: String,
    ends: Vec<usize>,
}

impl Names {
    /// Returns a list of `count` empty names.
    pub(in crate::problem) fn unnamed(count: usize) -> Self {
        Self { text: String::new(), ends: vec![0; count] }
    }

    /// Returns the names `#0`, `#1` and so on.
    pub(in crate::problem) fn numbered(count: usize) -> Self {
        let mut names = Self::default();
        names.ends.reserve(count);
        // The digits of the next number; counting in decimal is faster than formatting.
        let mut digits = vec![b'0'];
        for _ in 0..count {
            names.text.push('#');
            names.text.extend(digits.iter().map(|&digit| char::from(digit)));
            names.ends.push(names.text.len());
            match digits.iter().rposition(|&digit| digit < b'9') {
                Some(last) => {
                    digits[last] += 1;
                    digits[last + 1..].fill(b'0');
                }
                None => {
                    digits.fill(b'0');
                    digits.insert(0, b'1');
                }
            }
        }
        names
    }

    pub(in crate::problem) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    pub(in crate::problem) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(in crate::problem) fn get(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start..self.ends[index]]
    }
}

/// Names that can be looked up in constant time.
///
/// An open table with linear probing, at most half full. A name of at most 12 bytes stands in its
/// slot, so most lookups load one cache line: with a million names, the time of a lookup is the time
/// of its cache misses. The hash is keyed anew for each table, so that a file of chosen names does
/// not make lookups collide.
///
/// # Invariants
/// `slots` is empty or a power of two long, and at most half of it is used. Every name that is not
/// empty has a slot, reached from its hash through used slots only.
#[derive(Clone, Debug, Default)]
pub(in crate::problem) struct NameTable {
    names: Names,
    slots: Vec<Slot>,
    used: usize,
    keys: DefaultHashBuilder,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    /// The position of the name, or [`UNUSED`].
    index: u32,
}

/// More than any position: ids are below 2^28.
const UNUSED: u32 = u32::MAX;

impl NameTable {
    pub(in crate::problem) fn len(&self) -> usize {
        self.names.len()
    }

    pub(in crate::problem) fn get(&self, index: usize) -> &str {
        self.names.get(index)
    }

    /// Whether no entry has a name.
    pub(in crate::problem) fn is_unnamed(&self) -> bool {
        self.used == 0
    }

    pub(in crate::problem) fn into_names(self) -> Names {
        self.names
    }

    /// Makes room for `more` names.
    pub(in crate::problem) fn reserve(&mut self, more: usize) {
        let least = 2 * (self.used + more);
        if least <= self.slots.len() {
            return;
        }
        let unused = Slot { key: Key::of(b""), index: UNUSED };
        let wider = vec![unused; least.next_power_of_two().max(16)];
        for slot in std::mem::replace(&mut self.slots, wider) {
            if slot.index != UNUSED {
                self.place(slot);
            }
        }
    }

    /// Returns the position of a name that is not empty.
    #[inline]
    pub(in crate::problem) fn find(&self, name: &str) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let key = Key::of(name.as_bytes());
        let mask = self.slots.len() - 1;
        let mut place = self.hash(key, name.as_bytes()) & mask;
        loop {
            let slot = self.slots[place];
            if slot.index == UNUSED {
                return None;
            }
            let index = slot.index as usize;
            if slot.key == key && (key != Key::LONG || self.names.get(index) == name) {
                return Some(index);
            }
            place = (place + 1) & mask;
        }
    }

    /// Returns whether this is the name at a position; `false` past the end.
    #[inline]
    pub(in crate::problem) fn has(&self, index: usize, name: &str) -> bool {
        index < self.names.len() && self.names.get(index) == name
    }

    /// Adds a name that is not empty and that the table does not have.
    pub(in crate::problem) fn insert(&mut self, name: &str) {
        self.reserve(1);
        let slot = Slot { key: Key::of(name.as_bytes()), index: self.names.len() as u32 };
        self.names.push(name);
        self.used += 1;
        self.place(slot);
    }

    /// Adds an entry without a name.
    pub(in crate::problem) fn push_unnamed(&mut self) {
        self.names.push("");
    }

    /// Puts an entry into the first slot that is free for it.
    fn place(&mut self, entry: Slot) {
        let mask = self.slots.len() - 1;
        let mut place =
            self.hash(entry.key, self.names.get(entry.index as usize).as_bytes()) & mask;
        while self.slots[place].index != UNUSED {
            place = (place + 1) & mask;
        }
        self.slots[place] = entry;
    }

    /// Hashes a short name by its key, and a long one by its bytes.
    #[inline]
    fn hash(&self, key: Key, name: &[u8]) -> usize {
        let mut hasher = self.keys.build_hasher();
        if key == Key::LONG {
            hasher.write(name);
        } else {
            hasher.write_u64(key.low);
            hasher.write_u32(key.high);
        }
        hasher.finish() as usize
    }
}

/// The bytes of a short name, padded with zeros, which no name contains; or [`Key::LONG`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    low: u64,
    high: u32,
}

impl Key {
    /// The key of every name of more than 12 bytes. No short name has it: it is not UTF-8.
    const LONG: Self = Self { low: u64::MAX, high: u32::MAX };

    #[inline]
    fn of(bytes: &[u8]) -> Self {
        let byte = |at: usize| u64::from(bytes[at]) << (8 * at);
        let word =
            |at: usize| bytes[at..].first_chunk().map_or(0, |&word| u32::from_le_bytes(word));
        match bytes.len() {
            0 => Self { low: 0, high: 0 },
            // Parts may overlap: a byte that is read twice is put in the same place twice.
            length @ 1..4 => Self { low: byte(0) | byte(length / 2) | byte(length - 1), high: 0 },
            length @ 4..=12 => {
                let start = u128::from(word(0));
                let middle = u128::from(word((length - 4) / 2)) << (8 * ((length - 4) / 2));
                let end = u128::from(word(length - 4)) << (8 * (length - 4));
                let all = start | middle | end;
                Self { low: all as u64, high: (all >> 64) as u32 }
            }
            _ => Self::LONG,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_bytes_of_a_short_name() {
        for name in
            ["", "a", "ab", "abc", "é", "abcd", "abcde", "abcdefgh", "abcdefghi", "日本語日"]
        {
            let mut bytes = name.as_bytes().to_vec();
            bytes.resize(12, 0);
            let low = u64::from_le_bytes(*bytes.first_chunk().expect("8 of 12"));
            let high = u32::from_le_bytes(*bytes.last_chunk().expect("4 of 12"));
            assert_eq!(Key::of(name.as_bytes()), Key { low, high }, "{name}");
        }
        assert_eq!(Key::of(b"thirteen char"), Key::LONG);
    }

    #[test]
    fn names_of_every_length_are_found() {
        let mut table = NameTable::default();
        let name = |length: usize, last: char| {
            let mut name = "x".repeat(length);
            name.push(last);
            name
        };
        let names: Vec<String> =
            (0..40).flat_map(|length| ['a', 'b', 'é'].map(|last| name(length, last))).collect();
        for (index, name) in names.iter().enumerate() {
            assert_eq!(table.find(name), None, "{name}");
            table.insert(name);
            assert_eq!(table.find(name), Some(index), "{name}");
        }
        for (index, name) in names.iter().enumerate() {
            assert_eq!((table.find(name), table.get(index)), (Some(index), name.as_str()));
        }
    }
}
