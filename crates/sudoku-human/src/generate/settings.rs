//! The settings, before they are checked.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use quadrille_answer::Stops;
use quadrille_dlx::StopReason;
use quadrille_sudoku::Shape;
use quadrille_vectors::Level;

use crate::generate::error::NotGenerated;
use crate::generate::fill::Filler;
use crate::generate::request::RuleToDraw;
use crate::generate::symmetry::Symmetry;
use crate::human::Difficulty;

/// The default number of attempts at a 9×9 puzzle.
pub(super) const EFFORT: u64 = 100_000;

/// The default number of attempts where each takes longer.
pub(super) const SMALL_EFFORT: u64 = 1000;

/// The default number of attempts under other rules.
pub(super) const RULES_EFFORT: u64 = 100;

/// The default number of walks to a minimal 9×9 puzzle with a number of blanks, and their steps.
pub(super) const WALKS: u64 = 100;
pub(super) const STEPS: u32 = 10_000;

/// The same for other sizes, whose steps take far longer.
pub(super) const SMALL_WALKS: u64 = 10;
pub(super) const SMALL_STEPS: u32 = 200;

/// The settings.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) seed: u64,
    pub(super) shape: Shape,
    pub(super) symmetry: Symmetry,
    pub(super) blanks: Option<usize>,
    pub(super) minimal: bool,
    pub(super) several: bool,
    pub(super) difficulty: Option<Difficulty>,
    pub(super) effort: Option<u64>,
    /// The rules besides rows, columns and boxes.
    pub(super) rules: Vec<RuleToDraw>,
    pub(super) level: Level,
    /// The tokens, and the end of the time limit once the work has begun.
    pub(super) stops: Stops,
    pub(super) time_limit: Option<Duration>,
    /// The number of searches so far, for all threads.
    pub(super) searches: Arc<AtomicU64>,
    /// The filler of the shape, made once for all puzzles; see [`filler`](Self::filler).
    pub(super) filler: Arc<OnceLock<Filler>>,
}

impl Settings {
    /// Returns the same settings with the end of the time limit, if there is one and the work begins now.
    pub(super) fn begun(&self) -> Self {
        Self { stops: self.stops.within(self.time_limit), ..self.clone() }
    }

    /// Returns why to stop, if there is a reason.
    pub(super) fn stopped(&self) -> Option<NotGenerated> {
        self.stops.reason().map(|reason| match reason {
            StopReason::TimeLimit => NotGenerated::TimeLimit,
            _ => NotGenerated::Cancelled,
        })
    }

    /// Returns whether there are rules besides the ordinary ones.
    pub(super) fn has_rules(&self) -> bool {
        !self.rules.is_empty()
    }

    /// Adds to the number of searches.
    pub(super) fn count_searches(&self, searches: u64) {
        self.searches.fetch_add(searches, Ordering::Relaxed);
    }

    /// Returns what fills grids of the shape.
    pub(super) fn filler(&self) -> &Filler {
        self.filler.get_or_init(|| Filler::new(self.shape))
    }

    /// Returns how many puzzles to make together, so that the first one does not wait long.
    pub(super) fn batch_limit(&self) -> u64 {
        let Self { shape, blanks, difficulty, .. } = self;
        match (*shape == Shape::CLASSIC && !self.has_rules(), blanks, difficulty) {
            (false, ..) => 1,
            (true, _, Some(_)) | (true, Some(55..), _) => 16,
            _ => 512,
        }
    }
}
