//! N queens.
