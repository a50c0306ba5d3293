// Undo and redo: states of a tool, one after another.

/** The most states that are kept. */
const LIMIT = 500;

export class History {
  #past = [];
  #future = [];

  /** Keeps the state before a change. */
  keep(state) {
    this.#past.push(state);
    if (this.#past.length > LIMIT) this.#past.shift();
    this.#future = [];
  }

  /** Returns the state before the last change, if there is one. */
  undo(present) {
    return this.#step(this.#past, this.#future, present);
  }

  /** Returns the state after the change that was undone last, if there is one. */
  redo(present) {
    return this.#step(this.#future, this.#past, present);
  }

  #step(from, to, present) {
    const state = from.pop();
    if (state !== undefined) to.push(present);
    return state;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }
}
