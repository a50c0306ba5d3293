//! `quadrille sudoku book`.

use std::io::Read;

use flate2::read::ZlibDecoder;

use crate::harness::{folder, run};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn book(more: &str, input: &str) -> crate::harness::Outcome {
    let more: Vec<&str> = more.split_whitespace().collect();
    run(&[&["sudoku", "book"][..], &more].concat(), input)
}

#[test]
fn a_booklet_has_all_puzzles_and_solutions() {
    let flags = "--level easy:5 --level hard:2 --variant killer=1 --variant thermo:3,anti-knight=1";
    let made = book(&format!("{flags} --seed 3 --per-page 2 --title <b>Class"), "");
    assert_eq!((made.code, made.stderr.as_str()), (Some(0), ""));
    let html = &made.stdout;
    // Five pages of puzzles, one of solutions.
    assert_eq!(html.matches("<section>").count(), 6);
    assert!(html.contains("<h1>&lt;b&gt;Class</h1>") && !html.contains("<b>"));
    for caption in ["1 – easy", "5 – easy", "7 – hard", "8 – killer", "9 – thermo, anti-knight"]
    {
        assert_eq!(html.matches(&format!("<figcaption>{caption}</figcaption>")).count(), 1);
    }
    for line in ["cages: different values", "anti-knight: cells", "thermo: values increase"] {
        assert_eq!(html.matches(&format!("<p>{line}")).count(), 1, "{line}");
    }
    assert_eq!(html.matches("class=\"answers\"").count(), 9);
    assert!(html.contains("<p>Made by quadrille with seed 3.</p>"));
    assert!(html.contains("<span>6</span></footer>"));
    assert_eq!(book(&format!("{flags} --seed 3 --per-page 2 --title <b>Class"), "").stdout, *html);
}

#[test]
fn puzzles_of_a_file_get_their_level() {
    let made = book("- --per-page 1", &format!("{PUZZLE}rules: diagonal\n4x4\n"));
    assert_eq!(made.code, Some(2), "a board that cannot be read");
    assert_eq!(made.stdout, "");
    let made = book("- --per-page 1", PUZZLE);
    assert_eq!((made.code, made.stderr.as_str()), (Some(0), ""));
    assert!(made.stdout.contains("<figcaption>1 – easy</figcaption>"));
}

/// Returns the operators of each page.
fn pages(pdf: &[u8]) -> Vec<String> {
    let find = |from: usize, word: &[u8]| {
        pdf[from..].windows(word.len()).position(|window| window == word).map(|at| from + at)
    };
    let (mut pages, mut from) = (Vec::new(), 0);
    while let Some(begin) = find(from, b"stream\n") {
        let end = find(begin, b"\nendstream").expect("each stream ends");
        let mut bytes = Vec::new();
        let mut decoder = ZlibDecoder::new(&pdf[begin + 7..end]);
        decoder.read_to_end(&mut bytes).expect("a stream is compressed");
        pages.push(bytes.iter().map(|&byte| char::from(byte)).collect());
        from = end + 10;
    }
    pages
}

#[test]
fn a_pdf_has_the_same_pages() {
    let file = folder("book-pdf").join("book.pdf");
    let file = file.to_str().expect("a name");
    let made = book(&format!("--level easy:3 --per-page 2 --seed 4 --output {file}"), "");
    assert_eq!((made.code, made.stdout.as_str(), made.stderr.as_str()), (Some(0), "", ""));
    let pdf = std::fs::read(file).expect("it was written");
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"));
    let pages = pages(&pdf);
    assert_eq!(pages.len(), 3);
    let shown = |page: &str| page.lines().filter(|line| line.ends_with(" Tj")).count();
    // The title is a heading and in the footer; a board has 36 givens and its number.
    assert_eq!(shown(&pages[0]), 1 + 2 * (36 + 1) + 2);
    assert_eq!(shown(&pages[1]), 36 + 1 + 2);
    assert_eq!(shown(&pages[2]), 1 + 3 * (81 + 1) + 1 + 2);
    // The digits of the first puzzle, row by row.
    let html = book("--level easy:3 --per-page 2 --seed 4", "").stdout;
    let texts = |text: &str, begin: &str, end: &str| -> Vec<String> {
        let parts = text.split(begin).skip(1).filter_map(|part| part.split(end).next());
        parts.map(|part| part.rsplit('>').next().unwrap_or(part).to_owned()).collect()
    };
    let (digits, drawn) = (texts(&html, "<text ", "</text>"), texts(&pages[0], "(", ") Tj"));
    // The caption has a dash, which is written in hexadecimal.
    assert_eq!(drawn[1..37], digits[..36]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_file() {
    let file = folder("book-full").join("book.pdf");
    let name = file.to_str().expect("a name");
    let flags = ["sudoku", "book", "--level", "easy:1", "--seed", "1", "--output", name];
    let made = crate::harness::run_on_a_full_disk(&flags);
    assert_eq!(made.code, Some(4), "{}", made.stderr);
    assert!(made.stderr.contains("book.pdf") && !file.exists(), "{}", made.stderr);
}

#[test]
fn mistakes_are_reported_and_nothing_is_written() {
    let folder = folder("book-mistakes");
    let missing = folder.join("no/folder/book.pdf");
    let text = folder.join("book.txt");
    let [missing, text] = [&missing, &text].map(|path| path.to_str().expect("a name"));
    let two = format!("{}1{}", ".".repeat(40), ".".repeat(40));
    for (flags, input, code, message) in [
        ("", "", 2, "no puzzles: write a FILE"),
        ("--level easy:1 --rules diagonal", "", 2, "write --variant"),
        ("--level easy:0", "", 2, "from 1 to 10000"),
        ("--level simple:3", "", 2, "easy"),
        ("--level easy", "", 2, "LEVEL:N"),
        ("--variant killer", "", 2, "RULES=N"),
        ("--variant chess=2", "", 2, "unknown rule"),
        ("--level easy:1 --per-page 7", "", 2, "7"),
        ("--level easy:1 --title α --format pdf", "", 2, "no character `α`; write HTML"),
        ("--level easy:1 --time-limit 0s", "", 3, "no booklet is written"),
        ("--variant thermo:70=1", "", 3, "no booklet is written"),
        (&format!("--level easy:1 --output {missing}"), "", 4, "no/folder"),
        (&format!("--level easy:1 --output {text}"), "", 2, ".pdf or .html"),
        ("-", &two, 1, "puzzle 1 (line 1) has several solutions"),
        ("-", "", 2, "no puzzle"),
    ] {
        let made = book(flags, input);
        assert_eq!((made.code, made.stdout.as_str()), (Some(code), ""), "{flags}");
        assert!(made.stderr.contains(message), "{flags}: {}", made.stderr);
    }
}

#[test]
fn rules_stand_above_the_first_puzzles() {
    let variants = |names: &str| {
        let flags = names.split(' ').map(|name| format!("--variant {name}=1 ")).collect::<String>();
        let html = book(&format!("{flags} --per-page 4 --seed 4"), "").stdout;
        let pages: Vec<String> = html.split("<section>").skip(1).map(str::to_owned).collect();
        (pages[0].matches("<p>").count(), pages[0].matches("<figure>").count(), pages.len())
    };
    assert_eq!(variants("anti-king"), (1, 1, 2));
    assert_eq!(variants("anti-king diagonal windoku even:3 odd:3"), (5, 4, 3));
    // Nine rules have a page of their own.
    let many = "anti-king diagonal windoku even:3 odd:3 thermo:1 white:3 black:3 x:3";
    assert_eq!(variants(many), (9, 0, 5));
}
