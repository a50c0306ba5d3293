//! Reads lists of solutions as `solve` writes them: text or lines of JSON, one solution at a time.

use std::io::BufRead;

use quadrille_dlx::Problem;
use serde::Deserialize;

use crate::failure::Failure;
use crate::input::{Source, read_line};
use crate::place::Place;

/// The line that represents a solution without options. In a problem it would be a comment.
pub(crate) const EMPTY_SOLUTION: &str = "|";

/// A solution as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Its options.
    pub(crate) options: Vec<ListedOption>,
    /// The number of its first line, from 1.
    pub(crate) line: usize,
}

/// An option of a solution, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ListedOption {
    /// As text, on the line with this number.
    Text(String, usize),
    /// As the number of an option, from 0.
    Number(usize),
}

/// The solutions of an input, read on demand.
pub(crate) struct SolutionList<'s, R> {
    source: &'s Source,
    reader: R,
    line: usize,
    found: usize,
}

/// The fields of a line of JSON that are read.
#[derive(Deserialize)]
struct JsonLine {
    r#type: String,
    options: Option<Vec<usize>>,
}

const JSON_EXPECTED: &str = "a JSON object written by `quadrille solve --json`";

impl<'s, R: BufRead> SolutionList<'s, R> {
    /// Creates the list of solutions from `reader`, which reads `source`.
    pub(crate) fn new(source: &'s Source, reader: R) -> Self {
        Self { source, reader, line: 0, found: 0 }
    }

    /// Returns the next solution, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Listed>, Failure> {
        let (mut options, mut first_line) = (Vec::new(), None);
        while let Some(line) = self.next_line()? {
            let text = line.trim_matches([' ', '\t']);
            if first_line.is_none() && text.starts_with('{') {
                match self.json(&line)? {
                    Some(options) => return Ok(Some(self.solution(options, self.line))),
                    None => continue,
                }
            }
            match text {
                "" if first_line.is_some() => break,
                "" => {}
                EMPTY_SOLUTION => first_line = first_line.or(Some(self.line)),
                _ if text.starts_with('|') => {}
                _ => {
                    first_line = first_line.or(Some(self.line));
                    options.push(ListedOption::Text(text.to_owned(), self.line));
                }
            }
        }
        Ok(first_line.map(|line| self.solution(options, line)))
    }

    fn solution(&mut self, options: Vec<ListedOption>, line: usize) -> Listed {
        self.found += 1;
        Listed { number: self.found, options, line }
    }

    /// Returns the next line, without its end.
    fn next_line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        // One more byte for the line feed.
        let read = read_line(&mut self.reader, &mut bytes, Problem::LINE_LIMIT + 1);
        if !read.map_err(|error| self.source.broken(error))? {
            return Ok(None);
        }
        self.line += 1;
        for end in [b'\n', b'\r'] {
            if bytes.last() == Some(&end) {
                bytes.pop();
            }
        }
        if bytes.len() > Problem::LINE_LIMIT {
            let limit = Problem::LINE_LIMIT;
            let expected = format!("at most {limit} bytes in a line");
            return Err(self.malformed(&bytes, 0, "the line is too long", &expected));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let place = error.utf8_error().valid_up_to();
            let message = "invalid UTF-8";
            self.malformed(error.as_bytes(), place, message, "text in UTF-8")
        })?;
        match text.find(|character: char| character.is_control() && character != '\t') {
            None => Ok(Some(text)),
            Some(place) => {
                let message = "control character";
                let expected = "printable characters, spaces and tabs";
                Err(self.malformed(text.as_bytes(), place, message, expected))
            }
        }
    }

    /// Returns the options in a line of JSON, or `None` if it is not a solution.
    fn json(&self, line: &str) -> Result<Option<Vec<ListedOption>>, Failure> {
        let parsed: JsonLine = serde_json::from_str(line).map_err(|error| {
            let place = error.column().saturating_sub(1);
            self.malformed(line.as_bytes(), place, "this line is not a solution", JSON_EXPECTED)
        })?;
        match parsed.options {
            _ if parsed.r#type != "solution" => Ok(None),
            Some(numbers) => Ok(Some(numbers.into_iter().map(ListedOption::Number).collect())),
            None => {
                let message = "this solution has no field `options`";
                Err(self.malformed(line.as_bytes(), 0, message, JSON_EXPECTED))
            }
        }
    }

    fn malformed(&self, line: &[u8], place: usize, message: &str, expected: &str) -> Failure {
        let place = Place::in_line(self.source.name(), line, place..place + 1, self.line);
        Failure::Malformed(Box::new(place.saying(message, expected)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Listed> {
        let mut list = SolutionList::new(&Source::Stdin, text.as_bytes());
        std::iter::from_fn(|| list.next().expect("well-formed")).collect()
    }

    fn text(text: &str, line: usize) -> ListedOption {
        ListedOption::Text(text.to_owned(), line)
    }

    #[test]
    fn empty_lines_separate_solutions() {
        let listed = read("\n| a comment\na b\r\n  c \n\n\n| another\n\nd e:f |3");
        assert_eq!(listed.len(), 2);
        assert_eq!(listed[0].options, [text("a b", 3), text("c", 4)]);
        assert_eq!((listed[1].number, listed[1].line), (2, 9));
        assert_eq!(listed[1].options, [text("d e:f |3", 9)]);
    }

    #[test]
    fn a_bar_alone_is_a_solution_without_options() {
        assert_eq!(read("|\n"), [Listed { number: 1, options: Vec::new(), line: 1 }]);
        assert_eq!(read("| no solution here\n\n"), []);
    }

    #[test]
    fn only_solutions_are_read_from_json() {
        let lines = "{\"type\":\"solution\",\"options\":[0,7]}\n{\"type\":\"status\"}\n";
        let options = [ListedOption::Number(0), ListedOption::Number(7)].to_vec();
        assert_eq!(read(lines), [Listed { number: 1, options, line: 1 }]);
    }
}
