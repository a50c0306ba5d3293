//! Permutations that are known by what they move.

/// An automorphism of a structure: the vertices that it moves, and their sets, with their images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphism {
    /// The vertices and then the sets, both ascending, with their images.
    pairs: Box<[(u32, u32)]>,
    vertex_count: usize,
}

impl Automorphism {
    pub(crate) fn new(vertices: &[(u32, u32)], sets: &[(u32, u32)]) -> Self {
        let mut pairs: Box<[(u32, u32)]> = [vertices, sets].concat().into();
        let vertex_count = vertices.len();
        pairs[..vertex_count].sort_unstable();
        pairs[vertex_count..].sort_unstable();
        Self { pairs, vertex_count }
    }

    /// Each vertex that is moved, ascending, with its image.
    pub fn vertices(&self) -> &[(u32, u32)] {
        &self.pairs[..self.vertex_count]
    }

    /// Each set that has a moved member, ascending, with its image. Its image can be the set itself.
    pub fn sets(&self) -> &[(u32, u32)] {
        &self.pairs[self.vertex_count..]
    }

    /// Whether a vertex is moved. Takes logarithmic time.
    pub(crate) fn moves(&self, vertex: u32) -> bool {
        self.vertices().binary_search_by_key(&vertex, |&(from, _)| from).is_ok()
    }
}
