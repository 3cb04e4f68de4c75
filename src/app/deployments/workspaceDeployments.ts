import pLimit from "p-limit";
import { maxContractNameLength } from "../../core/contractName.ts";
import type { Deployment, DeploymentRecord, RecordSkipReason } from "../../builds/deployments/deployment.ts";
import {
  findAddressBooks,
  findDeploymentSources,
  type DeploymentSource,
} from "../../builds/deployments/findSources.ts";
import { filesOf, readDeploymentFile, readDeploymentSource } from "../../builds/deployments/readRecords.ts";
import {
  readStoredReadings,
  storeReadings,
  type StoredReading,
} from "../../builds/deployments/storedReadings.ts";
import type { ParseJson } from "../../builds/parsedFiles.ts";
import type { Environment } from "../../builds/roots/foundryToml.ts";
import { isSameStamp, type FileStamp } from "../../builds/projectFiles.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import type { Hex } from "../../core/hex.ts";
import { Refresher } from "../../core/async/refresher.ts";
import type { ParseLargeJson } from "../../http/channel.ts";
import type { OpenedFolder } from "../builds/locatedBuild.ts";
import { parseProjectJson } from "../builds/parseProjectJson.ts";
import type { LedgerNetwork } from "../networks/ledgerOf.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { recordedChainIds } from "../networks/chainOf.ts";
import { RecordedCodes, type RecordedCode, type RecordPlace } from "./recordedCode.ts";

/** A record, and the folder that holds its file. */
export type LocatedRecord = DeploymentRecord & {
  readonly folderUri: string;
  /** When the last of its files was written, in milliseconds since 1970. */
  readonly writtenAt: number;
};

/** What a record tells of a contract. */
export type RecordedDeployment = { readonly record: LocatedRecord; readonly deployment: Deployment };

/** What a record calls a contract: text from elsewhere, cut. */
export type DeploymentName = {
  readonly name: string;
  /** Of the file, relative to the opened folder. */
  readonly path: string;
};

/** A file that records a contract, and what it calls it, if it does. */
export type DeploymentFile = Pick<DeploymentName, "path"> &
  Partial<Pick<DeploymentName, "name">> & {
    /** The transaction that created it, as recorded by the file. */
    readonly transaction?: Hex;
  };

/** What is needed beside the folders. */
export type DeploymentTools = {
  readonly folders: () => readonly OpenedFolder[];
  /** Whether anything of the files is shown; of those of an untrusted workspace only whose keys are not to be sent. */
  readonly isTrusted: () => boolean;
  readonly parseLargeJson: ParseLargeJson;
  /** Where what files record is kept from one window to the next, by opened folder; nothing of an untrusted one. */
  readonly memory?: Pick<TextFolder, "read" | "write">;
  /** What the setting `contractLens.deploymentFiles` names, with the chains of files that do not contain theirs. */
  readonly deploymentFiles?: () => Readonly<Record<string, string>>;
  /** Environment variables, by which Foundry chooses its output folders. */
  readonly environment?: Environment;
  readonly log: Logger;
};

/** A file of which nothing counts, and why. */
export type SkippedFile = {
  readonly folderUri: string;
  readonly path: string;
  readonly reason: RecordSkipReason;
};

type ReadSource = RecordPlace & {
  readonly stamps: readonly (FileStamp | undefined)[];
  readonly records: readonly LocatedRecord[];
  readonly skipped: readonly SkippedFile[];
};

/**
 * Of one source, with the accounts that deployed them; once all together have more, no further one is read: what goes through all of
 * them would hold the editor up. A file of 64 MB that a script wrote has some 30,000, where it is about nothing else.
 */
const maxDeployments = 50_000;

const statsAtOnce = 16;

/** Milliseconds. A file that was just written may be written again in the same millisecond: what it records is not kept for long. */
const settleMilliseconds = 2000;

/** What the files of an opened folder recorded when they were last read, by path. */
type CachedReadings = {
  readonly readings: ReadonlyMap<string, StoredReading>;
  readonly isFromStorage: boolean;
};

const noReadings: CachedReadings = { readings: new Map(), isFromStorage: false };

/** Before a value is judged by the accounts of deployment files, these are listed again if that was longer ago. */
const longestUnlistedMilliseconds = 1000;

