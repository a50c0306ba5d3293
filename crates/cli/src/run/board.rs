//! The board of a problem whose items have coordinates.

use quadrille_dlx::Problem;
use quadrille_packing::{Board, BoardError, Pattern};

use crate::escape::Printable;
use crate::failure::Failure;

/// Returns the board of a problem whose items have coordinates of this form, or of a usual one.
pub(in crate::run) fn board(
    problem: &Problem,
    coordinates: Option<&Pattern>,
) -> Result<Board, Failure> {
    Board::new(problem, coordinates).map_err(|error| {
        let hint = match (&error, coordinates) {
            (BoardError::NoCoordinates, None) => {
                ": r1c2, 1,2, 1.2 or a1; --coordinates 'x{column}y{row}' names another form"
            }
            _ => "",
        };
        Failure::Misused(format!("{}{hint}", Printable(&error.to_string())))
    })
}
