//! A page of HTML with packed boxes: a gallery, a view of each solution, keys and a filter.

use std::fmt;

use quadrille_packing::{Arrangement, Sheet, View};

use crate::draw::markup::Markup;

/// A page with solutions of a packing puzzle.
///
/// A click on a solution, or Enter, shows it alone; the arrow keys go to the next one, and Escape to
/// the gallery. A click on a piece keeps only the solutions in which it has the same place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gallery<'a> {
    /// The solutions, at least one.
    pub(crate) arrangements: &'a [Arrangement<'a>],
    /// How cubes are drawn.
    pub(crate) view: View,
    /// What the page shows.
    pub(crate) title: &'a str,
}

impl fmt::Display for Gallery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Markup(self.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<style>{STYLE}</style>")?;
        writeln!(f, "<header><h1>{title}</h1>")?;
        writeln!(f, "<p id=\"help\">{HELP}</p>")?;
        writeln!(f, "<p><button id=\"all\" hidden>Show all solutions again</button></p></header>")?;
        writeln!(f, "<main>")?;
        for (number, arrangement) in (1..).zip(self.arrangements) {
            let places: Vec<String> = arrangement.placements().iter().map(place).collect();
            let places = places.join(" ");
            writeln!(f, "<figure id=\"s{number}\" tabindex=\"0\" data-places=\"{places}\">")?;
            let one = std::slice::from_ref(arrangement);
            writeln!(f, "{}", Sheet::new(one, self.view))?;
            writeln!(f, "<figcaption>No. {number}</figcaption></figure>")?;
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
                    Click a number to see one solution: <kbd>←</kbd> and <kbd>→</kbd> go to the \
                    next, <kbd>Esc</kbd> goes back.";

const STYLE: &str = "
body { font: 16px/1.4 sans-serif; margin: 1.5rem; color: #2a2622; background: #fff }
h1 { font-size: 1.3rem }
main { display: flex; flex-wrap: wrap; gap: 1rem }
figure { flex: 0 1 auto; margin: 0; padding: .3rem; border: 1px solid #ece8e0; border-radius: .3rem }
figure[hidden] { display: none }
figure svg { max-width: 100%; height: auto; display: block }
main:not(.single) figure svg { max-height: 16rem; width: auto }
figcaption { text-align: center; font-size: .85rem; cursor: pointer }
[data-placement] { cursor: pointer }
.single figure:not(.shown) { display: none }
.single figure { margin: auto; border: 0 }
.single figure svg { width: min(92vw, 130vh); max-height: 80vh }
.kept path:first-of-type, path.kept { filter: brightness(.8) }
kbd { border: 1px solid #b5afa4; border-radius: .2rem; padding: 0 .3rem }
@media print { header p { display: none } figure { break-inside: avoid } }
";

const SCRIPT: &str = "
const main = document.querySelector('main'), all = document.querySelector('#all');
const figures = [...main.querySelectorAll('figure')], kept = new Set();
const places = new Map(figures.map(f => [f, f.dataset.places.split(' ')]));
const heading = document.querySelector('h1'), title = heading.textContent;
let shown = null;
function show(figure) {
  if (shown) shown.classList.remove('shown');
  shown = figure;
  main.classList.toggle('single', !!figure);
  if (figure) figure.classList.add('shown');
  history.replaceState(null, '', figure ? '#' + figure.id : ' ');
}
function filter() {
  let left = 0;
  for (const figure of figures) {
    const own = places.get(figure);
    const fits = [...kept].every(place => own.includes(place));
    figure.hidden = !fits;
    left += fits;
    for (const piece of figure.querySelectorAll('[data-placement]'))
      piece.classList.toggle('kept', kept.has(own[piece.dataset.placement]));
  }
  all.hidden = kept.size == 0;
  heading.textContent = kept.size ? `${left} of ${figures.length} solutions` : title;
  if (shown && shown.hidden) show(null);
}
main.addEventListener('click', event => {
  const figure = event.target.closest('figure');
  if (!figure) return;
  const piece = event.target.closest('[data-placement]');
  if (!piece) return show(shown ? null : figure);
  const place = places.get(figure)[piece.dataset.placement];
  kept.delete(place) || kept.add(place);
  filter();
});
all.addEventListener('click', () => { kept.clear(); filter(); });
addEventListener('keydown', event => {
  const visible = figures.filter(figure => !figure.hidden);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key == 'Escape') show(null);
  else if (event.key == 'Enter' && event.target.closest('figure')) show(event.target);
  else if (step && shown) {
    const next = visible.indexOf(shown) + step;
    if (visible[next]) show(visible[next]);
  }
});
addEventListener('hashchange', open);
function open() {
  const figure = figures.find(figure => '#' + figure.id == location.hash);
  if (figure) show(figure);
}
open();
";
