// The Sudoku tool: type or paste a puzzle, play it, get hints with their reasons.

import { byId, describe, duration, grouped, make, save } from "./dom.js";
import { Mistake, Stopped, ask } from "./engine.js";
import { sudokus, textOf } from "./examples.js";
import { History } from "./history.js";
import { Reading } from "./reading.js";
import { Board } from "./sudoku-board.js";

const history = new History();
const reading = new Reading();
let board;
let remember;
let puzzle;
/** The value of each cell; 0 for a blank. */
let values = [];
/** The candidates that hints ruled out, as `[cell, value]`. */
let out = [];
/** The hint on the board, if there is one. */
let hint;
/** The number of puzzles that were read so far. */
let loads = 0;
/** The number of changes so far. */
let changes = 0;
/** The clashes and candidates after the last change. */
let checked = { candidates: [], clashes: [] };
let job;

/** Begins the tool. `keep` puts the puzzle into the address. */
export function start(keep) {
  remember = keep;
  board = new Board(byId("board"), key);
  for (const example of sudokus) {
    const button = make("button", { type: "button", class: "chip" }, example.name);
    button.addEventListener("click", () => load(textOf(example)));
    byId("sudoku-examples").append(button);
  }
  const actions = {
    "sudoku-hint": nextHint,
    "sudoku-solve": solve,
    "sudoku-rate": rate,
    "sudoku-undo": () => restore(history.undo(state())),
    "sudoku-redo": () => restore(history.redo(state())),
    "sudoku-clear": clear,
    "sudoku-new": generate,
    "sudoku-print": () => window.print(),
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", () => whenRead(action));
  }
  byId("sudoku-read").addEventListener("click", () => load(byId("sudoku-text").value));
  byId("sudoku-stop").addEventListener("click", stop);
  byId("sudoku-candidates").addEventListener("change", () => puzzle && render());
}

/** Does what was pressed, once the puzzle that it was meant for is shown. */
const whenRead = (action) => reading.after(() => puzzle && action());

/** Shows a puzzle to begin with. */
export function begin() {
  load(textOf(sudokus[0]));
}

/** Opens the puzzle of a link. */
export async function open({ puzzle: text = "", filled = "" }) {
  if (!(await load(text)) || filled.length !== values.length) return;
  values = [...filled].map((symbol, cell) => puzzle.given[cell] || puzzle.symbols.indexOf(symbol) + 1);
  changed();
}

/** The tool is no longer shown. */
export function leave() {
  stop();
}

const state = () => ({ puzzle, values: [...values], out: [...out] });

function restore(earlier) {
  if (!earlier) return;
  const isOther = earlier.puzzle !== puzzle;
  ({ puzzle, values, out } = earlier);
  if (isOther) showPuzzle();
  changed();
}

/** Reads a puzzle from text in any form, which may be a promise. Returns whether that worked. */
const load = (given) => reading.begin(replace(given));

async function replace(given) {
  stop();
  loads += 1;
  const own = loads;
  try {
    const text = await given;
    const read = await ask({ ask: "sudoku-read", text }).answer;
    if (own !== loads) return false;
    if (puzzle) history.keep(state());
    puzzle = { ...read, given: read.values };
    values = [...read.values];
    out = [];
    showPuzzle();
    changed();
    if (read.puzzles > 1) offerAll(text, read.puzzles);
    else say(greeting());
    return true;
  } catch (error) {
    if (own === loads) complain(error);
    return false;
  }
}

function greeting() {
  const rules = puzzle.rules ? ` ${ruleNames()}` : "";
  const blanks = values.filter((value) => value === 0).length;
  return `${blanks} ${blanks === 1 ? "cell" : "cells"} to fill.${rules}`;
}

function ruleNames() {
  const names = [...puzzle.names];
  if (new Set(puzzle.boxes).size > 0 && /^\s*regions/m.test(puzzle.rules)) names.push("regions");
  if (puzzle.cages.length > 0) names.push("cages with sums");
  if (puzzle.dots.length > 0) names.push("dots");
  return names.length > 0 ? `Rules: ${names.join(", ")}.` : "";
}

/** Offers to solve all puzzles of a text. */
function offerAll(text, count) {
  const button = make("button", { type: "button" }, `Solve all ${grouped(count)}`);
  button.addEventListener("click", async () => {
    const answer = await run({ ask: "sudoku-all", text }, "Solving…");
    if (!answer) return;
    const file = make("button", { type: "button" }, "Save the solutions");
    file.addEventListener("click", () => save("solutions.txt", "text/plain", answer.lines));
    say(`${grouped(answer.solved)} of ${grouped(answer.puzzles)} puzzles are solved. `, file);
  });
  say("This is the first of several puzzles. ", button);
}

