//! Boards are read back as written, and mistakes are reported with their places.

use quadrille_nqueens::{Board, Model, Shape, Square};
use quadrille_nqueens_formats::{Diagram, read_boards};

fn boards(text: &str) -> Vec<Board> {
    let diagrams = read_boards(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    diagrams.into_iter().map(|diagram| diagram.board).collect()
}

#[test]
fn every_form_is_read_back() {
    let model = Model::new(6).unwrap();
    let written: Vec<Board> = model.boards().unwrap().collect();
    type Form = fn(&Board) -> String;
    let forms: [Form; 3] = [
        |board| format!("{board}\n\n"),
        |board| format!("{}\n\n", board.pretty()),
        |board| format!("{}\n", board.column_list()),
    ];
    for form in forms {
        let text: String = written.iter().map(form).collect();
        assert_eq!(boards(&text), written, "{text}");
        assert_eq!(boards(&text.replace('\n', "\r\n")), written, "{text}");
    }
}

#[test]
fn any_board_is_read() {
    let text = "# two boards\nQ.x\n_q.   # the second row\n\n# and\n- 1,3 2\n";
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    let at = |row, column| Square { row, column };
    let expected = [
        Diagram {
            board: Board::new(shape(2, 3), [at(0, 0), at(1, 1)]).unwrap(),
            blocked: vec![at(0, 2)],
            regions: None,
            line: 2,
        },
        Diagram {
            board: Board::new(shape(3, 3), [at(1, 0), at(1, 2), at(2, 1)]).unwrap(),
            blocked: Vec::new(),
            regions: None,
            line: 6,
        },
    ];
    assert_eq!(read_boards(text).unwrap(), expected);
    assert_eq!(read_boards("\n# nothing\n").unwrap(), []);
}

#[test]
fn every_mistake_has_its_place() {
    let cases = [
        "Q.\n.Z\n",
        "Q.\n\n..\n.\n",
        "..\n..\n...\n",
        "1 2 4\n",
        "2 1\n1 0\n",
        "1 x\n",
        "1 -2\n",
        "é..\n",
        "1 99999999999999999999999\n",
        "1,,2 1\n",
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|text| {
            let error = read_boards(text).expect_err(text);
            let marked = &text[error.place().span()];
            format!("{text:?}\n  {error} ({marked:?}); expected: {}", error.expected())
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

/// Every form in which people and programs write a board of four queens.
#[test]
fn a_board_is_read_in_every_usual_form() {
    let expected = [".Q..\n...Q\nQ...\n..Q."];
    for text in [
        "-Q--\n---Q\nQ---\n--Q-\n",
        "- Q - -\n- - - Q\nQ - - -\n- - Q -\n",
        " Q  \n   Q\nQ   \n  Q \n",
        "  Q\n      Q\nQ\n    Q\n",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
        "0100\n0001\n1000\n0010\n",
        "0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n",
        ".,Q,.,.\n.,.,.,Q\nQ,.,.,.\n.,.,Q,.\n",
        ",Q,,\n,,,Q\nQ,,,\n,,Q,\n",
        "\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\t\tQ\t\n",
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n| Q |   |   |   |\n\
         |   |   | Q |   |\n+---+---+---+---+\n",
        "┌─┬─┬─┬─┐\n│ │Q│ │ │\n├─┼─┼─┼─┤\n│ │ │ │Q│\n│Q│ │ │ │\n│ │ │Q│ │\n└─┴─┴─┴─┘\n",
        "* Q * *\n* * * Q\nQ * * *\n* * Q *\n",
        "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]",
        "[[\".Q..\", \"...Q\", \"Q...\", \"..Q.\"]]",
        "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
        "[['.','Q','.','.'],\n ['.','.','.','Q'],\n ['Q','.','.','.'],\n ['.','.','Q','.']]",
        "[2, 4, 1, 3]",
        "{\"type\":\"solution\",\"number\":\"1\",\"columns\":[2,4,1,3],\"rows\":[\".Q..\",\"...Q\",\"Q...\",\
         \"..Q.\"]}\n{\"type\":\"status\",\"complete\":true}\n",
    ] {
        let read: Vec<String> = boards(text).iter().map(ToString::to_string).collect();
        assert_eq!(read, expected, "{text}");
    }
    // Both boards of four queens, as programs print them.
    let both = "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]";
    assert_eq!(boards(both).len(), 2);
    assert_eq!(boards("2 4 1 3\n3 1 4 2\n").len(), 2);
    assert_eq!(boards("1 2 3 4\n2 4 1 3\n3 1 4 2\n4 3 2 1\n").len(), 4, "column lists");
}

/// Every form of a board with regions.
#[test]
fn regions_are_read_in_every_usual_form() {
    let expected = ["0001", "2211", "2331", "3331"];
    for text in [
        "AAAB\nCCBB\nCDDB\nDDDB\n",
        "a a a b\nc c b b\nc d d b\nd d d b\n",
        "Q Q Q X\nZ Z X X\nZ T T X\nT T T X\n",
        "1 1 1 2\n3 3 2 2\n3 4 4 2\n4 4 4 2\n",
        "0001\n2211\n2331\n3331\n",
        "10, 10, 10, 11\n12, 12, 11, 11\n12, 13, 13, 11\n13, 13, 13, 11\n",
        "A,A,A,B\nC,C,B,B\nC,D,D,B\nD,D,D,B\n",
        "red red red blue\ngray gray blue blue\ngray pink pink blue\npink pink pink blue\n",
        "[[\"A\",\"A\",\"A\",\"B\"],[\"C\",\"C\",\"B\",\"B\"],[\"C\",\"D\",\"D\",\"B\"],[\"D\",\"D\",\"D\",\"B\"]]",
        "[\"AAAB\", \"CCBB\", \"CDDB\", \"DDDB\"]",
        "[1,1,1,2],\n[3,3,2,2],\n[3,4,4,2],\n[4,4,4,2]\n",
        "A. A. AQ B.\nC  C  B  B\nC  D  D  B*\nD  D  Dx B\n",
    ] {
        let diagrams = read_boards(text).unwrap();
        let [Diagram { board, regions: Some(regions), .. }] = diagrams.as_slice() else {
            panic!("one board with regions: {text}");
        };
        let shape = board.shape();
        let read: Vec<String> = (0..shape.rows())
            .map(|row| {
                let square = |column| regions.of(Square { row, column }).to_string();
                (0..shape.columns()).map(square).collect()
            })
            .collect();
        assert_eq!(read, expected, "{text}");
    }
    let marked = &read_boards("A. AQ\nBx B*\n").unwrap()[0];
    assert_eq!(marked.board.queens(), [Square { row: 0, column: 1 }]);
    assert_eq!(marked.blocked, [Square { row: 1, column: 0 }]);
    assert_eq!(marked.regions.as_ref().unwrap().name(1), "B");
}
