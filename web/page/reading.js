// What is being read: a file, a link, or a puzzle that the engine takes apart.

/** The question whose answer replaces what is shown. What is pressed meanwhile is meant for that answer. */
export class Reading {
  #last;

  /** Notes a question, which takes the place of those before. Returns it. */
  begin(question) {
    this.#last = question;
    return question;
  }

  /** Does what was pressed, once nothing is being read. */
  async after(action) {
    for (let seen; seen !== this.#last; ) {
      seen = this.#last;
      await seen;
    }
    action();
  }
}
