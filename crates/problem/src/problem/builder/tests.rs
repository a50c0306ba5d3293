//! Tests of the checks that a builder makes.

use crate::id::{Color, ItemId, OptionId};
use crate::problem::{Bounds, BuildError, BuildErrorKind, Kind, Problem};

fn kind_of(result: Result<impl std::fmt::Debug, BuildError>) -> BuildErrorKind {
    result.expect_err("should be refused").kind().clone()
}

#[test]
fn mistakes_in_declarations_are_returned_by_build_and_by_option() {
    let mut builder = Problem::builder();
    let a = builder.primary("a");
    let line = line!() + 1;
    builder.primary("a");
    builder.primary("");
    let repeated = BuildErrorKind::RepeatedName { name: "a".into() };
    let error = builder.option([a]).expect_err("declared wrongly");
    let place = error.declared_at().map(|place| (place.file(), place.line()));
    assert_eq!((error.kind(), place), (&repeated, Some((file!(), line))));
    assert_eq!(error.option(), None);
    assert_eq!(builder.build(), Err(error));
}

#[test]
fn names_are_checked() {
    for (name, character) in [("a b", ' '), ("a:b", ':'), ("|", '|'), ("a\u{0}", '\0')] {
        let mut builder = Problem::builder();
        builder.primary(name);
        let name = name.to_owned();
        assert_eq!(kind_of(builder.build()), BuildErrorKind::BadName { name, character });
    }
    let mut builder = Problem::builder();
    builder.primary("");
    assert_eq!(kind_of(builder.build()), BuildErrorKind::EmptyName);
}

#[test]
fn bounds_are_checked() {
    let mut builder = Problem::builder();
    builder.bounded("a", 3, 2);
    let crossed = BuildErrorKind::CrossedBounds { name: "a".into(), lo: 3, hi: 2 };
    assert_eq!(kind_of(builder.build()), crossed);

    let mut builder = Problem::builder();
    builder.bounded("a", 0, 0);
    let zero = BuildErrorKind::ZeroUpperBound { name: "a".into() };
    assert_eq!(kind_of(builder.build()), zero);

    let mut builder = Problem::builder();
    builder.secondary("s");
    assert_eq!(kind_of(builder.build()), BuildErrorKind::NoPrimaryItem);
}

#[test]
fn options_are_checked_and_a_refused_one_leaves_no_trace() {
    let mut builder = Problem::builder();
    let [a, b] = ["a", "b"].map(|name| builder.primary(name));
    let s = builder.secondary("s");
    let red = builder.color("red");
    let no_items: [ItemId; 0] = [];
    assert_eq!(kind_of(builder.option(no_items)), BuildErrorKind::EmptyOption);
    assert_eq!(kind_of(builder.option([s])), BuildErrorKind::NoPrimaryInOption);
    let twice = BuildErrorKind::RepeatedItem { name: "a".into() };
    assert_eq!(kind_of(builder.option([a, b, a])), twice);
    let colored = BuildErrorKind::ColorOnPrimary { name: "a".into() };
    assert_eq!(kind_of(builder.option([a.colored(red)])), colored);
    let stranger = BuildErrorKind::UnknownItem { number: 9 };
    assert_eq!(kind_of(builder.option([ItemId::known(9)])), stranger);
    let color = BuildErrorKind::UnknownColor { number: 5 };
    assert_eq!(kind_of(builder.option([a.into(), s.colored(Color::known(5))])), color);

    assert_eq!(builder.option([a, b]).map(OptionId::index), Ok(0));
    builder.option_with_cost([a.into(), s.colored(red)], 7).expect("a good option");
    let problem = builder.build().expect("a good problem");
    assert_eq!((problem.option_count(), problem.member_count()), (2, 4));
    assert_eq!(problem.option(OptionId::known(1)).to_string(), "a s:red |7");
    assert_eq!(problem.kind(), Kind::Xcc);
}

#[test]
fn primary_items_may_follow_secondary_ones() {
    let mut builder = Problem::builder();
    let s = builder.secondary("s");
    let p = builder.bounded("p", 0, 2);
    let t = builder.secondary("t");
    let q = builder.primary("q");
    let red = builder.color("red");
    assert_eq!(kind_of(builder.option([s, t])), BuildErrorKind::NoPrimaryInOption);
    let colored = BuildErrorKind::ColorOnPrimary { name: "q".into() };
    assert_eq!(kind_of(builder.option([q.colored(red)])), colored);
    builder.option([s.colored(red), p.into(), t.into()]).expect("a good option");
    builder.option_with_cost([t, q], 3).expect("a good option");
    let (problem, numbers) = builder.build_numbered().expect("a good problem");
    assert_eq!(problem.to_string(), "0:2|p q | s t\ns:red p t\nt q |3\n");
    let names = [s, p, t, q].map(|item| problem.item(numbers[item.index()]).name());
    assert_eq!(names, ["s", "p", "t", "q"]);
    assert_eq!(Problem::parse(&problem.to_string()), Ok(problem));
}

#[test]
fn errors_in_options_have_the_number_of_the_option() {
    let mut builder = Problem::builder();
    let [a, b] = ["a", "b"].map(|name| builder.primary(name));
    builder.option([a, b]).expect("a good option");
    let error = builder.option([b, a, b]).expect_err("b is repeated");
    assert_eq!(error.option().map(OptionId::index), Some(1));
    assert_eq!(error.to_string(), "option 1: item \"b\" appears twice in the option");
}

#[test]
fn equality_is_by_the_names_of_colors() {
    let build = |colors: [&str; 2]| {
        let mut builder = Problem::builder();
        let a = builder.primary("a");
        let s = builder.secondary("s");
        for name in colors {
            builder.color(name);
        }
        let red = builder.color("red");
        builder.option([a.into(), s.colored(red)]).expect("a good option");
        builder.build().expect("a good problem")
    };
    assert!(build(["red", "blue"]) == build(["blue", "red"]));
}

#[test]
fn an_item_without_a_name_is_named_after_its_number() {
    let once = Some(Bounds::ONCE);
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..1001).map(|_| builder.try_unnamed(once).expect("valid")).collect();
    builder.option(items).expect("a good option");
    let problem = builder.build().expect("a good problem");
    let names: Vec<_> = problem.items().map(|item| item.name().to_owned()).collect();
    assert_eq!(names, (0..1001).map(|number| format!("#{number}")).collect::<Vec<_>>());

    let mut builder = Problem::builder();
    builder.secondary("#0");
    builder.try_unnamed(once).expect("valid");
    builder.try_unnamed(None).expect("valid");
    let (problem, numbers) = builder.build_numbered().expect("a good problem");
    assert_eq!(problem.to_string(), "#0' | #0 #2\n");
    assert_eq!(numbers, [1, 0, 2].map(ItemId::known));

    let crossed = BuildErrorKind::CrossedBounds { name: "#0".into(), lo: 2, hi: 1 };
    let bounds = Some(Bounds { lo: 2, hi: 1 });
    assert_eq!(kind_of(Problem::builder().try_unnamed(bounds)), crossed);
}
