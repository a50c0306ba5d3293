// The Pack tool: draw a box and pieces, count the packings, step through them.

import { Count } from "./count.js";
import { Fields, byId, describe, duration, grouped, make, save } from "./dom.js";
import { Mistake, Stopped, ask } from "./engine.js";
import { packings, textOf } from "./examples.js";
import { History } from "./history.js";
import { Box } from "./pack-box.js";
import { Pieces } from "./pack-pieces.js";
import { picture } from "./pack-picture.js";
import { Reading } from "./reading.js";

/** The solutions that are kept to step through. */
const KEPT = 200;

/** The longest side of a box that is drawn with the pointer. */
const SIDE = 20;

const history = new History();
const reading = new Reading();
let remember;
let fields;
let box;
let pieces;
/** The puzzle as text, and as the engine read it. */
let text = "";
let puzzle;
let solutions = [];
let shown = 0;
let count;
let listing;
/** The rows and columns of the board after the last drawing. */
let frame = { rows: 0, columns: 0 };
/** The number of changes so far: answers for an earlier puzzle are dropped. */
let version = 0;

/** Begins the tool. `keep` puts the puzzle into the address. */
export function start(keep) {
  remember = keep;
  fields = new Fields(byId("pack"));
  box = new Box(byId("pack-box"), "box", drew);
  pieces = new Pieces(fields, edited, (mistake) => complain(mistake));
  for (const example of packings) {
    const button = make("button", { type: "button", class: "chip" }, example.name);
    button.addEventListener("click", () => load(textOf(example)));
    byId("pack-examples").append(button);
  }
  const actions = {
    "pack-run": solve,
    "pack-previous": () => step(-1),
    "pack-next": () => step(1),
    "pack-save": savePicture,
    "pack-undo": () => restore(history.undo(text)),
    "pack-redo": () => restore(history.redo(text)),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", () => whenRead(action));
  byId("pack-stop").addEventListener("click", stop);
  byId("pack-read").addEventListener("click", () => load(byId("pack-text").value));
  for (const id of ["pack-rows", "pack-columns"]) byId(id).addEventListener("change", resize);
  byId("pack-up-to").addEventListener("change", () => whenRead(reset));
}

/** Shows a puzzle to begin with. */
export function begin() {
  load(textOf(packings[0]));
}

/** Opens the puzzle of a link. */
export function open({ puzzle: linked = "", upto = "nothing" }) {
  byId("pack-up-to").value = upto;
  if (!byId("pack-up-to").value) byId("pack-up-to").value = "nothing";
  return load(linked);
}

/** The tool is no longer shown. */
export function leave() {
  stop();
}

/** Does what was pressed, once the puzzle that it was meant for is shown. */
const whenRead = (action) => reading.after(() => puzzle && action());

/** Reads a puzzle from text, which may be a promise. Keeps the one before for undo, unless `keeps` is false. */
const load = (given, keeps) => reading.begin(replace(given, keeps));

/** As `load`. `drawn` is the size of the board, and `refused` is called if the text is no puzzle. */
async function replace(given, keeps = true, drawn = { rows: 0, columns: 0 }, refused = () => {}) {
  end();
  version += 1;
  const own = version;
  fields.asked();
  try {
    const next = await given;
    const read = await ask({ ask: "pack-read", text: next }).answer;
    if (own !== version) return;
    if (keeps && text && next !== text) history.keep(text);
    [text, puzzle, frame] = [next, read, drawn];
    fields.fill(byId("pack-text"), text);
    show();
  } catch (error) {
    if (own !== version) return;
    refused();
    complain(error);
  }
}

const restore = (earlier) => earlier !== undefined && load(earlier, false);

/** Shows the puzzle without a solution. */
function show() {
  const isFlat = puzzle.lattice === "square";
  const { rows, columns } = extent();
  const canDraw = isFlat && rows <= SIDE && columns <= SIDE;
  byId("pack-box").hidden = !canDraw;
  byId("pack-picture").hidden = canDraw;
  byId("pack-size").hidden = !canDraw;
  if (canDraw) {
    fields.fill(byId("pack-rows"), rows);
    fields.fill(byId("pack-columns"), columns);
    const inside = puzzle.cells.map(([, row, column]) => row * columns + column);
    box.show(rows, columns, inside);
  }
  pieces.show(puzzle, canDraw);
  reset();
}

/** The rows and columns of the board: those of the box, and empty ones that the user left. */
function extent() {
  const most = (axis) => Math.max(...puzzle.cells.map((cell) => cell[axis])) + 1;
  return { rows: Math.max(most(1), frame.rows), columns: Math.max(most(2), frame.columns) };
}

/** Forgets the solutions of an earlier puzzle. */
function reset() {
  end();
  version += 1;
  solutions = [];
  shown = 0;
  drawShown();
  byId("pack-undo").disabled = !history.canUndo;
  byId("pack-redo").disabled = !history.canRedo;
  byId("pack-count").textContent = "";
  const upto = byId("pack-up-to").value;
  remember({ puzzle: text, upto: upto === "nothing" ? "" : upto });
  const noun = puzzle.pieces.length === 1 ? "piece" : "pieces";
  const cells = `${grouped(puzzle.cells.length)} cells, ${grouped(puzzle.pieces.length)} ${noun}.`;
  say(puzzle.misfit ? `They do not fit: ${puzzle.misfit}.` : cells, Boolean(puzzle.misfit));
}

/** The box was drawn. */
function drew(inside) {
  if (inside.size === 0) {
    say("The box needs a cell.", true);
    return;
  }
  const { rows, columns } = box;
  edited(pieces.pieces, picked(rows, columns, inside));
}

/** Writes a board as the lines of a picture. */
function picked(rows, columns, inside) {
  const mark = (index) => (inside.has(index) ? "#" : ".");
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => mark(row * columns + column)).join(""),
  );
}

