//! Solving as people do: step by step, with named techniques, the easiest first; and a rating that
//! follows from the steps.
//!
//! # The method
//! A position is the board with pencil marks ([`Pencilmarks`]). Each [`Technique`] searches it for a
//! [`Step`]: digits to place, candidates to rule out, and a sentence with the reason. The
//! [`HumanSolver`] tries the techniques in order, makes the first step found, and begins again. Every
//! step follows from the rules or, for techniques marked so, from the rules and the uniqueness of the
//! solution. The names are the usual ones; HoDoKu, Sudoku Explainer and SudokuWiki describe them.
//!
//! Nearly all techniques are one of five searches:
//! * `cover.rs`: sets that have as many elements as there are sets. Sets of cells and digits give
//!   subsets, sets of lines and cross lines give fish; with a few more elements, almost locked sets
//!   and fish with fins.
//! * `colouring.rs`: two colors, for one digit, and for cells with the same two candidates.
//! * Short patterns, tried one by one: singles, locked candidates, two links, wings, rectangles.
//! * `graph.rs`: implications between candidates being true or false. Chains are the shortest paths
//!   in it; their kind depends on the nodes and links that they may use.
//! * `net.rs`: suppositions, followed by singles and by suppositions within them: the last resort.
//!   It has only two levels; some of the hardest known puzzles would take three, and their
//!   [`Rating`] reports that the techniques end.
//!
//! # The scale
//! Each technique has a [weight](Technique::weight), and the score is the sum over all steps, so both
//! many steps and hard ones count. The weights were set to order puzzles as other ratings do: on 75
//! random puzzles the rank correlation with Sudoku Explainer's rating is 0.93, on 200 with HoDoKu's
//! score 0.76 (HoDoKu tries naked singles before hidden ones, and most of these puzzles take nothing
//! else). The example `rank` measures it.
//!
//! # Adding a technique
//! 1. Write the finder, a function from a [`Position`](position::Position) to an optional [`Step`],
//!    in a file of its own, and declare the file below.
//! 2. Add one entry to the table in `table.rs`, at its place in the order. Name, weight, level,
//!    description, order and finder all come from this entry.
//!
//! The tests then try it on random positions by themselves.
//!
//! # Invariant
//! Marks never lack the solution's digits. The tests check each step against the solution of the
//! exact cover model, and subsets and fish against exhaustive search by definition.

mod almost_locked;
mod almost_locked_steps;
mod chains;
mod colouring;
mod cover;
mod difficulty;
mod finders;
mod fish;
mod forcing;
mod graph;
mod locked;
mod marks;
mod net;
mod places;
mod position;
mod rating;
mod sets;
mod single_digit;
mod singles;
mod solver;
mod step;
mod subsets;
mod suspects;
mod table;
mod technique;
mod trace;
mod uniqueness;
mod wings;
mod words;

pub use difficulty::{Difficulty, UnknownDifficulty};
pub use marks::{Pencilmarks, PencilmarksError};
pub use rating::Rating;
pub use solver::{HumanSolver, RateError};
pub use step::Step;
pub use suspects::suspects;
pub use technique::Technique;
