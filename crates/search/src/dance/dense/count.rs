//! Counts in one loop, compiled as a whole for each level of vector instructions, with a memo that
//! counts equal residuals once.

use num_bigint::BigUint;
use quadrille_vectors::{Kernel, Level, Simd};

use crate::answer::{Capped, Count, StopReason};
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::dense::apart::{Part, ones};
use crate::dance::dense::compact::{Compact, CountBelow};
use crate::dance::dense::kernel::{Advance, Node, Place};
use crate::dance::dense::memory::{Memory, Opened, Recalled};
use crate::dance::dense::residual::Residual;
use crate::dance::dense::sizes::is_portable;
use crate::dance::dense::tables::Tables;
use crate::memo::shared::Hold;
use crate::meter::Meter;
use crate::meter::position::{Position, Stop};
use crate::walk::place_in_tree;

/// Why counting ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The tree is complete: the count is sum 0.
    Done,
    /// A limit was reached at level `depth`. If the children of that node are solutions, `leaves` has
    /// the number counted and their number. The count so far is the total of the sums down to that
    /// level.
    Stopped { depth: usize, leaves: Option<(u32, u32)> },
    /// A limit was reached in a walk of a smaller size, for the residual at this level.
    Below(Stop, usize),
}

impl Halt {
    fn at(depth: usize) -> Self {
        Self::Stopped { depth, leaves: None }
    }
}

/// Counts a residual by a walk of a smaller size, and adds the count to a tally.
pub(super) type CountSmaller<'d> =
    &'d mut dyn FnMut(Residual<'_>, &mut Meter<'_>, &mut Capped) -> Result<(), Stop>;

/// Counts all solutions below the root, which was visited and led to `place`, or is still to be looked at.
pub(super) struct CountAll<
    'd,
    'm,
    'h,
    'o,
    const W: usize,
    const K: usize,
    const C: usize,
    const N: usize,
