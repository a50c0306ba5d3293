//! Puzzles as text: what is read, what is written, and errors with their place.

use quadrille_packing::{Lattice, Packing, Turns};
use quadrille_random::Random;

fn read(text: &str) -> Packing {
    text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Returns the message of an error.
fn error(text: &str) -> String {
    text.parse::<Packing>().expect_err(text).to_string()
}

#[test]
fn settings_apply_to_pieces() {
    let packing = read(
        "# all kinds of settings\nlattice cube\nbox 2x3x4   # a comment\n\
         piece A 1x2 x4 mirror\ndefault x1..3 fixed\npiece B 1x1x3 upright\npiece C 2x1 x2..\n\
         hole D 1x1x1 x*\npiece E 1x1x1 x..2 cost=7\n",
    );
    let pieces = packing.pieces();
    let copies: Vec<_> = pieces.iter().map(|piece| (piece.least(), piece.most())).collect();
    assert_eq!(copies, [(4, Some(4)), (1, Some(3)), (2, None), (0, None), (0, Some(2))]);
    let turns: Vec<Turns> = pieces.iter().map(|piece| piece.allowed_turns()).collect();
    assert_eq!(turns, [Turns::All, Turns::Upright, Turns::None, Turns::None, Turns::None]);
    assert_eq!(pieces.iter().position(|piece| piece.is_hole()), Some(3));
    assert_eq!(pieces.iter().position(|piece| piece.is_mirrored()), Some(0));
    assert_eq!(pieces.iter().map(|piece| piece.cost()).collect::<Vec<_>>(), [0, 0, 0, 0, 7]);
}

#[test]
fn parts_that_do_not_touch_are_one_piece_only_if_stated() {
    let message = |text: &str| {
        let error = text.parse::<Packing>().expect_err(text);
        format!("{}: {}; expected {}", error.place(), error.message(), error.expected())
    };
    let letters = "box 2x3\npieces\n  A.A\n  BBB\n";
    assert_eq!(
        message(letters),
        "line 3, column 5: piece A is drawn in 2 parts that do not touch; expected another letter \
         for each part, `piece A x2` if they are copies of one piece, or the setting `disconnected` \
         if they are one piece"
    );
    let alone = "box 1x3\nhole H\n  #.#\n  ...\n  #..\npiece B 1x1\n";
    assert_eq!(
        message(alone),
        "line 3, column 5: piece H is drawn in 3 parts that do not touch; expected a `hole` of its \
         own for each part, or the setting `disconnected` if they are one piece"
    );
    // Cells that share only a corner do not touch, and layers do.
    assert!(message("box 2x2\npieces\n  AB\n  BA\n").contains("piece A is drawn in 2 parts"));
    read("lattice cube\nbox 2x2x2\npieces x2\n  AB\n  .B\n\n  A.\n  .B\n");
    read("lattice triangle\nbox triangle 2\npieces\n   A\n  BaA\n");

    for settings in ["pieces disconnected", "default disconnected\npieces"] {
        let packing = read(&letters.replace("pieces", settings));
        assert_eq!(packing.pieces()[0].shape().len(), 2);
        let text = packing.to_string();
        assert!(text.contains("piece A disconnected\n  #.#\n"), "{text}");
        assert_eq!(read(&text), packing);
    }
}

#[test]
fn boxes_by_formula_have_their_cells() {
    let cells = |text: &str| read(&format!("{text}\npiece A x*\n  {}\n", "#")).region().len();
    assert_eq!(cells("box 6x10"), 60);
    assert_eq!(cells("box 3x4x5"), 60);
    assert_eq!(cells("lattice cube\nbox 6x10"), 60);
    assert_eq!(cells("box ring 8x8 2x2"), 60);
    assert_eq!(cells("box cross 6 2"), 20);
    assert_eq!(cells("box torus 4x5"), 20);
    let hexagons = |text: &str| cells(&format!("lattice hexagon\nbox {text}"));
    assert_eq!(["triangle 4", "hexagon 3", "parallelogram 3x5"].map(hexagons), [10, 19, 15]);
    let triangles = |text: &str| {
        read(&format!("lattice triangle\nbox {text}\npiece A x*\n  ^\n")).region().len()
    };
    assert_eq!(["triangle 4", "hexagon 3", "parallelogram 3x5"].map(triangles), [16, 54, 30]);
    // Odd sides too: the drawing begins one column later.
    assert_eq!(["triangle 3", "hexagon 2", "parallelogram 2x2"].map(triangles), [9, 24, 8]);
    assert_eq!(["triangle 3", "hexagon 2", "parallelogram 2x2"].map(hexagons), [6, 7, 4]);
}

#[test]
fn formulas_and_pictures_agree() {
    let pairs = [
        ("box ring 4x4 2x2", "box\n  ####\n  #..#\n  #..#\n  ####\n"),
        ("box cross 3 1", "box\n  .#.\n  ###\n  .#.\n"),
        ("lattice hexagon\nbox hexagon 2", "lattice hexagon\nbox\n   # #\n  # # #\n   # #\n"),
        ("lattice hexagon\nbox triangle 2", "lattice hexagon\nbox\n   #\n  # #\n"),
        ("lattice triangle\nbox triangle 2", "lattice triangle\nbox\n   ^\n  ^v^\n"),
        ("lattice triangle\nbox hexagon 1", "lattice triangle\nbox\n  ^v^\n  v^v\n"),
        ("lattice triangle\nbox parallelogram 2x2", "lattice triangle\nbox\n   ^v^v\n  ^v^v\n"),
        ("lattice cube\nbox 2x1x2", "lattice cube\nbox\n  ##\n\n  ##\n"),
    ];
    for (formula, picture) in pairs {
        let unit = if formula.contains("lattice triangle") { "^" } else { "#" };
        let [formula, picture] =
            [formula, picture].map(|text| read(&format!("{text}\npiece A x*\n  {unit}\n")));
        assert_eq!(formula, picture);
    }
}

#[test]
fn letters_of_triangles_show_their_direction() {
    let drawn = read("lattice triangle\nbox triangle 2\npieces\n   A\n  BaA\n");
    let one_by_one = read("lattice triangle\nbox triangle 2\npiece A\n  .^\n  .v^\npiece B\n  ^\n");
    assert_eq!(drawn, one_by_one);
}

#[test]
fn what_is_written_is_read_back() {
    let texts = [
        "box 3x20\npieces pentominoes one-sided\n",
        "box\n  ###?\n  #..?\npiece A 1x2 x1..3 half-turns\nhole H 1x1 x*\n",
        "box 2x4\npiece A 1x2 x..3 cost=18446744073709551615\npiece B 1x1 x* cost=1\n",
        "box torus 4x4\npiece A x2.. one-sided fixed\n  ##\n  .#\n",
        "box 2x2x3 wrap-layers\npieces tetracubes mirror\npiece A 1x1x2 upright\n",
        "lattice hexagon\nbox hexagon 3\npieces tetrahexes\n",
        "lattice triangle\nbox hexagon 2\npieces hexiamonds one-sided\n",
    ];
    for text in texts {
        let packing = read(text);
        assert_eq!(read(&packing.to_string()), packing, "{packing}");
    }
    let text =
        "lattice square\n\nbox wrap-rows\n  ##?\n  #..\n\npiece A x2 one-sided\n  ##\n  .#\n";
    assert_eq!(read(text).to_string(), text);
}

#[test]
fn errors_name_their_place_and_what_was_expected() {
    let place = |text: &str| error(text).split("; ").next().expect("a message").to_owned();
    assert_eq!(place("bux 3x4\n"), "line 1, column 1: unexpected \"bux\"");
    let long = format!("{}\n", "é".repeat(41));
    let shown = format!("line 1, column 1: unexpected \"{}\"…", "é".repeat(40));
    assert_eq!(place(&long), shown);
    assert_eq!(place("box 3x4\n"), "line 2, column 1: a piece is missing");
    assert_eq!(place("piece A 1x2\n"), "line 2, column 1: the box is missing");
    assert_eq!(place("box 3x4\nbox 5x6\n"), "line 2, column 1: a second box");
    assert_eq!(place("box 3x4\nlattice cube\n"), "line 2, column 1: a second lattice");
    assert_eq!(place("lattice cubes\n"), "line 1, column 9: unexpected \"cubes\"");
    assert_eq!(place("box\n"), "line 1, column 4: the box is missing");
    assert_eq!(place("box 3x4x\n"), "line 1, column 5: unexpected \"3x4x\"");
    assert_eq!(place("box ring 8x8\n"), "line 1, column 13: a length is missing");
    assert_eq!(place("box ring 8x8 3x3\n"), "line 1, column 5: these lengths do not fit together");
    assert_eq!(
        place("box 1000x1000\n"),
        "line 1, column 5: a box must have from 1 to 100000 cells"
    );
    assert_eq!(place("box 3x4\n  ##\n"), "line 2, column 3: unexpected \"##\"");
    assert_eq!(place("box 2x2\npiece A 1x2 y3\n"), "line 2, column 13: unexpected \"y3\"");
    assert_eq!(place("box 2x2\npiece A 1x2 xa\n"), "line 2, column 13: unexpected \"xa\"");
    assert_eq!(
        place("box 2x2\npiece A x0\n  #\n"),
        "line 2, column 7: piece A would have no copies: leave it out"
    );
    assert_eq!(
        place("box 2x2\npiece A x3..1\n  #\n"),
        "line 2, column 7: piece A cannot have at least 3 and at most 1 copies"
    );
    for copies in ["x", "x-1", "x1-3", "x..", "x1..2..3", "x4294967296", "x1.5", "x..-1"] {
        let expected = format!(
            "line 2, column 13: unexpected {copies:?}; expected x4 (exactly 4), x1..3 (1 to 3), \
             x2.. (at least 2), x..2 (at most 2) or x* (any number)"
        );
        assert_eq!(error(&format!("box 2x2\npiece A 1x1 {copies}\n")), expected);
    }
    assert_eq!(
        error("box 2x2\npiece A 1x1 cost=-1\n"),
        "line 2, column 13: unexpected \"cost=-1\"; expected a whole number up to \
         2^64 − 1, such as cost=5 or left=5"
    );
    assert_eq!(place("box 2x2\npiece A\n  #\n\n  #\n"), "line 5, column 1: unexpected \"#\"");
    assert_eq!(place("box 2x2\npiece A\n  #\n\t#\n"), "line 4, column 1: unexpected \"\\t\"");
    assert_eq!(
        place("box 2x2\npiece A\npiece B 1x2\n"),
        "line 2, column 8: the shape of the piece is missing"
    );
    assert_eq!(
        place("box 2x2\npiece A 1x2\npiece A 1x2\n"),
        "line 3, column 7: the name A is already in use"
    );
    assert_eq!(
        place("box 2x2\npieces hexiamonds\n"),
        "line 2, column 8: unexpected \"hexiamonds\""
    );
    assert_eq!(place("box 2x2\npieces\n  A#\n"), "line 3, column 4: unexpected \"#\"");
    let hexagons = "lattice hexagon\nbox hexagon 3\npiece A\n  # #\n  # #\n";
    assert_eq!(place(hexagons), "line 5, column 3: unexpected \"#\"");
    let triangles = "lattice triangle\nbox hexagon 3\npiece A\n  ^v\n  ^\n";
    assert_eq!(place(triangles), "line 5, column 3: unexpected \"^\"");
    assert_eq!(
        error("box 2x2\npiece r1c2 1x2\npiece B 1x2\n"),
        "line 2, column 7: piece r1c2 has the name of a cell of the box: give it another name; expected \
         a name that is not that of a cell; r1c2 is the cell in row 1, column 2"
    );
    // Other boxes have other cells.
    for text in ["box 2x2\npiece r3c1 1x2 x2\n", "box 2x2x1\npiece r1c1 1x2 x2\n"] {
        assert!(text.parse::<Packing>().is_ok(), "{text}");
    }
    assert!(
        error("lattice triangle\nbox 6x6\n")
            .ends_with("expected triangle 6, hexagon 3 or parallelogram 6x6")
    );
}

#[test]
fn no_text_makes_the_reader_panic() {
    let words = [
        "box",
        "piece",
        "pieces",
        "hole",
        "lattice",
        "default",
        "3x4",
        "0x0",
        "99999999999x9",
        "x1..0",
        "x*",
        "triangle",
        "hexagon",
        "cube",
        "torus",
        "ring",
        "2",
        "\n",
        "\n  ##\n\n #",
        "\n  ^v",
        " é ",
        "#",
        "parallelogram",
        "pentominoes",
        "A",
        "\r\n",
        "18446744073709551615",
        "4294967295x4294967295",
    ];
    let mut random = Random::new(1);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..random.below(16) + 2 {
            text.push_str(words[random.below(words.len())]);
            text.push(' ');
        }
        if let Ok(packing) = text.parse::<Packing>() {
            assert!(Lattice::ALL.contains(&packing.region().lattice()));
        }
    }
}
