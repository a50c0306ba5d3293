//! One certificate of a whole count from the certificates of its cubes.
//!
//! The cubes are reached by deciding one option after the other: those that take it on one side, those
//! that cannot have it on the other. A side without cubes is searched, and must have no solution. So the
//! proof of the whole shows that the cubes are apart and cover everything.

use std::fmt;
use std::io::{self, Seek, Write};

use num_bigint::BigUint;
use quadrille_problem::{Cube, OptionId, Problem};
use quadrille_search::answer::Count;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;

use crate::certify::encoding::{CheckWork, Step};
use crate::certify::head::{COUNT, Hash, begin, count_claim, end, hash, head, stated_work};
use crate::certify::residual::{Mark, Residual};
use crate::certify::walk::Walk;

/// Nodes of the search which shows that a part in no cube has no solution.
const GAP_NODES: u64 = 100_000;

/// A cube with its number of solutions, and the certificate of that.
#[derive(Clone, Debug)]
pub struct CertifiedCube {
    /// The solutions that were counted.
    pub cube: Cube,
    /// Their number.
    pub count: Count,
    /// The certificate, as `certify_cube` wrote it.
    pub certificate: Vec<u8>,
}

/// Why certificates of cubes were not joined. Numbers are positions in the list, from 0.
#[derive(Debug)]
#[non_exhaustive]
pub enum JoinError {
    /// Two options that a cube takes exclude each other, or it is not one of the problem.
    BadCube {
        /// The number of the cube.
        number: usize,
    },
    /// A certificate is not one of this problem, this cube and this count.
    Foreign {
        /// The number of the cube.
        number: usize,
    },
    /// No option tells two cubes apart.
    Overlap {
        /// The number of the first cube.
        first: usize,
        /// The number of a cube that may share solutions with it.
        second: usize,
    },
    /// A part of the problem is in none of the cubes, and was not shown to have no solution.
    Uncovered {
        /// The options taken and dropped in this part.
        part: Cube,
    },
    /// The certificate could not be written.
    Broken(io::Error),
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCube { number } => write!(f, "cube {number} does not belong to the problem"),
            Self::Foreign { number } => {
                write!(f, "the certificate of cube {number} is for another cube or another count")
            }
            Self::Overlap { first, second } => {
                write!(f, "cubes {first} and {second} may have solutions in common")
            }
            Self::Uncovered { part } => {
                write!(f, "the cubes do not cover {part}, which may have solutions")
            }
            Self::Broken(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JoinError {}

impl From<io::Error> for JoinError {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

/// Writes a certificate of the number of all solutions of a problem, from certificates of cubes that
/// cover them, and returns that number. Takes memory for the liveness of each option in each cube.
///
/// The proofs of the cubes are copied and not checked: that is what a checker does.
///
/// # Errors
/// If the cubes are not known to be apart, or to cover everything; if a certificate belongs to
/// something else; and if `out` fails.
///
/// # Examples
/// ```
/// use std::io::Cursor;
///
/// use quadrille_dlx::count::{CertifiedCube, join_certificates};
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let mut cubes = Vec::new();
/// for cube in problem.cubes(3) {
///     let mut certificate = Vec::new();
///     let count = problem.certifier().certify_cube(&cube, Cursor::new(&mut certificate))?;
///     let count = count.counted.complete()?;
///     cubes.push(CertifiedCube { cube, count, certificate });
/// }
/// let mut whole = Vec::new();
/// assert_eq!(join_certificates(&problem, &cubes, Cursor::new(&mut whole))?, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn join_certificates(
    problem: &Problem,
    cubes: &[CertifiedCube],
    out: impl Write + Seek,
) -> Result<Count, JoinError> {
    let hash = hash(problem);
    let proofs = cubes
        .iter()
        .enumerate()
        .map(|(number, cube)| proof(&hash, cube).ok_or(JoinError::Foreign { number }));
    let proofs = proofs.collect::<Result<Vec<(&[u8], CheckWork)>, JoinError>>()?;
    let mut residual = Residual::root(problem);
    let root = residual.mark();
    let live = cubes.iter().enumerate().map(|(number, cube)| {
        let is_good = cube.cube.check(problem).is_ok() && residual.enter(&cube.cube);
        let live = residual.liveness().to_vec();
        residual.undo(root);
        if is_good { Ok(live) } else { Err(JoinError::BadCube { number }) }
    });
    let live = live.collect::<Result<Vec<_>, JoinError>>()?;
    let out = begin(&hash, COUNT, &Cube::default(), out)?;
    let walk = Walk::new(problem, false, Meter::new(Limits::default(), None), out);
    let mut join = Join { cubes, proofs, live, walk, path: Vec::new() };
    join.run()?;
    let sum: BigUint = cubes.iter().map(|cube| cube.count.clone().into_big()).sum();
    end(join.walk.out, &count_claim(&sum, true))?;
    Ok(Count::from_big(sum))
}

/// The proof in the certificate of a cube, which stands between a head and a claim that are known, and
/// its work.
fn proof<'c>(hash: &Hash, cube: &'c CertifiedCube) -> Option<(&'c [u8], CheckWork)> {
    let work = stated_work(hash, &cube.certificate)?;
    let claim = count_claim(&cube.count.clone().into_big(), true);
    let proof = cube.certificate.strip_prefix(&*head(hash, work, COUNT, &cube.cube))?;
    Some((proof.strip_suffix(claim.as_bytes())?, work))
}

struct Join<'c, 'p, W> {
    cubes: &'c [CertifiedCube],
    /// The proof of each cube, and its work.
    proofs: Vec<(&'c [u8], CheckWork)>,
    /// Whether each option may still be taken, for each cube.
    live: Vec<Vec<bool>>,
    walk: Walk<'p, 'c, W>,
    /// The options decided on the way to the present residual, and whether each was taken.
    path: Vec<(OptionId, bool)>,
}

/// A side of a decision that is still to be proven.
struct Side {
    option: OptionId,
    is_taken: bool,
    /// The number of options decided before this one, and the residual then.
    depth: usize,
    mark: Mark,
    cubes: Vec<usize>,
}

impl<W: Write> Join<'_, '_, W> {
    /// Writes the proof of the whole problem.
    fn run(&mut self) -> Result<(), JoinError> {
        let mut sides: Vec<Side> = Vec::new();
        let mut own: Vec<usize> = (0..self.cubes.len()).collect();
        loop {
            match self.decision(&own)? {
                Some(option) => {
                    self.walk.out.step(Step::Decide)?;
                    self.walk.out.int(option.index() as u64)?;
                    let takes = |&cube: &usize| self.takes(cube, option);
                    let (taking, dropping) = own.into_iter().partition(takes);
                    let (depth, mark) = (self.path.len(), self.walk.residual.mark());
                    for (is_taken, cubes) in [(false, dropping), (true, taking)] {
                        sides.push(Side { option, is_taken, depth, mark, cubes });
                    }
                }
                None => match *own {
                    [cube, ..] => {
                        let (proof, work) = self.proofs[cube];
                        self.walk.out.bytes(proof)?;
                        self.walk.out.work += work;
                    }
                    [] => self.refute()?,
                },
            }
            let Some(side) = sides.pop() else { return Ok(()) };
            self.walk.residual.undo(side.mark);
            self.path.truncate(side.depth);
            self.path.push((side.option, side.is_taken));
            match side.is_taken {
                true => self.walk.residual.take(side.option),
                false => self.walk.residual.drop_option(side.option),
            }
            own = side.cubes;
        }
    }

