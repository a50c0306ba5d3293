//! The tree that every back end walks (see [`crate::dance`]), derived from the problem alone: the
//! children of a node as cubes, and the rest of a stopped walk.

use std::borrow::Cow;

use quadrille_problem::{Bounds, Cube, ItemId, OptionId, Problem};

use crate::meter::position::Position;
use crate::reduce::lists::Lists;
use crate::reduce::live::forced_options;
use crate::reduce::residual::restrict;
use crate::rule;

/// A part of a tree that remains to be searched.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) cube: Cube,
    /// Its share of the whole tree, if all children of a node weigh the same.
    pub(crate) share: f64,
    /// The depth of its root.
    pub(crate) depth: usize,
}

impl Piece {
    /// Returns the whole tree below a cube.
    pub(crate) fn of(cube: Cube) -> Self {
        Self { cube, share: 1.0, depth: 0 }
    }
}

/// Returns the expected nodes of the pieces left over, if `nodes` nodes were visited, all children of
/// a node weigh the same, and equal residuals are as rare as so far.
pub(crate) fn expected(left: &[Piece], nodes: u64) -> f64 {
    let left: f64 = left.iter().map(|piece| piece.share).sum();
    nodes as f64 * left / (1.0 - left).max(f64::MIN_POSITIVE)
}

/// Returns the pieces that remain of a walk stopped at `position`, in tree order.
pub(crate) fn pieces_from(problem: &Problem, position: &Position) -> Vec<Piece> {
    let root = Node::of(problem, Piece::of(Cube::default()));
    root.expect("nothing is taken at the root").pieces_from(position, &|| false)
}

/// A node and its residual.
#[derive(Clone, Debug)]
pub(crate) struct Node<'p> {
    piece: Piece,
    left: Cow<'p, Problem>,
    /// For each option of the residual, its number in the whole problem.
    options: Vec<OptionId>,
}

/// What is at a node, or at its first descendant that is not an only child's parent.
#[derive(Clone, Debug)]
pub(crate) enum Fork<'p> {
    /// Dead: some item cannot be covered as often as it must be.
    Dead,
    /// A solution: the only one of this piece.
    Solved(Piece),
    /// Two children or more.
    Children(Box<Children<'p>>),
}

/// The children of a node.
#[derive(Clone, Debug)]
pub(crate) struct Children<'p> {
    parent: Node<'p>,
    /// The options of the item branched on, ascending, by their numbers in the residual.
    live: Vec<OptionId>,
    /// Whether earlier options are dropped at a child. Not needed if they conflict with its option.
    drops: bool,
    degree: usize,
}

impl<'p> Node<'p> {
    /// Returns the root of a piece of the tree; `None` if its options are incompatible.
    pub(crate) fn of(problem: &'p Problem, piece: Piece) -> Option<Self> {
        if piece.cube == Cube::default() {
            let options = (0..problem.option_count()).map(OptionId::known).collect();
            return Some(Self { piece, left: Cow::Borrowed(problem), options });
        }
        let (left, options) = restrict(problem, &piece.cube)?;
        Some(Self { piece, left: Cow::Owned(left), options })
    }

    /// Returns the residual problem.
    pub(crate) fn left(&self) -> &Problem {
        &self.left
    }

    /// Returns options of the residual, and those taken on the path to it, by their numbers in the
    /// whole problem.
    pub(crate) fn whole(&self, taken: &[OptionId]) -> Vec<OptionId> {
        let here = taken.iter().map(|option| self.options[option.index()]);
        here.chain(self.piece.cube.taken().iter().copied()).collect()
    }

