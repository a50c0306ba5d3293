//! Permutations that are known by what they move.

/// An automorphism of a structure: the vertices that it moves, and their sets, with their images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphism {
    vertices: Vec<(u32, u32)>,
    sets: Vec<(u32, u32)>,
}

impl Automorphism {
    pub(crate) fn new(mut vertices: Vec<(u32, u32)>, mut sets: Vec<(u32, u32)>) -> Self {
        vertices.sort_unstable();
        sets.sort_unstable();
        Self { vertices, sets }
    }

    /// Each vertex that is moved, ascending, with its image.
    pub fn vertices(&self) -> &[(u32, u32)] {
        &self.vertices
    }

    /// Each set that has a moved member, ascending, with its image. Its image can be the set itself.
    pub fn sets(&self) -> &[(u32, u32)] {
        &self.sets
    }

    /// Whether a vertex is moved. Takes logarithmic time.
    pub(crate) fn moves(&self, vertex: u32) -> bool {
        self.vertices.binary_search_by_key(&vertex, |&(from, _)| from).is_ok()
    }
}
