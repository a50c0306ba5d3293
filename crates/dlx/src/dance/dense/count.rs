//! Counting in one loop, compiled as a whole for each level of vector instructions.

use crate::answer::{Capped, StopReason};
use crate::dance::dense::kernel::Place;
use crate::dance::dense::simd::{Kernel, Simd};
use crate::dance::dense::walk::Dense;
use crate::dance::share_of_tree;
use crate::search::limits::Meter;

/// Counts all solutions below the root, which was visited and led to `place`.
pub(super) struct CountAll<
    'd,
    'm,
    'o,
    const W: usize,
    const K: usize,
    const C: usize,
    const N: usize,
> {
    pub(super) dense: &'d mut Dense<W, K, C, N>,
    pub(super) place: Place,
    pub(super) meter: &'m mut Meter<'o>,
    pub(super) tally: &'m mut Capped,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Kernel
    for CountAll<'_, '_, '_, W, K, C, N>
{
    type Output = Result<(), StopReason>;

    #[inline(always)]
    fn run<V: Simd>(self) -> Self::Output {
        let Self { dense, mut place, meter, tally } = self;
        let Dense { tables, nodes, .. } = dense;
        let mut depth = 0;
        loop {
            match place {
                Place::Branch(item, degree) => {
                    nodes[depth].open_item(tables, item, degree);
                    depth += 1;
                }
                Place::Leaves(leaves) => {
                    let wanted = u64::from(leaves).min(tally.room());
                    let granted = meter.visit_many(depth + 1, wanted, || 0.0);
                    tally.add(granted)?;
                    if granted < wanted {
                        return Err(meter.stop_reason());
                    }
                }
                Place::Solved => tally.add(1)?,
                Place::Dead => {}
            }
            place = loop {
                if depth == 0 {
                    return Ok(());
                }
                let (above, below) = nodes.split_at_mut(depth);
                let (parent, child) = (&mut above[depth - 1], &mut below[0]);
                let Some(place) = parent.advance::<V>(tables, child) else {
                    depth -= 1;
                    continue;
                };
                let share = || share_of_tree(above.iter().map(|node| (node.tried, node.degree)));
                if !meter.visit(depth, share) {
                    return Err(meter.stop_reason());
                }
                if place != Place::Dead {
                    break place;
                }
            };
        }
    }
}
