//! Names kept in one string, and a hash table over them.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use hashbrown::DefaultHashBuilder;

use crate::chunk::{Chunk, chunk_at};

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

    /// Adds empty names up to `count` names.
    pub(in crate::problem) fn pad(&mut self, count: usize) {
        self.ends.resize(count.max(self.ends.len()), self.text.len());
    }

    pub(in crate::problem) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(in crate::problem) fn get(&self, index: usize) -> &str {
        &self.text[self.span(index)]
    }

    #[inline]
    fn key(&self, index: usize) -> Key {
        let span = self.span(index);
        Key::in_chunk(chunk_at(self.text.as_bytes(), span.start), span.len())
    }

    #[inline]
    fn span(&self, index: usize) -> Range<usize> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
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

/// A key in the low 96 bits, and one more than the position of its name in the others; or 0.
///
/// One number of 16 bytes, so that none lies across two cache lines, and that a table of zeros takes
/// no time to make.
type Slot = u128;

/// The number of slots of a table that is larger than the cache of a core: 256 KB.
const LARGE: usize = 1 << 14;

/// The slot in which a name that the table does not have belongs.
pub(in crate::problem) struct FreeSlot(usize);

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
        let wider = vec![0; least.next_power_of_two().max(16)];
        for slot in std::mem::replace(&mut self.slots, wider) {
            if slot != 0 {
                let name = self.names.get(index_in(slot));
                let place = self.search(Name { text: name, key: Key::in_slot(slot) });
                self.slots[place] = slot;
            }
        }
    }

    /// Loads the slots of names that are to be looked up, so that the lookups do not wait for the
    /// memory one after the other.
    ///
    /// All places are known before the first slot is loaded: only in a loop that does little else
    /// does the processor wait for many slots at a time.
    pub(in crate::problem) fn load_ahead<'n>(&self, names: impl Iterator<Item = Name<'n>>) {
        if self.slots.len() < LARGE {
            return;
        }
        let mask = self.slots.len() - 1;
        let places: Vec<usize> = names.map(|name| self.hash(name) & mask).collect();
        std::hint::black_box(places.iter().fold(0, |all, &place| all ^ self.slots[place]));
    }

    /// Returns the position of a name that is not empty.
    #[inline]
    pub(in crate::problem) fn find(&self, name: Name<'_>) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.slots[self.search(name)];
        (slot != 0).then(|| index_in(slot))
    }

    /// Returns where to insert a name that is not empty, or `None` if the table has it.
    pub(in crate::problem) fn free_slot(&mut self, name: Name<'_>) -> Option<FreeSlot> {
        self.reserve(1);
        let place = self.search(name);
        (self.slots[place] == 0).then_some(FreeSlot(place))
    }

    /// Adds a name in the slot that is free for it.
    pub(in crate::problem) fn insert(&mut self, slot: FreeSlot, name: Name<'_>) {
        self.slots[slot.0] = name.key.slot(self.names.len());
        self.names.push(name.text);
        self.used += 1;
    }

    /// Adds a name that is not empty, and returns whether the table did not have it.
    pub(in crate::problem) fn add(&mut self, name: Name<'_>) -> bool {
        let slot = self.free_slot(name);
        slot.map(|slot| self.insert(slot, name)).is_some()
    }

    /// Adds an entry without a name.
    pub(in crate::problem) fn push_unnamed(&mut self) {
        self.names.push("");
    }

    /// Returns whether this is the name at a position; `false` past the end.
    #[inline]
    pub(in crate::problem) fn has(&self, index: usize, name: Name<'_>) -> bool {
        index < self.names.len()
            && self.names.key(index) == name.key
            && (name.key != Key::LONG || self.names.get(index) == name.text)
    }

    /// Returns the place of the slot that has a name, or of the free slot where it belongs. Some
    /// slot is free.
    #[inline]
    fn search(&self, name: Name<'_>) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = self.hash(name) & mask;
        loop {
            let slot = self.slots[place];
            let is_here = Key::in_slot(slot) == name.key
                && (name.key != Key::LONG || self.names.get(index_in(slot)) == name.text);
            if slot == 0 || is_here {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Hashes a short name by its key, and a long one by its bytes.
    #[inline]
    fn hash(&self, name: Name<'_>) -> usize {
        let mut hasher = self.keys.build_hasher();
        if name.key == Key::LONG {
            hasher.write(name.text.as_bytes());
        } else {
            hasher.write_u128(name.key.0);
        }
        hasher.finish() as usize
    }
}

/// A name with its key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'n> {
    pub(crate) text: &'n str,
    key: Key,
}

impl<'n> Name<'n> {
    /// Returns a name that stands at the beginning of a chunk, if it is not longer than that.
    #[inline]
    pub(crate) fn in_chunk(text: &'n str, chunk: Chunk) -> Self {
        Self { text, key: Key::in_chunk(chunk, text.len()) }
    }
}

impl<'n> From<&'n str> for Name<'n> {
    #[inline]
    fn from(text: &'n str) -> Self {
        Self { text, key: Key::of(text.as_bytes()) }
    }
}

