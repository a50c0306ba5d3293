//! Estimates over all solutions against known numbers.

use quadrille_dlx::{CancelToken, Problem, Solve, StopReason};

use crate::support::boards::dominoes;

/// Latin squares of a given order: cells, and each symbol in each row and in each column.
fn latin_squares(n: usize) -> Problem {
    let triples = || (0..n).flat_map(move |r| (0..n * n).map(move |k| (r, k / n, k % n)));
    let mut items: Vec<String> = triples()
        .flat_map(|(r, c, s)| [format!("x{r}{c}"), format!("r{r}{s}"), format!("c{c}{s}")])
        .collect();
    items.sort();
    items.dedup();
    let mut text = items.join(" ") + "\n";
    triples().for_each(|(r, c, s)| text += &format!("x{r}{c} r{r}{s} c{c}{s}\n"));
    Problem::parse(&text).expect("a good problem")
}

/// There are 812,851,200 Latin squares of order 6 (OEIS A002860), and each option is in one sixth of
/// them.
#[test]
fn estimates_of_latin_squares_are_within_their_errors() {
    let truth = 812_851_200.0;
    let problem = latin_squares(6);
    let estimates = problem.compiler().approximate(1, 5).expect("no limit");
    let count = estimates.count();
    assert!(estimates.probes() > 0 && estimates.effective_probes() > 30.0);
    assert!((count.value - truth).abs() <= 4.0 * count.standard_error, "{count:?}");
    assert!(count.standard_error < 0.1 * truth, "{count:?}");
    let frequencies = estimates.frequencies();
    let within = |errors: f64| {
        frequencies
            .iter()
            .filter(|f| (f.value - truth / 6.0).abs() <= errors * f.standard_error)
            .count()
    };
    assert_eq!(frequencies.len(), 216);
    assert!(within(2.0) >= 160 && within(4.0) >= 210, "{} {}", within(2.0), within(4.0));
    // A square has 36 cells, each with one symbol.
    let sum: f64 = frequencies.iter().map(|f| f.value).sum();
    assert!((sum / count.value - 36.0).abs() < 1e-6);
    assert_eq!(estimates.samples().len(), 5);
    assert!(
        estimates.samples().iter().all(|s| quadrille_dlx::verify(&problem, s.options()).is_ok())
    );
    let again = problem.compiler().approximate(1, 5).expect("no limit");
    assert_eq!(again.count(), count);
    assert_eq!(again.samples(), estimates.samples());
}

#[test]
fn a_small_problem_is_answered_exactly() {
    let problem = dominoes(4, 4);
    let estimates = problem.compiler().approximate(3, 4).expect("no limit");
    let exact = problem.compiler().compile().expect("no limit").frequencies().expect("no token");
    assert_eq!((estimates.probes(), estimates.count().standard_error), (0, 0.0));
    assert!((estimates.count().value - 36.0).abs() < 1e-9);
    for (estimated, exact) in estimates.frequencies().iter().zip(exact) {
        assert!((estimated.value - exact.to_u64().expect("few") as f64).abs() < 1e-9);
    }
}

#[test]
fn a_cancelled_estimate_says_so() {
    let token = CancelToken::new();
    token.cancel();
    let problem = dominoes(4, 4);
    let stopped = problem.compiler().cancel_token(&token).approximate(1, 1).expect_err("cancelled");
    assert_eq!(stopped.reason, StopReason::Cancelled);
}
