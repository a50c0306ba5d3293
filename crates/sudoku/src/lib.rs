//! Sudoku of any box size: read, check, solve and count puzzles. Hints, ratings and the generator are in
//! `quadrille-sudoku-human`.
//!
//! [`Model`] is the exact cover problem that defines a solution, for any [`Shape`] and [`Rules`]. Where to
//! go from there:
//!
//! * [`Model::solver`] finds, lists and counts solutions, and decides whether there is only one. It uses
//!   the [`FastSolver`] where that gives the same answer, and reports the method.
//! * [`Grid`] is a board, [`Layout`] a text form, [`Symbols`] the characters of its values.
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
mod canon;
mod check;
mod choice;
mod classic;
mod extreme;
mod grid;
mod layout;
mod model;
mod network;
mod order;
mod parse;
mod ruled;
mod search;
mod shape;
mod solver;
mod symbol;
mod variant;
mod verdict;
mod write;

pub use ahead::{Known, LookAhead};
pub use all_grids::{AllGrids, OutOfReach};
pub use all_solutions::{AllSolutions, Samples};
pub use board::{BoardError, solve_board};
pub use canon::{Canonical, NotCanonical, Transformation};
pub use check::{ClashingGivens, Explained, Redundancy};
pub use choice::{Choice, Counted, Method, Why};
pub use grid::{Conflict, Grid, GridError};
pub use layout::{Cells, Form, Layout};
pub use model::Model;
pub use parse::ParseGridError;
pub use ruled::RuledSolver;
pub use search::{Best, Solutions};
pub use shape::{Cell, Shape, Unit};
pub use solver::Solver;
pub use symbol::{Symbols, SymbolsError, is_blank, is_only_blank, symbol, value};
pub use variant::{
    Argument, Boards, Cage, Clash, ClashKind, Demand, Diagonal, Dot, DotColor, Drawing,
    FPuzzlesForm, Groups, House, Kind, NoBoards, Origin, Parity, Pattern, PatternError, Placed,
    Regions, Rule, Rules, RulesError, Site, Takes,
};
pub use verdict::{Uniqueness, Verdict};

pub use quadrille_sudoku_fast::{Classic, FastSolver, FastTally, Level};

pub use quadrille_dlx::choice::Declined;
pub use quadrille_dlx::count::Incomplete;
pub use quadrille_dlx::observe::Statistics;
pub use quadrille_dlx::{Answer, CancelToken, Count, Engine, Outcome, StopReason};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
