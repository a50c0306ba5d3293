//! Certificates, judged by the checker, which knows nothing of the engine, and by brute force.

use std::io::{self, Cursor, Seek, SeekFrom, Write};

use quadrille_check::{Claim, DEFAULT_MEMORY, Verified, verify};
use quadrille_dlx::count::{Certified, CertifiedCube, JoinError, StepCounts, join_certificates};
use quadrille_dlx::cubes::Split;
use quadrille_dlx::question::{Certifier, Optimizer};
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{Answer, CancelToken, Cube, Problem, Solve, StopReason};
use quadrille_random::Random;

use crate::support::brute;
use crate::support::canceller::Canceller;
use crate::support::costs;
use crate::support::random;
use crate::support::strip;

/// Thresholds under which small problems need steps of every kind.
pub(crate) fn tunings() -> [Tuning; 3] {
    let mut branching = Tuning::tiny();
    branching.sweep.least_options = usize::MAX;
    [Tuning::default(), Tuning::tiny(), branching]
}

/// Writes a certificate, has it verified, and returns the result.
fn certify(
    text: &str,
    set: impl for<'q> FnOnce(Certifier<'q>) -> Certifier<'q>,
) -> (Certified, Verified) {
    let problem = Problem::parse(text).expect("a good problem");
    let mut certificate = Vec::new();
    let certified =
        set(problem.certifier()).certify(Cursor::new(&mut certificate)).expect("memory suffices");
    assert_eq!(certified.bytes, certificate.len() as u64);
    let verified = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
    (certified, verified.unwrap_or_else(|error| panic!("{error}\n{text}")))
}

/// Whether a verified count is exact, and the count.
fn proven(verified: &Verified) -> (bool, String) {
    match &verified.claim {
        Claim::Count(count) => (true, count.to_string()),
        Claim::AtLeast(count) => (false, count.to_string()),
        Claim::CostAtLeast(_) => panic!("{verified}"),
    }
}

/// Certifies a problem and returns the count and the steps.
fn complete(text: &str, tuning: Tuning) -> (String, StepCounts) {
    let (certified, verified) = certify(text, |certifier| certifier.tuning(tuning));
    let count = certified.counted.complete().expect("nothing stops it").to_string();
    assert_eq!(proven(&verified), (true, count.clone()));
    (count, certified.steps)
}

fn judge(seeds: impl Iterator<Item = u64>) -> StepCounts {
    let mut sum = StepCounts::default();
    for seed in seeds {
        let plain = random::problem(seed);
        let text = random::text(&plain);
        let expected = brute::solutions(&plain).len().to_string();
        for tuning in tunings() {
            let (count, steps) = complete(&text, tuning);
            assert_eq!(count, expected, "seed {seed}\n{text}");
            sum += steps;
        }
    }
    sum
}

#[test]
fn random_problems_are_certified() {
    let steps = judge(0..2_000);
    assert!(steps.leaves > 0 && steps.splits > 0 && steps.orbits > 0 && steps.same > 0);
    assert!(steps.products > 0 && steps.sweeps > 0 && steps.refutations > 0, "{steps:?}");
}

/// By hand, in a release build: `cargo test --release -p quadrille-dlx --test all certificates --
/// --ignored`
#[test]
#[ignore = "long: about two minutes"]
fn a_million_random_problems_are_certified() {
    judge((0..1_000_000).map(|seed| 0x5eed_0000_0000 + seed));
}

/// Subtrees that several threads prove, within little memory, so that claims are forgotten.
#[test]
fn counts_by_threads_are_certified() {
    let mut sum = StepCounts::default();
    for seed in 0..400 {
        let plain = random::problem(seed);
        let text = random::text(&plain);
        let expected = brute::solutions(&plain).len().to_string();
        for (tuning, threads) in [(Tuning::tiny(), 2), (tunings()[2], 3)] {
            let (certified, verified) = certify(&text, |certifier| {
                certifier.tuning(tuning).threads(threads).memory_limit(4_000)
            });
            assert_eq!(proven(&verified), (true, expected.clone()), "seed {seed}\n{text}");
            assert_eq!(certified.counted.complete().expect("no limit").to_string(), expected);
            sum += certified.steps;
        }
    }
    assert!(sum.orbits > 0 && sum.same > 0 && sum.products > 0, "{sum:?}");
}

