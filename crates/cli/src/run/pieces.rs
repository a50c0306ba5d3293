//! Boards of chess pieces: counts, lists, and draws them.

use std::cell::RefCell;
use std::path::Path;
use std::slice;

use quadrille_chess::{PieceModel, PiecePuzzle, Standing, Zone};
use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::symmetry::Permutation;
use quadrille_dlx::{Answer, Count, ItemId, Problem, Solution, StopReason};
use quadrille_nqueens::{Regions, Shape, Square};

use crate::args::{BoardArgs, PiecesWanted, piece_of};
use crate::draw::{PiecesDrawing, PiecesText};
use crate::equivalence::Equivalence;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{PICTURE_FORMATS, PictureFormat};
use crate::input::Source;
use crate::record::{Number, PackedRecord, PlacementRecord, Record, Subject};
use crate::run::Context;
use crate::run::ending::{stopped_by, words};
use crate::run::queens_puzzle::{check_drawable, read_diagrams};
use crate::run::refutation::{Wording, listed};
use crate::run::solution::{Presenter, print_option_frequency};
use crate::run::solve::ask;

/// The most boards on a sheet or page, unless a number is typed.
const DRAWN: u64 = 100;

pub(in crate::run) fn run(args: &BoardArgs, context: &Context) -> Result<Exit, Failure> {
    let misused = |error: &dyn std::fmt::Display| Failure::Misused(error.to_string());
    let regions = args.regions.as_ref().map(|path| read_regions(path, args.shape, context));
    let regions = regions.transpose()?;
    let puzzle = meant(args, regions.as_ref())?;
    let shape = puzzle.shape();
    let deadline = context.deadline(args.common.search.time_limit);
    let model = match deadline.unless_stopped(move || PieceModel::of(&puzzle)) {
        Ok(model) => model.map_err(|error| misused(&error))?,
        Err(reason) => return unmade(args, reason, context),
    };
    if args.model {
        return context.put(&model.problem().to_string().trim_end());
    }
    let format = match args.common.json || args.count {
        true => PICTURE_FORMATS[0],
        false => context.check_picture(&args.picture)?,
    };
    if !format.is_sequential() {
        check_drawable(shape)?;
    }
    let up_to = args.up_to.without_group_file().map_err(Failure::Misused)?;
    let regions = regions.as_ref();
    let drawn = RefCell::default();
    let presenter = PiecesPresenter { model: &model, regions, up_to, format, context, drawn };
    let mut meant = args.meant();
    meant.common.search.time_limit = deadline.left();
    if !format.is_sequential() && args.all && args.limit.is_none() {
        (meant.all, meant.limit) = (false, Some(DRAWN));
    }
    let exit = ask(&presenter, &meant, context)?;
    presenter.draw()?;
    Ok(exit)
}

/// Answers if the problem was not made in time.
fn unmade(args: &BoardArgs, reason: StopReason, context: &Context) -> Result<Exit, Failure> {
    let answer = Answer::AtLeast(Count::ZERO, reason);
    if args.model {
        context.output.note(&format!("{}; no problem is written", words(reason)));
        return Ok(stopped_by(reason));
    }
    match args.count {
        true => context.print_count(&answer, Subject::Problem {}),
        false => context.end_listing(&answer, Subject::Problem {}),
    }
}

/// Reads the regions of a board of this shape.
fn read_regions(path: &Path, shape: Shape, context: &Context) -> Result<Regions, Failure> {
    let source = Source::typed(Some(path.to_owned()));
    let misused = |text: String| Err(Failure::Misused(format!("{}: {text}", source.name())));
    let diagrams = read_diagrams(&source, context)?;
    let [diagram] = diagrams.as_slice() else {
        return misused(format!("expected one board, found {}", diagrams.len()));
    };
    let Some(regions) = &diagram.regions else {
        return misused("expected a region for each square, such as a letter".to_owned());
    };
    if regions.shape() != shape {
        return misused(format!(
            "the regions are of {}, and the board is {shape}",
            regions.shape()
        ));
    }
    if !diagram.board.queens().is_empty() || !diagram.blocked.is_empty() {
        return misused("state pieces with --at and blocked squares with --blocked".to_owned());
    }
    Ok(regions.clone())
}

/// Returns the typed zones: regions, rows, columns, and squares that have a piece.
fn zones(args: &BoardArgs, regions: Option<&Regions>) -> Result<Vec<Zone>, Failure> {
    let shape = args.shape;
    let mut zones = Vec::new();
    let mut divide = |count, (least, most): (u32, Option<u32>), of: &dyn Fn(Square) -> usize| {
        let mut squares = vec![Vec::new(); count];
        shape.squares().for_each(|square| squares[of(square)].push(square));
        let zone = |squares: Vec<Square>| {
            let most = most.unwrap_or(squares.len() as u32);
            Zone { squares, least, most }
        };
        zones.extend(squares.into_iter().map(zone));
    };
    if let Some(regions) = regions {
        let most = args.pieces.iter().map(|PiecesWanted(group)| group.most);
        let most = most.sum::<Option<u32>>().map_or(usize::MAX, |most| most as usize);
        let least = u32::from(most >= regions.count());
        let range = args.per_region.unwrap_or((least, Some(1)));
        divide(regions.count(), range, &|square| regions.of(square));
    }
    if let Some(range) = args.per_row {
        divide(shape.rows(), range, &|square| square.row);
    }
    if let Some(range) = args.per_column {
        divide(shape.columns(), range, &|square| square.column);
    }
    for name in &args.occupied {
        let squares = vec![shape.square_named(name.trim())?];
        zones.push(Zone { squares, least: 1, most: 1 });
    }
    Ok(zones)
}

