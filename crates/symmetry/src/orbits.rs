//! Orbits of vertices under the generators found so far: a union-find with sizes and marks.
//!
//! Invariant: the root of each orbit knows its size, and the latest mark that any of its members
//! was given. So "was a member of this orbit tried at this node" is one comparison.

#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    parent: Vec<u32>,
    size: Vec<u32>,
    mark: Vec<u32>,
    /// The vertices that were joined or marked, to reset them.
    touched: Vec<u32>,
}

impl Orbits {
    pub(crate) fn new(count: usize) -> Self {
        Self {
            parent: (0..count as u32).collect(),
            size: vec![1; count],
            mark: vec![0; count],
            touched: Vec::new(),
        }
    }

    /// Each vertex by itself again, without marks.
    pub(crate) fn reset(&mut self) {
        for vertex in self.touched.drain(..) {
            self.parent[vertex as usize] = vertex;
            self.size[vertex as usize] = 1;
            self.mark[vertex as usize] = 0;
        }
    }

    #[inline]
    pub(crate) fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            let above = self.parent[self.parent[vertex as usize] as usize];
            self.parent[vertex as usize] = above;
            vertex = above;
        }
        vertex
    }

    pub(crate) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (large, small) =
            if self.size[a as usize] >= self.size[b as usize] { (a, b) } else { (b, a) };
        self.touched.extend([large, small]);
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.mark[large as usize] = self.mark[large as usize].max(self.mark[small as usize]);
    }

    /// The size of a vertex's orbit.
    pub(crate) fn size(&mut self, vertex: u32) -> u32 {
        let root = self.root(vertex);
        self.size[root as usize]
    }

    /// Marks a vertex's orbit. `mark` must not be less than any mark given before.
    pub(crate) fn mark(&mut self, vertex: u32, mark: u32) {
        let root = self.root(vertex);
        self.touched.push(root);
        self.mark[root as usize] = mark;
    }

    /// Whether a vertex's orbit has this mark.
    pub(crate) fn has_mark(&mut self, vertex: u32, mark: u32) -> bool {
        let root = self.root(vertex);
        self.mark[root as usize] == mark
    }

    /// For each vertex, the least vertex of its orbit.
    pub(crate) fn least(&mut self) -> Vec<u32> {
        let count = self.parent.len();
        let mut least = vec![u32::MAX; count];
        (0..count as u32)
            .map(|vertex| {
                let least = &mut least[self.root(vertex) as usize];
                *least = (*least).min(vertex);
                *least
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_sizes_marks_and_a_least_vertex() {
        let mut orbits = Orbits::new(6);
        orbits.join(5, 2);
        orbits.mark(2, 7);
        orbits.join(4, 3);
        assert!(orbits.has_mark(5, 7) && !orbits.has_mark(4, 7));
        orbits.join(3, 5);
        assert!(orbits.has_mark(4, 7));
        assert_eq!(orbits.size(3), 4);
        assert_eq!(orbits.least(), [0, 1, 2, 2, 2, 2]);
        orbits.reset();
        assert_eq!(orbits.least(), [0, 1, 2, 3, 4, 5]);
        assert!(!orbits.has_mark(4, 7));
    }
}
