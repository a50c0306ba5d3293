//! `quadrille pack`: questions about all solutions, each compared with the list of all of them.

use std::collections::BTreeMap;
use std::fs;

use quadrille_check::{DEFAULT_MEMORY, verify};

use crate::harness::{example, folder, run};

/// Dominoes and squares that cost something.
const COSTS: &str =
    "box 2x5\npiece A 1x1 x* cost=3\npiece B 1x2 x..3 cost=1\npiece C x..2 cost=4\n  ##\n  #.\n";

/// Returns the lists of placements of all solutions, in the order of the list, with their costs.
fn all(text: &str) -> Vec<(Vec<String>, u64)> {
    let list = run(&["pack", "solve", "--all", "--plain"], text).stdout;
    let solution = |block: &str| {
        let placements: Vec<String> =
            block.lines().filter(|line| !line.starts_with('|')).map(str::to_owned).collect();
        let cost = |line: &String| line.split_once(" |").map_or(0, |(_, n)| n.parse().expect(line));
        let total = placements.iter().map(cost).sum();
        (placements, total)
    };
    list.split("\n\n").map(solution).collect()
}

#[test]
fn the_cheapest_and_the_dearest_are_those_of_the_list() {
    let all = all(COSTS);
    let mut costs: Vec<u64> = all.iter().map(|(_, cost)| *cost).collect();
    costs.sort_unstable();
    let (least, most) = (costs[0], costs[costs.len() - 1]);
    assert!(least < most);
    let plain = |flag: &str| run(&["pack", "solve", flag, "--plain"], COSTS);
    for (flag, cost) in [("--minimize", least), ("--maximize", most)] {
        let outcome = plain(flag);
        assert_eq!((outcome.code, outcome.stderr), (Some(0), format!("note: cost {cost}\n")));
        let placements: Vec<&str> = outcome.stdout.lines().skip(1).collect();
        assert!(all.iter().any(|(own, total)| *own == placements && *total == cost), "{flag}");
    }
    for args in [["--minimize", "-n", "4"], ["--minimize", "--best", "4"]] {
        let best = run(&[&["pack", "solve", "--plain"][..], &args].concat(), COSTS).stdout;
        let heads = best.lines().filter_map(|line| line.strip_prefix("| cost "));
        let heads: Vec<u64> = heads.map(|cost| cost.parse().expect("a number")).collect();
        assert_eq!(heads, costs[..4], "{args:?}");
    }
    // A picture says what it costs, and so does JSON.
    assert!(
        run(&["pack", "solve", "--minimize"], COSTS)
            .stdout
            .starts_with(&format!("cost {least}\n┌"))
    );
    let svg = run(&["pack", "solve", "--minimize", "--format", "svg"], COSTS).stdout;
    assert!(svg.contains(&format!(">cost {least}</text>")), "{svg}");
    let json = run(&["pack", "solve", "--minimize", "--json"], COSTS).stdout;
    assert!(json.contains("\"cost\":"), "{json}");

    let counted = run(&["pack", "count", "--costs"], COSTS).stdout;
    let mut numbers: BTreeMap<u64, u64> = BTreeMap::new();
    costs.iter().for_each(|cost| *numbers.entry(*cost).or_default() += 1);
    let expected: String =
        numbers.iter().map(|(cost, count)| format!("{cost}\t{count}\n")).collect();
    assert_eq!(counted, expected);
}

#[test]
fn frequencies_are_those_of_the_list() {
    let all = all(COSTS);
    let mut expected: BTreeMap<String, usize> = BTreeMap::new();
    all.iter()
        .flat_map(|(own, _)| own)
        .for_each(|one| *expected.entry(one.clone()).or_default() += 1);
    let listed = run(&["pack", "solve", "--frequencies", "--plain"], COSTS).stdout;
    let occurring = listed.lines().filter_map(|line| line.split_once('\t'));
    let occurring: BTreeMap<String, usize> = occurring
        .map(|(count, option)| (option.to_owned(), count.parse().expect("a number")))
        .filter(|(_, count)| *count > 0)
        .collect();
    assert_eq!(occurring, expected);

    // The maps say for each cell in how many solutions a piece fills it.
    let maps = run(&["pack", "solve", "--frequencies"], COSTS).stdout;
    for (map, piece) in maps.split("\n\n").zip(["A", "B", "C"]) {
        let own = |option: &&String| option.split(' ').next() == Some(piece);
        let used = expected.keys().filter(own).count();
        let head = map.lines().next().expect("a heading");
        assert!(head.starts_with(&format!("{piece}: {used} of ")), "{head}");
        for (row, line) in (1..).zip(map.lines().skip(1)) {
            let numbers = line.split_whitespace().map(|n| n.parse::<usize>().expect("a number"));
            for (column, number) in (1..).zip(numbers) {
                let cell = format!("r{row}c{column}");
                let fills = |one: &&String| own(one) && one.split(' ').any(|word| word == cell);
                let count = all.iter().filter(|(own, _)| own.iter().any(|one| fills(&one))).count();
                assert_eq!(number, count, "{piece} {cell}");
            }
        }
    }
    let json = run(&["pack", "solve", "--frequencies", "--json"], COSTS).stdout;
    assert!(
        json.starts_with(
            "{\"type\":\"frequency\",\"option\":0,\"piece\":\"A\",\"cells\":[\"r1c1\"],"
        )
    );
}

