//! Values of the feature `serde`: written, read back, and refused where they are invalid.

use quadrille_problem::{Bounds, Color, Cube, ItemId, OptionId, Problem, SubproblemBuilder};
use serde_json::{from_str, to_string};

#[test]
fn values_are_read_back_as_written() {
    let text = "a 2|b 0:3|é | x\"\na b é x\":red |7\nb x\":blue\na\n";
    let problem = Problem::parse(text).expect("a good problem");
    let json = to_string(&problem).expect("names are there");
    assert_eq!(json, to_string(text).expect("a string"));
    assert_eq!(from_str::<Problem>(&json).expect("as written"), problem);

    let cube = Cube::parse(&problem, "+2 -0 -1").expect("a good cube");
    let json = to_string(&cube).expect("lists of numbers");
    assert_eq!(json, r#"{"taken":[2],"dropped":[0,1]}"#);
    assert_eq!(from_str::<Cube>(&json).expect("as written"), cube);
    let unsorted = r#"{"dropped":[1,0,1],"taken":[2]}"#;
    assert_eq!(from_str::<Cube>(unsorted).expect("in any order"), cube);

    let solution = vec![OptionId::known(4), OptionId::known(7)];
    assert_eq!(to_string(&solution).expect("numbers"), "[4,7]");
    assert_eq!(from_str::<Vec<OptionId>>("[4,7]").expect("as written"), solution);

    let bounds = Bounds { lo: 0, hi: 9 };
    assert_eq!(to_string(&bounds).expect("two numbers"), r#"{"lo":0,"hi":9}"#);
    assert_eq!(from_str::<Bounds>(r#"{"lo":0,"hi":9}"#).expect("as written"), bounds);
}

#[test]
fn invalid_problems_are_refused_with_their_place() {
    let message = |json: &str| from_str::<Problem>(json).expect_err(json).to_string();
    assert!(message("7").contains("expected a problem in Knuth's text format"));
    assert!(message(r#""""#).starts_with("line 1, column 1 of the problem: no items"));
    let unknown = "line 2, column 3 of the problem: unknown item \"c\"";
    assert!(message(r#""a b\na c\n""#).starts_with(unknown));
    let control = "line 1, column 2 of the problem: control character '\\0'";
    assert!(message(r#""a\u0000b""#).starts_with(control));
    assert!(message(r#""a 3:2|b""#).contains("item \"b\" has lower bound 3 and upper bound 2"));
}

#[test]
fn invalid_numbers_and_cubes_are_refused() {
    let too_large = ItemId::LIMIT.to_string();
    for json in ["-1", "1.5", "\"1\"", "null", "4294967296", too_large.as_str()] {
        assert!(from_str::<ItemId>(json).is_err(), "{json}");
        assert!(from_str::<OptionId>(json).is_err(), "{json}");
        assert!(from_str::<Color>(json).is_err(), "{json}");
    }
    for json in [r#"{"lo":3,"hi":2}"#, r#"{"lo":0,"hi":0}"#, r#"{"lo":1}"#] {
        assert!(from_str::<Bounds>(json).is_err(), "{json}");
    }
    let both = from_str::<Cube>(r#"{"taken":[3,1],"dropped":[1]}"#).expect_err("1 is in both");
    assert!(both.to_string().starts_with("option 1 is both taken and dropped"), "{both}");
    for json in [r#"{"taken":[1]}"#, "[]", r#"{"taken":[],"dropped":[],"more":[]}"#] {
        assert!(from_str::<Cube>(json).is_err(), "{json}");
    }
}

#[test]
fn a_subproblem_without_names_cannot_be_written() {
    let mut builder = SubproblemBuilder::default();
    builder.item(Some(Bounds::ONCE));
    let error = to_string(&builder.into_problem()).expect_err("no names");
    assert!(error.to_string().contains("without names"), "{error}");
}
