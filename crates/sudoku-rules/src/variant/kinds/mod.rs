//! The kinds of placed rules.
//!
//! # Adding a rule
//! 1. Write a file with its row, `KIND`, and a function that states what it demands; declare it below.
//! 2. Add the row to [`KINDS`], in the order of the help.
//! 3. Add its plain definition to `crates/sudoku/tests/all/support/plain.rs`: `cargo test -p quadrille-sudoku
//!    --test all placed` compares the rule with it on random boards, which is its independent test.
//! 4. Add the row `| \`example\` | help |` to the table of `docs/sudoku.md`, with the words of `KIND`.
//! 5. Update the snapshots of the help and of the list of keys (`cargo test` of `quadrille --test cli
//!    documents` and of `quadrille-sudoku-formats`, with `INSTA_UPDATE=always`).
//!
//! `renban.rs` is a rule about a set, `sum.rs` one with a number, `thermo.rs` one along a line. The text form, its
//! help, links of f-puzzles (if `f_puzzles` is stated), the search, clashes, drawings and generated puzzles follow
//! from the row.

mod arrow;
mod between;
mod box_index;
mod clone;
mod column_index;
mod different;
mod double_arrow;
mod entropic;
mod extra;
mod little_killer;
mod lockout;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod numbered_room;
mod palindrome;
mod pattern;
mod quadruple;
mod region_sum;
mod renban;
mod row_index;
mod sandwich;
mod shared;
mod skyscraper;
mod slow_thermo;
mod sum;
mod thermo;
mod v;
mod whispers;
mod x;
mod x_sum;
mod zipper;

use crate::variant::placed::Kind;

/// All kinds, in the order of the help.
static KINDS: &[&Kind] = &[
    &thermo::KIND,
    &slow_thermo::KIND,
    &arrow::KIND,
    &double_arrow::KIND,
    &between::KIND,
    &lockout::KIND,
    &whispers::KIND,
    &palindrome::KIND,
    &clone::KIND,
    &renban::KIND,
    &nabner::KIND,
    &entropic::KIND,
    &modular::KIND,
    &region_sum::KIND,
    &zipper::KIND,
    &sandwich::KIND,
    &x_sum::KIND,
    &skyscraper::KIND,
    &numbered_room::KIND,
    &little_killer::KIND,
    &sum::KIND,
    &different::KIND,
    &extra::KIND,
    &quadruple::KIND,
    &x::KIND,
    &v::KIND,
    &maximum::KIND,
    &minimum::KIND,
    &row_index::KIND,
    &column_index::KIND,
    &box_index::KIND,
    &pattern::KIND,
];

impl Kind {
    /// Returns all kinds, in the order of the help.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        KINDS.iter().copied()
    }

    /// Returns the kind with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|kind| kind.name() == name)
    }
}
