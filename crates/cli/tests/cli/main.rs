//! Tests of the binary, run like a user runs it.

mod check;
mod checkpoint;
mod checkpoint_of_sweep;
mod convert;
mod documents;
mod groups;
mod harness;
mod hostile;
mod info;
#[cfg(unix)]
mod interrupts;
mod joins;
mod kinds;
mod limits;
mod misuse;
mod outputs;
mod pack;
mod pack_questions;
mod pieces;
mod queens;
mod queens_files;
mod queens_render;
#[cfg(unix)]
mod readme;
#[path = "../../../sudoku/tests/all/support/requirements.rs"]
mod requirements;
mod schema;
mod shard;
mod shard_audit;
mod shard_certificates;
mod shard_cubes;
mod shard_queens;
mod solve;
mod solve_certificate;
mod solve_diagram;
mod solve_picture;
mod streams;
mod sudoku;
mod sudoku_book;
mod sudoku_generate;
mod sudoku_human;
mod sudoku_render;
mod sudoku_rules;
mod trace;
#[cfg(unix)]
mod whole_files;
