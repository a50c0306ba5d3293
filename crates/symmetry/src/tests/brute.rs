//! Small random structures, against all permutations of their vertices.

use std::collections::HashMap;

use quadrille_random::Random;

use super::random::Plan;
use crate::Search;

/// Calls with every permutation of the vertices that keeps their classes.
fn for_each_permutation(classes: &[u32], images: &mut Vec<u32>, each: &mut dyn FnMut(&[u32])) {
    let vertex = images.len();
    if vertex == classes.len() {
        return each(images);
    }
    for image in 0..classes.len() as u32 {
        if classes[image as usize] == classes[vertex] && !images.contains(&image) {
            images.push(image);
            for_each_permutation(classes, images, each);
            images.pop();
        }
    }
}

fn sorted_sets(plan: &Plan, images: Option<&[u32]>) -> Vec<(u32, Vec<u32>)> {
    let mut sets = plan.sets.clone();
    for (_, members) in &mut sets {
        let image = |vertex: &mut u32| *vertex = images.map_or(*vertex, |i| i[*vertex as usize]);
        members.iter_mut().for_each(image);
        members.sort_unstable();
    }
    sets.sort_unstable();
    sets
}

/// The order of the group that permutes vertices, and the least vertex of each orbit.
fn group(plan: &Plan) -> (u64, Vec<u32>) {
    let sets = sorted_sets(plan, None);
    let mut order = 0;
    let mut least: Vec<u32> = (0..plan.vertices.len() as u32).collect();
    for_each_permutation(&plan.vertices, &mut Vec::new(), &mut |images| {
        if sorted_sets(plan, Some(images)) == sets {
            order += 1;
            for (vertex, &image) in (0..).zip(images) {
                least[image as usize] = least[image as usize].min(vertex);
            }
        }
    });
    (order, least)
}

/// The least of all renumberings: equal exactly for isomorphic structures.
fn least_form(plan: &Plan) -> Vec<(u32, Vec<u32>)> {
    // Vertices are sorted by class first, so that permutations within classes reach all.
    let mut order: Vec<u32> = (0..plan.vertices.len() as u32).collect();
    order.sort_by_key(|&vertex| plan.vertices[vertex as usize]);
    let mut places = vec![0; order.len()];
    for (place, &vertex) in (0..).zip(&order) {
        places[vertex as usize] = place;
    }
    let sets = sorted_sets(plan, Some(&places));
    let mut vertices = plan.vertices.clone();
    vertices.sort_unstable();
    let plan = Plan { vertices, sets };
    let mut least = None;
    for_each_permutation(&plan.vertices, &mut Vec::new(), &mut |images| {
        let sets = sorted_sets(&plan, Some(images));
        if least.as_ref().is_none_or(|least| sets < *least) {
            least = Some(sets);
        }
    });
    least.expect("there is at least the identity")
}

fn random_plan(random: &mut Random, largest: usize) -> Plan {
    let n = 1 + random.below(largest);
    let classes = 1 + random.below(2);
    let vertices = (0..n).map(|_| random.below(classes) as u32).collect();
    let most = 1 + random.below(n.min(4));
    let mut sets: Vec<(u32, Vec<u32>)> = Vec::new();
    for _ in 0..random.below(2 * n + 1) {
        if !sets.is_empty() && random.below(8) == 0 {
            sets.push(sets[random.below(sets.len())].clone());
            continue;
        }
        let size = if random.below(3) == 0 { random.below(most + 1) } else { most };
        let members = random.permutation(n)[..size].iter().map(|&k| k as u32).collect();
        sets.push((u32::from(random.below(6) == 0), members));
    }
    Plan { vertices, sets }
}

#[test]
fn groups_and_orbits_are_those_of_brute_force() {
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let plan = random_plan(&mut random, 6);
        let (_, found) = plan.searched();
        let (order, least) = group(&plan);
        let but_for_copies = found.order_but_for_copies().expect("no limit");
        assert_eq!(but_for_copies, order.into(), "{plan:?}");
        assert_eq!(found.orbits(), least, "{plan:?}");
    }
}

#[test]
fn forms_and_keys_are_equal_exactly_for_isomorphic_structures() {
    let mut random = Random::new(2);
    let mut forms = HashMap::new();
    let mut keys = HashMap::new();
    for _ in 0..3000 {
        let plan = random_plan(&mut random, 5);
        let mut classes = plan.vertices.clone();
        classes.sort_unstable();
        let least = (classes, least_form(&plan));
        let form = plan.form();
        assert_eq!(*forms.entry(form).or_insert_with(|| least.clone()), least, "{plan:?}");
        assert_eq!(*keys.entry(plan.key()).or_insert_with(|| least.clone()), least, "{plan:?}");
        let again = plan.renumbered(&mut random);
        assert_eq!((plan.form(), plan.key()), (again.form(), again.key()), "{plan:?}");
    }
    assert!(forms.len() > 500 && keys.len() == forms.len(), "{}", forms.len());
}

#[test]
fn marks_are_kept() {
    let mut random = Random::new(3);
    for _ in 0..1000 {
        let plan = random_plan(&mut random, 5);
        let marked: Vec<u32> =
            (0..plan.sets.len() as u32).filter(|_| random.below(3) == 0).collect();
        // Marks are classes: here the classes are in the plan.
        let mut classed = plan.clone();
        for (set, (class, _)) in classed.sets.iter_mut().enumerate() {
            *class = 2 * *class + u32::from(marked.contains(&(set as u32)));
        }
        let structure = plan.build();
        let found = Search::of(&structure).marked(&marked).canonical().run();
        for automorphism in found.generators() {
            classed.check_automorphism(automorphism.vertices(), automorphism.sets());
        }
        // Copies of which one is marked and another is not keep their order, marked or not: so
        // only plans without such copies have the group of the classes.
        let mixed = (0..plan.sets.len() as u32)
            .any(|set| marked.contains(&set) != marked.contains(&structure.first_copy(set)));
        if !mixed {
            let (_, expected) = classed.searched();
            assert_eq!(found.order(), expected.order(), "{plan:?} {marked:?}");
            assert_eq!(found.orbits(), expected.orbits());
        }
    }
}
