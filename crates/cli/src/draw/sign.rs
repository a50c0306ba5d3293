//! The sign of a square of a board of queens in text.

use quadrille_nqueens::{Rule, Square};
use quadrille_nqueens_formats::Diagram;

/// Returns the sign of a square; `rule` says how queens attack, if attacked squares are marked.
pub(super) fn sign(diagram: &Diagram, rule: Option<Rule>, square: Square) -> char {
    let board = &diagram.board;
    if board.queens().binary_search(&square).is_ok() {
        'Q'
    } else if diagram.blocked.contains(&square) {
        'x'
    } else if rule.is_some_and(|rule| board.is_attacked(rule, square)) {
        '*'
    } else {
        '.'
    }
}
