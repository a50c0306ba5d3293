//! Prime rectangles: S. W. Golomb, *Polyominoes*, for L, P and straight pieces; M. Reid, *Tiling rectangles and half strips
//! with congruent polyominoes* (1997), for Y.

use quadrille_dlx::{Outcome, Solve, StopReason};
use quadrille_packing::{Packing, Piece, Rectangle, Rectangles};

fn piece(rows: &str) -> Piece {
    let rows: String = rows.split('/').map(|row| format!("  {row}\n")).collect();
    let packing: Packing = format!("box 1x1\npiece A\n{rows}").parse().expect("a piece");
    packing.pieces()[0].clone()
}

fn found(piece: &Piece, rows: usize, columns: usize) -> Rectangles {
    let solve = |problem: &_| Solve::finder(problem).any().map(|_| ());
    Rectangles::find(piece, rows, columns, || None, solve).expect("a small box")
}

fn primes(rows: &str, size: (usize, usize)) -> Vec<(usize, usize)> {
    found(&piece(rows), size.0, size.1).primes().filter(|(rows, columns)| rows <= columns).collect()
}

#[test]
fn prime_rectangles_are_the_published_ones() {
    assert_eq!(primes("##/#.", (9, 16)), [(2, 3), (5, 9)]);
    assert_eq!(primes("###/#..", (8, 16)), [(2, 4), (3, 8)]);
    assert_eq!(primes("####/#...", (7, 15)), [(2, 5), (7, 15)]);
    assert_eq!(primes("##/##/#.", (7, 15)), [(2, 5), (7, 15)]);
    assert_eq!(primes("####/.#..", (10, 16)), [(5, 10), (10, 14), (10, 16)]);
    assert_eq!(primes("###", (6, 9)), [(1, 3)]);
    assert_eq!(primes("##./.##", (6, 8)), []);
    assert_eq!(primes("##/##", (6, 6)), [(2, 2)]);
}

#[test]
fn rectangles_without_turns_and_without_an_answer() {
    let fixed = piece("##").turns(quadrille_packing::Turns::None);
    let known = found(&fixed, 3, 4);
    assert_eq!(known.get(1, 2), Rectangle::Prime);
    assert_eq!(known.get(2, 1), Rectangle::Impossible);
    assert_eq!(known.get(3, 4), Rectangle::Composite);
    let stop = |_: &_| Outcome::Stopped(StopReason::NodeLimit);
    let known = Rectangles::find(&fixed, 1, 2, || None, stop).expect("a small box");
    assert_eq!(known.get(1, 2), Rectangle::Unknown(StopReason::NodeLimit));
    assert!(Rectangles::find(&fixed, 0, 2, || None, stop).is_err());
}

#[test]
fn no_problem_is_made_after_the_end() {
    let ended = || Some(StopReason::TimeLimit);
    let known = Rectangles::find(&piece("###/#.."), 30, 30, ended, |_| panic!("asked"));
    let known = known.expect("a small box");
    // An area that is no multiple of four needs no search.
    assert_eq!(known.get(3, 3), Rectangle::Impossible);
    assert_eq!(known.get(30, 30), Rectangle::Unknown(StopReason::TimeLimit));
}
