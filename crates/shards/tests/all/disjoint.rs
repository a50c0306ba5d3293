//! Whether cubes share no solution: against brute force on random small problems of every kind.

use quadrille_dlx::problem::CubeErrorKind;
use quadrille_dlx::{Cube, OptionId, Problem, Solve};
use quadrille_random::Random;
use quadrille_shards::{NotDisjoint, disjoint};

use crate::support::boards;
use crate::support::brute;
use crate::support::random;

/// Returns whether a solution is in a cube, by definition.
fn is_in(solution: &[usize], cube: &Cube) -> bool {
    cube.taken().iter().all(|option| solution.contains(&option.index()))
        && !cube.dropped().iter().any(|option| solution.contains(&option.index()))
}

/// Returns a random cube inside another: up to three more options are taken or dropped.
fn random_cube(problem: &Problem, outer: &Cube, random: &mut Random) -> Cube {
    let mut text = outer.to_string().replace('*', "");
    for _ in 0..random.below(4) {
        let sign = if random.one_in(2) { '+' } else { '-' };
        text += &format!(" {sign}{}", random.below(problem.option_count()));
    }
    match Cube::parse(problem, &text) {
        Ok(cube) => cube,
        Err(_) => outer.clone(),
    }
}

/// Returns random problems with options, and their solutions.
fn problems(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Problem, Vec<Vec<usize>>)> {
    seeds.filter_map(|seed| {
        let (plain, problem) = random::both(seed);
        (problem.option_count() > 0).then(|| (seed, problem, brute::solutions(&plain)))
    })
}

#[test]
fn cubes_that_pass_share_no_solution() {
    let (mut passed, mut refused) = (0, 0);
    for (seed, problem, solutions) in problems(0..20_000) {
        let random = &mut Random::new(seed);
        let whole = Cube::default();
        let cubes: Vec<Cube> =
            (0..2 + random.below(3)).map(|_| random_cube(&problem, &whole, random)).collect();
        let home = |solution: &Vec<usize>| cubes.iter().filter(|c| is_in(solution, c)).count();
        let pairs = || (0..cubes.len()).flat_map(|second| (0..second).map(move |f| (f, second)));
        let is_apart =
            |(f, s): (usize, usize)| disjoint(&problem, &[cubes[f].clone(), cubes[s].clone()]);
        match disjoint(&problem, &cubes) {
            Ok(()) => {
                passed += 1;
                assert!(solutions.iter().all(|s| home(s) <= 1), "seed {seed}\n{problem}");
                assert!(pairs().all(|pair| is_apart(pair).is_ok()), "seed {seed}\n{problem}");
            }
            Err(NotDisjoint::Overlap { first, second }) => {
                refused += 1;
                assert!(first < second && is_apart((first, second)).is_err(), "seed {seed}");
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(passed > 500 && refused > 500, "{passed} passed, {refused} refused");
}

#[test]
fn cubes_from_splitting_pass() {
    for (seed, problem, _) in problems(0..1_000) {
        for target in [2, 5, 100] {
            assert_eq!(disjoint(&problem, &problem.cubes(target)), Ok(()), "seed {seed}");
        }
    }
    let problem = boards::queens(12);
    let mut cubes = problem.cubes(10_000);
    assert!(cubes.len() > 9_000, "{}", cubes.len());
    assert_eq!(disjoint(&problem, &cubes), Ok(()));
    cubes.push(cubes[5_000].clone());
    let overlap = NotDisjoint::Overlap { first: 5_000, second: cubes.len() - 1 };
    assert_eq!(disjoint(&problem, &cubes), Err(overlap));
}

#[test]
fn cubes_of_another_problem_are_refused() {
    let cube = Cube::parse(&boards::queens(8), "+60").expect("a cube of 8 queens");
    let problem = boards::queens(4);
    let kind = CubeErrorKind::UnknownOption { option: 60, options: 16 };
    match disjoint(&problem, &[Cube::default(), cube]) {
        Err(NotDisjoint::BadCube { number: 1, error }) => assert_eq!(error.kind(), &kind),
        other => panic!("{other:?}"),
    }
}

/// Cubes of which each two are disjoint, but no single option or item divides them all: only
/// comparing all pairs shows that they are disjoint.
fn hostile(problem: &Problem, count: usize) -> Vec<Cube> {
    let cube = |number: usize| {
        let plain = (0..SAME).map(|option| format!("+{option}"));
        // The number in binary, three times; one digit is left out.
        let code = (0..3 * BITS).filter(|&place| place != number % (3 * BITS)).map(|place| {
            let sign = if number >> (place % BITS) & 1 == 1 { '+' } else { '-' };
            format!("{sign}{}", SAME + place)
        });
        let words: Vec<String> = plain.chain(code).collect();
        Cube::parse(problem, &words.join(" ")).expect("a cube")
    };
    (0..count).map(cube).collect()
}

/// The number of options that all hostile cubes take, and of binary digits of their numbers.
const SAME: usize = 60;
const BITS: usize = 11;

#[test]
fn cubes_that_no_fact_divides_are_compared_pair_by_pair() {
    let items: Vec<String> = (0..SAME + 3 * BITS).map(|item| format!("i{item}")).collect();
    let head: Vec<String> = items.iter().map(|item| format!("0:1|{item}")).collect();
    let problem = Problem::parse(&format!("{}\n{}\n", head.join(" "), items.join("\n")));
    let problem = problem.expect("a good problem");
    let mut cubes = hostile(&problem, 2_000);
    assert_eq!(disjoint(&problem, &cubes), Ok(()));
    // Without one digit in all three columns, a cube meets the one whose number differs there.
    let keeps =
        |option: &OptionId| option.index() < SAME || !(option.index() - SAME).is_multiple_of(BITS);
    let [taken, dropped] = [cubes[1_001].taken(), cubes[1_001].dropped()]
        .map(|options| options.iter().copied().filter(keeps).collect::<Vec<_>>());
    cubes[1_001] = Cube::default().taking(taken).dropping(dropped);
    let overlap = NotDisjoint::Overlap { first: 1_000, second: 1_001 };
    assert_eq!(disjoint(&problem, &cubes), Err(overlap));
}

#[test]
fn the_ways_to_cover_an_item_are_compared_pair_by_pair() {
    // Each cube covers two of three items, all in different ways.
    let mut text = "0:1|a 0:1|b 0:1|c\n".to_owned();
    for item in ["a", "b", "c"] {
        text += &format!("{item}\n").repeat(5);
    }
    let problem = Problem::parse(&text).expect("a good problem");
    let of = |places: [usize; 2]| Cube::default().taking(places.map(OptionId::known));
    let apart = [of([0, 5]), of([6, 10]), of([1, 11])];
    assert_eq!(disjoint(&problem, &apart), Ok(()));
    let overlap = NotDisjoint::Overlap { first: 1, second: 2 };
    assert_eq!(disjoint(&problem, &[of([0, 5]), of([6, 10]), of([1, 10])]), Err(overlap));
}
