//! A problem of random options, kept as text so that its figures stay comparable.

use quadrille_dlx::Problem;

/// Returns 420 random options, each of three to six of 60 primary items.
pub fn random() -> Problem {
    Problem::parse(include_str!("random60.xcc")).expect("the text of a problem")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_as_described() {
        let problem = random();
        assert_eq!((problem.primary_count(), problem.option_count()), (60, 420));
        assert!(problem.options().all(|option| (3..=6).contains(&option.members().len())));
    }
}
