//! Several boards on one SVG sheet or HTML page.

use std::fmt;

use quadrille_nqueens::Rule;
use quadrille_nqueens_formats::Diagram;

use crate::draw::across;
use crate::draw::board::{Ground, QUEEN, Standing, Symbol, moved, size, view_box};

/// The maximum number of columns of boards that are also listed as text below.
const READABLE: usize = 24;

/// The boards to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueensDrawing<'d> {
    /// The boards, at least one.
    pub(crate) diagrams: &'d [Diagram],
    /// How queens attack, if it was chosen.
    pub(crate) rule: Option<Rule>,
    /// Whether attacked squares are marked initially.
    pub(crate) attacked: bool,
    /// Whether text has color.
    pub(crate) colored: bool,
}

impl<'d> QueensDrawing<'d> {
    /// Returns how queens attack on a board.
    pub(super) fn rule(&self, diagram: &Diagram) -> Rule {
        self.rule.unwrap_or(Rule::usual(diagram.regions.is_some()))
    }

    /// Returns the grounds of its boards, each once, and the number of that of each board.
    fn grounds(&self) -> (Vec<Ground<'d>>, Vec<usize>) {
        let mut grounds: Vec<Ground<'_>> = Vec::new();
        let numbers = self.diagrams.iter().map(|diagram| {
            let ground = Ground::of(diagram);
            grounds.iter().position(|&known| known == ground).unwrap_or_else(|| {
                grounds.push(ground);
                grounds.len() - 1
            })
        });
        let numbers = numbers.collect();
        (grounds, numbers)
    }

    fn title(&self) -> String {
        match self.diagrams {
            [diagram] => described(diagram),
            _ => format!("{} boards", self.diagrams.len()),
        }
    }
}

/// Describes a board in words.
fn described(diagram: &Diagram) -> String {
    let (board, blocked) = (&diagram.board, diagram.blocked.len());
    let queens = board.queens().len();
    let noun = if queens == 1 { "queen" } else { "queens" };
    let blocked = if blocked > 0 { format!(", {blocked} blocked") } else { String::new() };
    let regions = diagram.regions.as_ref().map(|regions| format!(", {} regions", regions.count()));
    format!("{queens} {noun} on {}{}{blocked}", board.shape(), regions.unwrap_or_default())
}

/// A sheet with all boards, in a nearly square arrangement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueensSvg<'d>(pub(crate) QueensDrawing<'d>);

impl fmt::Display for QueensSvg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(drawing) = self;
        let sizes = drawing.diagrams.iter().map(|diagram| size(diagram.board.shape()));
        let widest = sizes.clone().map(|(width, _)| width).max().unwrap_or(0);
        let tallest = sizes.map(|(_, height)| height).max().unwrap_or(0);
        let across = across(drawing.diagrams.len());
        let down = drawing.diagrams.len().div_ceil(across);
        let (width, height) = (across * widest, down * tallest);
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")?;
        writeln!(
            f,
            "viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\">",
            2 * width,
            2 * height
        )?;
        writeln!(f, "<title>{}</title>", drawing.title())?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        let (grounds, grounds_of) = drawing.grounds();
        write_definitions(f, &grounds)?;
        for (number, (diagram, ground)) in drawing.diagrams.iter().zip(grounds_of).enumerate() {
            let (x, y) = moved(number % across * widest, number / across * tallest);
            let rule = drawing.attacked.then_some(drawing.rule(diagram));
            let standing = Standing { diagram, ground, rule };
            writeln!(f, "<g transform=\"translate({x} {y})\">{standing}</g>")?;
        }
        f.write_str("</svg>")
    }
}

/// A page with all boards, and a checkbox that marks attacked squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueensHtml<'d>(pub(crate) QueensDrawing<'d>);

impl fmt::Display for QueensHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(drawing) = self;
        let title = drawing.title();
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<style>{STYLE}</style>")?;
        writeln!(f, "<h1>{title}</h1>")?;
        let checked = if drawing.attacked { " checked" } else { "" };
        writeln!(f, "<input type=\"checkbox\" id=\"show\"{checked}>")?;
        writeln!(f, "<label for=\"show\">Mark attacked squares</label>")?;
        writeln!(
            f,
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">"
        )?;
        let (grounds, grounds_of) = drawing.grounds();
        write_definitions(f, &grounds)?;
        writeln!(f, "</svg>\n<main>")?;
        for (number, (diagram, ground)) in (1..).zip(drawing.diagrams.iter().zip(grounds_of)) {
            let shape = diagram.board.shape();
            let standing = Standing { diagram, ground, rule: Some(drawing.rule(diagram)) };
            let (view_box, title) = (view_box(shape), described(diagram));
            write!(f, "<figure><svg viewBox=\"{view_box}\" role=\"img\"><title>{title}</title>")?;
            write!(f, "{standing}</svg><figcaption>No. {number}")?;
            if shape.columns() <= READABLE {
                write!(f, ": {}", diagram.board.column_list())?;
            }
            writeln!(f, "</figcaption></figure>")?;
        }
        f.write_str("</main>\n</html>")
    }
}

const STYLE: &str = "
body { font: 16px/1.4 sans-serif; margin: 1.5rem; color: #2a2622; background: #fff }
h1 { font-size: 1.3rem }
main { display: grid; gap: 1rem; margin-top: 1rem }
main { grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)) }
figure { max-width: 40rem; margin: 0 }
figcaption { text-align: center; font-size: .85rem; overflow-wrap: anywhere }
.attacked { visibility: hidden }
#show:checked ~ main .attacked { visibility: visible }
";

fn write_definitions(f: &mut fmt::Formatter<'_>, grounds: &[Ground<'_>]) -> fmt::Result {
    write!(f, "<defs>{QUEEN}")?;
    (grounds.iter().enumerate())
        .try_for_each(|(number, &ground)| write!(f, "\n{}", Symbol { ground, number }))?;
    writeln!(f, "</defs>")
}
