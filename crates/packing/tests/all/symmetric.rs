//! Symmetric solutions: compared with all solutions, of which those that the motion keeps are looked for.

use std::collections::{BTreeSet, HashMap};

use quadrille_dlx::Solve;
use quadrille_packing::{Lattice, Packing};

/// A solution: for each piece in a place, its shape class and the centers of its cells, times a factor that makes them
/// whole numbers.
type Places = BTreeSet<(String, BTreeSet<[i64; 3]>)>;

/// Returns the center of a cell in a scale in which all motions about the middle of the box are exact.
fn center(lattice: Lattice, at: quadrille_packing::Position) -> [f64; 3] {
    let (layer, row, column) = (f64::from(at.layer), f64::from(at.row), f64::from(at.column));
    let down = 0.75_f64.sqrt();
    match lattice {
        Lattice::Square | Lattice::Cube => [column, row, layer],
        Lattice::Hexagon => [column * 0.5, row * down, 0.0],
        Lattice::Triangle if (at.row + at.column) % 2 == 0 => {
            [column * 0.5, (row + 2.0 / 3.0) * down, 0.0]
        }
        Lattice::Triangle => [column * 0.5, (row + 1.0 / 3.0) * down, 0.0],
        other => panic!("no case has {other}s"),
    }
}

/// Returns the point that a motion about the origin makes of a point. `y` points down.
fn moved(name: &str, [x, y, z]: [f64; 3]) -> [f64; 3] {
    let turn = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        [cos * x - sin * y, sin * x + cos * y, z]
    };
    // A reflection in a line at an angle, counterclockwise as seen on the page.
    let mirror = |degrees: f64| {
        let (sin, cos) = (-2.0 * degrees).to_radians().sin_cos();
        [cos * x + sin * y, sin * x - cos * y, z]
    };
    match name {
        "half-turn" => turn(180.0),
        "quarter-turn" => turn(90.0),
        "third-turn" => turn(120.0),
        "sixth-turn" => turn(60.0),
        "left-right" => mirror(90.0),
        "front-back" => mirror(0.0),
        "falling-diagonal" => mirror(-45.0),
        "rising-diagonal" => mirror(45.0),
        "inversion" => [-x, -y, -z],
        name => mirror(name.strip_prefix("mirror-").and_then(|it| it.parse().ok()).expect(name)),
    }
}

fn rounded(point: [f64; 3]) -> [i64; 3] {
    point.map(|value| (value * 1000.0).round() as i64)
}

/// Counts the solutions that a motion keeps, one by one. Pieces count as the same if they have the same `kind`.
fn kept(packing: &Packing, name: &str, kind: impl Fn(&str) -> String) -> u64 {
    let lattice = packing.region().lattice();
    let centers: Vec<[f64; 3]> =
        packing.region().positions().map(|at| center(lattice, at)).collect();
    let middle = [0, 1, 2].map(|axis| {
        let range = || centers.iter().map(|center| center[axis]);
        match lattice {
            // The middle of a triangle of triangles is not that of its frame.
            Lattice::Triangle | Lattice::Hexagon => range().sum::<f64>() / centers.len() as f64,
            _ => (range().fold(f64::MAX, f64::min) + range().fold(f64::MIN, f64::max)) / 2.0,
        }
    });
    let about = |center: &[f64; 3]| [0, 1, 2].map(|axis| center[axis] - middle[axis]);
    let centers: Vec<[f64; 3]> = centers.iter().map(about).collect();
    let cells: HashMap<[i64; 3], usize> =
        centers.iter().enumerate().map(|(cell, &center)| (rounded(center), cell)).collect();
    let image = |cell: usize| cells.get(&rounded(moved(name, centers[cell]))).copied();
    let model = packing.model().expect("a small puzzle");
    let solutions = model.problem().lister().solutions().expect("auto declines no problem");
    let is_kept = |options: &[quadrille_dlx::OptionId]| {
        let places = |with: &dyn Fn(usize) -> Option<usize>| -> Option<Places> {
            let of = |place: &quadrille_packing::Placement| {
                let cells = place.cells.iter().map(|&cell| Some(rounded(centers[with(cell)?])));
                Some((kind(packing.pieces()[place.piece].name()), cells.collect::<Option<_>>()?))
            };
            model.payloads(options).map(of).collect()
        };
        places(&image) == places(&Some)
    };
    solutions.filter(|solution| is_kept(solution.options())).count() as u64
}

