//! The three methods against published numbers, brute force and one another.

mod brute;
mod problems;

use std::ops::ControlFlow;

use quadrille_dlx::Solve;
use quadrille_dlx::classes::ClassError;
use quadrille_dlx::symmetry::Permutation;
use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::tuning::Tuning;
use quadrille_symmetry::Limits as SearchLimits;

use crate::boards::{latin, queens};
use crate::classes::class::Class;
use crate::classes::duplicates::Duplicates;
use crate::classes::elements::Elements;
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::classes::tests::brute::{brute_force, planted};
use crate::classes::tests::problems::{factorisations, pentominoes, soma, triple_systems};
use crate::classes::{fixed, images, rejection};
use crate::counted::CountOptions;
use crate::symmetry::finder::Symmetry;

const FEW: usize = 3_000;

fn settings(problem: &Problem) -> Settings<'_> {
    Settings {
        problem,
        how: CountOptions {
            engine: Engine::Auto,
            presolve: None,
            symmetry: true,
            threads: 1,
            sweeps: true,
        },
        group: None,
    }
}

/// The number of classes by counting fixed solutions, if the group is small and it can be said.
fn by_fixed(problem: &Problem) -> Option<Answer> {
    by_fixed_within(problem, Limits::tiny())
}

fn by_fixed_within(problem: &Problem, limits: Limits) -> Option<Answer> {
    let mut symmetry = Symmetry::new(problem).expect("a small problem");
    let duplicates = Duplicates::new(problem, &symmetry.first_duplicates());
    let found = symmetry.search(SearchLimits::none()).expect("a small problem");
    let elements = Elements::list(problem, symmetry.images(&found), FEW)?;
    let mut meter = Meter::new(limits, None);
    let outcome = fixed::count(&settings(problem), &duplicates, &elements, &mut meter);
    outcome.expect("the average is whole").map(|outcome| outcome.answer)
}

/// A way to visit classes.
#[derive(Clone, Copy, Debug)]
enum Way {
    Images,
    Rejection,
}

/// What a visit found: for each class its solution and its size.
type Found = Vec<(Vec<OptionId>, Count)>;

/// Visits classes under limits, if the group is small enough for that way.
fn visit(problem: &Problem, way: Way, mut limits: Limits) -> Option<(Outcome, Found)> {
    let mut found = Vec::new();
    let mut each = |class: Class<'_>| {
        found.push((class.solution().options().to_vec(), class.size().clone()));
        ControlFlow::Continue(())
    };
    let settings = settings(problem);
    let mut recipient = Recipient::new(limits.solutions.take(), &mut each);
    let mut symmetry = Symmetry::new(problem).expect("a small problem");
    let duplicates = Duplicates::new(problem, &symmetry.first_duplicates());
    let group = symmetry.search(SearchLimits::none()).expect("a small problem");
    let on_options = symmetry.order_on_options(&group, SearchLimits::none()).expect("no limit");
    let meter = Meter::new(limits, None);
    let outcome = match way {
        Way::Images => {
            let elements = Elements::list(problem, symmetry.images(&group), FEW)?;
            images::visit(&settings, &duplicates, &elements, &mut recipient, meter)
        }
        Way::Rejection => {
            let symmetry = &mut symmetry;
            rejection::visit(&settings, &duplicates, symmetry, &on_options, &mut recipient, meter)
        }
    };
    Some((outcome.expect("an answer"), found))
}

fn complete(count: u64) -> Answer {
    Answer::Complete(count.into())
}

fn sum(classes: &Found) -> Count {
    classes.iter().fold(Count::ZERO, |sum, (_, size)| sum + size.clone())
}

/// Checks that all methods that apply find `classes` classes with `solutions` solutions in total.
fn assert_classes(name: &str, problem: &Problem, classes: u64, solutions: u64) {
    if let Some(answer) = by_fixed(problem) {
        assert_eq!(answer, complete(classes), "{name} by what is fixed");
    }
    for way in [Way::Images, Way::Rejection] {
        let Some((outcome, found)) = visit(problem, way, Limits::tiny()) else { continue };
        assert_eq!(outcome.answer, complete(classes), "{name}, {}", outcome.method);
        assert_eq!(found.len() as u64, classes, "{name}, {}", outcome.method);
        assert_eq!(sum(&found), solutions, "{name}, {}", outcome.method);
    }
    let counted =
        problem.classifier().tuning(Tuning::tiny()).count_classes().expect("a small problem");
    assert_eq!(counted.answer(), complete(classes), "{name}");
}

/// The fundamental solutions of n queens (OEIS A002562, A000170).
#[test]
fn queens_have_their_fundamental_solutions() {
    let all = [1, 0, 0, 2, 10, 4, 40, 92, 352];
    for (n, (&classes, all)) in (1..).zip([1, 0, 0, 1, 2, 1, 6, 12, 46].iter().zip(all)) {
        assert_classes(&format!("{n} queens"), &queens(n), classes, all);
    }
}

