//! Puzzles of BurrTools.

use quadrille_dlx::Solve;
use quadrille_packing::{BurrTools, BurrToolsError};

/// Returns a file with these shapes, each as its attributes and its cells, and this problem.
fn file(shapes: &[(&str, &str)], problem: &str) -> String {
    let voxels: String = shapes
        .iter()
        .map(|(attributes, cells)| format!("<voxel {attributes} type=\"0\">{cells}</voxel>"))
        .collect();
    format!(
        "<?xml version=\"1.0\"?><puzzle version=\"2\"><gridType type=\"0\"/><colors/>\
         <shapes>{voxels}</shapes><problems>{problem}</problems></puzzle>"
    )
}

const BAR: (&str, &str) = ("x=\"2\" y=\"1\" z=\"1\"", "##");
const SQUARE: (&str, &str) = ("x=\"2\" y=\"2\" z=\"1\"", "####");

fn error(xml: &str) -> BurrToolsError {
    let read = BurrTools::read(xml).and_then(|file| file.packing(1));
    read.expect_err(xml)
}

#[test]
fn a_puzzle_is_read_and_solved() {
    // Six 1×2×2 and three 1×1×1 in a cube of 3×3×3: one solution in eight positions.
    let cube = "#".repeat(27);
    let xml = file(
        &[
            ("x=\"2\" y=\"2\" z=\"1\" name=\"flat block\"", "#1#1##"),
            ("x=\"1\" y=\"1\" z=\"1\"", "#"),
            ("x=\"3\" y=\"3\" z=\"3\"", &cube),
        ],
        "<problem><shapes><shape id=\"0\" count=\"6\"/><shape id=\"1\" min=\"3\" max=\"4\"/>\
         <shape id=\"2\" count=\"0\"/></shapes><result id=\"2\"/><bitmap/></problem>",
    );
    let packing = BurrTools::read(&xml).and_then(|file| file.packing(1)).expect("a good file");
    let names: Vec<&str> = packing.pieces().iter().map(|piece| piece.name()).collect();
    assert_eq!(names, ["flat_block", "S2"]);
    let model = packing.model().expect("a good puzzle");
    let counted = model.problem().counter().count().expect("the engine decides");
    assert_eq!(counted.complete().expect("no limit"), 8);
}

#[test]
fn axes_and_optional_cells_keep_their_places() {
    // x runs fastest, then y, then z: layers.
    let xml = file(
        &[("x=\"2\" y=\"2\" z=\"2\"", "##_#_+__"), BAR, BAR],
        "<problem><shapes><shape id=\"1\" count=\"1\"/><shape id=\"2\"/></shapes><result id=\"0\"/>\
         </problem>",
    );
    let packing = BurrTools::read(&xml).and_then(|file| file.packing(1)).expect("a good file");
    let text =
        "lattice cube\n\nbox\n  ##\n  .#\n\n  .?\n  ..\n\npiece S2\n  ##\n\npiece S3\n  ##\n";
    assert_eq!(packing.to_string(), text);
}

#[test]
fn what_is_not_supported_is_named() {
    let problem =
        |parts: &str| format!("<problem><shapes>{parts}</shapes><result id=\"1\"/></problem>");
    let plain = problem("<shape id=\"0\" count=\"2\"/>");
    let good = file(&[BAR, SQUARE], &plain);
    assert!(BurrTools::read(&good).and_then(|file| file.packing(1)).is_ok());
    let message = |xml: &str| error(xml).to_string();
    assert_eq!(
        message(&good.replace("gridType type=\"0\"", "gridType type=\"9\"")),
        "the grid of type 9 is not supported"
    );
    assert_eq!(
        message(&good.replace("<problem>", "<problem maxHoles=\"1\">")),
        "limits on holes are not supported"
    );
    assert_eq!(
        message(&good.replace(">##<", ">#+<")),
        "pieces with variable cells (shape 1) are not supported"
    );
    let colored = good.replace(">##<", ">#1#<").replace(">####<", ">#2###<");
    let fits =
        |pair: &str| colored.replace("</problem>", &format!("<bitmap>{pair}</bitmap></problem>"));
    let other = fits("<pair piece=\"0\" result=\"1\"/>");
    assert_eq!(message(&other), "colors that fit other colors (shape 1) are not supported");
    let colored = other;
    let all = colored.replace("<problem>", "<problem maxHoles=\"1\">").replace(">#1#<", ">#1+<");
    assert_eq!(
        message(&all),
        "limits on holes, and pieces with variable cells (shape 1), and colors that fit other colors \
         (shape 1) are not supported"
    );
}

