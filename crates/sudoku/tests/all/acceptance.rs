//! The puzzles of the requirements, with answers from other programs.

use quadrille_sudoku::{
    Best, BoardError, CancelToken, Form, Grid, Layout, Method, Model, Outcome, Shape, StopReason,
    Uniqueness, solve_board,
};
use quadrille_sudoku_formats::puzzles;

use crate::support::requirements::{F, F_OTHER, F_SMALLEST, UNIQUE};

fn grid(text: &str) -> Grid {
    text.parse().expect("a board")
}

#[test]
fn unique_puzzles_have_the_known_solutions() {
    for (name, puzzle, solution) in UNIQUE {
        let (puzzle, solution) = (grid(puzzle), grid(solution));
        let model = Model::new(&puzzle);
        let ask = || model.solver();
        assert_eq!(ask().uniqueness(), Ok(Uniqueness::Unique(solution.clone())), "{name}");
        assert_eq!(ask().first(), Ok(Outcome::Found(solution.clone())), "{name}");
        assert_eq!(ask().smallest(), Ok(Best::Solved(solution.clone())), "{name}");
        assert_eq!(ask().largest(), Ok(Best::Solved(solution.clone())), "{name}");
        let count = ask().count().expect("an engine accepts it").complete().expect("not stopped");
        assert_eq!(count, 1, "{name}");
    }
}

#[test]
fn both_solutions_are_listed_in_order() {
    let model = Model::new(&grid(F));
    let [small, large] = [F_SMALLEST, F_OTHER].map(grid);
    assert_eq!(model.solver().smallest(), Ok(Best::Solved(small.clone())));
    assert_eq!(model.solver().largest(), Ok(Best::Solved(large.clone())));
    let mut solutions = model.solver().solutions().expect("an engine accepts it");
    let mut all: Vec<Grid> = solutions.by_ref().collect();
    assert!(solutions.is_complete());
    all.sort();
    assert_eq!(all, [small, large]);
    let uniqueness = model.solver().uniqueness().expect("an engine accepts it");
    assert!(matches!(uniqueness, Uniqueness::Several(a, b) if a != b));
}

/// Source 1: nine lines of nine spaced digits, written back in the same layout.
#[test]
fn nine_spaced_lines_are_written_back_as_nine_spaced_lines() {
    let spaced = grid(UNIQUE[0].1).display(Layout { blank: '0', ..Layout::SPACED }).to_string();
    assert!(spaced.starts_with("0 0 0 0 0 4 5 0 0\n6 8 0"));
    let puzzle = puzzles(&spaced).next().expect("one").expect("a board");
    let Ok(Best::Solved(solution)) = Model::new(&puzzle.grid).solver().smallest() else {
        panic!("it has a solution")
    };
    insta::assert_snapshot!(solution.display(puzzle.layout));
}

/// Source 2: 81 cells in any line layout, and boxed grids.
#[test]
fn any_line_layout_is_read_and_boxed_grids_are_written() {
    let cells: Vec<char> = UNIQUE[3].1.replace('0', ".").chars().collect();
    for width in [1, 2, 3, 5, 7, 20, 27, 40, 54, 80] {
        let lines: Vec<String> = cells.chunks(width).map(|line| line.iter().collect()).collect();
        let read: Vec<_> = puzzles(&lines.join("\n")).collect();
        assert_eq!(read.len(), 1, "lines of {width}");
        let puzzle = read[0].as_ref().expect("a board");
        assert_eq!(puzzle.grid, grid(UNIQUE[3].1), "lines of {width}");
        assert_eq!(puzzle.layout.form, Form::Grid);
    }
    insta::assert_snapshot!(grid(UNIQUE[3].1).display(Layout::PRETTY));
}

#[test]
fn clashes_are_reported_even_if_no_blank_cell_sees_them() {
    // The only blank is in the first corner and does not see the clash in the last corner.
    let solved = grid(UNIQUE[2].2);
    let clash = solved
        .with(Shape::CLASSIC.cell(0), None)
        .and_then(|grid| grid.with(Shape::CLASSIC.cell(80), Some(4)))
        .expect("cells and values of the board");
    let named: Vec<String> = clash.conflicts().iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(named.join("\n"));
    let model = Model::new(&clash);
    assert_eq!(model.solver().smallest(), Ok(Best::Impossible));
    assert_eq!(model.solver().uniqueness(), Ok(Uniqueness::Impossible));
    assert_eq!(
        model.solver().count().expect("an engine accepts it").complete().expect("not stopped"),
        0
    );
    assert_eq!(model.solver().solutions().expect("an engine accepts it").count(), 0);
}

#[test]
fn a_valid_full_board_is_its_own_solution() {
    let full = grid(UNIQUE[1].2);
    assert_eq!(Model::new(&full).solver().uniqueness(), Ok(Uniqueness::Unique(full.clone())));
    assert_eq!(Model::new(&full).solver().smallest(), Ok(Best::Solved(full.clone())));
    let broken = full.with(full.shape().cell(0), Some(9)).expect("a value of the board");
    assert_eq!(Model::new(&broken).solver().uniqueness(), Ok(Uniqueness::Impossible));
}

