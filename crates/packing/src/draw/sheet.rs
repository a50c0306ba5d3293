//! Several pictures on one sheet of SVG.

use std::fmt;

use crate::arrangement::Arrangement;
use crate::draw::flat::{Layer, Short};
use crate::draw::solid::Solid;

/// The space around each picture.
const MARGIN: f64 = 8.0;

/// How arrangements of cubes are drawn. Others are always drawn flat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// In space, pulled apart, and in layers, side by side (default).
    #[default]
    All,
    /// In layers, from the top.
    Layers,
    /// In space.
    Solid,
    /// In space, with pieces pulled apart.
    Exploded,
}

/// Arrangements on one sheet of SVG, about as wide as high.
///
/// # Examples
/// ```
/// use quadrille_dlx::Solve;
/// use quadrille_packing::{Arrangement, Packing, Sheet, View};
///
/// let packing: Packing = "box 2x3\npieces\n  AAB\n  ABB\n".parse()?;
/// let model = packing.model()?;
/// let solutions = model.problem().lister().solutions()?;
/// let drawn: Vec<Arrangement<'_>> = solutions
///     .map(|found| Arrangement::new(&packing, model.payloads(found.options()).cloned()))
///     .collect();
/// let svg = Sheet::new(&drawn, View::All).to_string();
/// assert!(svg.starts_with("<svg xmlns="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    arrangements: &'a [Arrangement<'a>],
    view: View,
}

impl<'a> Sheet<'a> {
    /// Returns the sheet with these arrangements.
    pub fn new(arrangements: &'a [Arrangement<'a>], view: View) -> Self {
        Self { arrangements, view }
    }
}

/// A picture: what displays as elements of SVG within these bounds.
enum Picture<'a> {
    Layer(Layer<'a>),
    Solid(Solid<'a>),
}

impl Picture<'_> {
    fn bounds(&self) -> [f64; 4] {
        match self {
            Self::Layer(layer) => layer.bounds(),
            Self::Solid(solid) => solid.bounds(),
        }
    }
}

/// Returns the pictures of an arrangement, from left to right.
fn pictures<'a>(arrangement: &'a Arrangement<'a>, view: View) -> Vec<Picture<'a>> {
    let region = arrangement.packing().region();
    let last = region.positions().map(|at| at.layer).max().unwrap_or(0);
    let layers = (0..=last).map(|layer| Picture::Layer(Layer { arrangement, layer }));
    let solid = |apart| Picture::Solid(Solid { arrangement, apart });
    match view {
        _ if !region.lattice().is_solid() => layers.collect(),
        View::Layers => layers.collect(),
        View::Solid => vec![solid(0.0)],
        View::Exploded => vec![solid(0.9)],
        View::All => [solid(0.0), solid(0.9)].into_iter().chain(layers).collect(),
    }
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strips: Vec<Vec<Picture<'_>>> =
            self.arrangements.iter().map(|drawn| pictures(drawn, self.view)).collect();
        let sizes = strips.iter().map(|strip| {
            let bounds = strip.iter().map(Picture::bounds);
            bounds.fold([MARGIN, 0.0_f64], |[width, height], [_, _, across, down]| {
                [width + across + MARGIN, height.max(down + 2.0 * MARGIN)]
            })
        });
        let [width, height] = sizes.fold([0.0_f64; 2], |[width, height], [across, down]| {
            [width.max(across), height.max(down)]
        });
        // The number of columns that makes the sheet about as wide as high.
        let count = strips.len().max(1) as f64;
        let across = (count * height / width.max(1.0)).sqrt().ceil().clamp(1.0, count);
        let down = (count / across).ceil();
        let (all_width, all_height) = (Short(across * width), Short(down * height));
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")?;
        write!(f, "viewBox=\"0 0 {all_width} {all_height}\" ")?;
        let doubled = [across * width, down * height].map(|length| Short(1.5 * length));
        writeln!(f, "width=\"{}\" height=\"{}\">", doubled[0], doubled[1])?;
        writeln!(f, "<rect width=\"{all_width}\" height=\"{all_height}\" fill=\"#fff\"/>")?;
        write!(f, "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">")?;
        write!(f, "<style>text{{font:9px sans-serif;fill:#2a2622;text-anchor:middle}}</style>")?;
        for (number, strip) in strips.iter().enumerate() {
            let (column, row) = (number % across as usize, number / across as usize);
            let mut x = column as f64 * width + MARGIN;
            let y = row as f64 * height;
            for picture in strip {
                let [left, top, across, down] = picture.bounds();
                let step = [x - left, y + (height - down) / 2.0 - top].map(Short);
                write!(f, "\n<g transform=\"translate({} {})\">", step[0], step[1])?;
                match picture {
                    Picture::Layer(layer) => layer.fmt(f)?,
                    Picture::Solid(solid) => solid.fmt(f)?,
                }
                write!(f, "</g>")?;
                x += across + MARGIN;
            }
        }
        write!(f, "</g>\n</svg>")
    }
}
