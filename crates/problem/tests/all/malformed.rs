//! Texts that are not problems, with their whole error messages in one snapshot.

use std::fmt::Write;

use quadrille_problem::Problem;

/// Name and input of every kind of mistake.
const MALFORMED: &[(&str, &[u8])] = &[
    ("an empty file", b""),
    ("a line end alone", b"\n"),
    ("blanks alone", b"  \t \n \n"),
    ("comments alone", b"| a b c\n  | x y\n"),
    ("a byte order mark alone", b"\xEF\xBB\xBF"),
    ("a byte order mark and a comment", b"\xEF\xBB\xBF| a\r\n"),
    ("an item twice", b"a b a\n"),
    ("an item twice across the bar", b"a b | c a\n"),
    ("a second bar", b"a b | c | d\n"),
    ("a double bar", b"a b || c\n"),
    ("a bar at once after a name", b"a b| c\n"),
    ("a bar before a name", b"a b |c\n"),
    ("bounds without a name", b"a 2|\n"),
    ("bounds and no number", b"x|a b\n"),
    ("bounds with nothing before the colon", b":3|a b\n"),
    ("bounds with nothing after the colon", b"1:|a b\n"),
    ("a colon for bounds", b":|a b\n"),
    ("bounds with three numbers", b"1:2:3|a b\n"),
    ("bounds in the order name, number", b"a|2 b\n"),
    ("negative bounds", b"-1:2|a b\n"),
    ("bounds with a plus", b"+1|a b\n"),
    ("bounds with a point", b"1.5|a b\n"),
    ("bounds in other digits", "\u{663}|a b\n".as_bytes()),
    ("bounds with a blank", b"1: 2|a b\n"),
    ("bounds past a word", b"0:4294967296|a b\n"),
    ("bounds of many digits", b"99999999999999999999999999999999|a b\n"),
    ("crossed bounds", b"a 3:2|b c\n"),
    ("an upper bound of zero", b"a 0:0|b c\n"),
    ("exactly never", b"a 0|b c\n"),
    ("two bounds", b"1|2|a b\n"),
    ("bounds on a secondary item", b"a | 2|x\n"),
    ("bounds that are none on a secondary item", b"a | x|y\n"),
    ("a colon in a name", b"a b:c d\n"),
    ("a colon for a name", b"a : d\n"),
    ("a no-break space in a name", "a b\u{A0}c d\n".as_bytes()),
    ("a byte order mark in a name", "a b\u{FEFF}c d\n".as_bytes()),
    ("an unknown item", b"a b c\na d\n"),
    ("an unknown item with a color", b"a | x\na y:red\n"),
    ("an item in another case", b"a b\nA b\n"),
    ("bounds in an option", b"2|a b\n2|a b\n"),
    ("a cost without a blank before it", b"a b\na b|7\n"),
    ("an item twice in an option", b"a b c\na b a\n"),
    ("an item twice in an option, in two colors", b"a | x\na x:red x:blue\n"),
    ("an item twice in an option, in one color", b"a | x\na x:red x:red\n"),
    ("no primary item in an option", b"a | x y\nx y\n"),
    ("a number for an item", b"a b\na\n7\n"),
    ("a color on a primary item", b"a b | x\na b:red x\n"),
    ("a color on the second primary item", b"a b | x\nx:red a:red b:red\n"),
    ("no color after the colon", b"a | x\na x:\n"),
    ("no item before the colon", b"a | x\na :red\n"),
    ("a colon alone", b"a | x\na :\n"),
    ("two colons", b"a | x\na x:red:blue\n"),
    ("two colons together", b"a | x\na x::red\n"),
    ("a blank after the colon", b"a | x\na x: red\n"),
    ("a bar in a color", b"a | x\na x:r|d\n"),
    ("a no-break space in a color", "a | x\na x:r\u{A0}d\n".as_bytes()),
    ("a bar and no cost", b"a b\na b |\n"),
    ("a cost that is no number", b"a b\na b |cheap\n"),
    ("a negative cost without a fixed item", b"0:1|a b\na |-1\n"),
    ("two minus signs", b"a b\na b |--1\n"),
    ("a minus sign alone", b"a b\na b |-\n"),
    ("a cost with a point", b"a b\na b |1.5\n"),
    ("a blank before the cost", b"a b\na b | 7\n"),
    ("two bars before the cost", b"a b\na b ||7\n"),
    ("a cost past a word", b"a b\na |18446744073709551616\n"),
    ("a cost of many digits", b"a b\na b |99999999999999999999999999999999999999999999999999\n"),
    ("costs that overflow together", b"a b\na |18446744073709551615 |1\n"),
    ("a NUL", b"a b\na\0 b\n"),
    ("a NUL in a comment", b"a b\n| \0\na\n"),
    ("an escape sequence", b"a b\n\x1B[31ma\n"),
    ("a form feed", b"a b\n\x0Ca\n"),
    ("a delete", b"a b\na\x7F\n"),
    ("a control character of two bytes", "a b\na \u{85}\n".as_bytes()),
    ("a carriage return in a line", b"a b\r\na\rb\r\n"),
    ("two carriage returns at the end of a line", b"a b\r\r\na\n"),
    ("carriage returns for line ends", b"a b\ra\rb\r"),
    ("a vertical tab at the end of the text", b"a b\na\n\x0B"),
    ("a byte that is not UTF-8", b"a b\na \xFF\n"),
    ("a letter of Latin-1", b"caf\xE9 b\n"),
    ("a character cut short by the end of the line", b"a b\na \xE2\x82\n"),
    ("a character cut short by the end of the text", b"a b\na \xF0\x9F\x98"),
    ("an overlong encoding", b"a b\na \xC0\xAF\n"),
    ("half of a surrogate pair", b"a b\na \xED\xA0\x80\n"),
    ("text in UTF-16", b"\xFF\xFEa\0 \0b\0\n\0"),
    ("a mistake after letters of many bytes", "ä ö 日本\nä 日本 ü\n".as_bytes()),
    ("a mistake after a tab", b"a\tb\n\ta\tc\n"),
    ("a mistake after a byte order mark", b"\xEF\xBB\xBFa b:c\n"),
    ("a mistake after comments and empty lines", b"| one\n\n| three\na b\n\n| six\nc\n"),
    ("a mistake in a last line without an end", b"a b\na\nb\nc"),
    ("a mistake before a carriage return", b"a b\r\na c\r\n"),
    ("a picture for an item", "a b\na 🧩\n".as_bytes()),
    ("letters that are written from right to left", "a b\nא ב\n".as_bytes()),
    ("a name in quotes", b"a b\n\"a\" b\n"),
];

