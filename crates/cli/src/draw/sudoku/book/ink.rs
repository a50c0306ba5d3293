//! The SVG of a board as operators of a PDF page.
//!
//! It knows the elements that the drawings of this program have: groups, rectangles, circles, lines,
//! paths of straight lines, and text. The program draws nothing else; a test draws every rule.

use std::str::FromStr;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use roxmltree::{Document, Node};

use crate::draw::sudoku::book::font::{encoded, width};

/// The names of the fonts, plain and bold.
pub(super) const FONTS: [(Name<'static>, Name<'static>); 2] =
    [(Name(b"F1"), Name(b"Helvetica")), (Name(b"F2"), Name(b"Helvetica-Bold"))];

/// The control points of a quarter of a circle.
const QUARTER: f32 = 0.552_284_8;

/// What elements inherit from groups.
#[derive(Clone, Copy, Debug)]
struct Style {
    fill: Option<[f32; 3]>,
    stroke: Option<[f32; 3]>,
    size: f32,
    is_bold: bool,
    is_centered: bool,
}

/// Draws a fragment of SVG; the origin of the page is at its upper left corner, and y grows downward.
///
/// # Errors
/// A character that the fonts do not have.
pub(super) fn draw(svg: &str, content: &mut Content) -> Result<(), char> {
    let document = Document::parse(svg).expect("the program draws well-formed SVG");
    let style = Style { fill: None, stroke: None, size: 12.0, is_bold: false, is_centered: false };
    element(document.root_element(), style, content)
}

fn element(node: Node<'_, '_>, outer: Style, content: &mut Content) -> Result<(), char> {
    let style = inherited(node, outer);
    let number = |name: &str| numbers(node.attribute(name).unwrap_or("0"))[0];
    match node.tag_name().name() {
        "g" => {
            let children = node.children().filter(Node::is_element);
            return children.into_iter().try_for_each(|child| element(child, style, content));
        }
        "text" => return text(node, style, content),
        "rect" => {
            content.rect(number("x"), number("y"), number("width"), number("height"));
        }
        "circle" => circle(number("cx"), number("cy"), number("r"), content),
        "polyline" => {
            let points = numbers(node.attribute("points").unwrap_or_default());
            for (place, point) in points.chunks(2).enumerate() {
                match place {
                    0 => content.move_to(point[0], point[1]),
                    _ => content.line_to(point[0], point[1]),
                };
            }
        }
        "path" => path(node.attribute("d").unwrap_or_default(), content),
        other => unreachable!("no drawing of a Sudoku has the element {other}"),
    }
    paint(node, style, content);
    Ok(())
}

