//! The command line of Quadrille.

fn main() {}
