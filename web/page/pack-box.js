// A board of squares that is drawn with the pointer or the keyboard: a box, or a piece.

import { make } from "./dom.js";

/** The number of colors of pieces in tools.css. */
export const COLORS = 12;

export class Box {
  #cells = [];
  #focus = 0;
  #paint;

  /** `change` gets the set of squares after the user drew; `name` is what the squares are part of. */
  constructor(root, name, change) {
    this.root = root;
    this.name = name;
    this.change = change;
    root.addEventListener("pointerdown", (event) => this.#begin(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      root.addEventListener(end, () => this.#end());
    }
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows a board with these squares inside; `row * columns + column` is the number of one. */
  show(rows, columns, inside) {
    this.inside = new Set(inside);
    if (rows !== this.rows || columns !== this.columns) {
      [this.rows, this.columns] = [rows, columns];
      this.#build();
    }
    this.#cells.forEach((_, index) => this.#draw(index));
  }

  #build() {
    this.root.style.setProperty("--rows", this.rows);
    this.root.style.setProperty("--columns", this.columns);
    this.#cells = [];
    const rows = Array.from({ length: this.rows }, () => {
      const row = make("div", { role: "row", class: "row" });
      for (let column = 0; column < this.columns; column += 1) {
        const index = this.#cells.length;
        const cell = make("div", { role: "gridcell", tabindex: -1 });
        cell.dataset.index = index;
        cell.addEventListener("focus", () => this.#select(index));
        this.#cells.push(cell);
        row.append(cell);
      }
      return row;
    });
    this.root.replaceChildren(...rows);
    this.#select(Math.min(this.#focus, this.#cells.length - 1));
  }

  #draw(index) {
    const cell = this.#cells[index];
    const isInside = this.inside.has(index);
    cell.className = isInside ? "square inside" : "square";
    cell.textContent = "";
    this.#label(index, isInside ? `in the ${this.name}` : "empty");
  }

  #label(index, text) {
    const place = `Row ${Math.floor(index / this.columns) + 1}, column ${(index % this.columns) + 1}`;
    this.#cells[index].setAttribute("aria-label", `${place}: ${text}`);
  }

  /** Colors the squares: `owner` is the placement of each square, `named` the name of a placement. */
  color(owner, colorOf, named) {
    const seen = new Set();
    this.#cells.forEach((cell, index) => {
      this.#draw(index);
      const own = owner.get(index);
      if (own === undefined) return;
      cell.classList.add("piece", `color-${colorOf(own) % COLORS}`);
      const column = index % this.columns;
      const edges = {
        top: index - this.columns,
        bottom: index + this.columns,
        left: column > 0 ? index - 1 : -1,
        right: column + 1 < this.columns ? index + 1 : -1,
      };
      for (const [side, other] of Object.entries(edges)) {
        if (owner.get(other) !== own) cell.classList.add(side);
      }
      this.#label(index, `piece ${named(own)}`);
      if (!seen.has(own)) cell.textContent = named(own);
      seen.add(own);
    });
  }

  #set(index, isInside) {
    if (this.inside.has(index) === isInside) return;
    if (isInside) this.inside.add(index);
    else this.inside.delete(index);
    this.#draw(index);
  }

  #begin(event) {
    const index = indexOf(event.target);
    if (index === undefined || event.button !== 0) return;
    event.preventDefault();
    this.root.setPointerCapture(event.pointerId);
    this.#cells[index].focus({ preventScroll: true });
    this.#paint = !this.inside.has(index);
    this.#set(index, this.#paint);
  }

  #move(event) {
    if (this.#paint === undefined) return;
    const index = indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (index !== undefined && this.root.contains(this.#cells[index])) this.#set(index, this.#paint);
  }

  #end() {
    if (this.#paint === undefined) return;
    this.#paint = undefined;
    this.change(this.inside);
  }

  #select(index) {
    this.#cells[this.#focus]?.setAttribute("tabindex", -1);
    this.#focus = index;
    this.#cells[index].setAttribute("tabindex", 0);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = [Math.floor(this.#focus / this.columns), this.#focus % this.columns];
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
    }[event.key];
    if (to) {
      const [down, across] = [Math.max(0, Math.min(to[0], this.rows - 1)), Math.max(0, Math.min(to[1], this.columns - 1))];
      this.#cells[down * this.columns + across].focus();
    } else if (event.key === " " || event.key === "Enter") {
      this.#set(this.#focus, !this.inside.has(this.#focus));
      this.change(this.inside);
    } else {
      return;
    }
    event.preventDefault();
  }
}

const indexOf = (element) => {
  const index = element?.closest?.(".square")?.dataset.index;
  return index === undefined ? undefined : Number(index);
};
