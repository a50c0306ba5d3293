//! The finders, in the order in which they are tried.

use crate::human::fish::{Kind, fish};
use crate::human::position::Position;
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::{
    almost_locked_steps, chains, colouring, forcing, locked, single_digit, singles, subsets,
    uniqueness, wings,
};

/// Finds a step of one technique, if there is one.
pub(in crate::human) type Finder = fn(&Position<'_>) -> Option<Step>;

/// The finder of a technique.
#[rustfmt::skip] // a table
pub(in crate::human) fn finder(technique: Technique) -> Finder {
    use Technique as T;
    match technique {
        T::FullHouse        => singles::full_house,
        T::HiddenSingle     => singles::hidden_single_in_box,
        T::HiddenSingleLine => singles::hidden_single_in_line,
        T::NakedSingle      => singles::naked_single,
        T::Pointing         => locked::pointing,
        T::Claiming         => locked::claiming,
        T::NakedPair        => |p| subsets::naked(p, 2),
        T::HiddenPair       => |p| subsets::hidden(p, 2),
        T::NakedTriple      => |p| subsets::naked(p, 3),
        T::HiddenTriple     => |p| subsets::hidden(p, 3),
        T::NakedQuad        => |p| subsets::naked(p, 4),
        T::HiddenQuad       => |p| subsets::hidden(p, 4),
        T::XWing            => |p| fish(p, 2, Kind::Plain),
        T::Swordfish        => |p| fish(p, 3, Kind::Plain),
        T::Jellyfish        => |p| fish(p, 4, Kind::Plain),
        T::Skyscraper       => |p| single_digit::two_links(p, T::Skyscraper),
        T::TwoStringKite    => |p| single_digit::two_links(p, T::TwoStringKite),
        T::TurbotFish       => |p| single_digit::two_links(p, T::TurbotFish),
        T::EmptyRectangle   => single_digit::empty_rectangle,
        T::RemotePair       => colouring::remote_pair,
        T::ColourTrap       => colouring::trap,
        T::ColourWrap       => colouring::wrap,
        T::XyWing           => wings::xy_wing,
        T::XyzWing          => wings::xyz_wing,
        T::WWing            => wings::w_wing,
        T::UniqueRectangle1 => |p| uniqueness::rectangle(p, 1),
        T::UniqueRectangle2 => |p| uniqueness::rectangle(p, 2),
        T::UniqueRectangle3 => |p| uniqueness::rectangle(p, 3),
        T::UniqueRectangle4 => |p| uniqueness::rectangle(p, 4),
        T::BugPlusOne       => uniqueness::bug_plus_one,
        T::FinnedXWing      => |p| fish(p, 2, Kind::Finned),
        T::FinnedSwordfish  => |p| fish(p, 3, Kind::Finned),
        T::FinnedJellyfish  => |p| fish(p, 4, Kind::Finned),
        T::SashimiXWing     => |p| fish(p, 2, Kind::Sashimi),
        T::SashimiSwordfish => |p| fish(p, 3, Kind::Sashimi),
        T::SashimiJellyfish => |p| fish(p, 4, Kind::Sashimi),
        T::XChain           => chains::x_chain,
        T::XyChain          => chains::xy_chain,
        T::AlternatingChain => chains::alternating,
        T::AlsXz            => almost_locked_steps::xz,
        T::AlsXyWing        => almost_locked_steps::xy_wing,
        T::GroupedChain     => chains::grouped,
        T::ContradictionNet => forcing::contradiction,
        T::CellNet          => forcing::cell,
        T::UnitNet          => forcing::unit,
        T::NestedNet        => forcing::nested,
    }
}
