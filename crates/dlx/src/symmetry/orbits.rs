//! Orbits: what symmetries carry to one another.

use petgraph::unionfind::UnionFind;

/// The orbits of a group on the items and options of a problem, each known by its least member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbits {
    /// For each item, the least item of its orbit.
    pub(crate) items: Vec<u32>,
    /// For each option, the least option of its orbit.
    pub(crate) options: Vec<u32>,
    /// Whether the group moves nothing, so that each orbit has one member.
    pub(crate) group_is_trivial: bool,
}

/// Joins what permutations carry to one another.
#[derive(Debug)]
pub(super) struct Joined(UnionFind<u32>);

impl Joined {
    /// So many points, each by itself.
    pub(super) fn new(count: usize) -> Self {
        Self(UnionFind::new(count))
    }

    /// Joins each point to its image.
    pub(super) fn join_images(&mut self, images: &[u32]) {
        self.join_images_from(0, images);
    }

    /// Joins points to their images, where points and images are numbered from `first` on.
    pub(super) fn join_images_from(&mut self, first: u32, images: &[u32]) {
        for (point, &image) in images.iter().enumerate() {
            if point as u32 != image {
                self.0.union(first + point as u32, first + image);
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
        joined.join_images(&[0, 3, 2, 5, 4, 1]);
        joined.join_images(&[0, 1, 4, 3, 2, 5]);
        assert_eq!(joined.least(), [0, 1, 2, 1, 2, 1]);
    }
}
