//! The elements of a group, one by one, and their kinds.

use std::collections::HashMap;
use std::rc::Rc;

use petgraph::unionfind::UnionFind;
use quadrille_problem::Problem;

use crate::symmetry::products::{Products, products, then};

/// The permutations of options that automorphisms make, those that keep the order of duplicate options.
///
/// Invariant: the first is the one that moves nothing; with any two, their product is there.
#[derive(Clone, Debug)]
pub(super) struct Elements {
    all: Vec<Element>,
    number_of: HashMap<Rc<[u32]>, u32>,
    generators: Vec<Element>,
}

/// The images of all options, and those of all items under one automorphism that moves options so.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) items: Rc<[u32]>,
    pub(super) options: Rc<[u32]>,
}

impl Element {
    /// First this one, then another.
    fn then(&self, other: &Self) -> Self {
        Self {
            items: then(&self.items, &other.items),
            options: then(&self.options, &other.options),
        }
    }
}

/// Elements that fix equally many solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The number of one of them.
    pub(super) element: usize,
    /// The number of its elements.
    pub(super) size: usize,
}

impl Elements {
    /// All elements of the group that these permutations generate, if there are at most `limit`.
    pub(super) fn list(
        problem: &Problem,
        generators: impl Iterator<Item = (Vec<u32>, Vec<u32>)>,
        limit: usize,
    ) -> Option<Self> {
        let (items, options) = (problem.item_count() as u32, problem.option_count() as u32);
        let generators: Vec<_> = generators
            .map(|(items, options)| Element { items: items.into(), options: options.into() })
            .collect();
        let identity = Element { items: (0..items).collect(), options: (0..options).collect() };
        let key = |element: &Element| Rc::clone(&element.options);
        let Products { all, number_of, is_whole } =
            products(identity, &generators, Element::then, key, |number| number < limit);
        is_whole.then_some(Self { all, number_of, generators })
    }

    /// The number of elements.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The element with this number.
    pub(super) fn get(&self, number: usize) -> &Element {
        &self.all[number]
    }

    /// The images of all options under each element, the identity first.
    pub(super) fn images(&self) -> impl Iterator<Item = &[u32]> {
        self.all.iter().map(|element| &*element.options)
    }

    /// The elements by kinds, the identity first: conjugates are of one kind, and so are those that
    /// are powers of one another.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let mut same: UnionFind<u32> = UnionFind::new(self.all.len());
        let mut conjugate = vec![0; self.all[0].options.len()];
        for (number, element) in self.all.iter().enumerate() {
            for generator in &self.generators {
                for (&option, &image) in generator.options.iter().zip(element.options.iter()) {
                    conjugate[option as usize] = generator.options[image as usize];
                }
                same.union(number as u32, self.number_of[&*conjugate]);
            }
        }
        let mut sizes = vec![0; self.all.len()];
        for number in 0..self.all.len() as u32 {
            if same.find(number) == number {
                self.join_powers(number, &mut same);
            }
        }
        (0..self.all.len()).for_each(|number| sizes[same.find(number as u32) as usize] += 1);
        let mut kinds: Vec<Kind> = Vec::new();
        for number in 0..self.all.len() {
            let size = std::mem::take(&mut sizes[same.find(number as u32) as usize]);
            if size > 0 {
                kinds.push(Kind { element: number, size });
            }
        }
        kinds
    }

    /// Joins an element to those powers of it of which it is a power itself.
    fn join_powers(&self, number: u32, same: &mut UnionFind<u32>) {
        let element = &self.all[number as usize].options;
        let mut powers = Vec::new();
        let mut power = element.clone();
        while self.number_of[&power] != 0 {
            powers.push(self.number_of[&power]);
            power = then(&power, element);
        }
        let order = powers.len() + 1;
        for (exponent, &power) in (1..).zip(&powers) {
            if greatest_common_divisor(exponent, order) == 1 {
                same.union(number, power);
            }
        }
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
