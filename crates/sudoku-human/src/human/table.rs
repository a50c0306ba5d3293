//! The table of all techniques, easiest first: the only list of them.
//!
//! Each entry has the variant of [`Technique`](crate::Technique), the name, the weight of a step,
//! the difficulty, what the technique relies on (`rules` or `one_solution`), the finder with its
//! arguments after the position, and a description. `technique.rs` and `finders.rs` expand the
//! table.

/// Calls the macro `$define` with the whole table.
#[rustfmt::skip] // a table
macro_rules! techniques {
    ($define:ident) => {
        $define! {
            FullHouse, "Full house", 1, Easy, rules, singles::full_house(),
                "The last blank cell of a row, column or box.";
            HiddenSingle, "Hidden single (box)", 2, Easy, rules, singles::hidden_single_in_box(),
                "A digit with one place left in a box.";
            HiddenSingleLine, "Hidden single (line)", 5, Easy, rules, singles::hidden_single_in_line(),
                "A digit with one place left in a row or column.";
            NakedSingle, "Naked single", 12, Easy, rules, singles::naked_single(),
                "A cell with one candidate left.";
            Pointing, "Locked candidates (pointing)", 40, Medium, rules, locked::pointing(),
                "Locked candidates: a digit that a box has only in one line.";
            Claiming, "Locked candidates (claiming)", 50, Medium, rules, locked::claiming(),
                "Locked candidates: a digit that a line has only in one box.";
            NakedPair, "Naked pair", 60, Medium, rules, subsets::naked(2),
                "Two cells of a house that hold only two digits.";
            HiddenPair, "Hidden pair", 80, Medium, rules, subsets::hidden(2),
                "Two digits of a house that fit only in two cells.";
            NakedTriple, "Naked triple", 90, Medium, rules, subsets::naked(3),
                "Three cells of a house that hold only three digits.";
            HiddenTriple, "Hidden triple", 110, Medium, rules, subsets::hidden(3),
                "Three digits of a house that fit only in three cells.";
            NakedQuad, "Naked quad", 130, Hard, rules, subsets::naked(4),
                "Four cells of a house that hold only four digits.";
            HiddenQuad, "Hidden quad", 150, Hard, rules, subsets::hidden(4),
                "Four digits of a house that fit only in four cells.";
            XWing, "X-Wing", 150, Hard, rules, fish::plain(2),
                "A digit in two lines that lies only in two cross lines.";
            Skyscraper, "Skyscraper", 160, Hard, rules, single_digit::skyscraper(),
                "Two parallel lines with two places of a digit each, joined by a line.";
            TwoStringKite, "Two-string kite", 160, Hard, rules, single_digit::two_string_kite(),
                "A row and a column with two places of a digit each, joined in a box.";
            TurbotFish, "Turbot fish", 170, Hard, rules, single_digit::turbot_fish(),
                "Two other houses with two places of a digit each that see each other.";
            EmptyRectangle, "Empty rectangle", 180, Hard, rules, single_digit::empty_rectangle(),
                "A box where a digit lies in one row and one column, and a line with two places for it.";
            Swordfish, "Swordfish", 180, Hard, rules, fish::plain(3),
                "A digit in three lines that lies only in three cross lines.";
            RemotePair, "Remote pair", 190, Hard, rules, coloring::remote_pair(),
                "A chain of cells with the same two candidates.";
            ColorTrap, "Simple coloring (trap)", 190, Hard, rules, coloring::trap(),
                "Simple coloring: a cell that sees both colors of a digit.";
            ColorWrap, "Simple coloring (wrap)", 190, Hard, rules, coloring::wrap(),
                "Simple coloring: two cells of one color that see each other.";
            XyWing, "XY-Wing", 200, Hard, rules, wings::xy_wing(),
                "A pivot with two candidates and two pincers.";
            XyzWing, "XYZ-Wing", 220, Hard, rules, wings::xyz_wing(),
                "A pivot with three candidates and two pincers.";
            WWing, "W-Wing", 230, Hard, rules, wings::w_wing(),
                "Two cells with the same two candidates, joined by a house with two places for one of them.";
            UniqueRectangle1, "Unique rectangle type 1", 240, Hard, one_solution, uniqueness::rectangle(1),
                "Four cells that cannot hold only two digits: one of them can hold others.";
            UniqueRectangle2, "Unique rectangle type 2", 240, Hard, one_solution, uniqueness::rectangle(2),
                "Like type 1: two or three of the cells can hold one other digit.";
            UniqueRectangle3, "Unique rectangle type 3", 240, Hard, one_solution, uniqueness::rectangle(3),
                "Like type 1: two of the cells act as one cell of a naked subset.";
            UniqueRectangle4, "Unique rectangle type 4", 240, Hard, one_solution, uniqueness::rectangle(4),
                "Like type 1: one of the two digits is locked in two of the cells.";
            BugPlusOne, "BUG+1", 240, Hard, one_solution, uniqueness::bug_plus_one(),
                "Bivalue universal grave plus one: all blank cells but one have two candidates.";
            FinnedXWing, "Finned X-Wing", 250, Hard, rules, fish::finned(2),
                "An X-Wing with fins.";
            SashimiXWing, "Sashimi X-Wing", 260, Hard, rules, fish::sashimi(2),
                "An X-Wing that is complete only with its fins.";
            FinnedSwordfish, "Finned Swordfish", 280, Hard, rules, fish::finned(3),
                "A swordfish with fins.";
            SashimiSwordfish, "Sashimi Swordfish", 290, Hard, rules, fish::sashimi(3),
                "A swordfish that is complete only with its fins.";
            Jellyfish, "Jellyfish", 300, Hard, rules, fish::plain(4),
                "A digit in four lines that lies only in four cross lines.";
            FinnedJellyfish, "Finned Jellyfish", 320, Hard, rules, fish::finned(4),
                "A jellyfish with fins.";
            SashimiJellyfish, "Sashimi Jellyfish", 330, Hard, rules, fish::sashimi(4),
                "A jellyfish that is complete only with its fins.";
            XChain, "X-Chain", 350, Expert, rules, chains::x_chain(),
                "A chain of one digit.";
            XyChain, "XY-Chain", 380, Expert, rules, chains::xy_chain(),
                "A chain through cells with two candidates.";
            AlternatingChain, "Alternating inference chain", 450, Expert, rules, chains::alternating(),
                "A chain of any candidates (AIC), also as a ring (nice loop).";
            AlsXz, "ALS-XZ", 500, Expert, rules, almost_locked_steps::xz(),
                "Two almost locked sets with a restricted common digit.";
            AlsXyWing, "ALS-XY-Wing", 550, Expert, rules, almost_locked_steps::xy_wing(),
                "Three almost locked sets joined by two restricted common digits.";
            GroupedChain, "Grouped alternating inference chain", 600, Expert, rules, chains::grouped(),
                "A chain of candidates and groups of candidates.";
            CellNet, "Forcing net (cell)", 1000, Extreme, rules, forcing::cell(),
                "A cell whose candidates all have the same consequence.";
            UnitNet, "Forcing net (unit)", 1100, Extreme, rules, forcing::unit(),
                "A digit whose places in a house all have the same consequence.";
            ContradictionNet, "Forcing net (contradiction)", 1200, Extreme, rules, forcing::contradiction(),
                "A candidate from which singles lead to a contradiction.";
            NestedNet, "Nested forcing net", 4000, Extreme, rules, forcing::nested(),
                "A candidate from which singles and nested suppositions lead to a contradiction.";
        }
    };
}

pub(in crate::human) use techniques;
