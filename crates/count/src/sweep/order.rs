//! A fixed order of the primary items in which a sweep has few states.
//!
//! Before each place of an order some items are *open*: an option decided earlier may have them, and
//! they still matter. The bits of the open items are the *width* at that place, and there are at most
//! two to the width states. To find the least width is as hard as to find the pathwidth of a graph,
//! so several orders are tried and the best is taken, by the sum over all places of two to the width:
//!
//! * the order in which the items are given;
//! * breadth first from an item at an end (E. Cuthill, J. McKee, 1969);
//! * greedy, from the same item at an end and from others at equal distances in the order given: next
//!   comes the item that opens the fewest bits, less the bits that it closes; of several the one
//!   that was reached first, then the one with the lowest number;
//! * by minimum degree, and depth first along the elimination tree: see `eliminate`. This is the one
//!   for trees and graphs like trees, on which the others leave many branches open.
//!
//! Nothing is left to chance and no clock is read: the same problem gives the same order.

use quadrille_problem::Problem;
use quadrille_search::reduce::lists::Lists;
use quadrille_search::reduce::polls::Polls;
use quadrille_search::target::IS_SMALL;
use quadrille_search::tuning::SweepTuning;

use crate::sweep::attempt::Attempt;
use crate::sweep::eliminate::by_degree;
use crate::sweep::graph::Graph;
use crate::sweep::need::Needs;
use crate::sweep::spans::Spans;

/// The most bits of a state of a sweep that is not asked for, in a sparse graph of items.
const UNASKED_WIDTH: u32 = 96;

/// Items and pairs that the search of an order looks at between two looks at the clock and the
/// token: about a millisecond.
pub(super) const POLL_WORK: u64 = 1 << 17;

/// Items and pairs of neighbors that the search of an order may look at, about a tenth of a second.
const ORDER_WORK: u64 = 20_000_000;

/// Items from which a greedy order is started.
const STARTS: usize = 8;

/// An order of the primary items of a problem, and how wide it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    items: Vec<u32>,
    /// The bits of a state before each place.
    widths: Vec<u32>,
    /// Whether the [graph](Graph::is_dense) in which it was found is dense.
    is_dense: bool,
}

/// The most bits of a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    /// Where at most half of the pairs of items share an option.
    sparse: u32,
    /// Where more do, so that no order is narrow.
    dense: u32,
}

impl Widths {
    /// Those of a sweep that is asked for.
    pub(crate) const ASKED: Self = Self::up_to(511);

    /// Those of a sweep that is not asked for.
    pub(crate) fn unasked(tuning: &SweepTuning) -> Self {
        Self { sparse: UNASKED_WIDTH, dense: tuning.free_dense_width_limit }
    }

    /// At most `bits` in either case.
    pub(crate) const fn up_to(bits: u32) -> Self {
        Self { sparse: bits, dense: bits }
    }

    fn of(self, is_dense: bool) -> u32 {
        if is_dense { self.dense } else { self.sparse }
    }
}

impl Order {
    /// Returns the best order found, or `None` if the options are too long to try any, or the interrupt
    /// asks to stop.
    pub(super) fn find(
        problem: &Problem,
        needs: &Needs,
        widths: Widths,
        interrupt: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let lists = Lists::new(problem);
        let mut polls = Polls::new(POLL_WORK, interrupt);
        let graph = Graph::new(problem, needs, &lists, &mut polls)?;
        let is_dense = graph.is_dense();
        let limit = widths.of(is_dense);
        let mut search = Search { problem, needs, best: None, work: ORDER_WORK };
        let whole = graph.size();
        let given = (0..problem.primary_count() as u32).collect();
        search.offer(given);
        if polls.after(whole) {
            return None;
        }
        let end = breadth_first(&graph, 0).last().copied().unwrap_or(0);
        if polls.after(whole) {
            return None;
        }
        let other = breadth_first(&graph, end as usize);
        if polls.after(whole) {
            return None;
        }
        search.offer(other);
        if polls.after(whole) {
            return None;
        }
        let count = problem.primary_count();
        let distance = count.div_ceil(STARTS);
        let starts = (0..count).step_by(distance).map(|start| start as u32);
        for start in std::iter::once(end).chain(starts) {
            match greedy(&graph, start, &mut search.work, limit, &mut polls) {
                Attempt::Found(order) => search.offer(order),
                Attempt::TooWide => {}
                Attempt::OutOfWork => break,
                Attempt::Interrupted => return None,
            }
        }
        // Work of its own: it changes nothing about the orders above.
        let mut work = ORDER_WORK;
        if !IS_SMALL {
            match by_degree(&graph, &mut work, limit, &mut polls) {
                Attempt::Found(order) => search.offer(order),
                Attempt::TooWide | Attempt::OutOfWork => {}
                Attempt::Interrupted => return None,
            }
        }
        let (_, best) = search.best.expect("the first order was offered");
        Some(Self { is_dense, ..best })
    }

