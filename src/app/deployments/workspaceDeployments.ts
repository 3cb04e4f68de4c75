import { longestName } from "../../core/identifier.ts";
import type { Deployment, DeploymentRecord } from "../../builds/deployments/deployment.ts";
import { findDeploymentSources, type DeploymentSource } from "../../builds/deployments/findSources.ts";
import { readDeploymentSource } from "../../builds/deployments/readSource.ts";
import { isSameStamp, type FileStamp } from "../../builds/projectFiles.ts";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import type { Hex } from "../../core/hex.ts";
import { UpToDate } from "../../core/turns/upToDate.ts";
import type { ParseLargeJson } from "../../http/channel.ts";
import type { OpenedFolder } from "../builds/locatedBuild.ts";
import { parseProjectJson } from "../builds/parseProjectJson.ts";
import type { Logger } from "../ports.ts";

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
export type DeploymentFile = Pick<DeploymentName, "path"> & Partial<Pick<DeploymentName, "name">>;

/** What is needed beside the folders. */
export type DeploymentTools = {
  readonly folders: () => readonly OpenedFolder[];
  /** Whether anything of the files is told; of those of an untrusted workspace only whose keys are not to be sent. */
  readonly isTrusted: () => boolean;
  readonly parseLargeJson: ParseLargeJson;
  readonly log: Logger;
};

/** A file that holds more than is read. */
export type SkippedFile = { readonly folderUri: string; readonly path: string };

type Read = {
  readonly stamps: readonly FileStamp[];
  readonly records: readonly LocatedRecord[];
  readonly skipped: readonly SkippedFile[];
};

/**
 * Of one source; once all together have more, no further one is read: what goes through all of them would hold the editor up. A file
 * of 64 MB that a script wrote has some 30,000, where it is about nothing else.
 */
const mostDeployments = 50_000;

/** Before a value is judged by the accounts of deployment files, these are listed again if that was longer ago. */
const longestUnlistedMilliseconds = 1000;

/**
 * What tools wrote down of deployments, in the folders of the workspace: nothing, and nothing is read, while that is not trusted,
 * but for `accounts`. Nothing is looked for before somebody asks; from then on what has changed is read again when it is needed. No
 * service is asked.
 */
