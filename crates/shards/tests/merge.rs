//! Records merged, and refused where they contradict each other, their cubes or the problem.

#[path = "../../dlx/tests/support/queens.rs"]
mod queens;

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::{Count, Solve};
use quadrille_shards::{MergeError, merge};

#[test]
fn records_that_do_not_belong_together_are_refused() {
    let problem = queens::queens(6);
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
