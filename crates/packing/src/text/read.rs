//! Reads puzzles.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

use crate::error::PackingError;
use crate::form::Form;
use crate::lattice::{Cell, Lattice};
use crate::packing::Packing;
use crate::piece::Piece;
use crate::polyforms;
use crate::region::{Region, Wraps};
use crate::shape::{Shape, parts};
use crate::text::error::{ReadError, ReadErrorKind};
use crate::text::formula::{BOXES, block, formula, take_marks, take_wraps};
use crate::text::lines::{Line, Word, lines};
use crate::text::picture::{Mark, Picture};
use crate::text::words::{SETTINGS, Settings, lengths};

const COMMANDS: &str =
    "lattice, box, piece, tile, hole, pieces or default; the lines of a picture are indented";
const LATTICES: &str =
    "square, cube, hexagon, triangle, tan, kite, drafter, prism, sphere, rhombic or tetra-octa";
const SETS: &str = "a set such as pentominoes, hexiamonds, tetrahexes or tetracubes, or an \
                    indented picture with a letter for each piece";

impl FromStr for Packing {
    type Err = ReadError;

    /// Reads a puzzle in the form that the book describes, in time linear in its length.
    ///
    /// # Errors
    /// Returns the first error in the text.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::Packing;
    ///
    /// let packing: Packing = "box 2x3\npieces\n  AAB\n  ABB\n".parse()?;
    /// assert_eq!(packing.pieces().len(), 2);
    ///
    /// let error = "box 2x3\npiece A\n  #!\n".parse::<Packing>().unwrap_err();
    /// assert_eq!(error.place().to_string(), "line 3, column 4");
    /// assert_eq!(error.message(), "unexpected \"!\"");
    /// # Ok::<(), quadrille_packing::ReadError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let lines = lines(text);
        let mut reader = Reader::default();
        let mut next = 0;
        while let Some(&line) = lines.get(next) {
            next += 1;
            if line.is_blank() || line.is_comment() {
                continue;
            }
            let below =
                lines[next..].iter().take_while(|line| line.is_indented() || line.is_blank());
            let picture = &lines[next..next + below.count()];
            next += picture.len();
            reader.command(line, picture)?;
        }
        reader.finish(*lines.last().expect("there is always a line"))
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader<'t> {
    lattice: Option<Lattice>,
    region: Option<Region>,
    pieces: Vec<Piece>,
    /// The names of the pieces, each with its place.
    names: HashMap<String, Word<'t>>,
    defaults: Settings,
}

/// A command: its words, and the lines of its picture.
struct Command<'c, 't> {
    line: Line<'t>,
    words: &'c [Word<'t>],
    picture: &'c [Line<'t>],
}

impl<'t> Command<'_, 't> {
    /// Returns the picture, if there is one.
    fn picture(&self, lattice: Lattice) -> Result<Option<Picture<'t>>, ReadError> {
        match self.picture.iter().all(|line| line.is_blank()) {
            true => Ok(None),
            false => Picture::read(lattice, self.picture).map(Some),
        }
    }

    /// Returns an error if there is a picture.
    fn without_picture(&self) -> Result<(), ReadError> {
        match self.picture.iter().find(|line| !line.is_blank()) {
            None => Ok(()),
            Some(line) => Err(line.whole().unexpected(COMMANDS)),
        }
    }
}

