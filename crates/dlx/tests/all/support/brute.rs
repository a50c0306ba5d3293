//! The oracle: tries every set of options.

use crate::support::plain::Plain;

/// Returns all solutions, each ascending, in ascending order of the bit masks of their sets. Takes
/// `2^options` steps.
pub(crate) fn solutions(problem: &Plain) -> Vec<Vec<usize>> {
    assert!(problem.options.len() < 20, "a small problem");
    let subset = |mask: u32| (0..problem.options.len()).filter(move |o| mask >> o & 1 == 1);
    let subsets = (0..1u32 << problem.options.len()).map(|mask| subset(mask).collect::<Vec<_>>());
    subsets.filter(|options| is_solution(problem, options)).collect()
}

fn is_solution(problem: &Plain, options: &[usize]) -> bool {
    let mut times = [0u32; 16];
    let mut colors: [Option<Option<usize>>; 16] = [None; 16];
    for &option in options {
        for &(item, color) in &problem.options[option] {
            times[item] += 1;
            match colors[item] {
                None => colors[item] = Some(color),
                Some(_) if item < problem.bounds.len() => {}
                Some(before) if before.is_some() && before == color => {}
                Some(_) => return false,
            }
        }
    }
    problem.bounds.iter().zip(times).all(|(&(lo, hi), times)| lo <= times && times <= hi)
}
