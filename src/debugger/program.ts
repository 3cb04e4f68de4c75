import { bytesToHex } from "viem";
import { librarySelector } from "../builds/source/librarySelector.ts";
import type { FunctionSource, SourceUnit } from "../builds/source/parseSource.ts";
import { SourceGapError, type Scope, type SourceProgram } from "../builds/source/sourceProgram.ts";
import { sourceTypes } from "../builds/source/storageLayoutOf.ts";
import type { StoredType } from "../builds/storage/contractStorage.ts";
import { lazy, memoize } from "../core/async/memoize.ts";
import { isJsonObject, type JsonValue } from "../core/json/jsonValue.ts";
import { AbiIndex } from "../decode/abiIndex.ts";
import type { AbiFunction, AbiParameter } from "../decode/abiItem.ts";
import { opcode } from "../services/ledger/opcodes.ts";
import { SourceIndex, type Place, type ProgramFunction } from "./sourceIndex.ts";
import { SourceMap, type JumpType } from "./sourceMap.ts";

export type { Place, ProgramFunction } from "./sourceIndex.ts";

/** Where a function begins in the code. */
export type Entry = {
  readonly pc: number;
  /** Undefined for a helper that the compiler generated. */
  readonly fn: ProgramFunction | undefined;
  /** Its name in `functionDebugData`; undefined without it. */
  readonly name: string | undefined;
  /** Stack slots of its parameters by `functionDebugData`. */
  readonly parameterSlots: number | undefined;
};

/** What a debugger needs of a compiled contract. All of it is untrusted. */
export type ProgramInput = {
  /** The code as it runs: that of the chain, or the init code of a creation. */
  readonly code: Uint8Array;
  readonly isCreation: boolean;
  /** The compiler's source map of this code. */
  readonly sourceMap: string;
  /** Paths by the compiler's numbers of sources. */
  readonly sourceIds: ReadonlyMap<number, string>;
  readonly sources: SourceProgram;
  readonly contract: { readonly source: string; readonly name: string };
  readonly abi: readonly unknown[];
  readonly isOptimized: boolean;
  readonly isViaIr: boolean;
  readonly compilerVersion: string | undefined;
  /** The compiler's `functionDebugData` of this code, where the build has it. */
  readonly functionDebugData?: JsonValue | undefined;
};

/** A contract's code, and the places of its sources that the instructions belong to. */
export class Program {
  readonly code: Uint8Array;
  readonly isCreation: boolean;
  readonly isOptimized: boolean;
  readonly isViaIr: boolean;
  /** Of solc, such as `0.8.28+commit.7893614a`. */
  readonly compilerVersion: string | undefined;
  readonly abi: AbiIndex;
  readonly sources: SourceProgram;
  readonly name: string;
  /** Without its declaration if the source is not at hand. */
  readonly contract: Scope;
  /** The contract, and those it inherits from, most derived first; if not all of these are known, the contract alone. */
  readonly lineage: readonly Scope[];
  /** Whether the sources of all that it inherits from, itself included, and of all its code are at hand. */
  readonly hasAllSources: boolean;
  readonly #map: SourceMap;
  readonly #index: SourceIndex;
  readonly #places: (Place | null | undefined)[] = [];
  readonly #entries = new Map<number, Entry>();
  /** By each version. */
  readonly #versions = lazy(() => this.#groupVersions());
  readonly #firstFunctions = memoize((selector: string) => this.#selected(selector));
  readonly #unnamed = memoize((kind: FunctionSource["kind"]) => this.#declared(kind));
  readonly #librarySelectors = lazy(() => this.#selectorsOfLibrary());

  private constructor(input: ProgramInput, map: SourceMap, contract: Scope) {
    const lineage = knownLineage(input.sources, contract);
    this.code = input.code;
    this.isCreation = input.isCreation;
    this.isOptimized = input.isOptimized;
    this.isViaIr = input.isViaIr;
    this.compilerVersion = input.compilerVersion;
    this.sources = input.sources;
    this.name = input.contract.name;
    this.contract = contract;
    this.lineage = lineage ?? (contract.contract === undefined ? [] : [contract]);
    this.hasAllSources = lineage !== undefined && map.hasAllSources;
    this.#map = map;
    this.#index = new SourceIndex(input.sources);
    this.abi = new AbiIndex(input.abi);
  }

  /**
   * Of sources that are not at hand, nothing is known. Pauses now and then.
   *
   * @returns undefined if the others do not declare the contract, or what it inherits from
   */
  static *read(input: ProgramInput): Generator<undefined, Program | undefined> {
    try {
      const contract = declaredContract(input);
      if (contract === undefined) return undefined;
      const map = yield* SourceMap.read(input);
      const program = new Program(input, map, contract);
      yield* program.#readDebugData(input.functionDebugData);
      return program;
    } catch (error) {
      if (error instanceof SourceGapError) return undefined;
      throw error;
    }
  }