> {
    /// The level for which this is compiled.
    pub(super) level: Level,
    pub(super) tables: &'d Tables<W, K>,
    /// The root, then space for the nodes below it.
    pub(super) nodes: &'d mut [Node<W, K, C, N>],
    pub(super) place: Option<Place>,
    pub(super) memory: &'m mut Memory,
    /// A hold on the table of the memory.
    pub(super) hold: &'m mut Hold<'h>,
    pub(super) meter: &'m mut Meter<'o>,
    pub(super) below: CountSmaller<'d>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Kernel
    for CountAll<'_, '_, '_, '_, W, K, C, N>
{
    type Output = Halt;

    const IS_PORTABLE: bool = is_portable(W, K);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Halt {
        let Self { level, tables, nodes, place, memory, hold, meter, below } = self;
        let mut place = match place {
            Some(place) => place,
            None => nodes[0].look(simd, tables),
        };
        // Sum 0 is the total, and sum `d` belongs to the node at level `d - 1`. Its depth in the tree
        // is its level plus `forced`.
        let (mut depth, mut forced) = (0, 0_u32);
        let mut compact = Compact::new();
        loop {
            match place {
                Place::Branch(item, 1) if N == 0 => {
                    forced += 1;
                    let above = &nodes[..depth];
                    let share = || place_below(above).0;
                    if !meter.visit(depth + forced as usize, share) {
                        return Halt::at(depth);
                    }
                    place = nodes[depth].force(simd, tables, item);
                    continue;
                }
                Place::Branch(item, degree) => {
                    if N > 0 && nodes[depth].is_last_cover(tables, item) {
                        let solutions = nodes[depth].last_options(tables);
                        let wanted = u64::from(degree);
                        let granted = meter.visit_many(depth + 1, wanted, || 0.0);
                        if granted < wanted {
                            let node = &nodes[depth];
                            memory.add(depth, node.solutions_within(tables, item, granted));
                            let leaves = Some((granted as u32, degree));
                            return Halt::Stopped { depth, leaves };
                        }
                        memory.add(depth, solutions);
                        place = Place::Dead;
                        continue;
                    }
                    if N > 0
                        && memory.may_calculate()
                        && let Some(tree) = nodes[depth].free_tree(tables, item)
                    {
                        memory.add(depth, tree.solutions);
                        memory.spare(tree.nodes);
                        place = Place::Dead;
                        continue;
                    }
                    let recalled = memory.recall(hold, tables, &nodes[depth], depth);
                    if recalled != Recalled::Added {
                        memory.sums.clear(depth + 1);
                        let remember = recalled == Recalled::Missed;
                        let (before, spared) = (meter.nodes(), memory.spared);
                        memory.opened[depth + 1] =
                            Opened { nodes: before, spared, forced, remember };
                        let may_split =
                            HAS_SPECIAL_COPIES && remember && memory.may_split(&nodes[depth]);
                        if may_split
                            && let Some(counted) = {
                                let (above, node) = (&nodes[..depth], &nodes[depth]);
                                let (memory, hold) = (&mut *memory, &mut *hold);
                                let below = &mut *below;
                                let apart = CountApart { level, tables, node, memory, hold, below };
                                apart.count(depth + forced as usize, above, meter)
                            }
                        {
                            match counted {
                                Ok(count) => memory.add_big(depth + 1, &count),
                                Err(reason) => {
                                    let here = Stop::at(reason, Position::default());
                                    return Halt::Below(here, depth);
                                }
                            }
                            memory.close(hold, &nodes[depth], depth + 1, meter.nodes());
                        } else if memory.is_worth_compacting(
                            S::GATHERS_BITS,
                            tables,
                            &nodes[depth],
                            recalled,
                        ) {
                            let (above, node) = (&nodes[..depth], &nodes[depth]);
                            let (compact, hold) = (&mut compact, &mut *hold);
                            let may_calculate = memory.may_calculate();
                            let count = CountBelow {
                                compact,
                                tables,
                                above,
                                node,
                                may_calculate,
                                hold,
                                meter,
                            };
                            let (found, stopped) = simd.run(count);
                            memory.spare(found.spared);
                            if let Some(level) = stopped {
                                memory.add_wide(depth, found.solutions);
                                let at = Position::below(compact.steps(level));
                                return Halt::Below(Stop::at(meter.stop_reason(), at), depth);
                            }
                            memory.add_wide(depth + 1, found.solutions);
                            memory.close(hold, node, depth + 1, meter.nodes());
                        } else if memory.is_worth_shrinking(&nodes[depth]) {
                            let (above, node) = (&nodes[..depth], &nodes[depth]);
                            let left = Residual {
                                live: &node.live,
                                open: &node.open,
                                bounds: (N > 0).then_some((&node.need, &node.room)),
                            };
                            let mut tally = Capped::new(None);
                            let place = place_below(above);
                            let result = meter.below(depth + forced as usize, place, |meter| {
                                hold.without(|| below(left, meter, &mut tally))
                            });
                            if let Err(stop) = result {
                                memory.add_big(depth, &tally.total());
                                return Halt::Below(stop, depth);
                            }
                            memory.add_big(depth + 1, &tally.total());
                            memory.close(hold, node, depth + 1, meter.nodes());
                        } else {
                            nodes[depth].open_item(tables, item, degree);
                            depth += 1;
                        }
                    }
                }
                Place::Leaves(leaves) => {
                    let wanted = u64::from(leaves);
                    let granted = meter.visit_many(depth + forced as usize + 1, wanted, || 0.0);
                    memory.add(depth, granted);
                    if granted < wanted {
                        return Halt::Stopped { depth, leaves: Some((granted as u32, leaves)) };
                    }
                }
                Place::Solved => memory.add(depth, 1),
                Place::Dead => {}
            }
            place = loop {
                if depth == 0 {
                    return Halt::Done;
                }
                let (above, below) = nodes.split_at_mut(depth);
                let (parent, child) = (&mut above[depth - 1], &mut below[0]);
                let Some(place) = simd.share(Advance { tables, parent, child }) else {
                    memory.close(hold, parent, depth, meter.nodes());
                    depth -= 1;
                    continue;
                };
                let share = || place_below(above).0;
                forced = memory.opened[depth].forced;
                if !meter.visit(depth + forced as usize, share) {
                    return Halt::at(depth);
                }
                if place != Place::Dead {
                    break place;
                }
            };
        }
    }
}

/// Returns the place of the node below these levels in the tree (see [`place_in_tree`]).
fn place_below<const W: usize, const K: usize, const C: usize, const N: usize>(
    above: &[Node<W, K, C, N>],
) -> (f64, f64) {
    place_in_tree(above.iter().map(Node::step))
}

/// Counts a node that falls apart, if it does.
pub(super) struct CountApart<'c, 'h, const W: usize, const K: usize, const C: usize, const N: usize>
{
    pub(super) level: Level,
    pub(super) tables: &'c Tables<W, K>,
    pub(super) node: &'c Node<W, K, C, N>,
    pub(super) memory: &'c mut Memory,
    /// A hold on the table of the memory.
    pub(super) hold: &'c mut Hold<'h>,
    pub(super) below: CountSmaller<'c>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize>
    CountApart<'_, '_, W, K, C, N>
{
    /// Returns the product of the counts of the parts, or `None` if the node is not to be split. It is at
    /// this depth in the tree, below these levels.
    ///
    /// Not inlined, so that the loop of a count keeps its registers.
    ///
    /// # Errors
    /// If the meter says stop. The counts of finished parts are in the memo then.
    #[cold]
    #[inline(never)]
    pub(super) fn count(
        mut self,
        depth: usize,
        above: &[Node<W, K, C, N>],
        meter: &mut Meter<'_>,
    ) -> Option<Result<Count, StopReason>> {
        let parts = self.memory.parts_of(self.tables, self.node, meter.nodes())?;
        let counted = meter.below(depth, place_below(above), |meter| self.product(&parts, meter));
        Some(counted.map(Count::from_big))
    }

    fn product(&mut self, parts: &[Part], meter: &mut Meter<'_>) -> Result<BigUint, StopReason> {
        let (before, mut product) = (meter.nodes(), BigUint::from(1u32));
        // The nodes of a search that visits each node of a part for each one of the others.
        let mut whole = 1_u64;
        let share = 1.0 / parts.len() as f64;
        for (number, part) in parts.iter().enumerate() {
            let place = (number as f64 * share, share);
            let (count, nodes) = meter.below(0, place, |meter| self.count_part(part, meter))?;
            if count == BigUint::ZERO {
                // The trees of the other parts are unknown.
                self.memory.spare(u64::MAX);
                return Ok(count);
            }
            product *= count;
            whole = whole.saturating_mul(nodes);
        }
        self.memory.spare(whole.saturating_sub(meter.nodes() - before));
        Ok(product)
    }

    /// Returns the number of solutions of a part, and at least how many nodes a search without a memo
    /// visits.
    fn count_part(
        &mut self,
        part: &Part,
        meter: &mut Meter<'_>,
    ) -> Result<(BigUint, u64), StopReason> {
        let levels = part.items() + 2 + if N > 0 { ones(&part.live) } else { 0 };
        let root = self.node.of_part(&part.live, &part.open);
        let mut nodes = vec![root; levels.min(self.memory.levels())];
        let mut memory = self.memory.another();
        meter.reserve_depth(nodes.len());
        let before = meter.nodes();
        let halt = self.level.dispatch(CountAll {
            level: self.level,
            tables: self.tables,
            nodes: &mut nodes,
            place: None,
            memory: &mut memory,
            hold: &mut *self.hold,
            meter: &mut *meter,
            below: &mut *self.below,
        });
        let (visited, count) = (1 + meter.nodes() - before, memory.total(1));
        let spared = self.memory.join(memory);
        match halt {
            Halt::Done => Ok((count, visited.saturating_add(spared))),
            Halt::Stopped { .. } | Halt::Below(..) => Err(meter.stop_reason()),
        }
    }
}
