//! Several boards on one SVG sheet or HTML page.

use std::fmt;

use quadrille_nqueens::{Diagram, Rule, Shape};

use crate::draw::board::{Ground, QUEEN, Standing, moved, size, view_box};

/// The maximum number of columns of boards that are also listed as text below.
const READABLE: usize = 24;

/// The boards to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueensDrawing<'d> {
    /// The boards, at least one.
    pub(crate) diagrams: &'d [Diagram],
    /// How queens attack.
    pub(crate) rule: Rule,
    /// Whether attacked squares are marked initially.
    pub(crate) attacked: bool,
}

impl QueensDrawing<'_> {
    /// Returns the distinct shapes of its boards.
    fn shapes(&self) -> Vec<Shape> {
        let mut shapes: Vec<Shape> =
            self.diagrams.iter().map(|diagram| diagram.board.shape()).collect();
        shapes.sort_by_key(|shape| (shape.rows(), shape.columns()));
        shapes.dedup();
        shapes
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
    format!("{queens} {noun} on {}{blocked}", board.shape())
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
        let across = drawing.diagrams.len().isqrt().max(1);
        let across = across + usize::from(across * across < drawing.diagrams.len());
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
        write_definitions(f, drawing)?;
        for (number, diagram) in drawing.diagrams.iter().enumerate() {
            let (x, y) = moved(number % across * widest, number / across * tallest);
            let standing = Standing { diagram, rule: drawing.attacked.then_some(drawing.rule) };
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
        write_definitions(f, drawing)?;
        writeln!(f, "</svg>\n<main>")?;
        for (number, diagram) in (1..).zip(drawing.diagrams) {
            let shape = diagram.board.shape();
            let standing = Standing { diagram, rule: Some(drawing.rule) };
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

fn write_definitions(f: &mut fmt::Formatter<'_>, drawing: &QueensDrawing<'_>) -> fmt::Result {
    write!(f, "<defs>{QUEEN}")?;
    drawing.shapes().into_iter().try_for_each(|shape| write!(f, "\n{}", Ground(shape)))?;
    writeln!(f, "</defs>")
}
