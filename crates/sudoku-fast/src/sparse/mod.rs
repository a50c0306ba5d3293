//! The number of solutions of a 9×9 board with few givens, band by band.
//!
//! # Bands interact only through their columns
//! Let the *column sets* of a band be the sets of three digits in
//! its nine columns, and `f(P)` the number of ways to fill a band with column sets `P`. Here `f` differs
//! from band to band, since it counts only fillings that have the givens of the band. The number of
//! solutions is `Σ f₁(P) · Σ f₂(Q) · f₃(R)`: over all `P`, and over all `Q` and `R` that have with `P`
//! each digit once in each column. In each box, a digit has one column in `P` and two choices of the
//! columns in `Q` and `R`; 56 of the 2⁹ choices give each column three digits.
//!
//! # Names
//! A digit is *named* by a band if it is given there. `f` does not change when digits that a band does
//! not name are exchanged. So `Fillings` is a table over the columns of named digits and the number
//! of other digits for each choice of one column in each box; its `Keys` are exact.
//!
//! The inner sum does not change when digits are exchanged that neither the second nor the third band
//! names, nor when columns of a box, or boxes, without givens in these bands are exchanged.
//! `Firsts` lists one `P` for each class of these exchanges, with `Σ f₁` of the class.
//!
//! # Cost
//! The number of triples `P`, `Q`, `R` is a product of three numbers, one for each stack. A blank board has
//! 8·10¹⁴ triples, and each given leaves about a third. `Plan` divides by the number of exchanges, and
//! chooses the first band among the bands and the stacks of the board. A triple takes some tens of
//! nanoseconds, most of them for memory.
//!
//! The classes of column sets go back to B. Felgenhauer and F. Jarvis, 2005.

mod below;
mod fillings;
mod firsts;
mod keys;
mod limits;
mod plan;
mod sets;

use std::sync::atomic::{AtomicUsize, Ordering};

use quadrille_answer::{Answer, StopReason, Stops};

use crate::classic::Classic;
use crate::sparse::below::Below;
use crate::sparse::fillings::{Band, Fillings};
use crate::sparse::firsts::Firsts;
use crate::sparse::plan::Plan;
use crate::sparse::sets::ColumnSets;

pub use limits::Limits;

/// The most memory that the tables of three bands take, in bytes.
pub const MEMORY: usize = 400 << 20;

/// Counts the solutions of a board under the ordinary rules, whose givens do not clash. Takes seconds with 13 to 15
/// givens, and may take far longer with 6 to 12. A board with few solutions is counted sooner by a
/// [search](crate::FastSolver).
///
/// # Examples
/// ```
/// use quadrille_sudoku_fast::{Classic, sparse};
///
/// let limits = sparse::Limits { time: None, cancel: None, threads: 1 };
/// let grids = sparse::count(&Classic::EMPTY, &limits).complete()?;
/// assert_eq!(grids.to_string(), "6670903752021072936960");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: &Classic, limits: &Limits) -> Answer {
    let stops = limits.stops();
    let plan = Plan::of(puzzle);
    match tables(&plan, &stops, limits.threads) {
        Err(reason) => Answer::AtLeast(0u64.into(), reason),
        Ok([first, second, third]) => {
            let firsts = Firsts::new(&plan, first);
            let below = Below::new(&plan, second, third);
            sum(&firsts, &below, &stops, limits.threads)
        }
    }
}

/// Returns the fillings of each band, which up to three threads count.
fn tables(plan: &Plan, stops: &Stops, threads: usize) -> Result<[Fillings; 3], StopReason> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(band) = plan.bands.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((band, Fillings::of(band, stops)));
        }
        done
    };
    let helpers = threads.clamp(1, 3) - 1;
    let (own, helped) = quadrille_threads::beside(helpers, |_| work(), |_| work());
    let mut done: Vec<_> = helped.into_iter().flatten().chain(own).collect();
    let mut of = |band: &Band| {
        let place = done.iter().position(|(other, _)| std::ptr::eq(*other, band));
        done.swap_remove(place.expect("each band is done once")).1
    };
    let [first, second, third] = &plan.bands;
    Ok([of(first)?, of(second)?, of(third)?])
}

/// Adds up all classes of the first band, which several threads take group by group.
fn sum(firsts: &Firsts, below: &Below, stops: &Stops, threads: usize) -> Answer {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = 0u128;
        loop {
            let group = next.fetch_add(1, Ordering::Relaxed);
            if group >= firsts.group_count() {
                return (found, None);
            }
            let each = |sets: &ColumnSets| {
                stops.look()?;
                if let Some(weight) = firsts.weight(sets) {
                    found += u128::from(weight) * below.ways(sets);
                }
                Ok(())
            };
            if let Err(reason) = firsts.for_each(group, each) {
                return (found, Some(reason));
            }
        }
    };
    let (own, helped) = quadrille_threads::beside(threads.max(1) - 1, |_| work(), |_| work());
    let all = || helped.iter().chain([&own]);
    let found: u128 = all().map(|(found, _)| found).sum();
    match all().find_map(|(_, stopped)| *stopped) {
        Some(reason) => Answer::AtLeast(found.into(), reason),
        None => Answer::Complete(found.into()),
    }
}
