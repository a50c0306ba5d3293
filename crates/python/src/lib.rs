//! The native module of the Python package `quadrille`.
//!
//! Options are numbers here. The Python side translates them from and to the user's objects, and
//! raises exceptions for searches that were stopped.
//!
//! * `interrupt` runs every search: off the interpreter's lock, and ended by Ctrl-C.
//! * `settings` has the limits of a search, and `convert` makes Python values.
//! * `build` reads problems from Python objects, `numbering` numbers their items and colors, and
//!   `plan` is the problem as numbers.
//! * `problem`, `search`, `solution`, `diagram` are the classes of the engine, and `certificate` has
//!   the proofs of counts.
//! * `sudoku`, `queens` and `packing` are the puzzles.

mod build;
mod certificate;
mod convert;
mod diagram;
mod interrupt;
mod native;
mod numbering;
mod packing;
mod plan;
mod problem;
mod queens;
mod search;
mod settings;
mod solution;
mod sudoku;
mod watch;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::diagram::Diagram;
    #[pymodule_export]
    use crate::native::Problem;
    #[pymodule_export]
    use crate::packing::Packing;
    #[pymodule_export]
    use crate::problem::build;
    #[pymodule_export]
    use crate::queens::{queens_count, queens_first};
    #[pymodule_export]
    use crate::search::Search;
    #[pymodule_export]
    use crate::settings::Settings;
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::sudoku::{
        sudoku_batch, sudoku_check, sudoku_count, sudoku_generate, sudoku_hint, sudoku_rate,
        sudoku_read, sudoku_solve,
    };
}
