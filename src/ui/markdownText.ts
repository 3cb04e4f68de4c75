import { valueWords } from "../text/value.ts";
import { visibleText } from "../core/strings/visibleText.ts";

/** One value's share of a copied report. */
const longestValue = 1000;

/**
 * Our own words, with whatever a network's name may hold made harmless: no markup, no HTML, no formula, no list, and
 * nothing that is taken for an address of a page or of mail.
 */
export function plainMarkdown(text: string): string {
  return visibleText(text)
    .replace(/\s+/g, " ")
    .replace(
      /[\\`*_{}[\]<>#|~!&$@]|:(?=[/A-Za-z])|\.(?=[^\s\d])|^ ?[-+=]|(?<=^ ?\d{1,9})[.)](?= |$)/g,
      (mark) => (mark.startsWith(" ") ? ` \\${mark.slice(1)}` : `\\${mark}`),
    );
}

/** A foreign text in a code span that nothing inside can end, on one line: line breaks are written as in JSON. */
export function codeSpan(text: string): string {
  const head = text.slice(0, longestValue);
  const shown = visibleText(/[\n\t]/.test(head) ? JSON.stringify(head) : head);
  const fence = "`".repeat(longestRun(shown) + 1);
  // A space at both ends is not shown, and keeps a backtick there from lengthening the fence.
  const space = shown === "" || /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${fence}${space}${shown}${space}${fence}${rest(text, longestValue)}`;
}

/** A foreign text as a block of its own, in a fence longer than any inside. @param indent stands before each line */
export function codeBlock(text: string, limit: number, indent = ""): string {
  const shown = visibleText(text.slice(0, limit));
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  const lines = [`${fence}text`, ...shown.split("\n"), fence].map((line) => indent + line);
  const left = rest(text, limit).trim();
  return [...lines, ...(left === "" ? [] : ["", indent + left])].join("\n");
}

function rest(text: string, limit: number): string {
  return text.length <= limit ? "" : ` … ${valueWords.charactersInAll(text.length)}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
