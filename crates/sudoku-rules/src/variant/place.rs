//! Adds placed rules, and states what they demand.

use std::sync::Arc;

use crate::grid::Grid;
use crate::shape::Cell;
use crate::variant::error::RulesError;
use crate::variant::line::Line;
use crate::variant::placed::{Argument, FPuzzlesForm, Groups, Kind, Placed, Takes};
use crate::variant::rules::Rules;
use crate::variant::stating::{Meaning, Stating};

impl Rules {
    /// Adds a rule of this kind in these groups of cells.
    ///
    /// # Errors
    /// If a cell is not on the board or is repeated; if it needs one board and there are several; if the kind needs another argument or other
    /// groups; if no values satisfy the rule.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Argument, Grid, Kind, Model, Rules, Shape};
    ///
    /// let shape = Shape::from_side(4).ok_or("no such board")?;
    /// let mut rules = Rules::ordinary(shape);
    /// let thermo = Kind::named("thermo").ok_or("no such rule")?;
    /// rules.place(thermo, Argument::Nothing, vec![shape.cells().take(4).collect()])?;
    /// // The first row is 1234, as in one of 24 of all 288 grids.
    /// assert_eq!(Model::with_rules(&Grid::empty(shape), &rules).solver().count()?.complete()?, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(
        &mut self,
        kind: &'static Kind,
        argument: Argument,
        groups: Vec<Vec<Cell>>,
    ) -> Result<(), RulesError> {
        let argument = self.checked_argument(kind, argument)?;
        if matches!(kind.name, "row-index" | "column-index") && self.boards().is_some() {
            return Err(RulesError::SeveralBoards { rule: kind.name });
        }
        self.check_groups(kind, &groups)?;
        let mut added = self.clone();
        added.push_placed(Placed { kind, argument, groups });
        let meaning = added.stated(Some(self.placed().len()));
        if meaning.lines.iter().any(|(line, _)| line.is_impossible()) {
            return Err(RulesError::NoValues { rule: kind.name });
        }
        *self = added;
        Ok(())
    }

    /// Returns whether a full board would satisfy this rule, added to these. A number or pattern that
    /// the kind needs and that is missing counts as broken.
    ///
    /// # Panics
    /// If the board is not full, or is of another shape.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_rules::{Argument, Grid, Kind, Rules};
    ///
    /// let grid: Grid = "1234341221434321".parse()?;
    /// let (rules, shape) = (Rules::ordinary(grid.shape()), grid.shape());
    /// let sandwich = Kind::named("sandwich").ok_or("no such rule")?;
    /// let row = vec![shape.cells().take(4).collect()];
    /// assert!(rules.holds(sandwich, &Argument::Number(5), &row, &grid));
    /// assert!(!rules.holds(sandwich, &Argument::Number(4), &row, &grid));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holds(
        &self,
        kind: &'static Kind,
        argument: &Argument,
        groups: &[Vec<Cell>],
        grid: &Grid,
    ) -> bool {
        assert!(grid.is_full() && grid.shape() == self.shape(), "a full board of this shape");
        let is_fit = self.check_groups(kind, groups).is_ok();
        let Some(argument) = self.checked_argument(kind, argument.clone()).ok().filter(|_| is_fit)
        else {
            return false;
        };
        let mut stating = Stating::judge(self.shape(), self.box_numbers(), grid.values());
        let alike = self.placed().iter().filter(|other| other.kind == kind);
        stating.alike = alike.map(|other| other.cells()[0]).collect();
        let placed = Placed { kind, argument, groups: groups.to_vec() };
        (kind.state)(&placed, &mut stating);
        stating.holds()
    }

    fn checked_argument(
        &self,
        kind: &'static Kind,
        argument: Argument,
    ) -> Result<Argument, RulesError> {
        let (side, rule) = (self.shape().side(), kind.name);
        let on_board = |&value: &u8| (1..=side).contains(&usize::from(value));
        match (kind.takes, argument) {
            (Takes::Nothing, Argument::Nothing) => Ok(Argument::Nothing),
            (Takes::Optional(usual), Argument::Nothing) => Ok(Argument::Number(usual(side))),
            (Takes::Optional(_) | Takes::Number(_), Argument::Number(number)) => {
                Ok(Argument::Number(number))
            }
            (Takes::Values, Argument::Values(values)) if values.iter().all(on_board) => {
                Ok(Argument::Values(values))
            }
            (Takes::Pattern, Argument::Pattern(pattern)) => Ok(Argument::Pattern(pattern)),
            _ => Err(RulesError::Argument { rule, example: kind.example }),
        }
    }

    fn check_groups(&self, kind: &'static Kind, groups: &[Vec<Cell>]) -> Result<(), RulesError> {
        for &cell in groups.iter().flatten() {
            self.check(cell)?;
        }
        // A line may cross itself or return to its first cell.
        let is_line = matches!(kind.f_puzzles, Some((_, FPuzzlesForm::Lines)));
        for group in groups {
            for (at, &cell) in group.iter().enumerate() {
                let is_crossing = is_line && group[at - 1.min(at)] != cell;
                if group[..at].contains(&cell) && !is_crossing {
                    return Err(RulesError::RepeatedCell { cell });
                }
            }
        }
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        let side = self.shape().side();
        let takes = match kind.groups {
            Groups::One(least, most) if kind.is_set => Groups::One(least, most.min(side)),
            groups => groups,
        };
        let fits = match (takes, &sizes[..]) {
            (Groups::One(least, most), &[size]) => (least..=most).contains(&size),
            (Groups::Arms(first, others), [size, arms @ ..]) => {
                (1..=first).contains(size)
                    && !arms.is_empty()
                    && arms.iter().all(|&arm| arm >= others)
            }
            (Groups::Equal, &[one, other]) => one > 0 && one == other,
            (Groups::Single, &[size]) => size == 1,
            _ => false,
        };
        let (rule, example) = (kind.name, kind.example);
        if fits { Ok(()) } else { Err(RulesError::Groups { rule, takes, example }) }
    }

    /// Returns the lines that the placed rules state.
    pub fn placed_lines(&self) -> impl Iterator<Item = &Line> {
        self.meaning().lines.iter().map(|(line, _)| line)
    }

    /// Returns what the placed rules demand.
    pub(crate) fn meaning(&self) -> &Meaning {
        self.stated_once().get_or_init(|| Arc::new(self.stated(None)))
    }

    /// Returns what the placed rules demand, or only the one with this number.
    fn stated(&self, only: Option<usize>) -> Meaning {
        let units = [self.rows(), self.columns(), self.boxes(), self.global_houses()];
        let houses = units.into_iter().flatten().map(|members| members.cells).collect();
        let mut stating = Stating::new(self.shape(), self.box_numbers(), houses);
        // Sets of different values come first, since they make lines stronger.
        for sets in [true, false] {
            for (number, placed) in self.placed().iter().enumerate() {
                let is_wanted = only.is_none_or(|only| only == number);
                if is_wanted && placed.kind.is_set == sets {
                    stating.number = number;
                    if placed.kind.groups == Groups::Single {
                        let alike = self.placed().iter().filter(|other| other.kind == placed.kind);
                        stating.alike = alike.map(|other| other.cells()[0]).collect();
                    }
                    (placed.kind.state)(placed, &mut stating);
                }
            }
        }
        stating.meaning
    }
}
