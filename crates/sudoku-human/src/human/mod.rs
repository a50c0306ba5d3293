//! Solving like a person: one step at a time, the easiest technique first; and ratings from the
//! steps.
//!
//! # The method
//! A position is a board with pencil marks ([`Pencilmarks`]). Each [`Technique`] searches it for a
//! [`Step`]: digits to place or candidates to rule out, with a sentence that gives the reason. The
//! [`HumanSolver`] tries the techniques in order, applies the first step found, and starts again.
//! Every step follows from the rules or, for techniques marked so, from the rules and the
//! uniqueness of the solution. The names are the usual ones; HoDoKu, Sudoku Explainer and
//! SudokuWiki describe them.
//!
//! Nearly all techniques are one of six searches:
//! * `cover.rs`: sets with as many elements as there are sets. Sets of cells and digits give
//!   subsets; sets of lines and cross lines give fish. A few more elements give almost locked sets
//!   and fish with fins.
//! * `coloring.rs`: two colors, for one digit or for cells with the same two candidates.
//! * Short patterns, tried one by one: singles, locked candidates, two links, wings, rectangles.
//! * `complex_fish.rs`: fish of lines and boxes, found from the place that they rule out.
//! * `graph.rs`: implications between candidates. Chains are shortest paths in it; their kind
//!   depends on the nodes and links that they may use.
//! * `net.rs`: suppositions, followed by singles and by nested suppositions: the last resort.
//!   Suppositions nest only once. Some of the hardest known puzzles would need a third level; their
//!   [`Rating`] reports that the techniques do not reach the solution.
//!
//! # The scale
//! Each technique has a [weight](Technique::weight). The score is the sum over all steps, so both
//! the number of steps and their difficulty count. The weights were chosen to rank puzzles like
//! other ratings: the rank correlation is 0.93 with Sudoku Explainer's rating on 75 random puzzles,
//! and 0.75 with HoDoKu's score on 200. HoDoKu tries naked singles before hidden ones and gives them a
//! lower score, and most of these puzzles need only singles. The same techniques in HoDoKu's order of
//! singles and with its scores have a rank correlation of 0.94. The example `rank` measures it.
//!
//! A rating belongs to the puzzle, so it is found on a board that is the same for all equivalent puzzles:
//! `canonical.rs`. Hints are found on the board as it stands.
//!
//! # All steps of a technique
//! A finder searches until its first step. In a position that collects steps
//! ([`Search::All`](position::Search::All)), a step is kept and the search goes on.
//!
//! # Adding a technique
//! 1. Write the finder, a function from a [`Position`](position::Position) to an optional [`Step`],
//!    in a file of its own, and declare the file below.
//! 2. Add one entry to the table in `table.rs`, at its place in the order. Name, weight, level,
//!    description, order and finder all come from this entry.
//!
//! The tests then try it on random positions automatically.
//!
//! # Invariant
//! Marks always include the digits of the solution. The tests check each step against the solution
//! of the exact cover model, and subsets and fish against exhaustive search by definition.

mod almost_locked;
mod almost_locked_chain;
mod almost_locked_steps;
mod avoidable;
mod canonical;
mod chains;
mod coloring;
mod complex_fish;
mod cover;
mod death_blossom;
mod difficulty;
mod finders;
mod fish;
mod forcing;
mod graph;
mod locked;
mod marks;
mod named;
mod net;
mod orientation;
mod places;
mod position;
mod rate_error;
mod rating;
mod ruled;
mod sets;
mod single_digit;
mod singles;
mod solver;
mod step;
mod subsets;
mod sue_de_coq;
mod suspects;
mod table;
mod technique;
mod templates;
mod trace;
mod uniqueness;
mod wings;
mod within;
mod words;

pub use difficulty::{Difficulty, UnknownDifficulty};
pub use marks::{Pencilmarks, PencilmarksError};
pub use named::Named;
pub use rate_error::RateError;
pub use rating::Rating;
pub use solver::HumanSolver;
pub use step::Step;
pub use suspects::suspects;
pub use technique::Technique;
pub(crate) use within::Within;
