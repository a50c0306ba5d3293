//! Random full grids of small shapes, each exactly equally likely.
//!
//! Renaming the values maps each full grid to `n!` different ones, of which exactly one has its first
//! row in ascending order. So a uniform choice among the grids with that first row, renamed by a
//! uniform permutation, is a uniform choice among all grids. The former are listed: 39,168 grids of
//! 6×6 instead of 28,200,960.

use quadrille_random::Random;
use quadrille_sudoku::{Grid, Model, Shape};

/// All full grids of a shape whose first row is in ascending order.
///
/// # Invariant
/// The grids are sorted, so that the choice of a seed depends on nothing else.
#[derive(Debug)]
pub(super) struct Uniform {
    grids: Vec<Grid>,
}

impl Uniform {
    /// Returns whether a shape has few enough grids to list them.
    pub(super) fn is_for(shape: Shape) -> bool {
        shape.side() <= 6
    }

    /// Lists the grids of a shape.
    pub(super) fn new(shape: Shape) -> Self {
        let side = shape.side();
        let values: Vec<u8> =
            (1..=side as u8).chain([0].repeat(shape.cell_count() - side)).collect();
        let model = Model::new(&Grid::from_values(shape, &values).expect("a board of this shape"));
        let solutions = model.solver().solutions().expect("the engine is not asked for by name");
        let mut grids: Vec<Grid> = solutions.collect();
        grids.sort_unstable();
        Self { grids }
    }

    /// Returns a full grid that depends only on the random numbers.
    pub(super) fn fill(&self, random: &mut Random) -> Vec<u8> {
        let grid = &self.grids[random.below(self.grids.len())];
        let names = random.permutation(grid.shape().side());
        grid.values().iter().map(|&value| names[usize::from(value) - 1] as u8 + 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use quadrille_dlx::Count;

    use super::*;
    use quadrille_sudoku::AllGrids;

    fn shapes() -> impl Iterator<Item = Shape> {
        Shape::all().filter(|&shape| Uniform::is_for(shape))
    }

    /// The numbers of grids agree with those computed without a search.
    #[test]
    fn renaming_the_values_gives_all_grids() {
        for shape in shapes() {
            let renamings: u64 = (1..=shape.side() as u64).product();
            let all = Count::from(Uniform::new(shape).grids.len() as u64 * renamings);
            let expected = AllGrids::of(shape).expect("a small shape").count();
            assert_eq!(expected.complete().expect("no limit"), all, "{shape}");
        }
    }

    /// Chi-square over the 288 grids of 4×4, with a fixed seed: the statistic has mean 287 and variance
    /// 2 · 287.
    #[test]
    fn full_grids_are_equally_likely() {
        let uniform = Uniform::new(Shape::new(2, 2).expect("a shape"));
        let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        let mut random = Random::new(5);
        for _ in 0..20 * 288 {
            *seen.entry(uniform.fill(&mut random)).or_default() += 1;
        }
        assert_eq!(seen.len(), 288);
        let square = |&count: &u32| (f64::from(count) - 20.0).powi(2) / 20.0;
        let statistic: f64 = seen.values().map(square).sum();
        assert!((statistic - 287.0).abs() < 4.0 * (2.0 * 287.0_f64).sqrt(), "{statistic}");
    }
}
