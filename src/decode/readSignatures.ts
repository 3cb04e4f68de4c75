import { canonicalType } from "../core/abiSignature.ts";
import type { JsonObject, JsonValue } from "../core/json/jsonValue.ts";
import { endOfCommentOrString, withoutComments } from "../core/scan/commentsAndStrings.ts";
import { parsed, refused, type Parsed } from "../core/parsed.ts";
import { parseAbiType } from "./abiType.ts";

/** UTF-16 units of a source, or of a literal in one. */
export const maxSourceLength = 256 * 1024;

/** Of the statements in a source. */
const maxStatements = 500;
const maxStatementLength = 2000;

/** UTF-16 units of the parameters of an item once its structs are written out, and of all items: reading grows with both. */
const maxItemLength = 4096;
const maxItemsLength = 256 * 1024;

/** How deep tuples and structs are nested: no file holds more levels that are read. */
const maxDepth = 16;

/** Why a source has no signatures. `unknownStruct`: it uses a struct that it does not declare. */
export type SignaturesReason = "empty" | "tooLong" | "unknownStruct" | "notSignatures";

type Parameter = JsonObject & { readonly type: string };

/**
 * The ABI of lines as they are in a source: functions, events, errors, and constructors, also over several lines, with their bodies, and
 * within contracts; `withdraw(uint256)` is a function, too. What comes between the parameters of a function and `returns` does not
 * matter. Structs, enums, and value types are written out; a type that is not declared is taken for a contract, or for an enum by its name.
 */
export function readSignatures(text: string): Parsed<readonly JsonValue[], SignaturesReason> {
  if (text.length > maxSourceLength) return refused("tooLong");
  const found: Statement[] = [];
  for (const one of statementsIn(text)) {
    found.push(one);
    if (found.length > maxStatements || one.text.length > maxStatementLength) return refused("tooLong");
  }
  if (found.length === 0) return refused("empty");
  const types = new DeclaredTypes(found.map((one) => one.text));
  const items: JsonValue[] = [];
  let length = 0;
  try {
    for (const { text: statement, isClosed } of found) {
      if (types.declares(statement)) continue;
      const parts = partsOf(statement);
      // A source has other statements, too; a single line is a signature.
      if (parts === undefined && isClosed) continue;
      if (parts === undefined) return refused("notSignatures");
      if (parts.isInternal) continue;
      types.length = 0;
      items.push(itemOf(parts, types));
      length += types.length;
      if (types.length > maxItemLength || length > maxItemsLength) return refused("tooLong");
    }
  } catch (error) {
    if (error instanceof Unreadable) return refused(error.reason);
    throw error;
  }
  return items.length === 0 ? refused("notSignatures") : parsed(items);
}

class Unreadable extends Error {
  readonly reason: SignaturesReason;

  constructor(reason: SignaturesReason) {
    super(reason);
    this.reason = reason;
  }
}

