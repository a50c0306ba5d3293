//! Certificates of counts, checked by the independent checker.

use std::io::Cursor;

use quadrille_check::{Claim, DEFAULT_MEMORY, verify};
use quadrille_dlx::{Answer, Solve};
use quadrille_random::Random;

use crate::case::{Case, Seen};
use crate::checks::{is_true, tuning};

pub(crate) fn certificates_prove_the_count(
    case: &Case,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    let certifier = case.problem.certifier().tuning(tuning(random)).threads(1 + random.below(2));
    let is_limited = random.one_in(4);
    let certifier = if is_limited { certifier.node_limit(random.below(60u64)) } else { certifier };
    let mut certificate = Vec::new();
    let certified = certifier.certify(Cursor::new(&mut certificate));
    let answer = certified.map_err(|error| error.to_string())?.counted.answer();
    if !is_true(&answer, case.truth) || !is_limited && answer.stopped().is_some() {
        return Err(format!("{answer:?} with a certificate, not {}", case.truth));
    }
    let text = case.problem.to_string();
    let verified = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
    let verified =
        verified.map_err(|refused| format!("the certificate is refused: {refused:?}"))?;
    let (proven, is_whole) = match &verified.claim {
        Claim::Count(count) => (count.to_string(), true),
        Claim::AtLeast(count) => (count.to_string(), false),
        Claim::CostAtLeast(_) => return Err("a certificate of a cost".to_owned()),
    };
    let is_proven =
        is_whole == matches!(answer, Answer::Complete(_)) && proven == answer.found().to_string();
    seen.add_if(is_whole, "certificates of counts");
    seen.add_if(!is_whole && proven != "0", "certificates of lower bounds");
    match is_proven {
        true => Ok(()),
        false => Err(format!("the certificate proves {verified} of {answer:?}")),
    }
}
