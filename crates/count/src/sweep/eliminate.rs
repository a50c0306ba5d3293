//! An order of the primary items by minimum degree, for graphs that are like trees.
//!
//! To *eliminate* an item is to join its neighbors to each other and to remove it. The next item is
//! always a primary one whose neighbors have the fewest bits, and of several the one that has waited
//! longest. A secondary item goes with the last of its neighbors. The *front* of an item is its neighbors
//! as it goes; its parent in the *elimination tree* is the first of its front to go after it.
//!
//! Each order in which children come before their parents has the same fronts. The order returned goes
//! depth first: beside the front of an item, a state then remembers only the fronts of finished
//! subtrees, so the child whose subtree needs the most bits comes first. On a tree of `n` items this
//! leaves about `log2 n` bits open at most; on a graph of treewidth `w`, about `w log2 n` if the fronts
//! are as small as they can be.
//!
//! # Sources
//! Minimum degree: D. J. Rose (1972). The order of the children: J. W. H. Liu, *On the storage
//! requirement in the out-of-core multifrontal method* (1986).

use std::cmp::Reverse;
use std::collections::VecDeque;

use quadrille_search::reduce::polls::Polls;

use crate::sweep::attempt::Attempt;
use crate::sweep::graph::Graph;

/// The order by minimum degree, within `work` items and pairs. Gives up if a front has more than
/// `width_limit` bits.
pub(super) fn by_degree(
    graph: &Graph,
    work: &mut u64,
    width_limit: u32,
    polls: &mut Polls<'_>,
) -> Attempt {
    let Some(left) = work.checked_sub(graph.size()) else { return Attempt::OutOfWork };
    *work = left;
    let mut elimination = Elimination::new(graph, width_limit);
    while let Some(item) = elimination.next() {
        let step = elimination.eliminate(item);
        let Some(left) = work.checked_sub(step) else { return Attempt::OutOfWork };
        *work = left;
        if polls.after(step) {
            return Attempt::Interrupted;
        }
        if elimination.is_too_wide {
            return Attempt::TooWide;
        }
    }
    Attempt::Found(elimination.depth_first())
}

/// The most neighbors of an item that are always known exactly.
const FEW: usize = 64;

/// No parent.
const ROOT: u32 = u32::MAX;

/// Items, some of them eliminated.
///
/// # Invariants
/// * `lists[item]` has all neighbors of an item that is present. It may have others that are gone, and
///   some twice, if it is longer than `FEW`: at most `stale[item]` entries, less than half.
/// * `degrees[item]` is the sum of the bits of `lists[item]`, capped at the limit plus one.
/// * The queue of its degree has each primary item that is present. Queues may have other entries.
/// * `closing` has the secondary items, not gone, whose primary neighbors are all gone.
#[derive(Debug)]
struct Elimination<'g> {
    graph: &'g Graph,
    limit: u32,
    is_too_wide: bool,
    is_present: Vec<bool>,
    lists: Vec<Vec<u32>>,
    stale: Vec<u32>,
    degrees: Vec<u32>,
    queues: Vec<VecDeque<u32>>,
    /// No queue before this one has an entry.
    lowest: usize,
    /// The number of primary neighbors still present, of each secondary item.
    primary_left: Vec<u32>,
    closing: Vec<u32>,
    /// The items in the order in which they went.
    gone: Vec<u32>,
    /// The front of `gone[i]` is `fronts[ends[i - 1]..ends[i]]`.
    fronts: Vec<u32>,
    ends: Vec<usize>,
    /// The last stamp that each item got.
    seen: Vec<u32>,
    stamp: u32,
}

impl<'g> Elimination<'g> {
    fn new(graph: &'g Graph, limit: u32) -> Self {
        let (items, primary) = (graph.item_count(), graph.primary_count());
        let is_primary = |item: &&u32| (**item as usize) < primary;
        let primary_left =
            |item: usize| graph.neighbors(item).iter().filter(is_primary).count() as u32;
        let mut elimination = Self {
            graph,
            limit,
            is_too_wide: false,
            is_present: (0..items).map(|i| i < primary || graph.bits(i) > 0).collect(),
            lists: (0..items).map(|item| graph.neighbors(item).to_vec()).collect(),
            stale: vec![0; items],
            degrees: vec![0; items],
            queues: vec![VecDeque::new(); limit as usize + 2],
            lowest: 0,
            primary_left: (0..items).map(primary_left).collect(),
            closing: Vec::new(),
            gone: Vec::with_capacity(items),
            fronts: Vec::new(),
            ends: Vec::with_capacity(items),
            seen: vec![0; items],
            stamp: 0,
        };
        for item in 0..items {
            elimination.degrees[item] = elimination.bits_of(item);
            elimination.queue(item);
        }
        elimination
    }

    /// The next item to eliminate.
    fn next(&mut self) -> Option<usize> {
        if let Some(item) = self.closing.pop() {
            return Some(item as usize);
        }
        while let Some(queue) = self.queues.get_mut(self.lowest) {
            let Some(item) = queue.pop_front() else {
                self.lowest += 1;
                continue;
            };
            let item = item as usize;
            if self.is_present[item] && self.degrees[item] as usize == self.lowest {
                return Some(item);
            }
        }
        None
    }

