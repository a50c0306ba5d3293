//! Tests of the meter.

use crate::answer::StopReason;
use crate::meter::Meter;
use crate::meter::limits::Limits;

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
