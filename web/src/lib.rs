//! The engine of the page in the browser: questions and replies as JSON, in the module's memory.
//!
//! The worker in `page/worker.js` writes a question to memory (`reserve`) and calls `ask`, which
//! returns when the question is answered. Until then the module calls `host.message` with each
//! message: progress, solutions, and at the end the answer. A count is stopped from outside: the
//! page terminates the worker.
//!
//! The module has no state between questions. Puzzles are text, as the command line reads them.

mod ask;
mod entry;
mod host;
mod message;
mod packing;
mod problem;
mod queens;
mod solve;
mod sudoku;
mod watch;
mod whole;
