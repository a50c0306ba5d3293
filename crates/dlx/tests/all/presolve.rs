//! Presolve compared with brute force, on boards beyond the reach of search, and on similar boards
//! with solutions.

use quadrille_dlx::presolve::{Certificate, Claim, Flaw, Presolved, Proof};
use quadrille_dlx::{OptionId, Problem, Solve};

use crate::support::brute;
use crate::support::random;

#[test]
fn findings_on_random_problems_are_true() {
    let mut impossible = 0;
    for seed in 0..10_000 {
        let (plain, problem) = random::both(seed);
        let solutions = brute::solutions(&plain);
        let fails = format!("seed {seed}\n{problem}");
        match problem.presolve() {
            Presolved::Impossible(refutation) => {
                impossible += 1;
                assert_eq!(solutions, [[0; 0]; 0], "{fails}");
                if let Some(certificate) = refutation.certificate() {
                    assert_eq!(certificate.check(&problem), Ok(()), "{fails}");
                }
            }
            Presolved::Reduced(reduction) => {
                for solution in &solutions {
                    let has = |option: &OptionId| solution.contains(&option.index());
                    assert!(reduction.forced().iter().all(has), "{fails}");
                    assert!(!reduction.dropped().iter().any(has), "{fails}");
                }
            }
        }
    }
    assert!(impossible > 1000, "{impossible}");
}

/// The packings of a board with pieces, each any number of times or within its bounds.
fn packing(cells: &[(i32, i32)], pieces: &[(&str, &[(i32, i32)])]) -> Problem {
    wrapped_packing(cells, pieces, (i32::MAX, i32::MAX))
}

/// The same on a board that wraps around in both directions.
fn wrapped_packing(
    cells: &[(i32, i32)],
    pieces: &[(&str, &[(i32, i32)])],
    (rows, columns): (i32, i32),
) -> Problem {
    let mut text = String::new();
    for (bounds, _) in pieces.iter().enumerate().filter(|(_, (bounds, _))| !bounds.is_empty()) {
        text += &format!("{}|piece{bounds} ", pieces[bounds].0);
    }
    for (r, c) in cells {
        text += &format!("{r},{c} ");
    }
    text.push('\n');
    for (index, (bounds, piece)) in pieces.iter().enumerate() {
        for turned in turns(piece) {
            for (r, c) in cells {
                let placed = turned.iter().map(|(y, x)| (r + y, c + x));
                let placed = placed.map(|(y, x)| match rows {
                    i32::MAX => (y, x),
                    _ => (y.rem_euclid(rows), x.rem_euclid(columns)),
                });
                let placed: Vec<_> = placed.collect();
                if placed.iter().all(|cell| cells.contains(cell)) {
                    let name =
                        if bounds.is_empty() { String::new() } else { format!("piece{index}") };
                    let names = placed.iter().map(|(r, c)| format!("{r},{c}"));
                    text += &format!("{name} {}\n", names.collect::<Vec<_>>().join(" "));
                }
            }
        }
    }
    Problem::parse(&text).expect("a good problem")
}

/// The distinct orientations of a piece, each listed from its first cell.
fn turns(piece: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
    let mut turns: Vec<Vec<(i32, i32)>> = Vec::new();
    let mut shape = piece.to_vec();
    for turn in 0..8 {
        shape = shape.iter().map(|&(y, x)| (x, -y)).collect();
        if turn == 4 {
            shape = shape.iter().map(|&(y, x)| (y, -x)).collect();
        }
        shape.sort_unstable();
        let (y0, x0) = shape[0];
        let moved = shape.iter().map(|(y, x)| (y - y0, x - x0)).collect();
        if !turns.contains(&moved) {
            turns.push(moved);
        }
    }
    turns
}

