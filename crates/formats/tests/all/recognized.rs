//! Which format a text is recognized as, and what is read of it. The expected counts come from trying
//! all sets of options, and for the first ones from the publications named.

use quadrille_formats::{Format, Read, read};
use quadrille_problem::Problem;
use quadrille_problem::export::{Lp, Mps};

use crate::brute::{count, solutions};

#[track_caller]
fn recognized(text: &str) -> Read {
    read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Asserts the format, and the text of the problem.
#[track_caller]
fn assert_reads(text: &str, format: Format, problem: &str) {
    let read = recognized(text);
    assert_eq!((read.format, &*read.problem.to_string()), (format, problem), "{text:?}");
}

/// Asserts that a text is refused, with a choice of formats.
#[track_caller]
fn assert_asks(text: &str, choices: &[Format]) {
    let error = read(text.as_bytes(), None).map(|read| read.summary()).expect_err("two readings");
    assert_eq!(error.choices(), choices, "{text:?}: {error}");
}

/// The example of Wikipedia, "Exact cover": six subsets of 1 to 7, of which B, D and F cover all.
#[test]
fn the_same_problem_is_read_in_every_format() {
    let texts = [
        (
            "A = {1, 4, 7}\nB = {1, 4}\nC = {4, 5, 7}\nD = {3, 5, 6}\nE = {2, 3, 6, 7}\nF = {2, 7}\n",
            Format::Lists,
        ),
        ("1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n", Format::Lists),
        ("1,4,7\n1,4\n4,5,7\n3,5,6\n2,3,6,7\n2,7\n", Format::Lists),
        ("1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n", Format::Xcc),
        (
            "1 0 0 1 0 0 1\n1 0 0 1 0 0 0\n0 0 0 1 1 0 1\n0 0 1 0 1 1 0\n0 1 1 0 0 1 1\n0 1 0 0 0 0 1\n",
            Format::Matrix,
        ),
        ("6 7\n1001001\n1001000\n0001101\n0010110\n0110011\n0100001\n", Format::Matrix),
        (
            "7\n1,0,0,1,0,0,1\n1,0,0,1,0,0,0\n0,0,0,1,1,0,1\n0,0,1,0,1,1,0\n0,1,1,0,0,1,1\n0,1,0,0,0,0,1\n",
            Format::Matrix,
        ),
        (
            "[[1 0 0 1 0 0 1]\n [1 0 0 1 0 0 0]\n [0 0 0 1 1 0 1]\n [0 0 1 0 1 1 0]\n [0 1 1 0 0 1 1]\n [0 1 0 0 0 0 1]]\n",
            Format::Matrix,
        ),
        ("6 7\n3 1 4 7\n2 1 4\n3 4 5 7\n3 3 5 6\n4 2 3 6 7\n2 2 7\n", Format::Counts),
        ("[[1,4,7],[1,4],[4,5,7],[3,5,6],[2,3,6,7],[2,7]]", Format::Json),
        ("[1,4,7]\n[1,4]\n[4,5,7]\n[3,5,6]\n[2,3,6,7]\n[2,7]\n", Format::Json),
        (
            "{'A': [1, 4, 7], 'B': [1, 4], 'C': [4, 5, 7],\n 'D': [3, 5, 6], 'E': [2, 3, 6, 7], 'F': [2, 7]}",
            Format::Json,
        ),
        (
            "[[1,0,0,1,0,0,1],[1,0,0,1,0,0,0],[0,0,0,1,1,0,1],[0,0,1,0,1,1,0],[0,1,1,0,0,1,1],[0,1,0,0,0,0,1]]",
            Format::Json,
        ),
        ("[\"1001001\",\"1001000\",\"0001101\",\"0010110\",\"0110011\",\"0100001\"]", Format::Json),
        (
            "{\"universe\":[1,2,3,4,5,6,7],\"subsets\":{\"A\":[1,4,7],\"B\":[1,4],\"C\":[4,5,7],\"D\":[3,5,6],\"E\":[2,3,6,7],\"F\":[2,7]}}",
            Format::Json,
        ),
        (
            "7 6\n1 3 1 4 7\n1 2 1 4\n1 3 4 5 7\n1 3 3 5 6\n1 4 2 3 6 7\n1 2 2 7\n",
            Format::OrlibPartition,
        ),
        (
            "* #variable= 6 #constraint= 7\n+1 x1 +1 x2 = 1 ;\n+1 x5 +1 x6 = 1 ;\n+1 x4 +1 x5 = 1 ;\n+1 x1 +1 x2 +1 x3 = 1 ;\n+1 x3 +1 x4 = 1 ;\n+1 x4 +1 x5 = 1 ;\n+1 x1 +1 x3 +1 x5 +1 x6 = 1 ;\n",
            Format::Opb,
        ),
    ];
    for (text, format) in texts {
        for text in [
            text.to_owned(),
            text.replace('\n', "\r\n"),
            format!("\u{FEFF}{text}"),
            text.replace(' ', "\t"),
        ] {
            if text.starts_with("*\t") {
                continue;
            }
            let read = recognized(&text);
            assert_eq!(read.format, format, "{text:?}");
            let sets: Vec<u32> = solutions(&read.problem).iter().map(|&(set, _)| set).collect();
            assert_eq!(sets, [0b101010], "{text:?}");
        }
    }
}

#[test]
fn knuths_text_needs_no_name() {
    for text in [
        "a b c\na b\nc\n",
        "a b c\na c\nb\n",
        "1 2 3 4 5 6 7\n1 2\n3\n",
        "0 1 2 | 3\n0 2\n1\n",
        "| comment: of 0, 1\n0 1 2\n0 2\n1\n",
        "[0,0] [0,1]\n[0,0]\n[0,1]\n",
        "1,1 1,2 2,1\n1,1 1,2\n2,1\n",
        "(a,b) (b,c)\n(a,b)\n(b,c)\n",
        "a= b\na=\nb\n",
        "c d p\nc\np d\n",
        "2|x 0:1|y\nx\nx y\n",
        "a b c\n",
    ] {
        let read = recognized(text);
        assert_eq!(read.format, Format::Xcc, "{text:?}");
        let plain: String = text
            .lines()
            .filter(|line| !line.starts_with('|'))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(read.problem.to_string(), plain, "{text:?}");
    }
    let (decision, other) = recognized("1 2 3 4 5 6 7\n1 2\n3\n").alternative.expect("a note");
    assert_eq!(
        (decision, other),
        ("the first line names the items; it is an option with", Format::Lists)
    );
    assert_eq!(recognized("a b c\na b\nc\n").alternative, None);
}

#[test]
fn two_readings_are_a_question() {
    use Format::{Json, Lists, Matrix, Xcc};
    assert_asks("0 1 2\n0 2\n1\n", &[Xcc, Lists]);
    assert_asks("1 2 3\n", &[Xcc, Lists]);
    assert_asks("0 1\n1 0\n", &[Xcc, Lists, Matrix]);
    assert_asks("1\n1\n1\n", &[Xcc, Format::Counts, Lists, Matrix]);
    assert_asks("[[0,1],[1,0]]", &[Lists, Matrix]);
    assert_asks("a, b, c\na, c\nb\n", &[Lists]);
    assert_asks("[0]\n[0]\n[0]\n", &[Xcc, Json]);
    // A mistake in Knuth's text is not a list.
    assert_asks("a b c\na b\nb d\n", &[]);
    assert_asks("a b\nb d\na d\nb a\n", &[Lists]);
    assert_asks("1 2 3 4 5 6 7\n1 4 77\n2 3\n5 6\n", &[Lists]);
    // Nor is a board.
    assert_asks("AAB\nABB\nBBB\n", &[Lists]);
    assert_asks("530070000\n600195000\n098000060\n", &[Lists]);
}

#[test]
fn a_named_format_decides() {
    let counted = |text: &str, format| {
        let read = read(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{error}"));
        (read.problem.item_count(), read.problem.option_count(), count(&read.problem))
    };
    assert_eq!(counted("0 1 2\n0 2\n1\n", Format::Xcc), (3, 2, 1));
    assert_eq!(counted("0 1 2\n0 2\n1\n", Format::Lists), (3, 3, 2));
    assert_eq!(counted("0 1\n1 0\n", Format::Matrix), (2, 2, 1));
    assert_eq!(counted("0 1\n1 0\n", Format::Lists), (2, 2, 2));
    assert_eq!(counted("[[0,1],[1,0]]", Format::Matrix), (2, 2, 1));
    assert_eq!(counted("[[0,1],[1,0]]", Format::Lists), (2, 2, 2));
    assert_eq!(counted("# format: lists\n0 1 2\n0 2\n1\n", Format::Lists), (3, 3, 2));
    assert_reads("# format: lists\n0 1\n1 0\n", Format::Lists, "0 1\n0 1\n1 0\n");
}

#[test]
fn lists_have_labels_costs_and_comments() {
    let expected = "a b c\nleft: a b |3\nc\nthe_rest: c a\n";
    for text in [
        "left: a b |3\nc # the last\nthe rest: c a\n",
        "# comment\nleft: a, b |3\nc\nthe rest: c; a;\n",
        "left = {a, b} |1 |2\n[c],\nthe rest: ('c', \"a\")\n",
    ] {
        assert_reads(text, Format::Lists, expected);
    }
    let read = recognized("x: a, red car\ny: b, a\nz: \n");
    assert_eq!(read.problem.to_string(), "a red_car b\nx: a red_car\ny: b a\n");
    assert_eq!(read.notes.len(), 2, "{:?}", read.notes);
}

#[test]
fn or_library_files_are_partitions_by_columns_and_covers_by_rows() {
    let by_columns = "3 4\n5 2 1 2\n4 1 3\n3 2 2 3\n7 3 1 2\n 3\n";
    let problem = "1 2 3\ncolumn1: 1 2 |5\ncolumn2: 3 |4\ncolumn3: 2 3 |3\ncolumn4: 1 2 3 |7\n";
    assert_reads(by_columns, Format::OrlibPartition, problem);
    let cover = read(by_columns.as_bytes(), Some(Format::OrlibCover)).expect("a cover");
    assert!(cover.problem.to_string().starts_with("1:2|1 1:3|2 1:3|3\n"), "{}", cover.problem);
    let by_rows = "3 4\n5 4 3 7\n2\n1 4\n3\n1 3 4\n3\n2 3 4\n";
    assert_eq!(recognized(by_rows).problem, cover.problem);
    assert_eq!(recognized(by_rows).format, Format::OrlibCover);
    let partition = read(by_rows.as_bytes(), Some(Format::OrlibPartition)).expect("a partition");
    assert_eq!(partition.problem.to_string(), problem);
    assert_eq!(solutions(&partition.problem), [(0b11, 9), (0b1000, 7)]);
}

#[test]
fn rows_without_a_one_are_left_out_and_noted() {
    let read = recognized("1 0 1\n0 0 0\n0 1 0\n");
    assert_eq!(read.problem.to_string(), "1 2 3\nrow1: 1 3\nrow3: 2\n");
    assert_eq!(read.notes, ["row 2 has no items: it is left out"]);
}

#[test]
fn clauses_of_other_programs_are_refused_or_read_exactly() {
    let error =
        read(b"p cnf 3 2\n1 -2 0\n2 3 0\n", None).map(|r| r.summary()).expect_err("no cover");
    assert_eq!((error.format(), error.place().line()), (Some(Format::Cnf), 2));
    // An item with six options in pairs.
    let mut text = String::from("c by hand\np cnf 6 16\n1 2 3 4 5 6 0\n");
    for one in 1..=6 {
        (one + 1..=6).for_each(|other| text += &format!("-{one} -{other} 0\n"));
    }
    assert_eq!(count(&recognized(&text).problem), 6);
    let error =
        read(b"* #variable= 2 #constraint= 1\n+1 x1 +2 x2 = 1 ;\n", None).map(|r| r.summary());
    assert_eq!(error.expect_err("factors").place().line(), 2);
}

/// Forms of small solvers, with the example of Knuth's paper: rows 1, 4 and 5 are its only cover.
#[test]
fn sizes_and_names_before_rows_are_recognized() {
    let rows = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"];
    let spaced = |row: &&str| row.chars().map(|c| format!("{c} ")).collect::<String>();
    let bare = rows.join("\n");
    let texts = [
        format!("7 0\n{}", rows.iter().map(|row| spaced(row) + "\n").collect::<String>()),
        rows.iter().map(|row| spaced(row) + "-\n").collect::<String>(),
        format!("abcdefg\n{bare}\n"),
        format!(
            "a, b, c, d, e, f, g\n{}",
            rows.iter()
                .map(|row| spaced(row).trim_end().replace(' ', ",") + "\n")
                .collect::<String>()
        ),
        "7 6\na b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n".to_owned(),
    ];
    for text in texts {
        let read = recognized(&text);
        let sets: Vec<u32> = solutions(&read.problem).iter().map(|&(set, _)| set).collect();
        assert_eq!((read.problem.item_count(), sets), (7, vec![0b11001]), "{text}");
    }
    assert!(recognized("aa\n10\n01\n").problem.to_string().starts_with("1 2\nrow1: 1\n"));
    assert!(recognized("ab\n10\n01\n").problem.to_string().starts_with("a b\nrow1: a\n"));
    // Lists after sizes are a question: the first line may be an option.
    let sparse = "7 0\n2 4 5\n0 3 6\n1 2 5\n0 3\n1 6\n3 4 6\n";
    assert_asks(sparse, &[Format::Counts, Format::Lists]);
    let read = read(sparse.as_bytes(), Some(Format::Counts)).expect("lists after sizes");
    let sets: Vec<u32> = solutions(&read.problem).iter().map(|&(set, _)| set).collect();
    assert_eq!((read.problem.item_count(), sets), (7, vec![0b11001]));
    assert_asks("3\n1 2\n3 1\n", &[Format::Counts, Format::Lists]);
    assert_eq!(recognized(";;; a cover\n1 0 1 -\n0 1 0 -\n").problem.option_count(), 2);
    assert_eq!(count(&recognized("3 3\n1\n2\n3\n").problem), 1);
}

/// Reads a text with notes, and asserts the problem.
#[track_caller]
fn assert_notes(text: &str, problem: &str, notes: &[&str]) {
    let read = recognized(text);
    assert_eq!(read.problem.to_string(), problem, "{text}");
    assert_eq!(read.notes, notes, "{text}");
}

/// A second size that is not the number of rows is that of secondary columns. With the sizes `3 1` of the
/// first columns, only the last two rows together cover the last two columns.
#[test]
fn sizes_may_state_secondary_columns() {
    let problem = "2 3 | 1\nrow2: 1 2\nrow3: 3\nrow4: 1 3\n";
    let left_out = "row 1 has no primary items: it is left out";
    for rows in ["1 0 0\n1 1 0\n0 0 1\n1 0 1\n", "100\n110\n001\n101\n"] {
        let note = "the first of 3 columns is secondary";
        assert_notes(&format!("3 1\n{rows}"), problem, &[left_out, note]);
    }
    let last = "2 2\n1 0 0 1\n0 1 0 1\n0 1 1 0\n";
    let note = "the last 2 of 4 columns are secondary";
    assert_notes(last, "1 2 | 3 4\nrow1: 1 4\nrow2: 2 4\nrow3: 2 3\n", &[note]);
    assert_eq!(count(&recognized(last).problem), 1);
    // The numbers of rows and columns come first.
    assert_eq!(recognized("2 3\n1 1 0\n0 0 1\n").problem.to_string().lines().next(), Some("1 2 3"));
    let sparse = "3 1\n0\n0 1\n2\n0 2\n";
    assert_asks(sparse, &[Format::Counts, Format::Lists]);
    let read = read(sparse.as_bytes(), Some(Format::Counts)).expect("lists after sizes");
    assert_eq!(read.problem.to_string(), "1 2 | 0\nrow2: 0 1\nrow3: 2\nrow4: 0 2\n");
}

#[test]
fn rows_have_bars_and_labels() {
    let read = recognized(";;; Base: 2\n;;; a board\n1 0 0 | 1 0 -\n0 1 1 | 0 1 -\n");
    assert_eq!(read.problem.to_string(), "1 2 3 4 5\nrow1: 1 4\nrow2: 2 3 5\n");
    let problem = "1 2 3\nA: 1 3\nB: 2\n";
    for text in
        ["A 1 0 1\nB 0 1 0\n", "A,1,0,1\nB,0,1,0\n", "\"A\";1;0;1\n\"B\";0;1;0\n", "A 101\nB 010\n"]
    {
        assert_reads(text, Format::Matrix, problem);
    }
    let named = "x y z\nA: x z\nB: y\n";
    for header in [",x,y,z", "set,x,y,z", "x,y,z"] {
        assert_reads(&format!("{header}\nA,1,0,1\nB,0,1,0\n"), Format::Matrix, named);
    }
    assert_reads("set x y z\nA 1 0 1\nB 0 1 0\n", Format::Matrix, named);
    let numbered = "x y z\n0: x z\n1: y\n2: x\n";
    assert_reads(",x,y,z\n0,1,0,1\n1,0,1,0\n2,1,0,0\n", Format::Matrix, numbered);
    assert_reads("1 1 0 1\n2 0 1 0\n", Format::Matrix, "1 2 3\n1: 1 3\n2: 2\n");
}

#[test]
fn tables_have_costs_and_labels() {
    let problem = "a b c\nleft: a b |3\nright: c |2\n";
    for text in [
        "name,cost,items\nleft,3,a b\nright,2,c\n",
        "cost,name,items\n3,left,a,b\n2,right,c\n",
        "cost;items;name\n3;a,b;left\n2;c;right\n",
        "\"name\",\"cost\",\"items\"\n\"left\",3,\"a,b\"\n\"right\",2,\"c\"\n",
        "Name\tCost\tItems\nleft\t3\ta b\nright\t2\tc\n",
        "name, weight, elements\nleft, 3, a|b\nright, 2, c\n",
    ] {
        assert_reads(text, Format::Lists, problem);
    }
    assert_reads("cost,items\n3,a b c\n2,b d\n", Format::Lists, "a b c d\na b c |3\nb d |2\n");
    let error = read(b"cost,items\nx,a b\n", None).map(|r| r.summary()).expect_err("no cost");
    assert_eq!((error.place().line(), error.message()), (2, "invalid cost \"x\""));
    let error = read(b"name,cost,items\na,1\n", None).map(|r| r.summary()).expect_err("no items");
    assert_eq!((error.place().line(), error.message()), (2, "the row has 2 columns"));
}

#[test]
fn mistakes_in_tables_say_what_is_expected() {
    let expected = |text: &[u8]| {
        let error = read(text, None).map(|r| r.summary()).expect_err("a mistake");
        (error.place().line(), error.message().to_owned(), error.expected().to_owned())
    };
    let (line, message, cost) = expected(b"cost,items\n-7,a\n1.5,b\n");
    assert_eq!((line, message.as_str()), (3, "invalid cost \"1.5\""));
    assert!(cost.starts_with("a whole number between -2^64 and 2^64, such as 1250"), "{cost}");
    let (_, _, items) = expected(b"cost,flights\n5,A B\n");
    assert!(items.ends_with("a column of lists of items is named `items`"), "{items}");
    // What a spreadsheet or a shell of Windows may write.
    let wide: Vec<u8> = "cost,items\n5,a\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (line, message, _) = expected(&[b"\xff\xfe", wide.as_slice()].concat());
    assert_eq!((line, message.as_str()), (1, "text in UTF-16"));
}

/// Files that `convert` writes and no command reads.
#[test]
fn integer_programs_are_named() {
    let problem = Problem::parse("a b\nx: a |3\ny: b |2\n").expect("a good problem");
    for (text, message) in [
        (Lp::new(&problem).to_string(), "an integer program in LP format"),
        (Mps::new(&problem).to_string(), "an integer program in MPS format"),
        ("max\n x\nst: c: x<=1\nend\n".to_owned(), "an integer program in LP format"),
    ] {
        let error = read(text.as_bytes(), None).map(|read| read.summary()).expect_err(&text);
        assert_eq!((error.message(), error.place().line()), (message, 1));
    }
    assert_reads("NAME x\nNAME\nx\n", Format::Xcc, "NAME x\nNAME\nx\n");
    assert_reads("min max\nmin\nmax\n", Format::Xcc, "min max\nmin\nmax\n");
}

/// What `to_csv` of a data frame writes, and what a spreadsheet has.
#[test]
fn tables_of_data_frames_and_spreadsheets_are_read() {
    let expected = "a b c d\nleft: a b c |3\nright: b d |-2\n";
    for text in [
        "name,cost,items\nleft,3,a b c\nright,-2,b d\n",
        "name,cost,items\nleft,3.0,\"['a', 'b', 'c']\"\nright,-2.0,\"['b', 'd']\"\n",
        ",name,cost,items\n0,left,3,\"('a', 'b', 'c')\"\n1,right,-2,\"{'b', 'd'}\"\n",
        "name,cost,a,b,c,d\nleft,3,1,1,1,0\nright,-2,0,1,0,1\n",
        "option;cost;a;b;c;d\r\nleft;3;x;x;x;\r\nright;-2;;x;;x\r\n",
        // Costs as the last column, and empty rows after the table.
        "name,a,b,c,d,cost\nleft,1,1,1,0,3\nright,0,1,0,1,-2\n",
        "name,cost,items\nleft,3,a b c\nright,-2,b d\n,,\n , ,\n",
        ",option,cost,a,b,c,d\n0,left,3,True,True,True,False\n1,right,-2,False,True,False,True\n",
        // Empty fields at the ends of lines, and a first column without a name.
        "name\tcost\ta\tb\tc\td\nleft\t3\t1\t1\t1\t\nright\t-2\t\t1\t\t1\n",
        "\tname\tcost\ta\tb\tc\td\n0\tleft\t3\t1\t1\t1\t\n1\tright\t-2\t\t1\t\t1\n",
        ";name;cost;a;b;c;d\n0;left;3;1;1;1;\n;right;-2;;1;;1\n",
        "| bars\n; and semicolons\nname,cost,items\n; begin comments\nleft,3,a b c\n|\nright,-2,b d\n",
    ] {
        assert_reads(text, Format::Lists, expected);
    }
    // A quote in a name is written twice.
    assert_reads("name,cost,items\n\"5\"\"\",3,a\n", Format::Lists, "a\n5\": a |3\n");
    // Numbers in a first column of costs are no labels.
    assert_reads("cost,a,b\n3,1,0\n-2,0,1\n", Format::Lists, "a b\na |3\nb |-2\n");
    // A column that no row covers is an item that nothing covers.
    let open = "1 2 3 4\nrow1: 1\nrow2: 2 4\n";
    assert_reads("2 4\n1 1\n2 2 4\n", Format::Counts, open);
    assert_reads("2 8\n1 7\n2 6 8\n", Format::Counts, "1 2 3 4 5 6 7 8\nrow1: 7\nrow2: 6 8\n");
    assert_reads(
        "name,cost,a,b,c\nx,1,1,0,0\ny,2,0,1,0\n",
        Format::Lists,
        "a b c\nx: a |1\ny: b |2\n",
    );
    for (text, message) in [
        ("name,cost,items\nleft,3.5,a\n", "invalid cost \"3.5\""),
        ("name,cost,a,b\nleft,3,1,2\n", "invalid entry \"2\" in the column of an item"),
    ] {
        let error = read(text.as_bytes(), None).map(|read| read.summary()).expect_err(text);
        assert_eq!(error.message(), message);
    }
}

#[test]
fn negative_costs_of_the_or_library_are_read() {
    let text = "3 4\n-7 2 1 2\n5 1 3\n2 1 1\n-1 2 2 3\n";
    let read = read(text.as_bytes(), Some(Format::OrlibPartition)).expect("a partition");
    let costs: Vec<i128> = read.problem.options().map(|option| option.stated_cost()).collect();
    assert_eq!(costs, [-7, 5, 2, -1]);
}
