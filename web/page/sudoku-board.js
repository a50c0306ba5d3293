// The board of a Sudoku: cells that take the focus, and lines, cages and dots around them.

import { draw, make } from "./dom.js";

/** The length of a cell in the drawing. */
const UNIT = 40;

/** The distance of a cage from the edge of its cells. */
const INSET = 4;

export class Board {
  #cells = [];
  #focus = 0;

  /** `act` gets `(cell, key)` for a key that the board does not use itself. */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws another puzzle. */
  show(puzzle) {
    this.puzzle = puzzle;
    const { side } = puzzle;
    this.root.style.setProperty("--side", side);
    this.root.classList.toggle("caged", puzzle.cages.length > 0);
    this.#focus = Math.min(this.#focus, side * side - 1);
    const rows = [];
    this.#cells = [];
    for (let row = 0; row < side; row += 1) {
      const cells = [];
      for (let column = 0; column < side; column += 1) {
        const cell = make("div", { role: "gridcell", class: "cell", tabindex: -1 });
        const index = row * side + column;
        cell.addEventListener("pointerdown", () => this.focus(index));
        cell.addEventListener("focus", () => this.#select(index));
        cells.push(cell);
        this.#cells.push(cell);
      }
      rows.push(make("div", { role: "row", class: "row" }, ...cells));
    }
    this.root.replaceChildren(underlay(puzzle), ...rows, overlay(puzzle));
    this.#select(this.#focus);
  }

  /**
   * Fills the cells. `candidates` are written small, if there are any; those in `struck`, as
   * `[cell, value]`, are crossed out. `marks` has class names for some cells.
   */
  fill({ values, candidates, struck, marks }) {
    const { side, symbols, given } = this.puzzle;
    values.forEach((value, index) => {
      const cell = this.#cells[index];
      const small = value === 0 ? candidates?.[index] : undefined;
      cell.className = "cell";
      cell.classList.toggle("given", given[index] > 0);
      for (const mark of marks.get(index) ?? []) cell.classList.add(mark);
      if (value > 0) cell.textContent = symbols[value - 1];
      else if (small) cell.replaceChildren(smallMarks(index, small, struck, this.puzzle));
      else cell.textContent = "";
      const written = small?.map((candidate) => symbols[candidate - 1]).join(" ");
      const kind = given[index] > 0 ? ", given" : written ? `, candidates ${written}` : "";
      const text = value > 0 ? symbols[value - 1] : "blank";
      const place = `Row ${Math.floor(index / side) + 1}, column ${(index % side) + 1}`;
      const clash = cell.classList.contains("clash") ? ", clashes" : "";
      cell.setAttribute("aria-label", `${place}: ${text}${kind}${clash}`);
    });
    this.#highlight();
  }

  get selected() {
    return this.#focus;
  }

  focus(index) {
    this.#cells[index].focus({ preventScroll: true });
  }

  #select(index) {
    this.#cells[this.#focus]?.setAttribute("tabindex", -1);
    this.#focus = index;
    this.#cells[index].setAttribute("tabindex", 0);
    this.#highlight();
  }

  /** Marks the cells with the value of the selected one. */
  #highlight() {
    const text = (cell) => (cell.firstElementChild ? "" : cell.textContent);
    const selected = text(this.#cells[this.#focus]);
    for (const cell of this.#cells) {
      cell.classList.toggle("same", selected !== "" && text(cell) === selected);
    }
  }

