//! Random puzzles, compared with a brute force that shares only squares with the library.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille_nqueens::{Counter, Goal, Model, Puzzle, Regions, Rule, Shape, Square, Symmetry};

/// A puzzle in plain numbers. Squares are numbered row by row.
#[derive(Clone, Debug)]
struct Plain {
    rows: usize,
    columns: usize,
    rule: Rule,
    dominating: bool,
    queens: usize,
    standing: BTreeSet<usize>,
    blocked: BTreeSet<usize>,
    /// The region of each square.
    regions: Option<Vec<u8>>,
}

impl Plain {
    /// Returns the squares that a queen reaches, step by step.
    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let (row, column) = ((from / self.columns) as isize, (from % self.columns) as isize);
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        let mut reached = BTreeSet::new();
        let steps =
            (-2..=2).flat_map(|down: isize| (-2..=2).map(move |across: isize| (down, across)));
        for (down, across) in steps.filter(|&step| step != (0, 0)) {
            let is_slide = down.abs() <= 1 && across.abs() <= 1;
            let leaps = matches!(self.rule, Rule::Superqueens | Rule::ToroidalSuperqueens);
            let is_leap = leaps && down.abs() * across.abs() == 2;
            let is_short = self.rule == Rule::Adjacent && down != 0 && across != 0;
            let most = match is_slide {
                true if is_short => 1,
                true => rows * columns,
                false => isize::from(is_leap),
            };
            for step in 1..=most {
                let (mut r, mut c) = (row + step * down, column + step * across);
                if matches!(self.rule, Rule::Toroidal | Rule::ToroidalSuperqueens) {
                    (r, c) = (r.rem_euclid(rows), c.rem_euclid(columns));
                } else if !(0..rows).contains(&r) || !(0..columns).contains(&c) {
                    break;
                }
                reached.insert((r * columns + c) as usize);
            }
        }
        reached.remove(&from);
        reached
    }

    /// Returns all boards as sets of squares.
    fn boards(&self) -> BTreeSet<Vec<usize>> {
        let squares = self.rows * self.columns;
        let reached: Vec<_> = (0..squares).map(|square| self.reached(square)).collect();
        let mut boards = BTreeSet::new();
        for set in 0u32..1 << squares {
            if set.count_ones() as usize != self.queens {
                continue;
            }
            let queens: Vec<usize> = (0..squares).filter(|square| set >> square & 1 == 1).collect();
            let is_queen = |square: &usize| queens.contains(square);
            let attacks =
                |square: usize| queens.iter().any(|&queen| reached[queen].contains(&square));
            let good = match self.dominating {
                true => (0..squares).all(|square| is_queen(&square) || attacks(square)),
                false => queens.iter().all(|&queen| !attacks(queen)),
            };
            let distinct = |regions: &Vec<u8>| {
                let held: BTreeSet<u8> = queens.iter().map(|&square| regions[square]).collect();
                held.len() == queens.len()
            };
            let good = good && self.regions.as_ref().is_none_or(distinct);
            if good && self.standing.iter().all(is_queen) && !self.blocked.iter().any(is_queen) {
                boards.insert(queens);
            }
        }
        boards
    }

    fn puzzle(&self) -> Puzzle {
        let square =
            |&number: &usize| Square { row: number / self.columns, column: number % self.columns };
        let queens = self.queens;
        let goal = match self.dominating {
            true => Goal::Dominating { queens },
            false => Goal::Peaceful { queens },
        };
        let shape = Shape::new(self.rows, self.columns).unwrap();
        let puzzle = match &self.regions {
            None => Puzzle::new(shape),
            Some(regions) => Puzzle::new(shape).with_regions(Regions::new(shape, |square| {
                regions[square.row * self.columns + square.column].to_string()
            })),
        };
        puzzle
            .with_rule(self.rule)
            .with_goal(goal)
            .with_queens(self.standing.iter().map(square))
            .with_blocked(self.blocked.iter().map(square))
    }

    /// Returns whether two placed queens attack each other although they must not.
    fn clashes(&self) -> bool {
        let reaches = |&one: &usize| !self.reached(one).is_disjoint(&self.standing);
        let shares = |&one: &usize| {
            let mut others = self.standing.iter().filter(|&&other| other != one);
            let regions = self.regions.as_ref();
            regions.is_some_and(|regions| others.any(|&other| regions[one] == regions[other]))
        };
        !self.dominating && self.standing.iter().any(|one| reaches(one) || shares(one))
    }
}