/** Writes the puzzle as text after a change, and reads it again. */
function edited(changed, lines = picked(box.rows, box.columns, box.inside)) {
  if (changed.length === 0) {
    end();
    version += 1;
    pieces.show({ lattice: "square", pieces: [] }, true);
    say("Add a piece.", true);
    return;
  }
  const parts = [`box\n${lines.map((line) => `  ${line}`).join("\n")}`, ...changed.map((piece) => pieces.text(piece))];
  // The next change may come before this one is read, and builds on it.
  const before = pieces.pieces;
  pieces.pieces = changed;
  const drawn = { rows: lines.length, columns: lines[0].length };
  const refused = () => (pieces.pieces = before);
  reading.begin(replace(`${parts.join("\n\n")}\n`, true, drawn, refused));
}

/** A new size makes a whole rectangle. */
function resize() {
  const within = (id) => Math.max(1, Math.min(SIDE, Math.round(Number(byId(id).value)) || 1));
  const [rows, columns] = [within("pack-rows"), within("pack-columns")];
  edited(pieces.pieces, Array.from({ length: rows }, () => "#".repeat(columns)));
}

async function solve() {
  reset();
  if (puzzle.misfit) return;
  const own = version;
  byId("pack-stop").hidden = false;
  const found = list(own);
  const counted = countAll(own);
  await Promise.all([found, counted]);
  if (own === version) byId("pack-stop").hidden = true;
}

const upTo = () => byId("pack-up-to").value;

/** Lists the first solutions. */
async function list(own) {
  listing = ask({ ask: "pack-list", text, up_to: upTo(), number: KEPT }, ({ type, solutions: more }) => {
    if (type !== "found" || own !== version) return;
    solutions.push(...more);
    if (solutions.length === more.length) drawShown();
    else nameShown();
  });
  try {
    await listing.answer;
    if (own === version) nameShown();
  } catch (error) {
    if (own === version) complain(error);
  }
}

