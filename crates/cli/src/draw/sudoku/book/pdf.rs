//! A booklet as PDF.
//!
//! The same booklet gives the same bytes: there is no date in the file.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::draw::board::INK;
use crate::draw::sudoku::book::font::{encoded, width, wrapped};
use crate::draw::sudoku::book::ink::{FONTS, color, draw, write};
use crate::draw::sudoku::book::pages::{Board, Booklet, Page};
use crate::draw::sudoku::picture::{Picture, edge, size};

/// The margin of a page.
const MARGIN: f32 = 40.0;
/// The height of a heading, a line, a caption and the footer.
const HEADING: f32 = 36.0;
const LINE: f32 = 16.0;
const CAPTION: f32 = 16.0;
const FOOTER: f32 = 22.0;
/// The distance between boards.
const GAP: f32 = 18.0;

const FAINT: &str = "#6d675f";

impl Booklet {
    /// Returns the booklet as a PDF file.
    ///
    /// # Errors
    /// A character that the fonts of PDF do not have.
    pub(crate) fn pdf(&self) -> Result<Vec<u8>, char> {
        let mut pdf = Pdf::new();
        let [catalog, tree, info, plain, bold] = [1, 2, 3, 4, 5].map(Ref::new);
        let pages = self.pages();
        let first = 6;
        let page_of = |number: usize| Ref::new(first + 2 * number as i32);
        pdf.catalog(catalog).pages(tree);
        pdf.pages(tree).kids((0..pages.len()).map(page_of)).count(pages.len() as i32);
        let creator = concat!("quadrille ", env!("CARGO_PKG_VERSION"));
        pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr(creator));
        for (reference, (_, font)) in [plain, bold].into_iter().zip(FONTS) {
            let mut written = pdf.type1_font(reference);
            written.base_font(font).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let (width, height) = self.paper.points();
        for (number, page) in pages.iter().enumerate() {
            let (reference, contents) = (page_of(number), Ref::new(first + 2 * number as i32 + 1));
            let mut written = pdf.page(reference);
            written.media_box(Rect::new(0.0, 0.0, width, height)).parent(tree).contents(contents);
            let mut resources = written.resources();
            resources.fonts().pairs([(FONTS[0].0, plain), (FONTS[1].0, bold)]);
            resources.finish();
            written.finish();
            let drawn = compressed(&self.drawn(page, number + 1)?);
            pdf.stream(contents, &drawn).filter(Filter::FlateDecode);
        }
        Ok(pdf.finish())
    }

    /// Returns the operators that draw a page.
    fn drawn(&self, page: &Page, number: usize) -> Result<Vec<u8>, char> {
        let (page_width, page_height) = self.paper.points();
        let mut content = Content::new();
        // The origin is at the upper left corner.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, page_height]);
        let (right, mut top) = (page_width - MARGIN, MARGIN);
        if let Some(heading) = &page.heading {
            let lines = wrapped(heading, 22.0, right - MARGIN)?;
            for line in lines {
                write(&line, (MARGIN, top + 20.0), 22.0, true, color(INK), &mut content);
                top += HEADING;
            }
        }
        let lines = |lines: &[String]| -> Result<Vec<Vec<u8>>, char> {
            let wrapped = lines.iter().map(|line| wrapped(line, 11.0, right - MARGIN));
            Ok(wrapped.collect::<Result<Vec<_>, _>>()?.concat())
        };
        let write_lines = |lines: &[Vec<u8>], mut top: f32, content: &mut Content| {
            for line in lines {
                top += LINE;
                write(line, (MARGIN, top), 11.0, false, color(INK), content);
            }
        };
        let (above, below) = (lines(&page.above)?, lines(&page.below)?);
        write_lines(&above, top, &mut content);
        top += LINE * above.len() as f32 + if above.is_empty() { 0.0 } else { GAP };
        let bottom = page_height - MARGIN - FOOTER - LINE * below.len() as f32;
        boards(page, (MARGIN, top, right - MARGIN, bottom - top), &mut content)?;
        write_lines(&below, bottom, &mut content);
        let (title, number) = (encoded(&self.title)?, number.to_string());
        let baseline = page_height - MARGIN;
        write(&title, (MARGIN, baseline), 9.0, false, color(FAINT), &mut content);
        let place = (right - width(number.as_bytes(), 9.0), baseline);
        write(number.as_bytes(), place, 9.0, false, color(FAINT), &mut content);
        Ok(content.finish().into_vec())
    }
}

/// Draws the boards of a page in an area: left, top, width and height.
fn boards(page: &Page, area: (f32, f32, f32, f32), content: &mut Content) -> Result<(), char> {
    let (left, top, width, height) = area;
    let (columns, rows) = (page.columns as f32, page.rows as f32);
    let cell = ((width - GAP * (columns - 1.0)) / columns, (height - GAP * (rows - 1.0)) / rows);
    for (number, one) in page.boards.iter().enumerate() {
        let column = (number % page.columns) as f32;
        let row = (number / page.columns) as f32;
        let place = (left + column * (cell.0 + GAP), top + row * (cell.1 + GAP));
        board(one, place, cell, content)?;
    }
    Ok(())
}

/// Draws a board with its caption in a cell of this size.
fn board(
    board: &Board,
    (x, y): (f32, f32),
    cell: (f32, f32),
    content: &mut Content,
) -> Result<(), char> {
    let caption = encoded(&board.caption)?;
    let middle = x + cell.0 / 2.0;
    let place = (middle - width(&caption, 11.0) / 2.0, y + 11.0);
    write(&caption, place, 11.0, false, color(INK), content);
    let (board_width, board_height) = size(&board.diagram.rules);
    let scale = (cell.0 / board_width as f32).min((cell.1 - CAPTION) / board_height as f32);
    let edge = scale * edge(&board.diagram.rules) as f32;
    let left = middle - scale * board_width as f32 / 2.0 + edge;
    content.save_state();
    content.transform([scale, 0.0, 0.0, scale, left, y + CAPTION + edge]);
    draw(&Picture(&board.diagram).to_string(), content)?;
    content.restore_state();
    Ok(())
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("writing to memory succeeds")
}