/// The bytes of a short name, padded with zeros; or [`Key::LONG`]. No name contains a zero: a text
/// that ends with one, which can only be looked up, has the long key, so that it is not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key(u128);

impl Key {
    /// The key of every name of more than 12 bytes. No short name has it: it is not UTF-8.
    const LONG: Self = Self((1 << 96) - 1);

    #[inline]
    fn of(bytes: &[u8]) -> Self {
        match bytes {
            [.., 0] => Self::LONG,
            _ => Self::in_chunk(chunk_at(bytes, 0), bytes.len()),
        }
    }

    /// Returns the key of the first `length` bytes of a chunk.
    #[inline]
    fn in_chunk(chunk: Chunk, length: usize) -> Self {
        if length <= 12 { Self(chunk & !(u128::MAX << (8 * length))) } else { Self::LONG }
    }

    #[inline]
    fn in_slot(slot: Slot) -> Self {
        Self(slot & Self::LONG.0)
    }

    /// Returns the slot of the name with this key at a position.
    #[inline]
    fn slot(self, index: usize) -> Slot {
        self.0 | (index as u128 + 1) << 96
    }
}

/// Returns the position of the name in a slot that is used.
#[inline]
fn index_in(slot: Slot) -> usize {
    (slot >> 96) as usize - 1
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
            bytes.resize(16, 0);
            let bytes = *bytes.first_chunk().expect("16 bytes");
            assert_eq!(Key::of(name.as_bytes()), Key(u128::from_le_bytes(bytes)), "{name}");
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
            let name = Name::from(name.as_str());
            assert_eq!(table.find(name), None, "{name:?}");
            assert!(table.add(name) && !table.add(name), "{name:?}");
            assert_eq!(table.find(name), Some(index), "{name:?}");
        }
        for (index, name) in names.iter().enumerate() {
            let found = table.find(Name::from(name.as_str()));
            assert_eq!((found, table.get(index)), (Some(index), name.as_str()));
        }
    }

    #[test]
    fn zeros_after_a_name_do_not_belong_to_it() {
        let mut table = NameTable::default();
        for name in ["a", "twelve bytes"] {
            assert!(table.add(name.into()), "{name}");
            for more in ["\0", "\0\0"] {
                let longer = format!("{name}{more}");
                assert_eq!(table.find(longer.as_str().into()), None, "{longer:?}");
            }
        }
        assert_eq!(table.find("\0".into()), None);
    }

    #[test]
    fn a_name_is_told_from_every_other_at_its_position() {
        let mut names = Vec::new();
        for length in 1..30 {
            for place in 0..length {
                let mut name = vec![b'x'; length];
                name[place] = b'y';
                names.push(String::from_utf8(name).expect("ASCII"));
            }
        }
        let mut table = NameTable::default();
        for name in &names {
            assert!(table.add(Name::from(name.as_str())), "{name}");
            for (index, other) in names.iter().enumerate() {
                let is_it = index < table.len() && other == name;
                assert_eq!(table.has(index, Name::from(name.as_str())), is_it, "{name} {other}");
            }
        }
    }
}
