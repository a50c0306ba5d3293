//! Groups and stabilizers, against lists of all elements.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_random::Random;

use crate::budget::Limits;
use crate::found::product;
use crate::group::{Group, Stabilizer};

/// All elements, by brute force.
fn closure(degree: usize, generators: &[Vec<u32>]) -> BTreeSet<Vec<u32>> {
    let identity: Vec<u32> = (0..degree as u32).collect();
    let mut all = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(element) = open.pop() {
        for generator in generators {
            let product: Vec<u32> =
                element.iter().map(|&image| generator[image as usize]).collect();
            if all.insert(product.clone()) {
                open.push(product);
            }
        }
    }
    all
}

/// One to three random generators of few points, some of which stay in place.
fn generators(seed: u64) -> (usize, Vec<Vec<u32>>) {
    let mut random = Random::new(seed);
    let degree = random.below(6usize) + 1;
    let generators = (0..random.below(3usize) + 1).map(|_| {
        let moved = random.below(degree) + 1;
        let image = random.permutation(moved).into_iter().map(|image| image as u32);
        image.chain(moved as u32..degree as u32).collect()
    });
    (degree, generators.collect())
}

fn orbits(degree: usize, elements: &[&Vec<u32>]) -> Vec<u32> {
    let least = |point: usize| elements.iter().map(|images| images[point]).min();
    (0..degree).map(|point| least(point).expect("the identity")).collect()
}

#[test]
fn groups_and_stabilizers_agree_with_lists_of_all_elements() {
    for seed in 0..600 {
        let (degree, generators) = generators(seed);
        let all = closure(degree, &generators);
        let order = BigUint::from(all.len());
        let group = Group::new(degree, generators.clone(), &order, Limits::none());
        let group = Arc::new(group.expect("the order is right"));
        let everything: Vec<&Vec<u32>> = all.iter().collect();
        assert_eq!(group.orbits(), orbits(degree, &everything), "{seed}");

        let mut random = Random::new(seed);
        let mut stabilizer = Stabilizer::of_nothing(&group);
        let mut fixed = Vec::new();
        while fixed.len() < 3 {
            let point = random.below(degree) as u32;
            stabilizer = stabilizer.fixing(point, &mut random);
            fixed.push(point);
            let fixing: Vec<&Vec<u32>> = all
                .iter()
                .filter(|images| fixed.iter().all(|&point| images[point as usize] == point))
                .collect();
            assert_eq!(stabilizer.orbits(), orbits(degree, &fixing), "{seed}: {fixed:?}");
            assert_eq!(stabilizer.is_trivial(), fixing.len() == 1, "{seed}: {fixed:?}");
        }
    }
}

#[test]
fn each_element_is_drawn_equally_often() {
    // The symmetric group of four points, and the turns and reflections of a hexagon.
    for (degree, generators, order) in [
        (4, [vec![1, 2, 3, 0], vec![1, 0, 2, 3]], 24u32),
        (6, [vec![1, 2, 3, 4, 5, 0], vec![0, 5, 4, 3, 2, 1]], 12),
    ] {
        let group = Group::new(degree, generators.clone(), &order.into(), Limits::none());
        let group = group.expect("the order is right");
        let mut random = Random::new(7);
        let mut drawn = BTreeMap::<Vec<u32>, u32>::new();
        let each = 1_000;
        (0..each * order).for_each(|_| *drawn.entry(group.draw(&mut random)).or_default() += 1);
        assert_eq!(drawn.keys().cloned().collect::<BTreeSet<_>>(), closure(degree, &generators));
        let square = |&times: &u32| (f64::from(times) - f64::from(each)).powi(2);
        let chi: f64 = drawn.values().map(square).sum::<f64>() / f64::from(each);
        // Above 50 with odds of a thousandth for 23 degrees of freedom.
        assert!(chi < 50.0, "{chi}");
    }
}

#[test]
fn a_wrong_order_and_a_limit_have_no_group() {
    let turn = vec![1, 2, 3, 0];
    for order in [1u32, 2, 3, 5, 8] {
        let limits = Limits::none().steps(100_000);
        assert!(Group::new(4, [turn.clone()], &order.into(), limits).is_none(), "{order}");
    }
    let wide: Vec<u32> = (1..1_000).chain([0]).collect();
    let other: Vec<u32> = [1, 0].into_iter().chain(2..1_000).collect();
    let order = product(&(1..=1_000).collect::<Vec<_>>());
    let limits = Limits::none().steps(10_000);
    assert!(Group::new(1_000, [wide, other], &order, limits).is_none());
}
