use quadrille_problem::OptionId;
use quadrille_random::Random;
use quadrille_vectors::Level as Instructions;

use crate::answer::Capped;
use crate::dance::bitsets::walk::SetWalk;
use crate::dance::bitsets::{block_sets, list_sets};
use crate::dance::links;
use crate::dance::tests::{judge, listed, wide};
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

#[test]
fn lists_walk_the_common_tree_with_all_instructions() {
    judge(false, |problem, level| {
        Box::new(Walk::new(SetWalk::new(problem, list_sets::Sets::new(problem), level)))
    });
}

#[test]
fn blocks_walk_the_common_tree_with_all_instructions() {
    judge(true, |problem, level| {
        Box::new(Walk::new(SetWalk::new(problem, block_sets::Sets::new(problem), level)))
    });
}

#[test]
fn a_root_is_moved_also_after_a_stop() {
    let mut random = Random::new(6);
    let mut counts = 0;
    for round in 0..200 {
        let options = 5 + random.below(40);
        let problem = wide(&mut random, options, false);
        let solutions = listed(links::build(&problem)).0;
        let mut walk =
            Walk::new(SetWalk::new(&problem, list_sets::Sets::new(&problem), Instructions::best()));
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