function showPuzzle() {
  board.show(puzzle);
  const keys = [...puzzle.symbols].map((symbol, index) => {
    const key = make("button", { type: "button", "aria-label": `Write ${symbol}` }, symbol);
    key.addEventListener("click", () => write(board.selected, index + 1));
    return key;
  });
  const erase = make("button", { type: "button", "aria-label": "Erase" }, "⌫");
  erase.addEventListener("click", () => write(board.selected, 0));
  byId("keypad").replaceChildren(...keys, erase);
}

/** Writes a value into a cell, unless it is a given. */
function write(cell, value) {
  if (puzzle.given[cell] > 0 || values[cell] === value) return;
  history.keep(state());
  values[cell] = value;
  changed();
}

function key(cell, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const value = puzzle.symbols.indexOf(event.key.toUpperCase()) + 1;
  const erases = ["Backspace", "Delete", "0", " ", "."].includes(event.key);
  if (event.key.length === 1 && value > 0) write(cell, value);
  else if (erases) write(cell, 0);
  else return;
  event.preventDefault();
}

/** Handles a key that is pressed anywhere on the page while this tool is shown. */
export function shortcut(event) {
  if (!puzzle || event.target.matches("textarea, select, input")) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && key === "z") {
    whenRead(() => restore(event.shiftKey ? history.redo(state()) : history.undo(state())));
    event.preventDefault();
  } else if (key === "h" && !event.ctrlKey && !event.metaKey && !event.altKey && puzzle.side < 18) {
    whenRead(nextHint);
    event.preventDefault();
  } else if (event.target === document.body && isForBoard(event)) {
    // No cell has the focus yet: the key is meant for the selected one.
    board.focus(board.selected);
    board.key(event);
  }
}

/** Whether a key that is pressed outside of the board plays on it: an arrow, or a value. */
function isForBoard({ key, ctrlKey, metaKey, altKey }) {
  const isValue = key.length === 1 && puzzle.symbols.includes(key.toUpperCase());
  return (isValue || key.startsWith("Arrow")) && !ctrlKey && !metaKey && !altKey;
}

/** Loads a puzzle that is pasted anywhere on the page while this tool is shown. */
export function paste(event) {
  if (event.target.matches("textarea, input")) return;
  const text = event.clipboardData.getData("text");
  if (!text.trim()) return;
  event.preventDefault();
  load(text);
}

/** The board as the engine reads it. */
function asked(shown = values) {
  const grid = shown.map((value) => (value ? puzzle.symbols[value - 1] : ".")).join("");
  return { rules: puzzle.rules, grid, kept: puzzle.kept, out };
}

/** Draws the board after a change, and looks for clashes. */
async function changed() {
  hint = undefined;
  byId("sudoku-hint").textContent = "Hint";
  const given = asked(puzzle.given);
  const filled = values.some((value, cell) => value !== puzzle.given[cell]);
  const text = given.rules ? `${given.rules}\n${given.grid}` : given.grid;
  remember({ puzzle: text, filled: filled ? asked().grid : "" });
  checked = { candidates: [], clashes: [] };
  render();
  changes += 1;
  const change = changes;
  try {
    const answer = await ask({ ask: "sudoku-check", board: asked() }).answer;
    if (change !== changes) return;
    checked = answer;
    render();
    if (answer.clashes.length > 0) say(`${answer.clashes[0].message}.`);
    else if (answer.solved) say("Solved. Well done.");
  } catch (error) {
    complain(error);
  }
}

function render() {
  byId("sudoku-undo").disabled = !history.canUndo;
  byId("sudoku-redo").disabled = !history.canRedo;
  const marks = new Map();
  const mark = (cell, name) => marks.set(cell, [...(marks.get(cell) ?? []), name]);
  for (const { cells } of checked.clashes) cells.forEach((cell) => mark(cell, "clash"));
  for (const cell of hint?.house ?? []) mark(cell, "house");
  for (const cell of hint?.reasonCells ?? []) mark(cell, "reason");
  for (const [cell] of hint?.eliminations ?? []) mark(cell, "strike");
  for (const [cell] of hint?.placements ?? []) mark(cell, "target");
  for (const cell of hint?.suspects ?? []) mark(cell, "clash");
  const shows = byId("sudoku-candidates").checked || hint?.eliminations?.length > 0;
  const candidates = shows ? checked.candidates : undefined;
  board.fill({ values, candidates, struck: hint?.eliminations ?? [], marks });
}

/** Shows the next step with its reason; the second time, takes it. */
async function nextHint() {
  if (hint?.state === "step") {
    history.keep(state());
    out = [...out, ...hint.eliminations];
    for (const [cell, value] of hint.placements) values[cell] = value;
    const taken = hint.conclusion;
    say(`Done: ${taken}.`);
    await changed();
    return;
  }
  const answer = await run({ ask: "sudoku-hint", board: asked() }, "Looking for a step…");
  if (!answer) return;
  hint = answer.state === "step" ? { ...answer, ...places(answer) } : answer;
  if (answer.state === "step") {
    byId("sudoku-hint").textContent = "Take this step";
    const name = make("strong", {}, answer.technique);
    say(name, `: ${answer.reason}. `, make("b", {}, `So ${answer.conclusion}.`));
  } else {
    say(verdict(answer));
  }
  render();
}

