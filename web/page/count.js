// Exact counts with progress, by several workers, that can be stopped at any moment.
//
// One worker counts the whole problem, with symmetries and sweeps. If that takes longer than a
// moment, other workers count cubes: disjoint parts that have all solutions together. A cube that
// is not finished within its budget is replaced by the smaller cubes that are left over. Whichever
// way ends first gives the count; when stopped, the solutions in finished cubes are a lower bound.

import { CORES, Exhausted, Stopped, ask } from "./engine.js";

/** The milliseconds before the count is shared out. */
const PATIENCE = 1000;

/** The cubes at the beginning, for each worker. */
const CUBES_PER_WORKER = 8;

/** The nodes that a worker visits before it reports. */
const BUDGET = 2_000_000;

/** A count in progress. */
export class Count {
  #running = new Set();
  #cubes = [];
  #busy = 0;
  #sum = 0n;
  #share = 0;
  #begun = performance.now();
  #settled = false;

  /**
   * Begins a count. `question` asks for it as a whole. `text` returns the problem in Knuth's
   * format for cubes, or nothing if the count cannot be shared out. `progress` gets
   * `{ share, least, seconds }`.
   */
  constructor(question, text, progress) {
    this.progress = progress;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.answer.catch(() => {});
    this.#whole(question);
    if (text) this.timer = setTimeout(() => this.#shareOut(text), PATIENCE);
  }

  get seconds() {
    return (performance.now() - this.#begun) / 1000;
  }

  /** Stops, and resolves to a lower bound. */
  stop() {
    this.#end(() => this.resolve({ count: String(this.#sum), stopped: "you stopped it" }));
  }

  async #ask(question, listen) {
    const job = ask(question, listen);
    this.#running.add(job);
    try {
      return await job.answer;
    } finally {
      this.#running.delete(job);
    }
  }

  #end(settle) {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.timer);
    for (const job of this.#running) job.stop();
    settle();
  }

  #report() {
    if (this.#settled) return;
    this.progress({ share: this.#share, least: this.#sum, seconds: this.seconds });
  }

  async #whole(question) {
    try {
      const answer = await this.#ask(question, ({ type, share }) => {
        if (type !== "progress") return;
        this.#share = Math.max(this.#share, share);
        this.#report();
      });
      this.#end(() => this.resolve(answer));
    } catch (error) {
      // Cubes need less memory than the whole.
      const goesOn = error instanceof Exhausted && this.text !== undefined;
      if (!goesOn && !(error instanceof Stopped)) this.#end(() => this.reject(error));
    }
  }

  async #shareOut(text) {
    try {
      this.text = await text();
      if (this.#settled) return;
      const workers = CORES - 1;
      const target = workers * CUBES_PER_WORKER;
      const split = await this.#ask({ ask: "split", text: this.text, number: target });
      this.#cubes = split.cubes;
      this.shares = split.cubes.map(() => 1 / split.cubes.length);
      this.done = 0;
      for (let worker = 0; worker < workers; worker += 1) this.#work();
    } catch (error) {
      // The count of the whole goes on.
      if (!(error instanceof Stopped)) console.warn(error);
    }
  }

  async #work() {
    while (!this.#settled) {
      const cube = this.#cubes.shift();
      if (cube === undefined) {
        if (this.#busy === 0) this.#complete();
        return;
      }
      const share = this.shares.shift();
      this.#busy += 1;
      let record;
      try {
        record = await this.#ask({ ask: "cube", text: this.text, name: cube, number: BUDGET });
      } catch (error) {
        // Without this cube, only the count of the whole can be complete.
        if (!(error instanceof Stopped)) console.warn(error);
        return;
      }
      this.#busy -= 1;
      this.#sum += BigInt(record.count);
      this.#cubes.push(...record.left);
      // A divided cube has no solutions counted yet, so its smaller cubes get all of its share.
      this.shares.push(...record.left.map(() => share / record.left.length));
      if (record.left.length === 0) this.done += share;
      this.#share = Math.max(this.#share, Math.min(this.done, 0.999));
      this.#report();
      if (this.#cubes.length === 0 && this.#busy === 0) this.#complete();
    }
  }

  #complete() {
    this.#end(() => this.resolve({ count: String(this.#sum), stopped: null, engines: ["cubes"] }));
  }
}
