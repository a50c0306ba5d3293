//! Orbits: what symmetries carry to one another.

use petgraph::unionfind::UnionFind;

/// Joins what permutations carry to one another.
#[derive(Debug)]
pub(crate) struct Joined(UnionFind<u32>);

impl Joined {
    /// `count` points, each by itself.
    pub(crate) fn new(count: usize) -> Self {
        Self(UnionFind::new(count))
    }

    /// Joins points to their images.
    pub(crate) fn join(&mut self, pairs: impl IntoIterator<Item = (u32, u32)>) {
        let _were_apart = self.join_apart(pairs);
    }

    /// Joins points to their images. Returns whether any were apart.
    pub(crate) fn join_apart(&mut self, pairs: impl IntoIterator<Item = (u32, u32)>) -> bool {
        let mut were_apart = false;
        for (point, image) in pairs {
            if point != image {
                were_apart |= self.0.union(point, image);
            }
        }
        were_apart
    }

    /// For each point, the least point that it is joined to.
    pub(crate) fn least(self) -> Vec<u32> {
        let mut labels = self.0.into_labeling();
        let mut least = vec![u32::MAX; labels.len()];
        for (point, label) in labels.iter_mut().enumerate() {
            let least = &mut least[*label as usize];
            *least = (*least).min(point as u32);
            *label = *least;
        }
        labels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_known_by_their_least_member() {
        let mut joined = Joined::new(6);
        joined.join([(1, 3), (3, 5), (5, 1)]);
        joined.join([(2, 4), (4, 2)]);
        assert_eq!(joined.least(), [0, 1, 2, 1, 2, 1]);
    }
}
