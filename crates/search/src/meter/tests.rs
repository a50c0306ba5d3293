//! Tests of the meter.

use quadrille_answer::CancelToken;

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
    assert_eq!(trial.budget.stopped, Some(StopReason::NodeLimit));
    meter.adopt(trial);
    assert_eq!(meter.nodes(), 1);
    assert!(meter.visit(0, || 0.0));
}

/// A trial of ten nodes, of at most forty if it may end within those.
fn trial_of_ten<'a>(meter: &Meter<'a>) -> Meter<'a> {
    let mut trial = meter.trial_up_to(10, 40).expect("nodes are not limited");
    trial.reserve_depth(0);
    trial
}

#[test]
fn a_trial_goes_on_once_if_it_is_far_enough() {
    let meter = Meter::new(Limits::default(), None);
    for (share, most) in [(0.0, 10), (0.24, 10), (0.25, 40), (1.0, 40)] {
        let [mut one_by_one, mut at_once, mut in_threes] = [(); 3].map(|()| trial_of_ten(&meter));
        let visited = (0..100).filter(|_| one_by_one.visit(0, || share)).count();
        assert_eq!(visited, most, "share {share}");
        assert_eq!(at_once.visit_many(0, 100, || share), most as u64, "share {share}");
        let visited = (0..100).map(|_| in_threes.visit_many(0, 3, || share)).sum::<u64>();
        assert_eq!(visited, most as u64, "share {share}");
        for trial in [one_by_one, at_once, in_threes] {
            assert_eq!(trial.budget.stopped, Some(StopReason::NodeLimit));
        }
    }
}

#[test]
fn the_share_that_prolongs_a_trial_is_that_of_the_whole() {
    let meter = Meter::new(Limits::default(), None);
    for (before, visited) in [(0.1, 10), (0.2, 40)] {
        let mut trial = trial_of_ten(&meter);
        trial.move_to(trial.place().below(0, (before, 0.1)));
        assert_eq!(trial.visit_many(0, 100, || 0.5), visited);
    }
}

#[test]
fn a_turn_of_a_trial_is_not_prolonged() {
    let mut trial = trial_of_ten(&Meter::new(Limits::default(), None));
    assert_eq!(trial.turn(5, |trial| trial.visit_many(0, 100, || 1.0)), (5, true));
    assert_eq!(trial.visit_many(0, 100, || 1.0), 5);
}

/// As when the token is cancelled while the residual of a paused search is made.
#[test]
fn a_paused_search_that_is_cancelled_does_not_go_on() {
    for is_cancelled in [false, true] {
        let token = CancelToken::new();
        let limits = Limits { cancel: Some(token.clone()), ..Limits::default() };
        let mut meter = Meter::new(limits, None);
        meter.reserve_depth(0);
        let ((), may_continue) = meter.turn(5, |meter| {
            assert_eq!(meter.visit_many(0, 100, || 0.0), 5);
            assert!(!meter.is_abandoned());
            if is_cancelled {
                token.cancel();
            }
            let reason = if is_cancelled { StopReason::Cancelled } else { StopReason::NodeLimit };
            assert_eq!(meter.is_abandoned(), is_cancelled);
            assert_eq!(meter.settle_stop(), reason);
        });
        assert_eq!(may_continue, !is_cancelled);
    }
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
