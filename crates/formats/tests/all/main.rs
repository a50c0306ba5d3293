//! The tests of this crate from outside, as one program.

mod brute;
mod hostile;
mod recognized;
mod round_trips;
