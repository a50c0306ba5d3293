//! Questions about n queens.

use quadrille_dlx::observe::{Observer, Progress};
use quadrille_nqueens::{Counter, FastProgress, Model, Watcher};
use serde_json::{Value, json};

use crate::host::send;
use crate::message::{Message, Mistake};
use crate::solve::{MEMORY, Reporter, answered};

/// Sends the progress of a count to the page.
#[derive(Default)]
struct Watch {
    reporter: Reporter,
}

impl Observer for Watch {
    fn progress(&mut self, progress: &Progress) {
        self.reporter.progress(progress);
    }
}

impl Watcher for Watch {
    fn sets_done(&mut self, progress: FastProgress) {
        let FastProgress { done, of, seconds, .. } = progress;
        self.reporter.report(done as f64 / of as f64, done, seconds);
    }
}

/// Counts the boards.
pub(crate) fn count(n: usize) -> Result<Value, Mistake> {
    let mut watch = Watch::default();
    let counter = Counter::new(n).map_err(Mistake::new)?.memory_limit(MEMORY).watcher(&mut watch);
    let counted = counter.count().map_err(Mistake::new)?;
    let mut answer = answered(&counted.answer);
    answer["engines"] = json!([counted.choice.method.to_string()]);
    Ok(answer)
}

/// The number of boards listed.
const LISTED: u64 = 50;

/// Lists the first boards, each as the column of the queen in each row, from 0.
pub(crate) fn boards(n: usize) -> Result<Value, Mistake> {
    let model = Model::new(n).map_err(Mistake::new)?;
    let mut boards =
        model.boards_with(|lister| lister.solution_limit(LISTED)).map_err(Mistake::new)?;
    for board in boards.by_ref() {
        let columns = board.columns().expect("as many queens as rows");
        send(&Message::Found { solutions: vec![columns.into()] });
    }
    Ok(json!({ "stopped": boards.stopped().map(|reason| reason.to_string()) }))
}
