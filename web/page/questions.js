// The questions of the Solve tool about all solutions: random ones, frequencies, the best, totals of costs.

import { byId, describe, grouped, make } from "./dom.js";

/** What a question is called, and how its answer is shown. */
const QUESTIONS = {
  sample: {
    title: "A random solution",
    show: ({ count, options }) =>
      options ? { note: `One of ${grouped(count)}, each equally likely.`, options } : { note: "There is no solution." },
  },
  frequencies: {
    title: "Solutions with each option",
    show: ({ count, rows, of }) => ({
      note: `Of ${grouped(count)} solutions.${first(rows, of, "options")}`,
      head: ["option", "solutions"],
      rows,
    }),
  },
  cheapest: { title: "The cheapest solution", show: (answer) => best(answer, "cheaper") },
  dearest: { title: "The dearest solution", show: (answer) => best(answer, "dearer") },
  costs: {
    title: "Solutions of each cost",
    show: ({ count, rows, of }) => ({
      note: `${grouped(count)} solutions in all.${first(rows, of, "costs")}`,
      head: ["cost", "solutions"],
      rows,
    }),
  },
};

/** The questions about costs. */
const OF_COSTS = ["cheapest", "dearest", "costs"];

const first = (rows, of, what) => (rows.length < of ? ` These are the first ${rows.length} of ${grouped(of)} ${what}.` : "");

function best({ best, stopped }, word) {
  if (!best) return { note: stopped ? `None was found: ${stopped}.` : "There is no solution." };
  const note = stopped ? `Cost ${best.cost}; a ${word} one may exist: ${stopped}.` : `Cost ${best.cost}; none is ${word}.`;
  return { note, options: best.options };
}

/**
 * Lets the buttons ask their questions. `ask` returns a promise of the answer, and calls the second argument if the
 * question is stopped, the third with what is wrong if it fails.
 */
export function start(ask) {
  for (const [kind, { title, show }] of Object.entries(QUESTIONS)) {
    const button = byId(`solve-${kind}`);
    button.addEventListener("click", async () => {
      button.disabled = true;
      present(title, { note: "Working …" });
      const question = { ask: kind, number: Math.floor(Math.random() * 2 ** 32) };
      const stopped = () => present(title, { note: "You stopped it." });
      const failed = ({ mistake, message }) => present(title, { note: mistake ? describe(mistake) : message });
      const answer = await ask(question, stopped, failed);
      button.disabled = false;
      if (answer) present(title, show(answer));
    });
  }
}

/** Offers the questions that apply. */
export function offer(hasCosts) {
  byId("solve-questions").hidden = false;
  for (const ask of OF_COSTS) byId(`solve-${ask}`).hidden = !hasCosts;
}

/** Takes questions and answers away. */
export function clear() {
  byId("solve-questions").hidden = true;
  byId("solve-asked").hidden = true;
}

function present(title, { note, options = [], head, rows = [] }) {
  byId("solve-asked").hidden = false;
  byId("solve-asked-title").textContent = title;
  byId("solve-asked-note").textContent = note;
  const list = byId("solve-asked-options");
  list.hidden = options.length === 0;
  list.replaceChildren(make("li", {}, ...options.map((option) => make("code", {}, option))));
  const table = byId("solve-asked-table");
  table.hidden = rows.length === 0;
  if (table.hidden) return;
  const cells = ([name, count]) => make("tr", {}, make("td", {}, make("code", {}, name)), make("td", {}, grouped(count)));
  table.replaceChildren(
    make("thead", {}, make("tr", {}, ...head.map((word) => make("th", { scope: "col" }, word)))),
    make("tbody", {}, ...rows.map(cells)),
  );
}
