//! A booklet as a page of HTML with styles for printing.

use std::fmt;

use crate::draw::markup::Markup;
use crate::draw::sudoku::book::pages::{Booklet, Page};
use crate::draw::sudoku::picture::{Picture, view_box};

impl fmt::Display for Booklet {
    /// Writes the booklet as HTML.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Markup(&self.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<style>")?;
        let (width, height) = self.paper.points();
        writeln!(f, "@page {{ size: {}; margin: 0 }}", self.paper.name())?;
        writeln!(f, "section {{ width: {width}pt; height: {height}pt }}{STYLE}</style>")?;
        for (number, page) in (1..).zip(self.pages()) {
            write_page(f, &page)?;
            writeln!(f, "<footer><span>{title}</span><span>{number}</span></footer>")?;
            writeln!(f, "</section>")?;
        }
        f.write_str("</html>")
    }
}

fn write_page(f: &mut fmt::Formatter<'_>, page: &Page) -> fmt::Result {
    writeln!(f, "<section>")?;
    if let Some(heading) = &page.heading {
        writeln!(f, "<h1>{}</h1>", Markup(heading))?;
    }
    page.above.iter().try_for_each(|line| writeln!(f, "<p>{}</p>", Markup(line)))?;
    if !page.boards.is_empty() {
        let (columns, rows) = (page.columns, page.rows);
        write!(f, "<main style=\"grid-template: repeat({rows}, minmax(0, 1fr)) / ")?;
        writeln!(f, "repeat({columns}, minmax(0, 1fr))\">")?;
        for board in &page.boards {
            let (caption, view_box) = (&board.caption, view_box(&board.diagram.rules));
            let words = board.diagram.words();
            write!(f, "<figure><figcaption>{}</figcaption>", Markup(caption))?;
            write!(
                f,
                "<svg viewBox=\"{view_box}\" preserveAspectRatio=\"xMidYMin\" role=\"img\">"
            )?;
            write!(f, "<title>{}</title>", Markup(&words))?;
            writeln!(f, "{}</svg></figure>", Picture(&board.diagram))?;
        }
        writeln!(f, "</main>")?;
    }
    page.below.iter().try_for_each(|line| writeln!(f, "<p>{}</p>", Markup(line)))
}

const STYLE: &str = "
body { font: 11pt/1.4 sans-serif; margin: 0; color: #2a2622; background: #fff }
section { box-sizing: border-box; padding: 40pt; display: flex; flex-direction: column }
section { break-after: page; overflow: hidden; margin: 0 auto }
h1 { font-size: 22pt; margin: 0 0 12pt; overflow-wrap: anywhere }
main { flex: 1; min-height: 0; display: grid; gap: 18pt }
figure { margin: 0; min-height: 0; display: flex; flex-direction: column; align-items: center }
figcaption { font-size: 11pt; margin-bottom: 2pt }
svg { flex: 1; min-height: 0; max-width: 100% }
p { margin: 6pt 0 0 }
p + main { margin-top: 18pt }
footer { margin-top: auto; padding-top: 12pt; font-size: 9pt; color: #6d675f }
footer { display: flex; justify-content: space-between }
@media screen { section { border-bottom: 1px solid #a9a299 } }
";
