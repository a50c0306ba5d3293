//! Published counts of packing puzzles.
//!
//! Sources: C. B. Haselgrove and J. Haselgrove, *A computer program for pentominoes* (1960), for 6×10;
//! D. Scott, *Programming a combinatorial puzzle* (1958), for the ring; D. E. Knuth, *Dancing links*
//! (2000) and *The Art of Computer Programming* 4B, section 7.2.2.1, for pentominoes, hexiamonds and
//! the Soma cube; C. J. Bouwkamp, *Catalogue of solutions of the rectangular 3×4×5 solid pentomino
//! problem* (1981), for pentominoes in three dimensions, and *The cube-Y problem*, Cubism For Fun 25
//! (1990), for Y-pentominoes in a cube; E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*,
//! for blocks in a cube; D. Goodger, *Polyform Puzzler* (2015), and M. Gardner, Scientific American
//! (June 1967), for polyhexes; S. W. Golomb, *Polyominoes*, for the others.

use quadrille_dlx::count::Counted;
use quadrille_dlx::presolve::Presolved;
use quadrille_dlx::{Optimum, Outcome, Solve};
use quadrille_packing::{Packing, UpTo};

const SOMA: &str = "
box 3x3x3
pieces
  AA  BBB  CCC  DD.  EE  FF  GG
  A.  B..  .C.  .DD  E.  F.  G.

  ..  ...  ...  ...  .E  ..  G.
  ..  ...  ...  ...  ..  F.  ..
";

fn number(counted: Counted) -> u64 {
    u64::try_from(counted.complete().expect("no limit")).expect("a small number")
}

fn read(text: &str) -> Packing {
    text.parse().expect("a good puzzle")
}

/// Counts the solutions of a puzzle in this project's way.
pub(crate) fn count(text: &str) -> u64 {
    let packing: Packing = text.parse().expect("a good puzzle");
    let model = packing.model().expect("a good puzzle");
    number(model.problem().counter().count().expect("the engine decides"))
}

fn classes(text: &str, up_to: UpTo) -> u64 {
    let packing: Packing = text.parse().expect("a good puzzle");
    let model = packing.model().expect("a good puzzle");
    let classifier = model.problem().classifier().up_to(packing.symmetries(&model, up_to));
    number(classifier.count_classes().expect("a small group"))
}

/// Counts up to rotations and reflections.
fn different(text: &str) -> u64 {
    classes(text, UpTo::Reflections)
}

/// Of the 35 hexominoes, 24 cover three black cells of a chessboard and 11 an even number of them: together an even
/// number, but half of a rectangle is 105 (Golomb).
#[test]
fn hexominoes_fill_no_rectangle() {
    for sides in ["14x15", "10x21", "7x30", "6x35", "5x42", "3x70"] {
        let packing = read(&format!("box {sides}\npieces hexominoes\n"));
        let model = packing.model().expect("a good model");
        let presolved = model.problem().presolve();
        assert!(matches!(presolved, Presolved::Impossible(_)), "{sides}");
    }
}

#[test]
fn a_tangram_forms_a_square_in_one_way() {
    let packing = read(include_str!("../../../../examples/tangram.pack"));
    let model = packing.model().expect("a good model");
    assert_eq!(number(model.problem().counter().count().expect("a good engine")), 8);
    let symmetries = packing.symmetries(&model, UpTo::Reflections);
    let classes = model.problem().classifier().up_to(symmetries).count_classes();
    assert_eq!(number(classes.expect("a small group")), 1);
}

#[test]
fn pentominoes_in_rectangles() {
    let expected = [("3x20", 8, 2), ("4x15", 1472, 368), ("5x12", 4040, 1010)];
    for (size, all, up_to_symmetry) in expected {
        let text = format!("box {size}\npieces pentominoes\n");
        assert_eq!((count(&text), different(&text)), (all, up_to_symmetry), "{size}");
    }
    assert_eq!(different("box 6x10\npieces pentominoes\n"), 2339);
    assert_eq!(different("box ring 8x8 2x2\npieces pentominoes\n"), 65);
    assert_eq!(different("box 3x30\npieces pentominoes one-sided\n"), 46);
}

#[test]
fn pentominoes_with_a_hole_anywhere() {
    assert_eq!(different("box 8x8\npieces pentominoes\nhole O 2x2\n"), 16_146);
}

