//! Lists of numbers in one vector.

/// List `l` is `entries[starts[l]..starts[l + 1]]`.
#[derive(Debug)]
pub(super) struct Lists {
    starts: Vec<u32>,
    pub(super) entries: Vec<u32>,
}

impl Lists {
    pub(super) fn new() -> Self {
        Self { starts: vec![0], entries: Vec::new() }
    }

    pub(super) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.entries.extend(list);
        self.starts.push(self.entries.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn of(&self, list: usize) -> &[u32] {
        &self.entries[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// The lists that have each of `count` entries.
    pub(super) fn transposed(&self, count: usize) -> Self {
        let mut starts = vec![0u32; count + 1];
        self.entries.iter().for_each(|&entry| starts[entry as usize + 1] += 1);
        (0..count).for_each(|entry| starts[entry + 1] += starts[entry]);
        let (mut next, mut entries) = (starts.clone(), vec![0; self.entries.len()]);
        for list in 0..self.len() {
            for &entry in self.of(list) {
                entries[next[entry as usize] as usize] = list as u32;
                next[entry as usize] += 1;
            }
        }
        Self { starts, entries }
    }
}
