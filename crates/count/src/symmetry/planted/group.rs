//! Small groups of permutations, as lists of all their elements.

use quadrille_random::Random;

/// The image of each point.
pub(super) type Images = Vec<usize>;

/// All products of these permutations of `points` points.
fn closure(points: usize, generators: &[Images]) -> Vec<Images> {
    let mut group: Vec<Images> = vec![(0..points).collect()];
    let mut next = 0;
    while let Some(element) = group.get(next).cloned() {
        for generator in generators {
            let product: Images = element.iter().map(|&point| generator[point]).collect();
            if !group.contains(&product) {
                group.push(product);
            }
        }
        next += 1;
    }
    group
}

/// Moves each of `length` points from `first` on to the next; the others stay.
fn cycle(points: usize, first: usize, length: usize) -> Images {
    let moved = |point: usize| match point.checked_sub(first) {
        Some(place) if place < length => first + (place + 1) % length,
        _ => point,
    };
    (0..points).map(moved).collect()
}

/// A random group on two to six points: cyclic, dihedral, symmetric, two of these side by side, or
/// two blocks of points whose insides move, and which change places.
pub(super) fn random(random: &mut Random) -> Vec<Images> {
    let mut below = |limit: u32| random.below(limit) as usize;
    let (points, generators) = match below(6) {
        0 => {
            let points = 2 + below(4);
            (points, vec![cycle(points, 0, points)])
        }
        1 => {
            let points = 3 + below(3);
            (points, vec![cycle(points, 0, points), (0..points).rev().collect()])
        }
        2 | 3 => {
            let points = 2 + below(3);
            (points, vec![cycle(points, 0, points), cycle(points, 0, 2)])
        }
        4 => {
            let (first, second) = (2 + below(2), 2 + below(2));
            let points = first + second;
            (points, vec![cycle(points, 0, first), cycle(points, first, second)])
        }
        _ => {
            let half = 2 + below(2);
            let swap = (0..2 * half).map(|point| (point + half) % (2 * half)).collect();
            (2 * half, vec![cycle(2 * half, 0, half), swap])
        }
    };
    closure(points, &generators)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closures_have_the_orders_of_their_groups() {
        let order = |points, generators: &[Images]| closure(points, generators).len();
        assert_eq!(order(5, &[cycle(5, 0, 5)]), 5);
        assert_eq!(order(5, &[cycle(5, 0, 5), (0..5).rev().collect()]), 10);
        assert_eq!(order(4, &[cycle(4, 0, 4), cycle(4, 0, 2)]), 24);
        assert_eq!(order(5, &[cycle(5, 0, 2), cycle(5, 2, 3)]), 6);
    }
}
