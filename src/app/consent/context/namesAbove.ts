import { isPlural } from "./call.ts";
import { lineEnd, lineStart } from "./framesAround.ts";
import { areSeveral, hasWords, hear, withoutHex } from "./vocabulary.ts";

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

/** What begins an item of a list. */
const item = /^\s*(?:[-+*]|\d+[.)])\s/;

/** A heading of what is done: below it stands what that takes, a key as often as what came of it. */
const action =
  /^[#\s*`]*(?:\w{1,20}_)?(?:send|sign|submit|relay)(?:raw|signed)?[ _-]?transactions?[`*():]*$/i;

const parentLine =
  /^(?:-\s+)?["'`*]{0,2}[\p{L}_][\p{L}\p{N}_ ./-]*["'`*]{0,2}\s*[:：](?:\s*[|>&!][\w-]*)?\s*(?:#.*)?$/u;

/** Python's class with what it is derived from, which is the name of what stands right in it, and not in its functions. */
const derivedClass = /^class\s+\w+\s*\([^()]*\)\s*:\s*(?:#.*)?$/;

/**
 * What stands over the line at `at`, nearest first: keys of less indentation and list heads (YAML), the `[section]`
 * (TOML, INI), headings (Markdown, or underlined); for a line without words of its own the nearest with words. One
 * without text ends them where that is no name of what follows.
 */
export function namesAbove(text: string, at: number): readonly NameAbove[] {
  const names: NameAbove[] = [];
  const start = lineStart(text, at);
  const own = text.slice(start, at);
  const behind = text.slice(at, lineEnd(text, at)).split(/\s+/).slice(1).join(" ");
  let indentation = indentationOf(own);
  let isListItem = /^\s*-\s/.test(own);
  let isBare = !hasWords(own);
  let underline = false;
  // Whether nothing it stands in was passed.
  let isRightIn = true;
  // One name is that of one value: the first below it, alone on its line.
  let isTaken = isBare && (hasValue(own) || hasValue(behind));
  const add = (kind: NameAbove["kind"], name: string, line: number) => {
    const isOurs = !isTaken || isPlural(name) || areSeveral(name) || hear(name).key !== undefined;
    const isNone = action.test(name) || hasOwnValue(name);
    names.push({ kind, text: isOurs && !isNone ? name : "", line });
    return isOurs;
  };
  const lines = text.slice(0, start).split("\n");
  lines.pop();
  let isInFence =
    lines.filter(isFence).length % 2 === 1 && text.slice(at).split("\n").filter(isFence).length % 2 === 1;
  const isInComment = text.lastIndexOf("/*", start) > text.lastIndexOf("*/", start);
  const leader = isBare && (isInComment || !/^\s*\*\s/.test(own)) ? leaderOf(own) : "";
  const isItem = leader === "" && item.test(own);
  for (let index = lines.length - 1; index >= 0 && lines.length - index < mostLines; index -= 1) {
    const line = lines[index] ?? "";
    const trimmed = line.trim();
    if (trimmed === "") continue;
    if (isBare && isInFence && /^[\s>]*[`~]/.test(line) && isFence(line)) {
      isInFence = false;
      continue;
    }
    const isRule = /^[=\-_~*]{3,}$/.test(trimmed);
    // What stands in another fence, before a string or comment, or before a rule, names nothing here.
    if (isBare && (isFence(line) || opensComment(line) || (isRule && lines[index - 1]?.trim() === ""))) {
      add("heading", "", index);
      break;
    }
    if (isRule) {
      underline = true;
      continue;
    }
    // Nor does code, what a comment below it holds.
    if (isBare && leader !== "" && leaderOf(line) !== leader) {
      add("heading", hear(line).key === undefined ? "" : trimmed, index);
      break;
    }
    const isHeading = underline || /^#{1,6}\s+\S/.test(trimmed);
    underline = false;
    if (/^\[+[^[\]]+\]+\s*(?:#.*)?$/.test(trimmed)) {
      add("section", trimmed, index);
      break;
    }
    const depth = indentationOf(line);
    const isParent =
      (trimmed.length < longestName && parentLine.test(trimmed)) || (isRightIn && derivedClass.test(trimmed));
    if (depth < indentation) isRightIn = false;
    if (isParent && (depth < indentation || (depth === indentation && isListItem))) {
      add("parent", isBare && isCode(trimmed) ? "" : trimmed, index);
      indentation = depth;
      isListItem = /^\s*-\s/.test(line);
      isBare = false;
      isTaken = false;
    } else if (isHeading) {
      add("heading", trimmed, index);
      break;
    } else if (isBare && hasLetters(line)) {
      isBare = false;
      const isBeside = isItem && item.test(line) && depth >= indentation;
      const isName = isShortHeading(trimmed) && !isBeside;
      if (!add("heading", isName ? trimmed : "", index) || !isName) break;
    } else if (isBare) isTaken ||= /\p{N}/u.test(line);
  }
  return names;
}

function hasValue(line: string): boolean {
  return withoutHex(line) !== line;
}

function hasLetters(line: string): boolean {
  return /\p{L}/u.test(withoutHex(line));
}

/** A few words that name what follows, no sentence, no code and no value of their own. */
function isShortHeading(line: string): boolean {
  return (
    withoutHex(line) === line &&
    // Names of columns.
    !/\S(?: {2}|\t)|[|,]|["'`]\s+["'`]/.test(line) &&
    (/[:：]$/.test(line) || line.split(/\s+/).length <= 6) &&
    !isCode(line)
  );
}

/** Whether a line names what stands on it, and nothing below: `Deploy tx: pending`. */
function hasOwnValue(line: string): boolean {
  return /[:：]["'`*_\s]*[\p{L}\p{N}]/u.test(line);
}

function indentationOf(line: string): number {
  return /^[\s>]*/.exec(line)?.[0].length ?? 0;
}

/** What begins a line of a program, or of a shell; in small letters, as words of a heading seldom are. */
const codeWord =
  /^(?:[$%❯➜]\s|(?:let|var|const|val|def|fn|func|function|class|struct|enum|interface|type|trait|impl|mod|module|namespace|package|import|use|using|require|include|export|pub|private|protected|static|async|await|return|yield|throw|raise|assert|expect|if|else|elif|elsif|unless|for|foreach|while|until|do|try|catch|except|finally|with|switch|case|match|delete|del|pass|print|println|puts|console|echo|printf|emit|declare|readonly|lambda|contract|select|SELECT|INSERT|UPDATE|DELETE|cast|forge|anvil|chisel|seth|curl|wget|http|https|jq|cat|grep|head|tail|less|sed|awk|npx|npm|yarn|pnpm|bun|bunx|deno|node|python3?|ruby|perl|php|go|cargo|make|just|bash|sh|zsh|source|sudo|docker|kubectl|helm|git|gh|hardhat|truffle|ape|brownie|Given|When|Then|And|But|Scenario|Feature|Background)(?![\p{L}\p{N}_])|from\s+\S+\s+import\b)/u;

/** Whether a line is one of a program, of a shell or of a scenario's steps: no name of what stands below. */
function isCode(line: string): boolean {
  const words = line.replace(/^(?:\/\/+!?|\/?\*+|#+|--|>+|-)\s*/, "");
  return codeWord.test(words) || /[(){}$;<\\]|=>|->|::|:=|=/.test(words);
}

/** Whether a line begins or ends a block that is no running text: of code, or a string over lines. */
function isFence(line: string): boolean {
  return /^[\s>]*(?:`{3}|~{3}|"{3}|'{3})/.test(line);
}

/** Whether nothing but the beginning of a comment over lines, or of a literal block, stands on a line. */
function opensComment(line: string): boolean {
  return /^\s*(?:\/\*+|<!--|\{-|\(\*|#=|#\||=begin|--\[\[|<pre>|::)\s*$/.test(line);
}

/** What makes a line a comment: its first characters, those of one language alike; empty where it is none. */
function leaderOf(line: string): string {
  const leader = /^\s*(\/\/|\/\*|\*|#|--(?!-)|<!--|;|%|\(\*|\{-)/.exec(line)?.[1] ?? "";
  return /^[/*]/.test(leader) ? "/" : leader;
}
