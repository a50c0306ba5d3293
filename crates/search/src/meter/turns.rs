//! Limits of a meter that end with a piece of work: its nodes, its memory, its place and its way. Each is given with the
//! work, so no caller can forget its end.

use std::mem::{replace, take};

use crate::answer::StopReason;
use crate::meter::{Meter, Visited};
use crate::observe::Way;

impl Meter<'_> {
    /// Works for a turn of `nodes` nodes; charged work counts as well. At the end of the turn the search stops as
    /// at a node limit. Returns `true` as well if the turn stopped the work: then the search may continue.
    pub fn turn<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        // A turn ends where it ends.
        self.budget.prolonged = 0;
        let turn = self.spent().saturating_add(nodes).min(self.budget.allowance);
        let outer = replace(&mut self.budget.allowance, turn);
        self.next_poll = 0;
        let done = work(self);
        self.budget.allowance = outer;
        let is_over = self.budget.stopped == Some(StopReason::NodeLimit) && self.nodes_left() > 0;
        if is_over {
            self.budget.stopped = None;
        }
        self.next_poll = 0;
        (done, is_over)
    }

    /// Goes on with the nodes of a way that were [set aside](Self::set_aside). They are set aside again if `work`
    /// returns `true` as well: the way can go on in another turn, and the search has the next.
    pub fn go_on<T>(
        &mut self,
        way: Way,
        visited: &mut Visited,
        work: impl FnOnce(&mut Self) -> (T, bool),
    ) -> T {
        let before = self.resume(take(visited));
        self.go_by(way);
        let (done, is_paused) = work(self);
        if is_paused {
            *visited = self.set_aside(before);
            self.go_by(Way::Search);
        }
        done
    }

    /// Works with this memory limit of the memo, in bytes.
    pub fn with_memory<T>(&mut self, bytes: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = replace(&mut self.budget.limits.memory, bytes);
        let done = work(self);
        self.budget.limits.memory = outer;
        done
    }

    /// Works in the subtree of a node at this depth. `share` is its share of the current tree, and `before` the share
    /// before it.
    pub fn below<T>(
        &mut self,
        depth: usize,
        (before, share): (f64, f64),
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.place;
        self.place = outer.below(depth, (before, share));
        let done = work(self);
        self.place = outer;
        done
    }
}
