import type {
  ContractSource,
  FunctionSource,
  SourceFile,
  SourceRange,
  SourceUnit,
} from "../builds/source/parseSource.ts";
import type { SourceProgram } from "../builds/source/sourceProgram.ts";

/** A function, modifier, or constructor of the sources of a program. `contract`: undefined for a free function. */
export type ProgramFunction = {
  readonly path: string;
  readonly file: SourceFile;
  readonly contract: ContractSource | undefined;
  readonly source: FunctionSource;
};

/** What an instruction belongs to. Ranges are in UTF-16 units of the source at the path. */
export type Place = {
  readonly path: string;
  readonly range: SourceRange;
  readonly fn: ProgramFunction | undefined;
  /** The statement, or part of one, at which a debugger stops; undefined for an entry, a header, or a whole contract. */
  readonly unit: SourceUnit | undefined;
};

/** Where a function begins in the code. */
export type Entry = {
  readonly pc: number;
  /** Undefined for a helper that the compiler generated. */
  readonly fn: ProgramFunction | undefined;
  /** Name in `functionDebugData`; undefined without it. */
  readonly name: string | undefined;
  /** Stack slots of its parameters and returns by `functionDebugData`. */
  readonly parameterSlots: number | undefined;
  readonly returnSlots: number | undefined;
};

/** A contract's code with all that a debugger knows of it. */
export type Program = {
  readonly contractName: string;
  readonly path: string;
  /** The code as it runs: that of the chain, or the init code of a creation. */
  readonly code: Uint8Array;
  readonly isCreation: boolean;
  readonly isOptimized: boolean;
  readonly isViaIr: boolean;
  /** Of solc, such as `0.8.28+commit.7893614a`. */
  readonly compilerVersion: string | undefined;
  /** Whether the compiler's `functionDebugData` is known. */
  readonly hasDebugData: boolean;
  readonly sources: SourceProgram;
  /** The contract, and those it inherits from, most derived first. */
  readonly lineage: readonly { readonly path: string; readonly contract: ContractSource | undefined }[];
  placeAt(pc: number): Place | undefined;
  /** Jump type of the source map: into a function, out of one, or neither. */
  jumpAt(pc: number): "i" | "o" | "-";
  entryAt(pc: number): Entry | undefined;
  /** The function that call data selects: most derived override, `fallback`, or `receive`. In a creation, the constructor. */
  selected(input: Uint8Array): ProgramFunction | undefined;
};
