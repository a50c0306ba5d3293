//! `quadrille pack`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;

use crate::harness::{assert_balanced, example, folder, run};

const SMALL: &str = "box 2x3\npieces\n  AAB\n  ABB\n";

#[test]
fn solutions_are_counted_up_to_motions() {
    let soma = example("soma.pack");
    run(&["pack", "count", &soma], "").is(0, "11520\n", "");
    run(&["pack", "count", "--up-to", "rotations", &soma], "").is(0, "480\n", "");
    run(&["pack", "count", "--up-to", "reflections", "--json", &soma], "").is(
        0,
        "{\"type\":\"status\",\"complete\":true,\"found\":240,\"stopped\":null}\n",
        "",
    );
    let limited = run(&["pack", "count", "--limit", "5", &soma], "");
    limited.is(3, "at least 5\n", "note: stopped at the solution limit\n");
}

#[test]
fn a_puzzle_without_solution_says_why() {
    let text = "box 2x2\npiece A 1x3\n";
    let note = "note: the pieces have 3 cells, and 4 cells of the box must be filled\n";
    run(&["pack", "count"], text).is(1, "0\n", note);
    run(&["pack", "solve"], text).is(1, "", &format!("No solution\n{note}"));
}

#[test]
fn solutions_are_drawn_as_text() {
    let first = "┌───────┬───┐\n│ A     │ B │\n│   ┌───┘   │\n│   │       │\n└───┴───────┘\n";
    run(&["pack", "solve"], SMALL).is(0, first, "");
    assert_snapshot!(run(&["pack", "solve", "--all"], SMALL).show());
    let hexagons = "lattice hexagon\nbox hexagon 2\npiece A 1x1 x*\npiece B\n  # # #\n";
    assert_eq!(run(&["pack", "solve"], hexagons).code, Some(2), "hexagons have no lengths");
    let hexagons = hexagons.replace("piece A 1x1 x*", "piece A x*\n  #");
    let picture = "   / \\ / \\\n  | A | A |\n / \\ / \\ / \\\n| B         |\n \\ / \\ / \\ /\n  | A | A |\n   \\ / \\ /\n";
    run(&["pack", "solve"], hexagons).is(0, picture, "");
    let layers = "box 2x1x2\npiece A 1x1x2\npiece B 2x1x1 x2\n";
    run(&["pack", "solve"], layers).is(
        1,
        "",
        "No solution\nnote: the pieces have 6 cells, and the box has 4\n",
    );
}

#[test]
fn solutions_as_json_name_pieces_and_cells() {
    assert_snapshot!(
        run(&["pack", "solve", "--all", "--json", "--up-to", "reflections"], SMALL).show()
    );
}

#[test]
fn plain_solutions_can_be_checked_and_drawn() {
    let folder = folder("pack-plain");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let [puzzle, model] = [path("puzzle.pack"), path("model.xcc")];
    std::fs::write(&puzzle, SMALL).expect("a file");
    run(&["pack", "model", &puzzle, "--output", &model], "").is(0, "", "");
    run(&["solve", "--count", &model], "").is(0, "4\n", "");
    let plain = run(&["pack", "solve", "--all", "--plain", &puzzle], "").stdout;
    run(&["check", &model, "-"], &plain).is(0, "4 solutions hold\n", "");
    assert_eq!(plain, run(&["solve", "--all", &model], "").stdout);

    let drawn = run(&["pack", "solve", "--all", &puzzle], "").stdout;
    for list in [plain, run(&["pack", "solve", "--all", "--json", &puzzle], "").stdout] {
        run(&["pack", "render", &puzzle, "-"], &list).is(0, &drawn, "");
    }
    let wrong = run(&["pack", "render", &puzzle, "-"], "A r1c1 r1c2 r1c3\n");
    wrong.is(2, "", "error: line 1: no option `A r1c1 r1c2 r1c3`\n");
    let half = run(&["pack", "render", &puzzle, "-"], "A r1c1 r1c2 r2c1\n");
    assert_eq!(half.code, Some(2));
}

#[test]
fn pictures_are_drawn() {
    let soma = example("soma.pack");
    let svg = |args: &[&str]| {
        let outcome = run(&[&["pack"], args, &["--format", "svg"]].concat(), "");
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        assert_balanced(&outcome.stdout);
        outcome.stdout
    };
    // The first solution has 4, 5 and 3 pieces in its layers.
    let count = |text: &str| text.matches("data-placement").count();
    let layers = svg(&["solve", &soma, "--view", "layers"]);
    assert_eq!(count(&layers), 12);
    // Three faces of 3×3 squares are visible in space.
    let solid = svg(&["solve", &soma, "--view", "solid"]);
    assert_eq!(count(&solid), 27);
    let exploded = count(&svg(&["solve", &soma, "--view", "exploded"]));
    assert_eq!(count(&svg(&["solve", &soma])), 12 + 27 + exploded);
    assert_eq!(svg(&["render", &soma]).matches("<g transform").count(), 7);

    let page = run(&["pack", "solve", "--all", "--format", "html"], SMALL).stdout;
    let (before, script) = page.split_once("<script>").expect("a script");
    let (_, after) = script.split_once("</script>").expect("the end of the script");
    assert_balanced(&format!("{before}{after}"));
    assert_eq!(page.matches("<figure").count(), 4);
    assert!(page.contains("<h1>All 4 solutions</h1>"), "{page}");
    assert_snapshot!(run(&["pack", "solve", "--format", "svg"], SMALL).show());
}

