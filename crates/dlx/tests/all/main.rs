//! The tests of this crate from outside, as one program: it links once, and its tests share the cores.

mod approximate;
mod certificates;
mod certificates_twice;
mod conformance;
mod diagram;
mod estimate;
mod exact_bounds;
mod families;
mod finding;
mod frontier;
mod groups;
mod k_best;
mod large_counts;
mod limits;
mod optimum;
mod oracle;
mod presolve;
mod regressions;
mod resume;
mod serialize;
mod support;
mod symmetry;
mod threads;
mod trace;
mod verify;
mod ways;
