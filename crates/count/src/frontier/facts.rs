//! What is known of a count: claims, and the residuals that were divided.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use quadrille_problem::Cube;
use quadrille_search::answer::Count;
use quadrille_symmetry::Key;

use crate::ledger::Claim;

/// Claims about residuals of a problem, and the residuals that were divided.
///
/// Facts may be added in any order and more than once: the result is the same. Adding facts never makes others
/// wrong, so facts of different machines and different rounds can be put together.
///
/// # Examples
/// ```
/// use quadrille_dlx::count::Claim;
/// use quadrille_dlx::frontier::Facts;
///
/// let mut facts = Facts::default();
/// let claim = Claim { key: [1, 2], count: 7u64.into(), work: 100 };
/// facts.claim(claim.clone())?;
/// facts.claim(claim.clone())?;
/// assert_eq!(facts.claims().len(), 1);
/// assert!(facts.claim(Claim { count: 8u64.into(), ..claim }).is_err());
/// # Ok::<(), quadrille_dlx::frontier::Contradiction>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    claims: BTreeMap<Key, Claim>,
    divisions: BTreeMap<Key, Cube>,
}

/// Two claims about the same residual state different counts: at least one is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The key of the residual.
    pub key: Key,
    /// The two counts: the first that was added, and the other.
    pub counts: [Count; 2],
}

impl Facts {
    /// Adds a claim.
    ///
    /// # Errors
    /// If another claim about the same residual has another count. Nothing is added then.
    pub fn claim(&mut self, claim: Claim) -> Result<(), Contradiction> {
        let known = self.claims.entry(claim.key).or_insert_with(|| claim.clone());
        if known.count != claim.count {
            let counts = [known.count.clone(), claim.count];
            return Err(Contradiction { key: claim.key, counts });
        }
        known.work = known.work.max(claim.work);
        Ok(())
    }

    /// Adds the fact that the residual of a cube, which has this key, was divided. Of two such cubes the
    /// lesser one counts.
    pub fn divide(&mut self, key: Key, cube: Cube) {
        let known = self.divisions.entry(key).or_insert_with(|| cube.clone());
        if cube < *known {
            *known = cube;
        }
    }

    /// Returns the claim about a residual.
    pub fn claim_of(&self, key: Key) -> Option<&Claim> {
        self.claims.get(&key)
    }

    /// Returns a cube with this residual, if the residual was divided.
    pub fn division_of(&self, key: Key) -> Option<&Cube> {
        self.divisions.get(&key)
    }

    /// Returns all claims, by key.
    pub fn claims(&self) -> impl ExactSizeIterator<Item = &Claim> {
        self.claims.values()
    }

    /// Returns the claims of most work, at most `most`, the greatest work first.
    pub fn heaviest(&self, most: usize) -> Vec<&Claim> {
        let mut claims: Vec<&Claim> = self.claims.values().collect();
        claims.sort_by_key(|claim| Reverse(claim.work));
        claims.truncate(most);
        claims
    }

    /// Returns the key and a cube of each residual that was divided, by key.
    pub fn divisions(&self) -> impl ExactSizeIterator<Item = (Key, &Cube)> {
        self.divisions.iter().map(|(&key, cube)| (key, cube))
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, [one, other]) = (key_text(self.key), &self.counts);
        write!(f, "two claims about residual {key} state different counts: {one} and {other}")
    }
}

impl std::error::Error for Contradiction {}

/// Returns a key as 32 hexadecimal digits.
pub fn key_text([low, high]: Key) -> String {
    format!("{high:016x}{low:016x}")
}

/// Reads a key, as [`key_text`] writes it.
pub fn key_from_text(text: &str) -> Option<Key> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 32 || !text.bytes().all(is_digit) {
        return None;
    }
    let word = |digits| u64::from_str_radix(digits, 16).ok();
    Some([word(&text[16..])?, word(&text[..16])?])
}
