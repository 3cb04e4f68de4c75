import { isApostrophe, lineStart, stringEnd, type Frame } from "./framesAround.ts";
import { speechOfName } from "./speech.ts";

/** What stands before names that are declared, or in whose statement they are. */
const declares =
  /^(?:[\s|>*+-]*\b(?:let|const|var|val|local|my|our|final|mut|auto|export|global|lazy|async|static|public|private|readonly|if|for|switch)\b)+/;

/** What follows the first of several values; another member, `gas=5`, does not begin like that. */
const nextValue = /^["'`)\]}\s]*,\s*(?:["'`\d[({]|[\w.:]+!?\()/;

/** No more lines belong to one statement for the commas they end with. */
const mostLines = 8;

/**
 * Whether several names get their values in one assignment, `signer, tx = "…", "…"` or `[signer, tx] = ["…", "…"]`: then
 * none says which value is its own, unless all of them name transactions. Costs no more than the statement is long.
 * @param frame the bracket in which the statement stands
 * @param until where it is cut, before the value
 * @param end where the value ends
 */
export function hasSeveralTargets(text: string, frame: Frame, until: number, end: number): boolean {
  const target = targetOf(text.slice(statementStart(text, frame), until));
  if (target === undefined) return false;
  const isSeveral = withoutContents(target)
    .split(/:(?=\s)|(?<=[\w)]):(?!:)/)
    .some((piece, index) => {
      // Behind a colon stands a type, or what a condition leads to.
      if (/\(,\)\s*$/.test(index === 0 ? piece : piece.replace(/^\s*[^\s(].*/s, ""))) return true;
      const names = piece.replaceAll("(,)", "()").split(",");
      if (names.length < 2) return false;
      const isList = declares.test(piece) || names.every(isName);
      return isList || nextValue.test(text.slice(end, end + 200));
    });
  return isSeveral && !areTransactions(target);
}

/** Where a statement begins; commas part what a bracket holds, but neither statements nor what Go's declares. */
function statementStart(text: string, { opener, at, from }: Frame): number {
  if (opener === "[") return from;
  if (opener === "(" && !/\b(?:var|const)\s*$/.test(text.slice(Math.max(0, at - 20), at))) return from;
  if (opener !== "") {
    const line = Math.max(at + 1, lineStart(text, from));
    const semicolon = text.slice(line, from).lastIndexOf(";");
    return text[from - 1] === "," || opener === "(" ? line + semicolon + 1 : from;
  }
  let start = from;
  for (
    let lines = 0;
    lines < mostLines && /,\s*$/.test(text.slice(Math.max(0, start - 20), start));
    lines += 1
  )
    start = lineStart(text, Math.max(0, start - 1));
  return start;
}

/** What the first assignment of a statement is made to; of one in a string that is still open, where one is in it. */
function targetOf(statement: string): string | undefined {
  const assignment = /:?=(?![=>~])|<-/y;
  let target: string | undefined;
  let from: number | undefined = 0;
  let depth = 0;
  for (let at = 0; at < statement.length; at += 1) {
    const character = statement[at] ?? "";
    if (/["'`]/.test(character) && !(character === "'" && isApostrophe(statement, at))) {
      const close = stringEnd(statement, at, character);
      if (close > 0) at = close - 1;
      else {
        from = at + 1;
        depth = 0;
      }
    } else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && from !== undefined && !/[=!<>]/.test(statement[at - 1] ?? "")) {
      assignment.lastIndex = at;
      if (!assignment.test(statement)) continue;
      target = statement.slice(from, at);
      from = undefined;
    }
  }
  return target;
}

/** A target with nothing in its brackets but a comma, where they hold any. */
function withoutContents(target: string): string {
  let shown = "";
  let depth = 0;
  let hasComma = false;
  // Parameters of types, one in another at most.
  const bare = target.replace(/<[\w\s,.?&*:]*>/g, "").replace(/<[\w\s,.?&*:]*>/g, "");
  for (const character of bare.replace(/["'`]/g, "")) {
    if (/[([{]/.test(character)) {
      if (depth === 0) hasComma = false;
      depth += 1;
    } else if (/[)\]}]/.test(character)) {
      depth = Math.max(0, depth - 1);
      if (depth === 0) shown += hasComma ? "(,)" : "()";
    } else if (depth === 0) shown += character;
    else hasComma ||= character === ",";
  }
  return shown;
}

/** One word with letters in it. */
function isName(part: string): boolean {
  const word = part.trim();
  return word === "_" || (/\p{L}/u.test(word) && !/\s/.test(word));
}

function areTransactions(target: string): boolean {
  const names = target.split(/[,()[\]{}]/).map((name) => name.replace(declares, "").trim());
  return names
    .filter((name) => name !== "")
    .map(speechOfName)
    .every(({ key, transaction }) => key === undefined && transaction > 1);
}
