//! The finder of each technique under other rules.

use std::cell::LazyCell;

use crate::human::finders::finder;
use crate::human::position::{Position as ClassicPosition, Search};
use crate::human::ruled::position::Position;
use crate::human::ruled::{demands, fish, locked, net, singles, subsets};
use crate::human::step::Step;
use crate::human::technique::Technique;

/// Returns the first step of the easiest wanted technique that has one.
pub(in crate::human) fn first(
    position: &Position<'_>,
    search: Search,
    mut is_wanted: impl FnMut(Technique) -> bool,
) -> Option<Step> {
    // Most steps are found without them.
    let marks = LazyCell::new(|| position.pencilmarks());
    let on_classic = |marks| ClassicPosition::new(marks, search, position.stops);
    let classic = LazyCell::new(|| marks.as_ref().map(on_classic));
    let mut wanted = Technique::ALL.into_iter().filter(|&technique| is_wanted(technique));
    wanted.find_map(|technique| match own(position, technique) {
        Some(mut steps) => steps.next(),
        None => classic.as_ref().and_then(finder_without_uniqueness(technique)),
    })
}

/// Returns all steps of a technique in a position: one for each set of changes.
pub(in crate::human) fn all(position: &Position<'_>, technique: Technique) -> Vec<Step> {
    let Some(steps) = own(position, technique) else {
        let marks = position.pencilmarks();
        let on_classic = |marks| ClassicPosition::new(marks, Search::All, position.stops);
        let classic = marks.as_ref().map(on_classic);
        let _none = classic.as_ref().and_then(finder_without_uniqueness(technique));
        return classic.map_or_else(Vec::new, |classic| classic.take_collected());
    };
    let mut found: Vec<Step> = Vec::new();
    for step in steps {
        if !found.iter().any(|other| other.changes_as(&step)) {
            found.push(step);
        }
    }
    found
}

/// Returns the finder of a technique for the ordinary rules, which finds nothing if it relies on
/// uniqueness: other rules may tell apart what the ordinary ones do not.
fn finder_without_uniqueness(
    technique: Technique,
) -> impl Fn(&ClassicPosition<'_>) -> Option<Step> {
    move |position| (!technique.needs_uniqueness()).then(|| finder(technique)(position)).flatten()
}

/// Returns the steps of a technique that looks at the rules of the board, on demand.
fn own<'p>(
    position: &'p Position<'_>,
    technique: Technique,
) -> Option<Box<dyn Iterator<Item = Step> + 'p>> {
    let is_classic = position.board.has_classic_houses();
    Some(match technique {
        Technique::FullHouse => Box::new(singles::full_house(position)),
        Technique::HiddenSingle | Technique::HiddenSingleLine | Technique::HiddenSingleOther => {
            Box::new(singles::hidden(position, technique))
        }
        Technique::NakedSingle => Box::new(singles::naked(position)),
        Technique::CageCombinations | Technique::RuleInCells | Technique::InniesOuties => {
            Box::new(demands::steps(position, technique))
        }
        Technique::Pointing | Technique::Claiming => {
            Box::new(locked::in_lines(position, technique))
        }
        Technique::LockedOther => Box::new(locked::by_any_rule(position)),
        Technique::NakedPair => Box::new(subsets::naked(position, technique, 2)),
        Technique::NakedTriple => Box::new(subsets::naked(position, technique, 3)),
        Technique::NakedQuad => Box::new(subsets::naked(position, technique, 4)),
        Technique::HiddenPair => Box::new(subsets::hidden(position, technique, 2)),
        Technique::HiddenTriple => Box::new(subsets::hidden(position, technique, 3)),
        Technique::HiddenQuad => Box::new(subsets::hidden(position, technique, 4)),
        Technique::ContradictionNet => Box::new(net::contradiction(position)),
        Technique::XWing if !is_classic => Box::new(fish::plain(position, technique, 2)),
        Technique::Swordfish if !is_classic => Box::new(fish::plain(position, technique, 3)),
        Technique::Jellyfish if !is_classic => Box::new(fish::plain(position, technique, 4)),
        _ => return None,
    })
}
