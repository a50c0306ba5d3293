//! Region sum lines: the same sum in each box.

use crate::variant::placed::{Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
use crate::variant::stating::Stating;

pub(super) static KIND: Kind = Kind {
    name: "region-sum",
    example: "region-sum: r1c2 r1c3 r1c4 r2c5",
    help: "the line has the same sum in each box that it visits",
    clash: "the line has different sums in its boxes",
    takes: Takes::Nothing,
    groups: Groups::One(2, usize::MAX),
    is_set: false,
    state,
    f_puzzles: Some(("regionsumline", FPuzzlesForm::Lines)),
    drawing: Drawing::Line("#8fb4e8"),
    site: Site::Path(3, 6),
};

fn state(placed: &Placed, stating: &mut Stating) {
    let cells = placed.cells();
    let boxes: Vec<Option<usize>> = cells.iter().map(|&cell| stating.box_of(cell)).collect();
    let begins = |place: usize| place > 0 && boxes[place - 1] != boxes[place];
    // The sum of the first part, once it is known, and that of the current part.
    let step = |&(target, sum): &(Option<u32>, u32), place: usize, value: u8| {
        let value = u32::from(value);
        let (target, sum) = match (begins(place), target) {
            (true, None) => (Some(sum), value),
            (true, Some(target)) if target == sum => (Some(target), value),
            (true, Some(_)) => return None,
            (false, target) => (target, sum + value),
        };
        target.is_none_or(|target| sum <= target).then_some((target, sum))
    };
    stating
        .line(cells, (None, 0), step, |(target, sum)| target.is_none_or(|target| target == *sum));
}
