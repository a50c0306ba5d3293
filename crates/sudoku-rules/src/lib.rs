//! What a Sudoku is: boards of any shape, the symbols of their values, their rules and text forms. It has no solver.
//!
//! [`Grid`] is a board of a [`Shape`], partly or completely filled. [`Rules`] say which full boards are
//! solutions: rows, columns and boxes, and what is added to them or replaces them. [`Layout`] is a text
//! form, [`Symbols`] the characters of the values. [`Grid::canonical`] is one form for all equivalent boards.
//!
//! A solver needs only three kinds of statement about the cells, whatever rules a puzzle has: sets of
//! different values ([`Rules::sets`]), and the [`Line`]s and [`Sum`]s of [`Rules::demands`]. An exact cover
//! model states houses ([`Members`]), [`Pair`]s and [`Cage`]s directly.
//!
//! The invariant: nothing here searches for a solution, and no engine is known here. `quadrille-sudoku`
//! states boards as exact cover problems and solves them; it exports most of these types.
#![doc = include_str!("../README.md")]

mod canon;
mod grid;
mod layout;
mod parse;
mod shape;
mod symbol;
mod variant;
mod write;

pub use canon::{Canonical, NotCanonical, Transformation};
pub use grid::{Conflict, Grid, GridError};
pub use layout::{Cells, Form, Layout};
pub use parse::ParseGridError;
pub use shape::{Cell, Shape, Unit};
pub use symbol::{Symbols, SymbolsError, is_blank, is_only_blank, symbol, value};
pub use variant::{
    Argument, Boards, Cage, Clash, ClashKind, Demand, Diagonal, Dot, DotColor, Drawing, Edge,
    FPuzzlesForm, Groups, House, Kind, Line, Members, NoBoards, Origin, Pair, Parity, Pattern,
    PatternError, Placed, Reach, Regions, Rule, Rules, RulesError, Site, Statement, Sum, Takes,
};