async function countAll(own) {
  const question = { ask: "pack-count", text, up_to: upTo() };
  const asked = text;
  const model = async () => (await ask({ ask: "pack-model", text: asked }).answer).text;
  const begun = new Count(question, upTo() === "nothing" ? model : undefined, ({ share, least, seconds }) => {
    if (own !== version) return;
    const done = share > 0.001 ? `, ${(share * 100).toFixed(0)} % done` : "";
    byId("pack-count").textContent = least > 0n ? `at least ${grouped(least)}` : "…";
    say(`Counting for ${duration(seconds)}${done}.`);
  });
  count = begun;
  byId("pack-count").textContent = "…";
  try {
    const { count: number, stopped } = await begun.answer;
    if (own !== version) return;
    byId("pack-count").textContent = `${stopped ? "at least " : ""}${grouped(number)}`;
    const what = { nothing: "", rotations: " up to rotation", reflections: " up to rotation and reflection" }[upTo()];
    const noun = number === "1" && !stopped ? "solution" : "solutions";
    say(stopped ? `${noun}${what}, not all: ${stopped}.` : `${noun}${what}, counted in ${duration(begun.seconds)}.`);
  } catch (error) {
    if (own === version) complain(error);
  } finally {
    if (count === begun) count = undefined;
  }
}

function stop() {
  count?.stop();
  end();
  byId("pack-stop").hidden = true;
}

function end() {
  count?.stop();
  listing?.stop();
  listing = undefined;
}

function step(by) {
  if (solutions.length === 0) return;
  shown = (shown + by + solutions.length) % solutions.length;
  drawShown();
}

/** Draws the solution that is shown, or the empty box. */
function drawShown() {
  const solution = solutions[shown];
  const owners = solution?.owners ?? [];
  const isOne = puzzle.pieces.length === 1;
  const colorOf = (placement) => (isOne ? placement : solution.pieces[placement]);
  const named = (placement) => puzzle.pieces[solution.pieces[placement]].name;
  if (byId("pack-box").hidden) {
    const owner = puzzle.cells.map((_, cell) => owners[cell] ?? undefined);
    const label = solution ? `Solution ${shown + 1}` : "The box";
    byId("pack-picture").replaceChildren(
      picture({ lattice: puzzle.lattice, cells: puzzle.cells, owner, colorOf, named, label }),
    );
  } else {
    const owner = new Map();
    puzzle.cells.forEach(([, row, column], cell) => {
      if (owners[cell] !== undefined && owners[cell] !== null) owner.set(row * box.columns + column, owners[cell]);
    });
    box.color(owner, colorOf, named);
  }
  nameShown();
}

function nameShown() {
  const isEmpty = solutions.length === 0;
  byId("pack-steps").hidden = isEmpty;
  const more = solutions.length >= KEPT ? "the first " : "";
  byId("pack-shown").textContent = isEmpty ? "" : `Solution ${shown + 1} of ${more}${solutions.length}`;
}

async function savePicture() {
  const solution = solutions[shown];
  if (!solution) return;
  try {
    const { svg } = await ask({ ask: "pack-picture", text, options: solution.options }).answer;
    save(`packing-${shown + 1}.svg`, "image/svg+xml", svg);
  } catch (error) {
    complain(error);
  }
}

/** Handles a key that is pressed anywhere on the page while this tool is shown. */
export function shortcut(event) {
  if (event.target.matches("textarea, select, input")) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && key === "z") {
    whenRead(() => restore(event.shiftKey ? history.redo(text) : history.undo(text)));
  } else if ((key === "n" || key === "p") && !event.ctrlKey && !event.metaKey && !event.altKey) {
    step(key === "n" ? 1 : -1);
  } else {
    return;
  }
  event.preventDefault();
}

function say(words, isWrong = false) {
  byId("pack-status").textContent = words;
  byId("pack-status").classList.toggle("wrong", isWrong);
}

function complain(error) {
  if (error instanceof Stopped) return;
  say(error instanceof Mistake ? describe(error.mistake) : String(error), true);
}
