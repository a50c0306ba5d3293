//! A search for one solution that restarts.
//!
//! * The item to branch on has the fewest ways to continue for its weight. Its weight is 1 and the
//!   number of times that it was starved (F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, *Boosting
//!   systematic search by weighting constraints*, 2004).
//! * Options of an item are taken in random order; with seed 0, in ascending order in the first run.
//! * A run ends after a number of failures in Luby's sequence. The sequence is unbounded, so the search ends.

use quadrille_problem::{OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;
use quadrille_search::residual::{Mark, Residual};
use quadrille_search::tuning::FindingTuning;

use crate::finding::luby::luby;

/// How a search ended, or that it has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// With this solution.
    Found(Vec<OptionId>),
    /// There is none.
    Impossible,
    /// It used its nodes up and can go on.
    Paused,
    /// A limit stopped it.
    Stopped(StopReason),
}

/// A search for one solution of a part.
#[derive(Debug)]
pub(crate) struct Search {
    residual: Residual,
    /// For each primary item, 1 and the number of times that it was starved.
    weights: Vec<f32>,
    random: Random,
    is_shuffled: bool,
    levels: Vec<Level>,
    /// The options of all levels.
    options: Vec<u32>,
    /// The runs that ended, and the failures left to the current one.
    runs: u64,
    failures_left: u64,
    /// The options listed or dropped so far, and those before the meter was last asked to poll.
    worked: u64,
    polled: u64,
    tuning: FindingTuning,
}

/// An item that the search branches on.
#[derive(Debug)]
struct Level {
    item: u32,
    /// Its options are those of `options` from here to the next level.
    first_option: usize,
    /// The number of children entered.
    tried: usize,
    /// Before the first child.
    opened: Mark,
    /// The option taken, and the point before it.
    taken: Option<(u32, Mark)>,
}

impl Search {
    /// Begins a search. The stream of random numbers is that of a seed and the number of a thread. With
    /// seed 0, thread 0 begins without random numbers.
    pub(crate) fn new(part: &Problem, seed: u64, thread: u64, tuning: FindingTuning) -> Self {
        let residual = Residual::new(part);
        Self {
            weights: vec![1.0; residual.primary_count()],
            residual,
            random: Random::with_key([seed, thread, 0, 0]),
            is_shuffled: seed != 0 || thread > 0,
            levels: Vec::new(),
            options: Vec::new(),
            runs: 0,
            failures_left: tuning.failures,
            worked: 0,
            polled: 0,
            tuning,
        }
    }