#[test]
fn symmetric_solutions_are_those_of_all_solutions() {
    let soma = "box 3x3x2\npiece A x* one-sided\n  ##\n  #.\npiece B 1x1x2 x..3\n";
    let cases: [(&str, &[&str]); 8] = [
        (
            "box 4x4\npiece L x* mirror\n  #..\n  ###\npiece I 1x2 x*\n",
            &["half-turn", "quarter-turn", "left-right", "falling-diagonal", "rising-diagonal"],
        ),
        ("box 4x4\npiece A 1x2 x8\n", &["half-turn", "quarter-turn", "left-right"]),
        ("box 3x6\npiece A x*\n  ##\n  #.\npiece B 1x3 x*\n", &["half-turn", "left-right"]),
        (
            "box 4x5\npiece L x* one-sided\n  #..\n  ###\npiece R x* one-sided\n  ..#\n  ###\n\
          piece I 1x4 x*\npiece O 2x2 x*\n",
            &["half-turn", "left-right"],
        ),
        (soma, &["half-turn", "left-right", "front-back", "inversion"]),
        (
            "lattice hexagon\nbox hexagon 3\npiece A x*\n  # #\npiece B x..1\n  #\npiece C x*\n  # # #\n",
            &[
                "half-turn",
                "third-turn",
                "sixth-turn",
                "left-right",
                "mirror-30",
                "mirror-60",
                "mirror-120",
                "mirror-150",
            ],
        ),
        (
            "lattice triangle\nbox parallelogram 3x3\npiece A x*\n  ^v\npiece B x*\n  ^v^\n",
            &["half-turn"],
        ),
        (
            "lattice triangle\nbox hexagon 2\npiece A x*\n  ^v\npiece B x*\n  ^v^\n",
            &["half-turn", "third-turn", "sixth-turn", "left-right", "mirror-30", "mirror-60"],
        ),
    ];
    // A reflection exchanges the two one-sided pieces.
    let kind = |name: &str, motion: &str| match (name, motion) {
        ("R", "left-right") => "L".to_owned(),
        _ => name.to_owned(),
    };
    let mut found = 0;
    for (text, motions) in cases {
        let packing: Packing = text.parse().expect(text);
        for &motion in motions {
            let model = packing.symmetric_model(motion).expect(motion);
            let counted = model.problem().counter().count().expect("auto declines no problem");
            let counted = counted.complete().expect("no limit");
            let expected = match (motion, packing.pieces().len()) {
                // With distinct mirror images, the image of a placement of L is one of R.
                ("left-right", 4) => mirrored_pairs(&packing),
                _ => kept(&packing, motion, |name| kind(name, "")),
            };
            assert_eq!(counted.to_string(), expected.to_string(), "{text}{motion}");
            found += u64::from(expected > 0);
            for solution in model.problem().lister().solutions().expect("auto").take(3) {
                let cells: usize =
                    model.payloads(solution.options()).map(|place| place.cells.len()).sum();
                assert_eq!(cells, packing.region().len());
            }
        }
    }
    assert!(found > 15, "{found}");
}

/// Counts the solutions with L and R that a reflection keeps when it exchanges L and R.
fn mirrored_pairs(packing: &Packing) -> u64 {
    let model = packing.model().expect("a small puzzle");
    let columns = packing.region().positions().map(|at| at.column).max().expect("a cell");
    let positions: Vec<_> = packing.region().positions().collect();
    let at: HashMap<(i32, i32), usize> =
        positions.iter().enumerate().map(|(cell, at)| ((at.row, at.column), cell)).collect();
    let swapped = |name: &str| match name {
        "L" => "R".to_owned(),
        "R" => "L".to_owned(),
        _ => name.to_owned(),
    };
    let solutions = model.problem().lister().solutions().expect("auto declines no problem");
    let is_kept = |options: &[quadrille_dlx::OptionId]| {
        let own: BTreeSet<(String, BTreeSet<usize>)> = model
            .payloads(options)
            .map(|place| {
                let name = packing.pieces()[place.piece].name().to_owned();
                (name, place.cells.iter().copied().collect())
            })
            .collect();
        let image = |(name, cells): &(String, BTreeSet<usize>)| {
            let cells = cells
                .iter()
                .map(|&cell| at[&(positions[cell].row, columns - positions[cell].column)]);
            (swapped(name), cells.collect::<BTreeSet<usize>>())
        };
        own.iter().map(image).collect::<BTreeSet<_>>() == own
    };
    solutions.filter(|solution| is_kept(solution.options())).count() as u64
}

#[test]
fn unknown_symmetries_are_refused() {
    let packing: Packing = "box 2x4\npiece L x2 one-sided\n  #..\n  ###\n".parse().expect("good");
    assert_eq!(packing.symmetry_names(), ["half-turn"]);
    let error = packing.symmetric_model("left-right").expect_err("L has no mirror image");
    assert!(error.to_string().contains("its symmetries are half-turn"), "{error}");
    let optional: Packing = "box\n  ?#?\npiece A 1x1 x1..3\n".parse().expect("a good puzzle");
    let error = optional.symmetric_model("half-turn").expect_err("optional cells");
    assert!(error.to_string().contains("optional cells alone"), "{error}");
}
