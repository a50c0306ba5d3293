//! Damaged files: refused with a place, or read as what they state. Never a panic.

use quadrille_formats::{Format, read};
use quadrille_problem::Problem;
use quadrille_problem::export::{Cnf, Json, Opb};
use quadrille_random::Random;

/// A small file of each format.
fn files() -> Vec<(Format, String)> {
    let problem = "a 0:2|b c | s\nleft: a s:x |3\nb s:y\nb c\nc a s:x\n";
    let problem = Problem::parse(problem).expect("a problem");
    vec![
        (Format::Xcc, problem.to_string()),
        (Format::Json, Json::new(&problem).to_string()),
        (Format::Cnf, Cnf::new(&problem).to_string()),
        (Format::Opb, Opb::new(&problem).to_string()),
        (Format::Lists, "left: 0, 1\nB = {1, 2} |4\n2, 3 # note\n3, 0\n".to_owned()),
        (Format::Matrix, "4 3\n1 0 1\n0 1 0\n1 1 1\n0 0 1\n".to_owned()),
        (Format::Matrix, "3 1\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n".to_owned()),
        (Format::Matrix, ",x,y,z\n0,1,0,1\n1,0,1,0\n2,1,0,0\n".to_owned()),
        (Format::Matrix, ";;; rows\n1 0 | 1 0 -\n0 1 | 0 1 -\n".to_owned()),
        (Format::Lists, "name,cost,items\nleft,3,\"a,b\"\nright,2,c d\n".to_owned()),
        (Format::Counts, "4 3\n2 1 3\n1 2\n3 1 2 3\n1 3\n".to_owned()),
        (Format::Json, "{\"A\": [0, 1], 'B': (1, \"\\u00e9\"), \"C\": [0]}".to_owned()),
        (Format::OrlibPartition, "3 4\n5 2 1 2\n4 1 3\n3 2 2 3\n7 3 1 2 3\n".to_owned()),
        (Format::OrlibCover, "3 4\n5 4 3 7\n2\n1 4\n3\n1 3 4\n3\n2 3 4\n".to_owned()),
    ]
}

/// Reads a text in every way. Errors have a place in the text and no control characters.
fn read_in_every_way(bytes: &[u8]) {
    let formats = Format::ALL.map(Some);
    for format in [None].into_iter().chain(formats) {
        match read(bytes, format) {
            Ok(read) => {
                let text = read.problem.to_string();
                let again = Problem::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(again, read.problem);
            }
            Err(error) => {
                assert!(error.place().span().end <= bytes.len(), "{error}");
                assert!(error.place().line() > 0 && error.place().column() > 0);
                let format = format.filter(|_| !error.choices().is_empty());
                assert!(
                    error.format().is_some()
                        || format.is_some()
                        || error.choices().len() > 1
                        || !error.expected().is_empty()
                );
                assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    }
}

#[test]
fn damaged_files_are_refused_or_read_as_they_are() {
    for (number, (format, text)) in (0..).zip(files()) {
        let read = read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.format, format, "{text}");
        for trial in 0..100 {
            let mut random = Random::with_key([number, trial, 0, 0]);
            let mut bytes = text.clone().into_bytes();
            for _ in 0..1 + random.below(3u64) {
                let place = random.below(bytes.len() as u64) as usize;
                match random.below(4u64) {
                    0 => bytes[place] ^= 1 << random.below(8u64),
                    1 => bytes.truncate(place + 1),
                    2 => drop(bytes.remove(place)),
                    _ => bytes.insert(place, b"0129-,:|[]{}\"\n\t#x"[random.below(17u64) as usize]),
                }
                if bytes.is_empty() {
                    bytes.push(b'0');
                }
            }
            read_in_every_way(&bytes);
        }
    }
}

#[test]
fn odd_texts_do_not_panic() {
    let deep = "[".repeat(100_000);
    let long = format!("{}\n1\n", "1 ".repeat(100_000));
    let star: String = (2..20_000).map(|n| format!("-1 -{n} 0\n")).collect();
    let star = format!("p cnf 19999 19998\n{star}");
    let clause: String = (1..30_000).map(|n| format!("{n} ")).collect();
    let clause = format!("p cnf 29999 1\n{clause}0\n");
    let texts = [
        "",
        "\n",
        "\u{FEFF}",
        " ",
        "#",
        "|",
        "[",
        "{",
        "]",
        "{}",
        "[]",
        "[[]]",
        "[[],[]]",
        "{\"a\":1}",
        "1000000000 1000000000\n",
        "1000000000\n1 0\n",
        "2 1000000000\n1 1 1\n1 1 1\n",
        "1000000000 1\n1 1 1\n",
        "99999999999999999999999 1\n1 1 1\n",
        "0 0\n",
        "0\n",
        "0 0 0\n0 0 0\n",
        "p cnf 1000000000 0\n",
        "p cnf 0 0\n",
        "p cnf 1 1\n1 1 0\n",
        "p cnf 2 3\n1 2 0\n-1 -2 0\n",
        "c p show\n",
        "* #variable= 1000000000 #constraint= 0\n",
        "* #variable= 1000000000 #constraint= 1\n+1 x1 = 1 ;\n",
        "+1 x4294967296 = 1 ;",
        "+1 x1 +1 x1 = 1 ;",
        "min: -1 x1 ;\n+1 x1 = 1 ;",
        "+9223372036854775808 x1 >= 1 ;",
        "+1 x1 >= -9223372036854775808 ;",
        "-1 x1 >= -9223372036854775807 ;",
        "min: ;",
        ";",
        "= 1 ;",
        "a: b: c\n",
        "a:\n",
        ": a\n",
        "= [1]\n",
        "1 2 |x\n3 |18446744073709551616\n",
        "1, ,2\n",
        ",\n",
        "1;;2\n",
        "a a, b\n",
        "{1, 2\n3}\n",
        "\"a\n",
        "[1 2]\n[3 4]\n",
        "[\"a b\", \"a_b\"]",
        "[[\"a b\", \"a_b\"]]",
        "[[1, 1]]",
        "[[1], 1]",
        "[[1]] [[2]]",
        "[[1e999]]",
        "[[-]]",
        "[[\"\\ud800\"]]",
        "[[\"\\ud83d\\ude00\"]]",
        "[[null]]",
        "{\"items\":[{\"name\":\"a\",\"lo\":5,\"hi\":2}],\"options\":[]}",
        "{\"items\":[{\"name\":\"a\",\"lo\":0,\"hi\":4294967296}],\"options\":[]}",
        "{\"items\":[\"a\"],\"options\":[[0]]}",
        "{\"items\":[{\"name\":\"a\"}],\"options\":[{\"items\":[0]}]}",
        "{\"items\":[\"a\"],\"options\":[{\"items\":[\"a\"],\"cost\":-1}]}",
        "{\"a\":[1],\"a\":[2]}",
        &deep,
        &long,
        &star,
        &clause,
    ];
    for text in texts {
        read_in_every_way(text.as_bytes());
    }
    for bytes in [
        b"\xff\xfe1\0".as_slice(),
        b"1 0\n\xff 1\n",
        b"[[\"\xff\"]]",
        b"1 0\r1 1\r",
        b"\xe2\x28\xa1",
    ] {
        read_in_every_way(bytes);
    }
}
