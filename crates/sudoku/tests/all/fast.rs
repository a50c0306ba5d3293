//! The fast solver against the model, at every level of vector instructions.

use std::time::Duration;

use quadrille_random::Random;
use quadrille_sudoku::{
    Best, CancelToken, Classic, FastSolver, FastTally, Grid, Level, Method, Model, Parity, Rules,
    Shape, StopReason,
};

/// Random boards and puzzles.
struct Boards(Random);

impl Boards {
    fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|k| k);
        self.0.shuffle(&mut order);
        order
    }

    /// Returns a full board: a fixed one with its rows, columns and digits permuted.
    fn full(&mut self) -> [u8; 81] {
        let line = |random: &mut Self| -> [usize; 9] {
            let bands: [usize; 3] = random.order();
            let inner: [[usize; 3]; 3] = std::array::from_fn(|_| random.order());
            std::array::from_fn(|k| 3 * bands[k / 3] + inner[k / 3][k % 3])
        };
        let (rows, columns, digits) = (line(self), line(self), self.order::<9>());
        std::array::from_fn(|cell| {
            let (r, c) = (rows[cell / 9], columns[cell % 9]);
            digits[(3 * r + r / 3 + c) % 9] as u8 + 1
        })
    }

    /// Returns a puzzle with no, one or several solutions.
    fn puzzle(&mut self) -> Classic {
        let mut values = self.full();
        let givens = 22 + self.below(36);
        for &cell in &self.order::<81>()[givens..] {
            values[cell] = 0;
        }
        // Most changes of a given leave no solution.
        if self.below(4) == 0 {
            let cell = self.below(81);
            values[cell] = 1 + self.below(9) as u8;
        }
        Classic::new(values).expect("digits")
    }
}

impl Boards {
    /// Returns rules that exclude values from single cells, most of them not those of a full board.
    fn rules(&mut self) -> Rules {
        let full = self.full();
        let share = 20 + self.below(30);
        let mut rules = Rules::ordinary(Shape::CLASSIC);
        for (cell, value) in full.into_iter().enumerate() {
            let at = Shape::CLASSIC.cell(cell);
            let stays = |other: &u8| *other == value || self.below(100) < share;
            rules.keep(at, &(1..=9).filter(stays).collect::<Vec<u8>>()).unwrap();
            if self.below(20) == 0 {
                rules.add_parity(at, Parity::of(value)).unwrap();
            }
        }
        if self.below(4) == 0 {
            let others: Vec<u8> = (1..=9).filter(|&other| other != full[40]).collect();
            rules.keep(Shape::CLASSIC.cell(40), &others).unwrap();
        }
        rules
    }
}

/// Pencil marks, even and odd cells: counts, the smallest and the largest solution.
#[test]
fn excluded_values_are_respected() {
    let mut boards = Boards::new(31);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let rules = boards.rules();
        let mut grid = Grid::empty(Shape::CLASSIC);
        if boards.below(2) == 0 {
            grid.set(boards.below(81), 1 + boards.below(9) as u8);
        }
        let model = Model::with_rules(&grid, &rules);
        let all: Vec<Grid> = model.solver().exact_cover().solutions().unwrap().take(500).collect();
        if all.len() == 500 {
            continue;
        }
        seen[all.len().min(2)] += 1;
        let counted = model.solver().count().unwrap();
        assert_eq!(counted.choice.method, Method::FastSolver);
        assert_eq!(counted.complete().unwrap(), all.len() as u64, "{grid} {rules:?}");
        let best = |grid: Option<&Grid>| grid.map_or(Best::Impossible, |g| Best::Solved(g.clone()));
        let by_values = |grid: &&Grid| grid.values().to_vec();
        let smallest = best(all.iter().min_by_key(by_values));
        let largest = best(all.iter().max_by_key(by_values));
        assert_eq!(model.solver().smallest().unwrap(), smallest);
        assert_eq!(model.solver().largest().unwrap(), largest);
    }
    assert!(seen.iter().all(|&cases| cases > 20), "{seen:?}");
}

fn at(level: Level, limit: u64) -> FastSolver {
    FastSolver::new().level(level).solution_limit(limit)
}

