//! Structures to be renumbered at random.

use quadrille_random::Random;

use crate::{Found, Key, Search, Structure};

/// A structure as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) vertices: Vec<u32>,
    pub(super) sets: Vec<(u32, Vec<u32>)>,
}

impl Plan {
    pub(super) fn graph(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let sets = edges.into_iter().map(|(a, b)| (0, vec![a as u32, b as u32])).collect();
        Self { vertices: vec![0; vertices], sets }
    }

    pub(super) fn build(&self) -> Structure {
        let mut builder = Structure::builder(&self.vertices);
        for (class, members) in &self.sets {
            builder.set(*class, members).expect("a good set");
        }
        builder.build()
    }

    /// The same structure with vertices, sets and members in another order.
    pub(super) fn renumbered(&self, random: &mut Random) -> Self {
        let images = random.permutation(self.vertices.len());
        let mut vertices = vec![0; images.len()];
        for (&image, &class) in images.iter().zip(&self.vertices) {
            vertices[image] = class;
        }
        let order = random.permutation(self.sets.len());
        let sets = order.into_iter().map(|set| {
            let (class, members) = &self.sets[set];
            let order = random.permutation(members.len());
            let members = order.iter().map(|&k| images[members[k] as usize] as u32).collect();
            (*class, members)
        });
        Self { vertices, sets: sets.collect() }
    }

    pub(super) fn searched(&self) -> (Structure, Found) {
        let structure = self.build();
        let found = Search::of(&structure).canonical().run();
        assert_eq!(found.stopped(), None);
        for automorphism in found.generators() {
            self.check_automorphism(automorphism.vertices(), automorphism.sets());
        }
        (structure, found)
    }

    pub(super) fn form(&self) -> Vec<u32> {
        let (structure, found) = self.searched();
        found.labelling().expect("asked for").form(&structure, &[])
    }

    pub(super) fn key(&self) -> Key {
        let (structure, found) = self.searched();
        found.labelling().expect("asked for").key(&structure, &[], &[])
    }

    /// Fails unless these pairs make an automorphism.
    pub(super) fn check_automorphism(&self, vertices: &[(u32, u32)], sets: &[(u32, u32)]) {
        let full = |count: usize, moved: &[(u32, u32)]| {
            let mut images: Vec<u32> = (0..count as u32).collect();
            moved.iter().for_each(|&(from, to)| images[from as usize] = to);
            let mut sorted = images.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..count as u32), "a permutation");
            images
        };
        let vertex_images = full(self.vertices.len(), vertices);
        let set_images = full(self.sets.len(), sets);
        for (vertex, &image) in vertex_images.iter().enumerate() {
            assert_eq!(self.vertices[vertex], self.vertices[image as usize]);
        }
        for ((class, members), &image) in self.sets.iter().zip(&set_images) {
            let mut members: Vec<u32> =
                members.iter().map(|&vertex| vertex_images[vertex as usize]).collect();
            let (other_class, mut others) = self.sets[image as usize].clone();
            members.sort_unstable();
            others.sort_unstable();
            assert_eq!((class, members), (&other_class, others));
        }
    }
}
