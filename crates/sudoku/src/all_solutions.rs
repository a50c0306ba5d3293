//! All solutions of a puzzle in one graph: how often which value is where, and random solutions.

use quadrille_dlx::diagram::{CompileError, Diagram, Sampled};
use quadrille_dlx::{Count, StopReason};
use quadrille_sudoku_rules::Grid;

use crate::model::Model;
use crate::solver::Solver;

/// All solutions of a puzzle, in one [diagram](Diagram).
///
/// # Examples
/// ```
/// use quadrille_sudoku::Model;
///
/// let model = Model::new(&"12..34......2.4.".parse()?);
/// let all = model.solver().compile()?;
/// assert_eq!(*all.count(), 3);
/// // r1c1 is 1 in all three, r2c3 is 1 in two of them.
/// let frequencies = all.frequencies()?;
/// assert_eq!(frequencies[0][0].to_string(), "3");
/// assert_eq!(frequencies[6][0].to_string(), "2");
/// assert!(all.samples(7).take(5).all(|grid| grid.is_solution()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllSolutions<'m> {
    model: &'m Model,
    diagram: Diagram<'m>,
}

impl<'m> Solver<'m> {
    /// Compiles all solutions into one graph, under the limits on nodes, time and memory (default 1
    /// GiB); other settings are ignored. It has no room for very many solutions that have little in
    /// common, such as those of a blank 9×9 board.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn compile(self) -> Result<AllSolutions<'m>, CompileError> {
        let (model, settings, observer) = self.into_watched_parts();
        let compiler = settings.compiler(model);
        let diagram = match observer {
            Some(observer) => compiler.compile_watched(observer)?,
            None => compiler.compile()?,
        };
        Ok(AllSolutions { model, diagram })
    }
}

impl<'m> AllSolutions<'m> {
    /// Returns the number of solutions.
    pub fn count(&self) -> &Count {
        self.diagram.count()
    }

    /// Returns the diagram of the [exact cover problem](Model::problem).
    pub fn diagram(&self) -> &Diagram<'m> {
        &self.diagram
    }

    /// Returns for each cell in reading order, and each value from 1, the number of solutions with
    /// this value in this cell. Takes time linear in the size of the diagram.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn frequencies(&self) -> Result<Vec<Vec<Count>>, StopReason> {
        let puzzle = self.model.puzzle();
        let mut frequencies = vec![vec![Count::ZERO; puzzle.shape().side()]; puzzle.values().len()];
        for (cell, &given) in puzzle.values().iter().enumerate().filter(|(_, given)| **given > 0) {
            frequencies[cell][usize::from(given) - 1] = self.count().clone();
        }
        let counts = self.diagram.frequencies()?;
        for (option, count) in self.diagram.problem().options().zip(counts) {
            if let Some((cell, value)) = self.model.filling(option.id()) {
                frequencies[cell][usize::from(value) - 1] = count;
            }
        }
        Ok(frequencies)
    }

    /// Returns independent random solutions without end, each solution exactly equally likely. There
    /// are none if the puzzle has no solution. The same seed gives the same solutions on every
    /// machine.
    pub fn samples(&self, seed: u64) -> Samples<'_, 'm> {
        Samples { model: self.model, sampled: self.diagram.samples(seed) }
    }
}

/// Random solutions of a puzzle, without end; see [`AllSolutions::samples`].
#[derive(Clone, Debug)]
pub struct Samples<'d, 'm> {
    model: &'m Model,
    sampled: Sampled<'d, 'm>,
}

impl Iterator for Samples<'_, '_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.sampled.next().map(|solution| self.model.fill(&solution))
    }
}