/// Rows, columns and symbols can be permuted and exchanged: main classes (OEIS A003090, A002860).
#[test]
fn latin_squares_have_their_main_classes() {
    assert_classes("order 2", &latin(2), 1, 2);
    assert_classes("order 3", &latin(3), 1, 12);
    assert_classes("order 4", &latin(4), 2, 576);
    assert_classes("order 5", &latin(5), 2, 161_280);
}

/// Published numbers of designs, all of them and up to isomorphism (C. J. Colbourn and
/// J. H. Dinitz, *Handbook of Combinatorial Designs*).
#[test]
fn designs_have_their_isomorphism_classes() {
    assert_classes("triples of 7", &triple_systems(7), 1, 30);
    assert_classes("triples of 9", &triple_systems(9), 1, 840);
    assert_classes("factors of 4", &factorisations(4), 1, 1);
    assert_classes("factors of 6", &factorisations(6), 1, 6);
    assert_classes("factors of 8", &factorisations(8), 6, 6240);
}

#[test]
fn triple_systems_of_order_13_are_two() {
    let (outcome, found) =
        visit(&triple_systems(13), Way::Rejection, Limits::tiny()).expect("any group");
    assert_eq!(outcome.answer, complete(2));
    assert_eq!(sum(&found), 1_197_504_000);
}

/// The 1,225,566,720 one-factorizations of K10 fall into 396 classes (E. N. Gelling and R. E. Odeh,
/// 1974), found by canonical forms on a skeleton.
#[test]
fn one_factorizations_of_k10_are_396() {
    let limits = Limits { memory: 1 << 24, ..Limits::default() };
    let (outcome, found) = visit(&factorisations(10), Way::Rejection, limits).expect("any group");
    assert_eq!(outcome.answer, complete(396));
    assert_eq!(sum(&found), 1_225_566_720);
}

/// The rectangle of 3×20 has 2 packings up to symmetry, that of 4×15 has 368 (C. B. Haselgrove and
/// J. Haselgrove, 1960).
#[test]
fn pentominoes_have_the_published_packings() {
    assert_classes("3 by 20", &pentominoes(20, 3), 2, 8);
    let problem = pentominoes(15, 4);
    assert_eq!(by_fixed(&problem), Some(complete(368)));
    let (outcome, found) =
        visit(&problem, Way::Images, Limits::tiny()).expect("four elements are few");
    assert_eq!(outcome.answer, complete(368));
    assert_eq!(sum(&found), 1472);
}

/// The Soma cube has 240 solutions (J. H. Conway and M. J. T. Guy, 1961).
#[test]
fn the_soma_cube_is_built_in_240_ways() {
    let problem = soma();
    assert_eq!(by_fixed(&problem), Some(complete(240)));
    let (outcome, found) =
        visit(&problem, Way::Images, Limits::tiny()).expect("48 elements are few");
    assert_eq!(outcome.answer, complete(240));
    assert_eq!(sum(&found), 11_520);
}

/// 480 up to rotations alone, since no solution is its own mirror image.
#[test]
fn the_soma_cube_is_built_in_480_ways_up_to_rotations() {
    let problem = soma();
    let cell = |[x, y, z]: [usize; 3]| ItemId::known(7 + 9 * x + 3 * y + z);
    let moved = |turn: fn([usize; 3]) -> [usize; 3]| {
        let cells = (0..27).map(|k| [k / 9, k / 3 % 3, k % 3]);
        let pairs: Vec<_> = cells.map(|place| (cell(place), cell(turn(place)))).collect();
        Permutation::of_items(&problem, &pairs).expect("a rotation moves pieces to pieces")
    };
    let rotations = [moved(|[x, y, z]| [y, 2 - x, z]), moved(|[x, y, z]| [y, z, x])];
    let counted = problem.classifier().up_to(rotations).count_classes().expect("24 elements");
    let order = counted.statistics().classes.as_ref().map(|classes| classes.group_order.clone());
    assert_eq!(order, Some(Some(24u64.into())));
    assert_eq!(counted.answer(), complete(480));
}

