//! Traces, the program that searches for the automorphisms of a graph: the only file of this room
//! that calls C.
//!
//! Of the two programs in the library, Traces is the one that stays fast on designs and Latin
//! squares; see DESIGN.md. The library is compiled with its feature `tls`: every variable that
//! Traces writes is then one of each thread, and it frees them before it returns, so searches may
//! run in as many threads as there are. Its reports come to a function that is given no context;
//! they are put down in a variable of the thread, too.
//!
//! Traces ends the whole process when it gets no memory (it calls `exit`). The limit on the size of
//! a [`Graph`] is meant to keep that far off: the orbits of 80,000 parts that can change places take
//! less than 71 MB.
//! Nor can one search be stopped by itself: what would stop it is one variable for all threads.
//!
//! Invariant: `starts`, `degrees` and `neighbours` describe one graph with as many vertices as
//! `lab`, `ptn` and `orbits` have entries; each neighbour is a vertex. Neither is trusted what
//! comes back: see the [room](crate::symmetry).
#![expect(unsafe_code, reason = "nauty and Traces are written in C")]

use std::cell::RefCell;
use std::ffi::c_int;

use nauty_Traces_sys::{FALSE, TRUE, Traces, TracesOptions, TracesStats, sparsegraph};

use crate::symmetry::error::NoSymmetry;
use crate::symmetry::graph::Graph;

thread_local! {
    static FOUND: RefCell<Found> = const { RefCell::new(Found { images: Vec::new(), too_many: false }) };
}

/// What Traces reported: the images of all vertices under one generator after the other.
#[derive(Debug)]
struct Found {
    images: Vec<c_int>,
    too_many: bool,
}

/// A search for symmetries in one graph, and what the last one found.
#[derive(Debug)]
pub(super) struct Nauty {
    starts: Vec<usize>,
    degrees: Vec<c_int>,
    neighbours: Vec<c_int>,
    /// The vertices, class by class, and whether each is the last of its class.
    order: Vec<(u32, bool)>,
    is_fixed: Vec<bool>,
    is_marked: Vec<bool>,
    lab: Vec<c_int>,
    ptn: Vec<c_int>,
    orbits: Vec<c_int>,
    images: Vec<c_int>,
}

impl Nauty {
    /// Takes over a graph. Linear in its size. A graph is small enough for C integers by its own
    /// limit.
    pub(super) fn new(graph: &Graph) -> Result<Self, NoSymmetry> {
        const { assert!(Graph::LIMIT < c_int::MAX as usize / 4) };
        let vertices = graph.vertices();
        let mut order: Vec<(u32, bool)> = graph.order().iter().map(|&v| (v, false)).collect();
        let mut end = 0;
        for (_, size) in graph.classes() {
            end += size;
            order[end - 1].1 = true;
        }
        let degree = |bounds: &[u32]| (bounds[1] - bounds[0]) as c_int;
        Ok(Self {
            starts: graph.starts()[..vertices].iter().map(|&start| start as usize).collect(),
            degrees: graph.starts().windows(2).map(degree).collect(),
            neighbours: graph.all_neighbours().iter().map(|&v| v as c_int).collect(),
            order,
            is_fixed: vec![false; vertices],
            is_marked: vec![false; vertices],
            lab: Vec::with_capacity(vertices),
            ptn: Vec::with_capacity(vertices),
            orbits: vec![0; vertices],
            images: Vec::new(),
        })
    }

    /// Searches for the automorphisms that respect the classes, leave each vertex in `fixed` where
    /// it is, and keep the set `marked`; if asked, also for a canonical labelling.
    ///
    /// # Errors
    /// If the generators have more than [`Graph::IMAGE_LIMIT`] images together.
    pub(super) fn search(
        &mut self,
        fixed: &[u32],
        marked: &[u32],
        canonical: bool,
    ) -> Result<(), NoSymmetry> {
        self.images.clear();
        self.lay_out(fixed, marked);
        if self.lab.is_empty() {
            return Ok(());
        }
        FOUND.with_borrow_mut(|found| {
            *found = Found { images: std::mem::take(&mut self.images), too_many: false };
        });
        self.run(canonical);
        let too_many = FOUND.with_borrow_mut(|found| {
            self.images = std::mem::take(&mut found.images);
            found.too_many
        });
        if too_many {
            self.images = Vec::new();
            return Err(NoSymmetry::TooLarge {
                what: "images in generators",
                limit: Graph::IMAGE_LIMIT,
            });
        }
        Ok(())
    }

