//! Each step, each rule of the format, and each way to break it, by hand; for both checkers.

mod support;

use quadrille_check::{DEFAULT_MEMORY, verify};

use crate::support::{QUESTION, WORK, head, in_python};

/// A leaf of at most 2^4 nodes.
const LEAF: u8 = 64 + 4;
/// The identity.
const SAME: [u8; 1] = [0];

/// A certificate with an empty cube.
fn whole(text: &str, proof: &[u8], claim: &str) -> Vec<u8> {
    [head(text.as_bytes()).as_slice(), &[0], proof, claim.as_bytes()].concat()
}

/// Asserts what both checkers find: what is proven, or a part of the reason why it is not.
fn check(cases: &[(&str, Vec<u8>, Result<&str, &str>)]) {
    for (text, certificate, expected) in cases {
        let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
        match (expected, &found) {
            (Ok(expected), Ok(found)) => assert_eq!(*expected, found.to_string(), "{text}"),
            (Err(reason), Err(found)) => {
                assert!(found.contains(reason), "{text}{certificate:?}: {reason:?}, not {found:?}");
            }
            _ => panic!("{text}{certificate:?}: {expected:?}, not {found:?}"),
        }
    }
    let both =
        cases.iter().map(|(text, own, _)| ((*text).to_owned(), own.clone())).collect::<Vec<_>>();
    for ((text, certificate, expected), found) in
        cases.iter().zip(in_python(&both).into_iter().flatten())
    {
        assert_eq!(expected.unwrap_or("refused"), found, "in Python: {text}{certificate:?}");
    }
}

/// A text, a certificate for it, and what a checker finds.
type Case = (&'static str, Vec<u8>, Result<&'static str, &'static str>);

/// The claims of the first numbers.
const CLAIMS: [&str; 5] =
    ["no solution", "1 solution", "2 solutions", "3 solutions", "4 solutions"];

/// A proof with the number of solutions that it claims, or the reason why its steps are refused.
fn proof(text: &'static str, proof: &[&[u8]], expected: Result<usize, &'static str>) -> Case {
    let claim = if expected == Ok(6) { "6 solutions" } else { CLAIMS[expected.unwrap_or(0)] };
    (text, whole(text, &proof.concat(), claim), expected.map(|_| claim))
}

/// Two solutions: `a` and `b` apart, or together.
const PAIR: &str = "a b\na\nb\na b\n";
/// Two or more of six options.
const SIX: &str = "2:9|a\na\na\na\na\na\na\n";
/// Two parts, the second without solutions.
const CHAIN: &str = "a b c d\na\nb c\nc d\n";

#[test]
fn heads_and_claims() {
    let right = whole(PAIR, &[LEAF], CLAIMS[2]);
    let with = |place: usize, byte: u8| {
        let mut bytes = right.clone();
        bytes[place] = byte;
        bytes
    };
    let cube = |cube: &[u8], claim: usize| {
        let claim = CLAIMS[claim].as_bytes();
        [head(PAIR.as_bytes()).as_slice(), cube, &[LEAF], claim].concat()
    };
    let claim = |claim| whole(PAIR, &[LEAF], claim);
    check(&[
        (PAIR, right.clone(), Ok("2 solutions")),
        (PAIR, with(0, b'Q'), Err("byte 0: not a certificate")),
        (PAIR, with(9, b'1'), Err("byte 9: a certificate of another version")),
        (PAIR, with(10, b' '), Err("byte 10: a certificate of another version")),
        (PAIR, with(11, right[11] ^ 1), Err("byte 11: not a certificate for this problem")),
        (PAIR, with(42, right[42] ^ 128), Err("byte 42: not a certificate for this problem")),
        (PAIR, with(QUESTION, 2), Err("byte 59: question 2, but there are 2")),
        (PAIR, with(62, b'3'), Err("byte 62: wrong claim, the proof shows: 2 solutions")),
        (PAIR, claim("2 solution"), Err("wrong claim, the proof shows: 2 solutions")),
        (PAIR, claim("2 solutions "), Err("bytes after the end")),
        (PAIR, claim("at least 2"), Err("wrong claim, the proof shows: 2 solutions")),
        (PAIR, right[..61].to_vec(), Err("byte 60: the certificate ends early")),
        (PAIR, right[..50].to_vec(), Err("byte 49: the certificate ends early")),
        (PAIR, right[..12].to_vec(), Err("byte 11: the certificate ends early")),
        (PAIR, Vec::new(), Err("byte 0: the certificate ends early")),
        (PAIR, whole(PAIR, &[0], "at least 0"), Ok("at least 0")),
        (PAIR, whole(PAIR, &[0], CLAIMS[0]), Err("wrong claim, the proof shows: at least 0")),
        (PAIR, whole(PAIR, &[5, 0, LEAF, 0], "at least 1"), Ok("at least 1")),
        // A part that is skipped, and one without solutions.
        (CHAIN, whole(CHAIN, &[6, 0, LEAF], "at least 0"), Ok("at least 0")),
        (PAIR, cube(&[1, 0, 0], 1), Ok("1 solution in the cube +0")),
        (PAIR, cube(&[1, 1, 2], 1), Ok("1 solution in the cube -2")),
        (PAIR, cube(&[2, 1, 1, 0, 0], 0), Ok("no solution in the cube -1 +0")),
        (PAIR, cube(&[2, 0, 0, 0, 1], 1), Ok("1 solution in the cube +0 +1")),
        (PAIR, cube(&[2, 0, 0, 0, 2], 1), Err("option 2 is not live")),
        (PAIR, cube(&[2, 0, 0, 1, 0], 1), Err("option 0 is not live")),
        (PAIR, cube(&[1, 2, 0], 1), Err("sign 2, but there are 2")),
        (PAIR, cube(&[1, 0, 3], 1), Err("option 3, but there are 3")),
    ]);
}

/// A word `#` is a name or begins a comment: `docs/certificate.md` says when. Each text has the hash
/// of its canonical form.
#[test]
fn comments_and_names_with_a_hash() {
    let same = |text: &'static str, canonical: &str, count: usize| -> Case {
        (text, whole(canonical, &[LEAF], CLAIMS[count]), Ok(CLAIMS[count]))
    };
    let name = |text: &'static str, count| same(text, text, count);
    check(&[
        // An option covers the item, or it is the last one, or a secondary one.
        name("a # b\na # b\n", 1),
        name("a # b\na\nb\na #\n", 1),
        name("# b\n# b\n", 1),
        name("a b #\na\nb\n", 0),
        name("a | # b\na\n", 1),
        name("#a b\n#a\nb\n", 1),
        // Otherwise a comment, if words follow that are no items of options.
        same("a b # two\na\nb\n", "a b\na\nb\n", 1),
        same("a b # two items\na #1\nb\n", "a b\na\nb\n", 1),
        same("# note\na b\na b\n", "a b\na b\n", 1),
        same("#note\na b\na b\n", "a b\na b\n", 1),
        same("a b\na b #c\n", "a b\na b\n", 1),
        // Beside a name such as `#a`, only `#` alone begins a comment of an option.
        same("#a b\n#a # note\nb\n", "#a b\n#a\nb\n", 1),
    ]);
    let unread = verify("#a b\n#a b #c\n".as_bytes(), [].as_slice(), DEFAULT_MEMORY);
    assert_eq!(unread, Err("problem: line 2: unknown item \"#c\"".to_owned()));
}