fn puzzles() -> impl Strategy<Value = Plain> {
    let rule = prop::sample::select(Rule::ALL.to_vec());
    (1usize..=4, 1usize..=5, rule, any::<bool>(), 0usize..=4)
        .prop_flat_map(|(rows, columns, rule, dominating, queens)| {
            let square = 0..rows * columns;
            // Random regions, and regions with many symmetries.
            let scattered = prop::collection::vec(0u8..5, rows * columns);
            let symmetric = (0..rows * columns).map(move |square| {
                let (row, column) = (square / columns, square % columns);
                (row.min(rows - 1 - row) + 3 * column.min(columns - 1 - column)) as u8
            });
            let regions = match dominating {
                true => Just(None).boxed(),
                false => prop_oneof![
                    Just(None),
                    scattered.prop_map(Some),
                    Just(Some(symmetric.collect())),
                ]
                .boxed(),
            };
            let standing = prop::collection::btree_set(square.clone(), 0..=2);
            let blocked = prop::collection::btree_set(square, 0..=6);
            (standing, blocked, regions).prop_map(move |(standing, blocked, regions)| {
                let blocked = blocked.difference(&standing).copied().collect();
                Plain { rows, columns, rule, dominating, queens, standing, blocked, regions }
            })
        })
        .prop_flat_map(|plain| {
            // Half of them are made symmetric, so that some boards are fixed.
            any::<bool>().prop_map(move |open| match open {
                true => {
                    let (standing, blocked) = (BTreeSet::new(), BTreeSet::new());
                    Plain { standing, blocked, ..plain.clone() }
                }
                false => plain.clone(),
            })
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_boards_agree_with_brute_force(plain in puzzles()) {
        let puzzle = plain.puzzle();
        prop_assert_eq!(puzzle.check().is_err(), plain.clashes());
        if plain.clashes() {
            return Ok(());
        }
        let expected = plain.boards();
        let model = Model::of(&puzzle).unwrap();
        let number = |square: &Square| square.row * plain.columns + square.column;
        let found: Vec<Vec<usize>> = model
            .boards()
            .unwrap()
            .map(|board| board.queens().iter().map(number).collect())
            .collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &expected);
        prop_assert_eq!(model.counter().count().unwrap().complete().unwrap(), expected.len() as u64);

        // Symmetries, with separately computed images.
        let (last_row, last_column) = (plain.rows - 1, plain.columns - 1);
        let mut classes = BTreeSet::new();
        let census = Counter::of(&puzzle).unwrap().exact_cover().census().unwrap();
        let image = |symmetry: Symmetry, board: &Vec<usize>| {
            let mut image: Vec<usize> = board.iter().map(|&square| {
                let (r, c) = (square / plain.columns, square % plain.columns);
                let (r, c) = match symmetry {
                    Symmetry::Identity => (r, c),
                    Symmetry::QuarterTurn => (c, last_row - r),
                    Symmetry::HalfTurn => (last_row - r, last_column - c),
                    Symmetry::QuarterTurnBack => (last_column - c, r),
                    Symmetry::LeftRight => (r, last_column - c),
                    Symmetry::TopBottom => (last_row - r, c),
                    Symmetry::FallingDiagonal => (c, r),
                    Symmetry::RisingDiagonal => (last_column - c, last_row - r),
                };
                r * plain.columns + c
            }).collect();
            image.sort_unstable();
            image
        };
        let settled = |set: &BTreeSet<usize>| set.iter().copied().collect::<Vec<_>>();
        let (standing, blocked) = (settled(&plain.standing), settled(&plain.blocked));
        let symmetries: Vec<Symmetry> = Symmetry::ALL
            .into_iter()
            .enumerate()
            .filter(|&(number, _)| plain.rows == plain.columns || [0, 2, 4, 5].contains(&number))
            .map(|(_, symmetry)| symmetry)
            .filter(|&symmetry| image(symmetry, &standing) == standing)
            .filter(|&symmetry| image(symmetry, &blocked) == blocked)
            .filter(|&symmetry| {
                // The pairs of squares in one region must be pairs in one region afterwards.
                plain.regions.as_ref().is_none_or(|regions| {
                    let to = |square| regions[image(symmetry, &vec![square])[0]];
                    let squares = 0..plain.rows * plain.columns;
                    squares.clone().all(|one| {
                        squares.clone().all(|other| {
                            (regions[one] == regions[other]) == (to(one) == to(other))
                        })
                    })
                })
            })
            .collect();
        prop_assert_eq!(puzzle.symmetries(), symmetries.clone());
        for board in &expected {
            classes.insert(symmetries.iter().map(|&s| image(s, board)).min());
        }
        for &symmetry in &symmetries {
            let same = expected.iter().filter(|board| image(symmetry, board) == **board).count();
            let counted = census.fixed_by(symmetry).unwrap().clone().complete().unwrap();
            prop_assert_eq!(counted, same as u64, "{}", symmetry);
        }
        // A symmetry that the puzzle does not have may also fix some of its boards.
        for symmetry in Symmetry::of(puzzle.shape()) {
            let same = expected.iter().filter(|board| image(symmetry, board) == **board).count();
            let models = Model::fixed_by(&puzzle, symmetry).unwrap();
            let counts = models.iter().map(|model| model.boards().unwrap().count());
            prop_assert_eq!(counts.sum::<usize>(), same, "{}", symmetry);
        }
        prop_assert_eq!(census.fundamental().complete().unwrap(), classes.len() as u64);
        let firsts = model.boards().unwrap().filter_map(|board| puzzle.class_size_of_first(&board));
        let sizes: Vec<usize> = firsts.collect();
        prop_assert_eq!((sizes.len(), sizes.iter().sum()), (classes.len(), expected.len()));
    }
}
