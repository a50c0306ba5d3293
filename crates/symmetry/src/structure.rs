//! Colored structures: vertices with classes, and sets of vertices with classes.
//!
//! A graph is a structure whose sets have two members; an exact cover problem is one with items for
//! vertices and options for sets. Labels that matter within one set ("this member, with that
//! color") are modeled by extra vertices.
//!
//! Invariants: each list of members has no vertex twice; `sets_of` is the transpose of `members`;
//! two sets with the same class, members and copy number do not exist.

use std::fmt;

use crate::content::{self, Contents};
use crate::lists::Lists;

/// Vertices with classes, and sets of them with classes.
///
/// An automorphism permutes the vertices so that each keeps its class and the image of each set is a
/// set with the same class. Sets with equal class and members are **copies**: the search keeps their
/// order, and [`Found`](crate::Found) accounts for their exchanges.
///
/// # Examples
/// ```
/// use quadrille_symmetry::Structure;
///
/// // A path with three vertices.
/// let mut path = Structure::builder(&[0, 0, 0]);
/// path.set(0, &[0, 1])?.set(0, &[1, 2])?;
/// assert_eq!(path.build().set_count(), 2);
/// # Ok::<(), quadrille_symmetry::StructureError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Structure {
    vertex_classes: Vec<u32>,
    set_classes: Vec<u32>,
    members: Lists,
    sets_of: Lists,
    contents: Contents,
}

impl Structure {
    /// Starts a structure with a vertex for each class given.
    pub fn builder(vertex_classes: &[u32]) -> StructureBuilder {
        StructureBuilder {
            vertex_classes: vertex_classes.to_vec(),
            set_classes: Vec::new(),
            members: Lists::new(),
            last_set: vec![0; vertex_classes.len()],
        }
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.vertex_classes.len()
    }

    /// The number of sets.
    pub fn set_count(&self) -> usize {
        self.set_classes.len()
    }

    /// The number of members of all sets together.
    pub fn member_count(&self) -> usize {
        self.members.entries().len()
    }

    /// The class of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[inline]
    pub fn vertex_class(&self, vertex: u32) -> u32 {
        self.vertex_classes[vertex as usize]
    }

    /// The class of a set.
    ///
    /// # Panics
    /// If there is no such set.
    #[inline]
    pub fn set_class(&self, set: u32) -> u32 {
        self.set_classes[set as usize]
    }

    /// The members of a set, in the order given.
    ///
    /// # Panics
    /// If there is no such set.
    #[inline]
    pub fn members(&self, set: u32) -> &[u32] {
        self.members.get(set)
    }

    /// The sets that contain a vertex, ascending.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[inline]
    pub fn sets_of(&self, vertex: u32) -> &[u32] {
        self.sets_of.get(vertex)
    }

    /// The number of copies of a set that come before it.
    ///
    /// # Panics
    /// If there is no such set.
    #[inline]
    pub fn copy_number(&self, set: u32) -> u32 {
        self.contents.copy_number(set)
    }

    /// The first copy of a set; the set itself if no copy comes before it.
    ///
    /// # Panics
    /// If there is no such set.
    pub fn first_copy(&self, set: u32) -> u32 {
        self.contents.first_copy(set)
    }

    /// The set that a permutation of vertices carries a set to: the one with its class and copy
    /// number, and with the images of its members. Returns `None` if there is none.
    ///
    /// Takes expected time linear in the members, but for the sorting of many. `image` must be one to
    /// one.
    ///
    /// # Panics
    /// If there is no such set.
    pub fn image_of_set(&self, set: u32, image: impl Fn(u32) -> u32) -> Option<u32> {
        const FEW: usize = 8;
        let (class, members) = (self.set_class(set), self.members(set));
        let hash = content::image_hash(self.contents.hash(set), members, &image);
        self.contents.find(hash, self.copy_number(set), |other| {
            let others = self.members(other);
            if self.set_class(other) != class || others.len() != members.len() {
                return false;
            }
            if members.len() <= FEW {
                return members.iter().all(|&vertex| others.contains(&image(vertex)));
            }
            let mut images: Vec<u32> = members.iter().map(|&vertex| image(vertex)).collect();
            let mut others = others.to_vec();
            images.sort_unstable();
            others.sort_unstable();
            images == others
        })
    }

    /// The sets by their contents.
    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }
}

/// Builds a [`Structure`], set by set.
#[derive(Clone, Debug)]
pub struct StructureBuilder {
    vertex_classes: Vec<u32>,
    set_classes: Vec<u32>,
    members: Lists,
    /// For each vertex, the number of sets built when it was last added to one.
    last_set: Vec<u32>,
}