#[test]
fn pentominoes_in_flat_boxes() {
    assert_eq!(different("box 2x5x6\npieces pentominoes\n"), 264);
    assert_eq!(different("box 2x3x10\npieces pentominoes\n"), 12);
}

#[test]
fn solid_pentominoes() {
    assert_eq!(different("box 3x4x5\npieces pentominoes\n"), 3940);
}

#[test]
fn soma() {
    assert_eq!(count(SOMA), 11_520);
    assert_eq!(classes(SOMA, UpTo::Rotations), 480);
    assert_eq!(classes(SOMA, UpTo::Reflections), 240);
}

#[test]
fn copies_of_one_piece() {
    assert_eq!(count("box 8x8\npiece A 1x2 x32\n"), 12_988_816);
    // The same puzzle with an item for the piece, and one with any number of copies.
    assert_eq!(count("box 4x4\npiece A 1x2 x8\n"), 36);
    assert_eq!(count("box 4x4\npiece A 1x2 x8\npiece B 1x3 x0..1\n"), 36);
    assert_eq!(count("box 4x4\npiece A 1x2 x*\n"), 36);
    assert_eq!(count("box 4x4\npiece A 1x2 x7\n"), 0);
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn n_pentominoes_in_a_cube() {
    let text = "box 5x5x5\npiece N x25\n  ###.\n  ..##\n";
    assert_eq!((count(text), different(text)), (192, 4));
}

#[test]
#[ignore = "takes two minutes; half a minute with --release"]
fn y_pentominoes_in_a_cube() {
    let text = "box 5x5x5\npiece Y x25\n  ####\n  .#..\n";
    assert_eq!((count(text), different(text)), (60_672, 1264));
}

#[test]
fn blocks_in_a_cube() {
    // Slothouber and Graatsma: one solution.
    let text = "box 3x3x3\npiece A 1x2x2 x6\npiece B 1x1x1 x3\n";
    assert_eq!((count(text), classes(text, UpTo::Rotations), different(text)), (8, 1, 1));
}

#[test]
fn hexiamonds() {
    let [rhombus, parallelogram, narrow] = ["6x6", "4x9", "3x12"]
        .map(|size| format!("lattice triangle\nbox parallelogram {size}\npieces hexiamonds\n"));
    assert_eq!(different(&rhombus), 156);
    assert_eq!(different(&parallelogram), 74);
    assert_eq!(count(&narrow), 0);
}

#[test]
fn polyhexes() {
    let hexes = |puzzle: &str| format!("lattice hexagon\nbox {puzzle}\n");
    // Gardner: a triangle is impossible, a parallelogram is possible; Goodger: 9 parallelograms, and
    // 2 ways to fill one of 3×10 without its two sharp corners.
    assert_eq!(count(&hexes("triangle 7\npieces tetrahexes")), 0);
    assert_eq!(different(&hexes("parallelogram 4x7\npieces tetrahexes")), 9);
    let clipped = "\n  . # # # # # # # # #\n   # # # # # # # # # #\n    # # # # # # # # # .\npieces tetrahexes";
    assert_eq!(different(&hexes(clipped)), 2);
    // Gardner: the 22 pentahexes fill two triangles of side 10, here side by side. Their number of
    // ways is not known; smaller counts are in `brute.rs`.
    let text = hexes("parallelogram 10x11\npieces pentahexes");
    let packing: Packing = text.parse().expect("a good puzzle");
    let model = packing.model().expect("a good puzzle");
    assert!(matches!(model.problem().finder().any(), Outcome::Found(_)));
}

#[test]
fn optional_cells_may_stay_empty() {
    // A domino in three cells of which one may stay empty: two places.
    assert_eq!(count("box\n  ##?\npiece A 1x2\n"), 1);
    assert_eq!(count("box\n  ?#?\npiece A 1x2\n"), 2);
    assert_eq!(count("box\n  ?#?\npiece A 1x2 x*\n"), 2);
}

#[test]
fn sides_that_meet() {
    // Dominoes on a torus and on a cylinder of 4×4 squares: P. W. Kasteleyn (1961).
    assert_eq!(count("box torus 4x4\npiece A 1x2 x8\n"), 272);
    assert_eq!(count("box cylinder 4x4\npiece A 1x2 x8\n"), 121);
    // One row around a cylinder: each of the three squares can be the single one.
    let ring = "box cylinder 1x3\npiece A 1x2\npiece B 1x1\n";
    assert_eq!((count(ring), classes(ring, UpTo::Rotations)), (3, 1));
}

#[test]
fn rotations_are_restricted() {
    assert_eq!(count("box 4x4\npiece A 1x2 x8 fixed\n"), 1);
    assert_eq!(count("box 4x4\npiece A 1x2 x8 half-turns\n"), 1);
    assert_eq!(count("box 2x2x2\npiece A 1x1x2 x4 upright\n"), 4);
    let two = |how: &str| {
        count(&format!("box 2x3\npiece L {how}\n  #.\n  ##\npiece M {how}\n  ##\n  #.\n"))
    };
    assert_eq!(["mirror", "mirror half-turns", "mirror fixed"].map(two), [4, 4, 2]);
    assert_eq!(["one-sided", "one-sided half-turns", "one-sided fixed"].map(two), [4, 0, 0]);
    let one_sided = "box 2x4\npiece L x2 one-sided\n  #..\n  ###\n";
    assert_eq!((count(one_sided), count(&one_sided.replace("one-sided", "mirror"))), (1, 2));
}

#[test]
fn mirror_images_are_exchanged_by_reflections() {
    let text = "box 2x4\npiece J one-sided\n  #..\n  ###\npiece L one-sided\n  ..#\n  ###\n";
    assert_eq!(count(text), 0);
    let twins = "box 3x4\npieces one-sided\n  AAA.  BBB.\n  A...  ..B.\npiece C 2x2\n";
    let packing: Packing = twins.parse().expect("a good puzzle");
    let model = packing.model().expect("a good puzzle");
    let symmetries = packing.symmetries(&model, UpTo::Reflections);
    assert_eq!(symmetries.len(), 3, "each reflection exchanges A and B");
    let alone = twins.replace("  BBB.", "  ...B").replace("  ..B.", "  ...B");
    let packing: Packing = alone.parse().expect("a good puzzle");
    let model = packing.model().expect("a good puzzle");
    let symmetries = packing.symmetries(&model, UpTo::Reflections);
    assert_eq!(symmetries.len(), 1, "A has no mirror image, so only the half turn is left");
}

#[test]
fn the_cost_of_a_solution_is_the_sum_over_its_pieces() {
    let puzzle =
        read("box 1x5\npiece A 1x1 x* cost=3\npiece B 1x2 x..1 cost=1\npiece C 1x2 x..2 cost=4\n");
    let model = puzzle.model().expect("a small puzzle");
    // All rows of A, B and C with five cells, by their costs.
    let mut costs = Vec::new();
    let mut open = vec![(5, 0, 0, 0)];
    while let Some((cells, cost, b, c)) = open.pop() {
        if cells == 0 {
            costs.push(cost);
            continue;
        }
        open.push((cells - 1, cost + 3, b, c));
        if cells >= 2 && b < 1 {
            open.push((cells - 2, cost + 1, b + 1, c));
        }
        if cells >= 2 && c < 2 {
            open.push((cells - 2, cost + 4, b, c + 1));
        }
    }
    let optimizer = || model.problem().optimizer();
    let cost = |best: Optimum<'_>| best.best().expect("there is one").cost();
    assert_eq!(cost(optimizer().cheapest()), *costs.iter().min().expect("rows") as u128);
    assert_eq!(cost(optimizer().dearest()), *costs.iter().max().expect("rows") as u128);
    let count = model.problem().counter().count().expect("a small problem");
    assert_eq!(count.complete().expect("no limit"), costs.len() as u64);
}

#[test]
fn a_reflection_that_changes_the_cost_is_no_symmetry() {
    let classes = |cost| {
        let pieces = format!("pieces one-sided\n  L.\n  L.\n  LL\npiece J one-sided cost={cost}\n");
        let puzzle = read(&format!("box 2x4\n{pieces}  .#\n  .#\n  ##\n"));
        let model = puzzle.model().expect("a small puzzle");
        puzzle.symmetries(&model, UpTo::Reflections).len()
    };
    // The box has the half turn and two reflections, which exchange the pieces.
    assert_eq!((classes(0), classes(1)), (3, 1));
}
