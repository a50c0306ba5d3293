//! The published schema of the JSON output: every object of every command keeps it, and everything that
//! it describes is printed.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::documents::COMMANDS;
use crate::harness::{example, folder, priced_queens, root, run};
use crate::shard_audit::{lie, queens};
use crate::shard_queens;

/// The keywords of JSON Schema that the published schema uses.
const KEYWORDS: [&str; 14] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "description",
    "enum",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minimum",
    "pattern",
    "properties",
    "required",
];

/// Whole numbers that need a string: 16 digits at least.
const DIGITS: &str = "^-?[1-9][0-9]{15,}$";

/// A validator for these keywords.
struct Schema {
    root: Value,
}

/// The properties that were seen, as pointers into the schema.
type Seen = BTreeSet<String>;

impl Schema {
    fn published() -> Self {
        let text = fs::read_to_string(root().join("docs/output.schema.json")).expect("the schema");
        let schema = Self { root: serde_json::from_str(&text).expect("JSON") };
        schema.all_keywords_are_known();
        schema
    }

    fn all_keywords_are_known(&self) {
        for (pointer, schema) in self.parts() {
            for keyword in schema.as_object().expect("a schema").keys() {
                let known = keyword == "type" || KEYWORDS.contains(&keyword.as_str());
                assert!(known, "{pointer}: {keyword}");
            }
            let pattern = schema.get("pattern").and_then(Value::as_str);
            assert!(pattern.is_none_or(|pattern| pattern == DIGITS), "{pointer}: {pattern:?}");
        }
    }

    /// Returns all schemas inside of the definitions, with their pointers.
    fn parts(&self) -> Vec<(String, &Value)> {
        let definitions = self.root["$defs"].as_object().expect("definitions");
        let mut left: Vec<(String, &Value)> =
            definitions.iter().map(|(name, part)| (format!("#/$defs/{name}"), part)).collect();
        let mut parts = Vec::new();
        while let Some((pointer, schema)) = left.pop() {
            let properties = schema.get("properties").and_then(Value::as_object);
            for (name, part) in properties.into_iter().flatten() {
                left.push((format!("{pointer}/properties/{name}"), part));
            }
            for (k, part) in
                schema.get("anyOf").and_then(Value::as_array).into_iter().flatten().enumerate()
            {
                left.push((format!("{pointer}/anyOf/{k}"), part));
            }
            for name in ["items", "additionalProperties"] {
                if let Some(part) = schema.get(name).filter(|part| part.is_object()) {
                    left.push((format!("{pointer}/{name}"), part));
                }
            }
            parts.push((pointer, schema));
        }
        parts
    }

    /// Returns why a value does not keep the schema at a pointer, or adds its properties to `seen`.
    fn check(&self, pointer: &str, value: &Value, seen: &mut Seen) -> Result<(), String> {
        let schema = self.root.pointer(&pointer[1..]).expect("a pointer into the schema");
        if let Some(other) = schema.get("$ref") {
            self.check(other.as_str().expect("a pointer"), value, seen)?;
        }
        if let Some(ways) = schema.get("anyOf") {
            let mut reasons = Vec::new();
            for k in 0..ways.as_array().expect("a list").len() {
                let mut also = Seen::new();
                match self.check(&format!("{pointer}/anyOf/{k}"), value, &mut also) {
                    Ok(()) => {
                        seen.append(&mut also);
                        return Ok(());
                    }
                    Err(reason) => reasons.push(reason),
                }
            }
            return Err(reasons.join("; or "));
        }
        if !keeps(schema, value) {
            return Err(format!("{pointer}: {value}"));
        }
        match value {
            Value::Object(fields) => self.check_object(pointer, fields, seen),
            Value::Array(elements) if schema.get("items").is_some() => elements
                .iter()
                .try_for_each(|element| self.check(&format!("{pointer}/items"), element, seen)),
            _ => Ok(()),
        }
    }

    fn check_object(
        &self,
        pointer: &str,
        fields: &serde_json::Map<String, Value>,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let schema = self.root.pointer(&pointer[1..]).expect("a pointer into the schema");
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            let name = name.as_str().expect("a name");
            fields.get(name).ok_or_else(|| format!("{pointer}: {name} is missing"))?;
        }
        for (name, field) in fields {
            if schema["properties"].get(name).is_some() {
                let property = format!("{pointer}/properties/{name}");
                self.check(&property, field, seen)?;
                seen.insert(property);
            } else if schema["additionalProperties"].is_object() {
                self.check(&format!("{pointer}/additionalProperties"), field, seen)?;
            } else if schema["additionalProperties"] == false {
                return Err(format!("{pointer}: {name} is not in the schema"));
            }
        }
        Ok(())
    }
}

