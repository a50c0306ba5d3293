//! Diagrams as bytes.
//!
//! # Format
//! All numbers but checksums are in LEB128: seven bits in each byte, the lowest first, the highest bit
//! set in all but the last, and no byte more than needed. Checksums are CRC-32 (ISO-HDLC), four bytes,
//! lowest first.
//!
//! | part | content |
//! |---|---|
//! | magic | the eight bytes `QDIAGRM1` |
//! | problem | checksum of the problem as text in Knuth's format; number of its options |
//! | order | 1 if the solutions are in listing order, else 0 |
//! | size | number of nodes with edges, which are numbered from 2; number of the root |
//! | nodes | for each: 0 and two nodes for a product; or the number of its edges, and each edge |
//! | checksum | of all bytes before it |
//!
//! An edge is 0, or 1 plus the number of its option, followed by a node. A node is written as its
//! distance below the node to which the edge belongs. Node 1 is the empty solution.
//!
//! The checksum shows damage, not intent: a reader that does not trust the writer verifies solutions
//! against the problem, or compiles it again.

use std::fmt;

use quadrille_answer::Stops;
use quadrille_problem::Problem;

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{Edge, Node, Nodes, SOLVED, View};
use crate::problem_ref::ProblemRef;

const MAGIC: &[u8; 8] = b"QDIAGRM1";

/// Bytes that are not a diagram of the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: ReadErrorKind,
    offset: usize,
}

/// What is wrong with the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// They do not begin as a diagram of this version does.
    NotADiagram,
    /// They end too early, or go on after the end.
    WrongLength,
    /// The checksum does not match: they were damaged.
    Damaged,
    /// The diagram is of another problem.
    OtherProblem,
    /// A number is written in a longer form than needed, or is too large.
    BadNumber,
    /// An edge leads nowhere, or its option does not exist.
    BadEdge,
    /// A way through the diagram is longer than a solution of the problem can be.
    TooDeep,
}

impl ReadError {
    /// Returns what is wrong.
    pub fn kind(&self) -> ReadErrorKind {
        self.kind
    }

    /// Returns the number of the byte at which it was seen, from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ReadErrorKind::NotADiagram => "not a diagram, or a diagram of another version",
            ReadErrorKind::WrongLength => "the diagram is too short or too long",
            ReadErrorKind::Damaged => "the checksum does not match; the diagram was damaged",
            ReadErrorKind::OtherProblem => "the diagram belongs to another problem",
            ReadErrorKind::BadNumber => "a number is too large or not in its shortest form",
            ReadErrorKind::BadEdge => "an edge refers to an unknown option or node",
            ReadErrorKind::TooDeep => "a way through the diagram is too long",
        };
        write!(f, "byte {}: {what}", self.offset)
    }
}

impl std::error::Error for ReadError {}

impl<'p> Diagram<'p> {
    /// Returns the diagram as bytes, in the format of the head of this module's source, which
    /// `docs/diagrams.md` repeats.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::diagram::Diagram;
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let bytes = problem.compiler().compile()?.to_bytes();
    /// let diagram = Diagram::from_bytes(&problem, &bytes)?;
    /// assert_eq!(*diagram.count(), 2);
    /// assert!(Diagram::from_bytes(&problem, &bytes[1..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(checksum_of(&self.problem));
        write(&mut bytes, self.problem.option_count());
        write(&mut bytes, usize::from(self.is_in_listing_order));
        write(&mut bytes, self.nodes.len() - 2);
        write(&mut bytes, self.root as usize);
        for node in self.nodes.inner() {
            match self.nodes.view(node) {
                View::Product(first, second) => {
                    write(&mut bytes, 0);
                    write(&mut bytes, (node - first) as usize);
                    write(&mut bytes, (node - second) as usize);
                }
                View::Sum(edges) => {
                    write(&mut bytes, edges.len());
                    for edge in edges.iter() {
                        write(&mut bytes, edge.option.map_or(0, |option| option as usize + 1));
                        write(&mut bytes, (node - edge.to) as usize);
                    }
                }
            }
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a diagram of this problem.
    ///
    /// Takes time and memory linear in the number of bytes.
    ///
    /// # Errors
    /// If the bytes are not a diagram of this problem.
    pub fn from_bytes(problem: impl Into<ProblemRef<'p>>, bytes: &[u8]) -> Result<Self, ReadError> {
        let problem = problem.into();
        let at = |offset, kind| ReadError { kind, offset };
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(at(0, ReadErrorKind::NotADiagram));
        };
        let Some((checked, checksum)) = bytes.split_last_chunk::<4>().filter(|_| rest.len() >= 8)
        else {
            return Err(at(bytes.len(), ReadErrorKind::WrongLength));
        };
        if crc32fast::hash(checked).to_le_bytes() != *checksum {
            return Err(at(checked.len(), ReadErrorKind::Damaged));
        }
        let mut reader = Reader { bytes: checked, offset: MAGIC.len() + 4 };
        let is_same = checked[MAGIC.len()..reader.offset] == checksum_of(&problem)
            && reader.number()? == problem.option_count();
        if !is_same {
            return Err(at(MAGIC.len(), ReadErrorKind::OtherProblem));
        }
        let is_in_listing_order = match reader.number()? {
            order @ (0 | 1) => order == 1,
            _ => return Err(reader.error(ReadErrorKind::BadNumber)),
        };
        let (count, root) = (reader.number()?, reader.number()?);
        let nodes = reader.nodes(count, &problem)?;
        if reader.offset != checked.len() {
            return Err(reader.error(ReadErrorKind::WrongLength));
        }
        if root >= nodes.len() {
            return Err(reader.error(ReadErrorKind::BadEdge));
        }
        let diagram = Self::of(problem, nodes, root as Node, is_in_listing_order, Stops::default());
        Ok(diagram.expect("nothing cancels it"))
    }
}