/// The head bounds the nodes of all leaves together, and the states of all sweeps.
#[test]
fn the_work_is_at_most_what_the_head_states() {
    let with = |text: &'static str, proof: &[u8], claim, work: (u64, u64)| {
        let mut bytes = whole(text, proof, claim);
        bytes[WORK..WORK + 8].copy_from_slice(&work.0.to_le_bytes());
        bytes[WORK + 8..QUESTION].copy_from_slice(&work.1.to_le_bytes());
        bytes
    };
    // The root and two children, one of which has a child: four nodes, or one and two in two leaves.
    let leaves = |nodes| with(PAIR, &[3, 0, 0, LEAF, LEAF], CLAIMS[2], (nodes, 0));
    // After `a` there are two states, after `b` one of each of them, after `a b` one.
    let sweep = |states| with(PAIR, &[7, 4, 2, 0, 1], CLAIMS[2], (0, states));
    let again =
        |nodes, states| with(PAIR, &[5, 0, 7, 4, 2, 0, 1, LEAF], CLAIMS[2], (nodes, states));
    check(&[
        (PAIR, with(PAIR, &[LEAF], CLAIMS[2], (4, 0)), Ok("2 solutions")),
        (PAIR, with(PAIR, &[LEAF], CLAIMS[2], (3, 0)), Err("more than the 3 nodes")),
        (PAIR, leaves(3), Ok("2 solutions")),
        (PAIR, leaves(2), Err("more than the 2 nodes")),
        (PAIR, sweep(5), Ok("2 solutions")),
        (PAIR, sweep(4), Err("more than the 4 states")),
        (PAIR, again(3, 1), Ok("2 solutions")),
        (PAIR, again(3, 0), Err("more than the 0 states")),
        (PAIR, again(1, 2), Err("more than the 1 nodes")),
    ]);
}