/// Returns the number of solutions that the model finds.
fn count_by_model(puzzle: &Classic, limit: u64) -> u64 {
    let model = Model::new(&Grid::from(puzzle));
    let counted = model
        .solver()
        .exact_cover()
        .solution_limit(limit)
        .count()
        .expect("no engine was requested");
    counted.answer.found().to_u64().expect("no more than the limit")
}

fn check(level: Level, puzzle: &Classic, tally: &FastTally, found: u64, limit: u64) {
    let grid = Grid::from(puzzle);
    assert_eq!(tally.found, found, "{grid}, limit {limit}, {level:?}");
    let stopped = (found >= limit).then_some(StopReason::SolutionLimit);
    assert_eq!(tally.stopped, stopped, "{grid}, limit {limit}");
    assert_eq!(tally.solution.is_some(), found > 0, "{grid}");
    if let Some(solution) = &tally.solution {
        let solution = Grid::from(solution);
        assert!(solution.is_solution() && solution.extends(&grid), "{grid}: {solution}");
    }
}

/// Compares the solver with the model at every level, with all puzzles together and each alone.
/// Returns the numbers of solutions.
fn compare(puzzles: &[Classic], limit: u64) -> Vec<u64> {
    let model: Vec<u64> = puzzles.iter().map(|puzzle| count_by_model(puzzle, limit)).collect();
    for level in Level::available() {
        let tallies = at(level, limit).solve(puzzles);
        for ((puzzle, tally), &found) in puzzles.iter().zip(&tallies).zip(&model) {
            check(level, puzzle, tally, found, limit);
            // A single puzzle is solved in another way.
            check(level, puzzle, &at(level, limit).solve(&[*puzzle])[0], found, limit);
        }
    }
    model
}

/// Compares the solver with the model on `count` random puzzles.
fn compare_random(count: usize, seed: u64) {
    let mut random = Boards::new(seed);
    let puzzles: Vec<Classic> = (0..count).map(|_| random.puzzle()).collect();
    for limit in [1, 2] {
        compare(&puzzles, limit);
    }
    let found = compare(&puzzles, 200);
    let kinds = [0, 1, 2].map(|kind| found.iter().filter(|&&n| n.min(2) == kind).count());
    assert!(kinds.iter().all(|&kind| kind > count / 20), "of each kind: {kinds:?}");
}

#[test]
fn random_puzzles_have_the_solutions_of_the_model() {
    compare_random(1500, 1);
}

#[test]
#[ignore = "takes some minutes with optimization"]
fn a_million_random_puzzles_have_the_solutions_of_the_model() {
    for seed in 0..1000 {
        compare_random(1000, seed);
    }
}

/// Returns the lines of the files in the folder `QUADRILLE_SUDOKU_SETS`.
fn lines_of_sets() -> Vec<String> {
    let folder = std::env::var("QUADRILLE_SUDOKU_SETS").expect("a folder of puzzles, one a line");
    let paths = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.unwrap().path());
    let texts = paths.filter(|path| path.extension().is_some_and(|e| e == "txt"));
    let texts = texts.map(|path| std::fs::read_to_string(path).expect("text"));
    texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
#[ignore = "reads the puzzles in the folder QUADRILLE_SUDOKU_SETS"]
fn public_puzzles_have_the_solutions_of_the_model() {
    let lines = lines_of_sets();
    let grids = lines.iter().filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    let puzzles: Vec<Classic> = grids.filter_map(|grid| Classic::from_grid(&grid)).collect();
    for limit in [1, 2, 200] {
        compare(&puzzles, limit);
    }
}

/// Returns a board with its first rows filled and the others blank.
fn begun(rows: usize) -> Classic {
    let mut board = Classic::new(Boards::new(7).full()).expect("digits");
    (9 * rows..81).for_each(|cell| board.set(cell, 0));
    board
}

#[test]
fn many_solutions_are_all_counted() {
    // Alone, so that all lanes share it, and among others.
    let many = begun(5);
    let count = count_by_model(&many, u64::MAX);
    assert!(count > 1000, "{count}");
    for level in Level::available() {
        let solver = at(level, u64::MAX);
        check(level, &many, &solver.solve(&[many])[0], count, u64::MAX);
        let mut puzzles = vec![begun(7); 40];
        puzzles[17] = many;
        let few = count_by_model(&begun(7), u64::MAX);
        for (number, tally) in solver.solve(&puzzles).iter().enumerate() {
            let found = if number == 17 { count } else { few };
            check(level, &puzzles[number], tally, found, u64::MAX);
        }
        for limit in [1, 999, count - 1, count, count + 1] {
            check(level, &many, &at(level, limit).solve(&[many])[0], count.min(limit), limit);
        }
    }
}

