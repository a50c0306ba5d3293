//! The clauses of a text in DIMACS CNF.

/// The clauses of a text.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    pub(crate) list: Vec<Vec<i64>>,
    /// Where each clause begins.
    pub(crate) starts: Vec<usize>,
}

impl Clauses {
    pub(crate) fn get(&self, place: usize) -> Option<&[i64]> {
        self.list.get(place).map(Vec::as_slice)
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}