impl<'t> Reader<'t> {
    fn command(&mut self, line: Line<'t>, picture: &[Line<'t>]) -> Result<(), ReadError> {
        let words = line.words();
        let Some((&name, rest)) = words.split_first().filter(|_| !line.is_indented()) else {
            return Err(line.whole().unexpected(COMMANDS));
        };
        let command = Command { line, words: rest, picture };
        match name.text {
            "lattice" => self.lattice(name, &command),
            "box" => self.region(name, &command),
            "piece" => self.piece(&command, false),
            "hole" => self.piece(&command, true),
            "tile" => self.tile(&command),
            "pieces" => self.pieces(&command),
            "default" => self.set_defaults(&command),
            _ => Err(name.unexpected(COMMANDS)),
        }
    }

    /// Returns the lattice, which is settled from now on.
    fn settled(&mut self) -> Lattice {
        *self.lattice.get_or_insert(Lattice::Square)
    }

    fn lattice(&mut self, name: Word<'_>, command: &Command<'_, '_>) -> Result<(), ReadError> {
        command.without_picture()?;
        if self.lattice.is_some() {
            let expected = "one lattice, before the box and the pieces";
            return Err(name.error(ReadErrorKind::Repeated { what: "lattice" }, expected));
        }
        let [word] = command.words else {
            return Err(match command.words.get(1) {
                Some(word) => word.unexpected("the end of the line"),
                None => command.line.missing("the name of the lattice", LATTICES),
            });
        };
        let named = Lattice::ALL.into_iter().find(|lattice| lattice.name() == word.text);
        self.lattice = Some(named.ok_or_else(|| word.unexpected(LATTICES))?);
        Ok(())
    }

    fn set_defaults(&mut self, command: &Command<'_, '_>) -> Result<(), ReadError> {
        command.without_picture()?;
        let mut settings = Settings::default();
        for &word in command.words {
            if !settings.read(word)? {
                return Err(word.unexpected(SETTINGS));
            }
        }
        self.defaults = settings.or(self.defaults);
        Ok(())
    }

    fn region(&mut self, name: Word<'_>, command: &Command<'_, '_>) -> Result<(), ReadError> {
        if self.region.is_some() {
            return Err(name.error(ReadErrorKind::Repeated { what: "box" }, "one box"));
        }
        let mut words = command.words.to_vec();
        let wraps = take_wraps(&mut words);
        let marks = take_marks(&mut words)?;
        if self.lattice.is_none()
            && words.first().and_then(|&word| lengths(word)).is_some_and(|all| all.len() == 3)
        {
            self.lattice = Some(Lattice::Cube);
        }
        let lattice = self.settled();
        let region = match words.first() {
            Some(_) => {
                command.without_picture()?;
                formula(lattice, &words, command.line)?
            }
            None => {
                let picture = command.picture(lattice)?;
                let picture = picture.ok_or_else(|| command.line.missing("the box", BOXES))?;
                drawn_box(lattice, &picture, name)?
            }
        };
        let region = if wraps == Wraps::default() { Ok(region) } else { region.wrapped(wraps) };
        let region = region.and_then(|region| match marks.is_checkered {
            true => region.checkered(),
            false => Ok(region),
        });
        let expected = "a box of squares or cubes";
        let region = region.map_err(|error| name.invalid(error, expected))?;
        self.region = Some(match marks.rim {
            Some(label) => region.rimmed(label),
            None => region,
        });
        Ok(())
    }

    fn piece(&mut self, command: &Command<'_, 't>, is_hole: bool) -> Result<(), ReadError> {
        let lattice = self.settled();
        let Some((&name, rest)) = command.words.split_first() else {
            return Err(command.line.missing("the name of the piece", "a name such as A"));
        };
        let mut settings = Settings::default();
        let mut shape = None;
        for &word in rest {
            if let Some(all) = lengths(word).filter(|_| shape.is_none()) {
                shape = Some(block(lattice, &all).ok_or_else(|| {
                    word.unexpected("two lengths of a block of squares, or three of cubes")
                })?);
            } else if !settings.read(word)? {
                return Err(word.unexpected(format!("lengths such as 1x2, {SETTINGS}")));
            }
        }
        let settings = settings.or(self.defaults);
        let form = match shape {
            Some(shape) => command.without_picture().map(|()| Form::from(shape))?,
            None => {
                let picture = command.picture(lattice)?;
                let expected = "lengths such as 1x2, or an indented picture";
                let missing = || command.line.missing("the shape of the piece", expected);
                let picture = picture.ok_or_else(missing)?;
                let form = drawn_piece(lattice, &picture)?.ok_or_else(missing)?;
                if !settings.is_disconnected {
                    check_connected(lattice, picture.marks(), name.text, |_| {
                        let word = if is_hole { "hole" } else { "piece" };
                        format!(
                            "a `{word}` of its own for each part, or the setting `disconnected` if \
                             they are one piece"
                        )
                    })?;
                }
                form
            }
        };
        let piece = Piece::new(name.text, form).hole(is_hole);
        self.add(settings.apply(piece, lattice), name)
    }

    /// Adds a tile: a name, the labels of its sides, and settings.
    fn tile(&mut self, command: &Command<'_, 't>) -> Result<(), ReadError> {
        const LABELS: &str =
            "four letters or digits, one for each side clockwise from the top, such as 1123";
        let lattice = self.settled();
        command.without_picture()?;
        let Some((&name, rest)) = command.words.split_first() else {
            return Err(command.line.missing("the name of the tile", "a name such as A"));
        };
        let Some((&labels, rest)) = rest.split_first() else {
            return Err(command.line.missing("the labels of its sides", LABELS));
        };
        let sides: Vec<char> = labels.text.chars().collect();
        let sides: [char; 4] = sides.try_into().map_err(|_| labels.unexpected(LABELS))?;
        if !sides.iter().all(|label| label.is_alphanumeric()) {
            return Err(labels.unexpected(LABELS));
        }
        if lattice != Lattice::Square {
            return Err(name.invalid(PackingError::TileOf { lattice }, "lattice square"));
        }
        let mut settings = Settings::default();
        for &word in rest {
            if !settings.read(word)? {
                return Err(word.unexpected(SETTINGS));
            }
        }
        let piece = Piece::new(name.text, Form::tile(sides));
        self.add(settings.or(self.defaults).apply(piece, lattice), name)
    }

    fn pieces(&mut self, command: &Command<'_, 't>) -> Result<(), ReadError> {
        let lattice = self.settled();
        let mut settings = Settings::default();
        let mut set = None;
        for &word in command.words {
            match polyforms::named(word.text) {
                Some(named) if set.is_none() => set = Some((word, named)),
                _ if settings.read(word)? => {}
                _ => return Err(word.unexpected(format!("{SETS}; or {SETTINGS}"))),
            }
        }
        let settings = settings.or(self.defaults);
        let Some((word, (kind, cells))) = set else {
            let picture = command.picture(lattice)?;
            let picture = picture.ok_or_else(|| command.line.missing("the pieces", SETS))?;
            return self.lettered(&picture, settings, command);
        };
        command.without_picture()?;
        if kind != lattice && (kind, lattice) != (Lattice::Square, Lattice::Cube) {
            return Err(word.unexpected(format!("shapes of {lattice}s")));
        }
        let is_free = settings.are_mirrored(lattice) || kind != lattice;
        let pieces = polyforms::pieces(kind, cells, is_free);
        let pieces = pieces.map_err(|error| word.invalid(error, "a smaller number of cells"))?;
        pieces.into_iter().try_for_each(|piece| self.add(settings.apply(piece, lattice), word))
    }

    /// Adds a piece for each letter of a picture.
    fn lettered(
        &mut self,
        picture: &Picture<'_>,
        settings: Settings,
        command: &Command<'_, 't>,
    ) -> Result<(), ReadError> {
        let lattice = self.settled();
        let mut pieces: BTreeMap<char, Vec<Mark<'_>>> = BTreeMap::new();
        for mark in picture.marks() {
            if !mark.character.is_alphanumeric() {
                return Err(mark.unexpected("letters and digits, one for each piece"));
            }
            // Upper and lower case show the direction of triangles.
            let letter = match lattice.is_triangular() {
                true => mark.character.to_ascii_uppercase(),
                false => mark.character,
            };
            pieces.entry(letter).or_default().push(*mark);
        }
        for (letter, marks) in pieces {
            let name = letter.to_string();
            if !settings.is_disconnected {
                check_connected(lattice, &marks, &name, |parts| {
                    format!(
                        "another letter for each part, `piece {name} x{parts}` if they are copies of \
                         one piece, or the setting `disconnected` if they are one piece"
                    )
                })?;
            }
            let cells = marks.iter().map(|mark| mark.cell);
            let shape = Shape::new(lattice, cells).expect("a letter has a cell");
            let piece = Piece::new(name, shape);
            let place = command.line.words()[0];
            self.add(settings.apply(piece, lattice), place)?;
        }
        Ok(())
    }

    fn add(&mut self, piece: Piece, place: Word<'t>) -> Result<(), ReadError> {
        if self.names.insert(piece.name().to_owned(), place).is_some() {
            let error = PackingError::RepeatedName { name: piece.name().to_owned() };
            return Err(place.invalid(error, "another name"));
        }
        let expected = "a name such as A, and copies such as x1..3";
        piece.check().map_err(|error| place.invalid(error, expected))?;
        self.pieces.push(piece);
        Ok(())
    }

    fn finish(self, end: Line<'_>) -> Result<Packing, ReadError> {
        let Some(region) = self.region else {
            return Err(end.missing("the box", "a line such as `box 6x10`"));
        };
        if self.pieces.is_empty() {
            let expected = "a line such as `piece A 1x2` or `pieces pentominoes`";
            return Err(end.missing("a piece", expected));
        }
        Packing::new(region, self.pieces).map_err(|error| {
            let expected = "a name that is not that of a cell; r1c2 is the cell in row 1, column 2";
            match &error {
                PackingError::NamedLikeCell { name } => self.names[name].invalid(error, expected),
                _ => end.error(0..0, ReadErrorKind::Invalid(error), "another puzzle"),
            }
        })
    }
}

