import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readMetadata } from "../../src/builds/proof/metadata.ts";
import { proveSources } from "../../src/builds/proof/sources.ts";
import { storageLayoutOf } from "../../src/builds/source/storageLayoutOf.ts";
import { storageOfSources, type ContractStorage } from "../../src/builds/storage/contractStorage.ts";
import { storageInFile } from "../../src/builds/storage/storageInFile.ts";
import { wellKnownStorage } from "../../src/builds/storage/wellKnownStorage.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import { memoize } from "../../src/core/async/memoize.ts";
import { runToEnd } from "../../src/core/async/yielding.ts";
import { keyCandidates } from "../../src/decode/storage/keyCandidates.ts";
import { nameSlots } from "../../src/decode/storage/nameSlots.ts";
import type { Deployment } from "./differences.ts";
import type { FolderBuild, IndexedBuilds } from "./folders.ts";
import { buildsAt, implementationOf, type Transaction } from "./transactions.ts";

/** A slot that a transaction read or wrote. */
type StateRow = {
  readonly address: string;
  readonly slot: string;
  readonly value_read: string;
  readonly value_written?: string | null;
};

/** A transaction, and what it read and wrote. */
export type StoringTransaction = Transaction & {
  readonly from: string;
  readonly state?: readonly StateRow[];
};

/** How many slots of contracts that have a layout have a name, and why the others have none. */
export type NamedShare = {
  readonly slots: number;
  readonly named: number;
  /** Slots of contracts without a layout, which do not count. */
  readonly withoutLayout: number;
  readonly unnamed: readonly string[];
};

/** Names the slots of transactions, each by the build that has the contract's code, and behind a proxy by that of its implementation. */
export function namedShare(
  transactions: readonly StoringTransaction[],
  deployments: readonly Deployment[],
  builds: IndexedBuilds,
  sources: SourceStorage,
): NamedShare {
  let [slots, named, withoutLayout] = [0, 0, 0];
  const unnamed: string[] = [];
  for (const transaction of transactions) {
    const { state = [], to, label, build, contract } = transaction;
    for (const address of new Set(state.map((row) => row.address))) {
      const rows = state.filter((row) => row.address === address);
      const found = address === to ? implementationOf(transaction, builds) : undefined;
      const own = found === undefined ? buildsAt(address, deployments, builds).all : [found];
      const storages = [storageOfBuild, sources.storageOf].flatMap(
        (storageOf) => own.map(storageOf).find((read) => read !== undefined) ?? [],
      );
      if (storages.length === 0) {
        withoutLayout += rows.length;
        continue;
      }
      const without = unnamedRows(storages, rows, transaction);
      slots += rows.length;
      named += rows.length - without.length;
      for (const { slot } of without)
        unnamed.push(`${build} ${contract} ${label}: ${address} ${slot}: no variable or key leads there`);
    }
  }
  return { slots, named, withoutLayout, unnamed };
}

/** The slots that have no name. */
function unnamedRows(
  storages: readonly ContractStorage[],
  slots: readonly StateRow[],
  { from, to, input, output, logs, state = [] }: StoringTransaction,
): readonly StateRow[] {
  const candidates = keyCandidates({
    addresses: [from, to, ...logs.map(({ address }) => address)],
    calls: [input],
    words: [
      ...logs.flatMap(({ topics }) => topics),
      ...state.flatMap(({ value_read, value_written }) => [value_read, value_written ?? ""]),
    ],
    data: [output, ...logs.map(({ data }) => data)],
  });
  const touched = slots.map(({ slot, value_read, value_written }) => ({
    slot,
    before: value_read,
    after: value_written ?? undefined,
  }));
  const { unnamed } = runToEnd(nameSlots([...storages, wellKnownStorage()], touched, candidates));
  return slots.filter(({ slot }) => unnamed.some((other) => other.slot === slot));
}

/** The storage of a build by the layout in its file. */
const storageOfBuild = memoize(({ file, ...build }: FolderBuild): ContractStorage | undefined => {
  const json = JSON.parse(readFileSync(file, "utf8")) as JsonValue;
  const source = path.join(path.dirname(file), build.source ?? "");
  const isVyper = build.language === "Vyper" && existsSync(source);
  return storageInFile(json, build, isVyper ? [readFileSync(source, "utf8")] : []);
});

/** Computes storage from the sources that a build proves by their hashes. */
export class SourceStorage {
  readonly #texts: ReadonlyMap<string, string>;

  /** @param folder of source files */
  constructor(folder: string) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    this.#texts = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
  }

  /** Undefined where a source is missing, or another than the build's. */
  readonly storageOf = memoize((build: FolderBuild): ContractStorage | undefined => {
    const metadata = readMetadata(build.metadata ?? "");
    if (metadata === undefined) return undefined;
    const { texts } = runToEnd(proveSources(metadata, (source) => this.#texts.get(path.basename(source))));
    if (texts.size < metadata.sources.size) return undefined;
    return storageOfSources(runToEnd(storageLayoutOf(texts, metadata.target)));
  });
}
