//! Links: their host, their path and their parameters.

use crate::format::found::{Found, Refusal};
use crate::sides;

/// A link, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The host, in lower case and without `www.`.
    pub(crate) host: String,
    /// The path without its first slash.
    pub(crate) path: String,
    /// The parameters behind `?`.
    parameters: Vec<(String, String)>,
}

impl Link {
    /// Returns the first link in a line.
    pub(crate) fn in_line(text: &str) -> Option<Self> {
        let start = ["https://", "http://"]
            .iter()
            .find_map(|scheme| text.find(scheme).map(|place| place + scheme.len()))?;
        let end = |c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | ')' | '`');
        let link = text[start..].split(end).next().unwrap_or_default();
        let (place, query) = link.split_once('?').unwrap_or((link, ""));
        let (host, path) = place.split_once('/').unwrap_or((place, ""));
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        let query = query.split('#').next().unwrap_or_default();
        let parameters = query.split('&').filter_map(|pair| pair.split_once('='));
        let parameters = parameters.map(|(key, value)| (key.to_owned(), decoded(value))).collect();
        Some(Self { host, path: decoded(path), parameters })
    }

    /// Returns the value of a parameter.
    pub(crate) fn parameter(&self, key: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == key).map(|(_, value)| &**value)
    }

    /// Returns all parts that may be a board: values of parameters and parts of the path.
    fn parts(&self) -> impl Iterator<Item = &str> {
        self.parameters.iter().map(|(_, value)| &**value).chain(self.path.split(['/', '#']))
    }
}

/// Decodes `%2B` and the like.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let digits = others.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let byte = digits.filter(|_| first == b'%').and_then(|d| u8::from_str_radix(d, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the board that a link of any program states in 81 characters.
pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let link = Link::in_line(text).ok_or_else(|| Refusal::new("this is not a link", "a link"))?;
    let is_board = |part: &&str| {
        part.len() >= 81
            && sides::of_board(part.chars().count()).is_some()
            && part.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '_' || c == '-')
    };
    let boards: Vec<&str> = link.parts().filter(is_board).collect();
    match boards[..] {
        [board] => Ok(vec![Found::of_cells(board)?]),
        [] => Err(Refusal::new(
            format!("this link to {} states no board", link.host),
            "a link with the cells of a board, or one of SudokuWiki, Sudoku Exchange, f-puzzles or \
             SudokuPad",
        )),
        _ => Err(Refusal::new("this link states several boards", "one board")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_taken_apart() {
        let link = Link::in_line("see <https://WWW.Example.org/a%20b/c?x=1%2B2&y=a+b=#end> there");
        let link = link.expect("a link");
        assert_eq!((&*link.host, &*link.path), ("example.org", "a b/c"));
        assert_eq!((link.parameter("x"), link.parameter("y")), (Some("1+2"), Some("a+b=")));
        assert_eq!(link.parameter("z"), None);
        assert_eq!(decoded("%zz%4"), "%zz%4");
        assert_eq!(Link::in_line("example.org"), None);
    }
}
