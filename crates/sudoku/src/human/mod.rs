//! Solving as people do: step by step, by techniques with names, the easiest first; and what that
//! says of how hard a puzzle is.
//!
//! # The method
//! A position is the board with pencil marks ([`Pencilmarks`]). Each [`Technique`] looks for a
//! [`Step`] in it: digits to place, candidates to rule out, and a sentence that says why. The
//! [`HumanSolver`] tries the techniques in their order, makes the first step that it finds, and
//! begins again. Every step follows from the rules, or, for the techniques that say so, from the
//! rules and there being only one solution. (The names are those that players use; the techniques
//! are described on many pages, such as those of HoDoKu, Sudoku Explainer and SudokuWiki.)
//!
//! Nearly all techniques are one of five searches:
//! * `cover.rs`: some sets with as many elements as there are sets. Of cells and digits they are
//!   subsets, of lines and lines across they are fish; with a few elements more, almost locked sets
//!   and fish with fins.
//! * two colours (`colouring.rs`), for one digit, and for cells with the same two candidates.
//! * short patterns tried one by one: singles, locked candidates, two links, wings, rectangles.
//! * `graph.rs`: what is true if something is not, and false if something is. Chains are the
//!   shortest ways in it; which nodes and links they may use tells one kind from another.
//! * `net.rs`: suppositions, followed by singles, and by suppositions within them. This is the last
//!   resort. It has only two levels: some of the hardest puzzles known would take three. Of them the
//!   [`Rating`] says that the techniques end.
//!
//! # The scale
//! Each technique has a [weight](Technique::weight), and the rating is the sum over all steps, so
//! that many steps count as well as hard ones. The weights were set so that puzzles come in the same
//! order as by the ratings of others: on 75 random puzzles the rank correlation with Sudoku
//! Explainer's rating is 0.93, on 200 with HoDoKu's score 0.76 (which looks for naked singles before
//! hidden ones: most of these puzzles take nothing else). The example `rank` measures it.
//!
//! # Invariant
//! Marks never lack the solution's digits. The tests hold each step against the solution of the
//! exact cover model, and subsets and fish against their definitions tried out in every way.

mod almost_locked;
mod almost_locked_steps;
mod chains;
mod colouring;
mod cover;
mod difficulty;
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