    /// Returns the pieces that remain of a walk from here that stopped at `position`, in tree
    /// order. If it stopped above the first fork, the piece starts at the fork, so every attempt
    /// makes progress.
    ///
    /// The cost per node on the path is linear in the size of its residual. Returns an incomplete
    /// list as soon as `is_abandoned` returns `true`.
    pub(crate) fn pieces_from(
        self,
        position: &Position,
        is_abandoned: &dyn Fn() -> bool,
    ) -> Vec<Piece> {
        let mut node = self;
        if position.steps.is_empty() {
            return match node.fork() {
                Fork::Dead => Vec::new(),
                Fork::Solved(piece) => vec![piece],
                Fork::Children(children) => children.pieces().collect(),
            };
        }
        let mut behind = Vec::new();
        for step in &position.steps {
            if is_abandoned() {
                return Vec::new();
            }
            let Fork::Children(children) = node.fork() else {
                unreachable!("the walk found several children there");
            };
            assert_eq!(children.degree, step.degree as usize, "all walk the same tree");
            let child = step.child as usize;
            behind.extend((child + 1..children.degree).rev().map(|index| children.piece(index)));
            node = children.node(child);
        }
        behind.push(node.piece);
        behind.reverse();
        behind
    }

    /// Descends to the first fork. Linear in the size of the residual.
    pub(crate) fn fork(self) -> Fork<'p> {
        // A line of only children may be very long: take all of it at once.
        let Some(forced) = forced_options(&self.left) else { return Fork::Dead };
        let node = match forced.is_empty() {
            true => self,
            false => match self.settle(&forced, &[], 1.0, forced.len()) {
                Some(node) => node,
                None => return Fork::Dead,
            },
        };
        let lists = Lists::new(&node.left);
        let Some(item) = lowest_rank(&node.left, &lists) else {
            return Fork::Solved(node.piece);
        };
        let degree = rule::ways(lists.len(item), need(&node.left, item)) as usize;
        let live = lists.options(item).collect();
        let drops = node.left.bounds(item) != Some(Bounds::ONCE);
        Fork::Children(Box::new(Children { parent: node, live, drops, degree }))
    }

    /// Returns the node `levels` below in which these options are taken and dropped; `None` if they
    /// are incompatible.
    fn settle(
        &self,
        taken: &[OptionId],
        dropped: &[OptionId],
        share: f64,
        levels: usize,
    ) -> Option<Self> {
        let (left, options) = restrict(&self.left, &Cube::known(taken, dropped))?;
        let whole = |option: &OptionId| self.options[option.index()];
        let piece = self.below(taken, dropped, share, levels);
        let options = options.iter().map(whole).collect();
        Some(Self { piece, left: Cow::Owned(left), options })
    }

    fn below(&self, taken: &[OptionId], dropped: &[OptionId], share: f64, levels: usize) -> Piece {
        let whole = |option: &OptionId| self.options[option.index()];
        let cube = self.piece.cube.taking(taken.iter().map(whole));
        Piece {
            cube: cube.dropping(dropped.iter().map(whole)),
            share: self.piece.share * share,
            depth: self.piece.depth + levels,
        }
    }
}

impl<'p> Children<'p> {
    /// The options taken and dropped at child number `index`, by their numbers in the residual.
    fn settled(&self, index: usize) -> (&[OptionId], &[OptionId]) {
        let (before, rest) = self.live.split_at(index);
        let taken = &rest[..rest.len().min(1)];
        (taken, if self.drops { before } else { &[] })
    }

    fn share(&self) -> f64 {
        1.0 / self.degree as f64
    }

    fn piece(&self, index: usize) -> Piece {
        let (taken, dropped) = self.settled(index);
        self.parent.below(taken, dropped, self.share(), 1)
    }

    fn node(&self, index: usize) -> Node<'p> {
        let (taken, dropped) = self.settled(index);
        let node = self.parent.settle(taken, dropped, self.share(), 1);
        node.expect("a live option can be taken")
    }

    /// Returns the children, in order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> {
        (0..self.degree).map(|index| self.piece(index))
    }
}

/// Returns the item to branch on at the root of a problem, as the tree is defined; `None` if there
/// is none. Each remaining item has more options than it needs, or needs none and has none.
fn lowest_rank(left: &Problem, lists: &Lists) -> Option<ItemId> {
    let items = (0..left.primary_count()).map(ItemId::known);
    // The first wins ties.
    let active = items.filter(|&item| lists.len(item) > 0);
    active.min_by_key(|&item| rule::rank(lists.len(item), need(left, item)))
}

/// The covers that an item still needs.
fn need(left: &Problem, item: ItemId) -> u32 {
    left.bounds(item).map_or(0, |bounds| bounds.lo)
}