#[test]
fn boards_that_break_a_rule_have_no_solution() {
    let full = Boards::new(3).full();
    let puzzles: Vec<Classic> = (0..81)
        .map(|cell| {
            let mut board = Classic::new(full).expect("digits");
            board.set(cell, full[cell] % 9 + 1);
            board
        })
        .collect();
    for level in Level::available() {
        assert!(at(level, 2).solve(&puzzles).iter().all(|tally| tally.found == 0));
        check(level, &puzzles[0], &at(level, 2).solve(&puzzles[..1])[0], 0, 2);
        let board = Classic::new(full).expect("digits");
        check(level, &board, &at(level, u64::MAX).solve(&[board])[0], 1, u64::MAX);
    }
    assert!(FastSolver::new().solve(&[]).is_empty());
}

#[test]
fn a_stopped_search_is_not_complete() {
    let token = CancelToken::new();
    token.cancel();
    let puzzles = vec![Classic::EMPTY; 40];
    for tally in FastSolver::new().cancel_token(&token).solve(&puzzles) {
        assert_eq!(tally.stopped, Some(StopReason::Cancelled));
    }
    let tallies = FastSolver::new().time_limit(Duration::from_millis(20)).solve(&puzzles);
    assert!(tallies.iter().all(|tally| tally.stopped == Some(StopReason::TimeLimit)));
    let found: u64 = tallies.iter().map(|tally| tally.found).sum();
    assert!(found > 0, "some are found in 20 ms");
}

#[test]
fn the_smallest_solution_is_that_of_the_model() {
    let mut random = Boards::new(11);
    let mut puzzles: Vec<Classic> = (0..150).map(|_| random.puzzle()).collect();
    puzzles.extend([Classic::EMPTY, begun(3), begun(8)]);
    for puzzle in &puzzles {
        let grid = Grid::from(puzzle);
        let expected = match Model::new(&grid)
            .solver()
            .exact_cover()
            .smallest()
            .expect("no engine was requested")
        {
            Best::Solved(smallest) => Classic::from_grid(&smallest),
            _ => None,
        };
        for level in Level::available() {
            let found = FastSolver::new().level(level).smallest(puzzle);
            assert_eq!(found, Ok(expected), "{grid}, {level:?}");
        }
    }
    let token = CancelToken::new();
    token.cancel();
    // Checking the token costs more than a puzzle, so only long searches check it.
    let solver = FastSolver::new().cancel_token(&token);
    assert!(matches!(solver.smallest(&Classic::EMPTY), Ok(Some(_)) | Err(StopReason::Cancelled)));
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let mut random = Boards::new(5);
    let puzzles: Vec<Classic> = (0..3000).map(|_| random.puzzle()).collect();
    let found = |threads| -> Vec<u64> {
        let tallies = FastSolver::new().solution_limit(50).threads(threads).solve(&puzzles);
        tallies.iter().map(|tally| tally.found).collect()
    };
    let alone = found(1);
    for threads in [0, 2, 3, 5] {
        assert_eq!(found(threads), alone, "{threads} threads");
    }
    assert_eq!(FastSolver::new().threads(4).solve(&puzzles[..3]).len(), 3);
}

/// The searches of these puzzles reach full boards that break a rule, which a pass must detect:
/// without it, two and one solutions too many were counted.
#[test]
fn full_boards_are_confirmed() {
    let puzzles = [
        "..2..4.9..5...9.......8..3.37....94....9.21...8.4.............3..7......49.8...7.",
        "9.........3..6......62.34..27.8..9......9.51.8....4...79.3..8...6...82.........3.",
    ];
    let grids = puzzles.map(|text| text.parse::<Grid>().expect("a board"));
    let boards = grids.map(|grid| Classic::from_grid(&grid).unwrap());
    assert_eq!(compare(&boards, 200), [17, 135]);
}
