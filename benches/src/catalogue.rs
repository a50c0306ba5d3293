//! The benchmark instances, by name.

use quadrille_dlx::Problem;
use quadrille_nqueens::Model;

use crate::{designs, dominoes, langford, latin, macmahon, pigeons, polycubes, random, sudoku};

/// A benchmark instance.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// Its name.
    pub name: &'static str,
    /// The number of solutions.
    pub solutions: u64,
    /// Whether peers need more than a few seconds for it.
    pub is_heavy: bool,
    /// Generates the problem.
    pub problem: fn() -> Problem,
}

const fn light(name: &'static str, solutions: u64, problem: fn() -> Problem) -> Instance {
    Instance { name, solutions, is_heavy: false, problem }
}

const fn heavy(name: &'static str, solutions: u64, problem: fn() -> Problem) -> Instance {
    Instance { name, solutions, is_heavy: true, problem }
}

/// Every instance. Counts are published; for our own instances (`random60`, `sudoku9-open`,
/// `sudoku16-open`) ours and all peers agree.
pub const CATALOGUE: &[Instance] = &[
    light("pentominoes8x8", 520, polycubes::pentominoes_on_a_holed_chessboard),
    light("pentominoes6x10", 9356, || polycubes::pentominoes(6, 10)),
    light("soma", 11520, polycubes::soma),
    light("queens12", 14200, || queens(12)),
    light("queens13", 73712, || queens(13)),
    light("langford11", 35584, || langford::langford(11)),
    light("langford12", 216_288, || langford::langford(12)),
    light("latin5", 161_280, || latin::latin(5)),
    light("steiner13", 115_200, || designs::steiner_with_point_fixed(13)),
    light("kirkman9", 20160, || designs::kirkman(9)),
    light("onefactor10", 11_672_064, || designs::one_factorizations_with_factor_fixed(10)),
    light("random60", 33, random::random),
    light("sudoku9-hardest", 1, sudoku::hardest),
    light("sudoku9-open", 141_582, sudoku::hardest_opened),
    light("sudoku16-open", 147_731, sudoku::large_opened),
    light("mutilated8", 0, || dominoes::mutilated(8)),
    light("pigeons10", 0, || pigeons::pigeons(10)),
    light("dominoes8x8", 12_988_816, || dominoes::dominoes(8, 8)),
    heavy("macmahon4x6", 106_624, || macmahon::macmahon(4, 6, 3)),
    heavy("pentominoes5x10-repeats", 1_565_938, polycubes::pentominoes_with_repeats),
    heavy("pentacubes3x4x5", 31520, || polycubes::pentacubes(3, 4, 5)),
    heavy("latin6", 812_851_200, || latin::latin(6)),
    heavy("latin7", 61_479_419_904_000, || latin::latin(7)),
    heavy("steiner13-all", 1_197_504_000, || designs::steiner(13)),
    heavy("onefactor10-all", 1_225_566_720, || designs::one_factorizations(10)),
];

fn queens(n: usize) -> Problem {
    Model::new(n).expect("a size within the limit").problem().clone()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_distinct() {
        let names: BTreeSet<_> = CATALOGUE.iter().map(|instance| instance.name).collect();
        assert_eq!(names.len(), CATALOGUE.len());
    }
}
