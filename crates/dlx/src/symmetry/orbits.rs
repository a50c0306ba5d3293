//! Orbits: what symmetries carry to one another.

use petgraph::unionfind::UnionFind;

/// Joins what permutations carry to one another.
#[derive(Debug)]
pub(super) struct Joined(UnionFind<u32>);

impl Joined {
    /// This number of points, each by itself.
    pub(super) fn new(count: usize) -> Self {
        Self(UnionFind::new(count))
    }

    /// Joins points to their images.
    pub(super) fn join(&mut self, pairs: impl IntoIterator<Item = (u32, u32)>) {
        for (point, image) in pairs {
            if point != image {
                self.0.union(point, image);
            }
        }
    }

    /// For each point, the least point that it is joined to.
    pub(super) fn least(self) -> Vec<u32> {
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