/** Finds the cells and houses that the reason of a step names. */
function places({ reason }) {
  const { side, boxes } = puzzle;
  const reasonCells = [...reason.matchAll(/r(\d+)c(\d+)/g)].map(
    ([, row, column]) => (row - 1) * side + (column - 1),
  );
  const kinds = {
    row: (cell) => Math.floor(cell / side),
    column: (cell) => cell % side,
    box: (cell) => boxes[cell],
  };
  const house = new Set();
  for (const [, kind, list] of reason.matchAll(/(row|column|box)(?:s|es)? (\d+(?:(?:, | and | or )\d+)*)/g)) {
    for (const number of list.match(/\d+/g)) {
      values.forEach((_, cell) => kinds[kind](cell) === number - 1 && house.add(cell));
    }
  }
  return { reasonCells, house };
}

function verdict({ state: found, clashes, suspects }) {
  switch (found) {
    case "clash":
      return `${clashes[0].message}.`;
    case "none":
      return suspects?.length > 0
        ? "There is no solution. One of the marked cells may be wrong."
        : "There is no solution.";
    case "several":
      return "There are several solutions, so no step is certain.";
    case "solved":
      return "Every cell is filled.";
    case "stuck":
      return "No technique finds a step.";
    default:
      return "There is exactly one solution.";
  }
}

/** Fills the board with a solution. */
async function solve() {
  const answer = await run({ ask: "sudoku-solve", board: asked() }, "Solving…");
  if (!answer) return;
  if (answer.solution) {
    history.keep(state());
    const differ = answer.other?.filter((value, cell) => value !== answer.solution[cell]).length;
    values = answer.solution;
    await changed();
    if (answer.state === "unique") {
      say(`Solved in ${duration(answer.seconds)}: this is the only solution.`);
    } else {
      const count = make("button", { type: "button" }, "Count them");
      const before = asked(puzzle.given);
      count.addEventListener("click", () => countAll(before));
      say(`There are several solutions; two differ in ${differ} cells. This is one of them. `, count);
    }
  } else {
    hint = answer;
    say(verdict(answer));
    render();
  }
}

async function countAll(given) {
  const answer = await run({ ask: "sudoku-count", board: given }, "Counting…");
  if (answer) say(`The puzzle has ${answer.stopped ? "at least " : ""}${grouped(answer.count)} solutions.`);
}

async function rate() {
  const answer = await run({ ask: "sudoku-rate", board: asked() }, "Rating…");
  if (!answer) return;
  const steps = answer.counts.map(([name, count]) => make("li", {}, `${name}: ${count}`));
  const title = answer.level[0].toUpperCase() + answer.level.slice(1);
  say(make("strong", {}, title), `, with ${grouped(answer.score)} points:`, make("ul", {}, ...steps));
}

async function generate() {
  const level = byId("sudoku-level").value;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const answer = await run({ ask: "sudoku-generate", name: level, number: seed }, `Making a puzzle: ${level}…`);
  if (answer && (await load(answer.puzzle))) say(`A new puzzle: ${level}.`);
}

/** Erases what was filled in; on a puzzle as it was given, the givens too. */
function clear() {
  history.keep(state());
  if (values.every((value, cell) => value === puzzle.given[cell])) {
    const empty = puzzle.given.map(() => 0);
    puzzle = { ...puzzle, given: empty, kept: [] };
    showPuzzle();
    say("An empty board: type a puzzle, or paste one.");
  }
  values = [...puzzle.given];
  out = [];
  changed();
}

/** Asks the engine, with a button to stop it. Returns nothing if there is no answer. */
async function run(question, text) {
  stop();
  const begun = performance.now();
  const own = ask(question);
  job = own;
  const slow = setTimeout(() => {
    say(text);
    byId("sudoku-stop").hidden = false;
  }, 150);
  try {
    const answer = await own.answer;
    return { ...answer, seconds: (performance.now() - begun) / 1000 };
  } catch (error) {
    complain(error);
    return undefined;
  } finally {
    clearTimeout(slow);
    if (job === own) {
      job = undefined;
      byId("sudoku-stop").hidden = true;
    }
  }
}

function stop() {
  job?.stop();
}

function say(...parts) {
  byId("sudoku-status").classList.remove("wrong");
  byId("sudoku-status").replaceChildren(...parts);
}

function complain(error) {
  if (error instanceof Stopped) return say("Stopped.");
  byId("sudoku-status").replaceChildren(
    error instanceof Mistake ? describe(error.mistake) : String(error),
  );
  byId("sudoku-status").classList.add("wrong");
  return undefined;
}
