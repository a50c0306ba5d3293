//! The native module of the Python package `quadrille`.
//!
//! Items and options are numbers here. The Python side translates them from and to the user's
//! objects, and raises exceptions for searches that were stopped.
//!
//! * `interrupt` runs every search: off the interpreter's lock, and ended by Ctrl-C.
//! * `settings` has the limits of a search, and `convert` makes Python values.
//! * `problem`, `search`, `diagram` are the classes of the module.

mod convert;
mod diagram;
mod interrupt;
mod problem;
mod search;
mod settings;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::diagram::Diagram;
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::search::Search;
    #[pymodule_export]
    use crate::settings::Settings;
}
