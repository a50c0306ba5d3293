//! Orders of values, cells and houses: the same puzzle with another search tree.

use quadrille_random::Random;
use quadrille_sudoku_rules::Shape;

/// An order of the values, the cells and the houses of a board.
///
/// A search that is stuck in one order may be short in another. Under the ordinary rules another
/// order of values suffices. On a board without givens all orders of values are the same, so cells
/// and houses are reordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// A permutation of 1 to the side of the board.
    values: Vec<u8>,
    /// A permutation of all cells, by index.
    cells: Vec<u16>,
    /// The seed that shuffles houses; `None` leaves them in order.
    seed: Option<u64>,
}

impl Order {
    /// The plain order: values ascending, cells in reading order.
    pub(crate) fn plain(shape: Shape) -> Self {
        Self::of_values(0, shape)
    }

    /// Returns the order of values with this number, the same on every machine. Number 0 is plain.
    pub(crate) fn of_values(number: u64, shape: Shape) -> Self {
        let mut labels: Vec<u8> = (1..=shape.side() as u8).collect();
        if number > 0 {
            Random::new(number).shuffle(&mut labels);
        }
        let mut values = vec![0; shape.side()];
        for (value, &label) in (1..).zip(&labels) {
            values[usize::from(label) - 1] = value;
        }
        Self { values, cells: (0..shape.cell_count() as u16).collect(), seed: None }
    }

    /// Returns the order with this number, the same on every machine. Number 0 is plain; even
    /// numbers reorder values, odd ones everything.
    pub(crate) fn of_all(number: u64, shape: Shape) -> Self {
        let mut order = Self::of_values(number, shape);
        if !number.is_multiple_of(2) {
            let mut random = Random::new(number);
            random.shuffle(&mut order.cells);
            order.seed = Some(random.next_u64());
        }
        order
    }

    /// The values in this order.
    pub(crate) fn values(&self) -> impl Iterator<Item = u8> + '_ {
        self.values.iter().copied()
    }

    /// The cells in this order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells.iter().map(|&cell| usize::from(cell))
    }

    /// Arranges houses in this order.
    pub(crate) fn arrange<T>(&self, houses: &mut [T]) {
        if let Some(seed) = self.seed {
            Random::new(seed).shuffle(houses);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_permutations() {
        let plain = Order::plain(Shape::CLASSIC);
        assert_eq!(plain.values, (1..=9).collect::<Vec<u8>>());
        assert_eq!(plain.cells, (0..81).collect::<Vec<u16>>());
        assert_eq!(Order::of_all(0, Shape::CLASSIC), plain);
        for number in 1..20 {
            let mut order = Order::of_all(number, Shape::CLASSIC);
            assert_eq!(order.values, Order::of_values(number, Shape::CLASSIC).values);
            assert_ne!(order.values, plain.values);
            assert_eq!(order.cells != plain.cells, number % 2 == 1);
            order.values.sort_unstable();
            order.cells.sort_unstable();
            assert_eq!((order.values, order.cells), (plain.values.clone(), plain.cells.clone()));
        }
    }
}
