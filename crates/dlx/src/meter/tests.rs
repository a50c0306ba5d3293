//! Tests of the meter.

use crate::answer::StopReason;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::observe::{Observer, Progress};

#[test]
fn a_trial_that_used_its_nodes_up_stops_nothing_else() {
    let mut meter = Meter::new(Limits::default(), None);
    let mut trial = meter.trial(1).expect("nodes are not limited");
    trial.reserve_depth(0);
    assert!(trial.visit(0, || 0.0));
    // This meter ends here and needs no more nodes.
    assert_eq!(trial.visit_many(0, 0, || 0.0), 0);
    assert_eq!(trial.stopped, Some(StopReason::NodeLimit));
    meter.adopt(trial);
    assert_eq!(meter.nodes(), 1);
    assert!(meter.visit(0, || 0.0));
}

#[test]
fn a_portion_is_a_part_of_the_nodes_that_are_left() {
    let mut meter = Meter::new(Limits { nodes: Some(5), ..Limits::default() }, None);
    meter.reserve_depth(0);
    assert_eq!(meter.visit_many(0, 2, || 0.0), 2);
    let mut portion = meter.portion(10);
    portion.reserve_depth(0);
    assert_eq!(portion.visit_many(0, 10, || 0.0), 3);
    meter.adopt(portion);
    assert!(!meter.visit(0, || 0.0));
    assert_eq!(meter.stop_reason(), StopReason::NodeLimit);
}

/// Counts the reports of progress.
struct Reports(u32);

impl Observer for Reports {
    fn progress(&mut self, _: &Progress) {
        self.0 += 1;
    }
}

#[test]
fn work_without_nodes_is_reported_now_and_then() {
    let mut reports = Reports(0);
    let mut meter = Meter::new(Limits::default(), Some(&mut reports));
    let interval = meter.tuning().threads.poll_interval;
    // The first is reported, the next comes too soon, and then one is due.
    meter.charge(1);
    meter.charge(interval - 1);
    meter.charge(1);
    drop(meter);
    assert_eq!(reports.0, 2);
}