#[test]
fn numbers() {
    let split = |item: &[u8]| whole(PAIR, &[&[3], item, &[0, LEAF, LEAF]].concat(), CLAIMS[2]);
    let long = [0xff; 9];
    let great = split(&[long.as_slice(), &[1]].concat());
    check(&[
        (PAIR, split(&[0]), Ok("2 solutions")),
        (PAIR, split(&[0x80, 0]), Err("number too long")),
        (PAIR, split(&[0x80, 0x80, 0]), Err("number too long")),
        (PAIR, great, Err("18446744073709551615, but there are 2")),
        (PAIR, split(&[long.as_slice(), &[2]].concat()), Err("number too long")),
        (PAIR, split(&[long.as_slice(), &[0x81, 1]].concat()), Err("number too long")),
    ]);
}

#[test]
fn branches() {
    let bounded = "1:2|a\na\na\na\n";
    let optional = "0:1|a\na\na\n";
    check(&[
        proof(PAIR, &[&[64 + 2]], Ok(2)),
        proof(PAIR, &[&[64 + 1]], Err("the search has more nodes than stated")),
        proof(PAIR, &[&[3, 0, 0, 64 + 1, 64]], Ok(2)),
        proof(PAIR, &[&[3, 0, 0, 64, 64]], Err("the search has more nodes than stated")),
        proof(PAIR, &[&[3, 2, 0, LEAF, LEAF]], Err("item 2, but there are 2")),
        // A secondary item may be covered or not.
        proof("a | s\na s\na\n", &[&[3, 1, 0, LEAF, LEAF]], Ok(2)),
        proof("a b\na\n", &[&[3, 1, 0]], Ok(0)),
        proof("a b\na\n", &[&[64]], Ok(0)),
        // One or two of three options: 3 + 3.
        proof(bounded, &[&[3, 0, 0, LEAF, LEAF, LEAF]], Ok(6)),
        // Nodes: the root, and its children with 4, 3 and 1.
        proof(bounded, &[&[64 + 4]], Ok(6)),
        proof(bounded, &[&[64 + 3]], Err("the search has more nodes than stated")),
        proof(optional, &[&[3, 0, 0, LEAF, LEAF, LEAF]], Ok(3)),
        proof(optional, &[&[64 + 2]], Ok(3)),
        proof("2|a\na\na\na\n", &[&[3, 0, 0, LEAF, LEAF]], Ok(3)),
        // First `b`, which needs all of its options: 6 nodes. The other way round there are 9.
        proof("a 3|b\na\na\nb\nb\nb\n", &[&[64 + 3]], Ok(2)),
        proof(PAIR, &[&[5, 0, LEAF, LEAF]], Ok(2)),
        proof(PAIR, &[&[5, 0, 5, 2]], Err("option 2 is not live")),
        proof(PAIR, &[&[5, 3]], Err("option 3, but there are 3")),
        proof(PAIR, &[&[8]], Err("unknown step 8")),
        proof(PAIR, &[&[63]], Err("unknown step 63")),
        proof(PAIR, &[&[128]], Err("unknown step 128")),
    ]);
}

#[test]
fn colors() {
    let colored = "a b | s\na s:x\nb s:x\nb s:y\nb s\nb\n";
    check(&[
        // With the first option, those of its color and those without the item remain.
        proof(colored, &[&[LEAF]], Ok(2)),
        proof(colored, &[&[5, 0, 3, 1, 0, LEAF, LEAF, 3, 0, 0]], Ok(2)),
        // A plain cover excludes all others.
        proof(colored, &[&[5, 3, 3, 0, 0, 5, 0, LEAF, LEAF]], Ok(2)),
        proof(colored, &[&[7, 4, 2, 0, 1]], Ok(2)),
        proof(colored, &[&[7, 4, 2, 1, 0]], Ok(2)),
    ]);
}

