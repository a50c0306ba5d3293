//! The product of the counts of independent parts.

use num_bigint::BigUint;
use quadrille_problem::Problem;

use crate::answer::StopReason;
use crate::meter::Meter;
use crate::reduce::components::{Components, shares};

/// A count that was stopped: the solutions found, and the reason.
pub type Stopped = (BigUint, StopReason);

/// Multiplies the counts of the parts of a problem, small parts first. A part without solutions ends
/// the product.
pub fn product(
    problem: &Problem,
    components: &Components,
    meter: &mut Meter<'_>,
    mut count: impl FnMut(&Problem, &mut Meter<'_>) -> Result<BigUint, Stopped>,
) -> Result<BigUint, Stopped> {
    let parts = components.by_size();
    let shares = shares(parts.iter().map(|&part| components.option_count(part)));
    let (mut product, mut before) = (BigUint::from(1u32), 0.0);
    for (place, (&part, share)) in parts.iter().zip(shares).enumerate() {
        let part = components.part(problem, part).0;
        let counted = meter.below(0, (before, share), |meter| count(&part, meter));
        before += share;
        match counted {
            Ok(count) => product *= count,
            Err((found, reason)) if place + 1 == parts.len() => {
                return Err((product * found, reason));
            }
            // The parts after it may have no solution.
            Err((_, reason)) => return Err((BigUint::ZERO, reason)),
        }
        if product == BigUint::ZERO {
            break;
        }
    }
    Ok(product)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::limits::Limits;

    /// The product of three parts with one, two and three options, whose counts are given.
    fn product_of(counts: [Result<u32, u32>; 3]) -> (Result<u32, u32>, usize) {
        let problem = Problem::parse("a b c\nc\nc\nc\na\nb\nb\n").expect("a good problem");
        let parts = Components::several(&problem).expect("three parts");
        let mut meter = Meter::new(Limits::default(), None);
        let mut counted = 0;
        let result = product(&problem, &parts, &mut meter, |part, _| {
            counted += 1;
            assert_eq!(part.option_count(), counted, "small parts come first");
            let stopped = |found| (BigUint::from(found), StopReason::NodeLimit);
            counts[counted - 1].map(BigUint::from).map_err(stopped)
        });
        let small = |count: BigUint| count.try_into().expect("a small count");
        (result.map(small).map_err(|(found, _)| small(found)), counted)
    }

    #[test]
    fn counts_of_parts_are_multiplied() {
        assert_eq!(product_of([Ok(2), Ok(3), Ok(5)]), (Ok(30), 3));
        assert_eq!(product_of([Ok(2), Ok(0), Ok(5)]), (Ok(0), 2), "the last part does not matter");
        assert_eq!(product_of([Ok(0), Err(3), Ok(5)]), (Ok(0), 1));
    }

    #[test]
    fn a_stopped_part_says_something_of_the_whole_only_if_all_others_are_known() {
        assert_eq!(product_of([Ok(2), Ok(3), Err(4)]), (Err(24), 3));
        assert_eq!(product_of([Ok(2), Err(3), Ok(5)]), (Err(0), 2));
        assert_eq!(product_of([Err(2), Ok(0), Ok(5)]), (Err(0), 1));
    }

    #[test]
    fn each_part_has_its_share_of_the_progress() {
        let problem = Problem::parse("a b\na\na\nb\nb\n").expect("a good problem");
        let parts = Components::several(&problem).expect("two parts");
        let mut meter = Meter::new(Limits { nodes: Some(0), ..Limits::default() }, None);
        meter.move_to(meter.place().below(1, (0.5, 0.25)));
        let mut counted = 0;
        let stopped = product(&problem, &parts, &mut meter, |_, meter| {
            counted += 1;
            if counted == 1 || meter.visit(0, || 0.5) {
                return Ok(BigUint::from(1u32));
            }
            Err((BigUint::ZERO, meter.stop_reason()))
        });
        assert_eq!(stopped, Err((BigUint::ZERO, StopReason::NodeLimit)));
        assert_eq!(meter.finished_share(), 0.5 + 0.25 * (0.5 + 0.5 * 0.5));
    }
}
