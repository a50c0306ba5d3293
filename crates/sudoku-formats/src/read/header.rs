//! Headers: lines above boards that set their rules. See [`Reader`](crate::Reader).
//!
//! Rules can be checked only when the shape of the board is known. So the lines are kept, and
//! errors still refer to their place.

use quadrille_sudoku_rules::{
    Argument, Boards, Cell, Groups, Kind, Rule, Rules, RulesError, Shape,
};

use crate::read::error::ReadError;
use crate::read::key::{self, Named, Place, Says, Span};
use crate::read::map::{Map, Row};
use crate::read::mistake::HeaderMistake;

/// The header of the next boards, and the rules that hold without it.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    /// Rules that hold for all boards.
    pub(super) global: Vec<Rule>,
    lines: Vec<Line>,
    map: Option<Map>,
    /// Whether a board followed it; the next header line then begins a new header.
    is_used: bool,
    /// Whether it has a reported mistake; boards below it are skipped.
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

/// The effect of a header on a board.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// The rules of the board.
    Rules(Rules),
    /// The header does not fit the board.
    Nonsense(ReadError),
    /// A rule for all boards does not fit this board.
    Refused(RulesError),
    /// The mistake in the header was reported before.
    LeftOut,
}

impl Header {
    /// Returns an empty header of boards for which these rules hold.
    pub(super) fn under(global: Vec<Rule>) -> Self {
        Self { global, ..Self::default() }
    }

    /// Returns whether a line belongs to a header. `is_between` says that no board is unfinished.
    pub(super) fn takes(&self, text: &str, is_between: bool) -> bool {
        let has_key = key::is_key(text) || key::without_colon(text).is_some();
        has_key || self.has_open_map() || is_between && key::sizes(text).is_some()
    }

    /// Returns whether the next line is a row of a map.
    pub(super) fn has_open_map(&self) -> bool {
        self.map.as_ref().is_some_and(Map::is_open)
    }

    /// Returns whether the boards have this number of rows.
    pub(super) fn states_side(&self, side: usize) -> bool {
        self.lines
            .iter()
            .any(|line| matches!(line.says, Says::Boxes(shape, _) if shape.side() == side))
    }

    /// Returns whether there is no header and no rule for all boards.
    pub(super) fn says_nothing(&self) -> bool {
        let is_silent = self.global.is_empty() && self.lines.is_empty() && self.map.is_none();
        is_silent && !self.is_broken
    }

    /// Returns whether only rules for all boards hold.
    pub(super) fn is_only_global(&self) -> bool {
        self.lines.is_empty() && self.map.is_none() && !self.is_broken
    }

    /// Reads a line of a header. Only the first mistake of each header is reported.
    pub(super) fn push(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        let is_row = self.has_open_map() && !key::is_key(text);
        let read = if is_row { self.row(number, text) } else { self.key(number, text) };
        self.first_mistake(read)
    }

    /// Ends the header, at the first cells of a board.
    pub(super) fn end(&mut self) {
        self.is_used = true;
    }

    /// Ends the input. Later lines have no header at first.
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