/// Whether a value keeps the keywords that need no other schema.
fn keeps(schema: &Value, value: &Value) -> bool {
    let is_of = |kind: &Value| match kind.as_str().expect("a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("unknown type {other}"),
    };
    let length = |elements: &Value| elements.as_array().map(|elements| elements.len() as f64);
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    schema.get("type").is_none_or(|kinds| match kinds {
        Value::Array(kinds) => kinds.iter().any(is_of),
        kind => is_of(kind),
    }) && schema.get("const").is_none_or(|constant| constant == value)
        && schema.get("enum").is_none_or(|list| list.as_array().expect("a list").contains(value))
        && bound("minimum").is_none_or(|least| value.as_f64() >= Some(least))
        && bound("maximum").is_none_or(|most| value.as_f64() <= Some(most))
        && bound("minItems").is_none_or(|least| length(value) >= Some(least))
        && bound("maxItems").is_none_or(|most| length(value) <= Some(most))
        && schema.get("pattern").is_none_or(|_| value.as_str().is_some_and(needs_a_string))
}

/// Whether a text matches `DIGITS`.
fn needs_a_string(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.len() >= 16 && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Command lines that print all kinds of objects, each with its input. `DIR` is a folder of the test.
const LINES: &[(&str, &str)] = &[
    ("solve --json --stats examples/queens8.xcc", ""),
    ("solve --json --count --stats", "a b\na b\na b\na\nb\n"),
    ("solve --json --count --node-limit 5 examples/queens8.xcc", ""),
    ("solve --json", "a b |x\n"),
    ("solve --json --all", "a\none: a |9007199254740991\na |9007199254740992\n"),
    ("solve --json --minimize --node-limit 1", "a b c\na |1\nb |2\nc |3\na b |1\nb c |1\na c |1\n"),
    ("solve --json --up-to symmetry --stats", "a b\na\nb\na b\n"),
    ("solve --json --minimize --progress always DIR/queens.xcc", ""),
    ("solve --json --minimize --gap 100 DIR/queens.xcc", ""),
    ("solve --json --minimize --penalty 7", "a b c\na b |1\nb c |1\n"),
    ("solve --json --frequencies --stats examples/queens8.xcc", ""),
    ("solve --json --frequencies", "a\none: a\na\n"),
    ("solve --json --frequencies --approximate", "a\none: a\na\n"),
    ("solve --json --count --costs", "a\na |7\na |7\na |9\n"),
    ("solve --json --best 2", "a\na |7\na |7\na |9\n"),
    ("solve --json DIR/none.xcc", ""),
    ("info --json --generators examples/queens8.xcc", ""),
    ("info --json --plan --budget 100 examples/queens8.xcc", ""),
    ("info --json", "a b c\na\nb\n"),
    ("info --json --no-symmetry", "a b\na b\na\nb\n"),
    ("check --json examples/queens8.xcc -", "r1 c1 a2 b0\n"),
    ("check --json examples/queens8.xcc DIR/proof", ""),
    ("check --json examples/australia.xcc DIR/proof", ""),
    ("trace --json", "a b\na\nb\na b\n"),
    ("sudoku solve --json examples/c.txt", ""),
    ("sudoku solve --json examples/c.txt --frequencies", ""),
    ("sudoku count --json --stats examples/c.txt", ""),
    ("sudoku count --json --frequencies examples/c.txt", ""),
    ("sudoku count --json --all-grids --box 2x2", ""),
    ("sudoku count --json --all-grids", ""),
    (
        "sudoku check --json --minimal --explain",
        "1234........4321\n1...............\n123....4........\n",
    ),
    ("sudoku check --json", "11..............\n"),
    ("sudoku canon --json examples/c.txt", ""),
    ("sudoku canon --json --group", "1234............\n............1234\n"),
    ("sudoku canon --json --equivalent", "1234............\n1...............\n"),
    ("sudoku generate --json --seed 1 --difficulty easy", ""),
    ("sudoku generate --json --seed 18446744073709551615 --box 2x2", ""),
    ("sudoku generate --json --seed 1 --rules killer --box 2x2", ""),
    ("sudoku rate --json --steps examples/c.txt", ""),
    ("sudoku rate --json", "11..............\n"),
    ("sudoku hint --json examples/c.txt", ""),
    (
        "sudoku hint --json",
        "112753649943682175675491283154237896369845721287169534521974368438526917796318452\n",
    ),
    ("queens count --json 4..6 --stats", ""),
    ("queens count --json 8 --engine fast --stats", ""),
    ("queens count --json 6 --by-symmetry", ""),
    ("queens count --json 6 --up-to rotations", ""),
    ("queens count --json 10 --shard 0/2", ""),
    ("queens count --json --board examples/queens-regions.txt", ""),
    ("queens list --json 6 --up-to symmetry", ""),
    ("queens first --json 5", ""),
    ("queens first --json 3", ""),
    ("board --json 3x3 N:2", ""),
    ("pack count --json --stats examples/soma.pack", ""),
    ("pack solve --json --up-to symmetry -n 2 examples/soma.pack", ""),
    ("pack solve --json --frequencies examples/soma.pack", ""),
    ("pack solve --json", "box 1x1\npiece dot 1x1 cost=5\n"),
    ("pack solve --json", "box 1x1\ntile A 1234\n"),
    ("pack solve --json --frequencies", "box 1x1\ntile A 1234\n"),
    ("shard split examples/queens8.xcc --target 4", ""),
    ("shard split --queens 10 --target 4", ""),
    ("shard run DIR/manifest.json --shard 0 --budget 9", ""),
    ("shard merge --json DIR/manifest.json DIR/records", ""),
    ("shard audit --json DIR/manifest.json DIR/records --sample 1000 --seed 3", ""),
    ("shard audit --json DIR/manifest.json DIR/proof", ""),
    ("shard audit --json DIR/of_queens.json DIR/boards --sample 1000", ""),
];

#[test]
fn every_object_keeps_the_published_schema() {
    let schema = Schema::published();
    let folder = folder("schema");
    let proof = folder.join("proof").to_string_lossy().into_owned();
    run(&["solve", "--count", "--certificate", &proof, &example("queens8.xcc")], "");
    let (manifest, mut records) = queens("schema_records", "dense", "100000");
    fs::copy(manifest, folder.join("manifest.json")).expect("the manifest can be copied");
    records[2] = lie(&records[2]);
    fs::write(folder.join("queens.xcc"), priced_queens(12)).expect("the problem can be written");
    fs::write(folder.join("records"), records.concat()).expect("the records can be written");
    let (manifest, boards) = shard_queens::queens("schema_queens", "8", 1);
    fs::copy(manifest, folder.join("of_queens.json")).expect("the manifest can be copied");
    let lie = shard_queens::lie(&boards[0], 0);
    fs::write(folder.join("boards"), lie).expect("the records can be written");
    let mut seen = Seen::new();
    for (line, stdin) in LINES {
        let line = line.replace("DIR", &folder.to_string_lossy());
        let outcome = run(&line.split(' ').collect::<Vec<_>>(), stdin);
        let objects: Vec<&str> = outcome
            .stdout
            .lines()
            .chain(outcome.stderr.lines())
            .filter(|l| l.starts_with('{'))
            .collect();
        assert!(!objects.is_empty(), "{line}: {outcome:?}");
        for text in objects {
            let object: Value = serde_json::from_str(text).expect("an object");
            if let Err(reason) = schema.check("#", &object, &mut seen) {
                panic!("{line}: {text}: {reason}");
            }
        }
    }
    // It depends on time alone.
    seen.insert("#/$defs/symmetry/anyOf/0/properties/stopped".to_owned());
    let all = schema.parts().into_iter().map(|(pointer, _)| pointer);
    let unseen: Vec<String> = all
        .filter(|it| it.split('/').rev().nth(1) == Some("properties") && !seen.contains(it))
        .collect();
    assert_eq!(unseen, [""; 0], "in the schema, but not printed");
}

#[test]
fn every_command_that_prints_json_is_tried() {
    for command in COMMANDS {
        let help = run(&[command, &["--help"] as &[&str]].concat(), "").stdout;
        let typed = format!("{} --json", command.join(" "));
        let is_tried = LINES.iter().any(|(line, _)| line.starts_with(&typed));
        assert_eq!(
            help.contains("      --json\n") || help.contains(", --json\n"),
            is_tried,
            "{typed}"
        );
    }
}

#[test]
fn the_validator_refuses_what_the_schema_does_not_allow() {
    let schema = Schema::published();
    for wrong in [
        r#"{"type":"status","complete":true,"found":"92","stopped":null}"#,
        r#"{"type":"status","complete":true,"found":9007199254740992,"stopped":null}"#,
        r#"{"type":"status","complete":true,"found":1.5,"stopped":null}"#,
        r#"{"type":"status","complete":true,"found":1}"#,
        r#"{"type":"status","complete":true,"found":1,"stopped":"tired"}"#,
        r#"{"type":"status","complete":true,"found":1,"stopped":null,"more":1}"#,
        r#"{"type":"cell_frequency","puzzle":1,"line":1,"cell":[1],"solutions":[1]}"#,
        r#"{"type":"unknown"}"#,
    ] {
        let object = serde_json::from_str(wrong).expect("an object");
        assert!(schema.check("#", &object, &mut Seen::new()).is_err(), "{wrong}");
    }
}
