//! Solving as people do: step by step, by techniques with names, the easiest first.

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
mod uniqueness;
mod wings;
mod words;

pub use difficulty::{Difficulty, UnknownDifficulty};
pub use marks::Pencilmarks;
pub use rating::Rating;
pub use solver::{HumanSolver, NotRated};
pub use step::Step;
pub use suspects::suspects;
pub use technique::Technique;