impl StructureBuilder {
    /// Reserves room for `sets` sets and `members` members.
    pub fn reserve(&mut self, sets: usize, members: usize) {
        self.set_classes.reserve(sets);
        self.members.reserve(sets, members);
    }

    /// Adds a set. Takes time linear in its size.
    ///
    /// # Errors
    /// If a member is no vertex, or is given twice. Then nothing is added.
    pub fn set(&mut self, class: u32, members: &[u32]) -> Result<&mut Self, StructureError> {
        let set = self.set_classes.len() as u32;
        for (position, &vertex) in members.iter().enumerate() {
            let Some(last) = self.last_set.get_mut(vertex as usize) else {
                self.forget(&members[..position]);
                return Err(StructureError::UnknownVertex { set, vertex });
            };
            if *last == set + 1 {
                self.forget(&members[..position]);
                return Err(StructureError::RepeatedVertex { set, vertex });
            }
            *last = set + 1;
        }
        self.set_classes.push(class);
        self.members.push(members);
        Ok(self)
    }

    /// Undoes the marks of a set that was refused.
    fn forget(&mut self, members: &[u32]) {
        members.iter().for_each(|&vertex| self.last_set[vertex as usize] = 0);
    }

    /// Builds the structure. Takes expected time linear in its size.
    pub fn build(self) -> Structure {
        let Self { vertex_classes, set_classes, members, .. } = self;
        let sets_of = members.transposed(vertex_classes.len());
        let contents = Contents::of(&set_classes, &members, vertex_classes.len());
        Structure { vertex_classes, set_classes, members, sets_of, contents }
    }
}

/// Why a set cannot be added to a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StructureError {
    /// A member is not a vertex of the structure.
    UnknownVertex {
        /// The number of the set.
        set: u32,
        /// The member.
        vertex: u32,
    },
    /// A vertex is a member twice.
    RepeatedVertex {
        /// The number of the set.
        set: u32,
        /// The member.
        vertex: u32,
    },
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVertex { set, vertex } => {
                write!(f, "set {set} has member {vertex}, which is not a vertex")
            }
            Self::RepeatedVertex { set, vertex } => {
                write!(f, "set {set} has member {vertex} twice")
            }
        }
    }
}

impl std::error::Error for StructureError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_set_leaves_no_trace() {
        let mut builder = Structure::builder(&[0, 0, 0]);
        let unknown = builder.set(0, &[0, 3]).expect_err("there is no vertex 3");
        assert_eq!(unknown, StructureError::UnknownVertex { set: 0, vertex: 3 });
        let repeated = builder.set(0, &[1, 2, 1]).expect_err("1 is there twice");
        assert_eq!(repeated, StructureError::RepeatedVertex { set: 0, vertex: 1 });
        builder.set(0, &[0, 1, 2]).expect("a good set");
        let structure = builder.build();
        assert_eq!((structure.set_count(), structure.member_count()), (1, 3));
        assert_eq!(structure.sets_of(2), [0]);
    }

    #[test]
    fn copies_have_equal_class_and_members_in_any_order() {
        let mut builder = Structure::builder(&[0, 0, 0]);
        for (class, members) in
            [(0, &[0u32, 1][..]), (0, &[1, 0]), (1, &[0, 1]), (0, &[1, 2]), (0, &[0, 1]), (0, &[])]
        {
            builder.set(class, members).expect("a good set");
        }
        let structure = builder.build();
        let copies: Vec<u32> = (0..6).map(|set| structure.copy_number(set)).collect();
        assert_eq!(copies, [0, 1, 0, 0, 2, 0]);
        let firsts: Vec<u32> = (0..6).map(|set| structure.first_copy(set)).collect();
        assert_eq!(firsts, [0, 0, 2, 3, 0, 5]);
    }

    #[test]
    fn the_image_of_a_set_keeps_class_and_copy_number() {
        let mut builder = Structure::builder(&[0, 0, 0]);
        for (class, members) in [(0, [0u32, 1]), (0, [2, 1]), (0, [1, 2]), (1, [0, 1]), (0, [1, 0])]
        {
            builder.set(class, &members).expect("a good set");
        }
        let structure = builder.build();
        let exchanged = |vertex: u32| 2 - vertex;
        let images: Vec<Option<u32>> =
            (0..5).map(|set| structure.image_of_set(set, exchanged)).collect();
        assert_eq!(images, [Some(1), Some(0), Some(4), None, Some(2)]);
    }
}
