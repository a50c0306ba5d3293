//! Headers: lines above boards that say what rules they have. See [`Reader`](crate::Reader).
//!
//! Whether rules make sense is known only when the shape of a board is. So the lines are kept, and
//! what is wrong with them is told where it stands.

use crate::read::error::ReadError;
use crate::read::key::{self, Named, Says, Span};
use crate::read::map::{Map, Row};
use crate::read::mistake::HeaderMistake;
use crate::shape::{Cell, Shape};
use crate::variant::{Rule, Rules, RulesError};

/// The header above the boards that come, and what holds without it.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    /// Rules that hold for all boards.
    pub(super) global: Vec<Rule>,
    lines: Vec<Line>,
    map: Option<Map>,
    /// Whether there were boards below it: then another header begins with the next line of one.
    is_used: bool,
    /// Whether it makes no sense: this was told, and boards below it are left out.
    is_broken: bool,
    /// The rules of the last board.
    known: Option<Rules>,
}

/// A line with a key.
#[derive(Clone, Debug)]
struct Line {
    number: usize,
    text: String,
    says: Says,
}

/// What a header says of a board.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// These are its rules.
    Rules(Rules),
    /// The header makes no sense on this board.
    Nonsense(ReadError),
    /// A rule that holds for all boards makes no sense on this one.
    Refused(RulesError),
    /// The header made no sense before.
    LeftOut,
}

impl Header {
    /// Whether a line belongs to a header.
    pub(super) fn takes(&self, text: &str) -> bool {
        key::is_key(text) || self.map.as_ref().is_some_and(Map::is_open)
    }

    /// Whether there is none, and no rule that holds for all boards.
    pub(super) fn says_nothing(&self) -> bool {
        let is_silent = self.global.is_empty() && self.lines.is_empty() && self.map.is_none();
        is_silent && !self.is_broken
    }

    /// Reads a line that belongs to a header. Of each header only the first mistake is told.
    pub(super) fn push(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        let read = if key::is_key(text) { self.key(number, text) } else { self.row(number, text) };
        self.first_mistake(read)
    }

    /// Tells that cells of a board come.
    pub(super) fn end(&mut self) {
        self.is_used = true;
    }

    /// Tells that no line comes any more. What comes then has no header yet.
    pub(super) fn finish(&mut self) -> Result<(), ReadError> {
        let mut header = std::mem::take(self);
        self.global.clone_from(&header.global);
        let ended = match (&header.map, header.lines.first()) {
            (Some(map), Some(_)) if map.is_open() => Err(map.unfinished()),
            (_, Some(line)) if !header.is_used => {
                Err(line.error(HeaderMistake::NoBoard, line.whole()))
            }
            _ => Ok(()),
        };
        header.first_mistake(ended)
    }

    /// The rules of a board of this shape.
    pub(super) fn rules(&mut self, shape: Shape) -> Said {
        if self.is_broken {
            return Said::LeftOut;
        }
        if let Some(rules) = self.known.as_ref().filter(|rules| rules.shape() == shape) {
            return Said::Rules(rules.clone());
        }
        let mut rules = Rules::ordinary(shape);
        if let Some(error) = self.global.iter().find_map(|&rule| rules.add(rule).err()) {
            return Said::Refused(error);
        }
        let map = self.map.as_ref().map_or(Ok(()), |map| map.add_to(&mut rules));
        let said = map.and_then(|()| self.lines.iter().try_for_each(|l| l.add_to(&mut rules)));
        match self.first_mistake(said) {
            Err(error) => Said::Nonsense(error),
            Ok(()) => {
                self.known = Some(rules.clone());
                Said::Rules(rules)
            }
        }
    }

    fn first_mistake(&mut self, result: Result<(), ReadError>) -> Result<(), ReadError> {
        if self.is_broken {
            return Ok(());
        }
        self.is_broken = result.is_err();
        result
    }

    /// Takes a line with a key.
    fn key(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        if self.is_used {
            let global = std::mem::take(&mut self.global);
            *self = Self { global, ..Self::default() };
        }
        let line = |says| Line { number, text: text.to_owned(), says };
        if let Some(map) = self.map.as_mut().filter(|map| map.is_open()) {
            let unfinished = map.unfinished();
            map.close();
            if !self.is_broken {
                return Err(unfinished);
            }
        }
        let says = key::read(text).map_err(|(mistake, span)| span.error(mistake, number, text))?;
        if let Says::Regions(words) = &says {
            if self.map.is_some() {
                let line = line(says);
                return Err(line.error(HeaderMistake::SecondMap, line.whole()));
            }
            self.map = Some(Map::begun(number, text, words)?);
        }
        self.lines.push(line(says));
        Ok(())
    }

    /// Takes a line of a map, or an empty one.
    fn row(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        let words = key::words(key::without_comment(text), 0);
        match &mut self.map {
            Some(map) if !words.is_empty() => map.push(Row::of(number, text, &words)),
            _ => Ok(()),
        }
    }
}

impl Line {
    fn error(&self, mistake: HeaderMistake, span: Span) -> ReadError {
        span.error(mistake, self.number, &self.text)
    }

    /// All of the line.
    fn whole(&self) -> Span {
        Span { column: 0, width: key::without_comment(&self.text).trim_end().chars().count() }
    }

    /// Adds what the line says. Maps are added for themselves.
    fn add_to(&self, rules: &mut Rules) -> Result<(), ReadError> {
        match &self.says {
            Says::Regions(_) => Ok(()),
            Says::Rules(list) => list.iter().try_for_each(|&(rule, span)| {
                let added = rule.map_or(Ok(()), |rule| rules.add(rule));
                self.refused(added, &[], span)
            }),
            Says::Cage { sum, at, cells } => {
                let named = self.cells(rules.shape(), cells)?;
                let added = rules.add_cage(*sum, &named);
                self.refused(added, cells, *at)
            }
            Says::Dots(color, pairs) => pairs.iter().try_for_each(|pair| {
                let named = self.cells(rules.shape(), pair)?;
                let added = rules.add_dot(*color, [named[0], named[1]]);
                self.refused(added, pair, pair[1].span)
            }),
            Says::Parity(parity, cells) => cells.iter().try_for_each(|cell| {
                let named = self.cells(rules.shape(), &[*cell])?;
                let added = rules.add_parity(named[0], *parity);
                self.refused(added, &[*cell], cell.span)
            }),
        }
    }

    fn cells(&self, shape: Shape, cells: &[Named]) -> Result<Vec<Cell>, ReadError> {
        let on_board = |named: &Named| {
            let cell = shape.cell_at(named.row, named.column);
            cell.ok_or_else(|| {
                let skipped = self.text.chars().skip(named.span.column);
                let cell = skipped.take(named.span.width).collect();
                self.error(HeaderMistake::NotOnBoard { cell, shape }, named.span)
            })
        };
        cells.iter().map(on_board).collect()
    }

    /// Says what is wrong at the last of these cells that shows it, or else at `span`.
    fn refused(
        &self,
        added: Result<(), RulesError>,
        cells: &[Named],
        span: Span,
    ) -> Result<(), ReadError> {
        added.map_err(|error| {
            let shows = |named: &&Named| {
                error.cell().is_some_and(|c| (c.row(), c.column()) == (named.row, named.column))
            };
            let shown = cells.iter().rfind(shows).map_or(span, |named| named.span);
            self.error(HeaderMistake::Rules(error), shown)
        })
    }
}
