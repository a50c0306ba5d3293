//! A file of HTML with packed boxes: a gallery, a page for each solution, keys and a filter.

use std::fmt;

use quadrille_packing::{Arrangement, Sheet, View};

use crate::draw::markup::Markup;

/// The packed boxes to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packings<'a> {
    /// The solutions, at least one.
    pub(crate) arrangements: &'a [Arrangement<'a>],
    /// How cubes are drawn.
    pub(crate) view: View,
    /// What a page with them shows.
    pub(crate) title: &'a str,
    /// The caption of each arrangement, if they have captions.
    pub(crate) captions: &'a [String],
    /// Whether each arrangement is one piece, named by its caption.
    pub(crate) are_pieces: bool,
    /// The most arrangements that a sheet or page draws.
    pub(crate) limit: usize,
}

impl<'a> Packings<'a> {
    /// Returns solutions without captions, of which a sheet or page draws the usual number at most.
    pub(crate) fn new(arrangements: &'a [Arrangement<'a>], view: View, title: &'a str) -> Self {
        let limit = Sheet::LIMIT;
        Self { arrangements, view, title, captions: &[], are_pieces: false, limit }
    }

    /// Returns the sheet with all of them.
    pub(crate) fn sheet(&self) -> Sheet<'a> {
        let sheet = Sheet::new(self.arrangements, self.view).captions(self.captions);
        sheet.of_pieces(self.are_pieces).limit(self.limit)
    }
}

/// A gallery with solutions of a packing puzzle, and a page for each.
///
/// All pages are in one file, each at an address of its own, so links, the history of the browser and
/// bookmarks work. The arrow keys go to the next page, and Escape to the gallery. A click on a piece
/// keeps only the solutions in which it has the same place. On paper each solution has a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gallery<'a>(pub(crate) Packings<'a>);

impl fmt::Display for Gallery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Markup(self.0.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<style>{STYLE}</style>")?;
        writeln!(f, "<header><h1>{title}</h1>")?;
        let help = if self.0.are_pieces { HELP_WITH_PIECES } else { HELP };
        writeln!(f, "<p id=\"help\">{help}</p>")?;
        writeln!(f, "<p><button id=\"all\" hidden>Show all solutions again</button></p></header>")?;
        writeln!(f, "<nav hidden>{NAVIGATION}</nav>\n<main>")?;
        for (number, (arrangement, page)) in
            (1..).zip(self.0.arrangements.iter().zip(self.0.sheet().pages()))
        {
            let places: Vec<String> = arrangement.placements().iter().map(place).collect();
            let places = places.join(" ");
            writeln!(f, "<figure id=\"s{number}\" data-places=\"{places}\">{page}")?;
            writeln!(
                f,
                "<figcaption><a href=\"#s{number}\">No. {number}</a></figcaption></figure>"
            )?;
        }
        write!(f, "</main>\n<script>{SCRIPT}</script>\n</html>")
    }
}

/// Returns a placement as a word: its piece and its cells, by number.
fn place(placement: &quadrille_packing::Placement) -> String {
    let cells: Vec<String> = placement.cells.iter().map(usize::to_string).collect();
    format!("{}:{}", placement.piece, cells.join(","))
}

const HELP: &str = "Click a piece to see only the solutions that have it in the same place. \
                    Click a number for the page of a solution: <kbd>←</kbd> and <kbd>→</kbd> go to \
                    the next, <kbd>Esc</kbd> goes back to all.";

const HELP_WITH_PIECES: &str = "Click a number for the page of a piece: <kbd>←</kbd> and <kbd>→</kbd> go \
                                to the next, <kbd>Esc</kbd> goes back to all.";

const NAVIGATION: &str = "<a id=\"back\">← previous</a> <a href=\"#\">all</a> \
                          <a id=\"next\">next →</a>";

