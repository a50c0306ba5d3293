//! Several pictures on one sheet of SVG.

use std::fmt;
use std::slice;

use crate::arrangement::Arrangement;
use crate::draw::flat::{Layer, Short};
use crate::draw::label::{Label, SIZE, width};
use crate::draw::legend::Legend;
use crate::draw::solid::Solid;
use crate::draw::space::Space;
use crate::lattice::Lattice;

/// The space around each picture.
const MARGIN: f64 = 8.0;
/// The height of a caption.
const CAPTION: f64 = 14.0;

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
/// A sheet draws at most [`Sheet::LIMIT`] arrangements unless [`limit`](Self::limit) allows more;
/// [`drawn`](Self::drawn) returns how many it draws.
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
    limit: usize,
    view: View,
    captions: &'a [String],
    are_pieces: bool,
    /// The least width and height of the field of each arrangement.
    field: [f64; 2],
    /// Whether there is a legend, if that is settled.
    has_legend: Option<bool>,
}

impl<'a> Sheet<'a> {
    /// The most arrangements that a sheet draws by default: some megabytes of most puzzles.
    pub const LIMIT: usize = 500;

    /// Returns the sheet with these arrangements.
    pub fn new(arrangements: &'a [Arrangement<'a>], view: View) -> Self {
        let limit = Self::LIMIT;
        let (captions, field, has_legend) = (&[][..], [0.0; 2], None);
        Self { arrangements, limit, view, captions, are_pieces: false, field, has_legend }
    }

    /// Sets the most arrangements that are drawn (default: [`LIMIT`](Self::LIMIT)).
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Returns the number of arrangements that are drawn: the first ones, up to the limit.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::{Arrangement, Packing, Placement, Sheet, View};
    ///
    /// let packing: Packing = "box 1x2\npiece A 1x1 x2\n".parse()?;
    /// let one = Arrangement::new(&packing, [Placement { piece: 0, cells: vec![0], sides: None }]);
    /// let many = vec![one; 600];
    /// let sheet = Sheet::new(&many, View::All);
    /// assert_eq!((sheet.drawn(), sheet.limit(1000).drawn()), (Sheet::LIMIT, 600));
    /// # Ok::<(), quadrille_packing::ReadError>(())
    /// ```
    pub fn drawn(&self) -> usize {
        self.arrangements.len().min(self.limit)
    }

    /// Sets a caption below each arrangement. Those without one have none. Captions must not contain
    /// markup.
    pub fn captions(self, captions: &'a [String]) -> Self {
        Self { captions, ..self }
    }

    /// Sets whether each arrangement shows one piece, named by its caption (default: `false`). Then holes
    /// are drawn too, white, and colors need no legend.
    pub fn of_pieces(self, are_pieces: bool) -> Self {
        Self { are_pieces, ..self }
    }

    /// Returns a sheet for each arrangement that is drawn. All have one size.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::{Arrangement, Packing, Placement, Sheet, View};
    ///
    /// let packing: Packing = "box 1x2\npiece A 1x2\n".parse()?;
    /// let one = Arrangement::new(&packing, [Placement { piece: 0, cells: vec![0, 1], sides: None }]);
    /// let drawn = [one.clone(), one];
    /// let pages: Vec<String> =
    ///     Sheet::new(&drawn, View::All).pages().map(|page| page.to_string()).collect();
    /// assert_eq!(pages.len(), 2);
    /// assert!(pages[0].starts_with("<svg"));
    /// # Ok::<(), quadrille_packing::ReadError>(())
    /// ```
    pub fn pages(self) -> impl Iterator<Item = Self> {
        let strips = self.strips();
        let (field, has_legend) = (self.field_of(&strips), Some(self.needs_legend(&strips)));
        (0..self.drawn()).map(move |index| {
            let arrangements = &self.arrangements[index..=index];
            let captions = self.captions.get(index).map_or(&[][..], slice::from_ref);
            Self { arrangements, captions, field, has_legend, ..self }
        })
    }

    /// Returns the width and height of the field of each arrangement.
    fn field_of(&self, strips: &[Strip<'_>]) -> [f64; 2] {
        strips.iter().fold(self.field, |[width, height], strip| {
            [width.max(strip.width), height.max(strip.height)]
        })
    }

    fn strips(&self) -> Vec<Strip<'a>> {
        let drawn = self.arrangements[..self.drawn()].iter().enumerate();
        let strip = |(number, drawn)| {
            let caption = self.captions.get(number).map(String::as_str);
            let caption = caption.filter(|caption| !caption.is_empty());
            Strip::new(pictures(drawn, self.view, self.are_pieces), caption)
        };
        drawn.map(strip).collect()
    }

    /// Returns whether the colors need a legend: whether the pictures do not show all names.
    fn needs_legend(&self, strips: &[Strip<'_>]) -> bool {
        let has_several = !self.are_pieces
            && self.arrangements.first().is_some_and(|one| one.packing().pieces().len() > 1);
        self.has_legend.unwrap_or_else(|| has_several && strips.iter().any(Strip::hides_a_name))
    }
}

/// A picture: what displays as elements of SVG within these bounds.
enum Picture<'a> {
    Layer(Layer<'a>),
    Solid(Solid<'a>),
    Space(Space<'a>),
}

impl Picture<'_> {
    fn bounds(&self) -> [f64; 4] {
        match self {
            Self::Layer(layer) => layer.bounds(),
            Self::Solid(solid) => solid.bounds(),
            Self::Space(space) => space.bounds(),
        }
    }

    fn shortens_a_name(&self) -> bool {
        matches!(self, Self::Layer(layer) if layer.shortens_a_name())
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layer(layer) => layer.fmt(f),
            Self::Solid(solid) => solid.fmt(f),
            Self::Space(space) => space.fmt(f),
        }
    }
}