/// The checksum of a problem, lowest byte first.
fn checksum_of(problem: &Problem) -> [u8; 4] {
    crc32fast::hash(problem.to_string().as_bytes()).to_le_bytes()
}

fn write(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Reader<'b> {
    bytes: &'b [u8],
    offset: usize,
}

impl Reader<'_> {
    fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError { kind, offset: self.offset }
    }

    fn number(&mut self) -> Result<usize, ReadError> {
        let mut number = 0usize;
        for shift in (0..35).step_by(7) {
            let Some(&byte) = self.bytes.get(self.offset) else {
                return Err(self.error(ReadErrorKind::WrongLength));
            };
            self.offset += 1;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return match byte == 0 && shift > 0 {
                    true => Err(self.error(ReadErrorKind::BadNumber)),
                    false => Ok(number),
                };
            }
        }
        Err(self.error(ReadErrorKind::BadNumber))
    }

    /// Reads `count` nodes, and checks each.
    fn nodes(&mut self, count: usize, problem: &Problem) -> Result<Nodes, ReadError> {
        // A node takes three bytes or more.
        if count > self.bytes.len() / 3 {
            return Err(self.error(ReadErrorKind::WrongLength));
        }
        // A way takes an option or closes an item at each sum, and splits at products.
        let most = problem.option_count() + 2 * problem.item_count() + 2;
        let mut nodes = Nodes::new();
        let mut lengths = vec![0usize; count + 2];
        for node in 2..count + 2 {
            let edge_count = self.number()?;
            let (added, length) = match edge_count {
                0 => {
                    let (first, second) = (self.child(node)?, self.child(node)?);
                    if first == SOLVED || second == SOLVED {
                        return Err(self.error(ReadErrorKind::BadEdge));
                    }
                    let length = lengths[first as usize] + lengths[second as usize];
                    (nodes.product(first, second), length)
                }
                _ => {
                    let mut edges = Vec::new();
                    for _ in 0..edge_count {
                        let option = self.number()?.checked_sub(1);
                        if option.is_some_and(|option| option >= problem.option_count()) {
                            return Err(self.error(ReadErrorKind::BadEdge));
                        }
                        let to = self.child(node)?;
                        edges.push(Edge { option: option.map(|option| option as u32), to });
                    }
                    if edge_count == 1 && edges[0].option.is_none() {
                        return Err(self.error(ReadErrorKind::BadEdge));
                    }
                    let length = edges.iter().map(|edge| lengths[edge.to as usize]).max();
                    (nodes.sum(&edges), length.expect("there are edges"))
                }
            };
            if added != Ok(node as Node) {
                return Err(self.error(ReadErrorKind::BadNumber));
            }
            lengths[node] = length + 1;
            if lengths[node] > most {
                return Err(self.error(ReadErrorKind::TooDeep));
            }
        }
        Ok(nodes)
    }

    /// Reads a node to which an edge of `node` leads.
    fn child(&mut self, node: usize) -> Result<Node, ReadError> {
        let distance = self.number()?;
        match node.checked_sub(distance) {
            Some(child) if child < node && child >= SOLVED as usize => Ok(child as Node),
            _ => Err(self.error(ReadErrorKind::BadEdge)),
        }
    }
}
