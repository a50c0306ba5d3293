// One instance of the engine. It gets the compiled module first, and then one question at a time.
// The page stops a question by terminating the worker.

let engine;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const host = {
  now: () => performance.now(),
  message: (start, length) => {
    const bytes = new Uint8Array(engine.memory.buffer, start, length);
    postMessage(JSON.parse(decoder.decode(bytes)));
  },
};

function ask(question) {
  const bytes = encoder.encode(JSON.stringify(question));
  const start = engine.reserve(bytes.length);
  new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
  engine.ask();
}

onmessage = async ({ data }) => {
  if (data.module) {
    engine = (await WebAssembly.instantiate(data.module, { host })).exports;
    postMessage({ type: "ready" });
    return;
  }
  try {
    ask(data.question);
  } catch (error) {
    // The module traps when it has no memory left, and it cannot be used afterwards.
    console.error(error);
    postMessage({ type: "broken" });
  }
};
