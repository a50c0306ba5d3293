//! Sudoku as exact cover: solve, count and check puzzles of any shape and rules.
//!
//! [`Model`] is the exact cover problem that defines a solution, for any [`Shape`] and [`Rules`]. Where to
//! go from there:
//!
//! * [`Model::solver`] finds, lists and counts solutions, and decides whether there is only one. It uses
//!   the [`FastSolver`] where that gives the same answer, and reports the method.
//! * [`Grid`] is a board, [`Layout`] a text form, [`Symbols`] the characters of its values. These and the
//!   rules are in `quadrille-sudoku-rules`, which has no solver.
//! * [`AllSolutions`] keeps all solutions: how often which value is where, and random solutions.
//! * [`RuledSolver`] answers the questions of a generator about boards under the same rules.
//! * [`LookAhead`] solves many puzzles together in advance; [`solve_board`] fills a 9×9 board of
//!   characters in place.
//!
//! `quadrille-sudoku-formats` reads puzzles in many formats; `quadrille-sudoku-human` explains, rates and
//! makes them.
//!
//! ```
//! use quadrille_sudoku::{Best, Layout, Model};
//! use quadrille_sudoku_formats::puzzles;
//!
//! let text = "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n";
//! for puzzle in puzzles(text) {
//!     let puzzle = puzzle?;
//!     let model = Model::new(&puzzle.grid);
//!     if let Best::Solved(solution) = model.solver().smallest()? {
//!         assert_eq!(solution.display(puzzle.layout).to_string(), "1 2 4 3\n3 4 2 1\n4 3 1 2\n2 1 3 4");
//!     }
//!     assert_eq!(model.solver().count()?.complete()?, 1);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search that is stopped says so, and a partial result is never shown as complete: see
//! [`Best`], [`Verdict`] and [`Answer`]. [`Model`] is the exact cover problem that defines a
//! solution.

mod ahead;
mod all_grids;
mod all_solutions;
mod attempts;
mod board;
mod check;
mod choice;
mod extreme;
mod model;
mod network;
mod order;
mod ruled;
mod search;
mod solver;
mod verdict;

pub use ahead::{Known, LookAhead};
pub use all_grids::{AllGrids, OutOfReach};
pub use all_solutions::{AllSolutions, Samples};
pub use board::{BoardError, solve_board};
pub use check::{ClashingGivens, Explained, Redundancy};
pub use choice::{Choice, Counted, Method, Why};
pub use model::Model;
pub use ruled::RuledSolver;
pub use search::{Best, Solutions};
pub use solver::Solver;
pub use verdict::{Uniqueness, Verdict};

pub use quadrille_sudoku_fast::{Classic, FastSolver, FastTally, Level, Marks};
pub use quadrille_sudoku_rules::{
    Argument, Boards, Cage, Canonical, Cell, Cells, Clash, ClashKind, Conflict, Demand, Diagonal,
    Dot, DotColor, Drawing, FPuzzlesForm, Form, Grid, GridError, Groups, House, Kind, Layout,
    NoBoards, NotCanonical, Origin, Parity, ParseGridError, Pattern, PatternError, Placed, Regions,
    Rule, Rules, RulesError, Shape, Site, Symbols, SymbolsError, Takes, Transformation, Unit,
    is_blank, is_only_blank, symbol, value,
};

pub use quadrille_dlx::choice::Declined;
pub use quadrille_dlx::count::Incomplete;
pub use quadrille_dlx::observe::Statistics;
pub use quadrille_dlx::{Answer, CancelToken, Count, Engine, Outcome, StopReason};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
