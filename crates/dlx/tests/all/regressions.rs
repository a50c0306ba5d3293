//! One test for each past bug, with the smallest input first.

use quadrille_dlx::question::Counter;
use quadrille_dlx::{Problem, Solve};

fn problem(text: &str) -> Problem {
    Problem::parse(text).expect("a good problem")
}

fn count(solver: Counter<'_>) -> String {
    format!("{:?}", solver.count().expect("no engine is asked for").answer())
}

/// Each option that agreed on a color once added 2^30 to a word: the third overflowed it.
#[test]
fn many_options_may_agree_on_one_color() {
    let mut text = String::from("a b c d e f g h i j | x\n");
    for item in "abcdefghij".chars() {
        text += &format!("{item} x:red\n{item} x:blue\n");
    }
    assert_eq!(count(problem(&text).counter()), "Complete(Count(2))");
}

/// With two parts that both exceeded the solution limit, the second stopped by its node limit, the
/// product exceeded the solution limit.
#[test]
fn a_count_never_exceeds_the_solution_limit() {
    let text = format!("a b\n{}", "a\nb\nb\n".repeat(20));
    let limited = problem(&text);
    let limited = limited.counter().solution_limit(5).node_limit(10);
    assert_eq!(count(limited), "AtLeast(Count(5), SolutionLimit)");
}

/// A name that began with a byte order mark lost it when the problem was written and read back.
#[test]
fn a_byte_order_mark_is_not_part_of_a_name() {
    let mut builder = Problem::builder();
    assert_eq!(
        builder.try_item("\u{FEFF}a", None).expect_err("refused").to_string(),
        "invalid character '\\u{feff}' in the name \"\\u{feff}a\""
    );
}

/// The byte order mark at the beginning was counted as a column.
#[test]
fn a_byte_order_mark_takes_no_column() {
    let error = Problem::parse("\u{FEFF}a a\n").expect_err("refused");
    let place = error.place();
    assert_eq!((place.line(), place.column(), place.span()), (1, 3, 5..6));
    assert!(error.to_string().contains("\n  a a\n    ^\n"), "{error}");
}

/// Knuth's programs treat a line as a comment if its first nonblank character is a bar.
#[test]
fn a_comment_may_be_indented() {
    let indented = problem(" | items\na b\n\t| options\na\nb\n");
    assert_eq!(indented, problem("a b\na\nb\n"));
}

/// Parts without a walk, which have at most one solution, were missing from the updates.
#[test]
fn updates_of_settled_parts_are_counted() {
    for text in ["a b\na b\n", "a b c\na b\nb c\na c\n"] {
        let problem = problem(text);
        let mut solutions =
            problem.lister().presolve(false).solutions().expect("no engine is asked for");
        let _ = solutions.by_ref().count();
        assert!(solutions.statistics().updates > 0, "{text}");
    }
}