#[test]
fn claims_kept() {
    // The children of a split on `a` leave the same residual twice.
    let twice = "a b\na\na\nb\nb\n";
    let three = "a b c\na\na\nb c\nb\nc\n";
    let ends = |tail: &[u8]| [&[3, 0, 0, 1, 9, LEAF], tail].concat();
    check(&[
        proof(twice, &[&ends(&[2, 9]), &SAME], Ok(4)),
        proof(twice, &[&[3, 0, 0, LEAF, 2, 9], &SAME], Err("no claim in slot 9")),
        // A claim is not there before it is proven.
        proof(twice, &[&[1, 9, 3, 0, 0, 2, 9], &SAME], Err("no claim in slot 9")),
        proof(twice, &[&ends(&[2, 8]), &SAME], Err("no claim in slot 8")),
        proof(twice, &[&ends(&[1, 9, LEAF])], Ok(4)),
        // A claim may be used deep inside another branch.
        proof(twice, &[&[5, 0, 1, 0, LEAF, 5, 1, 2, 0], &SAME, &[1, 0, 3, 0, 0]], Ok(4)),
        proof(three, &[&[3, 0, 0, 1, 9, LEAF, 5, 2, 2, 9], &SAME], Err("marks here")),
        // A later claim takes the place of an earlier one in the same slot.
        proof(three, &[&[3, 0, 0, 1, 9, 5, 2, 1, 9, LEAF, LEAF, 2, 9], &SAME], Ok(4)),
        proof(
            three,
            &[&[3, 0, 0, 5, 2, 1, 9, LEAF, 1, 9, LEAF, 2, 9], &SAME],
            Err("does not carry"),
        ),
    ]);
}

#[test]
fn maps() {
    let three = "a b 2|c\na\nb\na b\nc\nc\nc\n";
    let orbits =
        |maps: &[&[u8]], tail: &[u8]| [&[3, 0, maps.len() as u8], &*maps.concat(), tail].concat();
    let swap = [1, 0, 1].as_slice();
    let square = "a b c d\na b\nb c\nc d\nd a\n";
    let apart = "a b\na\na\nb\nb\nb\n";
    let carry = "does not carry the options";
    check(&[
        proof(PAIR, &[&orbits(&[swap], &[LEAF, LEAF])], Ok(2)),
        proof(PAIR, &[&orbits(&[&SAME], &[LEAF, LEAF])], Ok(2)),
        proof(three, &[&orbits(&[swap], &[LEAF, LEAF])], Ok(6)),
        proof(three, &[&orbits(&[&[1, 0, 2]], &[])], Err("the map changes bounds")),
        proof(three, &[&[3, 2, 1]], Err("item 2 can be covered more than once")),
        proof("a | s\na s\n", &[&[3, 1, 1, 0, LEAF]], Err("item 1 can be covered more than once")),
        proof(square, &[&orbits(&[&[2, 0, 1, 2, 3]], &[LEAF, LEAF])], Ok(2)),
        // A rotation, and a reflection: the options of `a` are one orbit.
        proof(square, &[&orbits(&[&[3, 2, 3, 1, 2, 0, 1]], &[LEAF])], Ok(2)),
        proof(square, &[&orbits(&[&[1, 1, 3]], &[LEAF])], Ok(2)),
        // In this order it is the rotation the other way round; and in another one, no symmetry.
        proof(square, &[&orbits(&[&[3, 0, 1, 1, 2, 2, 3]], &[LEAF])], Ok(2)),
        proof(square, &[&orbits(&[&[3, 1, 2, 0, 1, 2, 3]], &[])], Err(carry)),
        // An exchange undone, and one of a mark with itself.
        proof(square, &[&orbits(&[&[4, 1, 3, 0, 2, 2, 2, 0, 2]], &[LEAF])], Ok(2)),
        // Two reflections through corners: the orbit of an option has more than two options.
        proof(square, &[&orbits(&[&[1, 1, 3], &[1, 0, 2]], &[LEAF])], Ok(2)),
        proof(square, &[&orbits(&[swap], &[])], Err(carry)),
        proof(square, &[&orbits(&[&[1, 0, 4]], &[])], Err("mark 4, but there are 4")),
        proof(square, &[&orbits(&[&[1, 4, 0]], &[])], Err("mark 4, but there are 4")),
        proof(apart, &[&orbits(&[swap], &[])], Err(carry)),
        // With any map, options of equal items are an orbit; without one, none are.
        proof(apart, &[&orbits(&[&SAME], &[LEAF])], Ok(6)),
        proof(apart, &[&orbits(&[], &[LEAF, LEAF])], Ok(6)),
        // Covered or not: the last child.
        proof("0:1|a b\na\na\nb\n", &[&orbits(&[&SAME], &[LEAF, LEAF])], Ok(3)),
    ]);
}

