// Runs the `main` function of a bare WebAssembly module, which imports nothing: node run.mjs MODULE
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
instance.exports.main(0, 0);
