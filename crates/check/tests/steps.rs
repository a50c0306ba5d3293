//! Each step, each rule of the format, and each way to break it, by hand; for both checkers.

mod support;

use quadrille_check::{DEFAULT_MEMORY, Error, verify};

use crate::support::{head, in_python};

/// A leaf of at most 2^4 nodes.
const LEAF: u8 = 64 + 4;
/// The identity.
const SAME: [u8; 2] = [0, 0];

/// A certificate with an empty cube.
fn whole(text: &str, proof: &[u8], claim: &[u8]) -> Vec<u8> {
    [head(text.as_bytes()).as_slice(), &[0, 0], proof, claim].concat()
}

/// Asserts what both checkers find: what is proven, or a part of the reason why it is not.
fn check(cases: &[(&str, Vec<u8>, Result<&str, &str>)]) {
    for (text, certificate, expected) in cases {
        let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
        match (expected, &found) {
            (Ok(expected), Ok(found)) => assert_eq!(*expected, found.to_string(), "{text}"),
            (Err(reason), Err(Error::Wrong(found))) => {
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

/// A proof with a claim of fewer than 256 solutions, or a reason why its steps are refused.
fn proof(
    text: &'static str,
    proof: &[&[u8]],
    expected: Result<u8, &'static str>,
) -> (&'static str, Vec<u8>, Result<&'static str, &'static str>) {
    const COUNTS: [&str; 7] = [
        "no solution",
        "1 solution",
        "2 solutions",
        "3 solutions",
        "4 solutions",
        "5 solutions",
        "6 solutions",
    ];
    let claim = match expected {
        Ok(0) | Err(_) => vec![0, 0],
        Ok(count) => vec![0, 1, count],
    };
    (text, whole(text, &proof.concat(), &claim), expected.map(|count| COUNTS[count as usize]))
}

/// Two solutions: `a` and `b` apart, or together.
const PAIR: &str = "a b\na\nb\na b\n";

#[test]
fn heads_and_claims() {
    let right = whole(PAIR, &[LEAF], &[0, 1, 2]);
    let with = |place: usize, byte: u8| {
        let mut bytes = right.clone();
        bytes[place] = byte;
        bytes
    };
    let cube = |cube: &[u8], claim: u8| {
        [
            head(PAIR.as_bytes()).as_slice(),
            cube,
            &[LEAF, 0],
            if claim == 0 { &[0] } else { &[1, 1] },
        ]
        .concat()
    };
    check(&[
        (PAIR, right.clone(), Ok("2 solutions")),
        (PAIR, with(0, b'Q'), Err("byte 0: not a certificate")),
        (PAIR, with(8, 3), Err("byte 8: unknown version")),
        (PAIR, with(9, right[9] ^ 1), Err("byte 9: the certificate is for another problem")),
        (PAIR, with(40, right[40] ^ 128), Err("byte 40: the certificate is for another problem")),
        (PAIR, with(44, 1), Err("claim: wrong kind")),
        (PAIR, with(44, 2), Err("claim: wrong kind")),
        (PAIR, with(46, 3), Err("claim: the proof has the value 2")),
        (PAIR, with(46, 1), Err("claim: the proof has the value 2")),
        (PAIR, right[..46].to_vec(), Err("byte 45: the certificate ends early")),
        (PAIR, right[..9].to_vec(), Err("byte 8: the certificate ends early")),
        (PAIR, Vec::new(), Err("byte 0: the certificate ends early")),
        (PAIR, [right.as_slice(), &[0]].concat(), Err("bytes after the end")),
        (PAIR, whole(PAIR, &[LEAF], &[0, 2, 2, 0]), Err("shortest form")),
        (PAIR, whole(PAIR, &[LEAF], &[0, 0x81, 0, 2]), Err("shortest form")),
        (PAIR, whole(PAIR, &[LEAF], &[0, 0x81, 0x80, 4]), Err("length of a number")),
        (PAIR, whole(PAIR, &[0], &[1, 0]), Ok("at least 0")),
        (PAIR, whole(PAIR, &[0], &[0, 0]), Err("claim: wrong kind")),
        (PAIR, whole(PAIR, &[5, 0, LEAF, 0], &[1, 1, 1]), Ok("at least 1")),
        (PAIR, cube(&[1, 0, 0], 1), Ok("1 solution in the cube +0")),
        (PAIR, cube(&[0, 1, 2], 1), Ok("1 solution in the cube -2")),
        (PAIR, cube(&[1, 0, 1, 1], 0), Ok("no solution in the cube +0 -1")),
        (PAIR, cube(&[2, 0, 1, 0], 1), Ok("1 solution in the cube +0 +1")),
        (PAIR, cube(&[2, 0, 2, 0], 1), Err("option 2 is not live")),
        (PAIR, cube(&[1, 0, 1, 0], 1), Err("option 0 is not live")),
        (PAIR, cube(&[2, 1, 0, 0], 1), Ok("1 solution in the cube +1 +0")),
        (PAIR, cube(&[0, 2, 1, 1], 1), Err("option 1 is not live")),
        (PAIR, cube(&[1, 3, 0], 1), Err("option 3, but there are 3")),
    ]);
}

#[test]
fn numbers() {
    let split = |item: &[u8]| whole(PAIR, &[&[3], item, &[LEAF, LEAF]].concat(), &[0, 1, 2]);
    let long = [0xff; 9];
    check(&[
        (PAIR, split(&[0]), Ok("2 solutions")),
        (PAIR, split(&[0x80, 0]), Err("split: number not in its shortest form")),
        (PAIR, split(&[0x80, 0x80, 0]), Err("shortest form")),
        (
            PAIR,
            split(&[long.as_slice(), &[1]].concat()),
            Err("18446744073709551615, but there are 2"),
        ),
        (PAIR, split(&[long.as_slice(), &[2]].concat()), Err("more than 64 bits")),
        (PAIR, split(&[long.as_slice(), &[0x81, 1]].concat()), Err("more than 64 bits")),
    ]);
}

#[test]
fn branches() {
    let bounded = "1:2|a\na\na\na\n";
    let optional = "0:1|a\na\na\n";
    check(&[
        proof(PAIR, &[&[64 + 2]], Ok(2)),
        proof(PAIR, &[&[64 + 1]], Err("leaf: the search has more nodes than stated")),
        proof(PAIR, &[&[3, 0, 64 + 1, 64]], Ok(2)),
        proof(PAIR, &[&[3, 0, 64, 64]], Err("leaf: the search has more nodes than stated")),
        proof(PAIR, &[&[3, 2, LEAF, LEAF]], Err("primary item 2, but there are 2")),
        proof("a | s\na s\n", &[&[3, 1, LEAF]], Err("primary item 1, but there are 1")),
        proof("a b\na\n", &[&[3, 1]], Ok(0)),
        proof("a b\na\n", &[&[64]], Ok(0)),
        // One or two of three options: 3 + 3.
        proof(bounded, &[&[3, 0, LEAF, LEAF, LEAF]], Ok(6)),
        // Nodes: the root, and its children with 4, 3 and 1.
        proof(bounded, &[&[64 + 4]], Ok(6)),
        proof(bounded, &[&[64 + 3]], Err("leaf: the search has more nodes than stated")),
        proof(optional, &[&[3, 0, LEAF, LEAF, LEAF]], Ok(3)),
        proof(optional, &[&[64 + 2]], Ok(3)),
        proof("2|a\na\na\na\n", &[&[3, 0, LEAF, LEAF]], Ok(3)),
        proof(PAIR, &[&[5, 0, LEAF, LEAF]], Ok(2)),
        proof(PAIR, &[&[5, 0, 5, 2]], Err("decide: option 2 is not live")),
        proof(PAIR, &[&[5, 3]], Err("option 3, but there are 3")),
        proof(PAIR, &[&[12]], Err("unknown step 12")),
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
        proof(colored, &[&[5, 0, 3, 1, LEAF, LEAF, 3, 0]], Ok(2)),
        // A plain cover excludes all others.
        proof(colored, &[&[5, 3, 3, 0, 5, 0, LEAF, LEAF]], Ok(2)),
        proof(colored, &[&[8, 4, 2, 0, 1]], Ok(2)),
        proof(colored, &[&[8, 4, 2, 1, 0]], Ok(2)),
    ]);
}

#[test]
fn claims_kept() {
    // The children of a split on `a` leave the same residual twice.
    let twice = "a b\na\na\nb\nb\n";
    let three = "a b c\na\na\nb c\nb\nc\n";
    let ends = |tail: &[u8]| [&[3, 0, 1, LEAF], tail].concat();
    check(&[
        proof(twice, &[&ends(&[6, 0]), &SAME], Ok(4)),
        proof(twice, &[&[3, 0, LEAF, 6, 0], &SAME], Err("same: kept claim 0, but there are 0")),
        proof(twice, &[&[1, 3, 0, 6, 0], &SAME], Err("same: kept claim 0, but there are 0")),
        proof(twice, &[&ends(&[6, 1]), &SAME], Err("same: kept claim 1, but there are 1")),
        proof(twice, &[&ends(&[2, 0, 6, 0]), &SAME], Err("same: this claim was forgotten")),
        proof(twice, &[&ends(&[2, 0, 2, 0])], Err("forget: this claim was forgotten")),
        proof(twice, &[&ends(&[2, 1])], Err("forget: kept claim 1, but there are 1")),
        proof(twice, &[&ends(&[1, 2, 0, 1, LEAF])], Ok(4)),
        // A claim may be used deep inside another branch.
        proof(twice, &[&[5, 0, 1, LEAF, 5, 1, 6, 0], &SAME, &[1, 3, 0]], Ok(4)),
        proof(three, &[&[3, 0, 1, LEAF, 5, 2, 6, 0], &SAME], Err("items matter here")),
    ]);
}

#[test]
fn maps() {
    let three = "a b 2|c\na\nb\na b\nc\nc\nc\n";
    let orbits = |maps: &[u8], tail: &[u8]| [&[4, 0], maps, tail].concat();
    let swap = [2, 1, 0, 0];
    let square = "a b c d\na b\nb c\nc d\nd a\n";
    check(&[
        proof(PAIR, &[&orbits(&[1], &swap), &[LEAF, LEAF]], Ok(2)),
        proof(PAIR, &[&orbits(&[0], &[]), &[LEAF, LEAF]], Ok(2)),
        proof(three, &[&orbits(&[1], &[3, 1, 0, 2, 0]), &[LEAF, LEAF]], Ok(6)),
        proof(three, &[&orbits(&[1], &[3, 2, 1, 0, 0])], Err("the map changes bounds")),
        proof(three, &[&[4, 2, 0]], Err("item 2 can be covered more than once")),
        proof(square, &[&orbits(&[1], &[4, 1, 0, 3, 2, 0]), &[LEAF, LEAF]], Ok(2)),
        // A rotation, and a reflection that moves two items: the options of `a` are one orbit.
        proof(square, &[&orbits(&[1], &[4, 1, 2, 3, 0, 0]), &[LEAF]], Ok(2)),
        proof(square, &[&orbits(&[1], &[2, 1, 3, 1, 1, 0]), &[LEAF]], Ok(2)),
        proof(square, &[&orbits(&[1], &[2, 0, 1, 0, 0, 0])], Err("does not carry the options")),
        proof(square, &[&orbits(&[1], &[4, 1, 1, 3, 0, 0])], Err("no permutation")),
        proof(
            square,
            &[&orbits(&[1], &[2, 1, 3, 2, 1, 0])],
            Err("step of ranks 2, but there are 2"),
        ),
        proof(square, &[&orbits(&[1], &[5, 1])], Err("number of ranks 5, but there are 5")),
        proof(square, &[&orbits(&[1], &[4, 1, 2, 3, 4, 0])], Err("rank 4, but there are 4")),
        proof("a b\na\na\nb\nb\nb\n", &[&orbits(&[1], &swap)], Err("does not carry the options")),
        // Without any map, options of equal items are an orbit.
        proof("a b\na\na\nb\nb\nb\n", &[&orbits(&[0], &[]), &[LEAF]], Ok(6)),
        // Covered or not: the last child.
        proof("0:1|a b\na\na\nb\n", &[&orbits(&[0], &[]), &[LEAF, LEAF]], Ok(3)),
    ]);
}

#[test]
fn maps_of_colors() {
    // The two colors of `s` are alike; those of `t` are not.
    let text = "a b | s\na s:x\na s:y\nb s:x\nb s:y\n";
    let unlike = "a b | s t\na s:x\na s:y\nb s:x\nb s:y\nb t:x\nb t:x\nb t:y\n";
    check(&[
        proof(text, &[&[4, 0, 1, 0, 2, 2, 0, 1, 2, 1, 0, LEAF]], Ok(2)),
        // In another order, and with a rule that a later one replaces.
        proof(text, &[&[4, 0, 1, 0, 2, 2, 1, 0, 2, 0, 1, LEAF]], Ok(2)),
        proof(text, &[&[4, 0, 1, 0, 3, 2, 0, 0, 2, 0, 1, 2, 1, 0, LEAF]], Ok(2)),
        proof(text, &[&[4, 0, 1, 0, 1, 2, 0, 1]], Err("makes two colors the same")),
        proof(text, &[&[4, 0, 1, 0, 1, 2, 0, 2]], Err("color 2, but there are 2")),
        proof(text, &[&[4, 0, 1, 0, 1, 2, 2, 0]], Err("color 2, but there are 2")),
        proof(text, &[&[4, 0, 1, 0, 1, 3, 0, 1]], Err("rank 3, but there are 3")),
        proof(unlike, &[&[4, 0, 1, 0, 2, 3, 0, 1, 3, 1, 0]], Err("does not carry the options")),
    ]);
}

#[test]
fn products() {
    let apart = "a b\na\na\nb\nb\nb\n";
    check(&[
        proof(apart, &[&[7, LEAF, LEAF]], Ok(6)),
        proof(PAIR, &[&[7, LEAF]], Ok(2)),
        proof("a b\na\n", &[&[7, LEAF]], Err("an item that matters has no live option")),
        // An option whose items impose nothing is a part of its own.
        proof("0:2|a b\na\na\nb\n", &[&[7, LEAF, LEAF, LEAF]], Ok(4)),
        proof("0:1|a b\nb\n", &[&[7, LEAF]], Ok(1)),
        proof("0:1|a\n", &[&[7]], Ok(1)),
        // Secondary items join parts only if options can be in conflict over them.
        proof("a b | s\na s\nb s\nb\n", &[&[7, LEAF]], Ok(1)),
        proof("a b | s\na s:x\nb s:x\nb\n", &[&[7, LEAF, LEAF]], Ok(2)),
    ]);
}

#[test]
fn sweeps() {
    let bounded = "1:2|a 0:9|b\na\na b\na b\n";
    check(&[
        proof(PAIR, &[&[8, 4, 2, 0, 1]], Ok(2)),
        proof(PAIR, &[&[8, 4, 2, 1, 0]], Ok(2)),
        // After option 0, `a` is covered or not: two states. Then all three, and `b`: three states.
        proof(PAIR, &[&[8, 0, 2, 0, 1]], Err("more than 1 states after option 0")),
        proof(PAIR, &[&[8, 1, 2, 0, 1]], Ok(2)),
        proof(PAIR, &[&[8, 29, 2, 0, 1]], Err("sweep: more than 2^28 states are not supported")),
        proof(PAIR, &[&[8, 4, 1, 0]], Err("an option has no listed item")),
        proof(PAIR, &[&[8, 4, 2, 0, 0]], Err("item 0 is listed twice")),
        proof(PAIR, &[&[8, 4, 1, 2]], Err("item 2, but there are 2")),
        proof("a b\na\n", &[&[8, 4, 1, 0]], Ok(0)),
        proof(bounded, &[&[8, 4, 1, 0]], Ok(6)),
        proof("2:3|a\na\na\na\n", &[&[8, 4, 1, 0]], Ok(4)),
        proof("2:9|a\na\na\na\n", &[&[8, 2, 1, 0]], Ok(4)),
        proof("0:1|a\na\na\n", &[&[8, 4, 1, 0]], Ok(3)),
        proof("a b | s\na s\nb s\nb\n", &[&[8, 4, 2, 0, 1]], Ok(1)),
        proof("a b | s\na s\nb s\nb\n", &[&[8, 4, 2, 2, 1]], Ok(1)),
    ]);
}

#[test]
fn refutations() {
    let triangle = "a b c\na b\nb c\nc a\n";
    let pigeons = "a b c\na c\nb c\n";
    let huge = [[0x80; 9].as_slice(), &[1]].concat();
    check(&[
        proof(triangle, &[&[9, 2, 3, 0, 1, 1, 1, 2, 1]], Ok(0)),
        proof(triangle, &[&[9, 4, 3, 0, 2, 1, 2, 2, 2]], Ok(0)),
        proof(triangle, &[&[9, 1, 3, 0, 1, 1, 1, 2, 1]], Err("the modulus is below 2")),
        proof(
            triangle,
            &[&[9, 2, 2, 0, 1, 1, 1]],
            Err("the weight of option 1 is no multiple of 2"),
        ),
        proof(triangle, &[&[9, 2, 1, 0, 2]], Err("the weights do not contradict the bounds")),
        proof(triangle, &[&[9, 2, 2, 0, 1, 0, 1]], Err("item 0 is listed twice")),
        proof(triangle, &[&[9, 2, 1, 3, 1]], Err("item 3, but there are 3")),
        // Multiples of 2^63 in each option, and an odd sum: none, since 3 times that is even.
        proof(triangle, &[&[9, 2, 1, 0], &huge], Err("the weight")),
        proof(
            "a 0:1|b c\na b\nb c\nc a\n",
            &[&[9, 2, 3, 0, 1, 1, 1]],
            Err("the covers of item 1 are not fixed"),
        ),
        proof(
            "a c | b\na b\nb c\nc a\n",
            &[&[9, 2, 3, 0, 1, 2, 1]],
            Err("the covers of item 2 are not fixed"),
        ),
        proof(
            "a b 3|c\na c\nb c\na b c\n",
            &[&[9, 2, 3, 0, 1, 1, 1, 2, 1]],
            Err("the weight of option 2"),
        ),
        // a + b - c: each option weighs 0, the bounds 1.
        proof(pigeons, &[&[10, 3, 0, 2, 1, 2, 2, 1]], Ok(0)),
        proof(pigeons, &[&[10, 2, 0, 2, 1, 2]], Err("do not contradict")),
        proof(pigeons, &[&[10, 2, 0, 2, 2, 1]], Err("the weights do not contradict the bounds")),
        proof(pigeons, &[&[10, 4, 0, 2, 1, 2, 2, 1, 3, 0]], Err("item 3, but there are 3")),
        proof(pigeons, &[&[10, 2, 0, 2, 0, 2]], Err("item 0 is listed twice")),
        proof("a b | c\na c\nb c\n", &[&[10, 3, 0, 2, 1, 2, 2, 1]], Ok(0)),
        proof(
            "a b | c\na c:x\nb c:y\n",
            &[&[10, 3, 0, 2, 1, 2, 2, 1]],
            Err("the covers of item 2 are not fixed"),
        ),
        // The secondary item is settled by the first option.
        proof(
            "d a b | c\nd c:x\na c:x\nb c:x\n",
            &[&[5, 0, 10, 1, 3, 1]],
            Err("the covers of item 3 are not fixed"),
        ),
        proof("0:9|c a b\na c\nb c\n", &[&[10, 3, 1, 2, 2, 2, 0, 1]], Err("do not contradict")),
    ]);
}

#[test]
fn costs() {
    // Apart they cost 5, together 4. A bound may be lower than the least cost.
    let pair = "a b\na |2\nb |3\na b |4\n";
    let of = |proof: &[u8], cost: u8, expected| {
        let head = [b"quadcert\x02", &head(pair.as_bytes())[9..]].concat();
        (pair, [head.as_slice(), &[0, 0], proof, &[cost]].concat(), expected)
    };
    let too_great = Err("claim: the proof has the value 4");
    check(&[
        of(&[LEAF], 4, Ok("no solution costs less than 4")),
        of(&[LEAF], 3, Ok("no solution costs less than 3")),
        of(&[LEAF], 5, too_great),
        of(&[3, 0, LEAF, LEAF], 4, Ok("no solution costs less than 4")),
        of(&[3, 0, LEAF, LEAF], 5, too_great),
        of(&[5, 2, LEAF, LEAF], 5, too_great),
        of(&[8, 4, 2, 0, 1], 4, Ok("no solution costs less than 4")),
        of(&[8, 4, 2, 0, 1], 5, too_great),
        of(&[3, 0, 0, 0], 2, Ok("no solution costs less than 2")),
        of(&[0], 1, Err("claim: the proof has the value 0")),
        // Prices 2 and 2; and 2 and 3, which the third option undercuts by 1.
        of(&[10, 2, 0, 4, 1, 4], 4, Ok("no solution costs less than 4")),
        of(&[10, 2, 0, 4, 1, 6], 4, Ok("no solution costs less than 4")),
        of(&[10, 2, 0, 4, 1, 6], 5, too_great),
        of(&[10, 1, 0, 1], 0, Err("the weights do not contradict the bounds")),
        // Prices in halves, 1 and 5/2; and a third, rounded up.
        of(&[11, 2, 2, 0, 4, 1, 10], 4, Ok("no solution costs less than 4")),
        of(&[11, 2, 2, 0, 4, 1, 10], 5, too_great),
        of(&[11, 3, 1, 0, 2], 1, Ok("no solution costs less than 1")),
        of(&[11, 3, 1, 0, 2], 2, Err("claim: the proof has the value 1")),
        of(&[11, 0, 1, 0, 2], 0, Err("the scale is 0")),
        // Options of different costs are not alike.
        of(&[4, 0, 1, 2, 1, 0, 0], 0, Err("does not carry the options")),
    ]);
    // After an option that costs 1, two residuals that are alike; and two parts.
    let twice = "c a\nc |1\nc |2\na |5\na |7\n";
    let of = |proof: &[u8], cost: u8, expected| {
        let head = [b"quadcert\x02", &head(twice.as_bytes())[9..]].concat();
        (twice, [head.as_slice(), &[0, 0], proof, &[cost]].concat(), expected)
    };
    let too_great = Err("claim: the proof has the value 6");
    check(&[
        of(&[3, 0, 1, LEAF, 6, 0, 0, 0], 6, Ok("no solution costs less than 6")),
        of(&[3, 0, 1, LEAF, 6, 0, 0, 0], 7, too_great),
        of(&[7, LEAF, LEAF], 6, Ok("no solution costs less than 6")),
        of(&[7, LEAF, LEAF], 7, too_great),
        of(&[3, 0, 7, LEAF, 7, LEAF], 7, too_great),
    ]);
    // Without solutions, any bound holds; the part that has some does not change that.
    let none = "a b c d\na |1\nb c\nc d\n";
    let head = [b"quadcert\x02", &head(none.as_bytes())[9..]].concat();
    let certificate = [head.as_slice(), &[0, 0, 7, LEAF, LEAF, 100]].concat();
    check(&[(none, certificate, Ok("no solution costs less than 100"))]);
}

/// A proof that would hold with this claim if one rule were not checked.
fn but_for(
    text: &'static str,
    reason: &'static str,
    claim: u8,
    proof: &[u8],
) -> (&'static str, Vec<u8>, Result<&'static str, &'static str>) {
    let claim = if claim == 0 { vec![0, 0] } else { vec![0, 1, claim] };
    (text, whole(text, proof, &claim), Err(reason))
}

/// Each rule is needed: without it, these claims would be accepted, and most of them are wrong.
#[test]
fn one_rule_broken() {
    let carry = "does not carry the options";
    let colored = "d e a b | t s\nd t:x\nd t:z\ne t:x\ne t:z\na s:x\na s:z\nb s:y\nb s:z\n";
    let settled = "d a b | c\nd c:x\na c:x\nb c:x\n";
    check(&[
        // Maps: other bounds; two colors made one; other options; other numbers of items.
        but_for(
            "a 2|b\na\na\na\na\nb\nb\nb\nb\n",
            "the map changes bounds",
            16,
            &[7, 1, LEAF, 6, 0, 0, 0],
        ),
        but_for(colored, "two colors the same", 4, &[7, 1, LEAF, 6, 0, 0, 1, 2, 2, 0]),
        but_for("a b\na\na\nb\nb\nb\n", carry, 4, &[7, 1, LEAF, 6, 0, 0, 0]),
        but_for("a b\na\na b\n", "items matter here", 0, &[3, 0, 1, LEAF, 6, 0, 0, 0]),
        // Steps on residuals that do not allow them.
        but_for("2|a\na\na\na\n", "covered more than once", 6, &[4, 0, 0, LEAF]),
        but_for("a b\na\n", "has no live option", 1, &[7, LEAF]),
        but_for(PAIR, "more than 1 states", 2, &[8, 0, 2, 0, 1]),
        but_for(PAIR, "more nodes than stated", 2, &[64 + 1]),
        but_for(PAIR, "item 0 is listed twice", 2, &[8, 4, 3, 0, 1, 0]),
        but_for(PAIR, "are not supported", 2, &[8, 29, 2, 0, 1]),
        // Refutations of what has a solution.
        but_for(PAIR, "the modulus is below 2", 0, &[9, 0, 1, 0, 1]),
        but_for(PAIR, "the weight of option 0", 0, &[9, 2, 1, 0, 1]),
        but_for(PAIR, "do not contradict", 0, &[9, 2, 0]),
        but_for("2|a 1:2|b\na b\na b\n", "are not fixed", 0, &[9, 2, 2, 0, 1, 1, 1]),
        but_for("a | b\na b\n", "are not fixed", 0, &[9, 2, 2, 0, 1, 1, 1]),
        but_for(PAIR, "item 0 is listed twice", 0, &[9, 2, 3, 0, 1, 1, 1, 0, 0]),
        but_for(PAIR, "do not contradict", 0, &[10, 1, 0, 2]),
        but_for(PAIR, "do not contradict", 0, &[10, 0]),
        but_for("a b\na b\n", "item 0 is listed twice", 0, &[10, 3, 0, 2, 1, 1, 0, 1]),
        but_for("a b | c\na c:x\nb c:x\n", "are not fixed", 0, &[10, 3, 0, 2, 1, 2, 2, 1]),
        but_for(settled, "are not fixed", 0, &[5, 0, 10, 3, 1, 2, 2, 2, 3, 1, LEAF]),
    ]);
}

#[test]
fn memory_is_limited() {
    let text = "0:1|a\na\n";
    let chain = whole(text, &[[1; 100].as_slice(), &[LEAF]].concat(), &[0, 1, 2]);
    let wide = verify(text.as_bytes(), chain.as_slice(), 1 << 20).expect("it is right");
    assert_eq!(wide.to_string(), "2 solutions");
    let narrow = verify(text.as_bytes(), chain.as_slice(), 1 << 14).expect_err("too many claims");
    assert!(narrow.to_string().contains("memory"), "{narrow}");
    // A claim that is forgotten takes none: a hundred of them, one after another.
    let split = "a\n".to_owned() + &"a\n".repeat(101);
    let keep_and_forget = [[3, 0].as_slice(), &[1, LEAF], &[2, 0, 1, LEAF].repeat(100)].concat();
    let certificate = whole(&split, &keep_and_forget, &[0, 1, 101]);
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
        ("a | b | c\n", "line 1: invalid item \"|\""),
        ("a | 2|b\n", "line 1: bounds on the secondary item \"b\""),
        ("2:1|a\n", "line 1: invalid bounds"),
        ("0|a\n", "line 1: invalid bounds"),
        ("+1|a\n", "line 1: invalid number \"+1\""),
        ("|a\n1:|a\n", "line 2: invalid number \"\""),
        ("4294967296|a\n", "line 1: invalid number"),
        ("a:b\n", "line 1: invalid item"),
        ("2|\n", "line 1: invalid item"),
        ("a\na:x\n", "line 2: color on the primary item \"a\""),
        ("a | b\na b:\n", "line 2: invalid color"),
        ("a | b\na b:x:y\n", "line 2: invalid color"),
        ("a | b\na b:x|\n", "line 2: invalid color"),
        ("a | b\nb\n", "line 2: an option without primary items"),
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
            Err(Error::Unreadable(found)) => assert!(found.contains(reason), "{text:?}: {found}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
    let binary = verify(b"a\xff\n", [].as_slice(), DEFAULT_MEMORY);
    assert!(matches!(binary, Err(Error::Unreadable(_))), "{binary:?}");
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
    let certificate = whole(canonical, &[LEAF], &[0, 0]);
    let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
    assert_eq!(found.map(|found| found.to_string()), Ok("no solution".to_owned()));
    for (text, canonical) in [("a |\na\n", "a\na\n"), ("a\na |0\n", "a\na\n")] {
        let certificate = whole(canonical, &[LEAF], &[0, 1, 1]);
        let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
        assert_eq!(found.map(|found| found.to_string()), Ok("1 solution".to_owned()));
        let answers = in_python(&[(text.to_owned(), certificate)]);
        assert!(answers.is_none_or(|answers| answers == ["1 solution"]));
    }
    let answers = in_python(&[(text, certificate)]);
    assert!(answers.is_none_or(|answers| answers == ["no solution"]));
}
