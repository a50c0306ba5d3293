//! Sudoku of any box size.
