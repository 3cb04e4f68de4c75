import { tryParseJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";

/** More levels than any type of an ABI that is read has. */
const deepest = 20;

/**
 * Reads tuples and arrays as Foundry's `cast` takes them, `(0x12ab…,5,[1,2],tea)`, as lists of texts. A text needs quotes only where it
 * has brackets, commas, quotes, or blanks around it. Undefined for any other text.
 */
export function parseCastForm(text: string): JsonValue | undefined {
  const tokens = (text.match(/"(?:[^"\\]|\\.)*"|[()[\],]|[^()[\],"]+|"/g) ?? [])
    .map((token) => token.trim())
    .filter((token) => token !== "");
  let at = 0;
  const read = (depth: number): JsonValue | undefined => {
    const token = tokens[at++];
    if (token === undefined || depth > deepest || /^[)\],]$/.test(token)) return undefined;
    if (token.startsWith('"')) return tryParseJson(token);
    if (token !== "(" && token !== "[") return token;
    const end = token === "(" ? ")" : "]";
    const items: JsonValue[] = [];
    if (tokens[at] === end) at += 1;
    else
      do {
        const item = read(depth + 1);
        if (item === undefined) return undefined;
        items.push(item);
      } while (tokens[at++] === ",");
    return tokens[at - 1] === end ? items : undefined;
  };
  const value = read(0);
  return at === tokens.length && Array.isArray(value) ? value : undefined;
}