/// Fills and strokes the current path.
fn paint(node: Node<'_, '_>, style: Style, content: &mut Content) {
    if let Some([red, green, blue]) = style.fill {
        content.set_fill_rgb(red, green, blue);
    }
    if let Some([red, green, blue]) = style.stroke {
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(numbers(node.attribute("stroke-width").unwrap_or("1"))[0]);
        content.set_dash_pattern(numbers(node.attribute("stroke-dasharray").unwrap_or("")), 0.0);
        content.set_line_cap(match node.attribute("stroke-linecap") {
            Some("round") => LineCapStyle::RoundCap,
            Some("square") => LineCapStyle::ProjectingSquareCap,
            _ => LineCapStyle::ButtCap,
        });
        content.set_line_join(match node.attribute("stroke-linejoin") {
            Some("round") => LineJoinStyle::RoundJoin,
            _ => LineJoinStyle::MiterJoin,
        });
    }
    match (style.fill, style.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn text(node: Node<'_, '_>, style: Style, content: &mut Content) -> Result<(), char> {
    let number = |name: &str| numbers(node.attribute(name).unwrap_or("0"))[0];
    let text = encoded(node.text().unwrap_or_default())?;
    let back = if style.is_centered { width(&text, style.size) / 2.0 } else { 0.0 };
    write(&text, (number("x") - back, number("y")), style.size, style.is_bold, style.fill, content);
    Ok(())
}

/// Writes text on a page whose y grows downward.
pub(super) fn write(
    text: &[u8],
    (x, y): (f32, f32),
    size: f32,
    is_bold: bool,
    color: Option<[f32; 3]>,
    content: &mut Content,
) {
    let [red, green, blue] = color.unwrap_or_default();
    content.set_fill_rgb(red, green, blue);
    content.begin_text();
    content.set_font(FONTS[usize::from(is_bold)].0, size);
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
    content.show(Str(text));
    content.end_text();
}

fn circle(x: f32, y: f32, radius: f32, content: &mut Content) {
    let far = radius * QUARTER;
    content.move_to(x + radius, y);
    let turns = [(1.0f32, 0.0f32), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
    for (place, (from_x, from_y)) in turns.into_iter().enumerate() {
        let (to_x, to_y) = turns[(place + 1) % 4];
        content.cubic_to(
            x + radius * from_x + far * to_x,
            y + radius * from_y + far * to_y,
            x + radius * to_x + far * from_x,
            y + radius * to_y + far * from_y,
            x + radius * to_x,
            y + radius * to_y,
        );
    }
    content.close_path();
}

/// Adds a path of straight lines: the commands M, L, H, V and z.
fn path(data: &str, content: &mut Content) {
    let (mut at, mut rest) = ((0.0, 0.0), data);
    while let Some(command) = rest.chars().next() {
        let end =
            rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let values = numbers(&rest[1..end]);
        rest = &rest[end..];
        at = match (command, &values[..]) {
            ('M' | 'L', &[x, y]) => (x, y),
            ('H', &[x]) => (x, at.1),
            ('V', &[y]) => (at.0, y),
            ('z', _) => {
                content.close_path();
                continue;
            }
            _ => unreachable!("no drawing of a Sudoku has the path {data}"),
        };
        match command {
            'M' => content.move_to(at.0, at.1),
            _ => content.line_to(at.0, at.1),
        };
    }
}

fn inherited(node: Node<'_, '_>, outer: Style) -> Style {
    let paint = |name: &str, outer| node.attribute(name).map_or(outer, color);
    Style {
        fill: paint("fill", outer.fill),
        stroke: paint("stroke", outer.stroke),
        size: node.attribute("font-size").map_or(outer.size, |size| numbers(size)[0]),
        is_bold: outer.is_bold || node.attribute("font-weight") == Some("bold"),
        is_centered: outer.is_centered || node.attribute("text-anchor") == Some("middle"),
    }
}

/// Returns the color of `#rgb` or `#rrggbb`; `None` for `none`.
pub(super) fn color(text: &str) -> Option<[f32; 3]> {
    let digits = text.strip_prefix('#')?;
    let width = digits.len() / 3;
    let part = |at: usize| {
        let digits = &digits[at * width..(at + 1) * width];
        let value = u8::from_str_radix(&digits.repeat(2 / width), 16);
        f32::from(value.expect("colors are hexadecimal")) / 255.0
    };
    Some([part(0), part(1), part(2)])
}

/// Returns the numbers of a text; no words, no numbers.
fn numbers(text: &str) -> Vec<f32> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(|word| f32::from_str(word).expect("drawings have plain numbers")).collect()
}

#[cfg(test)]
mod tests {
    use quadrille_sudoku::{Kind, Rule};
    use quadrille_sudoku_formats::puzzles;

    use super::*;
    use crate::draw::sudoku::diagram::SudokuDiagram;
    use crate::draw::sudoku::picture::Picture;

    /// Returns the picture of a board under these lines of rules.
    fn svg(lines: &str) -> String {
        let text = format!("{lines}\n1{}\n", ".".repeat(80));
        let puzzle = puzzles(&text).next().expect("a puzzle").expect("its rules are known");
        let candidates = Some(puzzle.rules.candidates(&puzzle.grid));
        Picture(&SudokuDiagram {
            hint: None,
            number: 1,
            givens: puzzle.grid,
            rules: puzzle.rules,
            symbols: puzzle.layout.symbols,
            answer: None,
            candidates,
            clashing: Vec::new(),
        })
        .to_string()
    }

    #[test]
    fn every_rule_is_drawn() {
        let plain = ["cage 15: r1c1 r1c2 r2c1", "white 3: r4c4 r4c5", "even: r1c2", "odd: r1c2"];
        let kinds = Kind::all().map(|kind| kind.example().to_owned());
        let global = Rule::ALL.map(|rule| format!("rules: {rule}")).into_iter();
        for lines in plain.map(str::to_owned).into_iter().chain(kinds).chain(global) {
            let (svg, mut content) = (svg(&lines), Content::new());
            draw(&svg, &mut content).expect("digits and letters");
            let drawn = content.finish().into_vec();
            let drawn = String::from_utf8_lossy(&drawn);
            let count = |end: &str| drawn.lines().filter(|line| line.ends_with(end)).count();
            assert_eq!(count(" Tj"), svg.matches("<text").count(), "{lines}");
            let shapes =
                ["<rect", "<circle", "<path", "<polyline"].map(|tag| svg.matches(tag).count());
            let painted = drawn.lines().filter(|line| ["f", "S", "B", "n"].contains(line)).count();
            assert_eq!(painted, shapes.iter().sum::<usize>(), "{lines}");
        }
    }

    #[test]
    fn colors_and_paths_are_read() {
        assert_eq!(color("#fff"), Some([1.0; 3]));
        assert_eq!(color("#ff0033"), Some([1.0, 0.0, 0.2]));
        assert_eq!(color("none"), None);
        let mut content = Content::new();
        path("M0 1H5V7L2 3z", &mut content);
        assert_eq!(content.finish().into_vec(), b"0 1 m\n5 1 l\n5 7 l\n2 3 l\nh");
    }
}
