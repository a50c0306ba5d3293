//! Each way alone, on random problems, against counts.

use quadrille_dlx::Solve;
use quadrille_problem::{OptionId, Problem, verify};
use quadrille_random::Random;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;

use crate::finding::learning::Learning;
use crate::finding::placing::Placing;
use crate::finding::search::Step;

/// A problem with `items` primary items in a row, two further ones with bounds, two secondary items with
/// colors and two without. Options have neighboring items of the row, of which some have bounds unless the
/// row is `plain`.
fn random_problem(random: &mut Random, items: usize, options: usize, plain: bool) -> Problem {
    let mut text = "0:3|n 1:4|m".to_owned();
    for item in 0..items {
        let bounds = ["", "", "", "", "0:1|", "1:2|", "2|", "0:3|"];
        text += &format!(" {}i{item}", if plain { "" } else { bounds[random.below(8usize)] });
    }
    text += " | s t u v\n";
    for _ in 0..options {
        let first = random.below(items);
        for item in first..(first + 1 + random.below(3usize)).min(items) {
            text += &format!("i{item} ");
        }
        for (index, name) in ["s", "t", "u", "v", "n", "m"].into_iter().enumerate() {
            match random.below(8usize) {
                color @ 1..3 if index < 2 => text += &format!("{name}:{color} "),
                0 => text += &format!("{name} "),
                _ => {}
            }
        }
        text += "\n";
    }
    Problem::parse(&text).expect("a good problem")
}

fn check(problem: &Problem, step: &Step) {
    let counted = problem.counter().count().expect("auto declines no problem");
    let count = counted.complete().expect("no limit");
    match step {
        Step::Found(options) => {
            let options: Vec<OptionId> = options.clone();
            assert!(verify(problem, &options).is_ok(), "{problem}");
            assert_ne!(count, 0u64);
        }
        Step::Impossible => assert_eq!(count, 0u64, "{problem}"),
        step => panic!("{step:?}"),
    }
}