const startsItem = /^(?:function|event|error|constructor|struct|enum|type|fallback|receive|modifier)\b/;
const startsOther = /^(?:abstract|contract|interface|library|using|import|pragma)\b/;
const goesOn =
  /^(?:[{;]|(?:external|public|internal|private|view|pure|payable|constant|virtual|override|returns|anonymous)\b)/;
/** A line that is a signature by itself, and no modifier of the function above: its first parameter has a type of the ABI. */
const isBare = /^[\w$]+\s*\(\s*(?:\)|\(|(?:u?int|u?fixed|address|bool|bytes|string|tuple)\w*\b)/;
const container = /^(?:abstract\s+)?(?:contract|interface|library)\b/;

/** `isClosed`: a semicolon or a body ends it, and no line. */
type Statement = { readonly text: string; readonly isClosed: boolean };

function* statementsIn(text: string): Generator<Statement> {
  let current = "";
  let depth = 0;
  const take = (isClosed: boolean): Statement[] => {
    const taken = current.trim();
    current = "";
    depth = 0;
    return taken === "" ? [] : [{ text: taken, isClosed }];
  };
  for (let at = 0; at < text.length && current.length <= maxStatementLength; at++) {
    const character = text.charAt(at);
    if (character === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      at = endOfCommentOrString(text, at) - 1;
    } else if (character === "{" && depth === 0) {
      const head = current.trim();
      if (container.test(head)) current = "";
      else {
        const end = bodyEnd(text, at);
        if (/^(?:struct|enum)\b/.test(head)) current += withoutComments(text.slice(at, end));
        at = end - 1;
        yield* take(true);
      }
    } else if (character === ";" || character === "}") yield* take(true);
    else if (/\s/.test(character)) {
      if (current === "") continue;
      current += " ";
      if (depth > 0) continue;
      const next = text.slice(at + 1, at + 200).trimStart();
      const isItem = startsItem.test(next) || startsOther.test(next);
      // A box has no lines: what was pasted into it has blanks between them.
      const isEnd = isItem
        ? character === "\n" || current.includes(")")
        : isLineEnd(character, current, next);
      if (isEnd) yield* take(false);
    } else {
      if (character === "(") depth += 1;
      if (character === ")") depth -= 1;
      current += character;
    }
  }
  yield* take(false);
}

/** Whether a line ends a statement, by what comes next; modifiers of a function may have lines of their own. */
function isLineEnd(character: string, current: string, next: string): boolean {
  if (character !== "\n" || next === "" || goesOn.test(next)) return false;
  return !/^\s*(?:function|constructor|modifier)\b/.test(current) || isBare.test(next);
}

/** Behind the bracket that closes the one at `at`; comments and strings may contain brackets. */
function bodyEnd(text: string, at: number): number {
  const token = /[{}"']|\/[/*]/g;
  token.lastIndex = at;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === "{") depth += 1;
    else if (found[0] === "}") depth -= 1;
    else token.lastIndex = endOfCommentOrString(text, found.index);
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}

type Parts = {
  readonly kind: string;
  readonly name: string;
  readonly inputs: string;
  readonly outputs: string;
  /** What comes between the two. */
  readonly words: string;
  /** Whether it begins with what it is: types that are not declared are taken for contracts only then. */
  readonly isKeyed: boolean;
  readonly isInternal: boolean;
};

const head =
  /^(?:(function|event|error)\s+([\w$]+)|(constructor|fallback|receive)(?=\s*\()|(?!mapping\b)([a-zA-Z$_][\w$]*))\s*(?=\()/;

function partsOf(statement: string): Parts | undefined {
  const [all, keyword, named, special, bare] = head.exec(statement) ?? [];
  if (all === undefined) return undefined;
  const inputsEnd = closing(statement, all.length);
  if (inputsEnd === undefined) return undefined;
  const rest = statement.slice(inputsEnd + 1);
  // `balanceOf(address)(uint256)` has its outputs right behind its inputs.
  const [before] = /^(?:.*?\breturns)?\s*(?=\()/.exec(rest) ?? [];
  const isReturning = before !== undefined && (before.includes("returns") || before.trim() === "");
  const outputsEnd = isReturning ? closing(rest, before.length) : undefined;
  const words = outputsEnd === undefined ? rest : (before ?? "");
  return {
    kind: keyword ?? special ?? "function",
    name: named ?? bare ?? "",
    inputs: statement.slice(all.length + 1, inputsEnd),
    outputs: outputsEnd === undefined ? "" : rest.slice((before ?? "").length + 1, outputsEnd),
    words,
    isKeyed: bare === undefined,
    isInternal: keyword === "function" && /\b(?:internal|private)\b/.test(words),
  };
}

/** Where the bracket at `at` is closed. */
function closing(text: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    if (text[index] === "(") depth += 1;
    if (text[index] === ")") depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}

function itemOf({ kind, name, inputs, outputs, words, isKeyed }: Parts, types: DeclaredTypes): JsonObject {
  const stateMutability = /\b(?:view|pure|payable)\b/.exec(words)?.[0] ?? "nonpayable";
  const read = types.parametersIn(inputs, isKeyed, 0);
  switch (kind) {
    case "event":
      return { type: kind, name, inputs: read, anonymous: /\banonymous\b/.test(words) };
    case "error":
      return { type: kind, name, inputs: read };
    case "constructor":
      return { type: kind, inputs: read, stateMutability };
    case "fallback":
    case "receive":
      return { type: kind, stateMutability };
    default:
      return {
        type: kind,
        name,
        inputs: read,
        outputs: types.parametersIn(outputs, isKeyed, 0),
        stateMutability,
      };
  }
}

const notNames = new Set(["memory", "calldata", "storage", "payable", "indexed"]);
const identifier = /^[a-zA-Z$_][\w$]*$/;
const arrays = /^(?:\s*\[\d*\])*/;
/** What enums are called, where they are not declared; so are all types of another contract that no location follows. */
const enumName =
  /\.|(?:status|state|kind|type|mode|phase|stage|side|option|level|operation|action|category|choice|direction|support|enum)$/i;

/** The types that a source declares, and the parameters that use them. */
class DeclaredTypes {
  /** UTF-16 units of the parameters since it was set to 0, with their structs written out. */
  length = 0;
  readonly #structs = new Map<string, string>();
  readonly #plain = new Map<string, string>();
  readonly #read = new Map<string, { readonly members: Parameter[]; readonly length: number } | undefined>();

  constructor(statements: readonly string[]) {
    for (const statement of statements) {
      const [, struct, members] = /^struct\s+([\w$]+)\s*\{([^{}]*)\}$/.exec(statement) ?? [];
      if (struct !== undefined && members !== undefined) this.#structs.set(struct, members);
      const [, name] = /^enum\s+([\w$]+)\s*\{/.exec(statement) ?? [];
      if (name !== undefined) this.#plain.set(name, "uint8");
      const [, own, underlying] = /^type\s+([\w$]+)\s+is\s+(\w+)$/.exec(statement) ?? [];
      if (own !== undefined && underlying !== undefined) this.#plain.set(own, underlying);
    }
  }

  declares(statement: string): boolean {
    return /^(?:struct|enum|type)\s/.test(statement);
  }

  /** @throws Unreadable */
  parametersIn(list: string, isKeyed: boolean, depth: number): Parameter[] {
    if (depth > maxDepth) throw new Unreadable("tooLong");
    return list.trim() === ""
      ? []
      : splitAt(list, ",").map((one) => this.#parameter(one.trim(), isKeyed, depth));
  }

  #parameter(text: string, isKeyed: boolean, depth: number): Parameter {
    const isTuple = /^(?:tuple\s*)?\(/.test(text);
    const open = text.indexOf("(");
    const close = isTuple ? closing(text, open) : undefined;
    const base = isTuple ? "tuple" : (/^[a-zA-Z$_][\w$.]*/.exec(text)?.[0] ?? "");
    if ((isTuple && close === undefined) || base === "") throw new Unreadable("notSignatures");
    const behind = text.slice(close === undefined ? base.length : close + 1);
    const brackets = (arrays.exec(behind)?.[0] ?? "").replace(/\s/g, "");
    const words = behind
      .replace(arrays, "")
      .split(/\s+/)
      .filter((one) => one !== "");
    const names = words.filter((one) => !notNames.has(one));
    const [name = ""] = names;
    if (names.length > 1 || (name !== "" && !identifier.test(name))) throw new Unreadable("notSignatures");
    const hasLocation = words.some((one) => one === "memory" || one === "calldata" || one === "storage");
    const type =
      close === undefined
        ? this.#type(base, brackets, isKeyed, hasLocation, depth)
        : {
            type: `tuple${brackets}`,
            components: this.parametersIn(text.slice(open + 1, close), isKeyed, depth + 1),
          };
    this.length += type.type.length + name.length + 1;
    return { name, ...type, ...(words.includes("indexed") ? { indexed: true } : {}) };
  }

  #type(written: string, brackets: string, isKeyed: boolean, hasLocation: boolean, depth: number): Parameter {
    const elementary = canonicalType(written);
    if (parseAbiType(elementary) !== undefined) return { type: `${elementary}${brackets}` };
    const last = written.slice(written.lastIndexOf(".") + 1);
    const plain = this.#plain.get(last);
    if (plain !== undefined) return { type: `${canonicalType(plain)}${brackets}` };
    if (this.#structs.has(last)) return { type: `tuple${brackets}`, components: this.#members(last, depth) };
    // `uint257` is none either.
    if (
      !isKeyed ||
      /^(?:u?int|u?fixed|bytes)\d+/.test(written) ||
      /^(?:mapping|function|tuple)$/.test(written)
    )
      throw new Unreadable("notSignatures");
    if (hasLocation && brackets === "") throw new Unreadable("unknownStruct");
    return { type: `${enumName.test(written) ? "uint8" : "address"}${brackets}` };
  }

  /** The members of a struct. What a struct comes to is counted wherever it is used: each that uses another one twice doubles it. */
  #members(name: string, depth: number): Parameter[] {
    if (depth > maxDepth) throw new Unreadable("tooLong");
    if (!this.#read.has(name)) {
      // Until it is known, one that holds itself is none.
      this.#read.set(name, undefined);
      const before = this.length;
      const members = splitAt(this.#structs.get(name) ?? "", ";").filter((one) => one.trim() !== "");
      const read = members.map((member) => this.#parameter(member.trim(), true, depth + 1));
      this.#read.set(name, { members: read, length: this.length - before });
      this.length = before;
    }
    const known = this.#read.get(name);
    if (known === undefined) throw new Unreadable("notSignatures");
    this.length += known.length;
    if (this.length > maxItemLength) throw new Unreadable("tooLong");
    return known.members;
  }
}

/** Splits a list where its separator is in no brackets. */
function splitAt(list: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === "(") depth += 1;
    if (list[at] === ")") depth -= 1;
    if (list[at] !== separator || depth > 0) continue;
    parts.push(list.slice(start, at));
    start = at + 1;
  }
  return [...parts, list.slice(start)];
}
