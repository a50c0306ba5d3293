// The pieces of a packing puzzle: their pictures, copies, sets, and a board to draw one.

import { byId, make } from "./dom.js";
import { ask } from "./engine.js";
import { Box } from "./pack-box.js";
import { picture } from "./pack-picture.js";

/** The side of the board on which a piece is drawn. */
const SIDE = 5;

/** The most copies that a field takes. */
const COPIES = 99;

export class Pieces {
  pieces = [];
  #cards = [];

  /** `fields` fills the copies, `change` gets the pieces after the user changed them, `fail` an error. */
  constructor(fields, change, fail) {
    this.fields = fields;
    this.change = change;
    this.fail = fail;
    this.board = new Box(byId("piece-box"), "piece", () => {});
    this.board.show(SIDE, SIDE, []);
    byId("piece-add").addEventListener("click", () => this.#addDrawn());
    byId("piece-set-add").addEventListener("click", () => this.#addSet());
    byId("piece-mirror").addEventListener("change", () => this.#mirror());
    byId("piece-none").addEventListener("click", () => this.change([]));
  }

  /** Shows the pieces of a puzzle. */
  show({ lattice, pieces }, canChange) {
    this.pieces = pieces;
    byId("piece-tools").hidden = !canChange;
    byId("piece-mirror").checked = pieces.some((piece) => piece.mirrored);
    // A card that stays keeps the focus, and what is being typed into it.
    const before = this.#cards;
    this.#cards = pieces.map((piece, index) => {
      const look = JSON.stringify([lattice, piece.name, piece.cells, canChange || copies(piece)]);
      if (before[index]?.look === look) return before[index];
      return { look, ...this.#card(lattice, piece, index, canChange) };
    });
    this.#cards.forEach(({ number }, index) => {
      if (number) this.fields.fill(number, pieces[index].most ?? "");
    });
    const isSame = before.length === pieces.length && this.#cards.every((card, index) => card === before[index]);
    if (!isSame) byId("pack-pieces").replaceChildren(...this.#cards.map(({ card }) => card));
  }

  #card(lattice, piece, index, canChange) {
    const own = picture({
      lattice,
      cells: piece.cells,
      owner: piece.cells.map(() => index),
      colorOf: () => index,
      label: `Piece ${piece.name}`,
      least: 4,
    });
    const card = make("li", {}, own);
    if (!canChange) {
      card.append(make("span", {}, `${piece.name}${copies(piece)}`));
      return { card };
    }
    const number = make("input", {
      type: "number",
      min: 0,
      max: COPIES,
      placeholder: "any",
      "aria-label": `Copies of ${piece.name}; empty for any number`,
    });
    number.addEventListener("change", () => this.#setCopies(piece.name, number.value));
    card.append(make("label", {}, `${piece.name} ×`, number));
    return { card, number };
  }

  #setCopies(name, value) {
    const number = Math.max(0, Math.min(COPIES, Math.round(Number(value))));
    const changed = this.pieces.map((piece) => {
      if (piece.name !== name) return piece;
      return value === "" ? { ...piece, least: 0, most: null } : { ...piece, least: number, most: number };
    });
    this.change(changed.filter((piece) => piece.most !== 0));
  }

  /** Adds the piece that is drawn. */
  #addDrawn() {
    const cells = [...this.board.inside].map((index) => [0, Math.floor(index / SIDE), index % SIDE]);
    if (cells.length === 0) return;
    const names = new Set(this.pieces.map((piece) => piece.name));
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const all = [...letters, ...letters.flatMap((one) => letters.map((other) => one + other))];
    const name = all.find((letter) => !names.has(letter));
    const mirrored = byId("piece-mirror").checked;
    this.board.show(SIDE, SIDE, []);
    this.change([...this.pieces, { name, least: 1, most: 1, hole: false, mirrored, turns: "", cells }]);
  }

  /** Adds all pieces of a set that are not there yet. */
  async #addSet() {
    try {
      const text = `box 9x9\npieces ${byId("piece-set").value}\n`;
      const { pieces } = await ask({ ask: "pack-read", text }).answer;
      const names = new Set(this.pieces.map((piece) => piece.name));
      const mirrored = byId("piece-mirror").checked;
      const added = pieces.filter((piece) => !names.has(piece.name));
      this.change([...this.pieces, ...added.map((piece) => ({ ...piece, mirrored }))]);
    } catch (error) {
      this.fail(error);
    }
  }

  #mirror() {
    const mirrored = byId("piece-mirror").checked;
    this.change(this.pieces.map((piece) => ({ ...piece, mirrored })));
  }

  /** Writes a piece of squares as text. */
  text(piece) {
    const settings = [
      copies(piece),
      piece.cost && piece.cost !== "0" ? ` cost=${piece.cost}` : "",
      piece.mirrored ? "" : " one-sided",
      piece.turns && ` ${piece.turns}`,
      isConnected(piece.cells) ? "" : " disconnected",
    ];
    const rows = Math.max(...piece.cells.map(([, row]) => row)) + 1;
    const columns = Math.max(...piece.cells.map(([, , column]) => column)) + 1;
    const lines = Array.from({ length: rows }, () => Array(columns).fill("."));
    for (const [, row, column] of piece.cells) lines[row][column] = "#";
    const drawn = lines.map((line) => `  ${line.join("")}`).join("\n");
    return `${piece.hole ? "hole" : "piece"} ${piece.name}${settings.join("")}\n${drawn}`;
  }
}

/** Returns whether squares are connected through their sides. */
function isConnected(cells) {
  const left = new Set(cells.map(([, row, column]) => `${row},${column}`));
  const open = [cells[0]];
  left.delete(`${cells[0][1]},${cells[0][2]}`);
  while (open.length) {
    const [, row, column] = open.pop();
    for (const [near, beside] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]])
      if (left.delete(`${near},${beside}`)) open.push([0, near, beside]);
  }
  return left.size === 0;
}

/** Writes the copies of a piece as the text form does. */
function copies({ least, most }) {
  if (least === 1 && most === 1) return "";
  if (most === null) return least === 0 ? " x*" : ` x${least}..`;
  return least === most ? ` x${most}` : ` x${least || ""}..${most}`;
}
