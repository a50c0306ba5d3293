//! Parses the shape of a board: the rows and columns of its boxes, such as `3x3`.

use quadrille_sudoku::Shape;

/// Parses a shape.
pub(super) fn parse(text: &str) -> Result<Shape, String> {
    let wrong = || "expected rows and columns of a box, 2 to 5 each, for example 3x3".to_owned();
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let shape = Shape::new(number(rows)?, number(columns)?);
    shape.filter(|shape| Shape::all().any(|usual| usual == *shape)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_rows_and_columns() {
        assert_eq!(parse("3x3"), Ok(Shape::CLASSIC));
        assert_eq!(parse("2×5").map(|shape| shape.box_columns()), Ok(5));
        for wrong in ["", "9", "x", "3x", "x3", "1x4", "6x2", "3x3x3", "-2x3"] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
