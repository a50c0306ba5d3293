//! Parses the shape of a board: the rows and columns of its boxes, such as `3x3`.

use quadrille_sudoku::Shape;

/// Parses a shape.
pub(super) fn parse(text: &str) -> Result<Shape, String> {
    let wrong = || {
        let expected = "expected rows and columns of a box, 2 to 5 each, for example 3x3";
        format!("{expected}; or 1x7 for a board of 7x7 without boxes")
    };
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let shape = Shape::new(number(rows)?, number(columns)?);
    let is_usual = |shape: &Shape| Shape::all().any(|usual| usual == *shape) || !shape.has_boxes();
    shape.filter(is_usual).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_rows_and_columns() {
        assert_eq!(parse("3x3"), Ok(Shape::CLASSIC));
        assert_eq!(parse("2×5").map(|shape| shape.box_columns()), Ok(5));
        assert_eq!(parse("1x7").map(|shape| shape.side()), Ok(7));
        for wrong in ["", "9", "x", "3x", "x3", "1x26", "6x2", "3x3x3", "-2x3"] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
