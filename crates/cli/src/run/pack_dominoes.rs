//! Puzzles of dominoes with pips, in JSON: counts, lists, and draws them.

use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{Answer, Count, Problem, Solution};
use quadrille_packing::{Condition, Dominoes, DominoesModel};
use serde::Deserialize;

use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{Number, PackedRecord, Record};
use crate::run::Context;
use crate::run::solution::{Presenter, print_option_frequency};
use crate::run::solve::ask;

#[derive(Deserialize)]
struct Document {
    dominoes: Vec<[u32; 2]>,
    regions: Vec<Region>,
}

#[derive(Deserialize)]
struct Region {
    indices: Vec<(u32, u32)>,
    #[serde(rename = "type")]
    kind: String,
    target: Option<u32>,
}

/// Whether a text is such JSON, not a puzzle that a person draws.
pub(in crate::run) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"dominoes\"")
}

/// Reads a puzzle from the JSON of a source with this name.
///
/// # Errors
/// If the text is not such JSON, or the puzzle is inconsistent.
pub(in crate::run) fn read(text: &str, source: &str) -> Result<DominoesModel, Failure> {
    let document: Document = serde_json::from_str(text).map_err(|error| {
        Failure::Misused(format!(
            "{source} is not a puzzle of dominoes: {error}; expected {{\"dominoes\": [[0, 1], …], \
             \"regions\": [{{\"indices\": [[row, column], …], \"type\": \"sum\", \"target\": 5}}, …]}}"
        ))
    })?;
    let region = |region: Region| -> Result<_, Failure> {
        let kind = region.kind;
        let target = || {
            let text = || format!("{source}: a region of type {kind:?} has no target");
            region.target.ok_or_else(|| Failure::Misused(text()))
        };
        let condition = match &kind[..] {
            "empty" => Condition::Any,
            "equals" => Condition::Equal,
            "unequal" => Condition::Different,
            "sum" => Condition::Sum(target()?),
            "less" => Condition::Less(target()?),
            "greater" => Condition::Greater(target()?),
            _ => {
                return Err(Failure::Misused(format!(
                    "{source}: unknown type {kind:?} of a region; expected empty, equals, unequal, \
                     sum, less or greater"
                )));
            }
        };
        Ok((region.indices, condition))
    };
    let regions = document.regions.into_iter().map(region).collect::<Result<Vec<_>, _>>()?;
    let puzzle = Dominoes::new(document.dominoes, regions);
    Ok(puzzle.map_err(|error| Failure::Misused(format!("{source}: {error}")))?.model())
}

/// Asks a question about a puzzle.
pub(in crate::run) fn answer(
    model: &DominoesModel,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    ask(&DominoesPresenter { model, context }, args, context)
}

struct DominoesPresenter<'a> {
    model: &'a DominoesModel,
    context: &'a Context,
}

impl Presenter for DominoesPresenter<'_> {
    fn problem(&self) -> &Problem {
        self.model.problem()
    }

    fn print(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> Result<(), Failure> {
        if number > 1 {
            self.context.separate()?;
        }
        let drawn = self.model.drawn(solution);
        self.context.emit(
            || {
                Record::Packed(PackedRecord {
                    number: Number::of(number),
                    options: solution.options().iter().map(|option| option.index()).collect(),
                    placements: Vec::new(),
                    letters: drawn.lines().map(str::to_owned).collect(),
                    cost: None,
                    class_size: class_size.map(Number::of),
                })
            },
            |output| write!(output, "{drawn}"),
        )?;
        self.context.output.end_of_result()
    }

    fn print_frequency(&self, option: OptionRef<'_>, count: &Count) -> Result<(), Failure> {
        print_option_frequency(option, count, self.context)
    }

    fn note_refutation(&self, answer: &Answer) {
        self.context.note_refutation(self.problem(), answer);
    }
}
