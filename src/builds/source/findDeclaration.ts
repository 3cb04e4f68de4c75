import { declarationsIn, type Declaration } from "./declarations.ts";

/** What is looked for: a contract, or what an item of its ABI is declared by. */
export type Wanted =
  | { readonly kind: "contract"; readonly contract: string }
  | {
      readonly kind: "function" | "event" | "error";
      readonly contract: string;
      /** `withdraw(uint256)` */
      readonly signature: string;
    };

/** A declaration, and the path of the source that it stands in. */
export type FoundDeclaration = { readonly source: string; readonly declaration: Declaration };

type Sourced = FoundDeclaration;

/** Nobody inherits from more, or in longer chains. */
const mostBases = 200;

/**
 * Where sources declare something: in the contract itself, else in what it inherits from, the nearest first. Errors and events can
 * be of others too: those stand anywhere. Several are returned where the text alone does not settle which is meant.
 *
 * @param sources texts by path; those of Solidity alone are read
 * @param own the path of the contract's own source, where it is known
 */
export function findDeclaration(
  sources: ReadonlyMap<string, string>,
  own: string | undefined,
  wanted: Wanted,
): readonly FoundDeclaration[] {
  const all: Sourced[] = [];
  for (const [source, text] of sources)
    for (const declaration of declarationsIn(text)) all.push({ source, declaration });
  const contracts = all.filter(({ declaration }) => declaration.kind === "contract");
  const ofName = contracts.filter(({ declaration }) => declaration.name === wanted.contract);
  const itself = ofName.filter(({ source }) => source === own);
  const begin = itself.length > 0 ? itself : ofName;
  if (wanted.kind === "contract") return begin;
  const fitting = all.filter(({ declaration }) => fits(declaration, wanted));
  for (const contract of lineage(begin, contracts)) {
    const inIt = fitting.filter(
      ({ source, declaration }) =>
        source === contract.source && declaration.contract === contract.declaration.name,
    );
    if (inIt.length > 0) return inIt;
  }
  return wanted.kind === "function" ? [] : fitting;
}

/** Contracts, then what they inherit from: of what is written last first, as Solidity looks for names. */
function lineage(begin: readonly Sourced[], contracts: readonly Sourced[]): readonly Sourced[] {
  const line = [...begin];
  for (let at = 0; at < line.length && line.length < mostBases; at += 1)
    for (const base of [...(line[at]?.declaration.bases ?? [])].reverse())
      for (const found of contracts)
        if (found.declaration.name === base && !line.includes(found)) line.push(found);
  return line;
}

function fits(
  { kind, name, parameters }: Declaration,
  wanted: Exclude<Wanted, { kind: "contract" }>,
): boolean {
  const bracket = wanted.signature.indexOf("(");
  if (kind !== wanted.kind || name !== wanted.signature.slice(0, bracket)) return false;
  // What reads a variable is given whatever its type asks for.
  if (parameters === undefined) return true;
  const types = splitTypes(wanted.signature.slice(bracket + 1, -1));
  return types.length === parameters.length && types.every((type, at) => isType(parameters[at] ?? "", type));
}

/** `uint256,(address,bytes)[]` in its parts. */
function splitTypes(list: string): string[] {
  if (list === "") return [];
  const types: string[] = [];
  let [inner, begun] = [0, 0];
  for (let at = 0; at < list.length; at += 1) {
    if (list[at] === "(") inner += 1;
    else if (list[at] === ")") inner -= 1;
    else if (list[at] === "," && inner === 0) {
      types.push(list.slice(begun, at));
      begun = at + 1;
    }
  }
  return [...types, list.slice(begun)];
}

const elementary = /^(?:u?int\d*|bytes\d*|address|bool|string|u?fixed(?:\d+x\d+)?)$/;

/** Whether a type as it is written can be the one of a signature: names of structs, enums and contracts stand for any. */
function isType(written: string, type: string): boolean {
  const [base, suffix] = parts(written);
  const [wantedBase, wantedSuffix] = parts(type);
  if (countBrackets(suffix) !== countBrackets(wantedSuffix)) return false;
  if (!elementary.test(base)) return true;
  const full = base === "uint" || base === "int" ? `${base}256` : base;
  return full === wantedBase;
}

/** A type, and the brackets of its arrays. */
function parts(type: string): [base: string, suffix: string] {
  const at = type.indexOf("[", type.lastIndexOf(")") + 1);
  return at === -1 ? [type, ""] : [type.slice(0, at), type.slice(at)];
}

/** The length of an array can be a constant's name. */
const countBrackets = (suffix: string): number => suffix.split("[").length - 1;
