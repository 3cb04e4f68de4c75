import { withoutComments } from "../../core/scan/commentsAndStrings.ts";

const maxNames = 50;

/**
 * The names of the networks in the text of a Hardhat configuration: the keys of its `networks: { … }`. The file is code: nothing of it
 * is evaluated, and nothing but these names is read.
 */
export function hardhatNetworkNames(text: string): readonly string[] {
  // Braces mean nothing in strings. A name in quotation marks stays, without them.
  const plain = withoutComments(text, (literal, end) => {
    const [, name] = /^["']([\w-]+)["']$/.exec(literal) ?? [];
    const isKey = /^\s*:/.test(text.slice(end, end + 20));
    return name !== undefined && isKey ? name : " ";
  });
  const opening = /\bnetworks\s*:\s*\{/.exec(plain);
  if (opening === null) return [];
  const names: string[] = [];
  let depth = 1;
  const token = /[{}()[\]]|(?<![\w$-])([\w$-]{1,60})\s*:/g;
  token.lastIndex = opening.index + opening[0].length;
  for (let found = token.exec(plain); found !== null && depth > 0; found = token.exec(plain)) {
    const [all, name] = found;
    if (name !== undefined) {
      if (depth === 1) names.push(name);
    } else depth += /[{([]/.test(all) ? 1 : -1;
  }
  return names.slice(0, maxNames);
}
