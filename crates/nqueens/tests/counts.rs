//! Counts by the engine against the published ones (OEIS A000170).

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_nqueens::{Model, SizeError};

#[test]
fn counts_for_1_to_11() {
    let count = |n| Model::new(n).unwrap().counter().count().unwrap().complete().unwrap();
    let lines: Vec<String> = (1..=11).map(|n| format!("{n:2} {}", count(n))).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_model_has_a_size_within_the_limit() {
    assert_eq!(Model::new(0).unwrap_err(), SizeError::Zero);
    let error = Model::new(Model::LIMIT + 1).unwrap_err();
    assert_eq!(error, SizeError::TooLarge { n: 1001, limit: 1000 });
    assert_eq!(error.to_string(), "1001 rows or columns are more than the limit of 1000");
    assert!(Model::new(usize::MAX).is_err());
}

#[test]
fn the_largest_model_can_be_made_and_searched() {
    let model = Model::new(Model::LIMIT).unwrap();
    assert_eq!(model.problem().option_count(), 1_000_000);
    let counted = model.counter().node_limit(2000).count().unwrap();
    assert_eq!(counted.stopped(), Some(StopReason::NodeLimit));
}

#[test]
fn a_stopped_list_says_that_it_is_a_part() {
    let model = Model::new(8).unwrap();
    let token = CancelToken::new();
    let mut boards = model.boards_with(|solver| solver.cancel_token(&token)).unwrap();
    assert!(boards.next().is_some());
    assert!(!boards.is_complete());
    assert_eq!(boards.stopped(), None);
    token.cancel();
    assert!(boards.by_ref().count() < 91);
    assert_eq!(boards.stopped(), Some(StopReason::Cancelled));

    let mut boards = model.boards().unwrap();
    assert_eq!(boards.by_ref().count(), 92);
    assert!(boards.is_complete());
    assert!(boards.statistics().nodes > 92);
}
