//! Pictures: what a reader must be able to tell from them.

use quadrille_dlx::Solve;
use quadrille_packing::{Arrangement, Packing, Sheet, View};

/// Draws the first solutions of a puzzle.
fn drawn<T>(text: &str, limit: u64, draw: impl FnOnce(&[Arrangement<'_>]) -> T) -> T {
    let packing: Packing = text.parse().expect("a good puzzle");
    let model = packing.model().expect("a good puzzle");
    let lister = model.problem().lister().solution_limit(limit);
    let solutions = lister.solutions().expect("a small problem");
    let arrangements: Vec<Arrangement<'_>> = solutions
        .map(|found| Arrangement::new(&packing, model.payloads(found.options()).cloned()))
        .collect();
    draw(&arrangements)
}

fn framed(text: &str) -> String {
    drawn(text, 1, |arrangements| arrangements[0].framed().to_string())
}

#[test]
fn names_that_fit_are_shown_and_others_are_in_the_legend() {
    let text = "box 2x4\npiece I3 1x3 fixed\npiece center 1x1\npiece 方 1x2 x* fixed\n";
    let picture = "\
┌───────────┬───┐
│ I3        │ C │
├───────┬───┴───┤
│ 方    │ 方    │
└───────┴───────┘
C = center
";
    let mirrored = "\
┌───┬───────────┐
│ C │ I3        │
├───┴───┬───────┤
│ 方    │ 方    │
└───────┴───────┘
C = center
";
    let shown = framed(text);
    assert!([picture, mirrored].contains(&&*shown), "{shown}");
}

#[test]
fn a_legend_is_broken_into_lines() {
    let pieces: String = (0..12).map(|number| format!("piece name{number:02} 1x1\n")).collect();
    let shown = framed(&format!("box 1x12\n{pieces}"));
    let legend: Vec<&str> = shown.lines().skip(3).collect();
    assert_eq!(legend.len(), 2, "{shown}");
    assert!(legend.iter().all(|line| line.chars().count() <= 80), "{shown}");
    let entries: Vec<&str> = legend.iter().flat_map(|line| line.split("   ")).collect();
    let letters: Vec<String> = "NnABCDEFGHIJ"
        .chars()
        .zip(0..12)
        .map(|(letter, n)| format!("{letter} = name{n:02}"))
        .collect();
    assert_eq!(entries, letters);
}

#[test]
fn no_two_pieces_share_a_letter() {
    let pieces: String = (0..100).map(|number| format!("piece p{number} 1x1\n")).collect();
    let letters = drawn(&format!("box 10x10\n{pieces}"), 1, |one| one[0].letters().to_string());
    let mut seen: Vec<char> = letters.chars().filter(|c| !c.is_whitespace()).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 100);
}

#[test]
fn copies_of_hexagons_and_triangles_are_told_apart() {
    let hexagons = "lattice hexagon\nbox\n  # #\n   # ?\npiece A x3\n  #\n";
    assert_eq!(
        framed(hexagons),
        " / \\ / \\\n| A | A |\n \\ / \\ / \\\n  | A | · |\n   \\ / \\ /\n"
    );
    let joined = "lattice hexagon\nbox\n  # #\n   # #\npiece bar x2 fixed\n  # #\n";
    assert_eq!(framed(joined), " / \\ / \\\n| bar   |\n \\ / \\ / \\\n  | bar   |\n   \\ / \\ /\n");
    let triangles = "lattice triangle\nbox triangle 2\npiece A x4\n  ^\n";
    assert_eq!(framed(triangles), "   /\\\n  /A_\\\n /\\A /\\\n/A_\\/A_\\\n");
    let joined = "lattice triangle\nbox parallelogram 1x2\npiece bar x2 fixed\n  ^v\n";
    assert_eq!(framed(joined), "   ______\n /bar/bar/\n/__ /__ /\n");
}

#[test]
fn a_sheet_has_a_limit_and_pages_of_one_size() {
    let text = "box 1x20\npiece A 1x1 x*\npiece B 1x2 x*\n";
    drawn(text, 600, |arrangements| {
        assert_eq!(arrangements.len(), 600);
        let sheet = Sheet::new(arrangements, View::All);
        assert_eq!(sheet.to_string().matches("<g transform").count(), Sheet::LIMIT);
        assert_eq!(sheet.pages().count(), Sheet::LIMIT);
        assert_eq!(sheet.limit(600).to_string().matches("<g transform").count(), 600);
    });
    // The pieces of this puzzle have different sizes, and their pages do not.
    let text = "box 3x3x3\npiece A 1x1x3\npiece B 1x1x1 x*\npiece center 2x1x1\nhole H 1x1x1\n";
    let packing: Packing = text.parse().expect("a good puzzle");
    let alone = packing.alone();
    let pieces: Vec<Arrangement<'_>> = alone
        .iter()
        .enumerate()
        .map(|(piece, packing)| {
            let cells = (0..packing.region().len()).collect();
            Arrangement::new(packing, [quadrille_packing::Placement { piece, cells, sides: None }])
        })
        .collect();
    let captions = ["A", "B", "center", "H"].map(str::to_owned);
    let sheet = Sheet::new(&pieces, View::Solid).captions(&captions);
    let head = |page: String| page.lines().next().expect("a first line").to_owned();
    let heads: Vec<String> = sheet.pages().map(|page| head(page.to_string())).collect();
    assert!(heads.windows(2).all(|pair| pair[0] == pair[1]), "{heads:?}");
    let svg = |sheet: Sheet<'_>| sheet.to_string();
    for caption in &captions {
        assert!(svg(sheet).contains(&format!(">{caption}</text>")), "{caption}");
    }
    let faces = |sheet| svg(sheet).matches("data-placement").count();
    assert_eq!(faces(sheet.of_pieces(true)) - faces(sheet), 3, "a cube shows three faces");
}

#[test]
fn colors_have_a_legend_where_names_are_not_shown() {
    let soma = "box 2x1x2\npiece A 1x1x2\npiece B 1x1x2\n";
    let has_legend = |text: &str, view| {
        drawn(text, 1, |one| Sheet::new(one, view).to_string()).contains("text-anchor:start")
    };
    assert_eq!(
        [View::All, View::Layers, View::Solid, View::Exploded].map(|view| has_legend(soma, view)),
        [false, false, true, true]
    );
    let long = "box 1x2\npiece antidisestablishmentarianism 1x1\npiece B 1x1\n";
    assert!(has_legend(long, View::All));
}
