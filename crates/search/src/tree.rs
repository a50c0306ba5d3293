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
pub struct Piece {
    /// Its root.
    pub cube: Cube,
    /// Its share of the whole tree, if all children of a node weigh the same.
    pub share: f64,
    /// The depth of its root.
    pub depth: usize,
}

impl Piece {
    /// Returns the whole tree below a cube.
    pub fn of(cube: Cube) -> Self {
        Self { cube, share: 1.0, depth: 0 }
    }
}

/// Returns what remains of a walk stopped at `position`: see [`Node::batches_from`].
pub fn batches_from(
    problem: &Problem,
    position: &Position,
    room: usize,
    is_abandoned: &dyn Fn() -> bool,
) -> Vec<Batch> {
    Node::root(problem).batches_from(position, room, is_abandoned)
}

/// Returns the pieces that remain of a walk stopped at `position`, in tree order: for each untried child
/// one.
pub fn pieces_from(problem: &Problem, position: &Position) -> Vec<Piece> {
    Node::root(problem).pieces_from(position, usize::MAX, &|| false)
}

/// A piece, or the children of its first fork from one on. It takes no more memory for many children than
/// for one.
#[derive(Clone, Debug)]
pub struct Batch {
    piece: Piece,
    /// The number of the first child; 0 for the whole piece.
    from: usize,
    /// Its share of the whole tree, if all children of a node weigh the same.
    pub share: f64,
}

impl Batch {
    /// Returns a whole piece.
    pub fn whole(piece: Piece) -> Self {
        Self { share: piece.share, piece, from: 0 }
    }

    /// Returns the whole piece, or the first child and the batch of those after it. The node is `None` if
    /// its options are incompatible.
    pub fn first(self, tree: &Problem) -> (Option<Node<'_>>, Option<Self>) {
        let Some(node) = Node::of(tree, self.piece) else { return (None, None) };
        if self.from == 0 {
            return (Some(node), None);
        }
        let Fork::Children(children) = node.fork() else {
            unreachable!("it was made at a fork");
        };
        (Some(children.node(self.from)), children.batch(self.from + 1))
    }
}

/// A node and its residual.
#[derive(Clone, Debug)]
pub struct Node<'p> {
    piece: Piece,
    left: Cow<'p, Problem>,
    /// For each option of the residual, its number in the whole problem.
    options: Vec<OptionId>,
}

/// What is at a node, or at its first descendant that is not an only child's parent.
#[derive(Clone, Debug)]
pub enum Fork<'p> {
    /// Dead: some item cannot be covered as often as it must be.
    Dead,
    /// A solution: the only one of this piece.
    Solved(Piece),
    /// Two children or more.
    Children(Box<Children<'p>>),
}

/// The children of a node.
#[derive(Clone, Debug)]
pub struct Children<'p> {
    parent: Node<'p>,
    /// The options of the item branched on, ascending, by their numbers in the residual.
    live: Vec<OptionId>,
    /// Whether earlier options are dropped at a child. Not needed if they conflict with its option.
    drops: bool,
    degree: usize,
}

impl<'p> Node<'p> {
    /// Returns the root of the tree.
    pub fn root(problem: &'p Problem) -> Self {
        let options = (0..problem.option_count()).map(OptionId::known).collect();
        Self { piece: Piece::of(Cube::default()), left: Cow::Borrowed(problem), options }
    }

    /// Returns the root of a piece of the tree; `None` if its options are incompatible.
    pub fn of(problem: &'p Problem, piece: Piece) -> Option<Self> {
        if piece.cube == Cube::default() {
            return Some(Self { piece, ..Self::root(problem) });
        }
        let (left, options) = restrict(problem, &piece.cube)?;
        Some(Self { piece, left: Cow::Owned(left), options })
    }

    /// Returns the depth of the node and its share of the whole tree.
    pub fn place(&self) -> (usize, f64) {
        (self.piece.depth, self.piece.share)
    }

    /// Returns the residual problem.
    pub fn left(&self) -> &Problem {
        &self.left
    }

    /// Returns options of the residual, and those taken on the path to it, by their numbers in the
    /// whole problem.
    pub fn whole(&self, taken: &[OptionId]) -> Vec<OptionId> {
        let here = taken.iter().map(|option| self.options[option.index()]);
        here.chain(self.piece.cube.taken().iter().copied()).collect()
    }

    /// Returns the pieces that remain of a walk from here that stopped at `position`, in tree
    /// order. If it stopped above the first fork, the piece starts at the fork, so every attempt
    /// makes progress.
    ///
    /// The pieces have about `room` options, taken or dropped, or two for each node on the path: where the
    /// untried children of a node would need more than its share, they are one piece.
    ///
    /// The cost per node on the path is linear in the size of its residual and of its pieces. Returns an
    /// incomplete list as soon as `is_abandoned` returns `true`.
    pub fn pieces_from(
        self,
        position: &Position,
        room: usize,
        is_abandoned: &dyn Fn() -> bool,
    ) -> Vec<Piece> {
        self.left_from(position, room, Children::pieces_after, |piece| piece, is_abandoned)
    }