const STYLE: &str = "
body { font: 16px/1.4 sans-serif; margin: 1.5rem; color: #2a2622; background: #fff }
h1 { font-size: 1.3rem }
a { color: #1d5a8a }
nav { display: flex; gap: 1.5rem; justify-content: center; margin-bottom: 1rem }
nav a:not([href]) { color: #a9a299 }
main { display: flex; flex-wrap: wrap; gap: 1rem }
figure { flex: 0 1 auto; margin: 0; padding: .3rem; border: 1px solid #ece8e0; border-radius: .3rem }
nav[hidden], figure[hidden] { display: none }
figure svg { max-width: 100%; height: auto; display: block }
main:not(.single) figure svg { max-height: 16rem; width: auto }
figcaption { text-align: center; font-size: .85rem }
[data-placement] { cursor: pointer }
.single figure:not(.shown) { display: none }
.single figure { margin: auto; border: 0 }
.single figure svg { width: min(92vw, 120vh); max-height: 72vh }
.single figcaption { display: none }
.kept path:first-of-type, path.kept { filter: brightness(.8) }
kbd { border: 1px solid #b5afa4; border-radius: .2rem; padding: 0 .3rem }
@media print {
  header, nav { display: none }
  main { display: block }
  main figure { break-inside: avoid; break-after: page; border: 0 }
  main figure svg, main:not(.single) figure svg { width: 100%; max-height: 90vh }
  .single figcaption { display: block }
}
";

const SCRIPT: &str = "
const main = document.querySelector('main'), all = document.querySelector('#all');
const nav = document.querySelector('nav');
const figures = [...main.querySelectorAll('figure')], kept = new Set();
const places = new Map(figures.map(f => [f, f.dataset.places.split(' ')]));
const heading = document.querySelector('h1'), title = heading.textContent;
let shown = null;
const besides = step => {
  const visible = figures.filter(figure => !figure.hidden);
  return visible[visible.indexOf(shown) + step];
};
function link(id, figure) {
  const link = nav.querySelector(id);
  figure ? link.href = '#' + figure.id : link.removeAttribute('href');
}
function show() {
  const last = shown;
  if (shown) shown.classList.remove('shown');
  shown = figures.find(figure => '#' + figure.id == location.hash) || null;
  // A link, or the way back, may lead to a solution that the filter hides.
  if (shown && shown.hidden) {
    kept.clear();
    return filter();
  }
  main.classList.toggle('single', !!shown);
  nav.hidden = !shown;
  document.querySelector('#help').hidden = !!shown;
  if (shown) {
    shown.classList.add('shown');
    link('#back', besides(-1));
    link('#next', besides(1));
  }
  write();
  if (shown) scrollTo(0, 0);
  else if (last) last.scrollIntoView({ block: 'center' });
}
function write() {
  const left = figures.filter(figure => !figure.hidden).length;
  const number = shown && shown.querySelector('a').textContent;
  heading.textContent = shown ? `${number} of ${figures.length}`
    : kept.size ? `${left} of ${figures.length} solutions` : title;
  document.title = heading.textContent;
}
function filter() {
  for (const figure of figures) {
    const own = places.get(figure);
    figure.hidden = ![...kept].every(place => own.includes(place));
    for (const piece of figure.querySelectorAll('[data-placement]'))
      piece.classList.toggle('kept', kept.has(own[piece.dataset.placement]));
  }
  all.hidden = kept.size == 0;
  show();
}
main.addEventListener('click', event => {
  const piece = event.target.closest('[data-placement]');
  if (!piece) return;
  const place = places.get(event.target.closest('figure'))[piece.dataset.placement];
  kept.delete(place) || kept.add(place);
  filter();
});
all.addEventListener('click', () => { kept.clear(); filter(); });
addEventListener('keydown', event => {
  if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const figure = step && besides(step);
  if (event.key == 'Escape') location.hash = '';
  else if (figure) location.hash = figure.id;
});
addEventListener('hashchange', show);
show();
";