  /** Undefined for code that the compiler generated. */
  placeAt(pc: number): Place | undefined {
    const at = this.#map.indexAt(pc);
    if (at === undefined) return undefined;
    const known = this.#places[at];
    if (known !== undefined) return known ?? undefined;
    const range = this.#map.rangeOf(at);
    const place = range && this.#index.placeOf(range.path, range, this.isCreation);
    this.#places[at] = place ?? null;
    return place;
  }

  /** Whether an instruction belongs to a source that is not at hand. */
  isWithoutSource(pc: number): boolean {
    const at = this.#map.indexAt(pc);
    return at !== undefined && this.#map.isWithoutSource(at);
  }

  /** Whether an instruction belongs to code that the compiler generated. */
  isGenerated(pc: number): boolean {
    const at = this.#map.indexAt(pc);
    return at === undefined || this.#map.isGenerated(at);
  }

  jumpAt(pc: number): JumpType {
    const at = this.#map.indexAt(pc);
    return at === undefined ? "-" : this.#map.jumpOf(at);
  }

  isJumpDestination(pc: number): boolean {
    return this.code[pc] === opcode.JUMPDEST && this.#map.indexAt(pc) !== undefined;
  }

  /** Whether an instruction pushes the address to which a call returns, rather than one to which it jumps itself. */
  pushesReturn(pc: number): boolean {
    const width = (this.code[pc] ?? 0) - opcode.PUSH0;
    const next = this.code[pc + width + 1];
    if (width < 1 || width > maxAddressBytes || next === opcode.JUMP || next === opcode.JUMPI) return false;
    const bytes = this.code.subarray(pc + 1, pc + 1 + width);
    return this.isJumpDestination(bytes.reduce((sum, byte) => sum * 256 + byte, 0));
  }

  /** The function that begins at an instruction. */
  entryAt(pc: number): Entry | undefined {
    const known = this.#entries.get(pc);
    if (known !== undefined || !this.isJumpDestination(pc)) return known;
    const place = this.placeAt(pc);
    if (place?.fn === undefined || !isFunctionEntry(place)) return undefined;
    const entry = { pc, fn: place.fn, name: undefined, parameterSlots: undefined };
    this.#entries.set(pc, entry);
    return entry;
  }

  /**
   * The function that runs first: the constructor of a creation, else the one that the call data selects, in its most derived version.
   * Undefined for a getter, and where it cannot be known.
   */
  firstFunction(callData: Uint8Array): ProgramFunction | undefined {
    if (this.isCreation) return this.#unnamed("constructor");
    if (callData.length >= 4) return this.#firstFunctions(digitsOf(callData.subarray(0, 4)));
    const received = callData.length === 0 ? this.#unnamed("receive") : undefined;
    return received ?? (this.hasAllSources ? this.#unnamed("fallback") : undefined);
  }

  /** The name of the function that call data select. */
  selectedName(callData: Uint8Array): string | undefined {
    if (this.isCreation || callData.length < 4) return undefined;
    return this.abi.functionsOf(digitsOf(callData.subarray(0, 4)))[0]?.name;
  }

  #selected(selector: string): ProgramFunction | undefined {
    const [first] = this.abi.functionsOf(selector);
    if (first !== undefined) return this.#declaredAs(first);
    return this.contract.contract?.kind === "library"
      ? this.#librarySelectors().get(selector)
      : this.#unnamed("fallback");
  }

