//! Structures as plain data.

use quadrille_symmetry::Structure;

use crate::random::Random;

/// Vertices by class, and sets of them by class.
#[derive(Clone, Debug)]
pub struct Plan {
    pub vertices: Vec<u32>,
    pub sets: Vec<(u32, Vec<u32>)>,
}

impl Plan {
    pub fn graph(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let sets = edges.into_iter().map(|(a, b)| (0, vec![a as u32, b as u32])).collect();
        Self { vertices: vec![0; vertices], sets }
    }

    pub fn build(&self) -> Structure {
        let mut builder = Structure::builder(&self.vertices);
        builder.reserve(self.sets.len(), self.sets.iter().map(|(_, members)| members.len()).sum());
        for (class, members) in &self.sets {
            builder.set(*class, members).expect("a good set");
        }
        builder.build()
    }

    /// The same structure with its vertices and sets in another order, and where each vertex went.
    pub fn renumbered(&self, random: &mut Random) -> (Self, Vec<u32>) {
        let images = random.order(self.vertices.len());
        let mut vertices = vec![0; images.len()];
        for (&image, &class) in images.iter().zip(&self.vertices) {
            vertices[image as usize] = class;
        }
        let order = random.order(self.sets.len());
        let sets = order.into_iter().map(|set| {
            let (class, members) = &self.sets[set as usize];
            (*class, members.iter().map(|&vertex| images[vertex as usize]).collect())
        });
        (Self { vertices, sets: sets.collect() }, images)
    }
}
