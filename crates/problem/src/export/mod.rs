//! A problem in the formats of other solvers.
//!
//! | format | type | for |
//! |---|---|---|
//! | DIMACS CNF | [`Cnf`] | SAT solvers and model counters |
//! | OPB | [`Opb`] | pseudo-Boolean solvers; keeps costs |
//! | LP, MPS | [`Lp`], [`Mps`] | solvers of integer programs; keep costs and most names |
//! | JSON | [`Json`] | scripts |
//!
//! In CNF, OPB, LP and MPS, variable `n` is true if option `n - 1` is taken: variables count from 1, options
//! from 0. Further variables follow those of the options. The options determine their values, so
//! the number of models is the number of solutions, with and without projection on the options.

mod cardinality;
mod clauses;
mod cnf;
mod colors;
mod json;
mod linear;
mod lp;
mod mps;
mod names;
mod opb;

pub use cnf::Cnf;
pub use json::Json;
pub use lp::Lp;
pub use mps::Mps;
pub use opb::Opb;
