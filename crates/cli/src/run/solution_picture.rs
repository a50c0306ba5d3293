//! Solutions of a problem whose items have coordinates, drawn together on a sheet or a page.

use std::cell::RefCell;

use quadrille_dlx::{Count, OptionId, Problem, Solution};
use quadrille_packing::{Arrangement, Board, Sheet, View};

use crate::args::SolveArgs;
use crate::draw::Packings;
use crate::failure::Failure;
use crate::format::{PICTURE_FORMATS, PictureFormat};
use crate::run::Context;
use crate::run::picture::title;

/// A picture of all solutions that are printed.
pub(in crate::run) struct Picture {
    format: &'static dyn PictureFormat,
    /// The most solutions that are drawn: the usual number, unless one was typed.
    limit: usize,
    seen: RefCell<Seen>,
}

/// The solutions that were printed.
#[derive(Default)]
struct Seen {
    found: usize,
    /// The options of those that are drawn.
    drawn: Vec<Vec<OptionId>>,
    captions: Vec<String>,
}

impl Picture {
    /// Returns the picture for which the name of the output file asks.
    pub(in crate::run) fn meant(args: &SolveArgs, context: &Context) -> Option<Self> {
        let ending = context.output.file()?.extension()?.to_string_lossy().to_ascii_lowercase();
        let is_meant = |format: &&&'static dyn PictureFormat| {
            !format.is_sequential() && format.endings().contains(&&*ending)
        };
        let format = *PICTURE_FORMATS.iter().find(is_meant)?;
        let typed = args.limit.or(args.diagram.best).or(args.diagram.sample);
        let limit = typed.map_or(Sheet::LIMIT, |n| usize::try_from(n).unwrap_or(usize::MAX));
        Some(Self { format, limit, seen: RefCell::default() })
    }

    /// Adds a solution.
    pub(in crate::run) fn add(
        &self,
        problem: &Problem,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) {
        let mut seen = self.seen.borrow_mut();
        seen.found += 1;
        if seen.drawn.len() < self.limit {
            let class = class_size.map(|size| format!("class of {size}"));
            let cost = problem.has_costs().then(|| format!("cost {}", solution.stated_cost()));
            let caption: Vec<String> = class.into_iter().chain(cost).collect();
            seen.drawn.push(solution.options().to_vec());
            seen.captions.push(caption.join(", "));
        }
    }

    /// Draws the solutions, if there are any, and notes how many of them if it is not all.
    pub(in crate::run) fn draw(&self, board: &Board, context: &Context) -> Result<(), Failure> {
        let Seen { found, drawn, captions } = &*self.seen.borrow();
        let arrangements: Vec<Arrangement<'_>> =
            drawn.iter().map(|options| board.arrangement(options)).collect();
        if arrangements.is_empty() {
            return Ok(());
        }
        let title = title(arrangements.len());
        let packings = Packings::new(&arrangements, View::default(), &title);
        let has_captions = captions.iter().any(|caption| !caption.is_empty());
        let captions: &[String] = if has_captions { captions } else { &[] };
        let packings = Packings { captions, limit: usize::MAX, ..packings };
        let text = self.format.packings(packings).to_string();
        writeln!(context.output, "{}", text.trim_end_matches('\n'))?;
        if drawn.len() < *found {
            context.output.note(&format!(
                "drew the first {} of {found} solutions; -n {found} draws all",
                drawn.len()
            ));
        }
        Ok(())
    }
}

/// Adds to the reason why a problem cannot be drawn what to write instead.
pub(in crate::run) fn without_picture(failure: Failure) -> Failure {
    match failure {
        Failure::Misused(text) => Failure::Misused(format!(
            "{text}; for solutions without pictures, write --output with a name that ends in .txt or \
             .json"
        )),
        other => other,
    }
}
