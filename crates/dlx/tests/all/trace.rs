//! The trace walks the tree that the engine walks, and every step can be replayed.

use std::path::Path;

use proptest::prelude::*;
use quadrille_dlx::trace::{Event, Trace};
use quadrille_dlx::{Engine, OptionId, Problem, Solve};

use crate::support::random;

/// The nodes of a trace by level, and its solutions in order.
#[derive(Debug, Default, PartialEq)]
struct Walk {
    profile: Vec<u64>,
    solutions: Vec<Vec<OptionId>>,
}

/// Replays a trace, and checks each event against those before it.
fn walk(problem: &Problem) -> Walk {
    let (mut walk, mut taken) = (Walk::default(), Vec::new());
    let mut trace = Trace::new(problem);
    loop {
        let depth = trace.depth();
        let Some(event) = trace.next() else { break };
        if matches!(event, Event::Choose { .. } | Event::Dead { .. } | Event::Solution { .. }) {
            walk.profile.resize(walk.profile.len().max(depth + 1), 0);
            walk.profile[depth] += 1;
        }
        match event {
            Event::Take { option, removed } => {
                assert!(!removed.contains(&option) && removed.is_sorted());
                taken.push(option);
            }
            Event::Undo { option } => assert_eq!(taken.pop(), Some(option)),
            Event::Solution { options } => {
                let mut sorted = taken.clone();
                sorted.sort_unstable();
                assert_eq!(options, sorted);
                walk.solutions.push(options);
            }
            Event::Choose { item, options } => {
                let has_item = |option: &OptionId| {
                    problem.members(*option).iter().any(|member| member.item == item)
                };
                assert!(options.is_sorted() && options.iter().all(has_item));
            }
            Event::Close { .. } | Event::Dead { .. } => {}
        }
        assert!(trace.taken().eq(taken.iter().copied()));
    }
    assert!(taken.is_empty() && trace.next().is_none(), "the end is the end");
    walk
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn a_trace_walks_the_tree_of_links(seed in any::<u64>()) {
        let problem = Problem::parse(&random::text(&random::problem(seed))).expect("good");
        let lister = problem.lister().engine(Engine::Links).presolve(false);
        let mut solutions = lister.solutions().expect("links accept any problem");
        let mut listed: Vec<Vec<OptionId>> =
            solutions.by_ref().map(|solution| solution.options().to_vec()).collect();
        let statistics = solutions.statistics();
        let mut traced = walk(&problem);
        if statistics.components <= 1 {
            prop_assert_eq!(&traced.profile, &statistics.profile);
        } else {
            // The engine walks independent parts one by one.
            listed.sort_unstable();
            traced.solutions.sort_unstable();
        }
        prop_assert_eq!(traced.solutions, listed);
    }
}

/// The conformance files state the sizes of their trees, which were found without the engine.
#[test]
fn a_trace_has_the_nodes_that_the_files_state() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let mut traced = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let stated = |key: &str| -> Option<u64> {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("| {key}: ")));
            line.and_then(|number| number.replace(',', "").parse().ok())
        };
        let (Some(nodes), Some(1)) = (stated("nodes"), stated("components")) else { continue };
        if nodes > 300 {
            continue;
        }
        let problem = Problem::parse(&text).expect("a good problem");
        let walk = walk(&problem);
        assert_eq!(walk.profile.iter().sum::<u64>(), nodes, "{}", path.display());
        assert_eq!(Some(walk.solutions.len() as u64), stated("solutions"), "{}", path.display());
        traced += 1;
    }
    assert!(traced >= 5, "only {traced} files were traced");
}