/// The marks are `a`, `b`, `s`, `s:x` and `s:y`.
#[test]
fn maps_of_colors() {
    // The two colors of `s` are alike; those of `t` are not.
    let text = "a b | s\na s:x\na s:y\nb s:x\nb s:y\n";
    let unlike = "a b | s t\na s:x\na s:y\nb s:x\nb s:y\nb t:x\nb t:x\nb t:y\n";
    let two = "a b | s t\na s:x\na s:y\nb t:x\nb t:y\n";
    check(&[
        proof(text, &[&[3, 0, 1, 1, 3, 4, LEAF]], Ok(2)),
        proof(text, &[&[3, 0, 1, 2, 0, 1, 3, 4, LEAF, LEAF]], Ok(2)),
        proof(text, &[&[3, 0, 1, 1, 2, 3]], Err("separates a color from its item")),
        proof(unlike, &[&[3, 0, 1, 1, 6, 7]], Err("does not carry the options")),
        // The item and its colors go together, or a solution could be lost.
        proof(two, &[&[3, 0, 1, 4, 0, 1, 2, 5, 3, 6, 4, 7, LEAF, LEAF]], Ok(4)),
        proof(two, &[&[3, 0, 1, 3, 0, 1, 3, 6, 4, 7, LEAF]], Err("separates a color")),
    ]);
}

#[test]
fn products() {
    let apart = "a b\na\na\nb\nb\nb\n";
    check(&[
        proof(apart, &[&[6, LEAF, LEAF]], Ok(6)),
        proof(PAIR, &[&[6, LEAF]], Ok(2)),
        proof("a b\na\n", &[&[6, LEAF]], Err("an item has no live option")),
        // An option whose items impose nothing is a part of its own.
        proof("0:2|a b\na\na\nb\n", &[&[6, LEAF, LEAF, LEAF]], Ok(4)),
        proof("0:1|a b\nb\n", &[&[6, LEAF]], Ok(1)),
        proof("0:1|a\n", &[&[6]], Ok(1)),
        // Secondary items join parts only if options can be in conflict over them.
        proof("a b | s\na s\nb s\nb\n", &[&[6, LEAF]], Ok(1)),
        proof("a b | s\na s:x\nb s:x\nb\n", &[&[6, LEAF, LEAF]], Ok(2)),
    ]);
}

#[test]
fn sweeps() {
    let bounded = "1:2|a 0:9|b\na\na b\na b\n";
    check(&[
        proof(PAIR, &[&[7, 4, 2, 0, 1]], Ok(2)),
        proof(PAIR, &[&[7, 4, 2, 1, 0]], Ok(2)),
        // After option 0, `a` is covered or not: two states. Then all three, and `b`: three states.
        proof(PAIR, &[&[7, 0, 2, 0, 1]], Err("more than 1 states after option 0")),
        proof(PAIR, &[&[7, 1, 2, 0, 1]], Ok(2)),
        proof(PAIR, &[&[7, 29, 2, 0, 1]], Err("logarithm of states 29, but there are 29")),
        proof(PAIR, &[&[7, 4, 1, 0]], Err("an option has no listed item")),
        proof(PAIR, &[&[7, 4, 3, 0, 0, 1]], Ok(2)),
        proof(PAIR, &[&[7, 4, 1, 2]], Err("item 2, but there are 2")),
        proof("a b\na\n", &[&[7, 4, 1, 0]], Err("an item has no live option")),
        proof(bounded, &[&[7, 4, 1, 0]], Ok(6)),
        proof("2:3|a\na\na\na\n", &[&[7, 4, 1, 0]], Ok(4)),
        // Beyond two, covers are not told apart: never more than 2^2 states.
        (SIX, whole(SIX, &[7, 2, 1, 0], "57 solutions"), Ok("57 solutions")),
        proof("0:1|a\na\na\n", &[&[7, 4, 1, 0]], Ok(3)),
        proof("a b | s\na s\nb s\nb\n", &[&[7, 4, 2, 0, 1]], Ok(1)),
        proof("a b | s\na s\nb s\nb\n", &[&[7, 4, 2, 2, 1]], Ok(1)),
    ]);
}