/**
 * What tools wrote down of deployments, in the folders of the workspace: nothing, and nothing is read, while that is not trusted,
 * but for `accounts`. Nothing is looked for before somebody asks; from then on what has changed is read again when it is needed. No
 * service is asked.
 */
export class WorkspaceDeployments {
  readonly #tools: DeploymentTools;
  #read = new Map<string, ReadSource>();
  /** When the files were last listed, by `performance.now`. */
  #listedAt = -Infinity;
  #addresses: ReadonlySet<Hex> | undefined;
  #accounts: ReadonlySet<Hex> | undefined;
  #byContract: ReadonlyMap<string, readonly RecordedDeployment[]> | undefined;
  readonly #parse: ParseJson;
  readonly #codes: RecordedCodes;
  /** By the URI of the folder. */
  #cached = new Map<string, CachedReadings>();
  /** Whether what is known is current, and the listeners for when it is not. */
  readonly upToDate = new Refresher(() => this.#refreshNow());

  constructor(tools: DeploymentTools) {
    this.#tools = tools;
    this.#parse = parseProjectJson(tools.parseLargeJson);
    this.#codes = new RecordedCodes(this.#parse);
  }

  /** What is known now, the last written first. */
  get records(): readonly LocatedRecord[] {
    return this.#tools.isTrusted() ? this.#records : [];
  }

  /** Those of an untrusted workspace, too. */
  get #records(): readonly LocatedRecord[] {
    return [...this.#read.values()]
      .flatMap(({ records }) => records)
      .sort((one, other) => other.writtenAt - one.writtenAt || (one.path < other.path ? -1 : 1));
  }

  /** Files of which nothing counts. */
  get skipped(): readonly SkippedFile[] {
    return this.#tools.isTrusted() ? [...this.#read.values()].flatMap(({ skipped }) => skipped) : [];
  }

  /** What the contracts of all are called, as files tell it. */
  get names(): ReadonlySet<string> {
    return new Set(this.records.flatMap(({ deployments }) => deployments.flatMap(({ name }) => name ?? [])));
  }

  /** The addresses of all that is known now. */
  get addresses(): ReadonlySet<Hex> {
    return this.#tools.isTrusted() ? (this.#addresses ??= addressesIn(this.#records)) : new Set();
  }

  /**
   * The addresses of all, and those of the accounts that deployed them, as of at most a second ago, whether or not the workspace is
   * trusted: a key of one of them is a key, and an address that says so can only keep something from being sent.
   */
  async accounts(): Promise<ReadonlySet<Hex>> {
    // Files are watched, but events may come late, or not at all.
    if (performance.now() - this.#listedAt > longestUnlistedMilliseconds) this.upToDate.invalidate();
    await this.upToDate.refresh();
    return (this.#accounts ??= accountsIn(this.#records));
  }

  /**
   * What records tell of a contract, the last written first. On the local node, those of another chain ID count only where those of its own
   * have nothing. @param address in whatever case it stands somewhere
   */
  at(network: LedgerNetwork, address: string): readonly RecordedDeployment[] {
    for (const chainId of recordedChainIds(network)) {
      const recorded = this.#onChain(chainId, address);
      if (recorded.length > 0) return recorded;
    }
    return [];
  }

  #onChain(chainId: string, address: string): readonly RecordedDeployment[] {
    if (!this.#tools.isTrusted()) return [];
    this.#byContract ??= byContract(this.#records);
    return this.#byContract.get(`${chainId} ${address.toLowerCase()}`) ?? [];
  }

  /**
   * What the last record that names it calls a contract; that of a tool before a project's own file, whose names are often aliases.
   * @param address in whatever case it stands somewhere
   */
  nameAt(network: LedgerNetwork, address: string): DeploymentName | undefined {
    const rank = ({ record }: RecordedDeployment): number => (record.tool === "addressBook" ? 1 : 0);
    const recorded = this.at(network, address).toSorted((one, other) => rank(one) - rank(other));
    for (const { record, deployment } of recorded) {
      const { name, file = record.path } = deployment;
      if (name !== undefined) return { name: visibleLine(name, maxContractNameLength), path: file };
    }
    return undefined;
  }

  /** The files that record a contract, each once, the last written first. @param address in whatever case it stands somewhere */
  filesAt(network: LedgerNetwork, address: string): readonly DeploymentFile[] {
    const files = this.at(network, address).map(({ record, deployment }): DeploymentFile => {
      const { name, file = record.path, transaction, origin } = deployment;
      const hasCreated = origin === "created" || origin === "child";
      return {
        path: file,
        ...(name === undefined ? {} : { name: visibleLine(name, maxContractNameLength) }),
        ...(transaction === undefined || !hasCreated ? {} : { transaction }),
      };
    });
    return files.filter(({ path }, index) => files.findIndex((one) => one.path === path) === index);
  }

  /**
   * The code that created a contract by its records, which are read again for it; undefined where none has any, or they contradict
   * each other. It is not the chain's word. @param address in whatever case it stands somewhere
   */
  async codeAt(network: LedgerNetwork, address: string): Promise<RecordedCode | undefined> {
    await this.refresh();
    const reads = [...this.#read.values()];
    const code = await this.#codes.codeOf(this.at(network, address), ({ record }) =>
      reads.find(({ records }) => records.includes(record)),
    );
    return this.#tools.isTrusted() ? code : undefined;
  }

  /**
   * Reads a project's own file of addresses, whether or not the setting names it.
   *
   * @param path relative to the opened folder
   * @returns its records, none where nothing of it counts
   */
  async readAddressBook(folderUri: string, path: string): Promise<readonly DeploymentRecord[]> {
    const folder = this.#tools.folders().find(({ uri }) => uri === folderUri);
    if (folder === undefined || !this.#tools.isTrusted()) return [];
    const source = { tool: "addressBook", path, chainId: undefined } as const;
    return readDeploymentSource(source, (file) =>
      readDeploymentFile(folder.files, source.tool, file, this.#parse),
    );
  }

  /** The IDs of the chains that records tell of a contract at this address on. @param address in whatever case */
  chainsOf(address: string): readonly string[] {
    const chains = new Set(this.records.flatMap(({ chainId = [] }) => chainId));
    return [...chains].filter((chainId) => this.#onChain(chainId, address).length > 0);
  }

  /** Brings all that is known up to date. */
  async refresh(): Promise<void> {
    if (this.#tools.isTrusted()) await this.upToDate.refresh();
  }

  async #refreshNow(): Promise<void> {
    this.#listedAt = performance.now();
    const read = new Map<string, ReadSource>();
    const kept = new Map<string, CachedReadings>();
    let count = 0;
    for (const folder of this.#tools.folders()) {
      const { environment, isTrusted } = this.#tools;
      const { sources, isCut } = await findDeploymentSources(folder.files, environment, isTrusted());
      if (isCut)
        this.#tools.log.warn(`Deployments: ${folder.name} holds more folders than are looked through.`);
      const before = await this.#cachedOf(folder);
      const readings = new Map<string, StoredReading>();
      const books = await findAddressBooks(folder.files, this.#tools.deploymentFiles?.() ?? {});
      // Of Brownie's file, the setting may name the chain.
      const named = new Set(books.map(({ path }) => path));
      const others = sources.filter(({ tool, path }) => tool !== "addressBook" || !named.has(path));
      for (const source of [...others, ...books]) {
        const chain = source.tool === "addressBook" ? source.chainId : undefined;
        const key = `${folder.uri} ${source.tool} ${chain ?? ""} ${source.path}`;
        const isFull = count > maxDeployments;
        const one = isFull
          ? this.#skipSource(folder, source)
          : await this.#readSource(folder, source, this.#read.get(key), before.readings, readings);
        read.set(key, one);
        count += countIn(one.records);
      }
      kept.set(folder.uri, await this.#store(folder, before, readings));
    }
    this.#read = read;
    this.#cached = kept;
    this.#addresses = undefined;
    this.#accounts = undefined;
    this.#byContract = undefined;
  }

  /** What is known of a folder's files from before, in this window or an earlier one. */
  async #cachedOf({ uri }: OpenedFolder): Promise<CachedReadings> {
    const kept = this.#cached.get(uri) ?? noReadings;
    const { memory, isTrusted } = this.#tools;
    if (kept.isFromStorage || memory === undefined || !isTrusted()) return kept;
    try {
      const stored = await memory.read(uri);
      const readings = stored === undefined ? [] : await readStoredReadings(stored);
      return { readings: new Map([...readings, ...kept.readings]), isFromStorage: true };
    } catch {
      // Of a disk that cannot be read: everything is read from the files themselves.
      return kept;
    }
  }

  /** Keeps what was read for the next window, if anything is another. */
  async #store(
    { uri, name }: OpenedFolder,
    before: CachedReadings,
    readings: Map<string, StoredReading>,
  ): Promise<CachedReadings> {
    const isSame =
      before.readings.size === readings.size &&
      [...readings].every(([path, reading]) => before.readings.get(path) === reading);
    const { memory, isTrusted, log } = this.#tools;
    if (memory !== undefined && isTrusted() && !(isSame && before.isFromStorage))
      try {
        await memory.write(uri, await storeReadings(readings));
      } catch (error) {
        log.warn(`Deployments: what ${name} records was not stored: ${String(error)}`);
      }
    return { readings, isFromStorage: before.isFromStorage };
  }

  #skipSource(folder: OpenedFolder, source: DeploymentSource): ReadSource {
    const { uri: folderUri } = folder;
    const { path } = source;
    this.#tools.log.warn(`Deployments: ${path} is not read: others hold as much as is read.`);
    return { folder, source, stamps: [], records: [], skipped: [{ folderUri, path, reason: "tooMany" }] };
  }

  /** Files that are as they were are not read again. @param readings receives what each file of the source records */
  async #readSource(
    folder: OpenedFolder,
    source: DeploymentSource,
    known: ReadSource | undefined,
    before: ReadonlyMap<string, StoredReading>,
    readings: Map<string, StoredReading>,
  ): Promise<ReadSource> {
    const paths = filesOf(source);
    const stamps = await pLimit(statsAtOnce).map(paths, (path) => folder.files.stat(path));
    for (const [at, path] of paths.entries()) {
      const reading = before.get(path);
      if (reading?.tool === source.tool && isSameStamp(reading.stamp, stamps[at]))
        readings.set(path, reading);
    }
    const isKnown =
      known?.stamps.length === stamps.length &&
      stamps.every((stamp, at) =>
        stamp === undefined ? known.stamps[at] === stamp : isSameStamp(stamp, known.stamps[at]),
      );
    if (isKnown) return known;
    const read = async (path: string): Promise<StoredReading | undefined> => {
      const unchanged = readings.get(path);
      // A file of addresses may lie in the folder of a tool.
      if (unchanged?.tool === source.tool) return unchanged;
      const found = await readDeploymentFile(folder.files, source.tool, path, this.#parse);
      if (found === undefined) return undefined;
      const reading = { tool: source.tool, ...found };
      if (Math.abs(Date.now() - found.stamp.modifiedAt) > settleMilliseconds) readings.set(path, reading);
      return reading;
    };
    const skipped: SkippedFile[] = [];
    const skip = (path: string, reason: RecordSkipReason): void => {
      skipped.push({ folderUri: folder.uri, path, reason });
      this.#tools.log.warn(`Deployments: ${path} is skipped (${reason}).`);
    };
    const recorded = await readDeploymentSource(source, read, skip);
    const count = countIn(recorded);
    const records = count > maxDeployments ? [] : recorded;
    if (count > maxDeployments) skip(source.path, "tooLarge");
    const writtenAt = stamps.reduce((last, stamp) => Math.max(last, stamp?.modifiedAt ?? 0), 0);
    return {
      folder,
      source,
      stamps,
      records: records.map((record) => ({ ...record, folderUri: folder.uri, writtenAt })),
      skipped,
    };
  }
}

const countIn = (records: readonly DeploymentRecord[]): number =>
  records.reduce(
    (sum, { deployments, unfinished, deployers }) =>
      sum + deployments.length + unfinished.length + deployers.length,
    0,
  );

const addressesIn = (records: readonly DeploymentRecord[]): ReadonlySet<Hex> =>
  new Set(records.flatMap(({ deployments }) => deployments.map(({ address }) => address)));

function accountsIn(records: readonly DeploymentRecord[]): ReadonlySet<Hex> {
  const accounts = new Set<Hex>();
  for (const { deployments, deployers } of records) {
    for (const { address } of deployments) accounts.add(address);
    for (const deployer of deployers) accounts.add(deployer);
  }
  return accounts;
}

/** Each chain and address once, however many records tell of it. */
function byContract(records: readonly LocatedRecord[]): ReadonlyMap<string, readonly RecordedDeployment[]> {
  const all = records.flatMap((record) => record.deployments.map((deployment) => ({ record, deployment })));
  return Map.groupBy(all, ({ record, deployment }) => `${record.chainId ?? ""} ${deployment.address}`);
}
