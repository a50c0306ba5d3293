//! Makes a puzzle of any shape, with questions to the exact cover model.

use quadrille_sudoku::{Grid, Model, Uniqueness};

use crate::generate::error::NotGenerated;
use crate::generate::plan::{Generated, Plan};

/// The node limit of a question. A question that exceeds it counts as "several solutions", so the
/// given stays. Node counts are the same on every machine.
const NODES: u64 = 20_000;

/// Makes the puzzle with this number.
pub(super) fn make(plan: &Plan<'_>, number: u64) -> Result<Generated, NotGenerated> {
    for attempt in 0..plan.effort {
        if let Some(generated) = try_once(plan, number, attempt)? {
            return Ok(generated);
        }
    }
    Err(NotGenerated::Effort { attempts: plan.effort })
}

fn try_once(plan: &Plan<'_>, number: u64, attempt: u64) -> Result<Option<Generated>, NotGenerated> {
    let mut dig = plan.begin(number, attempt);
    while let Some(board) = dig.question() {
        if let Some(stopped) = plan.settings.stopped() {
            return Err(stopped);
        }
        let grid = Grid::from_values(plan.settings.shape, board).expect("a board of this shape");
        let uniqueness = Model::new(&grid).solver().node_limit(NODES).uniqueness();
        let uniqueness = uniqueness.expect("the engine is not asked for by name");
        plan.settings.count_searches(1);
        // A stopped question does not prove that the given is needed, as a minimal puzzle requires.
        if matches!(uniqueness, Uniqueness::Stopped { .. }) && plan.settings.minimal {
            return Ok(None);
        }
        dig.answer(matches!(uniqueness, Uniqueness::Unique(_)));
    }
    Ok(dig.end().and_then(|candidate| plan.judge(number, candidate)))
}
