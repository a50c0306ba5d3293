//! Lists compared with links: the same nodes, and the same solutions in the same order.

use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_random::Random;
use quadrille_vectors::Level;

use crate::answer::Capped;
use crate::dance::links;
use crate::dance::lists::walk::ListWalk;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::observe::Statistics;
use crate::walk::generic::Walk;
use crate::walk::walker::{Step, Walker};

/// Returns a problem with few items, `options` options with one primary item each, and colors.
///
/// In a large problem each option has three secondary items, so that few options go together.
fn wide(random: &mut Random, options: usize) -> Problem {
    let is_large = options > 1_000;
    let mut builder = Problem::builder();
    let primaries = builder.primaries("p", 3 + random.below(3));
    let secondaries = builder.secondaries("s", if is_large { 3 } else { 1 + random.below(5) });
    let colors = ["red", "green", "blue"].map(|name| builder.color(name));
    for _ in 0..options {
        let first = random.below(primaries.len());
        let mut members: Vec<_> = vec![primaries[first].into()];
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
fn listed(mut walker: Box<dyn Walker>) -> (Vec<Vec<OptionId>>, u64) {
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

#[test]
fn lists_walk_the_common_tree_with_all_instructions() {
    let mut random = Random::new(5);
    let mut solvable = 0;
    for round in 0..300 {
        let options = if round % 30 == 0 { 1_100 } else { 1 + random.below(60) };
        let problem = wide(&mut random, options);
        let expected = if options < 100 { Some(listed(links::build(&problem))) } else { None };
        let count = counted(links::build(&problem));
        for level in Level::available() {
            let walk = || Box::new(Walk::new(ListWalk::with_instructions(&problem, level)));
            assert_eq!(counted(walk()), count, "round {round}, {level:?}: {problem}");
            if let Some(expected) = &expected {
                assert_eq!(listed(walk()), *expected, "round {round}, {level:?}: {problem}");
                solvable += usize::from(!expected.0.is_empty());
            }
        }
    }
    assert!(solvable > 100, "{solvable} with solutions are too few to show anything");
}

#[test]
fn a_root_is_moved_also_after_a_stop() {
    let mut random = Random::new(6);
    let mut counts = 0;
    for round in 0..200 {
        let options = 5 + random.below(40);
        let problem = wide(&mut random, options);
        let solutions = listed(links::build(&problem)).0;
        let mut walk = Walk::new(ListWalk::new(&problem));
        let mut meter = Meter::new(Limits { nodes: Some(3), ..Limits::default() }, None);
        let stopped = walk.count_all(&mut meter, &mut Capped::new(None));
        assert!(stopped.is_err() || solutions.len() < 3, "round {round}");
        let Some(solution) = solutions.first() else { continue };
        let taken = &solution[..random.below(solution.len())];
        let mut is_dropped = |_: &OptionId| random.below(4) == 0;
        let rest = problem.options().map(|option| option.id()).filter(|id| !taken.contains(id));
        // Options that go with those taken, as the pieces of a search drop them.
        let mut dropped: Vec<_> = rest.filter(&mut is_dropped).collect();
        dropped.retain(|id| {
            solutions.iter().any(|solution| {
                solution.contains(id) && taken.iter().all(|taken| solution.contains(taken))
            })
        });
        let expected = solutions.iter().filter(|solution| {
            taken.iter().all(|id| solution.contains(id))
                && !dropped.iter().any(|id| solution.contains(id))
        });
        assert!(walk.move_root(taken, &dropped));
        let mut tally = Capped::new(None);
        let mut meter = Meter::new(Limits::default(), None);
        walk.count_all(&mut meter, &mut tally).expect("there is no limit");
        assert_eq!(tally.total(), expected.count() as u64, "round {round}: {problem}");
        counts += 1;
    }
    assert!(counts > 50, "{counts} roots are too few to show anything");
}