    /// Eliminates an item. Returns the number of list entries visited.
    fn eliminate(&mut self, item: usize) -> u64 {
        let mut work = self.tidy(item);
        self.is_too_wide = self.bits_of(item) > self.limit;
        let front = std::mem::take(&mut self.lists[item]);
        self.is_present[item] = false;
        self.gone.push(item as u32);
        if !self.is_too_wide {
            for &neighbor in &front {
                work += self.join(neighbor as usize, &front);
            }
        }
        self.fronts.extend(&front);
        self.ends.push(self.fronts.len());
        // An item without bits is no neighbor of another.
        if item < self.graph.primary_count() && self.graph.bits(item) > 0 {
            for &neighbor in self.graph.neighbors(item) {
                if neighbor as usize >= self.graph.primary_count() {
                    self.primary_left[neighbor as usize] -= 1;
                    if self.primary_left[neighbor as usize] == 0 {
                        self.closing.push(neighbor);
                    }
                }
            }
        }
        work + 1
    }

    /// Makes a member of the front of an item that is gone a neighbor of the other members. Returns the
    /// number of list entries visited.
    fn join(&mut self, item: usize, front: &[u32]) -> u64 {
        let len = self.lists[item].len();
        let mut work = front.len();
        if len <= FEW {
            self.tidy(item);
            let own = item as u32;
            for &other in front {
                if other != own && self.seen[other as usize] != self.stamp {
                    self.lists[item].push(other);
                }
            }
            work += len;
        } else {
            self.lists[item].extend(front.iter().filter(|&&other| other as usize != item));
            self.stale[item] += front.len() as u32;
            if self.stale[item] as usize >= self.lists[item].len() / 2 {
                work += self.tidy(item) as usize;
            }
        }
        let degree = self.bits_of(item);
        if std::mem::replace(&mut self.degrees[item], degree) != degree {
            self.queue(item);
        }
        work as u64
    }

    /// Removes entries that are gone or there twice from the list of an item, and updates its degree.
    /// The entries that stay get a new stamp. Returns the number of entries visited.
    fn tidy(&mut self, item: usize) -> u64 {
        self.stamp += 1;
        let Self { lists, seen, stamp, is_present, .. } = self;
        let visited = lists[item].len() as u64;
        lists[item].retain(|&other| {
            let other = other as usize;
            is_present[other] && std::mem::replace(&mut seen[other], *stamp) != *stamp
        });
        self.stale[item] = 0;
        visited
    }

    /// The bits of the entries of the list of an item, or one more than the limit if they have more.
    fn bits_of(&self, item: usize) -> u32 {
        let bits = self.lists[item].iter().map(|&other| self.graph.bits(other as usize));
        let (limit, mut sum) = (self.limit, 0);
        for bits in bits {
            sum += bits;
            if sum > limit {
                return limit + 1;
            }
        }
        sum
    }

    /// Puts a primary item into the queue of its degree.
    fn queue(&mut self, item: usize) {
        if item < self.graph.primary_count() {
            let degree = self.degrees[item] as usize;
            self.queues[degree].push_back(item as u32);
            self.lowest = self.lowest.min(degree);
        }
    }

    /// The primary items in a depth-first order of the elimination tree, children first, and of those
    /// the one first whose subtree needs the most bits.
    fn depth_first(&self) -> Vec<u32> {
        let nodes = self.gone.len();
        let mut when = vec![ROOT; self.graph.item_count()];
        for (time, &item) in self.gone.iter().enumerate() {
            when[item as usize] = time as u32;
        }
        // From here on, a node is the time at which its item went.
        let front = |node: usize| {
            let start = if node == 0 { 0 } else { self.ends[node - 1] };
            &self.fronts[start..self.ends[node]]
        };
        let bits = |item: u32| u64::from(self.graph.bits(item as usize));
        let mut starts = vec![0usize; nodes + 2];
        let parents: Vec<u32> = (0..nodes)
            .map(|node| front(node).iter().map(|&item| when[item as usize]).min().unwrap_or(ROOT))
            .collect();
        for &parent in parents.iter().filter(|&&parent| parent != ROOT) {
            starts[parent as usize + 2] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        // `starts[node + 1]` moves from the start of the children of `node` to their end.
        let mut children = vec![0u32; starts[nodes + 1]];
        for (node, &parent) in parents.iter().enumerate().filter(|&(_, &parent)| parent != ROOT) {
            let next = &mut starts[parent as usize + 1];
            children[*next] = node as u32;
            *next += 1;
        }
        // The bits of the front of each node, the most bits within its subtree, and its nodes.
        let open: Vec<u64> =
            (0..nodes).map(|node| front(node).iter().map(|&item| bits(item)).sum()).collect();
        let (mut peaks, mut sizes) = (vec![0u64; nodes], vec![1u32; nodes]);
        for node in 0..nodes {
            let own = &mut children[starts[node]..starts[node + 1]];
            own.sort_by_key(|&child| {
                let child = child as usize;
                (Reverse(peaks[child].saturating_sub(open[child])), Reverse(sizes[child]))
            });
            let here = open[node] + bits(self.gone[node]);
            let (mut before, mut peak) = (0, here);
            for &child in own.iter() {
                let child = child as usize;
                peak = peak.max(before + peaks[child]);
                // The fronts of children may overlap: all of them are within that of their parent.
                before = (before + open[child]).min(here);
                sizes[node] += sizes[child];
            }
            peaks[node] = peak;
        }
        let mut stack: Vec<u32> = (0..nodes as u32).collect();
        stack.retain(|&node| parents[node as usize] == ROOT);
        let mut order = Vec::with_capacity(nodes);
        while let Some(node) = stack.pop() {
            order.push(self.gone[node as usize]);
            stack.extend(&children[starts[node as usize]..starts[node as usize + 1]]);
        }
        order.reverse();
        order.retain(|&item| (item as usize) < self.graph.primary_count());
        order
    }
}