    /// Goes on for at most `nodes` nodes, or other work that costs as much.
    pub(crate) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        let (visited, worked) = (meter.nodes(), self.worked);
        loop {
            let work = (self.worked - worked) / self.tuning.options_per_node;
            if meter.nodes() - visited + work >= nodes {
                return Step::Paused;
            }
            meter.reserve_depth(self.levels.len());
            if !meter.visit(self.levels.len(), || 0.0) {
                return Step::Stopped(meter.stop_reason());
            }
            let next = match self.residual.is_dead() {
                true => {
                    self.blame();
                    None
                }
                false => match self.next_item() {
                    Some(item) => Some(item),
                    None => return Step::Found(self.taken()),
                },
            };
            match next {
                Some(item) => self.open(item),
                // The next node is the root.
                None if self.failures_left == 0 && !self.levels.is_empty() => {
                    self.restart();
                    continue;
                }
                None => {}
            }
            if !self.descend() {
                return Step::Impossible;
            }
            // A node of a problem with long lists takes milliseconds.
            if self.worked - self.polled >= self.tuning.polled_options {
                self.polled = self.worked;
                meter.poll_soon();
            }
        }
    }

    /// Adds to the weight of the item that was starved.
    fn blame(&mut self) {
        self.weights[self.residual.last_starved() as usize] += 1.0;
        self.failures_left = self.failures_left.saturating_sub(1);
    }

    fn next_item(&mut self) -> Option<u32> {
        self.residual.pop_forced().or_else(|| self.residual.lightest(&self.weights))
    }

    /// Opens a level for an item.
    fn open(&mut self, item: u32) {
        let first_option = self.options.len();
        self.residual.live_options(item, &mut self.options);
        self.worked += (self.options.len() - first_option) as u64;
        if self.is_shuffled {
            self.random.shuffle(&mut self.options[first_option..]);
        }
        let opened = self.residual.mark();
        self.levels.push(Level { item, first_option, tried: 0, opened, taken: None });
    }

    /// Enters the next child of the innermost level that has one, closing levels on the way. `false`
    /// if there is none.
    fn descend(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            if let Some((option, mark)) = level.taken.take() {
                self.residual.untake(option, mark);
                self.residual.drop_option(option);
            }
            let index = level.first_option + level.tried;
            level.tried += 1;
            let may_go_on = !self.residual.is_dead();
            if let Some(&option) = self.options.get(index).filter(|_| may_go_on) {
                let mark = self.residual.mark();
                level.taken = Some((option, mark));
                self.residual.take(option);
                self.worked += self.residual.dropped_since(mark).len() as u64;
                return true;
            }
            // All options were dropped: the item is covered no further.
            if index == self.options.len() && may_go_on && self.residual.is_satisfied(level.item) {
                return true;
            }
            let level = self.levels.pop().expect("the level that is closed");
            self.residual.undo(level.opened);
            self.options.truncate(level.first_option);
        }
        false
    }

    /// Begins again at the root, with a new limit on failures.
    fn restart(&mut self) {
        while let Some(level) = self.levels.pop() {
            if let Some((option, mark)) = level.taken {
                self.residual.untake(option, mark);
            }
            self.residual.undo(level.opened);
        }
        self.options.clear();
        self.runs += 1;
        self.failures_left = self.tuning.failures * luby(self.runs + 1);
        self.is_shuffled = true;
    }

    fn taken(&self) -> Vec<OptionId> {
        let taken = self.levels.iter().filter_map(|level| level.taken);
        let mut taken: Vec<OptionId> =
            taken.map(|(option, _)| OptionId::known(option as usize)).collect();
        taken.sort_unstable();
        taken
    }
}

#[cfg(test)]
mod tests {
    use quadrille_answer::CancelToken;
    use quadrille_search::meter::limits::Limits;

    use super::*;

    /// Three items of 400 options each. The first two have no color in common, so there is no solution, and
    /// each node drops some hundred options.
    fn of_long_lists() -> Problem {
        let options = |item, colors: std::ops::Range<u32>| {
            colors.map(|color| format!("{item} x:{color}\n")).collect::<String>()
        };
        let [a, b, c] = [options("a", 0..400), options("b", 400..800), options("c", 0..400)];
        Problem::parse(&format!("a b c | x\n{a}{b}{c}")).expect("a good problem")
    }

    /// Advances a new search by ten nodes, cancels it, and returns what a turn of 150 nodes does then,
    /// and the nodes visited.
    fn after_a_cancel(tuning: FindingTuning) -> (Option<StopReason>, u64) {
        let token = CancelToken::new();
        let mut limits = Limits { cancel: Some(token.clone()), ..Limits::default() };
        limits.tuning.threads.poll_interval = 1 << 40;
        let mut meter = Meter::new(limits, None);
        let mut search = Search::new(&of_long_lists(), 0, 0, tuning);
        assert!(matches!(search.advance(10, &mut meter), Step::Paused));
        token.cancel();
        match search.advance(150, &mut meter) {
            Step::Stopped(reason) => (Some(reason), meter.nodes()),
            Step::Paused => (None, meter.nodes()),
            step => panic!("{step:?} in a large problem without a solution"),
        }
    }

    #[test]
    fn nodes_of_long_lists_bring_polls_and_the_end_of_a_turn_closer() {
        let mut tuning = FindingTuning { failures: 1_000, ..FindingTuning::default() };
        (tuning.polled_options, tuning.options_per_node) = (u64::MAX, u64::MAX);
        assert_eq!(after_a_cancel(tuning), (None, 160));
        tuning.polled_options = 1_000;
        let (stopped, nodes) = after_a_cancel(tuning);
        assert_eq!(stopped, Some(StopReason::Cancelled));
        assert!(nodes < 30, "{nodes} nodes");
        (tuning.polled_options, tuning.options_per_node) = (u64::MAX, 20);
        let (stopped, nodes) = after_a_cancel(tuning);
        assert_eq!(stopped, None);
        assert!(nodes < 50, "{nodes} nodes");
    }
}
