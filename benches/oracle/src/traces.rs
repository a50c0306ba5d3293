//! Traces, on the graph with a vertex for each vertex and each set of a structure.
#![allow(unsafe_code)]

use std::ffi::c_int;

use nauty_Traces_sys::{
    FALSE, SG_FREE, SparseGraph, TRUE, Traces, TracesOptions, TracesStats, sparsegraph,
};
use quadrille_symmetry::Structure;

/// What Traces found.
pub struct Found {
    /// The canonical graph: sorted lists of neighbors.
    pub form: Vec<c_int>,
    /// For each vertex of the structure, a vertex of its orbit.
    pub orbits: Vec<c_int>,
    /// The decimal logarithm of the order of the group.
    pub log_order: f64,
}

/// A structure's graph, with the order of its vertices by class.
pub struct Graph {
    graph: SparseGraph,
    order: Vec<c_int>,
    ends: Vec<c_int>,
    vertices: usize,
}

impl Graph {
    pub fn of(structure: &Structure) -> Self {
        let (n, m) = (structure.vertex_count(), structure.set_count());
        let mut graph = SparseGraph::new(n + m, 2 * structure.member_count());
        let mut next = 0;
        for v in 0..n + m {
            let neighbors: Vec<u32> = if v < n {
                structure.sets_of(v as u32).iter().map(|&set| set + n as u32).collect()
            } else {
                structure.members((v - n) as u32).to_vec()
            };
            graph.v[v] = next as _;
            graph.d[v] = neighbors.len() as c_int;
            for neighbor in neighbors {
                graph.e[next] = neighbor as c_int;
                next += 1;
            }
        }
        let class = |v: usize| match v.checked_sub(n) {
            None => (0, structure.vertex_class(v as u32), 0),
            Some(set) => (1, structure.set_class(set as u32), structure.copy_number(set as u32)),
        };
        let mut order: Vec<c_int> = (0..(n + m) as c_int).collect();
        order.sort_by_key(|&v| class(v as usize));
        let ends = (0..n + m)
            .map(|k| {
                let is_last =
                    k + 1 == n + m || class(order[k] as usize) != class(order[k + 1] as usize);
                c_int::from(!is_last)
            })
            .collect();
        Self { graph, order, ends, vertices: n }
    }

    pub fn search(&mut self) -> Found {
        let count = self.order.len();
        let (mut lab, mut ptn, mut orbits) =
            (self.order.clone(), self.ends.clone(), vec![0; count]);
        let mut options = TracesOptions { getcanon: TRUE, defaultptn: FALSE, ..Default::default() };
        let mut stats = TracesStats::default();
        let mut canonical = sparsegraph::default();
        let mut form = Vec::new();
        if count > 0 {
            // SAFETY: the graph's arrays and the three vectors have `count` entries as Traces
            // expects; `canonical` is empty, and is freed after it is read.
            unsafe {
                Traces(
                    &mut (&mut self.graph).into(),
                    lab.as_mut_ptr(),
                    ptn.as_mut_ptr(),
                    orbits.as_mut_ptr(),
                    &mut options,
                    &mut stats,
                    &mut canonical,
                );
                for v in 0..count {
                    let degree = *canonical.d.add(v) as usize;
                    let start = *canonical.v.add(v) as usize;
                    let mut row: Vec<c_int> =
                        (0..degree).map(|k| *canonical.e.add(start + k)).collect();
                    row.sort_unstable();
                    form.push(-1);
                    form.extend(row);
                }
                SG_FREE(&mut canonical);
            }
        }
        orbits.truncate(self.vertices);
        let log_order = stats.grpsize1.log10() + f64::from(stats.grpsize2);
        Found { form, orbits, log_order: if count == 0 { 0.0 } else { log_order } }
    }

    /// A search whose canonical graph is not read: for measuring.
    pub fn search_only(&mut self) {
        let count = self.order.len();
        let (mut lab, mut ptn, mut orbits) =
            (self.order.clone(), self.ends.clone(), vec![0; count]);
        let mut options = TracesOptions { getcanon: TRUE, defaultptn: FALSE, ..Default::default() };
        let mut stats = TracesStats::default();
        if count > 0 {
            // SAFETY: as above; the last argument may be null.
            unsafe {
                Traces(
                    &mut (&mut self.graph).into(),
                    lab.as_mut_ptr(),
                    ptn.as_mut_ptr(),
                    orbits.as_mut_ptr(),
                    &mut options,
                    &mut stats,
                    std::ptr::null_mut(),
                );
            }
        }
    }
}
