// The puzzle in the address: `#tool` or `#tool?key=value&key=value`. Long values are compressed.

/** The most characters that a link may unpack to. */
const LIMIT = 1 << 20;

/** Values that are longer than this are compressed. */
const LONG = 400;

async function pipe(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LIMIT) throw new Error("the link is too long");
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function pack(text) {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw")));
}

/** Reads an address: the tool, and its values. */
export async function read(hash) {
  const [tool, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const values = {};
  for (const [key, value] of new URLSearchParams(query)) {
    if (key.endsWith("*")) values[key.slice(0, -1)] = await unpack(value);
    else values[key] = value;
  }
  return { tool, values };
}

/** Writes an address. Empty values are left out. */
export async function write(tool, values) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (!value) continue;
    if (value.length > LONG) query.set(`${key}*`, await pack(value));
    else query.set(key, value);
  }
  const text = query.toString();
  return text ? `#${tool}?${text}` : `#${tool}`;
}