fn drawn_box(lattice: Lattice, picture: &Picture<'_>, name: Word<'_>) -> Result<Region, ReadError> {
    for mark in picture.marks() {
        let is_cell = match lattice {
            _ if lattice.is_triangular() => matches!(mark.character, '^' | 'v' | '?'),
            _ => matches!(mark.character, '#' | '?' | '1'..='9'),
        };
        if !is_cell {
            return Err(mark.unexpected(match lattice {
                _ if lattice.is_triangular() => {
                    "`^` or `v` for a triangle, `?` for an optional one, or `.`"
                }
                _ => "`#` for a cell, `?` for an optional one, a digit for a color, or `.`",
            }));
        }
    }
    let cells = picture.marks().iter().map(|mark| (mark.position, mark.character == '?'));
    let region = Region::new(lattice, cells);
    let region = region.map_err(|error| name.invalid(error, "a picture with a cell"))?;
    Ok(region.colored_as(picture.marks().iter().map(|mark| (mark.position, mark.color()))))
}

/// Checks that the cells of a piece touch each other. `readings` names what else may be meant, given
/// the number of parts.
fn check_connected(
    lattice: Lattice,
    marks: &[Mark<'_>],
    name: &str,
    readings: impl FnOnce(usize) -> String,
) -> Result<(), ReadError> {
    let cells: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
    let parts = parts(lattice, &cells);
    let Some(second) = parts.get(1) else { return Ok(()) };
    let kind = ReadErrorKind::Disconnected { name: name.to_owned(), parts: parts.len() };
    Err(marks[second[0]].error(kind, readings(parts.len())))
}

/// Returns the shape in a picture, with the colors of its digits, unless it is empty.
fn drawn_piece(lattice: Lattice, picture: &Picture<'_>) -> Result<Option<Form>, ReadError> {
    for mark in picture.marks() {
        match lattice.is_triangular() {
            true if matches!(mark.character, '^' | 'v') => {}
            true => {
                return Err(mark.unexpected("`^` or `v` for a triangle, or `.`"));
            }
            _ if mark.character == '#' || mark.character.is_alphanumeric() => {}
            _ => return Err(mark.unexpected("`#` or a letter for a cell, or `.`")),
        }
    }
    Ok(Form::colored(lattice, picture.marks().iter().map(|mark| (mark.cell, mark.color()))))
}