/// Returns the typed puzzle.
fn meant(args: &BoardArgs, regions: Option<&Regions>) -> Result<PiecePuzzle, Failure> {
    let shape = args.shape;
    let groups: Vec<_> = args.pieces.iter().map(|&PiecesWanted(group)| group).collect();
    let square = |name: &str| -> Result<Square, Failure> { Ok(shape.square_named(name.trim())?) };
    let standing = |text: &String| -> Result<Standing, Failure> {
        let misused = |what: &str| Failure::Misused(format!("--at {text}: {what}"));
        let mut letters = text.trim().chars();
        let known = letters.next().and_then(piece_of);
        let (piece, army) =
            known.ok_or_else(|| misused("expected a piece and a square, such as Qa1"))?;
        let is_of = |group: &quadrille_chess::Group| group.piece == piece && group.army == army;
        let group = groups.iter().position(is_of);
        let group = group.ok_or_else(|| misused("state how many of these pieces there are"))?;
        Ok(Standing { group, square: square(letters.as_str())? })
    };
    let placed = args.at.iter().map(standing).collect::<Result<Vec<_>, _>>()?;
    let blocked = args.blocked.iter().map(|name| square(name)).collect::<Result<Vec<_>, _>>()?;
    let puzzle = PiecePuzzle::new(shape, groups.iter().copied()).with_goal(args.goal.meant());
    Ok(puzzle.with_placed(placed).with_blocked(blocked).with_zones(zones(args, regions)?))
}

/// Presents boards as pictures.
struct PiecesPresenter<'a> {
    model: &'a PieceModel,
    regions: Option<&'a Regions>,
    up_to: Equivalence,
    format: &'static dyn PictureFormat,
    context: &'a Context,
    /// The boards that are drawn together.
    drawn: RefCell<Vec<Vec<(Square, char)>>>,
}

impl PiecesPresenter<'_> {
    fn board(&self, solution: &Solution<'_>) -> Vec<(Square, char)> {
        let groups = self.model.puzzle().groups();
        let mut board: Vec<(Square, char)> = self
            .model
            .standing(solution)
            .into_iter()
            .map(|standing| (standing.square, groups[standing.group].letter()))
            .collect();
        board.sort_unstable();
        board
    }

    fn drawing<'d>(
        &'d self,
        boards: &'d [Vec<(Square, char)>],
        title: &'d str,
    ) -> PiecesDrawing<'d> {
        let puzzle = self.model.puzzle();
        let (shape, blocked, regions) = (puzzle.shape(), puzzle.blocked(), self.regions);
        PiecesDrawing { shape, regions, blocked, boards, title }
    }

    fn record(
        &self,
        number: u64,
        solution: &Solution<'_>,
        board: &Vec<(Square, char)>,
    ) -> PackedRecord {
        let shape = self.model.puzzle().shape();
        let text = PiecesText(self.drawing(slice::from_ref(board), "")).to_string();
        let placements = board.iter().map(|&(square, letter)| PlacementRecord {
            piece: letter.to_string(),
            cells: vec![shape.name(square)],
            sides: None,
        });
        PackedRecord {
            number: Number::of(number),
            options: solution.options().iter().map(|option| option.index()).collect(),
            placements: placements.collect(),
            letters: text.lines().map(|line| line.replace(' ', "")).collect(),
            cost: Some(Number::of(solution.cost())),
            class_size: None,
        }
    }

    /// Draws the boards that are shown together, if there are any.
    fn draw(self) -> Result<(), Failure> {
        let boards = self.drawn.borrow();
        if boards.is_empty() {
            return Ok(());
        }
        let title = match boards.len() {
            1 => "A board".to_owned(),
            count => format!("{count} boards"),
        };
        let text = self.format.pieces(self.drawing(&boards, &title)).to_string();
        writeln!(self.context.output, "{}", text.trim_end_matches('\n'))?;
        Ok(())
    }
}

impl Presenter for PiecesPresenter<'_> {
    fn problem(&self) -> &Problem {
        self.model.problem()
    }

    fn print(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> Result<(), Failure> {
        let board = self.board(solution);
        if !self.format.is_sequential() {
            self.drawn.borrow_mut().push(board);
            return Ok(());
        }
        if number > 1 {
            self.context.separate()?;
        }
        self.context.emit(
            || {
                let class_size = class_size.map(Number::of);
                let record = self.record(number, solution, &board);
                Record::Packed(PackedRecord { class_size, ..record })
            },
            |output| {
                let drawing = self.drawing(slice::from_ref(&board), "");
                write!(output, "{}", self.format.pieces(drawing))
            },
        )?;
        self.context.output.end_of_result()
    }

    fn print_frequency(&self, option: OptionRef<'_>, count: &Count) -> Result<(), Failure> {
        print_option_frequency(option, count, self.context)
    }

    fn group(&self) -> Result<Option<Vec<Permutation>>, Failure> {
        let reflections = self.up_to != Equivalence::Rotations;
        Ok((self.up_to != Equivalence::None).then(|| self.model.symmetries(reflections)))
    }

    fn note_refutation(&self, answer: &Answer) {
        self.context.note_refutation_in(self, self.problem(), answer);
    }
}

impl Wording for PiecesPresenter<'_> {
    fn item(&self, item: ItemId) -> String {
        self.model.describe(item)
    }

    fn items(&self, items: &[ItemId]) -> String {
        if let [item] = *items {
            return self.item(item);
        }
        let names = listed(items, "; ", |item| self.item(item));
        format!("{} parts of the board ({names})", items.len())
    }

    fn option(&self) -> &'static str {
        "placement"
    }
}
