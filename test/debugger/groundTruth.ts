/**
 * A program whose statements, calls, and values are known from a run in which it reported them itself, and the traces of the
 * same transactions, compiled in four modes.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { hexToBytes } from "viem";
import type { Hex } from "../../src/core/hex.ts";
import type { ExecutedTransaction } from "../../src/services/ledger/steps.ts";
import type { StepTable } from "../../src/services/ledger/stepTable.ts";
import { stepTableOf, type StructLog } from "./structLogs.ts";

export const modes = ["legacy", "legacy-optimized", "viair", "viair-optimized"] as const;

export type Mode = (typeof modes)[number];

/** Values are decimal, lower-case hex, quoted text, or `{a, b}` for structs. */
type Values = Readonly<Record<string, string>>;

/** What a transaction did, in the order of time. */
export type Truth = {
  readonly name: string;
  readonly statements: readonly {
    readonly file: string;
    readonly line: number;
    /** Where it begins in the file, in UTF-16 units, to tell statements of a line apart. */
    readonly offset?: number;
    readonly function: string;
    /** Names of functions, outermost first, without modifiers. */
    readonly chain: readonly string[];
    /** Those that are visible. */
    readonly variables?: Values;
  }[];
  readonly entries: readonly {
    readonly contract: string;
    readonly function: string;
    readonly arguments: Values;
  }[];
};

export type TracedTransaction = {
  readonly name: string;
  readonly hash: Hex;
  readonly gasUsed: number;
  readonly transaction: ExecutedTransaction;
  readonly structLogs: readonly StructLog[];
  readonly steps: StepTable;
};

/** The program in one mode. */
export type CompiledRun = {
  /** Output of the compiler, in its standard JSON. */
  readonly output: CompilerOutput;
  readonly transactions: readonly TracedTransaction[];
  /** Addresses of the contracts by name. */
  readonly places: Readonly<Record<string, Hex>>;
  readonly codeOf: (address: Hex) => Uint8Array | undefined;
};

export type CompilerOutput = {
  readonly contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast?: unknown }>>;
};

/** In percent. */
export type Floor = {
  readonly statements: number;
  readonly chains: number;
  readonly unavailableArguments: number;
};

export type GroundTruth = {
  /** By path. */
  readonly sources: Readonly<Record<string, string>>;
  /** Of the modes that the folder has. */
  readonly runs: Readonly<Partial<Record<Mode, CompiledRun>>>;
  readonly truth: readonly Truth[];
  readonly floors: Readonly<Record<Mode, Readonly<Record<"full" | "bare", Floor>>>>;
};

type SentTransaction = {
  readonly from: Hex;
  readonly to: Hex | null;
  readonly input: Hex;
  readonly value: Hex;
};

type TraceFile = {
  readonly txs: readonly {
    readonly name: string;
    readonly hash: Hex;
    readonly status: Hex;
    readonly gasUsed: number;
    readonly tx: SentTransaction;
    readonly trace: { readonly structLogs: readonly StructLog[] };
  }[];
  readonly places: Readonly<Record<string, Hex>>;
  readonly code: Readonly<Record<Hex, Hex>>;
};

/** @throws Error if a file is missing */
export function readGroundTruth(folder: string): GroundTruth {
  const read = <Content>(file: string): Content => {
    const content = readFileSync(path.join(folder, file));
    return JSON.parse((file.endsWith(".gz") ? gunzipSync(content) : content).toString()) as Content;
  };
  const runOf = (mode: Mode): CompiledRun =>
    compiledRun(read(`output-${mode}.json.gz`), read(`trace-${mode}.json.gz`));
  const present = modes.filter((mode) => existsSync(path.join(folder, `trace-${mode}.json.gz`)));
  return {
    sources: read("sources.json.gz"),
    runs: Object.fromEntries(present.map((mode) => [mode, runOf(mode)])),
    truth: read<{ readonly txs: readonly Truth[] }>("truth.json").txs,
    floors: read("floors.json"),
  };
}

function compiledRun(output: CompilerOutput, { txs, places, code }: TraceFile): CompiledRun {
  const codes = new Map(Object.entries(code).map(([address, digits]) => [address, hexToBytes(digits)]));
  const transactions = txs.map(({ name, hash, status, gasUsed, tx, trace: { structLogs } }) => ({
    ...{ name, hash, gasUsed: Number(gasUsed), structLogs, steps: stepTableOf(structLogs) },
    transaction: {
      ...{ from: tx.from, to: tx.to ?? undefined, input: tx.input, value: BigInt(tx.value) },
      created: name.startsWith("deploy ") ? places[name.slice("deploy ".length)] : undefined,
      hasFailed: status === "0x0",
    },
  }));
  return { output, transactions, places, codeOf: (address) => codes.get(address) };
}
