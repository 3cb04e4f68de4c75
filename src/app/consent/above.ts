import { lineStart } from "./enclosing.ts";
import { hasWords, withoutHex } from "./words.ts";

/** A name that stands over the line of a value: `heading` of a list or section, `parent` by indentation. */
export type NameAbove = {
  readonly kind: "heading" | "parent" | "section";
  readonly text: string;
  readonly line: number;
};

/** A longer line is no name of what follows. */
const longestName = 200;

/** No more lines are looked at. */
const mostLines = 400;

const parentLine =
  /^(?:-\s+)?["'`*]{0,2}[\p{L}_][\p{L}\p{N}_ ./-]*["'`*]{0,2}\s*[:：](?:\s*[|>&!][\w-]*)?\s*(?:#.*)?$/u;

/**
 * What stands over the line at `at`, nearest first: keys of less indentation and list heads (YAML), the `[section]`
 * (TOML, INI), headings (Markdown, or underlined); for a line without words of its own the nearest with words.
 */
export function namesAbove(text: string, at: number): readonly NameAbove[] {
  const names: NameAbove[] = [];
  const start = lineStart(text, at);
  const own = text.slice(start, at);
  let indentation = indentationOf(own);
  let isListItem = /^\s*-\s/.test(own);
  let isBare = !hasWords(own);
  let underline = false;
  const lines = text.slice(0, start).split("\n");
  lines.pop();
  for (let index = lines.length - 1; index >= 0 && lines.length - index < mostLines; index -= 1) {
    const line = lines[index] ?? "";
    const trimmed = line.trim();
    if (trimmed === "") continue;
    if (/^[=\-_~*]{3,}$/.test(trimmed)) {
      underline = true;
      continue;
    }
    const isHeading = underline || /^#{1,6}\s+\S/.test(trimmed);
    underline = false;
    if (/^\[+[^[\]]+\]+\s*(?:#.*)?$/.test(trimmed)) {
      names.push({ kind: "section", text: trimmed, line: index });
      break;
    }
    const depth = indentationOf(line);
    if (
      trimmed.length < longestName &&
      parentLine.test(trimmed) &&
      (depth < indentation || (depth === indentation && isListItem))
    ) {
      names.push({ kind: "parent", text: trimmed, line: index });
      indentation = depth;
      isListItem = /^\s*-\s/.test(line);
      isBare = false;
    } else if (isHeading) {
      names.push({ kind: "heading", text: trimmed, line: index });
      break;
    } else if (isBare && hasWords(line)) {
      isBare = false;
      if (isShortHeading(trimmed)) names.push({ kind: "heading", text: trimmed, line: index });
      else {
        names.push({ kind: "heading", text: "", line: index });
        break;
      }
    }
  }
  return names;
}

/** A few words that name what follows, no sentence and no value of their own. */
function isShortHeading(line: string): boolean {
  return (
    withoutHex(line) === line &&
    // Names of columns.
    !/\S(?: {2}|\t)/.test(line) &&
    (/[:：=([{]$/.test(line) || line.split(/\s+/).length <= 6) &&
    !/[;]$|\breturn\b/.test(line)
  );
}

function indentationOf(line: string): number {
  return /^[\s>]*/.exec(line)?.[0].length ?? 0;
}
