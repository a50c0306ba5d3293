//! Whole searches, against brute force and known groups, under random renumbering.

mod brute;
mod known;
mod random;
