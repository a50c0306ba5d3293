//! The table of all techniques, easiest first: the only list of them.
//!
//! Each entry has the variant of [`Technique`](crate::Technique), the name, the weight of a step,
//! the difficulty, what the technique relies on (`rules`, `one_solution`, or `other_rules` than those of
//! rows, columns and boxes), the finder with its arguments after the position, and a description. `technique.rs` and `finders.rs` expand the
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
            HiddenSingleOther, "Hidden single (other house)", 8, Easy, other_rules, ruled::nothing(),
                "A digit with one place left in a diagonal, window or other house of the rules.";
            NakedSingle, "Naked single", 12, Easy, rules, singles::naked_single(),
                "A cell with one candidate left.";
            CageCombinations, "Cage combinations", 15, Easy, other_rules, ruled::nothing(),
                "A cage whose sum leaves few combinations.";
            RuleInCells, "Rule in cells", 20, Easy, other_rules, ruled::nothing(),
                "Values that one line, arrow, dot or other rule in cells excludes.";
            Pointing, "Locked candidates (pointing)", 40, Medium, rules, locked::pointing(),
                "Locked candidates: a digit that a box has only in one line.";
            InniesOuties, "Innies and outies", 45, Medium, other_rules, ruled::nothing(),
                "Cells that cages leave over in houses, or reach outside: their sum is known.";
            Claiming, "Locked candidates (claiming)", 50, Medium, rules, locked::claiming(),
                "Locked candidates: a digit that a line has only in one box.";
            LockedOther, "Locked candidates (other)", 52, Medium, other_rules, ruled::nothing(),
                "A digit whose places in a house or cage all see a cell, by any rule.";
            LockedPair, "Locked pair", 55, Medium, rules, subsets::locked(2),
                "Two cells of a box and a line that hold only two digits.";
            NakedPair, "Naked pair", 60, Medium, rules, subsets::naked(2),
                "Two cells of a house that hold only two digits.";
            HiddenPair, "Hidden pair", 80, Medium, rules, subsets::hidden(2),
                "Two digits of a house that fit only in two cells.";
            LockedTriple, "Locked triple", 85, Medium, rules, subsets::locked(3),
                "Three cells of a box and a line that hold only three digits.";
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
            DualTwoStringKite, "Dual two-string kite", 165, Hard, rules, single_digit::dual_two_string_kite(),
                "Two two-string kites that are joined in the same cells.";
            TurbotFish, "Turbot fish", 170, Hard, rules, single_digit::turbot_fish(),
                "Two other houses with two places of a digit each that see each other.";
            EmptyRectangle, "Empty rectangle", 180, Hard, rules, single_digit::empty_rectangle(),
                "A box where a digit lies in one row and one column, and a line with two places for it.";
            DualEmptyRectangle, "Dual empty rectangle", 180, Hard, rules, single_digit::dual_empty_rectangle(),
                "Two empty rectangles in the same box.";
            Swordfish, "Swordfish", 180, Hard, rules, fish::plain(3),
                "A digit in three lines that lies only in three cross lines.";
            RemotePair, "Remote pair", 190, Hard, rules, coloring::remote_pair(),
                "A chain of cells with the same two candidates.";
            ColorTrap, "Simple coloring (trap)", 190, Hard, rules, coloring::trap(),
                "Simple coloring: a cell that sees both colors of a digit.";
            ColorWrap, "Simple coloring (wrap)", 190, Hard, rules, coloring::wrap(),
                "Simple coloring: two cells of one color that see each other.";
            MultiColors1, "Multi-colors 1", 200, Hard, rules, coloring::multi_colors_1(),
                "Two colorings of a digit that see each other: a cell that sees both other colors.";
            MultiColors2, "Multi-colors 2", 200, Hard, rules, coloring::multi_colors_2(),
                "A color of a digit that sees both colors of another coloring.";
            XyWing, "XY-Wing", 200, Hard, rules, wings::xy_wing(),
                "A pivot with two candidates and two pincers.";
            XyzWing, "XYZ-Wing", 220, Hard, rules, wings::xyz_wing(),
                "A pivot with three candidates and two pincers.";
            WWing, "W-Wing", 230, Hard, rules, wings::w_wing(),
                "Two cells with the same two candidates, joined by a house with two places for one of them.";
            UniqueRectangle1, "Unique rectangle type 1", 240, Hard, one_solution, uniqueness::rectangle(1),
                "Four cells that cannot hold only two digits: one of them can hold others.";
            UniqueRectangle2, "Unique rectangle type 2", 240, Hard, one_solution, uniqueness::rectangle(2),
                "Like type 1: two of the cells in a house can hold one other digit.";
            UniqueRectangle3, "Unique rectangle type 3", 240, Hard, one_solution, uniqueness::rectangle(3),
                "Like type 1: two of the cells act as one cell of a naked subset.";
            UniqueRectangle4, "Unique rectangle type 4", 240, Hard, one_solution, uniqueness::rectangle(4),
                "Like type 1: one of the two digits is locked in two of the cells.";
            UniqueRectangle5, "Unique rectangle type 5", 240, Hard, one_solution, uniqueness::rectangle(5),
                "Like type 2, with two opposite cells or three cells.";
            UniqueRectangle6, "Unique rectangle type 6", 240, Hard, one_solution, uniqueness::rectangle(6),
                "Like type 1: one of the two digits is locked in the rectangle in both rows or columns.";
            HiddenRectangle, "Hidden rectangle", 240, Hard, one_solution, uniqueness::rectangle(7),
                "Like type 1: one of the two digits is locked in the rectangle in the two lines of a cell.";
            AvoidableRectangle1, "Avoidable rectangle type 1", 240, Hard, one_solution, avoidable::with_one_blank(),
                "Four cells, none of them given, that cannot hold two digits in turn: three are filled.";
            AvoidableRectangle2, "Avoidable rectangle type 2", 240, Hard, one_solution, avoidable::with_two_blanks(),
                "Like type 1: two are filled, and the others can hold one other digit.";
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
            ContinuousLoop, "Continuous nice loop", 450, Expert, rules, chains::continuous(),
                "A ring of any candidates: one of every two neighbors is true.";
            DiscontinuousLoop, "Discontinuous nice loop", 450, Expert, rules, chains::discontinuous(),
                "A chain of any candidates that closes at one of them, and rules it out or places it.";
            AlternatingChain, "Alternating inference chain", 450, Expert, rules, chains::alternating(),
                "A chain of any candidates (AIC) whose ends rule out several candidates.";
            FinnedFrankenXWing, "Finned Franken X-Wing", 470, Expert, rules, complex_fish::franken(2, true),
                "A finned X-Wing of lines and boxes.";
            FrankenSwordfish, "Franken Swordfish", 480, Expert, rules, complex_fish::franken(3, false),
                "A swordfish of lines and boxes.";
            FinnedFrankenSwordfish, "Finned Franken Swordfish", 490, Expert, rules, complex_fish::franken(3, true),
                "A finned swordfish of lines and boxes.";
            AlsXz, "ALS-XZ", 500, Expert, rules, almost_locked_steps::xz(),
                "Two almost locked sets with a restricted common digit.";
            AlsXyWing, "ALS-XY-Wing", 550, Expert, rules, almost_locked_steps::xy_wing(),
                "Three almost locked sets joined by two restricted common digits.";
            SueDeCoq, "Sue de Coq", 560, Expert, rules, sue_de_coq::sue_de_coq(),
                "Cells where a box meets a line, with cells of both: as many digits as cells.";
            GroupedContinuousLoop, "Grouped continuous nice loop", 600, Expert, rules, chains::grouped_continuous(),
                "A ring of candidates and groups of candidates.";
            GroupedDiscontinuousLoop, "Grouped discontinuous nice loop", 600, Expert, rules, chains::grouped_discontinuous(),
                "A chain of candidates and groups of candidates that closes at one candidate.";
            GroupedChain, "Grouped alternating inference chain", 600, Expert, rules, chains::grouped(),
                "A chain of candidates and groups of candidates whose ends rule out several candidates.";
            AlsChain, "ALS chain", 650, Expert, rules, almost_locked_chain::chain(),
                "A chain of almost locked sets, joined by restricted common digits.";
            DeathBlossom, "Death blossom", 660, Expert, rules, death_blossom::death_blossom(),
                "A cell with an almost locked set for each of its candidates.";
            AlsContinuousLoop, "Continuous nice loop (ALS)", 690, Expert, rules, chains::with_sets_continuous(),
                "A ring of candidates, groups of candidates and almost locked sets.";
            AlsDiscontinuousLoop, "Discontinuous nice loop (ALS)", 690, Expert, rules, chains::with_sets_discontinuous(),
                "A chain of candidates, groups and almost locked sets that closes at one candidate.";
            AlsAlternatingChain, "Alternating inference chain (ALS)", 690, Expert, rules, chains::with_sets(),
                "A chain of candidates, groups and almost locked sets whose ends rule out several candidates.";
            FrankenJellyfish, "Franken Jellyfish", 700, Expert, rules, complex_fish::franken(4, false),
                "A jellyfish of lines and boxes.";
            FinnedFrankenJellyfish, "Finned Franken Jellyfish", 720, Expert, rules, complex_fish::franken(4, true),
                "A finned jellyfish of lines and boxes.";
            MutantSwordfish, "Mutant Swordfish", 740, Expert, rules, complex_fish::mutant(3, false),
                "A swordfish of any houses.";
            FinnedMutantSwordfish, "Finned Mutant Swordfish", 760, Expert, rules, complex_fish::mutant(3, true),
                "A finned swordfish of any houses.";
            CellNet, "Forcing net (cell)", 1000, Extreme, rules, forcing::net(Technique::CellNet),
                "A cell whose candidates all have the same consequence.";
            UnitNet, "Forcing net (unit)", 1100, Extreme, rules, forcing::net(Technique::UnitNet),
                "A digit whose places in a house all have the same consequence.";
            ContradictionNet, "Forcing net (contradiction)", 1200, Extreme, rules, forcing::net(Technique::ContradictionNet),
                "A candidate from which singles lead to a contradiction.";
            MutantJellyfish, "Mutant Jellyfish", 1300, Extreme, rules, complex_fish::mutant(4, false),
                "A jellyfish of any houses.";
            FinnedMutantJellyfish, "Finned Mutant Jellyfish", 1400, Extreme, rules, complex_fish::mutant(4, true),
                "A finned jellyfish of any houses.";
            NestedNet, "Nested forcing net", 4000, Extreme, rules, forcing::nested(),
                "A candidate from which singles and nested suppositions lead to a contradiction.";
        }
    };
}

pub(in crate::human) use techniques;
