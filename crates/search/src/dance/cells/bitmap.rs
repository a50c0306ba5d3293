//! A set of small numbers with fast access to its least element.

const WORD: usize = u64::BITS as usize;

/// A set of numbers below a limit, one bit each.
///
/// Invariant: `words[..low]` are all 0.
#[derive(Clone, Debug)]
pub(super) struct Bitmap {
    words: Vec<u64>,
    low: usize,
}

impl Bitmap {
    /// Creates an empty set with room for `0..limit`.
    pub(super) fn new(limit: usize) -> Self {
        let words = limit.div_ceil(WORD);
        Self { words: vec![0; words], low: words }
    }

    #[inline(always)]
    pub(super) fn contains(&self, element: u32) -> bool {
        self.words[element as usize / WORD] >> (element as usize % WORD) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, element: u32) {
        let word = element as usize / WORD;
        self.words[word] |= 1 << (element as usize % WORD);
        self.low = self.low.min(word);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, element: u32) {
        self.words[element as usize / WORD] &= !(1 << (element as usize % WORD));
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.words[self.low..].fill(0);
        self.low = self.words.len();
    }

    /// Returns the least element. Remembers the empty prefix, so that the next call is fast.
    #[inline(always)]
    pub(super) fn first(&mut self) -> Option<u32> {
        let Some(zeros) = self.words[self.low..].iter().position(|&word| word != 0) else {
            self.low = self.words.len();
            return None;
        };
        self.low += zeros;
        Some((self.low * WORD) as u32 + self.words[self.low].trailing_zeros())
    }

    /// Returns all elements, ascending.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let words = self.words[self.low..].iter().enumerate();
        words.flat_map(move |(index, &word)| {
            let base = ((self.low + index) * WORD) as u32;
            ones(word).map(move |bit| base + bit)
        })
    }
}

/// Returns the positions of the bits set in a word, ascending.
#[inline(always)]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_element_is_found_after_any_change() {
        let mut set = Bitmap::new(200);
        assert_eq!(set.first(), None);
        for element in [199, 64, 130] {
            set.insert(element);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [64, 130, 199]);
        assert_eq!(set.first(), Some(64));
        set.remove(64);
        assert_eq!(set.first(), Some(130));
        set.insert(3);
        assert_eq!(set.first(), Some(3));
        assert!(set.contains(3) && !set.contains(64));
        set.clear();
        assert_eq!((set.first(), set.iter().next()), (None, None));
    }

    #[test]
    fn a_set_without_room_is_empty() {
        let mut set = Bitmap::new(0);
        set.clear();
        assert_eq!(set.first(), None);
    }
}