/// Returns the pictures of an arrangement, from left to right.
fn pictures<'a>(arrangement: &'a Arrangement<'a>, view: View, has_holes: bool) -> Vec<Picture<'a>> {
    let region = arrangement.packing().region();
    let last = region.positions().map(|at| at.layer).max().unwrap_or(0);
    let layers = (0..=last).map(|layer| Picture::Layer(Layer { arrangement, layer }));
    let solid = |apart| match region.lattice() {
        Lattice::Cube => Picture::Solid(Solid { arrangement, apart, has_holes }),
        _ => Picture::Space(Space { arrangement, apart, has_holes }),
    };
    match view {
        _ if !region.lattice().is_solid() => layers.collect(),
        View::Layers => layers.collect(),
        View::Solid => vec![solid(0.0)],
        View::Exploded => vec![solid(0.9)],
        // A layer of parts of cubes says little.
        View::All if region.lattice().is_aligned() => vec![solid(0.0), solid(0.9)],
        View::All => [solid(0.0), solid(0.9)].into_iter().chain(layers).collect(),
    }
}

/// The pictures of one arrangement, side by side, with their caption.
struct Strip<'a> {
    pictures: Vec<([f64; 4], Picture<'a>)>,
    caption: Option<&'a str>,
    /// The width and height with margins.
    width: f64,
    height: f64,
}

impl<'a> Strip<'a> {
    fn new(pictures: Vec<Picture<'a>>, caption: Option<&'a str>) -> Self {
        let pictures: Vec<([f64; 4], Picture<'a>)> =
            pictures.into_iter().map(|picture| (picture.bounds(), picture)).collect();
        let across: f64 = pictures.iter().map(|([_, _, across, _], _)| across + MARGIN).sum();
        let down = pictures.iter().map(|([_, _, _, down], _)| *down).fold(0.0, f64::max);
        let named = caption.map_or(0.0, |caption| SIZE * width(caption) + 2.0 * MARGIN);
        let below = if caption.is_some() { CAPTION } else { 0.0 };
        let (width, height) = ((MARGIN + across).max(named), down + 2.0 * MARGIN + below);
        Self { pictures, caption, width, height }
    }

    /// Returns whether a name of a piece is not shown, or not whole.
    fn hides_a_name(&self) -> bool {
        let pictures = || self.pictures.iter().map(|(_, picture)| picture);
        let has_names = pictures().any(|picture| matches!(picture, Picture::Layer(_)));
        !has_names || pictures().any(Picture::shortens_a_name)
    }

    /// Writes the strip in the middle of a field.
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        [left, top]: [f64; 2],
        field: [f64; 2],
    ) -> fmt::Result {
        let pictures = self.pictures.iter().map(|([_, _, across, _], _)| across + MARGIN);
        let mut x = left + (field[0] - pictures.sum::<f64>() + MARGIN) / 2.0;
        let height = field[1] - if self.caption.is_some() { CAPTION } else { 0.0 };
        for ([own_left, own_top, across, down], picture) in &self.pictures {
            let step = [x - own_left, top + (height - down) / 2.0 - own_top].map(Short);
            write!(f, "\n<g transform=\"translate({} {})\">{picture}</g>", step[0], step[1])?;
            x += across + MARGIN;
        }
        match self.caption {
            None => Ok(()),
            Some(caption) => {
                let center = [left + field[0] / 2.0, top + height + CAPTION / 2.0 - MARGIN / 2.0];
                write!(f, "{}", Label::free(center, caption))
            }
        }
    }
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strips = self.strips();
        let field = self.field_of(&strips);
        // The number of columns that makes the sheet about as wide as high.
        let count = strips.len().max(1) as f64;
        let across = (count * field[1] / field[0].max(1.0)).sqrt().ceil().clamp(1.0, count);
        let [width, height] = [across * field[0], (count / across).ceil() * field[1]];
        let explained = self.arrangements.first().filter(|_| self.needs_legend(&strips));
        let legend = explained.map(|one| Legend::new(one.packing(), width - 2.0 * MARGIN));
        let below = legend.as_ref().map_or(0.0, |legend| legend.height);
        let (all_width, all_height) = (Short(width), Short(height + below));
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")?;
        write!(f, "viewBox=\"0 0 {all_width} {all_height}\" ")?;
        let (shown_width, shown_height) = (Short(1.5 * width), Short(1.5 * (height + below)));
        writeln!(f, "width=\"{shown_width}\" height=\"{shown_height}\">")?;
        writeln!(f, "<rect width=\"{all_width}\" height=\"{all_height}\" fill=\"#fff\"/>")?;
        write!(f, "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">")?;
        write!(f, "<style>text{{font:9px sans-serif;fill:#2a2622;text-anchor:middle}}</style>")?;
        for (number, strip) in strips.iter().enumerate() {
            let (column, row) = (number % across as usize, number / across as usize);
            strip.write(f, [column as f64 * field[0], row as f64 * field[1]], field)?;
        }
        if let Some(legend) = legend {
            let (left, top) = (Short(MARGIN), Short(height));
            write!(f, "\n<g transform=\"translate({left} {top})\">{legend}</g>")?;
        }
        write!(f, "</g>\n</svg>")
    }
}
