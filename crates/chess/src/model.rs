//! A puzzle of chess pieces as an exact cover problem: the definition.
//!
//! An option is a piece on a square. Its items are
//! * the group of the piece, whose bounds are the number of its pieces. (No item has 0 as its greatest number:
//!   a group of no pieces has no options.)
//! * without armies, the square: the piece takes it, and gives a color to those that it attacks, which others
//!   may share;
//! * with two armies, each square once for each army: the piece takes that of its own army, and gives a color
//!   to the squares of the other army that it attacks;
//! * a line in each direction in which all pieces slide. The piece takes the line, or gives it the color of
//!   its army. If there are as many pieces as lines, each line must have one;
//! * each square that it dominates, to be covered at least once;
//! * the zones of the square, whose bounds are the numbers of their pieces.

use std::cmp::Reverse;

use quadrille_dlx::symmetry::Permutation;
use quadrille_dlx::{Color, ItemId, Model, ModelBuilder, Problem, Solution};
use quadrille_nqueens::{Shape, Square, Symmetry};

use crate::piece::{Direction, Piece};
use crate::puzzle::{Army, Group, PieceError, PieceGoal, PiecePuzzle, Standing, Zone};

/// An item of a puzzle of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Group(usize),
    Placed(usize),
    Zone(usize),
    Dominated(Square),
    Line(usize, Square),
    Square(Army, Square),
}

/// A puzzle of pieces as an exact cover problem.
#[derive(Clone, Debug)]
pub struct PieceModel {
    puzzle: PiecePuzzle,
    /// The directions of the lines that are items.
    lines: Vec<Direction>,
    model: Model<Part, Standing>,
}

impl PieceModel {
    /// Returns the model of a puzzle. Each solution is one board, and its cost is the number of pieces.
    ///
    /// # Errors
    /// If the puzzle fails its [check](PiecePuzzle::check).
    pub fn of(puzzle: &PiecePuzzle) -> Result<Self, PieceError> {
        puzzle.check()?;
        let stating = Stating::new(puzzle);
        let lines = stating.lines.clone();
        Ok(Self { puzzle: puzzle.clone(), lines, model: stating.model() })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &PiecePuzzle {
        &self.puzzle
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        self.model.problem()
    }

    /// Returns the pieces of a solution, by group and square.
    ///
    /// # Panics
    /// If the solution belongs to another problem.
    pub fn standing(&self, solution: &Solution<'_>) -> Vec<Standing> {
        self.model.payloads(solution.options()).copied().collect()
    }

    /// Describes what an item of the problem stands for, such as `row 8` or `square a1`.
    ///
    /// # Panics
    /// If the item belongs to another problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::ItemId;
    /// use quadrille_chess::{Army, Group, Piece, PieceModel, PiecePuzzle, Zone};
    /// use quadrille_nqueens::Shape;
    ///
    /// let king = Piece::of_letter('K').ok_or("a king")?;
    /// let kings = Group { piece: king, army: Army::White, least: 4, most: Some(4) };
    /// let shape = Shape::square(4)?;
    /// let squares = shape.squares().filter(|at| at.row == 0).collect();
    /// let puzzle = PiecePuzzle::new(shape, [kings]).with_zones([Zone { squares, least: 1, most: 1 }]);
    /// let model = PieceModel::of(&puzzle)?;
    /// let names = model.problem().items().map(|item| model.describe(item.id()));
    /// assert_eq!(names.take(3).collect::<Vec<_>>(), ["the set of pieces K", "row 4", "square a4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn describe(&self, item: ItemId) -> String {
        let PiecePuzzle { shape, groups, placed, zones, .. } = &self.puzzle;
        let square = |at: Square| format!("square {}", shape.name(at));
        match *self.model.item(item) {
            Part::Group(group) => format!("the set of pieces {}", groups[group].letter()),
            Part::Placed(number) => square(placed[number].square),
            Part::Zone(number) => described(&zones[number], *shape),
            Part::Dominated(at) | Part::Square(_, at) => square(at),
            Part::Line(index, at) => match self.lines[index].is_straight() {
                (true, _) => row(at, *shape),
                (_, true) => column(at, *shape),
                _ => format!("the line from {}", shape.name(at)),
            },
        }
    }

