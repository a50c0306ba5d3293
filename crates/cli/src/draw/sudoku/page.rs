//! Several Sudokus on one SVG sheet or HTML page.

use std::fmt;

use crate::draw::across;
use crate::draw::markup::Markup;
use crate::draw::sudoku::diagram::{Sudokus, plural};
use crate::draw::sudoku::picture::{Picture, edge, size, view_box};

/// A sheet with all puzzles, in a nearly square arrangement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SudokuSvg<'d>(pub(crate) Sudokus<'d>);

impl fmt::Display for SudokuSvg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.diagrams.len();
        let sizes = self.0.diagrams.iter().map(|diagram| size(&diagram.rules));
        let (wide, high) =
            sizes.fold((0, 0), |most, size| (most.0.max(size.0), most.1.max(size.1)));
        let across = across(count);
        let (width, height) = (across * wide, count.div_ceil(across) * high);
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")?;
        writeln!(f, "viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">")?;
        let title = match self.0.diagrams {
            [diagram] => diagram.words(),
            _ => plural(count, "puzzle"),
        };
        writeln!(f, "<title>{}</title>", Markup(&title))?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        for (place, diagram) in self.0.diagrams.iter().enumerate() {
            let edge = edge(&diagram.rules);
            let (x, y) = (place % across * wide + edge, place / across * high + edge);
            writeln!(f, "<g transform=\"translate({x} {y})\">{}</g>", Picture(diagram))?;
        }
        f.write_str("</svg>")
    }
}

/// A page with all puzzles, and checkboxes for the solutions and the candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SudokuHtml<'d>(pub(crate) Sudokus<'d>);

impl fmt::Display for SudokuHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = plural(self.0.diagrams.len(), "puzzle");
        let title = format!("{count} from {}", self.0.name);
        let title = Markup(&title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<style>{STYLE}</style>")?;
        writeln!(f, "<h1>{title}</h1>")?;
        let boxes = [
            ("answers", "Answers", self.0.diagrams.iter().any(|d| d.answer.is_some())),
            ("candidates", "Candidates", self.0.diagrams.iter().any(|d| d.candidates.is_some())),
        ];
        for (id, label, is_there) in boxes {
            if is_there {
                writeln!(f, "<input type=\"checkbox\" id=\"{id}\" checked>")?;
                writeln!(f, "<label for=\"{id}\">{label}</label>")?;
            }
        }
        writeln!(f, "<main>")?;
        for diagram in self.0.diagrams {
            let (view_box, words) = (view_box(&diagram.rules), diagram.words());
            let words = Markup(&words);
            write!(f, "<figure><svg viewBox=\"{view_box}\" role=\"img\"><title>{words}</title>")?;
            write!(f, "{}</svg>", Picture(diagram))?;
            writeln!(f, "<figcaption>No. {}: {words}</figcaption></figure>", diagram.number)?;
        }
        f.write_str("</main>\n</html>")
    }
}

const STYLE: &str = "
body { font: 16px/1.4 sans-serif; margin: 1.5rem; color: #2a2622; background: #fff }
h1 { font-size: 1.3rem; overflow-wrap: anywhere }
main { display: grid; gap: 1rem; margin-top: 1rem }
main { grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)) }
figure { max-width: 36rem; margin: 0 }
figcaption { text-align: center; font-size: .85rem }
.answers, .candidates { visibility: hidden }
#answers:checked ~ main .answers, #candidates:checked ~ main .candidates { visibility: visible }
#answers:checked ~ main .answers + .candidates { visibility: hidden }
@media print { input, label { display: none } figure { break-inside: avoid } }
";
