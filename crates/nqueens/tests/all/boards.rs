//! Boards, checked with a separate attack test and all placements on small boards.

use std::collections::BTreeSet;

use quadrille_dlx::verify;
use quadrille_nqueens::{Board, BoardError, Model, Rule, Shape, Square};

/// Returns whether two queens (row, column) share a line.
fn attack(a: (usize, usize), b: (usize, usize)) -> bool {
    let across = a.1.abs_diff(b.1);
    a.0 == b.0 || across == 0 || across == a.0.abs_diff(b.0)
}

fn is_peaceful(columns: &[usize]) -> bool {
    let queens: Vec<_> = columns.iter().copied().enumerate().collect();
    (0..queens.len()).all(|i| (0..i).all(|j| !attack(queens[i], queens[j])))
}

fn columns(board: &Board) -> Vec<usize> {
    board.columns().expect("a queen in each row")
}

/// Returns all ways to place one queen in each row, sorted.
fn placements(n: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..n.pow(n as u32))
        .map(move |code| (0..n).rev().map(|digit| code / n.pow(digit as u32) % n).collect())
}

#[test]
fn boards_are_exactly_the_peaceful_placements() {
    for n in 1..=6 {
        let expected: BTreeSet<_> = placements(n).filter(|columns| is_peaceful(columns)).collect();
        let boards: Vec<_> = Model::new(n).unwrap().boards().unwrap().collect();
        let found: BTreeSet<_> = boards.iter().map(columns).collect();
        assert_eq!(found.len(), boards.len(), "a board of {n} queens came twice");
        assert_eq!(found, expected, "{n} queens");
    }
}

#[test]
fn larger_boards_are_peaceful_and_distinct() {
    for (n, count) in [(8, 92), (9, 352), (10, 724)] {
        let model = Model::new(n).unwrap();
        let boards: Vec<Board> = model.boards().unwrap().collect();
        assert!(
            boards.iter().all(|board| columns(board).len() == n && is_peaceful(&columns(board)))
        );
        assert_eq!(boards.iter().collect::<BTreeSet<_>>().len(), count);
        assert!(
            boards.is_sorted_by_key(|board| columns(board)[0]),
            "boards ascend by their first queen"
        );
    }
}

#[test]
fn solutions_of_the_model_pass_verify() {
    let model = Model::new(7).unwrap();
    for solution in model.lister().solutions().unwrap() {
        verify(model.problem(), solution.options()).unwrap();
        let board = model.board(&solution);
        let squares =
            solution.options().iter().map(|option| (option.index() / 7, option.index() % 7));
        assert!(squares.eq(columns(&board).into_iter().enumerate()));
    }
}

/// LeetCode 51 asks for every board as a list of strings, LeetCode 52 for their number.
#[test]
fn four_queens_in_the_form_of_leetcode() {
    let model = Model::new(4).unwrap();
    let lists: Vec<Vec<String>> = model
        .boards()
        .unwrap()
        .map(|board| board.rows().map(|row| row.to_string()).collect())
        .collect();
    assert_eq!(lists, [[".Q..", "...Q", "Q...", "..Q."], ["..Q.", "Q...", "...Q", ".Q.."]],);
    assert_eq!(model.counter().count().unwrap().complete().unwrap(), 2);
}

#[test]
fn columns_that_attack_each_other_are_rejected() {
    for n in 1..=5 {
        for columns in placements(n) {
            match Board::from_columns(columns.clone()) {
                Ok(board) => {
                    assert_eq!((is_peaceful(&columns), board.columns()), (true, Some(columns)))
                }
                Err(BoardError::Attack { first, second }) => {
                    let [first, second] = [first, second].map(|at: Square| (at.row, at.column));
                    assert!(attack(first, second), "{first:?} {second:?}");
                    assert!([first, second].iter().all(|&(row, column)| columns[row] == column));
                }
                Err(error) => panic!("{columns:?}: {error}"),
            }
        }
    }
}

#[test]
fn columns_off_the_board_are_rejected() {
    let error = Board::from_columns([1, 3, usize::MAX, 2]).unwrap_err();
    assert!(error.to_string().starts_with("the queen in row 3, column "));
    let error = Board::from_columns([1, 3, 4, 2]).unwrap_err();
    let (square, shape) = (Square { row: 2, column: 4 }, Shape::square(4).unwrap());
    assert_eq!(error, BoardError::OffBoard { square, shape });
    assert_eq!(error.to_string(), "the queen in row 3, column 5 is off the board of 4×4 squares");
}

#[test]
fn one_queen_in_every_form() {
    let board = Board::from_columns([0]).unwrap();
    assert_eq!(board.to_string(), "Q");
    assert_eq!(board.column_list().to_string(), "1");
    assert_eq!(board.pretty().to_string(), "+---+\n| Q |\n+---+");
}

#[test]
fn any_queens_in_every_form() {
    let shape = Shape::new(3, 5).unwrap();
    let squares = ["e1", "a3", "c1", "a3"].map(|name| shape.square_named(name).unwrap());
    let board = Board::new(shape, squares).unwrap();
    assert_eq!(board.to_string(), "Q....\n.....\n..Q.Q");
    assert_eq!(board.column_list().to_string(), "1 - 3,5");
    assert_eq!(board.names().collect::<Vec<_>>(), ["a3", "c1", "e1"]);
    assert_eq!(board.columns(), None);
    assert_eq!(
        board.pretty().to_string(),
        "+-----------+\n| Q . . . . |\n| . . . . . |\n| . . Q . Q |\n+-----------+"
    );
    assert_eq!(board.conflict(Rule::Queens).unwrap().map(|at| shape.name(at)), ["a3", "c1"]);
    assert!(Board::new(shape, [Square { row: 3, column: 0 }]).is_err());
}
