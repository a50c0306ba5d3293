//! What stands in for `nauty.rs` in a build without the feature `symmetry`: it finds nothing, and
//! says so.

use crate::symmetry::error::NoSymmetry;
use crate::symmetry::graph::Graph;

/// A search for symmetries. There is none in this build.
#[derive(Debug)]
pub(super) enum Nauty {}

impl Nauty {
    pub(super) fn new(_graph: &Graph) -> Result<Self, NoSymmetry> {
        Err(NoSymmetry::NotBuilt)
    }

    pub(super) fn search(
        &mut self,
        _fixed: &[u32],
        _marked: &[u32],
        _canonical: bool,
    ) -> Result<(), NoSymmetry> {
        match *self {}
    }

    pub(super) fn generators(&self) -> impl Iterator<Item = &[i32]> {
        std::iter::empty()
    }

    pub(super) fn labelling(&self) -> &[i32] {
        match *self {}
    }
}
