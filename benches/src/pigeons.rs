//! The pigeonhole principle: n + 1 pigeons, n holes, at most one pigeon per hole. There is no
//! solution, and plain search takes time proportional to n! to prove it.

use quadrille_dlx::Problem;

/// n + 1 pigeons for n holes. Pigeons are primary, holes secondary.
pub fn pigeons(holes: usize) -> Problem {
    flock(holes + 1, holes)
}

fn flock(pigeons: usize, holes: usize) -> Problem {
    let mut builder = Problem::builder();
    let pigeons = builder.primaries("p", pigeons);
    let holes = builder.secondaries("h", holes);
    for &pigeon in &pigeons {
        for &hole in &holes {
            builder.option([pigeon, hole]).expect("a primary item and a secondary one");
        }
    }
    builder.build().expect("there are primary items")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn one_pigeon_too_many_is_impossible() {
        let count = |problem: Problem| problem.counter().count().unwrap().complete().unwrap();
        assert_eq!(count(pigeons(6)), 0);
        assert_eq!(count(flock(6, 6)), 720);
        assert_eq!(count(flock(3, 6)), 120);
    }
}
