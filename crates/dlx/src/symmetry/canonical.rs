//! A description of a problem that does not depend on how its items, options and colors are
//! numbered.
//!
//! It lists the classes of vertices with their sizes, then the neighbours of each option and the
//! item of each coloring, all by their positions in a canonical labelling. The problem can be
//! rebuilt from it, up to isomorphism: so two problems with equal forms are isomorphic, whatever
//! the labelling was. That isomorphic problems have equal forms rests on the labelling.

use crate::symmetry::error::NoSymmetry;
use crate::symmetry::graph::{Class, Graph};
use crate::symmetry::orbits::Orbits;

/// The canonical form of a problem, and the orbits of its automorphisms.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    /// Equal for two problems exactly if they are isomorphic: items to items with equal bounds,
    /// options to options with equal costs, colors of each item one to one.
    pub(crate) form: Vec<u32>,
    /// The orbits of all automorphisms.
    pub(crate) orbits: Orbits,
}

/// The form under this labelling: the vertex at each position. Linear.
///
/// # Errors
/// If it is no labelling of this graph that keeps the order of classes.
pub(super) fn form(graph: &Graph, labelling: &[i32]) -> Result<Vec<u32>, NoSymmetry> {
    let position = positions(graph, labelling).ok_or(NoSymmetry::Refuted)?;
    Ok(form_at(graph, labelling, &position))
}

/// The form of a problem with some of its vertices marked: equal for two such sets exactly if an
/// automorphism takes one to the other.
///
/// # Errors
/// As [`form`].
pub(super) fn marked_form(
    graph: &Graph,
    labelling: &[i32],
    marked: &[u32],
) -> Result<Vec<u32>, NoSymmetry> {
    let position = positions(graph, labelling).ok_or(NoSymmetry::Refuted)?;
    let mut form = form_at(graph, labelling, &position);
    let start = form.len();
    form.extend(marked.iter().map(|&vertex| position[vertex as usize]));
    form[start..].sort_unstable();
    Ok(form)
}

/// The form, where the position of each vertex is known.
fn form_at(graph: &Graph, labelling: &[i32], position: &[u32]) -> Vec<u32> {
    let mut form = Vec::with_capacity(2 * graph.vertices() + graph.all_neighbours().len());
    form.push(graph.classes().len() as u32);
    for &(class, size) in graph.classes() {
        form.extend(words(class));
        form.push(size as u32);
    }
    let mut row = Vec::new();
    for &vertex in labelling {
        let vertex = vertex as usize;
        if vertex < graph.items {
            continue;
        }
        row.clear();
        let is_coloring = vertex >= graph.items + graph.options;
        // A coloring's options have said so already.
        let targets = graph
            .neighbours(vertex)
            .iter()
            .filter(|&&v| !is_coloring || (v as usize) < graph.items);
        row.extend(targets.map(|&v| position[v as usize]));
        row.sort_unstable();
        form.push(row.len() as u32);
        form.extend_from_slice(&row);
    }
    form
}

/// The position of each vertex, if each has one, among those of its class.
fn positions(graph: &Graph, labelling: &[i32]) -> Option<Vec<u32>> {
    let mut position = vec![u32::MAX; graph.vertices()];
    let mut at = 0;
    for (number, &(_, size)) in graph.classes().iter().enumerate() {
        for &vertex in labelling.get(at..at + size)? {
            let vertex = usize::try_from(vertex).ok()?;
            let place = position.get_mut(vertex)?;
            if *place != u32::MAX || graph.class_of(vertex) != number as u32 {
                return None;
            }
            *place = at as u32;
            at += 1;
        }
    }
    (at == labelling.len()).then_some(position)
}

/// A class in four words.
fn words(class: Class) -> [u32; 4] {
    match class {
        Class::Primary { lo, hi } => [0, lo, hi, 0],
        Class::Secondary => [1, 0, 0, 0],
        Class::Idle(number) => [2, number, 0, 0],
        Class::Option { cost, twin } => [3, (cost >> 32) as u32, cost as u32, twin],
        Class::Coloring => [4, 0, 0, 0],
    }
}
