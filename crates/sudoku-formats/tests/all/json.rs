//! Boards in JSON, with their rules.

use quadrille_sudoku::Shape;
use quadrille_sudoku_formats::puzzles;

use crate::support::{PUZZLE, SOLUTION, all, one, refused, solution};

/// A JSON board with lines of rules is the board under a header of these lines.
#[test]
fn rules_beside_a_json_board_hold() {
    let plain = "9...6....8..2............7..5.....4...4...8.....1..2...1........756..1..2..7.....";
    for (header, cells) in [
        (&["rules: diagonal"][..], plain),
        (&["box: 3x2"], ".....254..6..2.61..5.231.653...3...6"),
        (&["box: 1x7"], "3.....454.6....5.126.6...15.7.3.421..42...2...7.6"),
        (&["regions: aabbaabbccddccdd", "thermo: r1c1 r1c2"], "1..............."),
        (&["cage 5: r1c1 r1c2", "box: 2x2"], "................"),
    ] {
        let json = serde_json::json!({ "type": "puzzle", "grid": cells, "rules": header });
        let expected = one(&format!("{}\n{cells}", header.join("\n")));
        let read = one(&json.to_string());
        assert_eq!((&read.grid, &read.rules), (&expected.grid, &expected.rules), "{json}");
        assert!(!read.rules.is_ordinary() || header.iter().all(|line| line.starts_with("box")));
    }
    for (rules, message) in [
        (serde_json::json!(["foo"]), "the rule \"foo\" is unknown"),
        (serde_json::json!([1]), "`rules` is no list of lines"),
        (serde_json::json!(["rules: sideways"]), "unknown rule \"sideways\""),
        (serde_json::json!(["box: 2x2"]), "a row of the board has 9 cells, and a box has not"),
    ] {
        let json = serde_json::json!({ "grid": plain, "rules": rules }).to_string();
        let found = puzzles(&json).next().expect("a board").expect_err("a mistake").message();
        assert!(found.contains(message), "{found}");
    }
    let words = serde_json::json!({ "grid": plain, "rules": "Normal rules apply." }).to_string();
    assert_eq!(one(&words).notes, ["the text of `rules` is ignored; it may state a rule"]);
    // A header above a board of another format states its boxes as well.
    let json = serde_json::json!({ "grid": ".....254..6..2.61..5.231.653...3...6" }).to_string();
    assert_eq!(one(&format!("box: 3x2\n{json}")).rules.shape(), Shape::new(3, 2).expect("a shape"));
}

#[test]
fn json_objects_of_programs_are_read() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            format!(
                "[{}]",
                row.iter().map(|&c| char::from(c).to_string()).collect::<Vec<_>>().join(",")
            )
        })
        .collect();
    let board = format!("[{}]", rows.join(","));
    for text in [
        format!("{{\"board\":{board}}}"),
        format!("{{\"newboard\":{{\"grids\":[{{\"value\":{board},\"difficulty\":\"Hard\"}}]}}}}"),
        format!("{{\n  \"puzzle\": \"{PUZZLE}\",\n  \"solution\": \"{SOLUTION}\"\n}}"),
        format!("{{\"type\":\"solution\",\"puzzle\":1,\"grid\":\"{PUZZLE}\"}}"),
    ] {
        assert_eq!(solution(&one(&text)), SOLUTION, "{text}");
    }
    assert!(all("{\"type\":\"status\",\"complete\":true}").is_empty());
    assert!(refused("{\"puzzle\": \"12").contains("a JSON object: the JSON is damaged"));
}
