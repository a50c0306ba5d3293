//! Makes a failing problem smaller.

use crate::support::plain::Plain;

/// Removes everything that a failing problem does not need to fail.
pub(crate) fn shrink(mut problem: Plain, fails: impl Fn(&Plain) -> bool) -> Plain {
    loop {
        let Some(smaller) = smaller(&problem).into_iter().find(|smaller| fails(smaller)) else {
            return problem;
        };
        problem = smaller;
    }
}

/// Returns every problem that is one step smaller: without one option, one item of an option, or
/// one color, or with simpler bounds.
fn smaller(problem: &Plain) -> Vec<Plain> {
    let mut all = Vec::new();
    let mut vary = |change: &dyn Fn(&mut Plain)| {
        let mut varied = problem.clone();
        change(&mut varied);
        all.push(varied);
    };
    for option in 0..problem.options.len() {
        vary(&|varied| _ = varied.options.remove(option));
        let primaries = problem.options[option].iter().filter(|m| m.0 < problem.bounds.len());
        let last_primary = primaries.clone().count() == 1;
        for (place, &(item, color)) in problem.options[option].iter().enumerate() {
            if item >= problem.bounds.len() || !last_primary {
                vary(&|varied| _ = varied.options[option].remove(place));
            }
            if color.is_some() {
                vary(&|varied| varied.options[option][place].1 = None);
            }
        }
    }
    for item in 0..problem.bounds.len() {
        if problem.bounds[item] != (1, 1) {
            vary(&|varied| varied.bounds[item] = (1, 1));
        }
    }
    all
}
