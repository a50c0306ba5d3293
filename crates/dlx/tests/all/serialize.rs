//! Reports as JSON, with the feature `serde`: every field has its name and its value.

use quadrille_dlx::{Engine, Problem, Solve};
use serde_json::{from_value, json, to_value};

const PAIRS: &str = "a b c\na\na b\nb c\nb\nc\n";

#[test]
fn statistics_have_all_fields() {
    let problem = Problem::parse(PAIRS).expect("valid");
    let counted = problem.counter().engine(Engine::Links).presolve(false).count().expect("any");
    let statistics = counted.statistics();
    let value = to_value(statistics).expect("numbers and names");
    assert_eq!(value["nodes"], statistics.nodes);
    assert_eq!(value["updates"], statistics.updates);
    assert_eq!(value["profile"], json!(statistics.profile));
    let engine = json!([{"chosen": {"engine": "links", "reason": "asked"}, "parts": 1}]);
    assert_eq!(value["engines"], engine);
    let memo = json!({"lookups": 0, "hits": 0, "entries": 0, "bytes": 0, "spared_nodes": 0});
    assert_eq!(value["memo"], memo);
    assert_eq!(value["classes"], json!(null));

    let classes = problem.classifier().count_classes().expect("a small group");
    let value = to_value(classes.statistics()).expect("numbers and names");
    assert_eq!(value["classes"]["group_order"], "2");
}

#[test]
fn estimates_have_all_fields() {
    let problem = Problem::parse(PAIRS).expect("valid");
    let estimate = problem.estimator().presolve(false).estimate(100, 0).expect("any engine");
    let value = to_value(&estimate).expect("numbers and names");
    let nodes = estimate.nodes.expect("nothing stops the probes");
    assert_eq!(value["nodes"]["mean"], nodes.mean);
    assert_eq!(value["nodes"]["standard_error"], nodes.standard_error);
    assert_eq!(value["probes"], 100);
    assert_eq!(value["parts"][0]["primary"], 3);
    assert_eq!(value["stopped"], json!(null));

    // A refutation includes its certificate: three items need two others.
    let problem = Problem::parse("a b c | x y\na x\na y\nb x\nb y\nc x\nc y\n").expect("valid");
    let estimate = problem.estimator().estimate(1, 0).expect("any engine");
    let value = to_value(&estimate).expect("numbers and names");
    assert_eq!(value["presolve"]["proof"], "capacity");
    assert!(
        value["refutation"]["reason"]["certified"]["claim"]["inequality"].is_object(),
        "{value}"
    );
}

#[test]
fn engines_are_written_and_read_by_name() {
    for engine in Engine::ALL {
        let value = to_value(engine).expect("a name");
        assert_eq!(value, engine.name());
        assert_eq!(from_value::<Engine>(value).expect("as written"), engine);
    }
    assert!(from_value::<Engine>(json!("steam")).is_err());
}