#[test]
fn congruences() {
    let triangle = "a b c\na b\nb c\nc a\n";
    let optional = "a 0:1|b c\na b\nb c\nc a\n";
    let secondary = "a c | b\na b\nb c\nc a\n";
    let double = "a b 3|c\na c\nb c\na b c\n";
    let half = [[0x80; 9].as_slice(), &[1]].concat();
    let none = "the prices give no bound";
    check(&[
        proof(triangle, &[&[4, 2, 1, 3, 0, 2, 1, 2, 2, 2]], Ok(0)),
        proof(triangle, &[&[4, 4, 1, 3, 0, 4, 1, 3, 2, 4]], Ok(0)),
        proof(triangle, &[&[4, 1, 1, 3, 0, 2, 1, 2, 2, 2]], Err(none)),
        proof(triangle, &[&[4, 2, 1, 2, 0, 2, 1, 2]], Err(none)),
        proof(triangle, &[&[4, 2, 1, 1, 0, 4]], Err(none)),
        proof(triangle, &[&[4, 2, 1, 2, 0, 2, 0, 2]], Err("item 0 is listed twice")),
        proof(triangle, &[&[4, 2, 1, 1, 3, 2]], Err("item 3, but there are 3")),
        proof(triangle, &[&[4, 2, 0, 3, 0, 2, 1, 2, 2, 2]], Err(none)),
        // Sums of prices of 2^63 are exact.
        proof(triangle, &[&[4, 4, 1, 3, 0], &half, &[1], &half, &[2], &half], Err(none)),
        proof(optional, &[&[4, 2, 1, 3, 0, 2, 1, 2]], Err("the covers of item 1 are not fixed")),
        proof(secondary, &[&[4, 2, 1, 3, 0, 2, 2, 2]], Err("the covers of item 2 are not fixed")),
        proof(double, &[&[4, 2, 1, 3, 0, 2, 1, 2, 2, 2]], Err(none)),
    ]);
}

#[test]
fn inequalities() {
    let pigeons = "a b c\na c\nb c\n";
    let none = "the prices give no bound";
    check(&[
        // a + b - c: each option weighs 0, the bounds 1.
        proof(pigeons, &[&[4, 0, 1, 3, 0, 2, 1, 2, 2, 1]], Ok(0)),
        proof(pigeons, &[&[4, 0, 1, 2, 0, 2, 1, 2]], Err(none)),
        proof(pigeons, &[&[4, 0, 1, 2, 0, 2, 2, 1]], Err(none)),
        proof(pigeons, &[&[4, 0, 1, 4, 0, 2, 1, 2, 2, 1, 3, 0]], Err("item 3, but there are 3")),
        proof(pigeons, &[&[4, 0, 1, 2, 0, 2, 0, 2]], Err("item 0 is listed twice")),
        proof("a b | c\na c\nb c\n", &[&[4, 0, 1, 3, 0, 2, 1, 2, 2, 1]], Ok(0)),
        // Members with a color have no price.
        proof("a b | c\na c:x\nb c:y\n", &[&[4, 0, 1, 3, 0, 2, 1, 2, 2, 1]], Err(none)),
        proof("0:9|c a b\na c\nb c\n", &[&[4, 0, 1, 3, 1, 2, 2, 2, 0, 1]], Err(none)),
    ]);
}

/// A certificate of costs with an empty cube, and what a checker finds.
fn of_costs(text: &'static str, proof: &[u8], found: Result<&'static str, &'static str>) -> Case {
    let mut certificate = whole(text, proof, found.unwrap_or("no solution"));
    certificate[QUESTION] = 1;
    (text, certificate, found)
}

#[test]
fn costs() {
    // Apart they cost 5, together 4.
    let pair = "a b\na |2\nb |3\na b |4\n";
    let of = |proof: &[u8], found| of_costs(pair, proof, found);
    let four = Ok("no solution costs less than 4");
    let none = "the prices give no bound";
    check(&[
        of(&[LEAF], four),
        of(&[3, 0, 0, LEAF, LEAF], four),
        of(&[5, 2, LEAF, LEAF], four),
        of(&[7, 4, 2, 0, 1], four),
        of(&[3, 0, 0, 0, 0], Ok("no solution costs less than 2")),
        of(&[0], Ok("no solution costs less than 0")),
        of(&[3, 0, 0, 0, 0], Err("wrong claim, the proof shows: no solution costs less than 2")),
        // Prices 2 and 2; and 2 and 3, which the third option undercuts by 1.
        of(&[4, 0, 1, 2, 0, 4, 1, 4], four),
        of(&[4, 0, 1, 2, 0, 4, 1, 6], four),
        of(&[4, 0, 1, 1, 0, 1], Err(none)),
        // Prices in halves, 1 and 5/2; and a third, rounded up.
        of(&[4, 0, 2, 2, 0, 4, 1, 10], four),
        of(&[4, 0, 3, 1, 0, 2], Ok("no solution costs less than 1")),
        of(&[4, 0, 0, 1, 0, 2], Err(none)),
        // Modulo 5, the prices 7 and -3 are 2 and 2.
        of(&[4, 5, 1, 2, 0, 14, 1, 5], four),
        of(&[4, 0, 1, 2, 0, 14, 1, 5], Err(none)),
        // Options of different costs are not alike.
        of(&[3, 0, 1, 1, 0, 1], Err("does not carry the options")),
    ]);
    // After an option that costs 1, two residuals that are alike; and two parts.
    let twice = "c a\nc |1\nc |2\na |5\na |7\n";
    let of = |proof: &[u8], found| of_costs(twice, proof, found);
    let six = Ok("no solution costs less than 6");
    check(&[
        of(&[3, 0, 0, 1, 0, LEAF, 2, 0, 0], six),
        of(&[6, LEAF, LEAF], six),
        of(&[3, 0, 0, 6, LEAF, 6, LEAF], six),
    ]);
    // Without solutions, the part that has some does not change that.
    let none = "a b c d\na |1\nb c\nc d\n";
    check(&[of_costs(none, &[6, LEAF, LEAF], Ok("no solution"))]);
    // The cost of the options that a cube takes counts.
    let cube = [&head(pair.as_bytes())[..QUESTION], &[1, 1, 0, 0, LEAF]].concat();
    let claim = b"no solution costs less than 5";
    let expected = Ok("no solution costs less than 5 in the cube +0");
    check(&[(pair, [cube.as_slice(), claim].concat(), expected)]);
}