/// Goes on in small turns until the search ends.
fn to_end(mut advance: impl FnMut(&mut Meter<'_>) -> Step) -> Step {
    let mut meter = Meter::new(Limits::default(), None);
    loop {
        match advance(&mut meter) {
            Step::Paused => {}
            step => return step,
        }
    }
}

/// Lets a search end, in short turns, and checks its answer. Returns whether it is a solution.
fn is_found(problem: &Problem, mut learning: Learning<'_>) -> bool {
    let step = to_end(|meter| learning.advance(5, meter));
    check(problem, &step);
    matches!(step, Step::Found(_))
}

#[test]
fn learning_finds_a_solution_or_proves_that_there_is_none() {
    let mut random = Random::new(57);
    let mut found = 0;
    for round in 0..1_500 {
        let (items, options) = (4 + random.below(9usize), 8 + random.below(40usize));
        let problem = random_problem(&mut random, items, options, false);
        found += u64::from(is_found(&problem, Learning::new(&problem, round % 3, 0)));
    }
    assert!((300..1_200).contains(&found), "{found} of both kinds");
}

#[test]
fn clauses_that_are_forgotten_and_restarts_change_no_answer() {
    let mut random = Random::new(58);
    for _ in 0..60 {
        let problem = random_problem(&mut random, 24, 90, false);
        let mut learning = Learning::new(&problem, 0, 0);
        learning.keep_few_clauses();
        check(&problem, &to_end(|meter| learning.advance(50, meter)));
    }
}

/// The colorings of a random graph with interchangeable colors.
fn random_coloring(random: &mut Random, vertices: usize, edges: usize, colors: usize) -> Problem {
    let edges: Vec<[usize; 2]> = (0..edges)
        .map(|_| [random.below(vertices), random.below(vertices)])
        .filter(|[one, other]| one != other)
        .collect();
    let mut text: String = (0..vertices).map(|vertex| format!("v{vertex} ")).collect();
    text += "|";
    let in_color = |edge: usize, color: usize| format!(" e{edge}c{color}");
    for edge in 0..edges.len() {
        (0..colors).for_each(|color| text += &in_color(edge, color));
    }
    for vertex in 0..vertices {
        for color in 0..colors {
            text += &format!("\nv{vertex}");
            let own = edges.iter().enumerate().filter(|(_, edge)| edge.contains(&vertex));
            own.for_each(|(edge, _)| text += &in_color(edge, color));
        }
    }
    Problem::parse(&text).expect("a good problem")
}

#[test]
fn symmetries_change_no_answer() {
    let mut random = Random::new(61);
    let mut found = 0;
    for round in 0..600 {
        let (vertices, colors) = (5 + random.below(6usize), 2 + random.below(3usize));
        let edges = vertices * colors / 2 + random.below(2 * vertices);
        let problem = match round % 3 {
            0 => random_problem(&mut random, 6, 20, false),
            _ => random_coloring(&mut random, vertices, edges, colors),
        };
        let mut learning = Learning::new(&problem, 0, 0);
        learning.use_symmetries_after(round % 2);
        found += u64::from(is_found(&problem, learning));
    }
    assert!((150..450).contains(&found), "{found} of both kinds");
}

#[test]
fn pigeons_are_counted_by_symmetry() {
    // Learned clauses alone take exponential time.
    let pigeons = (0..12).map(|pigeon| format!("p{pigeon} "));
    let holes = (0..11).map(|hole| format!(" h{hole}"));
    let mut text = pigeons.collect::<String>() + "|" + &holes.collect::<String>();
    (0..12 * 11).for_each(|pair| text += &format!("\np{} h{}", pair / 11, pair % 11));
    let problem = Problem::parse(&text).expect("a good problem");
    let mut learning = Learning::new(&problem, 0, 0);
    learning.use_symmetries_after(0);
    let mut meter = Meter::new(Limits::default(), None);
    assert_eq!(learning.advance(20, &mut meter), Step::Impossible);
}

#[test]
fn placing_finds_a_solution_or_proves_that_there_is_none() {
    let mut random = Random::new(59);
    let (mut placed, mut found) = (0, 0);
    for round in 0..3_000 {
        let (items, options) = (12 + random.below(12usize), 40 + random.below(60usize));
        let problem = random_problem(&mut random, items, options, true);
        let Some(mut placing) = Placing::new(&problem, round % 3) else { continue };
        placed += 1;
        if round % 2 == 0 {
            placing.fail_soon();
        }
        let step = to_end(|meter| placing.advance(5, meter));
        check(&problem, &step);
        found += u64::from(matches!(step, Step::Found(_)));
    }
    assert!(placed > 100 && found > 10 && found < placed, "{found} of {placed}");
}

#[test]
fn a_board_is_searched_by_place_and_a_random_graph_is_not() {
    let mut board = "0:50|d".to_owned();
    let cells = || (0..10).flat_map(|row| (0..10).map(move |column| (row, column)));
    cells().for_each(|(row, column)| board += &format!(" r{row}c{column}"));
    board += "\n";
    for (row, column) in cells() {
        if column < 9 {
            board += &format!("d r{row}c{column} r{row}c{}\n", column + 1);
        }
        if row < 9 {
            board += &format!("d r{row}c{column} r{}c{column}\n", row + 1);
        }
    }
    let board = Problem::parse(&board).expect("a good problem");
    let mut placing = Placing::new(&board, 0).expect("it is narrow");
    check(&board, &to_end(|meter| placing.advance(100, meter)));
    let mut random = Random::new(60);
    let mut pairs = (0..60).map(|item| format!("i{item} ")).collect::<String>() + "\n";
    for _ in 0..240 {
        let (one, step) = (random.below(60), 1 + random.below(59));
        pairs += &format!("i{one} i{}\n", (one + step) % 60);
    }
    let pairs = Problem::parse(&pairs).expect("a good problem");
    assert!(Placing::new(&pairs, 0).is_none());
}