#[test]
fn givens_without_a_clash_may_have_no_solution() {
    let puzzle =
        grid("12345678.........9...............................................................");
    assert!(puzzle.conflicts().is_empty());
    assert_eq!(Model::new(&puzzle).solver().smallest(), Ok(Best::Impossible));
}

/// Source 5: the board of characters, filled in place or left unchanged.
#[test]
fn a_board_of_characters_is_filled_in_place_or_unchanged() {
    let board = |text: &str| {
        let cells: Vec<char> = text.replace('0', ".").chars().collect();
        std::array::from_fn::<_, 9, _>(|r| std::array::from_fn::<_, 9, _>(|c| cells[9 * r + c]))
    };
    for (_, puzzle, solution) in UNIQUE {
        let mut cells = board(puzzle);
        assert_eq!(solve_board(&mut cells), Ok(()));
        assert_eq!(cells, board(solution));
    }
    let clash = UNIQUE[0].1.replacen("00", "44", 1);
    let impossible = "12345678.........9".to_owned() + &".".repeat(63);
    let letter = UNIQUE[0].1.replacen('0', "y", 1);
    let mut errors = Vec::new();
    for text in [F, &clash, &impossible, &letter, &letter.replace('y', "A")] {
        let before = board(text);
        let mut after = before;
        let error: BoardError = solve_board(&mut after).expect_err("no board to fill");
        assert_eq!(after, before);
        errors.push(error.to_string());
    }
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn counts_of_small_grids_agree_with_known_numbers() {
    let four = Model::new(&Grid::empty(Shape::from_side(4).expect("a shape")));
    assert_eq!(
        four.solver().exact_cover().count().expect("an engine accepts it").complete(),
        Ok(288u64.into())
    );
    assert_eq!(
        four.solver().count().expect("an engine accepts it").complete().expect("not stopped"),
        288
    );
    assert_eq!(four.solver().solutions().expect("an engine accepts it").count(), 288);
    // A fixed first row leaves 1 in 720 of the 28,200,960 grids of 6×6.
    for shape in [Shape::new(2, 3), Shape::new(3, 2)] {
        let mut values = vec![0; 36];
        values[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        let puzzle = Grid::from_values(shape.expect("a shape"), &values).expect("valid values");
        let count = Model::new(&puzzle).solver().count().expect("an engine accepts it");
        assert_eq!(count.complete().expect("not stopped"), 28_200_960 / 720);
    }
}

#[test]
fn a_stopped_search_is_not_an_answer() {
    let empty = Model::new(&Grid::empty(Shape::CLASSIC));
    let token = CancelToken::new();
    token.cancel();
    let cancelled = || empty.solver().cancel_token(&token);
    let reason = StopReason::Cancelled;
    assert_eq!(cancelled().smallest(), Ok(Best::Stopped { reason, best: None }));
    assert_eq!(cancelled().uniqueness(), Ok(Uniqueness::Stopped { reason, first: None }));
    assert_eq!(cancelled().count().expect("an engine accepts it").stopped(), Some(reason));

    let count = empty.solver().solution_limit(1000).count().expect("an engine accepts it");
    assert_eq!(count.answer.to_string(), "at least 1000");

    // Any node limit gives no answer or the right one.
    let hard = Model::new(&grid(UNIQUE[2].1));
    let (mut stopped, mut solved) = (0, 0);
    for nodes in (0..200).chain([400, 800, 1600, 3200, 6400]) {
        match hard.solver().node_limit(nodes).smallest().expect("an engine accepts it") {
            Best::Stopped { reason, .. } => {
                assert_eq!(reason, StopReason::NodeLimit);
                stopped += 1;
            }
            found => {
                assert_eq!(found, Best::Solved(grid(UNIQUE[2].2)));
                solved += 1;
            }
        }
    }
    assert!(stopped > 0 && solved > 0, "both were met");
}

/// The counts and solutions of puzzles A to F, by both methods of counting.
#[test]
fn puzzles_a_to_f_have_the_known_answers() {
    let puzzles = UNIQUE.iter().map(|&(name, puzzle, _)| (name, puzzle)).chain([("F", F)]);
    let mut text = String::new();
    for (name, puzzle) in puzzles {
        let model = Model::new(&grid(puzzle));
        let counts = [model.solver(), model.solver().exact_cover()].map(|solver| {
            let counted = solver.count().expect("no engine was requested");
            (counted.choice.method, counted.complete().expect("no limit is set"))
        });
        assert_eq!(counts[0].1, counts[1].1, "{name}");
        assert_eq!([counts[0].0, counts[1].0], [Method::FastSolver, Method::ExactCover]);
        text += &format!("{name} {puzzle}\ncount {}\n", counts[0].1);
        for solution in model.solver().solutions().expect("no engine was requested") {
            text += &format!("{solution}\n");
        }
    }
    insta::assert_snapshot!(text);
}
