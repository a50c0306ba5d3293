//! Boards are read back as written, and mistakes are reported with their places.

use quadrille_nqueens::{Board, Diagram, Model, Shape, Square, read_boards};

fn boards(text: &str) -> Vec<Board> {
    read_boards(text).unwrap().into_iter().map(|diagram| diagram.board).collect()
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
            line: 2,
        },
        Diagram {
            board: Board::new(shape(3, 3), [at(1, 0), at(1, 2), at(2, 1)]).unwrap(),
            blocked: Vec::new(),
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
