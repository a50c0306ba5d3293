//! Wide problems, and walks through them compared with links: the same nodes, and the same solutions in
//! the same order.

use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_random::Random;
use quadrille_vectors::Level;

use crate::answer::Capped;
use crate::dance::links;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::observe::Statistics;
use crate::walk::walker::{Step, Walker};

/// Returns a problem with few items, `options` options, and colors. Unless it overlaps, each option has
/// one primary item.
///
/// In a large problem each option has three secondary items, so that few options go together.
pub(in crate::dance) fn wide(random: &mut Random, options: usize, overlaps: bool) -> Problem {
    let is_large = options > 1_000;
    let mut builder = Problem::builder();
    let primaries = builder.primaries("p", 3 + random.below(3));
    let secondaries = builder.secondaries("s", if is_large { 3 } else { 1 + random.below(5) });
    let colors = ["red", "green", "blue"].map(|name| builder.color(name));
    for _ in 0..options {
        let first = random.below(primaries.len());
        let mut members: Vec<_> = vec![primaries[first].into()];
        if overlaps && random.below(3) == 0 {
            members.push(primaries[(first + 1) % primaries.len()].into());
        }
        for &item in &secondaries {
            match random.below(if is_large { 3 } else { 5 }) {
                0 => members.push(ItemId::into(item)),
                1..3 => members.push(item.colored(colors[random.below(3)])),
                _ => {}
            }
        }
        builder.option(members).expect("distinct items");
    }
    builder.build().expect("a good problem")
}

/// The solutions in order, and the nodes visited on the way.
pub(in crate::dance) fn listed(mut walker: Box<dyn Walker>) -> (Vec<Vec<OptionId>>, u64) {
    let mut meter = Meter::new(Limits::default(), None);
    let mut solutions = Vec::new();
    while walker.next(&mut meter) == Step::Solution {
        let mut taken = Vec::new();
        walker.taken(&mut taken);
        taken.sort_unstable();
        solutions.push(taken);
    }
    (solutions, meter.nodes())
}

fn counted(mut walker: Box<dyn Walker>) -> (String, Statistics) {
    let mut meter = Meter::new(Limits::default(), None);
    let mut tally = Capped::new(None);
    walker.count_all(&mut meter, &mut tally).expect("there is no limit");
    let mut statistics = Statistics::default();
    meter.record(&mut statistics);
    statistics.seconds = 0.0;
    (tally.total().to_string(), statistics)
}

/// Checks the walks that `build` makes with all instructions.
pub(in crate::dance) fn judge(overlaps: bool, build: impl Fn(&Problem, Level) -> Box<dyn Walker>) {
    let mut random = Random::new(5);
    let mut solvable = 0;
    for round in 0..300 {
        let options = if round % 30 == 0 { 1_100 } else { 1 + random.below(60) };
        let problem = wide(&mut random, options, overlaps);
        let expected = if options < 100 { Some(listed(links::build(&problem))) } else { None };
        let count = counted(links::build(&problem));
        for level in Level::available() {
            let walk = || build(&problem, level);
            assert_eq!(counted(walk()), count, "round {round}, {level:?}: {problem}");
            if let Some(expected) = &expected {
                assert_eq!(listed(walk()), *expected, "round {round}, {level:?}: {problem}");
                solvable += usize::from(!expected.0.is_empty());
            }
        }
    }
    assert!(solvable > 100, "{solvable} with solutions are too few to show anything");
}
