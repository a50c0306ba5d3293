//! The questions of the page, and what is sent in reply to each.

use serde::Deserialize;
use serde_json::Value;

use crate::host::send;
use crate::message::{Message, Mistake};
use crate::packing::{self, Symmetric};
use crate::sudoku::{self, Board};
use crate::{queens, solve, watch, whole};

/// A question: its kind, and what that kind needs. Texts are as the command line reads them.
///
/// The kinds are in [`dispatch`]. The code that reads one structure is much smaller than for an
/// enumeration.
#[derive(Deserialize)]
struct Question {
    ask: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    board: Board,
    #[serde(default)]
    up_to: Symmetric,
    /// The most solutions, the number of queens, or the seed.
    #[serde(default)]
    number: u64,
    /// A cube, or a level.
    #[serde(default)]
    name: String,
    #[serde(default)]
    options: Vec<usize>,
}

/// Answers a question: sends messages, the last of which is an answer or a mistake.
pub(crate) fn answer(question: &[u8]) {
    let answer = match serde_json::from_slice(question) {
        Ok(question) => dispatch(question),
        Err(error) => Err(Mistake::new(error)),
    };
    send(&match answer {
        Ok(answer) => Message::Answer { answer },
        Err(mistake) => Message::Mistake(mistake),
    });
}

fn dispatch(question: Question) -> Result<Value, Mistake> {
    let Question { ask, text, board, up_to, number, name, options } = question;
    match ask.as_str() {
        "count" => solve::count(&text),
        "list" => solve::list(&text, number),
        "forecast" => solve::forecast(&text),
        "symmetry" => solve::symmetry(&text),
        "classes" => solve::classes(&text),
        "sample" => whole::sample(&text, number),
        "frequencies" => whole::frequencies(&text),
        "cheapest" => whole::best(&text, false),
        "dearest" => whole::best(&text, true),
        "costs" => whole::costs(&text),
        "split" => solve::split(&text, number as usize),
        "cube" => solve::cube(&text, &name, number),
        "queens" => queens::count(number as usize),
        "boards" => queens::boards(number as usize),
        "sudoku-read" => sudoku::read(&text),
        "sudoku-check" => sudoku::check(&board),
        "sudoku-solve" => sudoku::solve(&board),
        "sudoku-count" => sudoku::count(&board),
        "sudoku-hint" => sudoku::hint(&board),
        "sudoku-rate" => sudoku::rate(&board),
        "sudoku-generate" => sudoku::generate(&name, number),
        "sudoku-all" => sudoku::solve_all(&text),
        "pack-read" => packing::read(&text),
        "pack-model" => packing::model(&text),
        "pack-count" => packing::count(&text, up_to),
        "pack-list" => packing::list(&text, up_to, number),
        "pack-picture" => packing::picture(&text, &options),
        "watch" => watch::watch(&text),
        unknown => Err(Mistake::new(format!("unknown question {unknown:?}"))),
    }
}
