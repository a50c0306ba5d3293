//! The checker of solutions: each kind of violation, and its message.

use quadrille_problem::{OptionId, Problem, verify};

#[test]
fn violations_are_explained() {
    let text = "a 2:3|b c | s\na\na b\nb\nb\nb c s:red\nb s\nc s:blue\nb\n";
    let problem = Problem::parse(text).expect("a good problem");
    let check = |options: &[usize]| {
        let options: Vec<_> =
            options.iter().map(|&option| OptionId::new(option).expect("small")).collect();
        verify(&problem, &options).map_err(|violation| violation.to_string())
    };
    let refused = |text: &str| Err(text.to_owned());
    assert_eq!(check(&[0, 2, 4]), Ok(()));
    assert_eq!(check(&[]), refused("item a is covered never instead of once"));
    assert_eq!(check(&[0, 1, 2, 4]), refused("item a is covered twice instead of once"));
    assert_eq!(check(&[0, 4]), refused("item b is covered once instead of 2 to 3 times"));
    assert_eq!(check(&[1, 2, 3, 4]), refused("item b is covered 4 times instead of 2 to 3 times"));
    assert_eq!(check(&[0, 2, 3]), refused("item c is covered never instead of once"));
    assert_eq!(check(&[0, 4, 5]), refused("options 4 and 5 clash in item s"));
    assert_eq!(check(&[0, 5, 6]), refused("options 5 and 6 clash in item s"));
    assert_eq!(check(&[0, 6, 4]), refused("options 6 and 4 clash in item s"));
    assert_eq!(check(&[0, 2, 2]), refused("option 2 is taken twice"));
    assert_eq!(check(&[0, 8]), refused("there is no option number 8"));
}
