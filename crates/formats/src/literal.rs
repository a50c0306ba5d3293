//! Values in JSON, and in the literals of Python: quotes of both kinds, parentheses, sets, `True`, a
//! comma after the last entry, and comments that begin with `#`.

use std::ops::Range;

use crate::error::Mistake;

/// The deepest nesting of brackets that is read.
const DEPTH: usize = 32;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node<'t> {
    pub(crate) value: Value<'t>,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Value<'t> {
    /// A number as written.
    Number(&'t str),
    Text(String),
    Bool(bool),
    Null,
    List(Vec<Node<'t>>),
    /// Entries in the order of the text. Keys may be repeated.
    Object(Vec<(Node<'t>, Node<'t>)>),
}

impl<'t> Node<'t> {
    pub(crate) fn list(&self) -> Option<&[Node<'t>]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    pub(crate) fn object(&self) -> Option<&[(Node<'t>, Node<'t>)]> {
        match &self.value {
            Value::Object(entries) => Some(entries),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a text, or a number as written.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns whether this is 0 or 1 in a matrix, and which.
    pub(crate) fn bit(&self) -> Option<bool> {
        match self.value {
            Value::Number("0") | Value::Bool(false) => Some(false),
            Value::Number("1") | Value::Bool(true) => Some(true),
            _ => None,
        }
    }

    pub(crate) fn mistake(
        &self,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Mistake {
        Mistake::new(self.span.clone(), message, expected)
    }
}

/// Reads all values of a text, of which there is at least one. Lists on several lines, without brackets
/// around them, are several values.
pub(crate) fn parse(text: &str) -> Result<Vec<Node<'_>>, Mistake> {
    let mut parser = Parser { text, at: 0 };
    let mut nodes = Vec::new();
    loop {
        parser.skip_blanks();
        if parser.at == text.len() && !nodes.is_empty() {
            return Ok(nodes);
        }
        let node = parser.node(0)?;
        if !nodes.is_empty()
            && !text[..node.span.start].trim_end_matches([' ', '\t']).ends_with('\n')
        {
            return Err(node.mistake("a second value", "the end of the line"));
        }
        nodes.push(node);
        parser.skip_blanks();
        if parser.peek() == Some(b',') && parser.at + 1 < text.len() {
            parser.at += 1;
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'#' => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn wrong<T>(&self, expected: &str) -> Result<T, Mistake> {
        let rest = self.text[self.at..].chars().next();
        let message = match rest {
            None => "unexpected end".to_owned(),
            Some(character) => format!("unexpected character {character:?}"),
        };
        let span = self.at..self.at + rest.map_or(0, char::len_utf8);
        Err(Mistake::new(span, message, expected))
    }

    fn node(&mut self, depth: usize) -> Result<Node<'t>, Mistake> {
        let start = self.at;
        let value = match self.peek() {
            Some(b'[' | b'{' | b'(') if depth == DEPTH => {
                return self.wrong(&format!("at most {DEPTH} brackets in one another"));
            }
            Some(b'[') => Value::List(self.list(b']', depth)?),
            Some(b'(') => Value::List(self.list(b')', depth)?),
            Some(b'{') => self.braces(depth)?,
            Some(quote @ (b'"' | b'\'')) => Value::Text(self.quoted(quote)?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b'a'..=b'z' | b'A'..=b'Z') => self.word()?,
            _ => return self.wrong("a list, an object, a number or a text"),
        };
        Ok(Node { value, span: start..self.at })
    }

    /// Reads the entries of a list after its bracket.
    fn list(&mut self, close: u8, depth: usize) -> Result<Vec<Node<'t>>, Mistake> {
        self.at += 1;
        let mut entries = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() == Some(close) {
                self.at += 1;
                return Ok(entries);
            }
            entries.push(self.node(depth + 1)?);
            self.end_entry(close)?;
        }
    }

    /// Reads a comma, unless the list ends.
    fn end_entry(&mut self, close: u8) -> Result<(), Mistake> {
        self.skip_blanks();
        match self.peek() {
            Some(b',') => self.at += 1,
            Some(byte) if byte == close => {}
            _ => return self.wrong(&format!("`,` or `{}`", char::from(close))),
        }
        Ok(())
    }

    /// Reads an object, or a set.
    fn braces(&mut self, depth: usize) -> Result<Value<'t>, Mistake> {
        let start = self.at;
        self.at += 1;
        let mut entries = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() == Some(b'}') {
                self.at += 1;
                return Ok(Value::Object(entries));
            }
            let key = self.node(depth + 1)?;
            self.skip_blanks();
            match self.peek() {
                Some(b':') => self.at += 1,
                Some(b',' | b'}') if entries.is_empty() => {
                    self.at = start;
                    return Ok(Value::List(self.list(b'}', depth)?));
                }
                _ => return self.wrong("`:`"),
            }
            if key.name().is_none() {
                return Err(key.mistake("invalid name", "a text or a number before the colon"));
            }
            self.skip_blanks();
            entries.push((key, self.node(depth + 1)?));
            self.end_entry(b'}')?;
        }
    }

    fn number(&mut self) -> Result<Value<'t>, Mistake> {
        let rest = &self.text[self.at..];
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let number = &rest[..rest.find(|c| !is_number(c)).unwrap_or(rest.len())];
        if number.parse::<f64>().is_err() || !number.ends_with(|c: char| c.is_ascii_digit()) {
            return self.wrong("a number");
        }
        self.at += number.len();
        Ok(Value::Number(number))
    }

    fn word(&mut self) -> Result<Value<'t>, Mistake> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let value = match &rest[..end.unwrap_or(rest.len())] {
            "true" | "True" => Value::Bool(true),
            "false" | "False" => Value::Bool(false),
            "null" | "None" => Value::Null,
            _ => return self.wrong("a number, or a text in quotes"),
        };
        self.at += end.unwrap_or(rest.len());
        Ok(value)
    }

    fn quoted(&mut self, quote: u8) -> Result<String, Mistake> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(character) = rest.chars().next() else {
                return self.wrong("the end of the text in quotes");
            };
            match character {
                '\\' => text.push(self.escape()?),
                _ if character.is_control() => {
                    return self.wrong("a printable character, or an escape");
                }
                _ => {
                    self.at += character.len_utf8();
                    if character == char::from(quote) {
                        return Ok(text);
                    }
                    text.push(character);
                }
            }
        }
    }

    /// Reads an escape, from its backslash on.
    fn escape(&mut self) -> Result<char, Mistake> {
        let letter = self.text.as_bytes().get(self.at + 1).copied();
        let simple = match letter {
            Some(b'u') => return self.code(),
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{C}',
            Some(byte @ (b'"' | b'\'' | b'\\' | b'/')) => char::from(byte),
            _ => return self.wrong("an escape such as `\\n` or `\\u00e9`"),
        };
        self.at += 2;
        Ok(simple)
    }

    /// Reads `\u` and four digits, twice for a character beyond 16 bits.
    fn code(&mut self) -> Result<char, Mistake> {
        let unit = |at: usize| {
            let digits = self.text.get(at..at + 6)?.strip_prefix("\\u")?;
            let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            if is_hex { u16::from_str_radix(digits, 16).ok() } else { None }
        };
        let units: Vec<u16> = [self.at, self.at + 6].into_iter().map_while(unit).collect();
        let first = units.first().map(|&unit| char::decode_utf16([unit]).next());
        let found = match first {
            Some(Some(Ok(character))) => Some((character, 6)),
            _ => match char::decode_utf16(units.iter().copied()).next() {
                Some(Ok(character)) => Some((character, 12)),
                _ => None,
            },
        };
        match found {
            None => self.wrong("a character as `\\u` and four digits, or as two of these"),
            Some((character, length)) => {
                self.at += length;
                Ok(character)
            }
        }
    }
}
