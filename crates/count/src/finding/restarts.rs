//! When a search that learns begins anew.
//!
//! Two modes alternate (C. Oh, *Between SAT and UNSAT: the fundamental difference in CDCL SAT*, 2015). In the
//! first, a run ends when its clauses have come to span more levels than those of the past: it looks for a proof.
//! In the second, runs are long, and the search repeats the decisions that led furthest without a
//! conflict: it looks for a solution.

use crate::finding::luby::luby;

/// Conflicts of the first turn of a mode. Turn `n` of both modes has `n * n` times as many.
const FIRST_TURN: u64 = 1_000;

/// Conflicts of the first run of the second mode; the others follow Luby's sequence.
const FIRST_RUN: u64 = 1_024;

/// The fewest conflicts of a run.
const SHORTEST_RUN: u64 = 2;

/// How many conflicts the two averages of levels go back, about, and how much the recent one exceeds the other at
/// the end of a run.
const RECENT: f64 = 33.0;
const PAST: f64 = 100_000.0;
const EXCESS: f64 = 1.1;

/// The restarts of one search.
#[derive(Debug)]
pub(super) struct Restarts {
    conflicts: u64,
    /// The averages of the number of levels of learned clauses.
    recent: f64,
    past: f64,
    repeats: bool,
    turns: u64,
    /// The conflicts left to the turn of the mode.
    turn_left: u64,
    /// The conflicts of the current run.
    run: u64,
    /// The number of the current run among those of the second mode, and the conflicts left to it.
    long_runs: u64,
    long_run_left: u64,
}

impl Restarts {
    pub(super) fn new() -> Self {
        Self {
            conflicts: 0,
            recent: 0.0,
            past: 0.0,
            repeats: false,
            turns: 0,
            turn_left: FIRST_TURN,
            run: 0,
            long_runs: 1,
            long_run_left: FIRST_RUN,
        }
    }

    /// The conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Whether decisions should be those that led furthest.
    pub(super) fn repeats(&self) -> bool {
        self.repeats
    }

    /// Notes a conflict whose clause has literals of `glue` levels.
    pub(super) fn note(&mut self, glue: u32) {
        self.conflicts += 1;
        self.run += 1;
        // At first, the averages of all.
        let count = self.conflicts as f64;
        self.recent += (f64::from(glue) - self.recent) / count.min(RECENT);
        self.past += (f64::from(glue) - self.past) / count.min(PAST);
        self.turn_left = self.turn_left.saturating_sub(1);
        if self.repeats {
            self.long_run_left = self.long_run_left.saturating_sub(1);
        }
    }

    /// Whether the run should end.
    pub(super) fn is_due(&self) -> bool {
        self.turn_left == 0
            || match self.repeats {
                true => self.long_run_left == 0,
                false => self.run >= SHORTEST_RUN && self.recent > EXCESS * self.past,
            }
    }

    /// Begins the next run, and the next turn of a mode if one is over.
    pub(super) fn begin_run(&mut self) {
        self.run = 0;
        if self.long_run_left == 0 {
            self.long_runs += 1;
            self.long_run_left = FIRST_RUN * luby(self.long_runs);
        }
        if self.turn_left == 0 {
            self.turns += 1;
            self.repeats = !self.repeats;
            let length = self.turns / 2 + 1;
            self.turn_left = FIRST_TURN * length * length;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of conflicts until the run is to end, all with clauses of `glue` levels.
    fn run(restarts: &mut Restarts, glue: u32) -> u64 {
        let before = restarts.conflicts();
        while !restarts.is_due() {
            restarts.note(glue);
        }
        restarts.begin_run();
        restarts.conflicts() - before
    }

    #[test]
    fn a_run_ends_when_clauses_get_worse_and_later_runs_are_long() {
        let mut restarts = Restarts::new();
        (0..500).for_each(|_| restarts.note(5));
        assert!(!restarts.is_due(), "all clauses are alike");
        assert!(run(&mut restarts, 20) < 10);
        while !restarts.repeats() {
            let _conflicts = run(&mut restarts, 5);
        }
        assert_eq!(restarts.conflicts(), FIRST_TURN);
        assert_eq!(run(&mut restarts, 50), FIRST_TURN, "no clause ends it");
        assert!(!restarts.repeats());
    }
}