  /** The function of the sources that an ABI item describes. */
  #declaredAs({ name, inputs }: AbiFunction): ProgramFunction | undefined {
    const { typeOf } = sourceTypes(this.sources);
    const fits = ({ path, contract, source }: ProgramFunction): boolean =>
      source.kind === "function" &&
      source.parameters.length === inputs.length &&
      source.visibility !== "internal" &&
      source.visibility !== "private" &&
      source.parameters.every(({ type }, index) => {
        const known = typeOf(type, { path, contract });
        return known === undefined || isOfType(known, inputs[index]);
      });
    const all = this.functionsNamed(name);
    for (const { contract } of this.lineage) {
      const found = all.find((one) => one.contract === contract && fits(one));
      if (found?.source.body !== undefined) return found;
    }
    return undefined;
  }

  #selectorsOfLibrary(): ReadonlyMap<string, ProgramFunction> {
    const { path, contract } = this.contract;
    const selectors = new Map<string, ProgramFunction>();
    const callable = this.#index
      .functionsOf(path)
      .filter(({ contract: own, source: { visibility } }) => {
        return own === contract && (visibility === "public" || visibility === "external");
      })
      .slice(0, maxLibraryFunctions);
    for (const one of callable) {
      const selector = librarySelector(this.sources, this.contract, one.source);
      if (selector !== undefined && !selectors.has(selector)) selectors.set(selector, one);
    }
    return selectors;
  }

  /** The constructor of the contract, or what it declares or inherits of another kind without a name. */
  #declared(kind: FunctionSource["kind"]): ProgramFunction | undefined {
    for (const { path, contract } of this.lineage.slice(0, kind === "constructor" ? 1 : undefined)) {
      const found = this.#index
        .functionsOf(path)
        .find(
          (one) => one.contract === contract && one.source.kind === kind && one.source.body !== undefined,
        );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** All functions by name, where a name can be that of many. Constructors are named as their contract. */
  functionsNamed(name: string): readonly ProgramFunction[] {
    return this.#index.functionsNamed(name);
  }

  /** A function of the contract and those that it overrides or that override it, most derived first; empty for another. */
  versionsOf(fn: ProgramFunction): readonly ProgramFunction[] {
    return this.#versions().get(fn) ?? [];
  }

  #groupVersions(): ReadonlyMap<ProgramFunction, readonly ProgramFunction[]> {
    const bySignature = new Map<string, ProgramFunction[]>();
    const versions = new Map<ProgramFunction, readonly ProgramFunction[]>();
    for (const { path, contract } of this.lineage)
      for (const one of this.#index.functionsOf(path)) {
        if (one.contract !== contract || !isVersion(one)) continue;
        const signature = signatureOf(one);
        const group = bySignature.get(signature) ?? [];
        bySignature.set(signature, group);
        // A contract declares one.
        if (group.at(-1)?.contract === contract) continue;
        group.push(one);
        versions.set(one, group);
      }
    return versions;
  }

  /** The statements of a function that call another by its name, in the order of the source. */
  unitsCalling(caller: ProgramFunction, { source, contract }: ProgramFunction): readonly SourceUnit[] {
    const name = source.kind === "constructor" ? (contract?.name ?? "") : source.name;
    return this.#index.callsIn(caller).get(name) ?? [];
  }

  *#readDebugData(data: JsonValue | undefined): Generator<undefined, void> {
    if (!isJsonObject(data)) return;
    for (const [name, item] of Object.entries(data)) {
      yield;
      if (!isJsonObject(item)) continue;
      const { entryPoint: pc, id, parameterSlots } = item;
      if (typeof pc !== "number" || !this.isJumpDestination(pc)) continue;
      const place = this.placeAt(pc);
      const isFunction = typeof id === "number" || functionOfIr.test(name);
      const slots = typeof parameterSlots === "number" ? parameterSlots : undefined;
      const known = this.#entries.get(pc);
      // Equal code of several functions is there once.
      if (known?.fn !== undefined) continue;
      const fn = isFunction ? place?.fn : undefined;
      this.#entries.set(pc, { pc, fn, name, parameterSlots: slots });
    }
  }
}

/** Without its declaration if the source is not at hand; undefined if that has none. @throws SourceGapError */
function declaredContract({ sources, contract: { source, name } }: ProgramInput): Scope | undefined {
  const scope = { path: source, contract: undefined };
  if (!sources.has(source)) return scope;
  const declared = sources.resolve(name, scope);
  return declared.kind === "contract" ? { path: declared.scope.path, contract: declared.item } : undefined;
}

/** Undefined if one of the sources is not at hand. @throws SourceGapError */
function knownLineage(sources: SourceProgram, contract: Scope): readonly Scope[] | undefined {
  if (contract.contract === undefined) return undefined;
  try {
    return sources.lineage(contract);
  } catch (error) {
    if (error instanceof SourceGapError && error.gap.kind === "source" && !sources.has(error.gap.path))
      return undefined;
    throw error;
  }
}

const isVersion = ({ source }: ProgramFunction): boolean =>
  source.kind === "function" && source.body !== undefined && source.visibility !== "private";

/** The name and the types as they are written. */
const signatureOf = ({ source }: ProgramFunction): string =>
  JSON.stringify([source.name, ...source.parameters.map(({ type }) => type)]);

/** Bytes of an address in code. */
const maxAddressBytes = 3;

/** Of which selectors are computed: some milliseconds for each hundred. */
const maxLibraryFunctions = 1000;

/** Functions of the IR that the compiler names after those of the source. */
const functionOfIr = /^(?:fun|modifier|constructor)_/;

const isFunctionEntry = ({ range, fn }: Place): boolean =>
  range.start === fn?.source.start && range.end === fn.source.end;

function digitsOf(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2);
}

/** Whether a type of the sources is that of an ABI's parameter. */
const isOfType = (known: StoredType, input: AbiParameter | undefined): boolean =>
  typeInAbi(known) === input?.type && (input.sourceType ?? known.label) === known.label;

function typeInAbi(type: StoredType): string {
  switch (type.kind) {
    case "value":
      return type.base ?? "function";
    case "array":
      return `${typeInAbi(type.element())}[${type.length ?? ""}]`;
    case "struct":
      return "tuple";
    case "bytes":
    case "mapping":
      return type.label;
  }
}