    /// Returns whether the boards below it are on one canvas or have holes.
    pub(super) fn states_boards(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.says, Says::Boards(_)))
            || self.map.as_ref().is_some_and(Map::has_holes)
    }

    /// Returns the upper left corners of the boards on one canvas, if they are stated.
    pub(super) fn corners(&self) -> Option<Vec<(usize, usize)>> {
        let corners = self.lines.iter().find_map(|line| match &line.says {
            Says::Boards(cells) => Some(cells),
            _ => None,
        })?;
        Some(corners.iter().map(|named| (named.row, named.column)).collect())
    }

    /// Returns the number of values and the places with cells, if there is a map with holes.
    pub(super) fn holes(&self) -> Option<(usize, Vec<bool>)> {
        self.map.as_ref().and_then(Map::holes)
    }

    /// Returns the shape of the boards, if it is stated.
    pub(super) fn boxes(&self) -> Option<Shape> {
        self.lines.iter().rev().find_map(|line| match line.says {
            Says::Boxes(shape, _) => Some(shape),
            _ => None,
        })
    }

    /// Returns the rules of a board of this shape, or of boards on a canvas of this shape.
    pub(super) fn rules(&mut self, shape: Shape, boards: Option<&Boards>) -> Said {
        if self.is_broken {
            return Said::LeftOut;
        }
        let is_same = |rules: &&Rules| rules.shape() == shape && rules.boards() == boards;
        if let Some(rules) = self.known.as_ref().filter(is_same) {
            return Said::Rules(rules.clone());
        }
        let mut rules = Rules::ordinary(shape);
        boards.into_iter().for_each(|boards| rules.set_boards(boards.clone()));
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

    /// Returns the shape of a board with this side, with the boxes that the header states.
    pub(super) fn shape(&self, flat: Shape) -> Shape {
        self.boxes().filter(|shape| shape.side() == flat.side()).unwrap_or(flat)
    }

    fn first_mistake(&mut self, result: Result<(), ReadError>) -> Result<(), ReadError> {
        if self.is_broken {
            return Ok(());
        }
        self.is_broken = result.is_err();
        result
    }

    /// Reads a line with a key.
    fn key(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        if self.is_used {
            *self = Self::under(std::mem::take(&mut self.global));
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

    /// Reads a line of a map, or an empty line.
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

    /// Returns the span of the whole line.
    fn whole(&self) -> Span {
        Span { column: 0, width: key::without_comment(&self.text).trim_end().chars().count() }
    }

    /// Adds the rules of the line. Maps are added separately.
    fn add_to(&self, rules: &mut Rules) -> Result<(), ReadError> {
        match &self.says {
            Says::Regions(_) => Ok(()),
            Says::Boards(cells) => match rules.boards() {
                Some(_) => Ok(()),
                None => Err(self.error(HeaderMistake::NoCanvas, cells[0].span)),
            },
            Says::Rules(list) => list.iter().try_for_each(|&(rule, span)| {
                let added = rule.map_or(Ok(()), |rule| rules.add(rule));
                self.refused(added, &[], span)
            }),
            Says::Boxes(shape, at) => match shape.side() == rules.shape().side() {
                true => Ok(()),
                false => Err(self.error(HeaderMistake::BoxSide { shape: rules.shape() }, *at)),
            },
            Says::Marks(marks) => marks.iter().try_for_each(|(named, mask)| {
                let cell = self.cells(rules.shape(), &[*named])?[0];
                let values: Vec<u8> = (1..=25).filter(|value| mask >> value & 1 == 1).collect();
                let shape = rules.shape();
                if let Some(&value) = values.last().filter(|&&v| usize::from(v) > shape.side()) {
                    return Err(self.error(HeaderMistake::NoValue { value, shape }, named.span));
                }
                self.refused(rules.keep(cell, &values), &[*named], named.span)
            }),
            Says::Cages { sum, at, cages } => cages.iter().try_for_each(|cage| {
                let (cells, named): (Vec<Cell>, Vec<Named>) =
                    self.places(rules.shape(), cage)?.into_iter().unzip();
                self.refused(rules.add_cage(*sum, &cells), &named, *at)
            }),
            Says::Placed { kind, argument, at, rules: placed } => {
                placed.iter().try_for_each(|groups| {
                    // One of several rules is shown by its cells.
                    let of_cells = key::span_of(groups).filter(|_| placed.len() > 1);
                    self.place(rules, kind, argument, groups, of_cells.unwrap_or(*at), *at)
                })
            }
            Says::Dots(color, number, pairs) => pairs.iter().try_for_each(|pair| {
                let named = self.cells(rules.shape(), pair)?;
                let number = number.unwrap_or(color.usual());
                let added = rules.add_numbered_dot(*color, number, [named[0], named[1]]);
                self.refused(added, pair, pair[1].span)
            }),
            Says::Parity(parity, cells) => cells.iter().try_for_each(|cell| {
                self.places(rules.shape(), &[*cell])?.into_iter().try_for_each(|(cell, named)| {
                    self.refused(rules.add_parity(cell, *parity), &[named], named.span)
                })
            }),
        }
    }

    /// Places one rule of a kind. Errors about its values and the number of its cells are shown at `of_cells`.
    fn place(
        &self,
        rules: &mut Rules,
        kind: &'static Kind,
        argument: &Argument,
        groups: &[Vec<Place>],
        of_cells: Span,
        at: Span,
    ) -> Result<(), ReadError> {
        let named = groups.iter().map(|group| self.places(rules.shape(), group));
        let named = named.collect::<Result<Vec<_>, _>>()?;
        let each = match kind.groups() {
            // A range, a row or a column is a rule for each of its cells.
            Groups::Single => named.into_iter().flatten().map(|one| vec![vec![one]]).collect(),
            _ => vec![named],
        };
        each.into_iter().try_for_each(|named| {
            let cells = named.iter().map(|group| group.iter().map(|(cell, _)| *cell).collect());
            let added = rules.place(kind, argument.clone(), cells.collect());
            let span = match added {
                Err(RulesError::NoValues { .. } | RulesError::Groups { .. }) => of_cells,
                _ => at,
            };
            let shown: Vec<Named> = named.into_iter().flatten().map(|(_, named)| named).collect();
            self.refused(added, &shown, span)
        })
    }

    /// Returns the cells of places, each with its name in the line.
    fn places(&self, shape: Shape, places: &[Place]) -> Result<Vec<(Cell, Named)>, ReadError> {
        let mut all = Vec::new();
        for &place in places {
            let (row, column, span, along) = match place {
                Place::Cell(named) => {
                    all.push((self.cells(shape, &[named])?[0], named));
                    continue;
                }
                Place::Range(first, last) => {
                    let ends = self.cells(shape, &[first, last])?;
                    let no_range = || self.error(HeaderMistake::NoRange, first.span);
                    let range = shape.between(ends[0], ends[1]).ok_or_else(no_range)?;
                    all.extend(
                        range
                            .into_iter()
                            .map(|cell| (cell, Named { span: first.span, ..at(cell) })),
                    );
                    continue;
                }
                Place::Row(row, span) => (row, 0, span, false),
                Place::Column(column, span) => (0, column, span, true),
            };
            self.cells(shape, &[Named { row, column, span }])?;
            let length = if along { shape.rows() } else { shape.columns() };
            let line = (0..length).filter_map(|step| {
                if along { shape.cell_at(step, column) } else { shape.cell_at(row, step) }
            });
            all.extend(line.map(|cell| (cell, Named { span, ..at(cell) })));
        }
        Ok(all)
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

    /// Returns the error at the last of these cells that causes it, or at `span`.
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

/// Returns a cell as if it were named at the beginning of a line.
fn at(cell: Cell) -> Named {
    Named { row: cell.row(), column: cell.column(), span: Span { column: 0, width: 1 } }
}
