import type { CodePlace } from "./compiledCode.ts";

/** The code with zeros at places, which may overlap. */
export function withZeros(code: string, places: readonly CodePlace[]): string {
  const inOrder = [...places].sort((one, other) => one.start - other.start);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, length } of inOrder) {
    const from = Math.max(at, 2 * start);
    const to = Math.min(code.length, 2 * (start + length));
    if (to <= from) continue;
    pieces.push(code.slice(at, from), "0".repeat(to - from));
    at = to;
  }
  pieces.push(code.slice(at));
  return pieces.join("");
}