  /** Handles a key: moves the focus, or passes it to `act`. */
  key(event) {
    const { side } = this.puzzle;
    const [row, column] = [Math.floor(this.#focus / side), this.#focus % side];
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, side - 1],
    }[event.key];
    if (to && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const [down, across] = to.map((line) => (line + side) % side);
      this.focus(down * side + across);
      event.preventDefault();
    } else {
      this.act(this.#focus, event);
    }
  }
}

/** Writes the candidates of a cell, each in its place. */
function smallMarks(cell, candidates, struck, { side, symbols }) {
  const across = Math.ceil(Math.sqrt(side));
  const box = make("span", { class: "marks", "aria-hidden": "true" });
  box.style.setProperty("--across", across);
  for (let value = 1; value <= side; value += 1) {
    // The style sheet writes the symbol: the label of the cell names the candidates.
    const mark = make("i", { "data-symbol": candidates.includes(value) ? symbols[value - 1] : "" });
    mark.classList.toggle("out", struck.some(([place, out]) => place === cell && out === value));
    box.append(mark);
  }
  return box;
}

const frame = (side, name) =>
  draw("svg", {
    class: name,
    viewBox: `-1 -1 ${side * UNIT + 2} ${side * UNIT + 2}`,
    "aria-hidden": "true",
  });

/** What lies under the digits: diagonals, windows, even and odd cells. */
function underlay({ side, names, windows, parities }) {
  const picture = frame(side, "underlay");
  const length = side * UNIT;
  if (names.includes("diagonal")) {
    picture.append(draw("path", { class: "diagonal", d: `M0 0L${length} ${length}M0 ${length}L${length} 0` }));
  }
  const square = (index, name) => {
    const [x, y] = [(index % side) * UNIT, Math.floor(index / side) * UNIT];
    return draw("rect", { class: name, x, y, width: UNIT, height: UNIT });
  };
  for (const window of windows) picture.append(...window.map((index) => square(index, "window")));
  for (const [index, parity] of parities) {
    const [x, y] = [(index % side) * UNIT, Math.floor(index / side) * UNIT];
    picture.append(
      parity === "even"
        ? draw("rect", { class: "parity", x: x + 6, y: y + 6, width: 28, height: 28, rx: 3 })
        : draw("circle", { class: "parity", cx: x + 20, cy: y + 20, r: 15 }),
    );
  }
  return picture;
}

/** What lies over the cells: lines, cages with their sums, dots. */
function overlay({ side, boxes, cages, dots }) {
  const picture = frame(side, "overlay");
  const length = side * UNIT;
  let thin = "";
  let thick = `M0 0H${length}V${length}H0Z`;
  const edge = (one, other, path) => {
    if (boxes[one] === boxes[other]) thin += path;
    else thick += path;
  };
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [index, x, y] = [row * side + column, column * UNIT, row * UNIT];
      if (column > 0) edge(index - 1, index, `M${x} ${y}v${UNIT}`);
      if (row > 0) edge(index - side, index, `M${x} ${y}h${UNIT}`);
    }
  }
  picture.append(draw("path", { class: "thin", d: thin }), draw("path", { class: "thick", d: thick }));
  for (const [sum, cells] of cages) {
    picture.append(draw("path", { class: "cage", d: cagePath(cells, side) }));
    const first = Math.min(...cells);
    const [x, y] = [(first % side) * UNIT + INSET + 1, Math.floor(first / side) * UNIT + 11];
    picture.append(draw("text", { class: "sum", x, y }, String(sum)));
  }
  for (const [[one, other], color] of dots) {
    const middle = (of) => (of(one) + of(other)) / 2;
    const cx = middle((index) => ((index % side) + 0.5) * UNIT);
    const cy = middle((index) => (Math.floor(index / side) + 0.5) * UNIT);
    picture.append(draw("circle", { class: `dot ${color}`, cx, cy, r: 5 }));
  }
  return picture;
}

/** Returns the outline of a cage, a little inside its cells. */
function cagePath(cells, side) {
  const inside = new Set(cells);
  let path = "";
  for (const index of cells) {
    const [row, column] = [Math.floor(index / side), index % side];
    const has = (down, across) => {
      const [r, c] = [row + down, column + across];
      return r >= 0 && c >= 0 && r < side && c < side && inside.has(r * side + c);
    };
    const [x, y] = [column * UNIT, row * UNIT];
    const [left, right] = [x + (has(0, -1) ? 0 : INSET), x + UNIT - (has(0, 1) ? 0 : INSET)];
    const [top, bottom] = [y + (has(-1, 0) ? 0 : INSET), y + UNIT - (has(1, 0) ? 0 : INSET)];
    if (!has(-1, 0)) path += `M${left} ${top}H${right}`;
    if (!has(1, 0)) path += `M${left} ${bottom}H${right}`;
    if (!has(0, -1)) path += `M${left} ${top}V${bottom}`;
    if (!has(0, 1)) path += `M${right} ${top}V${bottom}`;
    for (const [down, across] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
      if (!has(down, 0) || !has(0, across) || has(down, across)) continue;
      const [cornerX, cornerY] = [across < 0 ? x : x + UNIT, down < 0 ? y : y + UNIT];
      path += `M${cornerX} ${cornerY - down * INSET}h${-across * INSET}v${down * INSET}`;
    }
  }
  return path;
}
