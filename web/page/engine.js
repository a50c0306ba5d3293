// The engine in workers: each question has a worker of its own, and stopping it ends that worker.

/** A mistake in the input, as the engine reports it. */
export class Mistake extends Error {
  constructor(mistake) {
    super(mistake.message);
    this.mistake = mistake;
  }
}

/** The rejection of a question whose worker has no memory left. */
export class Exhausted extends Mistake {
  constructor() {
    super({ message: "the engine stopped: the browser gave it no more memory" });
  }
}

/** The rejection of a question that was stopped. */
export class Stopped extends Error {}

/** The number of workers that may run at once. */
export const CORES = Math.max(2, Math.min(navigator.hardwareConcurrency || 2, 8));

// A function with one vector instruction: valid where the browser has them.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

let compiled;
const idle = [];

async function compile() {
  const name = WebAssembly.validate(VECTORS) ? "engine-simd.wasm" : "engine.wasm";
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start() {
  compiled ??= compile();
  const module = await compiled;
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
    worker.postMessage({ module });
  });
  return worker;
}

/** Starts a worker before the first question. */
export async function warm() {
  if (idle.length === 0) idle.push(await start());
}

/**
 * Asks a question. Returns its `answer` as a promise, and `stop`, which rejects it at once.
 * `listen` gets the messages before the answer.
 */
export function ask(question, listen = () => {}) {
  let worker;
  let settled = false;
  let fail;
  const answer = new Promise((resolve, reject) => {
    fail = reject;
    const finish = (settle, value, keeps) => {
      if (settled) return;
      settled = true;
      if (keeps && idle.length < CORES) idle.push(worker);
      else worker?.terminate();
      settle(value);
    };
    const hear = ({ data }) => {
      if (settled) return;
      if (data.type === "answer") finish(resolve, data.answer, true);
      else if (data.type === "mistake") finish(reject, new Mistake(data), true);
      else if (data.type === "broken") finish(reject, new Exhausted(), false);
      else listen(data);
    };
    (async () => {
      worker = idle.pop() ?? (await start());
      if (settled) {
        idle.push(worker);
        return;
      }
      worker.onmessage = hear;
      worker.onerror = () => finish(reject, new Exhausted(), false);
      worker.postMessage({ question });
    })().catch((error) => finish(reject, error, false));
  });
  const stop = () => {
    if (settled) return;
    settled = true;
    worker?.terminate();
    fail(new Stopped());
  };
  // A stopped question need not be awaited.
  answer.catch(() => {});
  return { answer, stop };
}
