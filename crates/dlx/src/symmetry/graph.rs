//! A problem as a coloured graph whose automorphisms are those of the problem.
//!
//! There is a vertex for each item, each option, and each coloring (an item with a color). An
//! option is joined to its items, or where it gives a color, to the coloring; a coloring is joined
//! to its item. So a color means something on its own item only, as in the problem.
//!
//! Vertices fall into **classes** that no automorphism mixes: primary items by their bounds,
//! secondary items, options by their costs, colorings. Two refinements keep what is of no interest
//! out of the group: a secondary item that no option has is alone in its class; and of **twins**,
//! options with the same members and cost, the first are in one class, the second in another, and
//! so on. Any exchange of twins is an automorphism, known without a search, and every automorphism
//! is one of the graph's followed by such exchanges. (Ten thousand equal options have 10^35659
//! exchanges: a search that must find them takes for ever.)
//!
//! Invariant: the neighbours of each option are ascending; vertices are items, then options, then
//! colorings, each in their order. A flat list of neighbours is what nauty reads, so a graph of
//! petgraph would be copied into one.

use quadrille_problem::{ItemId, OptionId, Problem};

use crate::symmetry::coloring::{Colorings, PLAIN};
use crate::symmetry::error::NoSymmetry;

/// What a vertex is, as far as automorphisms must respect it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Primary {
        lo: u32,
        hi: u32,
    },
    Secondary,
    /// A secondary item that no option has, with the number of such items before it.
    Idle(u32),
    /// An option, with the number of equal options before it.
    Option {
        cost: u64,
        twin: u32,
    },
    Coloring,
}

/// The graph of a problem.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) items: usize,
    pub(super) options: usize,
    /// The neighbours of vertex `v` are `neighbours[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    /// For each option, the number of the first that is equal to it.
    first_twin: Vec<u32>,
    /// The vertices, class by class; each class with its size.
    order: Vec<u32>,
    classes: Vec<(Class, usize)>,
    /// For each vertex, the number of its class.
    class_of: Vec<u32>,
}

impl Graph {
    /// The most vertices and edges that a graph has together.
    pub(super) const LIMIT: usize = 1_000_000;

    /// The most images that the generators of a graph's group have together.
    pub(super) const IMAGE_LIMIT: usize = 1 << 24;

    /// Whether a problem is small enough: its items, options and members are.
    ///
    /// # Errors
    /// If they are more than [`Graph::LIMIT`].
    pub(super) fn admits(problem: &Problem) -> Result<(), NoSymmetry> {
        Self::admit(problem.item_count() + problem.option_count() + problem.member_count())
    }

    fn admit(size: usize) -> Result<(), NoSymmetry> {
        let what = "items, options, members and colors of items together";
        if size > Self::LIMIT {
            return Err(NoSymmetry::TooLarge { what, limit: Self::LIMIT });
        }
        Ok(())
    }

    /// The graph of a problem. Linear, but for the sorting of options and classes.
    ///
    /// # Errors
    /// If it has more vertices and edges than [`Graph::LIMIT`].
    pub(super) fn of(problem: &Problem, colorings: &Colorings) -> Result<Self, NoSymmetry> {
        let (items, options) = (problem.item_count(), problem.option_count());
        let vertices = items + options + colorings.items().len();
        Self::admit(vertices + problem.member_count() + colorings.items().len())?;
        let (starts, neighbours) = adjacency(problem, colorings);
        let mut graph = Self {
            items,
            options,
            starts,
            neighbours,
            first_twin: Vec::new(),
            order: (0..vertices as u32).collect(),
            classes: Vec::new(),
            class_of: vec![0; vertices],
        };
        let twins = graph.find_twins(problem);
        graph.classify(problem, &twins);
        Ok(graph)
    }

    /// The number of vertices.
    pub(super) fn vertices(&self) -> usize {
        self.order.len()
    }

    /// The number of vertices and edges together.
    pub(super) fn size(&self) -> usize {
        self.vertices() + self.neighbours.len() / 2
    }

    /// Where the neighbours of each vertex start, and where the last end.
    #[cfg_attr(not(feature = "symmetry"), expect(dead_code, reason = "only nauty reads it"))]
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// The neighbours of all vertices.
    pub(super) fn all_neighbours(&self) -> &[u32] {
        &self.neighbours
    }

    /// The neighbours of a vertex; of an option, ascending.
    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The vertex of an option.
    pub(super) fn vertex_of(&self, option: OptionId) -> usize {
        self.items + option.index()
    }

    /// For each option, the number of the first that is equal to it.
    pub(super) fn first_twins(&self) -> &[u32] {
        &self.first_twin
    }

    /// The vertices, class by class.
    #[cfg_attr(not(feature = "symmetry"), expect(dead_code, reason = "only nauty reads it"))]
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The number of a vertex's class.
    pub(super) fn class_of(&self, vertex: usize) -> u32 {
        self.class_of[vertex]
    }

