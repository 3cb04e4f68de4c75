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

/** Of contracts that are looked through; nobody inherits from more, or in longer chains. */
const mostContracts = 200;

/** More than anybody chooses from. */
const mostFound = 50;

/**
 * Where sources declare something: in the contract itself, else in what it inherits from, the nearest first. Errors and events can
 * be of others too: those stand anywhere. Several are returned where the text alone does not settle which is meant, if not more
 * than 50. Pauses now and then.
 *
 * @param sources texts by path; those of Solidity alone are read
 * @param own the path of the contract's own source, where it is known
 */
export function* findDeclaration(
  sources: ReadonlyMap<string, string>,
  own: string | undefined,
  wanted: Wanted,
): Generator<undefined, readonly FoundDeclaration[]> {
  const contracts = new Map<string, FoundDeclaration[]>();
  const fitting: FoundDeclaration[] = [];
  for (const [source, text] of sources) {
    for (const declaration of yield* declarationsIn(text)) {
      if (declaration.kind === "contract") {
        const ofName = contracts.get(declaration.name) ?? [];
        contracts.set(declaration.name, ofName);
        ofName.push({ source, declaration });
      } else if (wanted.kind !== "contract" && fits(declaration, wanted)) {
        fitting.push({ source, declaration });
      }
    }
    yield;
  }
  const ofName = contracts.get(wanted.contract) ?? [];
  const itself = ofName.filter(({ source }) => source === own);
  const begin = (itself.length > 0 ? itself : ofName).slice(0, mostFound);
  if (wanted.kind === "contract") return begin;
  for (const contract of lineage(begin, contracts)) {
    const inIt = fitting.filter(
      ({ source, declaration }) =>
        source === contract.source && declaration.contract === contract.declaration.name,
    );
    if (inIt.length > 0) return inIt.slice(0, mostFound);
    yield;
  }
  return wanted.kind === "function" ? [] : fitting.slice(0, mostFound);
}

/** Contracts, then what they inherit from: of what is written last first, as Solidity looks for names. */
function lineage(
  begin: readonly FoundDeclaration[],
  contracts: ReadonlyMap<string, readonly FoundDeclaration[]>,
): ReadonlySet<FoundDeclaration> {
  const line = new Set(begin);
  // What is added meanwhile is gone through as well.
  for (const { declaration } of line)
    for (const base of [...declaration.bases].reverse())
      for (const found of contracts.get(base) ?? []) {
        if (line.size >= mostContracts) return line;
        line.add(found);
      }
  return line;
}

function fits(
  { kind, name, parameters }: Declaration,
  wanted: Exclude<Wanted, { kind: "contract" }>,
): boolean {
  const bracket = wanted.signature.indexOf("(");
  if (kind !== wanted.kind || name !== wanted.signature.slice(0, bracket)) return false;
  // What reads a variable takes whatever its type asks for.
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
