// The Solve tool: any exact cover problem, in Knuth's format or as a list of lists; or n queens.

import { Count } from "./count.js";
import { Fields, byId, describe, duration, grouped, make, rough } from "./dom.js";
import { Mistake, Stopped, ask } from "./engine.js";
import { problems, textOf } from "./examples.js";
import * as questions from "./questions.js";

/** The solutions that are listed. */
const LISTED = 50;

let remember;
let fields;
/** The text that was solved last. */
let text;
let count;
let jobs = [];
/** The number of runs and of problems opened, so that a late answer of an earlier run is dropped. */
let run = 0;

/** Begins the tool. `keep` puts the problem into the address. */
export function start(keep) {
  remember = keep;
  fields = new Fields(byId("solve"));
  for (const example of problems) {
    const button = make("button", { type: "button", class: "chip" }, example.name);
    button.addEventListener("click", () => open({ problem: textOf(example) }));
    byId("solve-examples").append(button);
  }
  byId("solve-run").addEventListener("click", solve);
  byId("solve-stop").addEventListener("click", stop);
  byId("solve-classes").addEventListener("click", countClasses);
  questions.start(askMore);
  byId("solve-text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) solve();
  });
}

/** Shows a problem to begin with. */
export function begin() {
  return show(textOf(problems[0]));
}

/** Opens the problem of a link or of an example, and solves it. */
export async function open({ problem = "" }) {
  if (await show(problem)) solve();
}

/** Shows a problem, which may be a promise. Returns whether it came, and nothing was asked meanwhile. */
async function show(given) {
  end();
  run += 1;
  const own = run;
  fields.asked();
  try {
    const problem = await given;
    if (own !== run) return false;
    fields.fill(byId("solve-text"), problem);
    return true;
  } catch (error) {
    if (own === run) complain(error);
    return false;
  }
}

/** The tool is no longer shown. */
export function leave() {
  stop();
}

const queens = () => /^\s*queens\s+(\d+)\s*$/i.exec(text)?.[1];

async function solve() {
  end();
  run += 1;
  text = byId("solve-text").value;
  remember({ problem: text });
  byId("solve-result").hidden = false;
  if (matchMedia("(max-width: 820px)").matches) byId("solve-count").scrollIntoView({ block: "center" });
  byId("solve-facts").replaceChildren();
  byId("solve-solutions").replaceChildren();
  byId("solve-more").textContent = "";
  byId("solve-classes").hidden = true;
  questions.clear();
  wrong("");
  const n = queens();
  const listing = list(n);
  const counting = countAll(n);
  if (!(await listing)) return;
  if (!n) {
    symmetry();
    await Promise.race([counting, new Promise((resolve) => setTimeout(resolve, 1500))]);
    if (count) forecast();
  }
}

/** Shows the count, with its progress. Stopped counts are lower bounds. */
async function countAll(n) {
  const own = run;
  const number = byId("solve-count");
  const [bar, note] = [byId("solve-progress"), byId("solve-note")];
  number.textContent = "…";
  note.textContent = "Counting";
  byId("solve-stop").hidden = false;
  bar.hidden = false;
  bar.removeAttribute("value");
  const counted = text;
  const question = n ? { ask: "queens", number: Number(n) } : { ask: "count", text: counted };
  const begun = new Count(question, n ? undefined : async () => counted, (progress) => {
    if (own !== run) return;
    if (progress.share > 0) bar.value = progress.share;
    if (progress.least > 0n) number.textContent = `at least ${grouped(progress.least)}`;
    note.textContent = expectation(progress);
  });
  count = begun;
  try {
    const answer = await begun.answer;
    if (own !== run) return;
    const least = answer.stopped ? "at least " : "";
    number.textContent = `${least}${grouped(answer.count)}`;
    const what = answer.count === "1" ? "solution" : "solutions";
    const end = answer.stopped
      ? `${what}, not all: ${answer.stopped}`
      : `${what}, counted in ${duration(begun.seconds)}`;
    note.textContent = end;
  } catch (error) {
    if (own === run) complain(error);
  } finally {
    if (count === begun) {
      count = undefined;
      bar.hidden = true;
      byId("solve-stop").hidden = true;
    }
  }
}