#[test]
fn groups_are_passed_over() {
    let problem =
        |parts: &str| format!("<problem><shapes>{parts}</shapes><result id=\"1\"/></problem>");
    let read = |parts: &str| {
        let file = BurrTools::read(&file(&[BAR, SQUARE], &problem(parts))).expect("a good file");
        (file.packing(1).expect("a good problem"), file.passed_over(1))
    };
    let (plain, none) = read("<shape id=\"0\" count=\"2\"/>");
    assert!(none.is_empty());
    for parts in [
        "<shape id=\"0\" count=\"2\" group=\"1\"/>",
        "<shape id=\"0\" count=\"2\"><group group=\"1\" count=\"2\"/></shape>",
    ] {
        assert_eq!(read(parts), (plain.clone(), vec!["groups of pieces"]));
    }
    // Group 0 is no group.
    assert_eq!(read("<shape id=\"0\" count=\"2\" group=\"0\"/>"), (plain, vec![]));
}

#[test]
fn malformed_files_are_rejected() {
    let good = file(
        &[BAR, SQUARE],
        "<problem><shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem>",
    );
    let message = |from: &str, to: &str| error(&good.replace(from, to)).to_string();
    assert_eq!(message(">##<", ">###<"), "shape 1 is malformed");
    assert_eq!(message(">##<", ">#<"), "shape 1 is malformed");
    assert_eq!(message(">##<", ">#?<"), "shape 1 is malformed");
    assert_eq!(
        message("x=\"2\" y=\"1\"", "x=\"99999999\" y=\"99999999999\""),
        "shape 1 is malformed"
    );
    assert_eq!(message("id=\"0\"", "id=\"7\""), "there is no shape 8");
    assert_eq!(
        message("count=\"2\"", "count=\"-2\""),
        "element `shape`: attribute `count` must be a whole number"
    );
    assert_eq!(
        message("<result id=\"1\"/>", ""),
        "element `result`: attribute `id` must be a whole number"
    );
    assert_eq!(
        message("count=\"2\"", "min=\"3\" max=\"2\""),
        "piece S1 cannot have at least 3 and at most 2 copies"
    );
    assert_eq!(message("puzzle", "riddle"), "not a puzzle of BurrTools: no element `puzzle`");
    assert!(matches!(error("<puzzle>"), BurrToolsError::Xml { .. }));
    let file = BurrTools::read(&good).expect("a good file");
    assert_eq!(file.packing(0).unwrap_err(), BurrToolsError::NoProblem { problem: 0, of: 1 });
    assert_eq!(file.packing(2).unwrap_err().to_string(), "there is no problem 2: the file has 1");
}

/// The numbers of solutions are by hand.
#[test]
fn other_grids_and_colors_are_read() {
    let text = |grid: &str, shapes: &[(&str, &str)], parts: &str| {
        let problem = format!(
            "<problem><shapes>{parts}</shapes><result id=\"1\"/><bitmap>\
             <pair piece=\"0\" result=\"0\"/><pair piece=\"1\" result=\"1\"/></bitmap></problem>"
        );
        let xml = file(shapes, &problem).replace("gridType type=\"0\"", grid);
        let packing = BurrTools::read(&xml).and_then(|file| file.packing(1)).expect(&xml);
        let model = packing.model().expect("a good puzzle");
        let counted = model.problem().counter().count().expect("the engine decides");
        (packing.to_string(), counted.complete().expect("no limit").to_string())
    };
    let two = "<shape id=\"0\" count=\"2\"/>";
    // Bars with an end of each color, in a square whose colors are in turns, or in rows.
    let of = |cells| {
        let bar = ("x=\"2\" y=\"1\" z=\"1\"", "#1#2");
        text("gridType type=\"0\"", &[bar, ("x=\"2\" y=\"2\" z=\"1\"", cells)], two).1
    };
    assert_eq!([of("####"), of("#1#2#2#1"), of("#1#1#2#2")], ["2", "2", "1"].map(String::from));
    // A rhombus of two triangles, twice in a trapezoid-like strip of four.
    let strip = [("x=\"2\" y=\"1\" z=\"1\"", "##"), ("x=\"4\" y=\"1\" z=\"1\"", "####")];
    let (prisms, count) = text("gridType type=\"1\"", &strip, two);
    assert_eq!((prisms.contains("lattice prism"), count.as_str()), (true, "1"), "{prisms}");
    // Two touching spheres, twice in four that form a square.
    let pair = ("x=\"2\" y=\"2\" z=\"1\"", "#__#");
    let square = ("x=\"3\" y=\"4\" z=\"1\"", "____#_#_#_#_");
    let (spheres, count) = text("gridType type=\"2\"", &[pair, square], two);
    assert_eq!((spheres.contains("lattice sphere"), count.as_str()), (true, "2"), "{spheres}");
}
