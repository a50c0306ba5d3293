//! DIMACS CNF, in the layout of `quadrille_problem::export::Cnf`.
//!
//! Lines `c p show` name the options; without them every variable is one.

use quadrille_problem::Problem;

use crate::clauses::Clauses;
use crate::cnf_items::Decoder;
use crate::error::Mistake;
use crate::lines::Line;
use crate::numbers::number;

/// Returns whether a text is DIMACS CNF: after comments `c`, its first line begins with `p cnf`.
pub(crate) fn is_likely(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.find(|line| *line != "c" && !line.starts_with("c "));
    first.is_some_and(|line| line.split_whitespace().take(2).eq(["p", "cnf"]))
}

pub(crate) fn read(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    let mut header: Option<(Line<'_>, u64, u64)> = None;
    let mut shown: Option<Vec<u64>> = None;
    let mut clauses = Clauses::default();
    let mut clause: Vec<i64> = Vec::new();
    let mut start = 0;
    for whole in text.split('\n') {
        let line = Line { start, text: whole }.part(0..whole.len());
        start += whole.len() + 1;
        let words: Vec<Line<'_>> = line.words().collect();
        match words.first().map_or("", |word| word.text) {
            "" => {}
            "c" if words.len() > 2 && words[1].text == "p" && words[2].text == "show" => {
                let numbers = words[3..].iter().map(|&word| number(word));
                let mut numbers = numbers.collect::<Result<Vec<u64>, Mistake>>()?;
                numbers.retain(|&number| number != 0);
                shown.get_or_insert_default().extend(numbers);
            }
            "c" => {}
            "p" => header = Some(sizes(line, &words, header.is_some())?),
            _ => {
                let Some((_, variables, _)) = header else {
                    return Err(Mistake::new(
                        line.span(),
                        "a clause before the sizes",
                        "`p cnf` and the sizes",
                    ));
                };
                for word in words {
                    literal(word, variables, &mut clause, &mut clauses)?;
                }
            }
        }
    }
    let end = text.len();
    let Some((line, variables, count)) = header else {
        return Err(Mistake::new(
            end..end,
            "no sizes",
            "`p cnf` and the numbers of variables and clauses",
        ));
    };
    if !clause.is_empty() || clauses.len() as u64 != count {
        let message = format!("{} clauses where the first line states {count}", clauses.len());
        return Err(Mistake::new(
            line.span(),
            message,
            "that number of clauses, each with 0 at its end",
        ));
    }
    decode(&clauses, variables, shown, line)
}

fn decode(
    clauses: &Clauses,
    variables: u64,
    shown: Option<Vec<u64>>,
    line: Line<'_>,
) -> Result<(Problem, Vec<String>), Mistake> {
    let literals: usize = clauses.list.iter().map(Vec::len).sum();
    let shown_count = shown.as_ref().map_or(0, |shown| shown.len() as u64);
    let options = shown.as_ref().map_or(variables, |shown| shown.len() as u64);
    if shown.is_some_and(|shown| !shown.iter().copied().eq(1..=options))
        || options > variables
        || variables > 2 * literals as u64 + shown_count + 16
    {
        let message = "the shown variables are not the first ones";
        return Err(Mistake::new(
            line.span(),
            message,
            "options first, then variables for colors and counters",
        ));
    }
    let mut decoder = Decoder::new(clauses, options as usize);
    let end = decoder.run();
    if end < clauses.len() || decoder.variables() as u64 != variables {
        let place = clauses.starts.get(end).copied().unwrap_or(line.start);
        let message = "not the clauses of an exact cover problem";
        let expected = "the layout that `export` writes: for each item a clause of its options, and pairs or counters";
        return Err(Mistake::new(place..place + 1, message, expected));
    }
    let options: Vec<usize> = (1..=options as usize).collect();
    decoder.into_constraints().assemble(&options)
}

/// Returns the sizes in `p cnf 3 4`.
fn sizes<'t>(
    line: Line<'t>,
    words: &[Line<'t>],
    is_repeated: bool,
) -> Result<(Line<'t>, u64, u64), Mistake> {
    match words {
        [_, cnf, variables, clauses] if cnf.text == "cnf" && !is_repeated => {
            Ok((line, number(*variables)?, number(*clauses)?))
        }
        _ => {
            let expected = "one line `p cnf` with the numbers of variables and clauses";
            Err(Mistake::new(line.span(), "invalid sizes", expected))
        }
    }
}

fn literal(
    word: Line<'_>,
    variables: u64,
    clause: &mut Vec<i64>,
    clauses: &mut Clauses,
) -> Result<(), Mistake> {
    let parsed = word.text.parse::<i64>().ok().filter(|l| l.unsigned_abs() <= variables);
    let is_plain = !word.text.starts_with('+');
    let Some(literal) = parsed.filter(|_| is_plain) else {
        let message = format!("invalid literal {:?}", word.text);
        return Err(Mistake::new(
            word.span(),
            message,
            format!("a variable up to {variables}, its negation, or 0"),
        ));
    };
    if clause.is_empty() && clauses.starts.len() == clauses.list.len() {
        clauses.starts.push(word.start);
    }
    match literal {
        0 => clauses.list.push(std::mem::take(clause)),
        _ => clause.push(literal),
    }
    Ok(())
}