/// A proof that would hold with this claim if one rule were not checked.
fn but_for(text: &'static str, reason: &'static str, claim: &str, proof: &[u8]) -> Case {
    (text, whole(text, proof, claim), Err(reason))
}

/// Each rule is needed: without it, these claims would be accepted, and most of them are wrong.
#[test]
fn one_rule_broken() {
    let carry = "does not carry the options";
    let none = "the prices give no bound";
    let colored = "d e a b | t s\nd t:x\nd t:z\ne t:x\ne t:z\na s:x\na s:z\nb s:y\nb s:z\n";
    let wide = "a 2|b\na\na\na\na\nb\nb\nb\nb\n";
    check(&[
        // Maps: other bounds; other options; other numbers of marks.
        but_for(wide, "the map changes bounds", "16 solutions", &[6, 1, 0, LEAF, 2, 0, 0]),
        but_for(colored, "marks here", CLAIMS[4], &[6, 1, 0, LEAF, 2, 0, 0]),
        but_for("a b\na\na\nb\nb\nb\n", carry, CLAIMS[4], &[6, 1, 0, LEAF, 2, 0, 0]),
        but_for("a b\na\na b\n", "marks here", CLAIMS[0], &[3, 0, 0, 1, 0, LEAF, 2, 0, 0]),
        // Steps on residuals that do not allow them.
        but_for("2|a\na\na\na\n", "covered more than once", "6 solutions", &[3, 0, 1, 0, LEAF]),
        but_for("a b\na\n", "has no live option", CLAIMS[1], &[6, LEAF]),
        but_for("a b\na\n", "has no live option", CLAIMS[1], &[7, 4, 1, 0]),
        but_for(PAIR, "more than 1 states", CLAIMS[2], &[7, 0, 2, 0, 1]),
        but_for(PAIR, "more nodes than stated", CLAIMS[2], &[64 + 1]),
        but_for(PAIR, "logarithm of states", CLAIMS[2], &[7, 29, 2, 0, 1]),
        // Prices that are no proof.
        but_for(PAIR, none, CLAIMS[0], &[4, 2, 1, 1, 0, 2]),
        but_for(PAIR, none, CLAIMS[0], &[4, 2, 1, 0]),
        but_for(PAIR, none, CLAIMS[0], &[4, 0, 1, 1, 0, 2]),
        but_for(PAIR, none, CLAIMS[0], &[4, 0, 1, 0]),
        but_for("2|a 1:2|b\na b\na b\n", "not fixed", CLAIMS[0], &[4, 2, 1, 2, 0, 2, 1, 2]),
        but_for("1:3|a b\na\nb\n", none, CLAIMS[0], &[4, 0, 1, 1, 0, 2]),
        but_for("a | b\na b\n", "not fixed", CLAIMS[0], &[4, 2, 1, 2, 0, 2, 1, 2]),
        but_for(PAIR, "listed twice", CLAIMS[0], &[4, 2, 1, 3, 0, 2, 1, 2, 0, 0]),
        but_for("a b\na b\n", "listed twice", CLAIMS[0], &[4, 0, 1, 3, 0, 2, 1, 1, 0, 1]),
        but_for("a b | c\na c:x\nb c:x\n", none, CLAIMS[0], &[4, 0, 1, 3, 0, 2, 1, 2, 2, 1]),
    ]);
}

