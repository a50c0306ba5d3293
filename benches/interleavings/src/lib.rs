//! The memo table of the engine, compiled with the atomics of loom. Loom runs a test once for each order
//! of the loads and stores of its threads that the memory model allows.

pub mod memo;