export class WorkspaceDeployments {
  readonly #tools: DeploymentTools;
  #read = new Map<string, Read>();
  /** When the files were last listed, by `performance.now`. */
  #listedAt = -Infinity;
  #addresses: ReadonlySet<Hex> | undefined;
  #byContract: ReadonlyMap<string, readonly RecordedDeployment[]> | undefined;
  /** Whether what is known is so still, and who is told when it is not. */
  readonly upToDate = new UpToDate(() => this.#lookNow());

  constructor(tools: DeploymentTools) {
    this.#tools = tools;
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

  /** Files that hold more than is read, of which nothing is known. */
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
    // Files are watched, but what is told of them may come late, or not at all.
    if (performance.now() - this.#listedAt > longestUnlistedMilliseconds) this.upToDate.outdate();
    await this.upToDate.look();
    const records = this.#records;
    return new Set([...addressesIn(records), ...records.flatMap(({ deployers }) => deployers)]);
  }

  /** What records tell of a contract, the last written first. @param address in whatever case it stands somewhere */
  at(chainId: string, address: string): readonly RecordedDeployment[] {
    if (!this.#tools.isTrusted()) return [];
    this.#byContract ??= byContract(this.#records);
    return this.#byContract.get(`${chainId} ${address.toLowerCase()}`) ?? [];
  }

  /** What the last record that names it calls a contract. @param address in whatever case it stands somewhere */
  nameAt(chainId: string, address: string): DeploymentName | undefined {
    for (const { record, deployment } of this.at(chainId, address)) {
      const { name, file = record.path } = deployment;
      if (name !== undefined) return { name: visibleLine(name, longestName), path: file };
    }
    return undefined;
  }

  /** The files that record a contract, each once, the last written first. @param address in whatever case it stands somewhere */
  filesAt(chainId: string, address: string): readonly DeploymentFile[] {
    const files = this.at(chainId, address).map(({ record, deployment: { name, file = record.path } }) =>
      name === undefined ? { path: file } : { path: file, name: visibleLine(name, longestName) },
    );
    return files.filter(({ path }, index) => files.findIndex((one) => one.path === path) === index);
  }

  /** The IDs of the chains that records tell of a contract at this address on. @param address in whatever case */
  chainsOf(address: string): readonly string[] {
    const chains = new Set(this.records.flatMap(({ chainId = [] }) => chainId));
    return [...chains].filter((chainId) => this.at(chainId, address).length > 0);
  }

  /** Brings all that is known up to date. */
  async look(): Promise<void> {
    if (this.#tools.isTrusted()) await this.upToDate.look();
  }

  async #lookNow(): Promise<void> {
    this.#listedAt = performance.now();
    const read = new Map<string, Read>();
    let told = 0;
    for (const folder of this.#tools.folders()) {
      const { sources, isCut } = await findDeploymentSources(folder.files);
      if (isCut)
        this.#tools.log.warn(`Deployments: ${folder.name} holds more folders than are looked through.`);
      for (const source of sources) {
        const key = `${folder.uri} ${source.path}`;
        const isFull = told > mostDeployments;
        const one = isFull
          ? this.#unread(folder, source)
          : await this.#readAgain(folder, source, this.#read.get(key));
        read.set(key, one);
        told += countIn(one.records);
      }
    }
    this.#read = read;
    this.#addresses = undefined;
    this.#byContract = undefined;
  }

  #unread({ uri: folderUri }: OpenedFolder, { path }: DeploymentSource): Read {
    this.#tools.log.warn(`Deployments: ${path} is not read: others hold as much as is read.`);
    return { stamps: [], records: [], skipped: [{ folderUri, path }] };
  }

  /** Files that are as they were are not read again. */
  async #readAgain(folder: OpenedFolder, source: DeploymentSource, known: Read | undefined): Promise<Read> {
    const paths = filesOf(source);
    const stamps = (await Promise.all(paths.map((path) => folder.files.stat(path)))).flatMap(
      (stamp) => stamp ?? [],
    );
    const isKnown =
      known?.stamps.length === stamps.length &&
      stamps.every((stamp, index) => isSameStamp(stamp, known.stamps[index]));
    if (isKnown) return known;
    const parse = parseProjectJson(this.#tools.parseLargeJson);
    const tooLarge: string[] = [];
    const read = await readDeploymentSource(folder.files, source, parse, (file) => tooLarge.push(file));
    const told = countIn(read);
    const records = told > mostDeployments ? [] : read;
    if (told > mostDeployments) tooLarge.push(source.path);
    for (const path of tooLarge) this.#tools.log.warn(`Deployments: ${path} holds more than is read.`);
    const writtenAt = stamps.reduce((last, { modifiedAt }) => Math.max(last, modifiedAt), 0);
    return {
      stamps,
      records: records.map((record) => ({ ...record, folderUri: folder.uri, writtenAt })),
      skipped: tooLarge.map((path) => ({ folderUri: folder.uri, path })),
    };
  }
}

const countIn = (records: readonly DeploymentRecord[]): number =>
  records.reduce((sum, { deployments, unfinished }) => sum + deployments.length + unfinished.length, 0);

const addressesIn = (records: readonly DeploymentRecord[]): ReadonlySet<Hex> =>
  new Set(records.flatMap(({ deployments }) => deployments.map(({ address }) => address)));

/** Each chain and address once, however many records tell of it. */
function byContract(records: readonly LocatedRecord[]): ReadonlyMap<string, readonly RecordedDeployment[]> {
  const all = records.flatMap((record) => record.deployments.map((deployment) => ({ record, deployment })));
  return Map.groupBy(all, ({ record, deployment }) => `${record.chainId ?? ""} ${deployment.address}`);
}

function filesOf(source: DeploymentSource): readonly string[] {
  switch (source.tool) {
    case "hardhatDeploy":
      return [source.chainFile, ...source.files];
    case "truffle":
      return source.files;
    default:
      return [source.path];
  }
}
