//! Draws packing puzzles and their solutions.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};

use quadrille_dlx::{OptionId, verify};
use quadrille_packing::{Arrangement, Packing, Placement, Sheet, View};

use crate::args::{PackRenderArgs, PictureArgs, PictureFormat};
use crate::draw::Gallery;
use crate::escape::{Printable, shortened};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::pack::{Puzzle, read_packing};
use crate::solution_list::{Listed, ListedOption, SolutionList};

pub(in crate::run) fn run(args: PackRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    let source = Source::typed(Some(args.file));
    let view = args.view.view();
    let Some(solutions) = args.solutions else {
        let packing = read_packing(&source, context)?;
        return draw_pieces(&packing, format, view, &args.picture, context);
    };
    let solutions = Source::typed(Some(solutions));
    if let (Source::Stdin, Source::Stdin) = (&source, &solutions) {
        let text = "the puzzle and the solutions cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let puzzle = Puzzle::read(&source, context)?;
    let input = solutions.open(&context.output, &context.interrupt)?;
    let list = SolutionList::new(&solutions, BufReader::new(input));
    let drawn = arrangements(&puzzle, list)?;
    if drawn.is_empty() {
        return Err(Failure::Misused(format!("no solution in {}", solutions.name())));
    }
    let s = if drawn.len() == 1 { "" } else { "s" };
    let title = format!("{} solution{s}", drawn.len());
    draw(&drawn, format, view, &title, &args.picture, context)?;
    Ok(Exit::Success)
}

/// Draws arrangements in this format.
pub(in crate::run) fn draw(
    drawn: &[Arrangement<'_>],
    format: PictureFormat,
    view: View,
    title: &str,
    picture: &PictureArgs,
    context: &Context,
) -> Result<(), Failure> {
    match format {
        PictureFormat::Text => {
            let texts: Vec<String> = drawn.iter().map(|one| one.framed().to_string()).collect();
            context.write_picture(texts.join("\n").trim_end_matches('\n'), picture)
        }
        PictureFormat::Svg => context.write_picture(Sheet::new(drawn, view), picture),
        PictureFormat::Html => {
            context.write_picture(Gallery { arrangements: drawn, view, title }, picture)
        }
    }
}

/// Draws the pieces of a puzzle, each in a box of its own shape.
fn draw_pieces(
    packing: &Packing,
    format: PictureFormat,
    view: View,
    picture: &PictureArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let alone = packing.alone();
    let drawn: Vec<Arrangement<'_>> = alone
        .iter()
        .enumerate()
        .map(|(piece, packing)| {
            let cells = (0..packing.region().len()).collect();
            Arrangement::new(packing, [Placement { piece, cells }])
        })
        .collect();
    let view = if view == View::All { View::Solid } else { view };
    let title = format!("{} pieces", drawn.len());
    draw(&drawn, format, view, &title, picture, context)?;
    Ok(Exit::Success)
}

/// Reads solutions of a puzzle, and checks each against the problem.
fn arrangements<'p, R: BufRead>(
    puzzle: &'p Puzzle,
    mut list: SolutionList<'_, R>,
) -> Result<Vec<Arrangement<'p>>, Failure> {
    let problem = puzzle.model.problem();
    let names = problem.options().map(|option| (sorted(&option.to_string()), option.id()));
    let options: HashMap<Vec<String>, OptionId> = names.collect();
    let find = |solution: &Listed, listed: &ListedOption| match listed {
        ListedOption::Text(text, line) => options.get(&sorted(text)).copied().ok_or_else(|| {
            let shown = shortened(text);
            let text = format!("line {line}: no placement `{}`", Printable(&shown));
            Failure::Misused(text)
        }),
        ListedOption::Number(number) => {
            OptionId::new(*number).filter(|_| *number < problem.option_count()).ok_or_else(|| {
                Failure::Misused(format!("line {}: no placement {number}", solution.line))
            })
        }
    };
    let mut drawn = Vec::new();
    while let Some(solution) = list.next()? {
        let found = solution.options.iter().map(|listed| find(&solution, listed));
        let found = found.collect::<Result<Vec<OptionId>, Failure>>()?;
        verify(problem, &found).map_err(|violation| {
            let text = format!("line {}: {violation}", solution.line);
            Failure::Misused(Printable(&text).to_string())
        })?;
        let placements = puzzle.model.payloads(&found).cloned();
        drawn.push(Arrangement::new(&puzzle.packing, placements));
    }
    Ok(drawn)
}

/// Returns the words of an option, sorted.
fn sorted(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}
