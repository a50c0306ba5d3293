//! Counts by the engine, compared with published counts (OEIS A000170).

use std::time::Duration;

use quadrille_dlx::{CancelToken, Engine, StopReason};
use quadrille_nqueens::{
    Board, CountError, Counter, MeetInTheMiddle, Method, Model, SizeError, Why, count,
};

#[test]
fn counts_for_1_to_11() {
    let count = |n| Model::new(n).unwrap().counter().count().unwrap().complete().unwrap();
    let lines: Vec<String> = (1..=11).map(|n| format!("{n:2} {}", count(n))).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// The published counts, by the method that the library chooses.
#[test]
fn counts_by_the_chosen_method_agree_with_published_counts() {
    let known = [1u64, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596];
    for (n, expected) in known.into_iter().enumerate() {
        assert_eq!(count(n).unwrap(), expected, "{n} queens");
    }
}

#[test]
fn a_count_that_would_not_finish_is_refused() {
    let queens = MeetInTheMiddle::LIMIT + 1;
    assert_eq!(count(queens), Err(CountError::TooManyQueens { queens }));
    let counter = || Counter::new(queens).unwrap();
    assert_eq!(counter().count(), Err(CountError::TooManyQueens { queens }));
    assert_eq!(counter().census(), Err(CountError::TooManyQueens { queens }));
    // A limit allows the search.
    for limited in [counter().time_limit(Duration::ZERO), counter().node_limit(1)] {
        assert!(limited.count().unwrap().answer.stopped().is_some());
    }
}

#[test]
fn each_setting_of_a_search_is_honored_by_a_search() {
    let choice = |counter: Counter<'_>| (counter.choice().method, counter.choice().why);
    let counter = |n| Counter::new(n).unwrap();
    assert_eq!(choice(counter(9).threads(2)), (Method::MeetInTheMiddle, Why::Plain));
    assert_eq!(choice(counter(28)), (Method::ExactCover, Why::TooManyQueens));
    assert_eq!(choice(counter(0)), (Method::ExactCover, Why::NoQueens));
    let searches = [
        counter(9).exact_cover(),
        counter(9).engine(Engine::Dense),
        counter(9).symmetry(false),
        counter(9).solution_limit(400),
        counter(9).node_limit(1 << 40),
    ];
    for counter in searches {
        assert_eq!(choice(counter), (Method::ExactCover, Why::SearchSetting));
    }
    let counted = counter(9).exact_cover().count().unwrap();
    assert!(counted.statistics.is_some() && counted.sets.is_none());
    assert_eq!(counted.complete().unwrap(), 352u64);
    let counted = counter(9).solution_limit(5).count().unwrap();
    assert_eq!(counted.answer.stopped(), Some(StopReason::SolutionLimit));
}

#[test]
fn no_queens_have_one_empty_board() {
    let boards: Vec<Board> = Model::new(0).unwrap().boards().unwrap().collect();
    assert_eq!(boards, [Board::from_columns([]).unwrap()]);
    assert_eq!(boards[0].to_string(), "");
    assert_eq!(Board::constructed(0).unwrap(), Some(boards[0].clone()));
    assert_eq!(Board::random(0, 1).unwrap(), Some(boards[0].clone()));
    let census = Counter::new(0).unwrap().census().unwrap();
    assert_eq!(census.fundamental().complete().unwrap(), 1u64);
    assert!(boards[0].shape().square_named("a1").unwrap_err().is_off_board());
}

#[test]
fn sizes_of_models_have_a_limit() {
    let error = Model::new(Model::LIMIT + 1).unwrap_err();
    assert_eq!(error, SizeError::TooLarge { n: 1001, limit: 1000 });
    assert_eq!(error.to_string(), "1001 rows or columns are more than the limit of 1000");
    assert!(Model::new(usize::MAX).is_err());
}

#[test]
fn the_largest_model_can_be_built_and_searched() {
    let model = Model::new(Model::LIMIT).unwrap();
    assert_eq!(model.problem().option_count(), 1_000_000);
    let counted = model.counter().node_limit(2000).count().unwrap();
    assert_eq!(counted.stopped(), Some(StopReason::NodeLimit));
}

#[test]
fn a_stopped_list_is_not_complete() {
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