/// A stop wherever it comes, also while options are refuted at the root, after which nothing may be open: the
/// claim says "at least" exactly if the proof skips a step.
#[test]
fn a_count_stopped_anywhere_has_a_certificate_that_holds() {
    let (mut stopped, mut positive) = (0, 0);
    let mut judge = |text: &str, expected: usize, limit: u64| {
        let (certified, verified) =
            certify(text, |certifier| certifier.tuning(Tuning::tiny()).node_limit(limit));
        let answer = certified.counted.answer();
        let found = answer.found().to_string();
        let is_exact = answer.stopped().is_none();
        assert_eq!(proven(&verified), (is_exact, found.clone()), "limit {limit}\n{text}");
        let found: usize = found.parse().expect("a small count");
        assert!(found == expected || !is_exact && found < expected, "limit {limit}\n{text}");
        stopped += u32::from(!is_exact);
        positive += u32::from(!is_exact && found > 0);
    };
    // One solution: `p4 p2`, `p2 p3`, `p0 p2` and `p1`. Presolve drops six options, and a search shows that each
    // is in no solution.
    let text = format!("p0 p1 3|p2 p3 p4\n{}p0 p2\np1\np4 p2\np2 p3\n", "p2\n".repeat(6));
    (0..30).for_each(|limit| judge(&text, 1, limit));
    let mut random = Random::new(17);
    for seed in 0..3_000 {
        let plain = random::problem(seed);
        let expected = brute::solutions(&plain).len();
        judge(&random::text(&plain), expected, random.below(40u64));
    }
    assert!(stopped > 20 && positive > 0, "{stopped} were stopped, {positive} with solutions");
}

/// Threads are stopped, and the certificate has what they proved until then.
#[test]
fn a_stopped_count_by_threads_has_a_certificate_of_a_lower_bound() {
    let text = random::text(&strip::problem(3));
    let problem = Problem::parse(&text).expect("a good problem");
    let all = problem.counter().count().expect("no engine is asked for").complete();
    let all = all.expect("nothing stops it");
    for reports in [1, 5, 30, 300] {
        let token = CancelToken::new();
        let mut canceller = Canceller { token: token.clone(), reports };
        let mut tuning = tunings()[2];
        tuning.threads.poll_interval = 1;
        let mut certificate = Vec::new();
        let query = problem.certifier().tuning(tuning).threads(2).cancel_token(&token);
        let certified =
            query.observer(&mut canceller).certify(Cursor::new(&mut certificate)).expect("memory");
        let verified = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
        let (is_exact, count) = proven(&verified.expect("it holds"));
        let answer = certified.counted.answer();
        assert_eq!((is_exact, count), (answer.stopped().is_none(), answer.found().to_string()));
        assert!(*answer.found() <= all);
    }
}

/// The engine drops states at once from which an item can no longer be covered often enough; the checker
/// keeps them until it has processed all options of that item.
#[test]
fn states_that_lead_nowhere_are_stated() {
    let text = "2:9|a 1:3|b 0:9|c d | s t u\nt u a d s\nt u d a b\nc b\nb c d s u\nb a d u\n\
        b s u a\ns d b c a\n";
    let mut tuning = Tuning::tiny();
    tuning.certify.whole_nodes = 0;
    // More states are expected than there are, but no search is tried before.
    tuning.sweep.at_once = 10_000;
    let (count, steps) = complete(text, tuning);
    let plain = Problem::parse(text).expect("a good problem").counter().count();
    let plain = plain.expect("no engine is asked for").complete().expect("nothing stops it");
    assert_eq!((count, steps.sweeps), (plain.to_string(), 1));
}

#[test]
fn larger_random_problems_are_certified() {
    for seed in 0..40 {
        let text = random::text(&strip::problem(seed));
        let problem = Problem::parse(&text).expect("a good problem");
        let expected = problem.counter().count().expect("no engine is asked for");
        let expected = expected.complete().expect("nothing stops it").to_string();
        for tuning in tunings() {
            assert_eq!(complete(&text, tuning).0, expected, "seed {seed}");
        }
    }
}