    /// The order in which the primary items stand in this list.
    pub(super) fn of(problem: &Problem, needs: &Needs, items: Vec<u32>) -> Self {
        let widths = Spans::new(problem, needs, &items).widths(needs, items.len());
        Self { items, widths, is_dense: false }
    }

    /// The greatest number of bits of a state.
    pub(super) fn width(&self) -> u32 {
        self.widths.iter().copied().max().unwrap_or(0)
    }

    /// Whether it is as narrow as a sweep must be.
    pub(super) fn is_within(&self, widths: Widths) -> bool {
        self.width() <= widths.of(self.is_dense)
    }

    /// The primary items in this order.
    pub(super) fn items(&self) -> &[u32] {
        &self.items
    }
}

/// The best of the orders offered so far.
struct Search<'p> {
    problem: &'p Problem,
    needs: &'p Needs,
    best: Option<(u128, Order)>,
    /// The work that may still be done.
    work: u64,
}

impl Search<'_> {
    fn offer(&mut self, items: Vec<u32>) {
        let order = Order::of(self.problem, self.needs, items);
        let cost = order.widths.iter().map(|&width| 1u128 << width.min(WIDEST)).sum();
        if self.best.as_ref().is_none_or(|(least, _)| cost < *least) {
            self.best = Some((cost, order));
        }
        self.work = self.work.saturating_sub(self.problem.member_count() as u64);
    }
}

/// Wider places are taken for this wide, so that the sum over 2^28 places fits into 128 bits.
const WIDEST: u32 = 96;

/// The primary items breadth first, from one on; items of other parts of the graph follow.
fn breadth_first(graph: &Graph, start: usize) -> Vec<u32> {
    let mut reached = vec![false; graph.item_count()];
    let mut queue = Vec::with_capacity(graph.item_count());
    for start in std::iter::once(start).chain(0..graph.primary_count()) {
        if reached[start] {
            continue;
        }
        reached[start] = true;
        queue.push(start as u32);
        let mut next = queue.len() - 1;
        while let Some(&item) = queue.get(next) {
            next += 1;
            let first_new = queue.len();
            for &neighbor in graph.neighbors(item as usize) {
                if !std::mem::replace(&mut reached[neighbor as usize], true) {
                    queue.push(neighbor);
                }
            }
            queue[first_new..].sort_by_key(|&new| (graph.neighbors(new as usize).len(), new));
        }
    }
    queue.retain(|&item| (item as usize) < graph.primary_count());
    queue
}

/// The greedy order from an item on.
fn greedy(
    graph: &Graph,
    start: u32,
    work: &mut u64,
    width_limit: u32,
    polls: &mut Polls<'_>,
) -> Attempt {
    let Some(left) = work.checked_sub(graph.size()) else { return Attempt::OutOfWork };
    *work = left;
    if polls.after(graph.size()) {
        return Attempt::Interrupted;
    }
    let mut front = Front::new(graph);
    let mut unplaced = 0;
    let mut next = start;
    loop {
        front.place(next);
        if front.open > i64::from(width_limit) {
            return Attempt::TooWide;
        }
        let step = front.candidates.len() as u64;
        let Some(left) = work.checked_sub(step) else { return Attempt::OutOfWork };
        *work = left;
        if polls.after(step) {
            return Attempt::Interrupted;
        }
        next = match front.best() {
            Some(best) => best,
            None => {
                while unplaced < graph.primary_count() && front.placed[unplaced] {
                    unplaced += 1;
                }
                if unplaced == graph.primary_count() {
                    return Attempt::Found(front.order);
                }
                unplaced as u32
            }
        };
    }
}

