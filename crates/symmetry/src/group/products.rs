//! Random products of generators, which soon are like random elements of their group.

use quadrille_random::Random;

use crate::group::tree::Element;

/// The least number of permutations that are multiplied with one another.
const LEAST: usize = 10;
/// The products that are made before one is used.
const FIRST: usize = 50;

/// A list of permutations, which always generate the group: one is multiplied by another or by its
/// inverse at each turn, and a running product by one of them.
#[derive(Debug)]
pub(super) struct Products {
    list: Vec<Element>,
    product: Vec<u32>,
}

impl Products {
    /// Begins with some generators.
    pub(super) fn of(generators: &[Element], random: &mut Random) -> Self {
        let list = generators.iter().cycle().take(generators.len().max(LEAST)).cloned().collect();
        let product = (0..generators[0].degree() as u32).collect();
        let mut products = Self { list, product };
        (0..FIRST).for_each(|_| drop(products.next(random)));
        products
    }

    /// The images of all points under the next product.
    pub(super) fn next(&mut self, random: &mut Random) -> Vec<u32> {
        let changed = random.below(self.list.len());
        let by = (changed + 1 + random.below(self.list.len() - 1)) % self.list.len();
        let then = match random.one_in(2) {
            true => self.list[by].images(),
            false => self.list[by].inverse(),
        };
        let images = self.list[changed].images();
        let images = images.iter().map(|&image| then[image as usize]).collect();
        self.list[changed] = Element::new(images);
        let then = self.list[changed].images();
        self.product.iter_mut().for_each(|image| *image = then[*image as usize]);
        self.product.clone()
    }
}