    /// Like [`pieces_from`](Self::pieces_from), but in batches: children that are together keep their trees,
    /// so their solutions keep their order.
    pub fn batches_from(
        self,
        position: &Position,
        room: usize,
        is_abandoned: &dyn Fn() -> bool,
    ) -> Vec<Batch> {
        self.left_from(position, room, Children::batches_after, Batch::whole, is_abandoned)
    }

    /// Returns what remains of a walk from here that stopped at `position`: for each node on the path the
    /// `rest` after one of its children, within its share of the room, and `last` of the node where it
    /// stopped.
    fn left_from<T>(
        self,
        position: &Position,
        room: usize,
        rest: impl Fn(&Children<'p>, usize, usize) -> Vec<T>,
        last: impl Fn(Piece) -> T,
        is_abandoned: &dyn Fn() -> bool,
    ) -> Vec<T> {
        let mut node = self;
        let share = room / position.steps.len().max(1);
        if position.steps.is_empty() {
            return match node.fork() {
                Fork::Dead => Vec::new(),
                Fork::Solved(piece) => vec![last(piece)],
                Fork::Children(children) => {
                    let mut left = vec![last(children.piece(0))];
                    left.extend(rest(&children, 0, share));
                    left
                }
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
            behind.extend(rest(&children, child, share).into_iter().rev());
            node = children.node(child);
        }
        behind.push(last(node.piece));
        behind.reverse();
        behind
    }

    /// Descends to the first fork. Linear in the size of the residual.
    pub fn fork(self) -> Fork<'p> {
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

    /// Returns the children after one of them, in order: each as a piece, or all as one if those name more
    /// than `room` options.
    ///
    /// The one piece is the node with the options tried so far dropped. Its tree may branch on another
    /// item first.
    fn pieces_after(&self, child: usize, room: usize) -> Vec<Piece> {
        if self.have_room(child + 1, room) {
            return self.pieces_from(child + 1).collect();
        }
        let share = self.share() * (self.degree - child - 1) as f64;
        vec![self.parent.below(&[], &self.live[..=child], share, 0)]
    }

    /// Returns the children after one of them, in order: each alone, or together if their pieces name more
    /// than `room` options.
    fn batches_after(&self, child: usize, room: usize) -> Vec<Batch> {
        if self.have_room(child + 1, room) {
            return self.pieces_from(child + 1).map(Batch::whole).collect();
        }
        self.batch(child + 1).into_iter().collect()
    }

    /// Whether the children from number `from` on are one at most, or as pieces name at most `room` options.
    fn have_room(&self, from: usize, room: usize) -> bool {
        let children = self.degree - from;
        let cube = &self.parent.piece.cube;
        let own = if self.drops { self.degree } else { 1 };
        let each = cube.taken().len() + cube.dropped().len() + own;
        children < 2 || children.saturating_mul(each) <= room
    }

    /// Returns the children from number `from` on; `None` if there are none.
    fn batch(&self, from: usize) -> Option<Batch> {
        let share = self.share() * self.parent.piece.share * (self.degree - from) as f64;
        (from < self.degree).then(|| Batch { piece: self.parent.piece.clone(), from, share })
    }

    /// Returns the children, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces_from(0)
    }

    fn pieces_from(&self, from: usize) -> impl Iterator<Item = Piece> {
        (from..self.degree).map(|index| self.piece(index))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Capped;
    use crate::dance::links;
    use crate::meter::Meter;
    use crate::meter::limits::Limits;

    /// One item that is covered 50 to 60 times by 100 options: 50 levels, each with up to 51 children, whose
    /// cubes name all options tried before.
    #[test]
    fn the_rest_of_a_deep_search_takes_no_more_than_its_room() {
        let problem = Problem::parse(&format!("50:60|a\n{}", "a\n".repeat(100))).expect("good");
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let mut walker = links::build(&problem);
        let mut meter = Meter::new(limits, None);
        let stop = walker.count_all(&mut meter, &mut Capped::new(None)).expect_err("a limit");
        let at = stop.at.expect("no limit on solutions");
        let named = |room: usize| {
            let pieces = Node::root(&problem).pieces_from(&at, room, &|| false);
            let cubes = pieces.iter().map(|piece| &piece.cube);
            cubes.map(|cube| cube.taken().len() + cube.dropped().len()).sum::<usize>()
        };
        let each = named(usize::MAX);
        assert!(each > 100_000, "{each}");
        for room in [0, 10_000, 50_000] {
            let here = named(room);
            assert!(here <= room + 100 * at.steps.len(), "{here} of {room}, {each}");
        }
    }
}