#[test]
fn a_given_group_has_the_classes_of_brute_force() {
    let mut random = Random::new(14);
    let mut several = 0;
    for round in 0..400 {
        let problem = planted(&mut random);
        let sizes = brute_force(&problem);
        let own = problem.automorphisms().expect("a small problem").generators().to_vec();
        // Under the whole group, its classes; under the trivial one, all solutions.
        let number = problem.classifier().up_to(own.clone()).count_classes();
        let mut visited = Vec::new();
        let counted = problem.classifier().up_to(own).for_each_class(|class| {
            visited.push(class.size().clone());
            ControlFlow::Continue(())
        });
        let (Ok(number), Ok(counted)) = (number, counted) else { continue };
        let (number, counted) = (number.answer(), counted.answer());
        assert_eq!(number, complete(sizes.len() as u64), "round {round}: {problem}");
        assert_eq!(counted, number, "round {round}: {problem}");
        let mut sizes: Vec<Count> = sizes.into_iter().map(|size| (size as u64).into()).collect();
        visited.sort_unstable();
        sizes.sort_unstable();
        assert_eq!(visited, sizes, "round {round}: {problem}");
        let mut tuning = Tuning::tiny();
        tuning.classes.counted_elements = 1;
        let own = problem.automorphisms().expect("a small problem").generators().to_vec();
        let mut listed = Vec::new();
        let counted = problem.classifier().tuning(tuning).up_to(own).for_each_class(|class| {
            listed.push(class.size().clone());
            ControlFlow::Continue(())
        });
        listed.sort_unstable();
        assert_eq!(counted.expect("any group").answer(), number, "round {round}: {problem}");
        assert_eq!(listed, sizes, "round {round}: {problem}");
        let all = problem.classifier().up_to([]).count_classes().expect("one element").answer();
        let solutions = problem.counter().count().expect("any engine").answer();
        assert_eq!(all, solutions, "round {round}");
        several += u32::from(all != number);
    }
    assert!(several > 100, "{several}");
}

#[test]
fn a_given_group_may_be_larger_than_a_list() {
    // Rooks on a board of 8 by 8, up to exchanges of rows and of columns within each half: classes
    // differ by the rooks in one quarter, k of 0 to 4, and have (8! / 70) * C(4, k)^2 solutions.
    let mut text = (0..8).map(|k| format!("r{k} c{k} ")).collect::<String>() + "\n";
    (0..64).for_each(|k| text += &format!("r{} c{}\n", k / 8, k % 8));
    let problem = Problem::parse(&text).expect("a good problem");
    let cycles = "(r0 r1 r2 r3)\n(r0 r1)\n(r4 r5 r6 r7)\n(r4 r5)\n";
    let group = cycles.to_owned() + &cycles.replace('r', "c");
    let group = Permutation::parse_all(&problem, &group).expect("automorphisms");
    let mut sizes = Vec::new();
    let classifier = || problem.classifier().up_to(group.clone());
    let counted = classifier().for_each_class(|class| {
        sizes.push(class.size().to_u64().expect("few"));
        ControlFlow::Continue(())
    });
    let counted = counted.expect("any group");
    let classes = counted.statistics().classes.clone().expect("classes were counted");
    assert_eq!((classes.group_order, classes.method.name()), (None, "orbits"), "24^4 elements");
    assert_eq!(counted.answer(), complete(5));
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 1, 16, 16, 36].map(|ways| 40_320 / 70 * ways));
    for (memory, reason) in [(1 << 16, StopReason::MemoryLimit), (0, StopReason::MemoryLimit)] {
        let answer = classifier().memory_limit(memory).count_classes().expect("any group").answer();
        assert!(matches!(answer, Answer::AtLeast(_, why) if why == reason), "{answer:?}");
        assert_true(&answer, 5, "little memory");
    }
    let limited = classifier().solution_limit(2).count_classes().expect("any group").answer();
    assert_eq!(limited, Answer::AtLeast(2u64.into(), StopReason::SolutionLimit));
}

#[test]
fn a_group_of_another_problem_is_refused() {
    let problem = Problem::parse("a b c\na\nb\nc\n").expect("a good problem");
    let all = problem.automorphisms().expect("a small problem").generators().to_vec();
    let other = Problem::parse("a b\na\nb\na b\n").expect("a good problem");
    let refused = other.classifier().up_to(all).count_classes();
    assert!(matches!(refused, Err(ClassError::NotAutomorphism { .. })), "{refused:?}");
}

#[test]
fn classes_are_those_of_brute_force() {
    let mut random = Random::new(4);
    let (mut averaged, mut several, mut large) = (0, 0, 0);
    for round in 0..1500 {
        let problem = planted(&mut random);
        let sizes = brute_force(&problem);
        let expected = complete(sizes.len() as u64);
        if let Some(answer) = by_fixed(&problem) {
            assert_eq!(answer, expected, "round {round}: {problem}");
            averaged += 1;
        }
        for way in [Way::Images, Way::Rejection] {
            let (outcome, found) =
                visit(&problem, way, Limits::tiny()).expect("7! is the largest group");
            assert_eq!(outcome.answer, expected, "round {round} by {way:?}: {problem}");
            let mut found: Vec<usize> =
                found.iter().map(|(_, size)| size.to_u64().expect("few") as usize).collect();
            found.sort_unstable();
            assert_eq!(found, sizes, "round {round} by {way:?}: {problem}");
        }
        several += u32::from(sizes.len() > 1);
        large += u32::from(sizes.iter().any(|&size| size > 1));
    }
    assert!(averaged > 500 && several > 100 && large > 200, "{averaged}, {several}, {large}");
}