#[test]
fn the_output_file_decides_the_format() {
    let folder = folder("pack-output");
    for (name, start) in [("a.svg", "<svg"), ("a.html", "<!doctype"), ("a.txt", "┌")] {
        let path = folder.join(name).to_string_lossy().into_owned();
        run(&["pack", "solve", "--output", &path], SMALL).is(0, "", "");
        let written = std::fs::read_to_string(&path).expect("the file was written");
        assert!(written.starts_with(start), "{name}: {written}");
    }
}

#[test]
fn any_problem_with_coordinates_is_drawn() {
    let problem = example("pentominoes6x10.xcc");
    let solution = run(&["solve", &problem], "").stdout;
    let args = ["render", &problem, "-", "--coordinates", "{row}{column}"];
    let drawn = run(&args, &solution);
    assert_eq!(drawn.code, Some(0), "{drawn:?}");
    assert_snapshot!(drawn.stdout);
    let svg = run(&[&args as &[&str], &["--format", "svg"]].concat(), &solution).stdout;
    assert_balanced(&svg);
    assert_eq!(svg.matches("<title>").count(), 12);
    let missing = run(&["render", &problem, "-"], &solution);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("--coordinates"), "{missing:?}");
    let wrong = run(&["render", &problem, "-", "--coordinates", "{row}"], "");
    assert!(wrong.stderr.contains("one field {column} or {file}"), "{wrong:?}");
}

#[test]
fn files_of_burrtools_are_imported() {
    let xml = "<?xml version=\"1.0\"?><puzzle version=\"2\"><gridType type=\"0\"/><shapes>\
               <voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>\
               <voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">####</voxel></shapes><problems><problem>\
               <shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem><problem>\
               <shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem></problems></puzzle>";
    let first = "lattice cube\n\nbox\n  ##\n  ##\n\npiece S1 x2\n  ##\n";
    let note = |number| format!("note: problem {number} of 2; --problem N reads another\n");
    run(&["pack", "import"], xml).is(0, first, &note(1));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(xml.as_bytes()).expect("memory takes everything");
    let compressed = encoder.finish().expect("memory takes everything");
    run(&["pack", "import"], &compressed).is(0, first, &note(1));
    let second = first.replace("  ##\n  ##\n", "  ##\n").replace(" x2", "");
    run(&["pack", "import", "--problem", "2"], xml).is(0, &second, &note(2));

    let grouped = xml.replace("count=\"2\"", "count=\"2\" group=\"1\"");
    let passed = "note: groups of pieces are passed over: they do not matter for packing\n";
    run(&["pack", "import"], &grouped).is(0, first, &format!("{passed}{}", note(1)));

    let error = |input: &[u8]| {
        let outcome = run(&["pack", "import"], input);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{outcome:?}");
        outcome.stderr
    };
    let unknown = xml.replace("type=\"0\"/>", "type=\"9\"/>");
    let message = "the grid of type 9 is not supported";
    assert_eq!(error(unknown.as_bytes()), format!("error: standard input: {message}\n"));
    let half = &compressed[..compressed.len() / 2];
    assert!(error(half).starts_with("error: standard input: damaged compressed file"));
    assert!(error(b"box 2x2").starts_with("error: standard input: not XML"));
}

#[test]
fn errors_show_their_line() {
    assert_snapshot!(run(&["pack", "count"], "box 3x4\npiece A x2\n  ##\n  #!\n").show());
    assert_snapshot!(run(&["pack", "model"], "box 3x4\npeice A 1x2\n").show());
}

#[test]
fn symmetric_solutions_are_counted_and_listed() {
    let puzzle = "box 4x4\npiece L x4\n  #..\n  ###\n";
    run(&["pack", "count", "--symmetric", "half-turn"], puzzle).is(0, "6\n", "");
    let all = run(&["pack", "solve", "--symmetric", "quarter-turn", "--all", "--json"], puzzle);
    assert_eq!(all.stdout.matches("\"type\":\"solution\"").count(), 2, "{}", all.stdout);
    let wrong = run(&["pack", "count", "--symmetric", "sixth-turn"], puzzle);
    assert!(
        wrong.stderr.contains("its symmetries are half-turn, quarter-turn"),
        "{}",
        wrong.stderr
    );
    let dominoes = r#"{"dominoes":[[1,2]],"regions":[{"indices":[[0,0],[0,1]],"type":"empty"}]}"#;
    let refused = run(&["pack", "count", "--symmetric", "half-turn"], dominoes);
    assert!(refused.stderr.contains("leave out --symmetric"), "{}", refused.stderr);
}

#[test]
fn rectangles_of_a_piece_are_tabled() {
    let table = "    1 2 3\n  1 . . .\n  2 . . P\nprime: 2×3\n";
    run(&["pack", "boxes", "##/#.", "2x3"], "").is(0, table, "");
    let none = run(&["pack", "boxes", "##./.##", "3x4"], "");
    assert_eq!(
        (none.code, none.stdout.ends_with("prime: none\n")),
        (Some(1), true),
        "{}",
        none.stdout
    );
    let stopped = run(&["pack", "boxes", "####/.#..", "5x10", "--node-limit", "1"], "");
    assert_eq!(stopped.code, Some(3), "{}", stopped.stdout);
    assert!(run(&["pack", "boxes", "#x"], "").stderr.contains("rows of # and ."));
}