#[test]
fn memory_is_limited() {
    let text = "0:1|a\na\n";
    let keeps: Vec<u8> = (0..100).flat_map(|slot| [1, slot]).collect();
    let chain = whole(text, &[keeps.as_slice(), &[LEAF]].concat(), CLAIMS[2]);
    let wide = verify(text.as_bytes(), chain.as_slice(), 1 << 20).expect("it is right");
    assert_eq!(wide.to_string(), "2 solutions");
    let narrow = verify(text.as_bytes(), chain.as_slice(), 1 << 14).expect_err("too many claims");
    assert!(narrow.to_string().contains("memory"), "{narrow}");
    // A claim that takes the place of another takes no more: a hundred of them, one after another.
    let split = "a\n".to_owned() + &"a\n".repeat(101);
    let proof = [[3, 0, 0].as_slice(), &[1, 0, LEAF].repeat(101)].concat();
    let certificate = whole(&split, &proof, "101 solutions");
    let verified = verify(split.as_bytes(), certificate.as_slice(), 1 << 14).expect("it is right");
    assert_eq!(verified.to_string(), "101 solutions");
}

/// What a problem must not be, and the line where it is found.
#[test]
fn problems() {
    let refused = [
        ("", "no items"),
        ("| comment\n", "no items"),
        ("a b\na c\n", "line 2: unknown item \"c\""),
        ("a a\n", "line 1: two items \"a\""),
        ("a | b | c\n", "line 1: invalid number"),
        ("a | 2|b\n", "line 1: invalid item \"2|b\""),
        ("2:1|a\n", "line 1: invalid item"),
        ("0|a\n", "line 1: invalid item"),
        ("+1|a\n", "line 1: invalid number \"+1\""),
        ("|a\n1:|a\n", "line 2: invalid number \"\""),
        ("4294967296|a\n", "line 1: invalid number"),
        ("a:b\n", "line 1: invalid item"),
        ("2|\n", "line 1: invalid item"),
        ("a\na:x\n", "line 2: invalid color in \"a:x\""),
        ("a | b\na b:\n", "line 2: invalid color"),
        ("a | b\na b:x:y\n", "line 2: invalid color"),
        ("a | b\na b:x|\n", "line 2: invalid color"),
        ("a | b\nb\n", "line 2: no primary items"),
        ("a\na |1 |18446744073709551615\n", "line 2: a cost of 2^64 or more"),
        ("a\na |18446744073709551616\n", "line 2: invalid number"),
        ("a\na |\n", "line 2: invalid number \"\""),
        ("a\na a\n", "line 2: item \"a\" occurs twice"),
        ("a\na\u{7}\n", "line 2: control character"),
        ("a | s\na s:\u{7}\n", "line 2: control character"),
        ("a\n\r\na\r\r\n", "line 3: control character"),
    ];
    for (text, reason) in refused {
        match verify(text.as_bytes(), [].as_slice(), DEFAULT_MEMORY) {
            Err(found) => assert!(found.contains(reason), "{text:?}: {found}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
    let binary = verify(b"a\xff\n", [].as_slice(), DEFAULT_MEMORY);
    assert!(binary.as_ref().is_err_and(|why| why.contains("problem: invalid utf-8")), "{binary:?}");
    let refused = refused.map(|(text, _)| (text.to_owned(), Vec::new()));
    for answer in in_python(&refused).into_iter().flatten() {
        assert_eq!(answer, "unreadable");
    }
}

/// A text and its canonical form have the same hash.
#[test]
fn canonical_texts() {
    let text = "\u{FEFF}| a comment\r\n\n 1|a\t1:1|b 3|c 00:2|d  |  s t\n a  s:x t |0 |2 | \r\n | more\nb |3 c |04\nd t:y";
    let text = text.replace(" | \r", " \r");
    let canonical = "a b 3|c 0:2|d | s t\na s:x t |2\nb c |7\nd t:y\n";
    let certificate = whole(canonical, &[LEAF], CLAIMS[0]);
    let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
    assert_eq!(found.map(|found| found.to_string()), Ok("no solution".to_owned()));
    for (text, canonical) in [("a |\na\n", "a\na\n"), ("a\na |0\n", "a\na\n")] {
        let certificate = whole(canonical, &[LEAF], CLAIMS[1]);
        let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
        assert_eq!(found.map(|found| found.to_string()), Ok("1 solution".to_owned()));
        let answers = in_python(&[(text.to_owned(), certificate)]);
        assert!(answers.is_none_or(|answers| answers == ["1 solution"]));
    }
    let answers = in_python(&[(text, certificate)]);
    assert!(answers.is_none_or(|answers| answers == ["no solution"]));
}
