//! Diagrams: counts, frequencies, costs and samples, against the list of brute force.

use std::collections::BTreeMap;

use quadrille_dlx::Solve;
use quadrille_random::Random;

use crate::brute;
use crate::case::{Case, Seen};
use crate::checks::tuning;

/// The most solutions to list.
const MOST_LISTED: u64 = 5_000;
/// The most steps of brute force to list them.
const MOST_STEPS: usize = 100_000;
/// The most solutions of which all are sampled often.
const MOST_SAMPLED: u64 = 12;
/// The expected number of samples of each of these solutions.
const EACH: u64 = 60;

pub(crate) fn samples_and_frequencies_are_right(
    case: &Case,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    if case.truth > MOST_LISTED {
        return Ok(());
    }
    let Some(all) = brute::solutions(&case.plain, MOST_STEPS) else { return Ok(()) };
    let options = &case.plain.options;
    let mut frequencies = vec![0u64; options.len()];
    let mut costs = BTreeMap::<u128, u64>::new();
    for solution in &all {
        solution.iter().for_each(|&option| frequencies[option] += 1);
        let cost = solution.iter().map(|&option| u128::from(options[option].1)).sum();
        *costs.entry(cost).or_default() += 1;
    }
    let presolve = random.one_in(2);
    let compiler = || case.problem.compiler().presolve(presolve);
    let diagram = compiler().tuning(tuning(random)).compile_by_orbits();
    let diagram = diagram.map_err(|error| error.to_string())?;
    seen.add_if(diagram.symmetries() > 1u64, "diagrams by orbits");
    if *diagram.count() != case.truth {
        return Err(format!("a diagram of {} solutions, not {}", diagram.count(), case.truth));
    }
    diagram.verify().map_err(|error| error.to_string())?;
    let counted = diagram.frequencies().map_err(|stopped| stopped.to_string())?;
    if !counted.iter().zip(&frequencies).all(|(a, &b)| *a == b) {
        return Err(format!("frequencies {counted:?}, not {frequencies:?}"));
    }
    let counted = diagram.costs().map_err(|stopped| stopped.to_string())?;
    let is_right = counted.len() == costs.len()
        && counted.iter().zip(&costs).all(|((a, n), (b, m))| a == b && *n == *m);
    if !is_right {
        return Err(format!("costs {counted:?}, not {costs:?}"));
    }
    let seed = random.next_u64();
    let wanted = if case.truth <= MOST_SAMPLED { EACH * case.truth } else { 4 };
    let mut drawn = BTreeMap::<Vec<usize>, u64>::new();
    for sample in diagram.samples(seed).take(wanted as usize) {
        let mut sample: Vec<usize> = sample.options().iter().map(|option| option.index()).collect();
        sample.sort_unstable();
        if all.binary_search(&sample).is_err() {
            return Err(format!("the sample {sample:?} is no solution"));
        }
        *drawn.entry(sample).or_default() += 1;
    }
    let number: u64 = drawn.values().sum();
    if number != if case.truth > 0 { wanted } else { 0 } {
        return Err(format!("{number} samples, not {wanted}, of {} solutions", case.truth));
    }
    if case.truth > 1 && case.truth <= MOST_SAMPLED {
        uniform(&drawn, case.truth, seen)?;
    }
    Ok(())
}

/// Pearson's test of samples that are to be uniform over some solutions.
fn uniform(
    drawn: &BTreeMap<Vec<usize>, u64>,
    solutions: u64,
    seen: &mut Seen,
) -> Result<(), String> {
    let expected = EACH as f64;
    let of_drawn: f64 = drawn.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    let statistic = of_drawn + (solutions - drawn.len() as u64) as f64 * expected;
    let freedom = (solutions - 1) as f64;
    seen.chi(statistic, freedom);
    // Chernoff's bound of the probability of so large a statistic.
    let ratio = statistic / freedom;
    let log_probability = freedom / 2.0 * (ratio.ln() + 1.0 - ratio);
    match ratio > 1.0 && log_probability < -30.0 {
        false => Ok(()),
        true => Err(format!("samples are not uniform: {:?}", drawn.values())),
    }
}
