//! Generators of the instances that the benchmarks measure.
