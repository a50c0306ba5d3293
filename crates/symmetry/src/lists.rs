//! Many short lists of numbers in one allocation.
//!
//! Invariant: `starts` begins with 0, never falls, and ends with the number of entries.

#[derive(Clone, Debug)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Lists {
    pub(crate) fn new() -> Self {
        Self { starts: vec![0], entries: Vec::new() }
    }

    pub(crate) fn reserve(&mut self, lists: usize, entries: usize) {
        self.starts.reserve(lists);
        self.entries.reserve(entries);
    }

    /// Adds a list at the end.
    pub(crate) fn push(&mut self, list: &[u32]) {
        self.entries.extend_from_slice(list);
        self.starts.push(self.entries.len() as u32);
    }

    /// The number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(crate) fn get(&self, list: u32) -> &[u32] {
        &self.entries[self.starts[list as usize] as usize..self.starts[list as usize + 1] as usize]
    }

    /// All entries, list after list.
    pub(crate) fn entries(&self) -> &[u32] {
        &self.entries
    }

    /// For each number below `count`, the lists that contain it, ascending.
    pub(crate) fn transposed(&self, count: usize) -> Self {
        // starts[k + 2] counts the occurrences of k, so that after the sums starts[k + 1] is where
        // the next of them goes, and after the last of them, where the list of k + 1 begins.
        let mut starts = vec![0u32; count + 2];
        self.entries.iter().for_each(|&entry| starts[entry as usize + 2] += 1);
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut entries = vec![0u32; self.entries.len()];
        for list in 0..self.len() as u32 {
            for &entry in self.get(list) {
                let end = &mut starts[entry as usize + 1];
                entries[*end as usize] = list;
                *end += 1;
            }
        }
        starts.pop();
        Self { starts, entries }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transpose_says_which_lists_have_a_number() {
        let mut lists = Lists::new();
        [&[2u32, 0][..], &[], &[2, 3]].into_iter().for_each(|list| lists.push(list));
        let transposed = lists.transposed(4);
        let found: Vec<&[u32]> = (0..4).map(|k| transposed.get(k)).collect();
        assert_eq!(found, [&[0][..], &[], &[0, 2], &[2]]);
        assert_eq!((lists.len(), transposed.len()), (3, 4));
    }
}
