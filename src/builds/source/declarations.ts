import { solidityTokens, type Token } from "./solidityTokens.ts";

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
const callables: ReadonlySet<string> = new Set(["function", "event", "error"]);
/** Words behind a type that are neither part of it nor a name. */
const locations: ReadonlySet<string> = new Set(["memory", "calldata", "storage", "indexed", "payable"]);

/** What a Solidity source declares, in its order. Comments and strings are passed over; what is cut off ends the list. Never throws. */
export function declarationsIn(text: string): readonly Declaration[] {
  const tokens = solidityTokens(text);
  const found: Declaration[] = [];
  let depth = 0;
  let contract: string | undefined;
  /** Where the statement that is being read began. */
  let statement = 0;
  for (let at = 0; at < tokens.length && found.length < mostDeclarations; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const isOfBody = depth === (contract === undefined ? 0 : 1);
    if (token.text === "{") {
      depth += 1;
      statement = at + 1;
    } else if (token.text === "}") {
      depth = Math.max(0, depth - 1);
      if (depth === 0) contract = undefined;
      statement = at + 1;
    } else if (token.text === ";") {
      if (isOfBody && contract !== undefined) found.push(...variable(tokens.slice(statement, at), contract));
      statement = at + 1;
    } else if (depth === 0 && containers.has(token.text)) {
      const name = nameAt(tokens, at + 1);
      if (name === undefined) continue;
      const bases = basesFrom(tokens, at + 2);
      found.push({
        kind: "contract",
        name: name.text,
        contract: undefined,
        parameters: undefined,
        bases,
        ...placeOf(name),
      });
      contract = name.text;
    } else if (isOfBody && at === statement && callables.has(token.text) && tokens[at + 2]?.text === "(") {
      const name = nameAt(tokens, at + 1);
      if (name === undefined) continue;
      const kind = token.text as "function" | "event" | "error";
      found.push({
        kind,
        name: name.text,
        contract,
        parameters: parametersFrom(tokens, at + 2),
        bases: [],
        ...placeOf(name),
      });
    }
  }
  return found;
}

const placeOf = ({ start, text }: Token) => ({ start, end: start + text.length });

function nameAt(tokens: readonly Token[], at: number): Token | undefined {
  const token = tokens[at];
  return token !== undefined && /^[A-Za-z_$]/.test(token.text) ? token : undefined;
}

/** `is A, lib.B(1)` up to the body. */
function basesFrom(tokens: readonly Token[], from: number): string[] {
  if (tokens[from]?.text !== "is") return [];
  const bases: string[] = [];
  let inner = 0;
  let name = "";
  for (let at = from + 1; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? "";
    if (inner === 0 && (text === "," || text === "{")) {
      // Of a qualified name the last part is the contract's.
      bases.push(name.slice(name.lastIndexOf(".") + 1));
      name = "";
      if (text === "{") break;
    } else if (text === "(") inner += 1;
    else if (text === ")") inner -= 1;
    else if (inner === 0) name += text;
  }
  return bases.filter((base) => base !== "");
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
function variable(tokens: readonly Token[], contract: string): Declaration[] {
  const end = tokens.findIndex(({ text }) => text === "=");
  const declared = end === -1 ? tokens : tokens.slice(0, end);
  if (!declared.some(({ text }) => text === "public")) return [];
  const name = declared.at(-1);
  if (name === undefined || !/^[A-Za-z_$]/.test(name.text) || name.text === "public") return [];
  return [
    { kind: "function", name: name.text, contract, parameters: undefined, bases: [], ...placeOf(name) },
  ];
}