    fn takes(&self, cube: usize, option: OptionId) -> bool {
        self.cubes[cube].cube.taken().binary_search(&option).is_ok()
    }

    /// Whether a cube takes an option or cannot have it.
    fn fits(&self, cube: usize, option: OptionId) -> bool {
        self.takes(cube, option) || !self.live[cube][option.index()]
    }

    /// The option to decide on the way to some cubes, each of which takes it or cannot have it. `None`
    /// if there is no cube, or if its residual is reached.
    fn decision(&self, own: &[usize]) -> Result<Option<OptionId>, JoinError> {
        let Some(&first) = own.first() else { return Ok(None) };
        let residual = &self.walk.residual;
        // Once the options of a cube are taken, only those that it drops tell its residual apart.
        let cube = &self.cubes[first].cube;
        let decided = cube.taken().iter().chain(cube.dropped());
        let mut decisive = decided.filter(|&&option| residual.is_live(option));
        match decisive.find(|&&option| own.iter().all(|&cube| self.fits(cube, option))) {
            None if own.len() > 1 => Err(self.overlap(own)),
            option => Ok(option.copied()),
        }
    }

    /// Some cubes that no option tells apart.
    fn overlap(&self, own: &[usize]) -> JoinError {
        let first = own[0];
        let taken = self.cubes[first].cube.taken().iter().copied();
        let taken = taken.filter(|&option| self.walk.residual.is_live(option));
        let is_apart = |cube: usize| taken.clone().any(|option| self.fits(cube, option));
        let second = own[1..].iter().copied().find(|&cube| !is_apart(cube));
        JoinError::Overlap { first, second: second.unwrap_or(own[1]) }
    }

    /// Writes a search that finds no solution in a part without cubes.
    fn refute(&mut self) -> Result<(), JoinError> {
        let nodes = self.walk.meter.tuning().limit(GAP_NODES);
        match self.walk.try_leaf(nodes)? {
            Some(value) if value == BigUint::ZERO => Ok(()),
            _ => {
                let with = |is_taken: bool| {
                    let options = self.path.iter().filter(move |step| step.1 == is_taken);
                    let mut options: Vec<OptionId> = options.map(|step| step.0).collect();
                    options.sort_unstable();
                    options
                };
                Err(JoinError::Uncovered { part: Cube::known(&with(true), &with(false)) })
            }
        }
    }
}