fn board(rows: i32, columns: i32) -> Vec<(i32, i32)> {
    (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect()
}

/// A square board without two opposite corners.
fn mutilated(size: i32) -> Vec<(i32, i32)> {
    let mut cells = board(size, size);
    cells.retain(|&cell| cell != (0, 0) && cell != (size - 1, size - 1));
    cells
}

const DOMINO: &[(i32, i32)] = &[(0, 0), (0, 1)];
const I: &[(i32, i32)] = &[(0, 0), (0, 1), (0, 2), (0, 3)];
const L: &[(i32, i32)] = &[(0, 0), (0, 1), (0, 2), (1, 0)];
const O: &[(i32, i32)] = &[(0, 0), (0, 1), (1, 0), (1, 1)];
const S: &[(i32, i32)] = &[(0, 0), (0, 1), (1, 1), (1, 2)];
const T: &[(i32, i32)] = &[(0, 0), (0, 1), (0, 2), (1, 1)];

/// Returns the modulus that proves the problem impossible, after checking the certificate; `None`
/// if there is no proof. Panics on a proof of another kind.
fn modulus(problem: &Problem) -> Option<u64> {
    let Presolved::Impossible(refutation) = problem.presolve() else { return None };
    let certificate = refutation.certificate().expect("an arithmetic proof");
    assert_eq!(certificate.check(problem), Ok(()));
    match refutation_proof(problem) {
        Some(Proof::Congruence { modulus }) => Some(modulus),
        other => panic!("{other:?}"),
    }
}

fn refutation_proof(problem: &Problem) -> Option<Proof> {
    problem.presolve().findings().proof
}

#[test]
fn dominoes_cannot_cover_a_mutilated_chessboard() {
    for size in [8, 20, 50] {
        let problem = packing(&mutilated(size), &[("", DOMINO)]);
        let Presolved::Impossible(refutation) = problem.presolve() else { panic!("{size}") };
        let certificate = refutation.certificate().expect("an arithmetic proof");
        assert_eq!(certificate.check(&problem), Ok(()));
    }
}

#[test]
fn whole_boards_are_not_refuted() {
    for (rows, columns) in [(8, 8), (20, 20), (50, 50), (7, 8)] {
        let problem = packing(&board(rows, columns), &[("", DOMINO)]);
        assert_eq!(refutation_proof(&problem), None, "{rows} by {columns}");
    }
    // Two corners of different colors may be missing.
    let mut cells = board(8, 8);
    cells.retain(|&cell| cell != (0, 0) && cell != (0, 7));
    assert_eq!(refutation_proof(&packing(&cells, &[("", DOMINO)])), None);
}

/// The T covers three cells of one color, the others two of each.
#[test]
fn the_five_tetrominoes_cannot_cover_a_rectangle() {
    let five = [("1", I), ("1", L), ("1", O), ("1", S), ("1", T)];
    for (rows, columns) in [(4, 5), (2, 10)] {
        let problem = packing(&board(rows, columns), &five);
        assert!(refutation_proof(&problem).is_some(), "{rows} by {columns}");
    }
    // Two of each fill a 5×8 box (and a 4×10).
    let ten = [("2", I), ("2", L), ("2", O), ("2", S), ("2", T)];
    for (rows, columns) in [(4, 10), (5, 8)] {
        assert_eq!(refutation_proof(&packing(&board(rows, columns), &ten)), None);
    }
}

/// T-tetrominoes on a torus with even sides: each covers three cells of one color, one of the
/// other. With weights 1 and 5 for the colors, each weighs a multiple of 8; the total does not for
/// an odd number of pairs of pieces.
fn ts_on_a_torus(rows: i32, columns: i32) -> Problem {
    wrapped_packing(&board(rows, columns), &[("", T)], (rows, columns))
}

#[test]
fn t_tetrominoes_need_a_power_of_two() {
    for (rows, columns) in [(6, 6), (10, 10), (6, 10)] {
        assert_eq!(modulus(&ts_on_a_torus(rows, columns)), Some(8));
    }
    for (rows, columns) in [(4, 4), (8, 12), (6, 8)] {
        assert_eq!(refutation_proof(&ts_on_a_torus(rows, columns)), None);
    }
    // On a plain board the rules detect this in a corner.
    let starved = Some(Proof::Starved);
    assert_eq!(refutation_proof(&packing(&board(6, 6), &[("", T)])), starved);
    assert_eq!(refutation_proof(&packing(&board(8, 12), &[("", T)])), None);
}

/// Pigeons in holes, at most one in each; `fits(pigeon, hole)` says which holes a pigeon fits.
fn pigeons(pigeons: usize, holes: usize, fits: impl Fn(usize, usize) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let pigeon = builder.primaries("p", pigeons);
    let hole = builder.secondaries("h", holes);
    for (p, h) in (0..pigeons).flat_map(|p| (0..holes).map(move |h| (p, h))) {
        if fits(p, h) {
            builder.option([pigeon[p], hole[h]]).expect("a good option");
        }
    }
    builder.build().expect("a good problem")
}

#[test]
fn pigeons_need_holes() {
    assert_eq!(refutation_proof(&pigeons(11, 10, |_, _| true)), Some(Proof::Capacity));
    assert_eq!(refutation_proof(&pigeons(10, 10, |_, _| true)), None);
    // Enough holes for all, but the last seven share six.
    let some = |p, h| if p < 10 { h < 12 && h != p } else { h >= 20 };
    assert_eq!(refutation_proof(&pigeons(17, 26, some)), Some(Proof::Capacity));
    assert_eq!(refutation_proof(&pigeons(16, 26, some)), None);
}

/// Ten pieces of four cells in a box of 39.
#[test]
fn pieces_need_room() {
    let mut text = String::from("10|four |");
    (0..39).for_each(|cell| text += &format!(" {cell}"));
    for cell in 0..36 {
        text += &format!("\nfour {cell} {} {} {}", cell + 1, cell + 2, cell + 3);
    }
    let problem = Problem::parse(&text).expect("a good problem");
    assert_eq!(refutation_proof(&problem), Some(Proof::Capacity));
    let roomy = Problem::parse(&text.replace("10|", "9|")).expect("a good problem");
    assert_eq!(refutation_proof(&roomy), None);
}

#[test]
fn a_changed_certificate_is_rejected() {
    let problem = ts_on_a_torus(6, 6);
    let Presolved::Impossible(refutation) = problem.presolve() else { panic!("36 / 4 is odd") };
    let good = refutation.certificate().expect("an arithmetic proof");
    assert_eq!(good.check(&problem), Ok(()));
    let Claim::Congruence { modulus, multipliers } = &good.claim else { panic!("{good:?}") };
    let changed = |modulus: u64, change: &dyn Fn(&mut Vec<_>)| {
        let mut multipliers = multipliers.clone();
        change(&mut multipliers);
        let claim = Claim::Congruence { modulus, multipliers };
        Certificate { claim, ..good.clone() }.check(&problem)
    };
    for index in 0..multipliers.len() {
        let flaw = changed(*modulus, &|multipliers| multipliers[index].1 += 1);
        assert!(matches!(flaw, Err(Flaw::Option { .. })), "{flaw:?}");
        let flaw = changed(*modulus, &|multipliers| _ = multipliers.remove(index));
        assert!(matches!(flaw, Err(Flaw::Option { .. })), "{flaw:?}");
    }
    let again = multipliers[0];
    let flaw = changed(*modulus, &|multipliers| multipliers.push(again));
    assert_eq!(flaw, Err(Flaw::Item { item: again.0 }));
    assert_eq!(changed(1, &|_| {}), Err(Flaw::Modulus { modulus: 1 }));
    assert_eq!(changed(2, &|_| {}), Err(Flaw::NoContradiction));
    assert_eq!(changed(4, &|_| {}), Err(Flaw::NoContradiction));
    let stranger = OptionId::new(1 << 20).expect("in range");
    let flaw = Certificate { dropped: vec![stranger], ..good.clone() }.check(&problem);
    assert_eq!(flaw, Err(Flaw::UnknownOption { option: stranger }));
    let other = ts_on_a_torus(4, 4);
    assert!(good.check(&other).is_err());
}

#[test]
fn a_changed_inequality_is_rejected() {
    let problem = pigeons(4, 3, |_, _| true);
    let Presolved::Impossible(refutation) = problem.presolve() else { panic!("4 > 3") };
    let good = refutation.certificate().expect("an arithmetic proof");
    assert_eq!(good.check(&problem), Ok(()));
    let Claim::Inequality { multipliers } = &good.claim else { panic!("{good:?}") };
    for index in 0..multipliers.len() {
        for change in [-1, 1] {
            let mut multipliers = multipliers.clone();
            multipliers[index].1 += change;
            let claim = Claim::Inequality { multipliers };
            assert!(Certificate { claim, ..good.clone() }.check(&problem).is_err());
        }
    }
    let colored = Problem::parse("a b | s\na s:x\nb s:x\n").expect("a good problem");
    let ids: Vec<_> = colored.items().map(|item| item.id()).collect();
    let claim = Claim::Inequality { multipliers: vec![(ids[0], 1), (ids[1], 1), (ids[2], -1)] };
    let (forced, dropped) = (Vec::new(), Vec::new());
    let flaw = Certificate { claim, forced, dropped }.check(&colored);
    assert_eq!(flaw, Err(Flaw::Bounds { item: ids[2] }));
}

/// A forced option takes one of three places, and one option is dropped for it.
#[test]
fn a_certificate_may_use_findings_of_the_rules() {
    let text = "a b c z 0:3|room | s t u\na room\na room s\nb room\nb room t\nb room u\nc room\nc room s\nz room t\n";
    let problem = Problem::parse(text).expect("a good problem");
    let Presolved::Impossible(refutation) = problem.presolve() else { panic!("4 > 3") };
    let good = refutation.certificate().expect("an arithmetic proof");
    assert_eq!(good.check(&problem), Ok(()));
    assert_eq!((good.forced.len(), good.dropped.len()), (1, 1));
    let without = Certificate { forced: Vec::new(), ..good.clone() };
    assert!(without.check(&problem).is_err());
}
