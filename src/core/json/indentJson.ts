import { inTurns } from "../turns/inTurns.ts";
import { searchForEnd } from "./endOfString.ts";

/** Hostile nesting can make an indented text hundreds of times longer; past this it is shown as it came. */
const longestIndented = 32 * 1024 * 1024;

const tokensInTurn = 100_000;

/**
 * JSON text with line breaks and two-space indents, every token as it was sent: `1.0` stays `1.0` and no digit is lost,
 * which parsing and printing again could not promise. Text that is no JSON comes out indented by its brackets; text
 * that would grow too long, as it was. Others have turns in between.
 */
export function indentJson(text: string): Promise<string> {
  return inTurns(indented(text));
}

/** Indents a text, and pauses now and then. */
function* indented(text: string): Generator<undefined, string> {
  let whole = "";
  let parts: string[] = [];
  let depth = 0;
  let length = text.length;
  const breakLine = (): void => {
    const indent = 2 * Math.max(depth, 0);
    length += 1 + indent;
    parts.push("\n", " ".repeat(indent));
  };
  let tokens = 0;
  for (const token of tokensOf(text)) {
    if (token === undefined) {
      yield;
      continue;
    }
    tokens += 1;
    if (tokens % tokensInTurn === 0) {
      // The last few may have to be taken back.
      whole += parts.slice(0, -3).join("");
      parts = parts.slice(-3);
      yield;
    }
    if (token === "{" || token === "[") {
      parts.push(token);
      depth += 1;
      breakLine();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      const opener = parts.at(-3);
      if (opener === "[" || opener === "{") parts.splice(-2);
      else breakLine();
      parts.push(token);
    } else if (token === ",") {
      parts.push(token);
      breakLine();
    } else {
      parts.push(token === ":" ? ": " : token);
    }
    if (length > longestIndented) return text;
  }
  return whole + parts.join("");
}

/** Strings (also one that never ends), brackets and marks, and anything else without space in it; nothing for a pause. */
function* tokensOf(text: string): Generator<string | undefined, undefined> {
  const next = /[{}[\],:"]|[^\s{}[\],:"]+/g;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    // A pattern for whole strings would overflow on millions of escapes.
    if (found[0] === '"') next.lastIndex = yield* searchForEnd(text, found.index);
    yield text.slice(found.index, next.lastIndex);
  }
  return undefined;
}