/// A mistake in the middle of a very long line, and very long words.
fn malformed_and_long() -> Vec<(&'static str, Vec<u8>)> {
    let long = |word: &str| word.repeat(100_000);
    vec![
        ("a long line, at its end", format!("a b\n{}c\n", "a ".repeat(1_000)).into()),
        ("a long line, at its beginning", format!("a b\nc {}\n", long("b ")).into()),
        ("a long line, in the middle", format!("a b\nb {}c{}\n", long(" "), long(" a")).into()),
        ("a long unknown name", format!("a b\na {} b\n", long("c")).into()),
        ("a long name with a colon", format!("a {}:{} b\n", long("c"), long("d")).into()),
        ("a long name twice", format!("a {0} b {0}\n", long("c")).into()),
        ("a long number of bounds", format!("{}|a\n", long("9")).into()),
        ("a long cost", format!("a\na |{}\n", long("9")).into()),
        ("a long option without a primary item", {
            let names: String = (0..5_000).map(|number| format!(" s{number}")).collect();
            format!("a |{names}\n{names}\n").into()
        }),
    ]
}

#[test]
fn every_mistake_has_its_message() {
    let mut messages = String::new();
    let short = MALFORMED.iter().map(|&(name, input)| (name, input.to_vec()));
    for (name, input) in short.chain(malformed_and_long()) {
        let error = match Problem::parse_bytes(&input) {
            Ok(problem) => panic!("{name} is read as\n{problem}"),
            Err(error) => error,
        };
        assert!(error.place().span().end <= input.len(), "{name}: {:?}", error.place().span());
        let shown: String = String::from_utf8_lossy(&input).chars().take(60).collect();
        writeln!(messages, "## {name}\n{shown:?}\n{error}\n").expect("a string takes everything");
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("malformed", messages);
    });
}

/// A message has at most four lines, none longer than three screens are wide.
#[test]
fn messages_are_short() {
    let short = MALFORMED.iter().map(|&(name, input)| (name, input.to_vec()));
    for (name, input) in short.chain(malformed_and_long()) {
        let error = Problem::parse_bytes(&input).expect_err(name).to_string();
        assert!(error.lines().count() <= 4, "{name}: {error}");
        assert!(error.lines().all(|line| line.chars().count() <= 240), "{name}: {error}");
        assert!(!error.chars().any(|c| c.is_control() && c != '\n'), "{name}: {error:?}");
    }
}
