//! Models over items of any type: numbers, names, payloads, and errors in the caller's words.

use quadrille_problem::{BuildErrorKind, ItemId, Model, ModelBuilder, OptionId, Problem, verify};

/// An item that is neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Place {
    Row(usize),
    Column(usize),
    Diagonal(usize),
}

fn queens(n: usize) -> Model<Place, (usize, usize)> {
    let mut model = Model::builder();
    // Secondary items first: the numbers are settled in the end.
    model.secondaries((0..2 * n - 1).map(Place::Diagonal)).expect("new items");
    model.primaries((0..n).map(Place::Row)).expect("new items");
    model.primaries((0..n).map(Place::Column)).expect("new items");
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        let items = [Place::Diagonal(r + c), Place::Row(r), Place::Column(c)];
        model.option(items, (r, c)).expect("declared items");
    }
    model.build().expect("a good model")
}

#[test]
fn numbers_lead_back_to_items_and_payloads() {
    let model = queens(3);
    let problem = model.problem();
    assert_eq!((problem.primary_count(), problem.item_count()), (6, 11));
    let expected = [(Place::Row(0), 0), (Place::Column(2), 5), (Place::Diagonal(0), 6)];
    for (item, number) in &expected {
        let id = ItemId::known(*number);
        assert_eq!((model.item_id(item), model.item(id)), (Some(id), item));
        assert_eq!(problem.item(id).name(), format!("#{number}"));
    }
    assert_eq!(model.item_id(&Place::Row(3)), None);
    for option in problem.options() {
        let (r, c) = *model.payload(option.id());
        let items: Vec<&Place> = model.items(option.id()).collect();
        assert_eq!(items, [&Place::Diagonal(r + c), &Place::Row(r), &Place::Column(c)]);
    }
    // The cells of the falling diagonal share no rising one.
    let falling = [0, 4, 8].map(OptionId::known);
    verify(problem, &falling).expect("a solution");
    assert!(model.payloads(&falling).eq(&[(0, 0), (1, 1), (2, 2)]));
    assert_eq!(Problem::parse(&problem.to_string()).as_ref(), Ok(problem));
}

#[test]
fn errors_show_the_item_and_the_option() {
    let mut model: ModelBuilder<Place, char> = ModelBuilder::new();
    model.primary(Place::Row(1)).expect("a new item");
    model.secondary(Place::Column(1)).expect("a new item");
    let red = model.color("red").expect("a good name");
    let message = |result: Result<OptionId, quadrille_problem::BuildError>| {
        result.expect_err("should be refused").to_string()
    };
    let error = model.primary(Place::Column(1)).expect_err("declared already");
    assert_eq!(error.to_string(), "item Column(1) is declared twice");
    let error = model.bounded(Place::Row(2), 3, 2).expect_err("crossed");
    assert_eq!(error.to_string(), "item Row(2) has lower bound 3 and upper bound 2");
    // The refused item is not declared.
    let undeclared = message(model.option([Place::Row(1), Place::Row(2)], 'a'));
    assert_eq!(undeclared, "option 0: item Row(2) is not declared");
    model.option([Place::Row(1)], 'a').expect("a good option");
    assert_eq!(message(model.option([], 'b')), "option 1: the option has no items");
    let secondary = message(model.option([Place::Column(1)], 'b'));
    assert_eq!(secondary, "option 1: the option has no primary item");
    let twice = message(model.option([Place::Row(1), Place::Column(1), Place::Row(1)], 'b'));
    assert_eq!(twice, "option 1: item Row(1) appears twice in the option");
    let colored = message(model.option_with([(Place::Row(1), Some(red))], 0, 'b'));
    assert_eq!(colored, "option 1: primary item Row(1) has a color");
    let items = [(Place::Row(1), None), (Place::Column(1), Some(red))];
    model.option_with(items, 5, 'b').expect("a good option");
    let model = model.build_named(|item| format!("{item:?}").to_lowercase());
    let model = model.expect("a good model");
    let text = "row(1) | column(1)\nrow(1)\nrow(1) column(1):red |5\n";
    assert_eq!(model.problem().to_string(), text);
    assert!(model.payloads(&[1, 0].map(OptionId::known)).eq(&['b', 'a']));
}

#[test]
fn names_given_at_the_end_are_checked() {
    let named = |name: fn(&u32) -> String| {
        let mut model: ModelBuilder<u32> = ModelBuilder::new();
        model.primaries([1, 2]).expect("new items");
        let error = model.build_named(name).expect_err("bad names");
        error.kind().clone()
    };
    assert_eq!(named(|_| String::new()), BuildErrorKind::EmptyName);
    assert_eq!(named(|_| "x".into()), BuildErrorKind::RepeatedName { name: "x".into() });
    let bad = BuildErrorKind::BadName { name: "1 ".into(), character: ' ' };
    assert_eq!(named(|item| format!("{item} ")), bad);
    let empty = ModelBuilder::<u32>::new().build().expect_err("no items");
    assert_eq!(empty.kind(), &BuildErrorKind::NoPrimaryItem);
}

#[test]
fn lists_are_options_of_primary_items() {
    let lists = [vec!["b", "a"], vec!["c"], vec!["a", "c"]];
    let problem = Problem::from_lists(lists).expect("good lists");
    assert_eq!(problem.to_string(), "#0 #1 #2\n#0 #1\n#2\n#1 #2\n");
    let message = |lists: &[&[u8]]| {
        let lists = lists.iter().map(|list| list.iter());
        Problem::from_lists(lists).expect_err("bad").to_string()
    };
    assert_eq!(message(&[]), "no primary item");
    assert_eq!(message(&[&[1], &[]]), "option 1: the option has no items");
    assert_eq!(message(&[&[1], &[2, 3, 2]]), "option 1: item 2 appears twice in the option");
}
