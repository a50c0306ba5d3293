//! Labels of options and comments that begin with `#`, in Knuth's text format.

use quadrille_problem::export::Json;
use quadrille_problem::{BuildErrorKind, OptionId, ParseErrorKind, Problem};

fn read(text: &str) -> Problem {
    Problem::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Asserts that a text reads as another one without comments.
#[track_caller]
fn assert_means(text: &str, plain: &str) {
    assert_eq!(read(text).to_string(), plain, "{text:?}");
}

#[test]
fn labels_are_read_shown_and_written() {
    let text = "a b | s\nleft: a s:x |3\nb s:x\nleft: a b\n";
    let problem = read(text);
    let labels: Vec<_> = problem.options().map(|option| option.label()).collect();
    assert_eq!(labels, [Some("left"), None, Some("left")]);
    assert_eq!(problem.to_string(), text);
    assert_eq!(problem.option(OptionId::known(0)).to_string(), "left: a s:x |3");
    assert!(Json::new(&problem).to_string().contains("\"label\":\"left\",\"cost\":3"));
    assert_ne!(problem, read("a b | s\na s:x |3\nb s:x\na b\n"));
}

#[test]
fn a_label_is_the_first_word_only() {
    for text in ["a b\na x: b\n", "a b\nx: y: a\n", "a b\nx:y: a\n", "a b\n: a\n", "a b\nx: |3\n"] {
        assert!(Problem::parse(text).is_err(), "{text:?}");
    }
    let error = Problem::parse("a b\nx: a a\n").unwrap_err();
    assert_eq!((error.place().line(), error.place().column()), (2, 6));
    let mut builder = Problem::builder();
    let item = builder.primary("a");
    builder.option([item]).expect("an option");
    let refused = builder.label("#x").unwrap_err();
    assert!(matches!(refused.kind(), BuildErrorKind::BadName { character: '#', .. }));
    builder.label("x").expect("a label");
    let refused = builder.label("y").unwrap_err();
    assert!(matches!(refused.kind(), BuildErrorKind::RepeatedLabel { .. }));
}

#[test]
fn comments_begin_with_a_hash() {
    assert_means("# a comment\na b # items\n  # another\na # one\nb #two\n#three\n", "a b\na\nb\n");
    assert_means("#comment: of a b\na b\na\nb # x: y |z\n", "a b\na\nb\n");
    assert_means("a b # note\na\nb\n", "a b\na\nb\n");
    assert_means("a | s # note\na s # note\n", "a | s # note\na s # note\n");
}

#[test]
fn names_that_begin_with_a_hash_stay_names() {
    for text in [
        "#0 #1 a\n#0 a\n#1\n",
        "# a b\n# a\nb\n",
        "a b #\na\nb\n",
        "a | # b\na b\n",
        "a | #\na #:x\n",
        "#1 2|# a\n#1 #\n#\na #\n",
        "#0 a | # b\na #0\n",
        "1|# a\na\n",
    ] {
        assert_means(text, text);
    }
    assert_means("#0 #1\n#0 # the first\n#1\n", "#0 #1\n#0\n#1\n");
    // A wrong number is a mistake, not a comment.
    let error = Problem::parse("#0 #1\n#0 #1\n#2\n").unwrap_err();
    assert_eq!(error.kind(), &ParseErrorKind::UnknownItem { name: "#2".to_owned() });
    assert_eq!((error.place().line(), error.place().column()), (3, 1));
}

/// Small problems whose names are hashes are equal to what is read of their text.
#[test]
fn what_is_written_of_hashes_is_read() {
    let names = ["#", "#0", "a", "b#"];
    for order in 0..24usize {
        let mut left = names.to_vec();
        let names: Vec<&str> =
            [order % 4, order / 4 % 3, order / 12, 0].map(|place| left.remove(place)).to_vec();
        for covered in 1..16usize {
            let mut builder = Problem::builder();
            let items: Vec<_> = names.iter().map(|name| builder.primary(name)).collect();
            let option = (0..4).filter(|place| covered >> place & 1 == 1).map(|place| items[place]);
            builder.option(option).expect("items");
            let problem = builder.build().expect("a problem");
            assert_eq!(read(&problem.to_string()), problem, "{problem}");
        }
    }
}