    /// The classes in order, with their sizes.
    pub(super) fn classes(&self) -> &[(Class, usize)] {
        &self.classes
    }

    /// Finds equal options. Returns for each option how many equal ones come before it.
    fn find_twins(&mut self, problem: &Problem) -> Vec<u32> {
        let hash = |option: OptionId| {
            self.neighbours(self.vertex_of(option)).iter().fold(problem.cost(option), |hash, &v| {
                (hash ^ u64::from(v)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
            })
        };
        let mut sorted: Vec<(u64, OptionId)> =
            problem.options().map(|option| (hash(option.id()), option.id())).collect();
        let members = |option: OptionId| self.neighbours(self.vertex_of(option));
        let key = |option: OptionId| (problem.cost(option), members(option));
        sorted.sort_unstable_by(|&(a_hash, a), &(b_hash, b)| {
            a_hash.cmp(&b_hash).then_with(|| key(a).cmp(&key(b))).then(a.cmp(&b))
        });
        let mut twins = vec![0; self.options];
        let mut first_twin: Vec<u32> = (0..self.options as u32).collect();
        for (&(a_hash, a), &(b_hash, b)) in sorted.iter().zip(sorted.iter().skip(1)) {
            if a_hash == b_hash && key(a) == key(b) {
                twins[b.index()] = twins[a.index()] + 1;
                first_twin[b.index()] = first_twin[a.index()];
            }
        }
        self.first_twin = first_twin;
        twins
    }

    /// Sorts the vertices into classes.
    fn classify(&mut self, problem: &Problem, twins: &[u32]) {
        let mut idle = 0;
        let mut class = |vertex: usize| {
            if vertex < self.items {
                match problem.bounds(ItemId::known(vertex)) {
                    Some(bounds) => Class::Primary { lo: bounds.lo, hi: bounds.hi },
                    None if !self.neighbours(vertex).is_empty() => Class::Secondary,
                    None => {
                        idle += 1;
                        Class::Idle(idle - 1)
                    }
                }
            } else if let Some(&twin) = twins.get(vertex - self.items) {
                let option = OptionId::known(vertex - self.items);
                Class::Option { cost: problem.cost(option), twin }
            } else {
                Class::Coloring
            }
        };
        let mut classed: Vec<(Class, u32)> =
            (0..self.vertices()).map(|vertex| (class(vertex), vertex as u32)).collect();
        classed.sort_unstable();
        for (number, class) in classed.chunk_by(|a, b| a.0 == b.0).enumerate() {
            self.classes.push((class[0].0, class.len()));
            class.iter().for_each(|&(_, vertex)| self.class_of[vertex as usize] = number as u32);
        }
        self.order = classed.into_iter().map(|(_, vertex)| vertex).collect();
    }
}

/// The lists of neighbours, by two rounds of distribution: the second gives options theirs in
/// ascending order.
fn adjacency(problem: &Problem, colorings: &Colorings) -> (Vec<u32>, Vec<u32>) {
    let (items, options) = (problem.item_count(), problem.option_count());
    let first_coloring = items + options;
    let vertices = first_coloring + colorings.items().len();
    let mut starts = vec![0u32; vertices + 1];
    for_each_edge(problem, colorings, |a, b| {
        starts[a + 1] += 1;
        starts[b + 1] += 1;
    });
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    let mut ends = starts.clone();
    let mut neighbours = vec![0u32; starts[vertices] as usize];
    let mut add = |to: usize, neighbour: usize| {
        let end = &mut ends[to];
        neighbours[*end as usize] = neighbour as u32;
        *end += 1;
        (*end - 1) as usize
    };
    let mut options_of = vec![0u32; starts[vertices] as usize];
    for_each_edge(problem, colorings, |lower, upper| {
        let place = add(upper, lower);
        options_of[place] = lower as u32;
    });
    for (index, &item) in colorings.items().iter().enumerate() {
        add(first_coloring + index, item.index());
    }
    for vertex in (0..items).chain(first_coloring..vertices) {
        let list = &options_of[starts[vertex] as usize..starts[vertex + 1] as usize];
        let is_option = |&&v: &&u32| (items..first_coloring).contains(&(v as usize));
        for &option in list.iter().filter(is_option) {
            add(option as usize, vertex);
        }
    }
    (starts, neighbours)
}

/// Calls with both ends of each edge: an option and an item or coloring, or a coloring and its
/// item.
fn for_each_edge(problem: &Problem, colorings: &Colorings, mut edge: impl FnMut(usize, usize)) {
    let first_coloring = problem.item_count() + problem.option_count();
    for option in problem.options() {
        for (position, member) in option.members().iter().enumerate() {
            let target = match colorings.of_member(option.id(), position) {
                PLAIN => member.item.index(),
                coloring => first_coloring + coloring as usize,
            };
            edge(problem.item_count() + option.id().index(), target);
        }
    }
    for (index, &item) in colorings.items().iter().enumerate() {
        edge(first_coloring + index, item.index());
    }
}
