//! Asks the engine many times whether boards have solutions, with limits for all questions
//! together.

use quadrille_dlx::choice::Declined;
use quadrille_dlx::{Outcome, StopReason};
use quadrille_sudoku_rules::{Grid, Rules};
use quadrille_vectors::clock::Instant;

use crate::model::Model;
use crate::search::Settings;

/// The reason why a question was not answered.
#[derive(Debug)]
pub(super) enum Unanswered {
    /// The chosen back end declined.
    Declined(Declined),
    /// A limit was reached.
    Stopped(StopReason),
}

/// Asks questions.
#[derive(Debug)]
pub(super) struct Asker {
    settings: Settings,
    started: Instant,
    /// The number of questions so far.
    pub(super) questions: u64,
}

impl Asker {
    pub(super) fn new(settings: Settings) -> Self {
        let settings = Settings { solutions: None, ..settings };
        Self { settings, started: Instant::now(), questions: 0 }
    }

    /// Finds any solution of a puzzle.
    pub(super) fn solution(
        &mut self,
        puzzle: &Grid,
        rules: &Rules,
    ) -> Result<Option<Grid>, Unanswered> {
        self.questions += 1;
        let mut settings = self.settings.clone();
        settings.time = settings.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        let model = Model::with_rules(puzzle, rules);
        let solutions = settings.solutions(&model).map_err(Unanswered::Declined)?;
        let (found, statistics) = solutions.into_found();
        if let Some(nodes) = &mut self.settings.nodes {
            *nodes = nodes.saturating_sub(statistics.nodes);
        }
        match found {
            Outcome::Found(grid) => Ok(Some(grid)),
            Outcome::Impossible => Ok(None),
            Outcome::Stopped(reason) => Err(Unanswered::Stopped(reason)),
        }
    }
}