    /// Returns the rotations of the board that are symmetries of the puzzle, the identity left out; the
    /// reflections as well if `reflections` is set.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Solve;
    /// use quadrille_chess::{Army, Group, Piece, PieceModel, PiecePuzzle};
    /// use quadrille_nqueens::Shape;
    ///
    /// let queen = Piece::of_letter('Q').ok_or("a queen")?;
    /// let queens = Group { piece: queen, army: Army::White, least: 8, most: Some(8) };
    /// let model = PieceModel::of(&PiecePuzzle::new(Shape::square(8)?, [queens]))?;
    /// let classifier = model.problem().classifier().up_to(model.symmetries(true));
    /// assert_eq!(classifier.count_classes()?.complete()?, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self, reflections: bool) -> Vec<Permutation> {
        let is_wanted = |symmetry: &Symmetry| {
            *symmetry != Symmetry::Identity && (reflections || symmetry.is_rotation())
        };
        let all = Symmetry::of(self.puzzle.shape).filter(is_wanted);
        all.filter_map(|symmetry| self.permutation(symmetry)).collect()
    }

    /// Returns a symmetry of the board as one of the problem, if it is one.
    fn permutation(&self, symmetry: Symmetry) -> Option<Permutation> {
        let images = (0..self.problem().item_count()).map(|index| {
            let item = ItemId::new(index)?;
            let image = self.image(*self.model.item(item), symmetry)?;
            Some((item, self.model.item_id(&image)?))
        });
        Permutation::of_items(self.problem(), &images.collect::<Option<Vec<_>>>()?).ok()
    }

    /// Returns the image of an item under a symmetry of the board, if there is one.
    fn image(&self, part: Part, symmetry: Symmetry) -> Option<Part> {
        let PiecePuzzle { shape, placed, zones, .. } = &self.puzzle;
        let moved = |square| symmetry.image(*shape, square);
        Some(match part {
            Part::Group(group) => Part::Group(group),
            Part::Placed(number) => {
                let Standing { group, square } = placed[number];
                let image = Standing { group, square: moved(square) };
                Part::Placed(placed.iter().position(|&other| other == image)?)
            }
            Part::Zone(number) => {
                let zone = &zones[number];
                let mut squares: Vec<Square> = zone.squares.iter().copied().map(moved).collect();
                squares.sort_unstable();
                let image = Zone { squares, ..*zone };
                Part::Zone(zones.iter().position(|other| *other == image)?)
            }
            Part::Dominated(square) => Part::Dominated(moved(square)),
            Part::Line(index, square) => {
                let image = self.lines[index].image(symmetry);
                let index = self.lines.iter().position(|&line| line == image)?;
                Part::Line(index, image.begin(*shape, moved(square)))
            }
            Part::Square(army, square) => Part::Square(army, moved(square)),
        })
    }
}

/// Names the row of a square.
fn row(at: Square, shape: Shape) -> String {
    format!("row {}", shape.rows() - at.row)
}

/// Names the column of a square.
fn column(at: Square, shape: Shape) -> String {
    let name = shape.name(at);
    format!("column {}", name.trim_end_matches(|letter: char| letter.is_ascii_digit()))
}

/// Names a zone: by its row, its column or its only square, otherwise by its first square.
fn described(Zone { squares, .. }: &Zone, shape: Shape) -> String {
    let Some(&first) = squares.first() else { return "an empty region".to_owned() };
    let is_whole = |length: usize, is_in: &dyn Fn(&Square) -> bool| {
        squares.len() == length && squares.iter().all(is_in)
    };
    match () {
        () if squares.len() == 1 => format!("square {}", shape.name(first)),
        () if is_whole(shape.columns(), &|at| at.row == first.row) => row(first, shape),
        () if is_whole(shape.rows(), &|at| at.column == first.column) => column(first, shape),
        () => format!("the region of {}", shape.name(first)),
    }
}

struct Stating<'p> {
    puzzle: &'p PiecePuzzle,
    /// The directions in which all pieces slide.
    lines: Vec<Direction>,
    has_armies: bool,
    builder: ModelBuilder<Part, Standing>,
    /// The colors of attacked squares and of the lines of each army.
    attacked: Color,
    armies: [Color; 2],
}

impl<'p> Stating<'p> {
    fn new(puzzle: &'p PiecePuzzle) -> Self {
        let slides_too =
            |line: &Direction| puzzle.groups.iter().all(|group| group.piece.slides_along(*line));
        let mut lines: Vec<Direction> =
            puzzle.groups[0].piece.directions().filter(slides_too).collect();
        lines.sort_unstable();
        lines.dedup();
        let mut builder = ModelBuilder::new();
        let mut color = |name| builder.color(name).expect("a plain name");
        let (attacked, armies) = (color("attacked"), [color("white"), color("black")]);
        let has_armies = puzzle.armies() > 1;
        let lines = if puzzle.goal.is_peaceful() { lines } else { Vec::new() };
        Self { puzzle, lines, has_armies, builder, attacked, armies }
    }

    fn model(mut self) -> Model<Part, Standing> {
        self.declare();
        let groups = self.puzzle.groups.iter().enumerate();
        for (number, group) in groups.filter(|(_, group)| group.most != Some(0)) {
            for square in self.squares_for(group.piece) {
                if !self.puzzle.blocked.contains(&square) {
                    self.place(number, group, square);
                }
            }
        }
        let (puzzle, shape) = (self.puzzle, self.puzzle.shape);
        let named = self.builder.build_named(|&part| match part {
            Part::Group(group) => puzzle.groups[group].letter().to_string(),
            Part::Placed(number) => format!("f{number}"),
            Part::Zone(number) => format!("z{number}"),
            Part::Dominated(square) => format!("d-{}", shape.name(square)),
            Part::Line(direction, square) => format!("l{direction}-{}", shape.name(square)),
            Part::Square(Army::White, square) => format!("w-{}", shape.name(square)),
            Part::Square(Army::Black, square) => format!("b-{}", shape.name(square)),
        });
        named.expect("each group is a primary item")
    }