/// The items that a greedy order has placed, and those that may come next.
///
/// # Invariants
/// * `candidates` are the primary items, not placed, that are touched or neighbors of a touched
///   secondary item, in any order;
/// * an item is *touched* once a neighbor of it, or it itself, was placed;
/// * `opens[item]` is the number of bits of neighbors of `item` that are not touched;
/// * `closes[item]` is the number of bits of secondary neighbors of a primary item that have no other
///   neighbor to be placed.
struct Front<'g> {
    graph: &'g Graph,
    order: Vec<u32>,
    placed: Vec<bool>,
    touched: Vec<bool>,
    is_candidate: Vec<bool>,
    /// When an item became a candidate, and its number.
    candidates: Vec<(u32, u32)>,
    opens: Vec<i64>,
    closes: Vec<i64>,
    /// The number of primary neighbors not yet placed, of each secondary item.
    unplaced_neighbors: Vec<u32>,
    /// The bits that are open now.
    open: i64,
}

impl<'g> Front<'g> {
    fn new(graph: &'g Graph) -> Self {
        let items = graph.item_count();
        let bits = |item: &u32| i64::from(graph.bits(*item as usize));
        let opens = (0..items).map(|item| graph.neighbors(item).iter().map(bits).sum());
        let is_primary = |item: &&u32| (**item as usize) < graph.primary_count();
        let primary = |item| graph.neighbors(item).iter().filter(is_primary).count() as u32;
        Self {
            graph,
            order: Vec::with_capacity(graph.primary_count()),
            placed: vec![false; graph.primary_count()],
            touched: vec![false; items],
            is_candidate: vec![false; graph.primary_count()],
            candidates: Vec::new(),
            opens: opens.collect(),
            closes: vec![0; graph.primary_count()],
            unplaced_neighbors: (0..items).map(primary).collect(),
            open: 0,
        }
    }

    /// The candidate that opens the fewest bits, less those that it closes.
    fn best(&self) -> Option<u32> {
        let cost = |&(since, item): &(u32, u32)| {
            let index = item as usize;
            let own = if self.touched[index] { i64::from(self.graph.bits(index)) } else { 0 };
            (self.opens[index] - own - self.closes[index], since, item)
        };
        self.candidates.iter().map(cost).min().map(|(_, _, item)| item)
    }

    fn place(&mut self, item: u32) {
        let graph = self.graph;
        let index = item as usize;
        self.placed[index] = true;
        self.order.push(item);
        if self.is_candidate[index] {
            self.candidates.retain(|&(_, candidate)| candidate != item);
        }
        self.touch(index);
        self.open -= i64::from(graph.bits(index));
        for &neighbor in graph.neighbors(index) {
            self.touch(neighbor as usize);
        }
        for &neighbor in graph.neighbors(index) {
            // An item without bits is no neighbor of another: it is not among those to be placed.
            if neighbor as usize >= graph.primary_count() && graph.bits(index) > 0 {
                self.leave_secondary(neighbor as usize);
            }
        }
    }

    /// Notes that one more neighbor of a secondary item was placed.
    fn leave_secondary(&mut self, item: usize) {
        self.unplaced_neighbors[item] -= 1;
        match self.unplaced_neighbors[item] {
            0 => self.open -= i64::from(self.graph.bits(item)),
            1 => {
                let neighbors = self.graph.neighbors(item).iter().map(|&other| other as usize);
                let mut primary = neighbors.filter(|&other| other < self.graph.primary_count());
                let last = primary.find(|&other| !self.placed[other]).expect("one is left");
                self.closes[last] += i64::from(self.graph.bits(item));
            }
            _ => {}
        }
    }

    fn touch(&mut self, item: usize) {
        if std::mem::replace(&mut self.touched[item], true) {
            return;
        }
        let bits = i64::from(self.graph.bits(item));
        self.open += bits;
        for &neighbor in self.graph.neighbors(item) {
            self.opens[neighbor as usize] -= bits;
        }
        if item < self.graph.primary_count() {
            self.add_candidate(item);
        } else {
            for &neighbor in self.graph.neighbors(item) {
                self.add_candidate(neighbor as usize);
            }
        }
    }