function expectation({ share, seconds }) {
  if (share < 0.001 || seconds < 2) return `Counting for ${duration(seconds)}`;
  const left = duration((seconds / share) * (1 - share));
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} % done, about ${left} left`;
}

/** Lists the first solutions. Returns whether the problem could be read. */
async function list(n) {
  const own = run;
  const question = n
    ? { ask: "boards", number: Number(n) }
    : { ask: "list", text, number: LISTED };
  const root = byId("solve-solutions");
  let found = 0;
  const job = ask(question, ({ type, solutions = [] }) => {
    if (type !== "found" || own !== run) return;
    found += solutions.length;
    root.append(...solutions.map((solution) => (n ? chessboard(solution) : options(solution))));
  });
  jobs.push(job);
  try {
    const answer = await job.answer;
    if (own !== run) return false;
    if (found === 0) byId("solve-more").textContent = "There is no solution.";
    if (answer.stopped) byId("solve-more").textContent = `These are the first ${found}.`;
    if (!n) {
      fact("Size", size(answer));
      questions.offer(answer.costs);
    }
    return true;
  } catch (error) {
    if (own === run) complain(error);
    return false;
  }
}

function size({ primary, secondary, options }) {
  const others = secondary > 0 ? `, ${grouped(secondary)} secondary items` : "";
  return `${grouped(primary)} items${others}, ${grouped(options)} options`;
}

const options = (solution) =>
  make("li", {}, ...solution.map((option) => make("code", {}, option)));

function chessboard(columns) {
  const rows = columns.map((column) => "· ".repeat(column) + "♛ " + "· ".repeat(columns.length - column - 1));
  return make("li", { class: "chessboard" }, make("pre", {}, rows.join("\n")));
}

async function symmetry() {
  const answer = await quietly({ ask: "symmetry", text });
  if (!answer) return;
  const { order, stopped } = answer;
  const least = stopped ? "at least " : "";
  fact("Symmetries", order === "1" ? "none" : `${least}${grouped(order)}, with the identity`);
  byId("solve-classes").hidden = order === "1" || Boolean(stopped);
}

async function forecast() {
  const answer = await quietly({ ask: "forecast", text });
  if (!answer?.nodes) return;
  const [nodes] = answer.nodes;
  const [solutions, error] = answer.solutions;
  fact("Forecast", `about ${rough(nodes)} nodes by plain search`);
  if (solutions > 0 && error < solutions) fact("Estimate", `about ${rough(solutions)} solutions`);
}

async function countClasses() {
  const button = byId("solve-classes");
  button.disabled = true;
  const own = run;
  const answer = await askMore({ ask: "classes" }, () => fact("Up to symmetry", "stopped: not known"));
  button.disabled = false;
  if (!answer || own !== run) return;
  const least = answer.stopped ? "at least " : "";
  fact("Up to symmetry", `${least}${grouped(answer.count)} solutions`);
  button.hidden = true;
}

/**
 * Asks another question about the problem that was solved. Returns nothing if it was stopped or failed, or another
 * problem was opened.
 */
async function askMore(question, stopped = () => {}, failed = complain) {
  const own = run;
  const job = ask({ ...question, text });
  jobs.push(job);
  byId("solve-stop").hidden = false;
  try {
    const answer = await job.answer;
    return own === run ? answer : undefined;
  } catch (error) {
    if (own === run) (error instanceof Stopped ? stopped : failed)(error);
    return undefined;
  } finally {
    if (!count) byId("solve-stop").hidden = true;
  }
}

/** Asks without a word if there is no answer: the count says what is wrong. */
async function quietly(question) {
  const own = run;
  const job = ask(question);
  jobs.push(job);
  try {
    const answer = await job.answer;
    return own === run ? answer : undefined;
  } catch {
    return undefined;
  }
}

function fact(name, value) {
  const known = [...byId("solve-facts").querySelectorAll("dt")].find((dt) => dt.textContent === name);
  if (known) known.nextElementSibling.textContent = value;
  else byId("solve-facts").append(make("dt", {}, name), make("dd", {}, value));
}

/** Stops the count and all other questions. */
function stop() {
  count?.stop();
  end();
}

function end() {
  count?.stop();
  for (const job of jobs) job.stop();
  jobs = [];
}

function wrong(text) {
  byId("solve-wrong").textContent = text;
  byId("solve-wrong").hidden = !text;
}

function complain(error) {
  if (error instanceof Stopped) return;
  byId("solve-result").hidden = true;
  const { mistake } = error;
  wrong(error instanceof Mistake ? describe(mistake) : String(error));
  if (mistake?.place) select(byId("solve-text"), mistake.place);
}

/** Selects the place of a mistake. */
function select(area, [line, column]) {
  const before = area.value.split("\n").slice(0, line - 1).join("\n");
  const at = before.length + (line > 1 ? 1 : 0) + column - 1;
  area.focus();
  area.setSelectionRange(at, at + 1);
}