    fn declare(&mut self) {
        let valid = "items are declared once";
        let (puzzle, shape) = (self.puzzle, self.puzzle.shape);
        let squares = u32::try_from(shape.size()).expect("below the limit");
        for (number, group) in puzzle.groups.iter().enumerate() {
            let most = group.most.unwrap_or(squares).max(1);
            self.builder.bounded(Part::Group(number), group.least, most).expect(valid);
        }
        for number in 0..puzzle.placed.len() {
            self.builder.primary(Part::Placed(number)).expect(valid);
        }
        for (number, zone) in puzzle.zones.iter().enumerate() {
            self.builder.bounded(Part::Zone(number), zone.least, zone.most).expect(valid);
        }
        if puzzle.goal != PieceGoal::Peaceful {
            for square in shape.squares() {
                self.builder.bounded(Part::Dominated(square), 1, squares).expect(valid);
            }
        }
        // Each line has a piece if there are as many pieces as lines.
        let exact = |group: &Group| (group.most == Some(group.least)).then_some(group.least);
        let pieces: Option<u32> = puzzle.groups.iter().map(exact).sum();
        let is_full = |begins: &[Square]| {
            !self.has_armies && pieces.is_some_and(|pieces| pieces as usize == begins.len())
        };
        let lines: Vec<(usize, Vec<Square>)> = self
            .lines
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let begins = shape.squares().filter(|&square| line.begin(shape, square) == square);
                (index, begins.collect())
            })
            .collect();
        let (full, others): (Vec<_>, Vec<_>) =
            lines.into_iter().partition(|(_, begins)| is_full(begins));
        for (index, begins) in full {
            self.builder
                .primaries(begins.into_iter().map(|at| Part::Line(index, at)))
                .expect(valid);
        }
        for (index, begins) in others {
            let lines = begins.into_iter().map(|at| Part::Line(index, at));
            self.builder.secondaries(lines).expect(valid);
        }
        for army in self.square_armies() {
            let squares = shape.squares().map(|square| Part::Square(*army, square));
            self.builder.secondaries(squares).expect(valid);
        }
    }

    /// Returns the squares in the order of a piece's options. With two armies, those that attack most come first:
    /// the nodes without them have fewer squares to try, so a count visits about half as many.
    fn squares_for(&self, piece: Piece) -> Vec<Square> {
        let shape = self.puzzle.shape;
        let mut squares: Vec<Square> = shape.squares().collect();
        if self.has_armies {
            let attacked = |from| shape.squares().filter(|&to| piece.attacks(from, to)).count();
            squares.sort_by_cached_key(|&square| Reverse(attacked(square)));
        }
        squares
    }

    /// The armies whose squares are items.
    fn square_armies(&self) -> &'static [Army] {
        if self.has_armies { &[Army::White, Army::Black] } else { &[Army::White] }
    }

    /// Adds the option of a piece on a square.
    fn place(&mut self, number: usize, group: &Group, square: Square) {
        let (puzzle, shape, piece) = (self.puzzle, self.puzzle.shape, group.piece);
        let mut items = vec![(Part::Group(number), None)];
        let standing = Standing { group: number, square };
        for (index, placed) in puzzle.placed.iter().enumerate() {
            match placed.square == square {
                true if *placed == standing => items.push((Part::Placed(index), None)),
                // Another piece stands here.
                true => return,
                false => {}
            }
        }
        let zones = puzzle.zones.iter().enumerate();
        let zones = zones.filter(|(_, zone)| zone.squares.contains(&square));
        items.extend(zones.map(|(number, _)| (Part::Zone(number), None)));
        let dominates = |to: Square| {
            piece.attacks(square, to) || to == square && puzzle.goal != PieceGoal::TotallyDominating
        };
        if puzzle.goal != PieceGoal::Peaceful {
            let all = shape.squares().filter(|&to| dominates(to));
            items.extend(all.map(|to| (Part::Dominated(to), None)));
        }
        for (index, line) in self.lines.iter().enumerate() {
            let color = self.has_armies.then(|| self.armies[group.army as usize]);
            items.push((Part::Line(index, line.begin(shape, square)), color));
        }
        let (own, other) = match (self.has_armies, group.army) {
            (true, Army::White) => (Army::White, Army::Black),
            (true, Army::Black) => (Army::Black, Army::White),
            (false, _) => (Army::White, Army::White),
        };
        items.push((Part::Square(own, square), None));
        if self.has_armies {
            items.push((Part::Square(other, square), Some(self.attacked)));
        }
        if puzzle.goal.is_peaceful() {
            let attacked = shape.squares().filter(|&to| piece.attacks_off(&self.lines, square, to));
            items.extend(attacked.map(|to| (Part::Square(other, to), Some(self.attacked))));
        }
        self.builder.option_with(items, 1, standing).expect("an option has each item once");
    }
}
