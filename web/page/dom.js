// Small helpers for elements. Text becomes text nodes only, never markup.

export const byId = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Makes an HTML element. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** The fields of a form that answers fill. What is typed while an answer is awaited is kept. */
export class Fields {
  #typed = new Set();

  /** Notes what is typed anywhere in `root`. */
  constructor(root) {
    root.addEventListener("input", (event) => this.#typed.add(event.target));
  }

  /** A question begins: it has read the fields, and its answer may fill them. */
  asked() {
    this.#typed.clear();
  }

  /** Fills a field, unless something was typed since the question. */
  fill(field, value) {
    if (!this.#typed.has(field)) field.value = value;
  }
}

/** Writes a large number with thin spaces between groups of three digits. */
export function grouped(digits) {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** Writes a length of time in the unit that suits it. */
export function duration(seconds) {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.round(seconds / 3600)} h`;
  const days = Math.round(seconds / 86400);
  return days < 1000 ? `${days} days` : "years";
}

/** Writes an estimate: a whole number if it is small, else two digits and a power of ten. */
export function rough(number) {
  if (number < 10_000) return grouped(Math.round(number));
  const [mantissa, power10] = number.toExponential(1).split("e+");
  const exponent = Number(power10);
  if (exponent < 7) return grouped(Math.round(Number(mantissa) * 10 ** exponent));
  const powers = { 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
  const power = String(exponent).replace(/\d/g, (digit) => powers[digit]);
  return `${mantissa}\u202f·\u202f10${power}`;
}

/** Describes a mistake: what is wrong, where, and what was expected. */
export function describe({ message, expected, place }) {
  const where = place ? `Line ${place[0]}, column ${place[1]}: ` : "";
  const wanted = expected ? `. Expected ${expected}` : "";
  const text = `${where}${message}${wanted}.`;
  return text[0].toUpperCase() + text.slice(1);
}

/** Offers text as a file to save. */
export function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
