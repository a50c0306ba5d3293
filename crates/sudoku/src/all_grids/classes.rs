//! Column sets of a band up to equivalence: profiles and their classes.

use std::collections::BTreeMap;

use quadrille_answer::Stops;
use quadrille_dlx::StopReason;
use quadrille_sudoku_rules::Shape;

/// The bands of a board: boxes with this many rows and columns, at most as many rows as columns.
///
/// The number of columns is also the number of bands, and the number of rows the boxes of a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layers {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Layers {
    /// Returns the layers of a shape, transposed if necessary.
    pub(super) fn of(shape: Shape) -> Self {
        let (a, b) = (shape.box_rows(), shape.box_columns());
        Self { rows: a.max(b), columns: a.min(b) }
    }

    /// Returns the number of symbols.
    pub(super) fn side(self) -> usize {
        self.rows * self.columns
    }
}

/// The number of symbols for each choice of one column per box.
///
/// The column of the last box varies fastest. A profile may have only the first boxes of a band.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Profile(pub(super) Vec<u8>);

/// Column sets that are equal up to names and order.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The greatest profile of the class.
    pub(super) profile: Profile,
    /// The number of column sets; columns, boxes and symbols are distinguished.
    pub(super) size: u128,
}

/// Returns the classes of all column sets of a band.
///
/// They grow box by box. All members of a class have the same continuations, so the sizes of the
/// next classes follow from one member of each.
///
/// # Errors
/// If the count is to stop.
pub(super) fn classes(layers: Layers, stops: &Stops) -> Result<Vec<Class>, StopReason> {
    let mut classes = BTreeMap::from([(Profile(vec![layers.side() as u8]), 1)]);
    for boxes in 1..=layers.rows {
        let renamings = renamings(layers.columns, boxes);
        let mut known: BTreeMap<Profile, Profile> = BTreeMap::new();
        let mut next = BTreeMap::new();
        for (profile, size) in classes {
            for (continued, ways) in continuations(&profile, layers) {
                stops.look()?;
                let greatest = known.entry(continued);
                let greatest =
                    greatest.or_insert_with_key(|profile| greatest_of(profile, &renamings));
                *next.entry(greatest.clone()).or_insert(0) += size * ways;
            }
        }
        classes = next;
    }
    Ok(classes.into_iter().map(|(profile, size)| Class { profile, size }).collect())
}

/// Returns the profiles with one more box, each with the number of ways to reach it.
fn continuations(profile: &Profile, layers: Layers) -> Vec<(Profile, u128)> {
    let mut partial = vec![(Vec::new(), vec![layers.rows as u8; layers.columns], 1)];
    for &count in &profile.0 {
        let mut longer = Vec::new();
        for (counts, room, ways) in partial {
            for parts in partitions(count, &room) {
                let room = room.iter().zip(&parts).map(|(room, part)| room - part).collect();
                let ways = ways * arrangements(&parts);
                longer.push(([counts.as_slice(), &parts].concat(), room, ways));
            }
        }
        partial = longer;
    }
    partial.into_iter().map(|(counts, _, ways)| (Profile(counts), ways)).collect()
}

/// Returns the ways to split a number among columns with limited room.
fn partitions(count: u8, room: &[u8]) -> Vec<Vec<u8>> {
    let Some((&first, rest)) = room.split_first() else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let parts = (0..=count.min(first)).flat_map(|part| {
        let others = partitions(count - part, rest).into_iter();
        others.map(move |others| [&[part], others.as_slice()].concat())
    });
    parts.collect()
}

/// Returns the number of ways to put distinct things into parts of these sizes.
fn arrangements(parts: &[u8]) -> u128 {
    let factorial = |n: u8| (1..=u128::from(n)).product::<u128>();
    factorial(parts.iter().sum()) / parts.iter().map(|&part| factorial(part)).product::<u128>()
}

/// Returns the greatest profile that renaming columns and boxes can produce.
fn greatest_of<'r>(profile: &Profile, renamings: &'r [Vec<u8>]) -> Profile {
    let image = |renaming: &'r [u8]| renaming.iter().map(|&from| profile.0[usize::from(from)]);
    let greatest = renamings.iter().map(Vec::as_slice).max_by(|a, b| image(a).cmp(image(b)));
    Profile(image(greatest.expect("the identity is a renaming")).collect())
}

/// Returns the effect of each order of the boxes and their columns on the places of a profile.
///
/// It lists for each place the place that its number comes from.
fn renamings(columns: usize, boxes: usize) -> Vec<Vec<u8>> {
    let places = columns.pow(boxes as u32);
    let box_orders = orders(boxes);
    let column_orders = orders(columns);
    let choices = column_orders.len().pow(boxes as u32);
    let mut renamings = Vec::with_capacity(box_orders.len() * choices);
    for box_order in &box_orders {
        for choice in 0..choices {
            let source = |place: usize| {
                let (mut from, mut choice) = (0, choice);
                for (number, &box_from) in box_order.iter().enumerate() {
                    let order = &column_orders[choice % column_orders.len()];
                    choice /= column_orders.len();
                    let column = digit(place, number, columns, boxes);
                    from += order[column] * columns.pow((boxes - 1 - box_from) as u32);
                }
                from as u8
            };
            renamings.push((0..places).map(source).collect());
        }
    }
    renamings
}

/// Returns the column that a place of a profile with this many boxes has in one box.
pub(super) fn digit(place: usize, in_box: usize, columns: usize, boxes: usize) -> usize {
    place / columns.pow((boxes - 1 - in_box) as u32) % columns
}

/// Returns all orders of the numbers below `count`, lexicographically.
pub(super) fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                let left = (0..count).filter(|next| !order.contains(next)).collect::<Vec<_>>();
                left.into_iter().map(move |next| [order.as_slice(), &[next]].concat())
            })
            .collect();
    }
    orders
}
