//! The chain of stabilizers of a group.

use num_bigint::BigUint;
use quadrille_random::Random;

use crate::budget::{Budget, Limits};
use crate::found::product;
use crate::group::products::Products;
use crate::group::tree::{self, Element, Tree};

/// A group of permutations whose elements can be drawn at random.
///
/// # Examples
/// ```
/// use quadrille_random::Random;
/// use quadrille_symmetry::{Group, Limits, Stabilizer};
///
/// // The turns and reflections of a square, on its corners.
/// let turn = vec![1, 2, 3, 0];
/// let reflection = vec![0, 3, 2, 1];
/// let group = Group::new(4, [turn, reflection], &8u32.into(), Limits::none()).expect("no limit");
///
/// // Turned at random, a corner is anywhere.
/// let mut random = Random::new(1);
/// let mut seen = [0; 4];
/// (0..400).for_each(|_| seen[group.draw(&mut random)[0] as usize] += 1);
/// assert!(seen.iter().all(|&times| times > 50));
///
/// // Where one corner stays, the two beside it can be exchanged.
/// let group = group.into();
/// let all = Stabilizer::of_nothing(&group);
/// assert_eq!(all.fixing(0, &mut random).orbits(), [0, 1, 2, 1]);
/// ```
#[derive(Debug)]
pub struct Group {
    pub(super) degree: usize,
    orbits: Vec<u32>,
    pub(super) order: BigUint,
    pub(super) chain: Vec<Step>,
}

/// A step of the chain.
#[derive(Debug)]
pub(super) struct Step {
    elements: Vec<Element>,
    tree: Tree,
}

impl Group {
    /// The group of this order that permutations of `degree` points generate, given as the images of
    /// all points. A step is an image of a point. The same permutations give the same group on every
    /// machine.
    ///
    /// Returns `None` if the limits end the search for a chain. With a wrong order it may go on until
    /// they do.
    ///
    /// # Panics
    /// If a generator is no permutation of the points.
    pub fn new(
        degree: usize,
        generators: impl IntoIterator<Item = Vec<u32>>,
        order: &BigUint,
        limits: Limits<'_>,
    ) -> Option<Self> {
        let elements: Vec<Element> = generators.into_iter().map(Element::new).collect();
        assert!(elements.iter().all(|element| element.degree() == degree), "images of all points");
        let orbits = tree::orbits(degree, &elements);
        let mut group = Self { degree, orbits, order: order.clone(), chain: Vec::new() };
        let mut budget = Budget::new(limits);
        let mut random = Random::new(0);
        let Some(first) = elements.iter().find_map(Element::first_moved) else {
            return (*order == BigUint::from(1u32)).then_some(group);
        };
        let mut products = Products::of(&elements, &mut random);
        group.chain.push(Step { tree: Tree::grow(first, &elements, degree), elements });
        while group.chain_order() != *order {
            loop {
                let steps = degree * (group.chain.len() + 1);
                if !budget.spend(steps) {
                    return None;
                }
                let drawn = products.next(&mut random);
                if group.insert(drawn) {
                    break;
                }
            }
        }
        Some(group)
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The number of elements.
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// For each point, the least point of its orbit.
    pub fn orbits(&self) -> &[u32] {
        &self.orbits
    }

    /// Returns a random element, each equally likely, as the images of all points.
    pub fn draw(&self, random: &mut Random) -> Vec<u32> {
        let mut images: Vec<u32> = (0..self.degree as u32).collect();
        for Step { elements, tree } in self.chain.iter().rev() {
            let to = tree.orbit()[random.below(tree.orbit().len())];
            tree.lead(elements, to, &mut images);
        }
        images
    }

    /// Elements that generate the group.
    pub(super) fn generators(&self) -> &[Element] {
        self.chain.first().map_or(&[], |step| &step.elements)
    }

    /// The number of elements that the chain has.
    fn chain_order(&self) -> BigUint {
        let lengths: Vec<u32> = self.chain.iter().map(|s| s.tree.orbit().len() as u32).collect();
        product(&lengths)
    }

    /// Adds an element of the group to the chain. `false` if the chain had it.
    fn insert(&mut self, mut images: Vec<u32>) -> bool {
        for Step { elements, tree } in &mut self.chain {
            if !tree.strip(elements, &mut images) {
                elements.push(Element::new(images));
                *tree = Tree::grow(tree.point(), elements, self.degree);
                return true;
            }
        }
        let element = Element::new(images);
        let Some(point) = element.first_moved() else { return false };
        let elements = vec![element];
        self.chain.push(Step { tree: Tree::grow(point, &elements, self.degree), elements });
        true
    }
}