    /// The generators that the last search found: the image of each vertex.
    pub(super) fn generators(&self) -> impl Iterator<Item = &[c_int]> {
        self.images.chunks(self.lab.len().max(1))
    }

    /// The canonical labelling that the last search found: the vertex at each position.
    pub(super) fn labelling(&self) -> &[c_int] {
        &self.lab
    }

    /// Lays out the classes as Traces wants them: `ptn` is 0 at the end of each. What is marked in a
    /// class comes first in it, as a class of its own.
    fn lay_out(&mut self, fixed: &[u32], marked: &[u32]) {
        self.lab.clear();
        self.ptn.clear();
        for &vertex in fixed {
            if !std::mem::replace(&mut self.is_fixed[vertex as usize], true) {
                self.lab.push(vertex as c_int);
                self.ptn.push(0);
            }
        }
        marked.iter().for_each(|&vertex| self.is_marked[vertex as usize] = true);
        for class in self.order.chunk_by(|&(_, is_last), _| !is_last) {
            for mark in [true, false] {
                for &(vertex, _) in class {
                    let is_wanted = self.is_marked[vertex as usize] == mark;
                    if is_wanted && !self.is_fixed[vertex as usize] {
                        self.lab.push(vertex as c_int);
                        self.ptn.push(1);
                    }
                }
                if let Some(end) = self.ptn.last_mut() {
                    *end = 0;
                }
            }
        }
        fixed.iter().for_each(|&vertex| self.is_fixed[vertex as usize] = false);
        marked.iter().for_each(|&vertex| self.is_marked[vertex as usize] = false);
    }

    fn run(&mut self, canonical: bool) {
        let vertices = self.lab.len();
        let mut graph = sparsegraph {
            nv: vertices as c_int,
            nde: self.neighbours.len(),
            v: self.starts.as_mut_ptr(),
            d: self.degrees.as_mut_ptr(),
            e: self.neighbours.as_mut_ptr(),
            vlen: self.starts.len(),
            dlen: self.degrees.len(),
            elen: self.neighbours.len(),
            ..sparsegraph::default()
        };
        let mut options = TracesOptions {
            getcanon: if canonical { TRUE } else { FALSE },
            defaultptn: FALSE,
            userautomproc: Some(report),
            ..TracesOptions::default()
        };
        let mut stats = TracesStats::default();
        // SAFETY: `graph` points to arrays of `vertices`, `vertices` and `nde` entries, which
        // describe a graph as the module's invariant says; `lab`, `ptn` and `orbits` have
        // `vertices` entries, `lab` is a permutation of the vertices, and `vertices` is not 0. All
        // of them live, and are borrowed alone, until Traces returns; it keeps no pointer. The
        // last argument, a place for the canonical graph, may be null: it is only written if it is
        // not.
        unsafe {
            Traces(
                &raw mut graph,
                self.lab.as_mut_ptr(),
                self.ptn.as_mut_ptr(),
                self.orbits.as_mut_ptr(),
                &raw mut options,
                &raw mut stats,
                std::ptr::null_mut(),
            );
        }
    }
}

/// Called by Traces with each generator. It must not unwind into C: it only adds to a vector, and
/// a failure to get memory for that ends the process.
unsafe extern "C" fn report(_count: c_int, images: *mut c_int, vertices: c_int) {
    // SAFETY: Traces gives a permutation of the vertices, of which there are so many.
    let images = unsafe { std::slice::from_raw_parts(images, vertices as usize) };
    FOUND.with_borrow_mut(|found| {
        found.too_many |= found.images.len() + images.len() > Graph::IMAGE_LIMIT;
        if !found.too_many {
            found.images.extend_from_slice(images);
        }
    });
}
