//! Puzzles of dominoes with pips against a search cell by cell.

use std::collections::BTreeMap;

use quadrille_dlx::Solve;
use quadrille_packing::{Condition, Dominoes, DominoesError};
use quadrille_random::Random;

type At = (u32, u32);

fn holds(condition: Condition, pips: &[u32]) -> bool {
    let sum: u32 = pips.iter().sum();
    match condition {
        Condition::Any => true,
        Condition::Equal => pips.iter().all(|&each| each == pips[0]),
        Condition::Different => (1..pips.len()).all(|end| !pips[..end].contains(&pips[end])),
        Condition::Sum(target) => sum == target,
        Condition::Less(target) => sum < target,
        Condition::Greater(target) => sum > target,
    }
}

/// Covers the first free cell with each kind of domino that is left.
fn brute_force(
    dominoes: &mut BTreeMap<[u32; 2], u32>,
    cells: &[At],
    regions: &[(Vec<At>, Condition)],
    pips: &mut BTreeMap<At, u32>,
) -> u64 {
    let Some(&cell) = cells.iter().find(|cell| !pips.contains_key(cell)) else {
        let all = regions.iter().all(|(cells, condition)| {
            holds(*condition, &cells.iter().map(|cell| pips[cell]).collect::<Vec<_>>())
        });
        return u64::from(all);
    };
    let mut count = 0;
    let kinds: Vec<[u32; 2]> = dominoes.keys().copied().collect();
    for next in [(cell.0, cell.1 + 1), (cell.0 + 1, cell.1)] {
        if !cells.contains(&next) || pips.contains_key(&next) {
            continue;
        }
        for &[one, other] in &kinds {
            if dominoes[&[one, other]] == 0 {
                continue;
            }
            *dominoes.get_mut(&[one, other]).expect("a kind") -= 1;
            let ways =
                if one == other { vec![(one, one)] } else { vec![(one, other), (other, one)] };
            for (first, second) in ways {
                pips.extend([(cell, first), (next, second)]);
                count += brute_force(dominoes, cells, regions, pips);
                pips.remove(&cell);
                pips.remove(&next);
            }
            *dominoes.get_mut(&[one, other]).expect("a kind") += 1;
        }
    }
    count
}

#[test]
fn dominoes_are_placed_in_as_many_ways_as_brute_force_finds() {
    let mut random = Random::new(7);
    let mut solvable = 0;
    for _ in 0..60 {
        let (rows, columns) = [(2, 3), (2, 4), (3, 4), (1, 6)][random.below(4usize)];
        let all: Vec<At> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
        let dominoes: Vec<[u32; 2]> =
            (0..all.len() / 2).map(|_| [random.below(4u32), random.below(4u32)]).collect();
        let mut regions: Vec<(Vec<At>, Condition)> = Vec::new();
        for &cell in &all {
            if regions.is_empty() || random.one_in(2u32) {
                let target = random.below(7u32);
                let condition = match random.below(8u32) {
                    0 => Condition::Equal,
                    1 => Condition::Different,
                    2 => Condition::Sum(target),
                    3 => Condition::Less(target + 1),
                    4 => Condition::Greater(target),
                    _ => Condition::Any,
                };
                regions.push((Vec::new(), condition));
            }
            let region = random.below(regions.len());
            regions[region].0.push(cell);
        }
        regions.retain(|(cells, _)| !cells.is_empty());
        let mut counted = BTreeMap::new();
        for [one, other] in &dominoes {
            *counted.entry([*one.min(other), *one.max(other)]).or_insert(0) += 1;
        }
        let expected = brute_force(&mut counted, &all, &regions, &mut BTreeMap::new());
        let puzzle = Dominoes::new(dominoes, regions.clone()).expect("a consistent puzzle");
        let model = puzzle.model();
        let count = model.problem().counter().count().expect("auto declines no problem");
        assert_eq!(count.complete().expect("no limit"), expected, "{puzzle:?}");
        solvable += u32::from(expected > 0);
    }
    assert!(solvable > 10, "{solvable}");
}

#[test]
fn a_solution_is_drawn_with_its_dominoes() {
    let cells: Vec<At> = vec![(0, 0), (0, 1), (1, 0), (1, 1)];
    let regions = vec![
        (cells[..2].to_vec(), Condition::Sum(3)),
        (cells[2..3].to_vec(), Condition::Less(1)),
        (cells[3..].to_vec(), Condition::Greater(4)),
    ];
    let model = Dominoes::new([[0, 1], [2, 5]], regions).expect("a consistent puzzle").model();
    let mut solutions = model.problem().lister().solutions().expect("auto declines no problem");
    let solution = solutions.next().expect("there is one");
    assert_eq!(model.drawn(&solution), "1 2\n| |\n0 5\n");
    assert!(solutions.next().is_none());
}

#[test]
fn inconsistent_puzzles_are_refused() {
    let region = |cells: &[At]| [(cells.to_vec(), Condition::Any)];
    let twice = Dominoes::new([[0, 0]], region(&[(0, 0), (0, 0)]));
    assert_eq!(twice, Err(DominoesError::Repeated { cell: (0, 0) }));
    let few = Dominoes::new([[0, 0]], region(&[(0, 0)]));
    assert_eq!(few, Err(DominoesError::Halves { dominoes: 1, cells: 1 }));
    let many = Dominoes::new([[0, 100]], region(&[(0, 0), (0, 1)]));
    assert_eq!(many, Err(DominoesError::TooManyPips { limit: 99 }));
}
