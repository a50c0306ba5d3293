//! The work of a check: what the head of a certificate states, what is done, and who watches.

use std::fmt;
use std::ops::ControlFlow;

/// Nodes of all leaves, and states after all options of all sweeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The nodes of all leaves.
    pub nodes: u64,
    /// The states after all options of all sweeps.
    pub states: u64,
}

/// How far a check has come. Displays as one line: what is done, and the most that there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The work that is done.
    pub done: Work,
    /// The most work that there is, as the head of the certificate states it.
    pub stated: Work,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { done, stated } = self;
        let parts = [(done.nodes, stated.nodes, "nodes"), (done.states, stated.states, "states")];
        f.write_str("checked ")?;
        let mut separator = "";
        for (done, stated, what) in parts.into_iter().filter(|part| part.1 > 0) {
            write!(f, "{separator}{} of at most {} {what}", Short(done), Short(stated))?;
            separator = ", ";
        }
        if separator.is_empty() { f.write_str("steps without a search") } else { Ok(()) }
    }
}

/// A number with a unit for people: 12345678 is `12.3 million`.
struct Short(u64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(u64, &str); 3] =
            [(1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million")];
        match UNITS.into_iter().find(|unit| self.0 >= unit.0) {
            Some((unit, name)) => {
                write!(f, "{}.{} {name}", self.0 / unit, self.0 % unit / (unit / 10))
            }
            None => write!(f, "{}", self.0),
        }
    }
}

/// Counts the work of a check, and now and then shows it to a watcher, who may end the check.
pub struct Meter<'w> {
    progress: Progress,
    watch: &'w mut dyn FnMut(&Progress) -> ControlFlow<()>,
    /// The turns of loops since the watcher was called.
    turns: u32,
}

/// The turns of loops between two calls of the watcher.
const TURNS: u32 = 1 << 12;

impl<'w> Meter<'w> {
    pub fn new(watch: &'w mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        Self { progress: Progress::default(), watch, turns: 0 }
    }

    /// Begins a check of this much work.
    pub fn begin(&mut self, stated: Work) -> Result<(), String> {
        self.progress.stated = stated;
        self.show()
    }

    /// Counts a node of a leaf.
    pub fn node(&mut self) -> Result<(), String> {
        let Progress { done, stated } = &mut self.progress;
        done.nodes += 1;
        need!(
            done.nodes <= stated.nodes,
            "more than the {} nodes that the head states",
            stated.nodes
        );
        self.turn()
    }

    /// Counts the states after an option of a sweep.
    pub fn states(&mut self, states: usize) -> Result<(), String> {
        let Progress { done, stated } = &mut self.progress;
        done.states = done.states.saturating_add(states as u64);
        let limit = stated.states;
        need!(done.states <= limit, "more than the {limit} states that the head states");
        Ok(())
    }

    /// A turn of a loop that can be long.
    pub fn turn(&mut self) -> Result<(), String> {
        self.turns += 1;
        if self.turns == TURNS { self.show() } else { Ok(()) }
    }

    fn show(&mut self) -> Result<(), String> {
        self.turns = 0;
        need!((self.watch)(&self.progress).is_continue(), "interrupted");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_shown_as_one_line() {
        let line = |done: (u64, u64), stated: (u64, u64)| {
            let work = |(nodes, states)| Work { nodes, states };
            Progress { done: work(done), stated: work(stated) }.to_string()
        };
        assert_eq!(line((0, 0), (0, 0)), "checked steps without a search");
        assert_eq!(line((7, 0), (999_999, 0)), "checked 7 of at most 999999 nodes");
        assert_eq!(line((0, 1), (0, 1_000_000)), "checked 1 of at most 1.0 million states");
        assert_eq!(
            line((12_345_678, 3), (2_990_000_000, 4_000_000_000_000)),
            "checked 12.3 million of at most 2.9 billion nodes, 3 of at most 4.0 trillion states"
        );
    }

    /// The watcher is called at the start and after each few thousand turns, and may end the check.
    #[test]
    fn a_watcher_sees_the_work_and_may_end_it() {
        let mut seen = Vec::new();
        let mut watch = |progress: &Progress| {
            seen.push(progress.done.nodes);
            if seen.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut meter = Meter::new(&mut watch);
        meter.begin(Work { nodes: u64::MAX, states: 0 }).expect("the watcher goes on");
        let ended = (1u64..).find_map(|turn| meter.node().err().map(|why| (turn, why)));
        assert_eq!(ended, Some((3 << 12, "interrupted".to_owned())));
        assert_eq!(seen, [0, 1 << 12, 2 << 12, 3 << 12]);
    }
}