    fn add_candidate(&mut self, item: usize) {
        if item < self.placed.len() && !self.placed[item] && !self.is_candidate[item] {
            self.is_candidate[item] = true;
            self.candidates.push((self.order.len() as u32, item as u32));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str) -> Order {
        let problem = Problem::parse(text).expect("a good problem");
        let needs = Needs::new(&problem).expect("enough options");
        Order::find(&problem, &needs, Widths::ASKED, &|| false).expect("short options")
    }

    /// Dominoes on a board, with a name for each square.
    fn dominoes(rows: usize, columns: usize, name: impl Fn(usize, usize) -> String) -> String {
        let mut names: Vec<String> = (0..rows)
            .flat_map(|r| (0..columns).map(move |c| (r, c)))
            .map(|(r, c)| name(r, c))
            .collect();
        names.sort();
        let mut text = names.join(" ") + "\n";
        for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
            if c + 1 < columns {
                text += &format!("{} {}\n", name(r, c), name(r, c + 1));
            }
            if r + 1 < rows {
                text += &format!("{} {}\n", name(r, c), name(r + 1, c));
            }
        }
        text
    }

    #[test]
    fn a_board_is_as_wide_as_its_shorter_side() {
        // Numbered along the strip, the squares would be 40 bits wide; scrambled, more.
        for name in
            [|r, c| format!("{r:02}.{c:02}"), |r, c| format!("{:03}", (r * 40 + c) * 7 % 200)]
        {
            let order = order(&dominoes(5, 40, name));
            assert!((4..=7).contains(&order.width()), "{}", order.width());
        }
    }

    #[test]
    fn every_item_is_placed_once() {
        let text = "a b c d e 0:3|f | s t\na s\nb s\nc d\ne t\nd\ne\nf\n";
        let mut items = order(text).items().to_vec();
        items.sort_unstable();
        assert_eq!(items, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn the_bits_of_a_secondary_item_are_open_between_its_options() {
        let order = order("a b c | s\na s\nb\nc s\na\n");
        // At best the two items with the secondary one follow each other.
        assert_eq!(order.width(), 1);
        assert_eq!(order.widths.iter().sum::<u32>(), 1);
    }

    #[test]
    fn wide_orders_are_declined_where_most_items_are_neighbors() {
        let order = |pairs: &[&str], dense| {
            let text = format!("a b c d e f\n{}\n", pairs.join("\n"));
            let problem = Problem::parse(&text).expect("a good problem");
            let needs = Needs::new(&problem).expect("enough options");
            let widths = Widths { dense, ..Widths::ASKED };
            let order = Order::find(&problem, &needs, widths, &|| false).expect("short options");
            (order.width(), order.is_within(widths))
        };
        let found = |pairs: &[&str], limit| {
            let (width, is_within) = order(pairs, limit);
            is_within.then_some(width)
        };
        let complete = "a b,a c,a d,a e,a f,b c,b d,b e,b f,c d,c e,c f,d e,d f,e f";
        let complete: Vec<&str> = complete.split(',').collect();
        assert_eq!(found(&complete, 5), Some(5));
        assert_eq!(found(&complete, 4), None);
        assert_eq!(order(&complete, 4).0, 5, "its width is known all the same");
        let two_sides: Vec<&str> = "a d,a e,a f,b d,b e,b f,c d,c e,c f".split(',').collect();
        assert!(found(&two_sides, 1).is_some_and(|width| width > 1));
    }

    #[test]
    fn too_long_options_are_declined() {
        let found = |length: usize| {
            let items: String = (0..length).map(|item| format!("i{item} ")).collect();
            let problem = Problem::parse(&format!("{items}\n{items}\n")).expect("a good problem");
            let needs = Needs::new(&problem).expect("enough options");
            Order::find(&problem, &needs, Widths::ASKED, &|| false).is_some()
        };
        // 4,472 members have 20 million pairs.
        assert!(found(4_472) && !found(4_473));
    }
}
