//! Numbers of polyforms, from the On-Line Encyclopedia of Integer Sequences.

use quadrille_packing::{Lattice, PackingError, Shape, polyforms};

fn numbers(
    list: fn(Lattice, usize) -> Result<Vec<Shape>, PackingError>,
    lattice: Lattice,
    expected: &[usize],
) {
    for (n, &expected) in (1..).zip(expected) {
        let shapes = list(lattice, n).expect("a small number of cells");
        assert_eq!(shapes.len(), expected, "{n} cells of {lattice}s");
        for shape in shapes {
            let cells_of_unit = match lattice {
                Lattice::Tan => 2,
                Lattice::Drafter => 3,
                _ => 1,
            };
            assert_eq!(shape.len(), cells_of_unit * n);
            assert!(shape.is_connected(lattice));
        }
    }
}

#[test]
fn free_polyforms() {
    // A000105, A000577, A000228, A038119.
    numbers(polyforms::free, Lattice::Square, &[1, 1, 2, 5, 12, 35, 108, 369]);
    numbers(polyforms::free, Lattice::Triangle, &[1, 1, 1, 3, 4, 12, 24, 66, 160]);
    numbers(polyforms::free, Lattice::Hexagon, &[1, 1, 3, 7, 22, 82, 333]);
    numbers(polyforms::free, Lattice::Cube, &[1, 1, 2, 7, 23, 112]);
    // Polytans, polykites and polydrafters: A006074, A057786, A056842.
    numbers(polyforms::free, Lattice::Tan, &[1, 3, 4, 14, 30, 107, 318]);
    numbers(polyforms::free, Lattice::Kite, &[1, 2, 4, 10, 27, 85, 262]);
    numbers(polyforms::free, Lattice::Drafter, &[1, 6, 14, 64, 237]);
}

#[test]
fn one_sided_polyforms() {
    // A000988, A006534, A006535, A000162.
    numbers(polyforms::one_sided, Lattice::Square, &[1, 1, 2, 7, 18, 60, 196, 704]);
    numbers(polyforms::one_sided, Lattice::Triangle, &[1, 1, 1, 4, 6, 19, 43, 120, 307]);
    numbers(polyforms::one_sided, Lattice::Hexagon, &[1, 1, 3, 10, 33, 147, 620]);
    numbers(polyforms::one_sided, Lattice::Cube, &[1, 1, 2, 8, 29, 166]);
}

#[test]
fn fixed_polyforms() {
    // The orientations of all free shapes together: A001168, A001420, A001207, A001931.
    let fixed = |lattice, n| -> usize {
        let shapes = polyforms::free(lattice, n).expect("a small number of cells").into_iter();
        shapes.map(|shape| shape.orientations(lattice, Default::default(), true).len()).sum()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|n| fixed(Lattice::Square, n)), [1, 2, 6, 19, 63, 216]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|n| fixed(Lattice::Triangle, n)), [2, 3, 6, 14, 36, 94]);
    assert_eq!([1, 2, 3, 4, 5].map(|n| fixed(Lattice::Hexagon, n)), [1, 3, 11, 44, 186]);
    assert_eq!([1, 2, 3, 4, 5].map(|n| fixed(Lattice::Cube, n)), [1, 3, 15, 86, 534]);
}

#[test]
fn sizes_have_limits() {
    for lattice in Lattice::ALL {
        for n in [0, polyforms::limit(lattice) + 1] {
            assert!(polyforms::free(lattice, n).is_err());
        }
    }
}

#[test]
fn pieces_have_their_usual_names() {
    let names = |lattice, n, is_free| -> String {
        let pieces = polyforms::pieces(lattice, n, is_free).expect("a small number of cells");
        pieces.iter().map(|piece| piece.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(Lattice::Square, 5, true), "F I L N P T U V W X Y Z");
    assert_eq!(names(Lattice::Square, 5, false), "F F' I L L' N N' P P' T U V W X Y Y' Z Z'");
    assert_eq!(names(Lattice::Square, 4, true), "I L O S T");
    assert_eq!(names(Lattice::Hexagon, 4, true), "A B C D E F G");
    assert!(names(Lattice::Square, 6, true).ends_with("33 34 35"));
}