/// Latin squares: the cells, and the rows and columns with each number.
fn latin(order: usize) -> String {
    let pairs = || (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
    let items = ["c", "r", "k"].into_iter();
    let items = items.flat_map(|kind| pairs().map(move |(a, b)| format!("{kind}{a}.{b} ")));
    let triples = pairs().flat_map(|(a, b)| (0..order).map(move |c| (a, b, c)));
    let options = triples.map(|(a, b, c)| format!("c{a}.{b} r{a}.{c} k{b}.{c}\n"));
    items.collect::<String>() + "\n" + &options.collect::<String>()
}

/// Proper colorings of the edges of a cycle, with an option for each vertex and two colors of its
/// edges: colors may be exchanged, and the cycle turned.
fn colored_cycle(length: usize, colors: usize) -> String {
    let vertices = (0..length).map(|v| format!("v{v} ")).collect::<String>();
    let edges = (0..length).map(|e| format!(" e{e}")).collect::<String>();
    let pairs = || (0..colors).flat_map(|a| (0..colors).map(move |b| (a, b)));
    let options = (0..length).flat_map(|v| {
        let next = (v + 1) % length;
        pairs().filter(|(a, b)| a != b).map(move |(a, b)| format!("v{v} e{v}:{a} e{next}:{b}\n"))
    });
    format!("{vertices}|{edges}\n") + &options.collect::<String>()
}

#[test]
fn symmetric_problems_are_certified_by_orbits_and_maps() {
    let [_, _, branching] = tunings();
    let (count, steps) = complete(&latin(4), branching);
    assert_eq!(count, "576");
    assert!(steps.orbits > 0, "{steps:?}");
    let (count, steps) = complete(&latin(6), Tuning::default());
    assert_eq!(count, "812851200");
    assert!(steps.orbits > 0 && steps.same > 0, "{steps:?}");
    // The proper colorings of a cycle of n vertices with k colors: (k-1)^n + (-1)^n (k-1).
    let (count, steps) = complete(&colored_cycle(7, 4), branching);
    assert_eq!(count, (3u32.pow(7) - 3).to_string());
    assert!(steps.orbits > 0, "{steps:?}");
}

#[test]
fn claims_beyond_the_memory_limit_are_forgotten() {
    let [_, _, branching] = tunings();
    let (certified, verified) =
        certify(&latin(5), |certifier| certifier.tuning(branching).memory_limit(40_000));
    assert_eq!(certified.counted.complete().expect("nothing stops it"), 161280);
    assert!(proven(&verified).0);
}

#[test]
fn a_stopped_count_has_a_certificate_of_a_lower_bound() {
    for limit in [0, 1, 10, 100, 300, 1000, 3000] {
        for tuning in tunings() {
            let (certified, verified) =
                certify(&latin(5), |certifier| certifier.tuning(tuning).node_limit(limit));
            assert!(certified.counted.statistics().nodes <= limit);
            let answer = certified.counted.answer();
            let is_exact = answer.stopped().is_none();
            let count = match answer {
                Answer::Complete(count) => count,
                Answer::AtLeast(count, reason) => {
                    assert_eq!(reason, StopReason::NodeLimit);
                    count
                }
            };
            assert_eq!(proven(&verified), (is_exact, count.to_string()));
            assert!(count.to_u64().is_some_and(|count| count <= 161280));
        }
    }
    let token = CancelToken::new();
    token.cancel();
    let (certified, verified) = certify("a\na\n", |certifier| certifier.cancel_token(&token));
    assert_eq!(certified.counted.stopped(), Some(StopReason::Cancelled));
    assert!(!proven(&verified).0);
}

/// Certifies the least cost, with these thresholds, and returns it and the steps.
fn least_cost(problem: &Problem, tuning: Tuning) -> (Option<u128>, StepCounts) {
    least_cost_by(problem.optimizer().tuning(tuning), problem)
}

fn least_cost_by(optimizer: Optimizer<'_>, problem: &Problem) -> (Option<u128>, StepCounts) {
    let mut certificate = Vec::new();
    let certified = optimizer.certify(Cursor::new(&mut certificate)).expect("memory suffices");
    assert_eq!((certified.stopped, certified.bytes), (None, certificate.len() as u64));
    let text = problem.to_string();
    let verified = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
    let verified = verified.unwrap_or_else(|error| panic!("{error}\n{text}"));
    let proven = match verified.claim {
        Claim::CostAtLeast(cost) => Some(cost),
        Claim::Count(_) | Claim::AtLeast(_) => None,
    };
    let best = certified.optimum.best().map(|best| best.cost());
    assert_eq!(best, proven, "{text}");
    assert!(best.is_some() || verified.to_string() == "no solution");
    (best, certified.steps)
}

#[test]
fn least_costs_of_random_problems_are_certified() {
    let mut sum = StepCounts::default();
    for seed in 0..2_000 {
        let plain = random::problem(seed);
        let problem = costs::with_costs(&plain, &mut Random::with_key([seed, 1, 0, 0]));
        let option = |number: usize| problem.options().nth(number).expect("an option");
        let cost = |set: &Vec<usize>| set.iter().map(|&o| u128::from(option(o).cost())).sum();
        let least = brute::solutions(&plain).iter().map(cost).min();
        for tuning in tunings() {
            let (best, steps) = least_cost(&problem, tuning);
            assert_eq!(best, least, "seed {seed}\n{problem}");
            sum += steps;
        }
        let unreduced = least_cost_by(problem.optimizer().presolve(false), &problem);
        assert_eq!(unreduced.0, least, "seed {seed} without presolve\n{problem}");
    }
    assert!(sum.leaves > 0 && sum.splits > 0 && sum.sweeps > 0 && sum.refutations > 0, "{sum:?}");
}

/// Assignments, which prices prove, and Latin squares with costs, which need splits as well.
#[test]
fn least_costs_of_larger_problems_are_certified() {
    let mut random = Random::with_key([7, 1, 0, 0]);
    let cells = (0..12).flat_map(|r| (0..12).map(move |c| (r, c)));
    let items: Vec<String> = (0..12).flat_map(|n| [format!("r{n}"), format!("c{n}")]).collect();
    let assignment = cells.map(|(r, c)| format!("r{r} c{c} |{}\n", random.below(1_000u64)));
    let assignment = items.join(" ") + "\n" + &assignment.collect::<String>();
    let latin: String = latin(6)
        .lines()
        .map(|line| match line.split(' ').count() {
            3 => format!("{line} |{}\n", random.below(1_000u64)),
            _ => format!("{line}\n"),
        })
        .collect();
    for text in [assignment, latin] {
        let problem = Problem::parse(&text).expect("a good problem");
        let mut tuning = Tuning::default();
        tuning.certify.whole_nodes = 10;
        tuning.certify.whole_nodes_per_member = 0;
        let (least, steps) = least_cost(&problem, tuning);
        assert_eq!(least, problem.optimizer().cheapest().bound());
        assert!(steps.refutations > 0, "{steps:?}");
    }
}

/// Costs with a great common divisor, whose prices do not fit into a certificate; and costs that are
/// too great for prices at all.
#[test]
fn great_costs_are_certified() {
    let trillion = 1_000_000_000_000u64;
    let twice = format!("a\na |{0}\na |{0}\n", 1u64 << 63);
    let alike = format!("a b\na |{0}\nb |{0}\na b |{0}\na |{0}\n", 10 * trillion);
    let pairs = [20, 30, 40, 70].map(|cost| cost * trillion);
    let [a, b, c, d] = pairs;
    let mixed = format!("a b c\na b |{a}\nb c |{b}\na |{c}\nc |{d}\na b c |{}\n", d + c);
    let greatest = format!("a b\na |{}\nb |{}\na b |{}\n", 1u64 << 62, 3, (1u64 << 62) - 1);
    for (text, least) in [
        (twice, 1 << 63),
        (alike, 10 * trillion),
        (mixed, 70 * trillion),
        (greatest, (1 << 62) - 1),
    ] {
        let problem = Problem::parse(&text).expect("a good problem");
        for tuning in tunings() {
            assert_eq!(least_cost(&problem, tuning).0, Some(u128::from(least)), "{text}");
        }
    }
}

/// A solution that costs nothing is the cheapest: that takes no search.
#[test]
fn a_free_solution_needs_no_proof() {
    let problem = Problem::parse(&latin(7)).expect("a good problem");
    let (least, steps) = least_cost(&problem, Tuning::default());
    assert_eq!((least, steps.splits, steps.leaves), (Some(0), 0, 0), "{steps:?}");
}

#[test]
fn a_stopped_proof_of_a_cost_is_no_certificate() {
    let problem = Problem::parse(&latin(4)).expect("a good problem");
    let token = CancelToken::new();
    token.cancel();
    let certified = problem.optimizer().cancel_token(&token).certify(nowhere());
    assert_eq!(certified.expect("a sink takes all").stopped, Some(StopReason::Cancelled));
}

/// Certifies each cube, and returns them.
fn certified_cubes(problem: &Problem, cubes: Vec<Cube>) -> Vec<CertifiedCube> {
    let certify = |cube: Cube| {
        let mut certificate = Vec::new();
        let certified = problem.certifier().certify_cube(&cube, Cursor::new(&mut certificate));
        let count = certified.expect("memory suffices").counted.complete().expect("no limit");
        CertifiedCube { cube, count, certificate }
    };
    cubes.into_iter().map(certify).collect()
}

/// The cubes of a problem, some of them split once more.
fn all_splits(problem: &Problem, target: usize, random: &mut Random) -> Vec<Cube> {
    let mut cubes = Vec::new();
    for cube in problem.cubes(target) {
        match problem.split(&cube).expect("a cube of the problem") {
            Split::Cubes(inner) if random.one_in(2) => cubes.extend(inner),
            _ => cubes.push(cube),
        }
    }
    cubes
}

#[test]
fn certificates_of_cubes_join() {
    let mut joined = 0;
    for seed in 0..200 {
        let mut random = Random::with_key([seed, 4, 0, 0]);
        let text = random::text(&random::problem(seed));
        let problem = Problem::parse(&text).expect("a good problem");
        let expected = problem.counter().count().expect("no engine is asked for");
        let expected = expected.complete().expect("nothing stops it");
        let cubes = all_splits(&problem, 1 + random.below(12), &mut random);
        let mut cubes = certified_cubes(&problem, cubes);
        for certified in &cubes {
            let verified = verify(text.as_bytes(), &*certified.certificate, DEFAULT_MEMORY);
            let verified = verified.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(proven(&verified), (true, certified.count.to_string()));
        }
        let mut whole = Vec::new();
        assert_eq!(
            join_certificates(&problem, &cubes, Cursor::new(&mut whole)).expect("they join"),
            expected
        );
        let verified = verify(text.as_bytes(), &*whole, DEFAULT_MEMORY);
        let verified = verified.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((verified.to_string().contains("cube"), proven(&verified)), {
            (false, (true, expected.to_string()))
        });
        // Without a cube that has solutions, and with one of them twice.
        if cubes.len() > 1 {
            joined += 1;
            let last = cubes.pop().expect("there are two");
            if !last.count.is_zero() {
                let error = join_certificates(&problem, &cubes, nowhere());
                assert!(matches!(error, Err(JoinError::Uncovered { .. })), "{error:?}");
            }
            let last_twice = [&cubes[..], &[last.clone(), last]].concat();
            let error = join_certificates(&problem, &last_twice, nowhere());
            assert!(matches!(error, Err(JoinError::Overlap { .. })), "{error:?}");
        }
    }
    assert!(joined > 50, "{joined}");
}

/// A shard whose proof or count was altered is refused.
#[test]
fn an_altered_shard_is_refused() {
    let text = latin(5);
    let problem = Problem::parse(&text).expect("a good problem");
    let cubes = certified_cubes(&problem, problem.cubes(5));
    let check = |cubes: &[CertifiedCube]| {
        let mut whole = Vec::new();
        join_certificates(&problem, cubes, Cursor::new(&mut whole)).expect("they join");
        verify(text.as_bytes(), &*whole, DEFAULT_MEMORY).map(|verified| verified.to_string())
    };
    assert_eq!(check(&cubes), Ok("161280 solutions".to_owned()));
    for altered in 0..cubes.len() {
        let mut wrong = cubes.clone();
        let CertifiedCube { count, certificate, .. } = &mut wrong[altered];
        let claim = count.to_string();
        assert!(certificate.len() > 64 && claim.len() > 1, "{claim}");
        // One solution more: the last byte of the claim is its highest.
        let place = certificate.len() - 1;
        certificate[place] += 1;
        let foreign = join_certificates(&problem, &wrong, nowhere());
        assert!(matches!(foreign, Err(JoinError::Foreign { number }) if number == altered));
        // A wrong proof under a right claim, and a right proof under a wrong claim.
        let mut wrong = cubes.clone();
        let length = certificate_head(&wrong[altered]);
        wrong[altered].certificate[length] ^= 1;
        assert!(check(&wrong).is_err());
    }
}

/// The length of the head of a certificate whose cube has options below 128.
fn certificate_head(certified: &CertifiedCube) -> usize {
    11 + 32 + 16 + 1 + 1 + 2 * (certified.cube.taken().len() + certified.cube.dropped().len())
}

/// Returns a writer whose bytes are ignored.
fn nowhere() -> Cursor<Vec<u8>> {
    Cursor::new(Vec::new())
}

/// Fails once its room is used up.
struct Full {
    room: usize,
    place: u64,
}

impl Full {
    fn new(room: usize) -> Self {
        Self { room, place: 0 }
    }
}

impl Seek for Full {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match to {
            SeekFrom::Start(place) => self.place = place,
            SeekFrom::Current(0) => {}
            _ => return Err(io::ErrorKind::Unsupported.into()),
        }
        Ok(self.place)
    }
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = self.place + bytes.len() as u64;
        if end > self.room as u64 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.place = end;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failed_write_is_an_error() {
    let problem = Problem::parse(&latin(4)).expect("a good problem");
    let size = problem.certifier().certify(nowhere()).expect("a sink takes all").bytes as usize;
    for room in 0..size {
        let error =
            problem.certifier().certify(Full::new(room)).expect_err("the room is too small");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    let certified = problem.certifier().certify(Full::new(size)).expect("there is room");
    assert_eq!(certified.counted.complete().expect("nothing stops it"), 576);
}