#[test]
fn samples_and_any_solution_are_solutions() {
    let all = all(COSTS);
    let sample = ["pack", "solve", "--sample", "5", "--seed", "7", "--plain"];
    let sampled = run(&sample, COSTS);
    assert_eq!(sampled.stdout, run(&sample, COSTS).stdout, "the seed decides");
    for outcome in [&sampled, &run(&["pack", "solve", "--any", "--plain", "-t", "2"], COSTS)] {
        assert_eq!(outcome.code, Some(0));
        for block in outcome.stdout.split("\n\n") {
            let placements: Vec<&str> =
                block.lines().filter(|line| !line.starts_with('|')).collect();
            assert!(all.iter().any(|(own, _)| *own == placements), "{placements:?}");
        }
    }
    assert_eq!(sampled.stdout.split("\n\n").count(), 5);
    // All 35 hexominoes fill a rectangle with a nose; the search in order may take long.
    let rows = "  ###################\n".repeat(11);
    let hexominoes = format!("box\n{rows}  .........#.........\npieces hexominoes\n");
    let outcome = run(&["pack", "solve", "--any", "--plain"], &hexominoes);
    let cells = outcome.stdout.lines().map(|line| line.split(' ').count() - 1);
    assert_eq!((outcome.code, cells.sum::<usize>()), (Some(0), 210));
}

#[test]
fn counts_have_certificates_and_checkpoints() {
    let folder = folder("pack-questions");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (soma, certificate, model) = (example("soma.pack"), path("c.cert"), path("c.xcc"));
    run(&["pack", "count", "--certificate", &certificate, &soma], "").is(0, "11520\n", "");
    run(&["pack", "model", &soma, "-o", &model], "").is(0, "", "");
    let [problem, bytes] =
        [&model, &certificate].map(|path| fs::read(path).expect("it was written"));
    let verified = verify(&problem, bytes.as_slice(), DEFAULT_MEMORY).expect("it is valid");
    assert_eq!(verified.to_string(), "11520 solutions");

    let checkpoint = path("c.checkpoint");
    for _ in 0..2 {
        run(&["pack", "count", "--checkpoint", &checkpoint, &soma], "").is(0, "11520\n", "");
    }
    let other = run(&["pack", "count", "--checkpoint", &checkpoint], COSTS);
    assert_eq!(other.code, Some(2), "{other:?}");
}

#[test]
fn joins_without_a_meaning_are_refused() {
    for (args, word) in [
        (&["--sample", "2", "--up-to", "rotations"][..], "leave out --up-to"),
        (&["--frequencies", "--fundamental"], "leave out --up-to"),
        (&["--frequencies", "--format", "svg"], "--format"),
        (&["--frequencies", "-o", "target/frequencies.svg"], "ends in .txt"),
        (&["--best", "2"], "--minimize"),
        (&["--up-to-symmetry=group"], "--up-to"),
        (&["--minimize", "--all"], "--all"),
    ] {
        let outcome = run(&[&["pack", "solve"], args].concat(), COSTS);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(outcome.stderr.contains(word), "{args:?}: {}", outcome.stderr);
    }
    // One solution is one of its class.
    let cheapest = run(&["pack", "solve", "--minimize", "--up-to", "rotations"], COSTS);
    assert_eq!(cheapest.stdout, run(&["pack", "solve", "--minimize"], COSTS).stdout);
}

#[test]
fn a_page_has_a_limit() {
    let folder = folder("pack-limit");
    let file = folder.join("soma.html").to_string_lossy().into_owned();
    let soma = example("soma.pack");
    let note = "note: drew the first 500 of 11520 solutions; -n 11520 draws all, and --format text \
                prints them\n";
    run(&["pack", "solve", "--all", &soma, "-o", &file], "").is(0, "", note);
    let page = fs::read_to_string(&file).expect("a page");
    assert_eq!(page.matches("<figure id=").count(), 500);
    assert!(page.contains("<h1>The first 500 of 11520 solutions</h1>"));
    let typed = run(&["pack", "solve", "-n", "600", &soma, "--format", "html"], "");
    assert_eq!((typed.code, typed.stderr.as_str()), (Some(0), ""));
    assert_eq!(typed.stdout.matches("<figure id=").count(), 600);
}

#[test]
fn a_refutation_names_cells_and_pieces() {
    let note = |text: &str, words: &str| {
        run(&["pack", "count"], text).is(1, "0\n", &format!("note: {words}\n"));
    };
    note(
        "box\n  ##..#\npiece A 1x2 x*\npiece B 1x3 x*\n",
        "no placement covers the cell in row 1, column 5",
    );
    note(
        "box\n  ##.\n  ...\n  ..#\n\n  #..\n  ...\n  ...\npiece A 1x1x2 x*\n"
            .replace("box", "lattice cube\nbox")
            .as_str(),
        "no placement covers the cell in layer 1, row 3, column 3",
    );
    note("box 2x4\npiece Long 1x5\npiece A 1x3\n", "no placement covers piece Long");
}
