// The Watch tool: Algorithm X step by step, with the matrix and the tree.

import { Fields, byId, describe, make } from "./dom.js";
import { Mistake, Stopped, ask } from "./engine.js";
import { textOf, watched } from "./examples.js";
import { Matrix } from "./watch-matrix.js";
import { Tree, nodesOf } from "./watch-tree.js";

let remember;
let fields;
let text = "";
/** What the engine sent: items, options and steps. */
let trace;
let states = [];
/** The number of steps that were taken. */
let at = 0;
let timer;
let reads = 0;
const matrix = new Matrix();
const tree = new Tree((step) => go(step));

/** Begins the tool. `keep` puts the problem into the address. */
export function start(keep) {
  remember = keep;
  fields = new Fields(byId("watch"));
  for (const example of watched) {
    const button = make("button", { type: "button", class: "chip" }, example.name);
    button.addEventListener("click", () => load(textOf(example)));
    byId("watch-examples").append(button);
  }
  const actions = {
    "watch-first": () => go(0),
    "watch-back": () => go(at - 1),
    "watch-play": play,
    "watch-forward": () => go(at + 1),
    "watch-solution": nextSolution,
    "watch-read": () => load(byId("watch-text").value),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
  byId("watch-step").addEventListener("input", () => go(Number(byId("watch-step").value)));
}

/** Shows a problem to begin with. */
export function begin() {
  load(textOf(watched[0]));
}

/** Opens the problem of a link, at a step. */
export async function open({ problem = "", step = "0" }) {
  await load(problem);
  if (trace) go(Number(step) || 0);
}

/** The tool is no longer shown. */
export function leave() {
  pause();
}

/** Reads a problem from text, which may be a promise. */
async function load(given) {
  pause();
  reads += 1;
  const own = reads;
  fields.asked();
  try {
    const next = await given;
    const read = await ask({ ask: "watch", text: next }).answer;
    if (own !== reads) return;
    [text, trace] = [next, read];
    states = replay(trace);
    fields.fill(byId("watch-text"), text);
    byId("watch-step").max = trace.steps.length;
    byId("watch-shown").hidden = false;
    matrix.show(byId("watch-matrix"), trace);
    tree.show(byId("watch-tree"), nodesOf(trace));
    at = 0;
    go(0);
  } catch (error) {
    if (own === reads) complain(error);
  }
}

/**
 * Returns the state before each step and after the last: the options taken, the options that are
 * no longer live, the item branched on, and the solutions so far.
 */
function replay({ steps }) {
  const gone = new Set();
  const taken = [];
  const levels = [];
  const all = [];
  let found = 0;
  const state = (step) => ({
    taken: taken.map(({ option }) => option),
    dead: new Set(gone),
    item: levels.at(-1)?.item,
    options: levels.at(-1)?.options ?? [],
    depth: levels.length,
    step,
    found,
  });
  all.push(state());
  for (const step of steps) {
    // An event of an outer item ends the items inside it.
    if (step.step === "undo" || step.step === "close" || step.step === "take") unwind(step);
    if (step.step === "choose") levels.push({ item: step.item, options: step.options, dropped: [] });
    if (step.step === "take") {
      for (const option of step.removed) gone.add(option);
      taken.push(step);
    }
    if (step.step === "undo") {
      const last = taken.pop();
      for (const option of last.removed) gone.delete(option);
      gone.add(step.option);
      levels.at(-1).dropped.push(step.option);
    }
    if (step.step === "solution") found += 1;
    all.push(state(step));
  }
  return all;

  function unwind(step) {
    const isOwn = ({ item, options }) =>
      step.step === "close" ? item === step.item : options.includes(step.option);
    while (levels.length > 0 && !isOwn(levels.at(-1))) {
      for (const option of levels.pop().dropped) gone.delete(option);
    }
  }
}

function go(to) {
  if (!trace) return;
  at = Math.max(0, Math.min(to, trace.steps.length));
  const state = states[at];
  byId("watch-step").value = at;
  byId("watch-step").setAttribute("aria-valuetext", `Step ${at} of ${trace.steps.length}`);
  byId("watch-number").textContent = `Step ${at} of ${trace.steps.length}${trace.whole ? "" : " and more"}`;
  byId("watch-status").replaceChildren(...words(state));
  matrix.update(state);
  tree.update(at);
  const ended = at === trace.steps.length;
  for (const id of ["watch-forward", "watch-solution"]) byId(id).disabled = ended;
  for (const id of ["watch-first", "watch-back"]) byId(id).disabled = at === 0;
  if (ended) pause();
  if (!timer) remember({ problem: text, step: at > 0 ? String(at) : "" });
}

/** Says what the last step did. */
function words({ step, found, depth }) {
  const item = (index) => make("code", {}, trace.items[index]);
  const option = (index) => make("code", {}, trace.options[index].text);
  if (!step) return ["Every option is possible. The search branches on the item with the fewest options."];
  switch (step.step) {
    case "choose": {
      const many = step.options.length === 1 ? "one option" : `${step.options.length} options`;
      return ["Branch on ", item(step.item), `: it has ${many}, and no item has fewer.`];
    }
    case "take": {
      const count = step.removed.length;
      const gone = count === 0 ? "" : ` ${count} ${count === 1 ? "option becomes" : "options become"} impossible.`;
      return ["Take ", option(step.option), `.${gone}`];
    }
    case "undo":
      return ["Take back ", option(step.option), ". From now on it is left out here."];
    case "close":
      return ["Cover ", item(step.item), " no further."];
    case "dead":
      return ["A dead end: ", item(step.item), " has too few options left."];
    default:
      return [make("strong", {}, `Solution ${found}. `), `Every item is covered, with ${depth} choices.`];
  }
}

function nextSolution() {
  const next = trace.steps.findIndex(({ step }, index) => index >= at && step === "solution");
  go(next < 0 ? trace.steps.length : next + 1);
}

function play() {
  if (timer) return pause();
  if (!trace) return undefined;
  if (at === trace.steps.length) go(0);
  byId("watch-play").textContent = "Pause";
  const tick = () => {
    timer = setTimeout(tick, 1000 / Number(byId("watch-speed").value));
    go(at + 1);
  };
  timer = setTimeout(tick, 0);
  return undefined;
}

function pause() {
  clearTimeout(timer);
  timer = undefined;
  byId("watch-play").textContent = "Play";
}

/** Handles a key that is pressed anywhere on the page while this tool is shown. */
export function shortcut(event) {
  if (!trace || event.target.matches("textarea, select, input") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight") go(at + 1);
  else if (event.key === "ArrowLeft") go(at - 1);
  else if (event.key === " " && !event.target.matches("button, summary, a")) play();
  else return;
  event.preventDefault();
}

function complain(error) {
  if (error instanceof Stopped) return;
  byId("watch-status").textContent = error instanceof Mistake ? describe(error.mistake) : String(error);
}
