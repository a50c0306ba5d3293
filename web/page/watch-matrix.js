// The matrix of a problem: a row for each option, a column for each item.

import { make } from "./dom.js";

export class Matrix {
  #rows = [];
  #heads = [];
  #cells = [];

  /** Draws a problem. */
  show(table, { items, primary, options }) {
    this.#heads = items.map((name, index) =>
      make("th", { scope: "col", class: primary[index] ? "" : "secondary" }, make("span", {}, name)),
    );
    this.#cells = [];
    this.#rows = options.map(({ text, members }, index) => {
      const colors = new Map(members);
      const cells = items.map((_, item) => {
        const has = colors.has(item);
        return make("td", { class: has ? "member" : "" }, has ? (colors.get(item) ?? "●") : "");
      });
      this.#cells.push(cells);
      return make("tr", {}, make("th", { scope: "row" }, text || `option ${index + 1}`), ...cells);
    });
    const head = make("thead", {}, make("tr", {}, make("td", {}), ...this.#heads));
    table.replaceChildren(make("caption", {}, "Options in rows, items in columns"), head, make("tbody", {}, ...this.#rows));
    this.options = options;
  }

  /** Shows a state of the search. */
  update({ taken, dead, item, options, step }) {
    const covered = new Set();
    for (const option of taken) for (const [member] of this.options[option].members) covered.add(member);
    const chosen = new Set(step?.step === "choose" ? options : []);
    this.#rows.forEach((row, index) => {
      row.classList.toggle("taken", taken.includes(index));
      row.classList.toggle("dead", dead.has(index));
      row.classList.toggle("candidate", chosen.has(index));
      row.classList.toggle("latest", step?.option === index);
    });
    const isDead = step?.step === "dead" ? step.item : undefined;
    this.#heads.forEach((head, index) => {
      head.classList.toggle("chosen", index === item);
      head.classList.toggle("covered", covered.has(index));
      head.classList.toggle("wrong", index === isDead);
    });
    this.#cells.forEach((cells) =>
      cells.forEach((cell, index) => cell.classList.toggle("column", index === item)),
    );
  }
}
