import { endOfCommentOrString } from "../../core/scan/commentsAndStrings.ts";

/** What a source declares by a name. Places are UTF-16 units from the beginning of the text, as editors count. */
export type Declaration = {
  /** A public variable counts as the function that reads it. */
  readonly kind: "contract" | "function" | "event" | "error";
  readonly name: string;
  /** The contract, interface or library that it stands in; undefined outside of any. */
  readonly contract: string | undefined;
  /** The types of its parameters as they are written, names and locations left out; undefined for a variable. */
  readonly parameters: readonly string[] | undefined;
  /** What a contract inherits from, as it is written. */
  readonly bases: readonly string[];
  /** Of the name. */
  readonly start: number;
  readonly end: number;
};

/** More than a file has that people wrote. */
const mostDeclarations = 10_000;

const containers: ReadonlySet<string> = new Set(["contract", "interface", "library"]);
/** What a statement ends with. */
const ends: ReadonlySet<string> = new Set(["{", "}", ";"]);
const callables: ReadonlySet<string> = new Set(["function", "event", "error"]);
/** Words behind a type that are neither part of it nor a name. */
const locations: ReadonlySet<string> = new Set(["memory", "calldata", "storage", "indexed", "payable"]);

/** Of a statement; what stands behind declares nothing. A function's head has some dozens. */
const mostTokens = 4000;

/** Nobody inherits from more. */
const mostBases = 200;

/** UTF-16 units. What is called by more is not declared: whoever looks for names has them as keys of maps. */
const longestName = 1024;

/**
 * What a Solidity source declares, in its order. Comments and strings are passed over; what is cut off ends the list. Each sign is
 * gone through once, whatever the text. Pauses now and then. Never throws.
 */
export function* declarationsIn(text: string): Generator<undefined, readonly Declaration[]> {
  const found: Declaration[] = [];
  let depth = 0;
  let contract: string | undefined;
  let statement: Token[] = [];
  for (const token of solidityTokens(text)) {
    if (found.length >= mostDeclarations) return found;
    const isOfBody = depth === (contract === undefined ? 0 : 1);
    if (token === undefined) yield;
    else if (!ends.has(token.text)) {
      if (isOfBody && statement.length < mostTokens) statement.push(token);
    } else {
      const declared = isOfBody ? declarationOf(statement, contract, token.text) : undefined;
      if (declared !== undefined) found.push(declared);
      statement = [];
      if (token.text === "{") {
        if (declared?.kind === "contract") contract = declared.name;
        depth += 1;
      } else if (token.text === "}") {
        depth = Math.max(0, depth - 1);
        if (depth === 0) contract = undefined;
      }
    }
  }
  return found;
}

/** What a statement declares up to the sign that ends it, in a contract or outside of any. */
function declarationOf(
  statement: readonly Token[],
  contract: string | undefined,
  end: string,
): Declaration | undefined {
  const [first] = statement;
  if (first !== undefined && callables.has(first.text) && statement[2]?.text === "(") {
    const name = nameAt(statement, 1);
    const kind = first.text as "function" | "event" | "error";
    const parameters = parametersFrom(statement, 2);
    return name && { kind, name: name.text, contract, parameters, bases: [], ...placeOf(name) };
  }
  if (contract !== undefined) return end === ";" ? variable(statement, contract) : undefined;
  const at = statement.findIndex(({ text }) => containers.has(text));
  const name = at === -1 ? undefined : nameAt(statement, at + 1);
  if (name === undefined) return undefined;
  const bases = basesFrom(statement, at + 2);
  return { kind: "contract", name: name.text, contract, parameters: undefined, bases, ...placeOf(name) };
}

const placeOf = ({ start, text }: Token) => ({ start, end: start + text.length });

function nameAt(tokens: readonly Token[], at: number): Token | undefined {
  const token = tokens[at];
  if (token === undefined || token.text.length > longestName) return undefined;
  return /^[A-Za-z_$]/.test(token.text) ? token : undefined;
}

/** `is A, lib.B(1)` up to the end. */
function basesFrom(tokens: readonly Token[], from: number): string[] {
  if (tokens[from]?.text !== "is") return [];
  const bases = [""];
  let inner = 0;
  for (const { text } of tokens.slice(from + 1)) {
    if (text === "(") inner += 1;
    else if (text === ")") inner -= 1;
    else if (inner === 0 && text === ",") bases.push("");
    // Of a qualified name the last part is the contract's.
    else if (inner === 0 && text !== ".") bases[bases.length - 1] = text;
  }
  return bases.filter((base) => base !== "").slice(0, mostBases);
}

/** The types between a bracket and its end. */
function parametersFrom(tokens: readonly Token[], from: number): string[] {
  const parameters: Token[][] = [[]];
  let inner = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.text === "(") inner += 1;
    else if (token.text === ")") inner -= 1;
    if (inner === 0) break;
    if (token.text === "," && inner === 1) parameters.push([]);
    else if (at > from) parameters.at(-1)?.push(token);
  }
  return parameters.map(typeIn).filter((type) => type !== "");
}

/** `uint256[] calldata amounts` is a `uint256[]`. */
function typeIn(tokens: readonly Token[]): string {
  let type = "";
  let isName = false;
  for (const { text } of tokens) {
    if (locations.has(text)) continue;
    const isWord = /^[\w$]/.test(text);
    // Two words in turn: the second is the parameter's name, unless a dot or a bracket stands between them.
    if (isWord && isName) break;
    type += text;
    isName = isWord || text === "]" || text === ")";
    if (text === "." || text === "[" || text === "(") isName = false;
    if (text === "=>" || text === ",") isName = false;
  }
  return type;
}

/** A public variable of a contract, by what stands before its value or its end. */
function variable(tokens: readonly Token[], contract: string): Declaration | undefined {
  const end = tokens.findIndex(({ text }) => text === "=");
  const declared = end === -1 ? tokens : tokens.slice(0, end);
  if (!declared.some(({ text }) => text === "public")) return undefined;
  const name = nameAt(declared, declared.length - 1);
  if (name === undefined || name.text === "public") return undefined;
  return { kind: "function", name: name.text, contract, parameters: undefined, bases: [], ...placeOf(name) };
}

/** A word, a number, or a sign of a source, and where it begins in UTF-16 units. */
type Token = { readonly text: string; readonly start: number };

/** What they begin with. */
const commentsAndStrings: ReadonlySet<string> = new Set(["//", "/*", '"', "'"]);

/** Read in a turn: some milliseconds. */
const piecesInTurn = 20_000;

/**
 * The words and signs of a Solidity source, without comments and strings. Nothing of a source that is too long. Undefined now and
 * then, for others to have a turn.
 */
function* solidityTokens(text: string): Generator<Token | undefined, void> {
  if (text.length > longestSource) return;
  /** What is no space: a word, a comment's beginning, or a sign. */
  const next = /[\w$]+|=>|\/\/|\/\*|\S/g;
  let pieces = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    pieces += 1;
    if (pieces % piecesInTurn === 0) yield undefined;
    const { 0: sign, index: start } = found;
    if (commentsAndStrings.has(sign)) next.lastIndex = endOfCommentOrString(text, start);
    else yield { text: sign, start };
  }
}

/** UTF-16 units. Nobody writes longer sources; generated ones go without. */
export const longestSource = 4 * 1024 * 1024;
