//! Records merged, and refused where they contradict each other, their cubes or the problem.

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::{Count, Cube, OptionId, Problem, Solve};
use quadrille_shards::{MergeError, NotDisjoint, disjoint, merge};

use crate::support::boards;

#[test]
fn records_of_different_counts_are_refused() {
    let problem = boards::queens(6);
    let cubes = problem.cubes(4);
    let record = |number: usize| {
        let record = problem.cube_runner().run(&cubes[number], 20).expect("nothing stops it");
        (number, record)
    };
    let all: Vec<_> = (0..cubes.len()).map(record).collect();
    let merged = |records: &[(usize, CubeRecord)]| merge(&problem, &cubes, records.to_vec());
    let total = merged(&all).expect("a record of each");
    let mut shuffled: Vec<_> = all.iter().rev().cloned().collect();
    shuffled.push(all[1].clone());
    assert_eq!(merged(&shuffled), Ok(total));

    let others = cubes.len() - 2;
    assert_eq!(merged(&all[1..2]), Err(MergeError::Missing { number: 0, others }));
    let of = cubes.len();
    let foreign = [all.clone(), vec![(of, all[0].1.clone())]].concat();
    assert_eq!(merged(&foreign), Err(MergeError::Unknown { number: of, of }));
    let mut other = all[2].clone();
    other.1.nodes += 1;
    let differing = [all.clone(), vec![other]].concat();
    assert_eq!(merged(&differing), Err(MergeError::Contradiction { number: 2 }));
    let mut damaged = all.clone();
    damaged[3].1.count = Count::from(99u64);
    assert_eq!(merged(&damaged), Err(MergeError::Damaged { number: 3 }));
    let mut outside = all;
    outside[0].1.left = vec![cubes[1].clone()];
    let left = cubes[1].clone();
    assert_eq!(merged(&outside), Err(MergeError::Outside { number: 0, left }));
    assert_eq!(merge(&problem, &[], []), Ok(CubeRecord::default()));
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

#[test]
fn a_count_beyond_all_sets_of_options_is_refused() {
    let problem = Problem::parse("0:1|a 0:1|b\na\nb\n").expect("a good problem");
    let merged = |count: u64| {
        let count = Count::from(count);
        let mut record = CubeRecord::default();
        record.residues = CubeRecord::MODULI.map(|modulus| &count % modulus);
        record.count = count;
        merge(&problem, &[Cube::default()], [(0, record)])
    };
    assert_eq!(merged(4).map(|record| record.count), Ok(Count::from(4u64)));
    assert_eq!(merged(5), Err(MergeError::TooMany { number: 0, free: 2 }));
}