/// Checks an answer where the number of classes is known.
fn assert_true(answer: &Answer, classes: u64, what: &str) {
    match answer {
        Answer::Complete(count) => assert_eq!(*count, classes, "{what}"),
        Answer::AtLeast(count, _) => assert!(*count <= classes, "{what}: {count}"),
    }
}

#[test]
fn a_limit_on_nodes_leaves_a_lower_bound() {
    let (queens, factors) = (queens(8), factorisations(8));
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::tiny() };
    let (mut stopped, mut ended) = (0, 0);
    for nodes in (0..90).chain((90..6000).step_by(197)) {
        let averaged = by_fixed_within(&queens, limits(nodes)).expect("eight elements");
        assert_true(&averaged, 12, &format!("fixed, {nodes} nodes"));
        let (compared, _) = visit(&queens, Way::Images, limits(nodes)).expect("eight elements");
        assert_true(&compared.answer, 12, &format!("images, {nodes} nodes"));
        let (grown, found) = visit(&factors, Way::Rejection, limits(nodes)).expect("any group");
        assert_true(&grown.answer, 6, &format!("isomorph rejection, {nodes} nodes"));
        assert_eq!(*grown.answer.found(), found.len() as u64);
        assert!(grown.statistics.nodes <= nodes, "{} of {nodes}", grown.statistics.nodes);
        for answer in [averaged, compared.answer, grown.answer] {
            *if answer.stopped().is_some() { &mut stopped } else { &mut ended } += 1;
        }
    }
    assert!(stopped > 100 && ended > 20, "{stopped}, {ended}");
}

#[test]
fn no_more_classes_are_found_than_wanted() {
    for (problem, way) in [(queens(8), Way::Images), (factorisations(8), Way::Rejection)] {
        for wanted in [0, 1, 3] {
            let limits = Limits { solutions: Some(wanted), ..Limits::tiny() };
            let (outcome, found) = visit(&problem, way, limits).expect("a fitting group");
            let expected = Answer::AtLeast(wanted.into(), StopReason::SolutionLimit);
            assert_eq!(outcome.answer, expected, "{way:?}");
            assert_eq!(found.len() as u64, wanted, "{way:?}");
        }
    }
}

#[test]
fn a_full_memory_stops_isomorph_rejection_but_only_of_solutions() {
    let problem = factorisations(8);
    let grown = |memory| {
        let limits = Limits { memory, ..Limits::tiny() };
        visit(&problem, Way::Rejection, limits).expect("any group").0.answer
    };
    assert_eq!(grown(0), Answer::AtLeast(0u64.into(), StopReason::MemoryLimit));
    assert_eq!(grown(200), Answer::AtLeast(3u64.into(), StopReason::MemoryLimit));
    assert_eq!(grown(500), complete(6), "there is room for no part, and for all solutions");
}

#[test]
fn a_cancelled_search_for_classes_says_so() {
    let token = quadrille_answer::CancelToken::new();
    token.cancel();
    let problem = factorisations(6);
    let counted = problem
        .classifier()
        .tuning(Tuning::tiny())
        .cancel_token(&token)
        .count_classes()
        .expect("a small problem");
    assert_eq!(counted.stopped(), Some(StopReason::Cancelled));
    let counted = problem
        .classifier()
        .tuning(Tuning::tiny())
        .cancel_token(&token)
        .for_each_class(|_| unreachable!());
    assert_eq!(counted.expect("a small problem").stopped(), Some(StopReason::Cancelled));
}

#[test]
fn a_visit_can_be_broken_off() {
    let mut count = 0;
    let counted = queens(8).classifier().tuning(Tuning::tiny()).for_each_class(|class| {
        count += 1;
        assert!(quadrille_problem::verify(&queens(8), class.solution().options()).is_ok());
        if count == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let expected = Answer::AtLeast(5u64.into(), StopReason::SolutionLimit);
    assert_eq!(counted.expect("a small problem").answer(), expected);
}

/// Equal options: of 20 there is one to be taken up to symmetry, of three up to three.
#[test]
fn duplicates_need_one_or_several_taken() {
    let once = Problem::parse(&format!("a b\n{}b\n", "a\n".repeat(20))).expect("a good problem");
    assert_classes("one of twenty", &once, 1, 20);
    let some = Problem::parse("0:2|a\na\na\na\n").expect("a good problem");
    assert_classes("none, one or two of three", &some, 3, 7);
}
