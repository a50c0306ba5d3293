//! How the live options of a node are held as bits.

use std::fmt::Debug;

use quadrille_problem::OptionId;
use quadrille_vectors::Level as Instructions;

use crate::memo::hash::Hasher;
use crate::walk::Choice;

/// The number of blocks that were changed for a node, and the number of those that were copied, changed or
/// counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    pub(super) changed: u64,
    pub(super) touched: u64,
}

/// The branching at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branching {
    pub(super) choice: Choice,
    /// The number of live options of the item to branch on.
    pub(super) fewest: u32,
}

/// The sets of a problem, in one layout.
pub(super) trait Layout: Debug + Send {
    /// The residual at a node.
    type Node: Clone + Debug + Send;
    /// The option of a child. Children are tried in the order in which they are listed.
    type Child: Copy + Debug + Send;

    /// Returns the node of the whole problem.
    fn root(&self, instructions: Instructions) -> Self::Node;

    /// Returns how to branch at a node.
    fn branching(node: &Self::Node) -> Branching;

    /// Whether each child of a node that is to be branched on completes a solution.
    fn is_last(&self, node: &Self::Node) -> bool;

    /// Lists the children of the last of some nodes, branched on `item`.
    fn list(&self, nodes: &[Self::Node], item: u32, children: &mut Vec<Self::Child>);

    /// Returns the option of a child.
    fn option(&self, child: Self::Child) -> OptionId;

    /// Makes `node` a child of the last of the nodes `above`.
    fn take(
        &self,
        instructions: Instructions,
        above: &[Self::Node],
        node: &mut Self::Node,
        child: Self::Child,
    ) -> Work;

    /// Returns the root where some options are taken and others dropped, if the layout can.
    fn moved_root(
        &self,
        _instructions: Instructions,
        _taken: &[OptionId],
        _dropped: &[OptionId],
    ) -> Option<Self::Node> {
        None
    }

    /// The number of words by which a residual is described.
    fn residual_words(&self) -> usize;

    /// Adds the words that describe the residual at the last of some nodes.
    fn describe(&self, nodes: &[Self::Node], hasher: &mut Hasher);
}
