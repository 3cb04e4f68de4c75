import { cloneIn } from "../../builds/code/clone.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/hedera/entityId.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { contractIn, isContractAbi, trustOf, type Provenance } from "../../decode/provenance.ts";
import { facadeOf, type Facade } from "../../decode/systemAddresses.ts";
import { ApiError } from "../../http/failure.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { MatchedBuild, WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import { statusQuery, type Dated } from "../lookups/requestCache.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Labels } from "../labels/labels.ts";
import { hasLedger, type Network } from "../networks/network.ts";
import { targetOf } from "../verification/proxy.ts";
import { nameOfContract, verifiedName } from "../verification/verifiedName.ts";
import type { ContractName } from "./resultDecoding.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { provenAbi } from "../../builds/proof/provenAbi.ts";
import { hostOf } from "../../core/hosts.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { EnumMembers } from "../../decode/abiItem.ts";
import { hasEnums } from "../../decode/abiParameters.ts";
import { gradeOf, verifiedAbi } from "../../services/verifier/verifiedSources.ts";
import type { ChosenAbi, ChosenAbis } from "./chosenAbis.ts";
import { creationsOfCode } from "../../builds/buildsOfCode.ts";
import { runtimeCandidates } from "../../builds/code/runtimeCandidates.ts";
import { byRank } from "../builds/buildsBySelector.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";
import { enumsOfBuild } from "../builds/storageOfBuild.ts";

/** What decoding needs of the builds of a workspace. */
export type DecodingBuilds = Pick<
  WorkspaceBuilds,
  "contracts" | "findBySelectors" | "inFile" | "matches" | "sourceFolder" | "storageOf" | "withRuntime"
>;

/** What is needed to learn by whose ABI a contract is to be read. */
export type ContractTools = SourceTools & {
  readonly lookups: Pick<
    Lookups,
    "contract" | "cachedContract" | "storage" | "verifiedAbi" | "cachedVerifiedAbi" | "cachedVerifiedSources"
  >;
  /** What a tool of the workspace called a contract, where that may be used. */
  readonly deploymentName: (
    network: Network,
    address: string,
  ) => { readonly name: string; readonly path: string } | undefined;
  /** What the user calls an address. */
  readonly labels: Pick<Labels, "at">;
};

type KnownContract = {
  readonly code: DeployedCode | undefined;
  /** The contract whose code the account runs (EIP-7702). */
  readonly delegate: Hex | undefined;
  readonly match: MatchedBuild | undefined;
  /** The provenance of names from the match. */
  readonly origin: BuildOrigin | undefined;
  readonly status: VerificationStatus | undefined;
  readonly sources: readonly AbiSource[];
};

/** The build whose code a creation ran that left no contract. */
type FailedCreation = {
  readonly code: MatchedBuild["build"]["creation"];
  readonly contract: ContractName | undefined;
  readonly source: AbiSource | undefined;
};

/** The contracts of one network that take part in something, and the ABIs by which they may be read. Each is looked up once. */
export class KnownContracts {
  readonly #tools: ContractTools;
  readonly #network: Network;
  readonly #known = new Map<Hex, KnownContract>();
  /** Requested contracts, and whether builds were a reason to request them. */
  readonly #requested = new Map<Hex, boolean>();
  /** Contracts for which a request failed. */
  readonly #failed = new Set<Hex>();
  /** Implementations of proxies whose slot was read; undefined if the slot holds none. */
  readonly #implementations = new Map<Hex, Hex | undefined>();
  readonly #creations = new Map<Hex, FailedCreation | undefined>();

  constructor(tools: ContractTools, network: Network) {
    this.#tools = tools;
    this.#network = network;
  }

  /** The ABIs that are known to be a contract's, or were chosen for it. @param address in lower case, as all here */
  sourcesOf(address: Hex): readonly AbiSource[] {
    return this.#known.get(address)?.sources ?? [];
  }

  /**
   * What a contract is called, in the order of `nameOfContract`: by the user's label, else as in a deployment file, else as the
   * most trusted source names it.
   */
  nameOf(address: Hex): ContractName | undefined {
    const { code, origin, sources = [] } = this.#known.get(address) ?? {};
    const named = [...(origin === undefined ? [] : [origin]), ...sources.map(({ provenance }) => provenance)]
      .filter(isContractAbi)
      .sort((one, another) => trustOf(one) - trustOf(another));
    const build = named.find((one) => one.kind === "build");
    const [source] = named.flatMap((provenance): readonly ContractName[] => {
      const name = contractIn(provenance) ?? "";
      return name === "" ? [] : [{ name: visibleText(name, longestShown), provenance, build }];
    });
    const sourceName = source?.name;
    const label = this.#tools.labels.at(this.#network, code?.address, address);
    if (label !== undefined) return { name: label, provenance: { kind: "label" }, sourceName, build };
    const deployment = this.#tools.deploymentName(this.#network, code?.address ?? address);
    const deployed = nameOfContract({ deployment });
    if (deployment !== undefined && deployed !== undefined) {
      const provenance = { kind: "deployment", path: deployment.path } as const;
      return { name: visibleText(deployed, longestShown), provenance, sourceName, build };
    }
    return source;
  }

  /** The build that has a contract's code, that code, and where names from the build come from. */
  matchOf(
    address: Hex,
  ): { readonly match: MatchedBuild; readonly code: DeployedCode; readonly origin: BuildOrigin } | undefined {
    const { match, code, origin } = this.#known.get(address) ?? {};
    return match === undefined || code === undefined || origin === undefined
      ? undefined
      : { match, code, origin };
  }

  /** The cached response with a contract's verified source, and where names from it come from. */
  verifiedSourceOf(
    address: Hex,
  ): { readonly status: VerificationStatus; readonly origin: Provenance } | undefined {
    const own = this.#known.get(address)?.code?.address ?? address;
    const query = statusQuery(this.#network, own);
    const status = query && this.#tools.lookups.cachedVerifiedSources(query)?.value;
    const origin = status && verifiedOrigin(this.#network, own, status);
    return status === undefined || origin === undefined ? undefined : { status, origin };
  }

  /** The build of a creation that failed, by its code, with what it is called and its ABI. */
  creationOf(initcode: Hex): FailedCreation | undefined {
    return this.#creations.get(initcode);
  }

  /** Looks for the build of a creation that left no contract. @param initcode in lower case, with the arguments of its constructor */
  async findCreation(initcode: Hex): Promise<void> {
    if (this.#creations.has(initcode)) return;
    const match = await findCreationBuild(this.#tools.builds, initcode.slice(2));
    if (match === undefined) return void this.#creations.set(initcode, undefined);
    const { origin, source } = sourceOfMatch(this.#tools, match, await enumsOf(match));
    const name = contractIn(origin) ?? "";
    const contract =
      name === "" ? undefined : { name: visibleText(name, longestShown), provenance: origin, build: origin };
    this.#creations.set(initcode, { code: match.build.creation, contract, source });
  }

  /** The address in a contract's record; undefined if that is not known. */
  ownAddressOf(address: Hex): Hex | undefined {
    return this.#known.get(address)?.code?.address;
  }

  /** Whose code runs for a contract: where a clone or a delegating account (EIP-7702) leads by its code, and a proxy by its slot. */
  targetOf(address: Hex): Hex | undefined {
    const { code, delegate } = this.#known.get(address) ?? {};
    const clone = code && cloneIn(code.runtime);
    return clone?.implementation ?? delegate ?? this.#implementations.get(address);
  }

  /**
   * Requests the slot in which a proxy has its implementation, once, if its code is known.
   * @returns whether more is known then
   * @throws the signal's reason when that is aborted
   */
  async requestImplementation(address: Hex, signal: AbortSignal): Promise<boolean> {
    const { code } = this.#known.get(address) ?? {};
    const ledger = ledgerOf(this.#network);
    if (code === undefined || ledger === undefined || this.#implementations.has(address)) return false;
    try {
      const target = await targetOf(this.#tools.lookups, ledger, code, signal);
      const implementation = target?.role === "implementation" ? target.address : undefined;
      this.#implementations.set(address, implementation);
      return implementation !== undefined;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** What a token, an account or a schedule hands its calls on to, by its code. */
  facadeAt(address: Hex): Facade | undefined {
    const code = this.#known.get(address)?.code;
    return code === undefined ? undefined : facadeOf(code.runtime, [address, code.address]);
  }

  /** Whether a request may return more about a contract than is cached. */
  async canRequest(address: Hex, withRecords: boolean): Promise<boolean> {
    const requested = this.#requested.get(address);
    if (requested === true || requested === withRecords || referenceOf(address) === undefined) return false;
    const { code, origin, status } = this.#known.get(address) ?? {};
    if (origin?.isProven === true) return false;
    const isInRecord = withRecords && hasLedger(this.#network) && code === undefined;
    const byRecord = isInRecord && (await this.#tools.builds.contracts()) > 0;
    return byRecord || (this.#network.verifierUrl !== undefined && status === undefined);
  }

  /** Whether the lookup of a contract at the verification service failed. */
  isSourceUnknown(address: Hex): boolean {
    if (this.#network.verifierUrl === undefined || !this.#failed.has(address)) return false;
    return this.#known.get(address)?.status === undefined;
  }

  /** Allows the contracts to be requested again for which a request failed. */
  clearFailures(): void {
    for (const address of this.#failed) this.#requested.delete(address);
    this.#failed.clear();
  }

  /** Loads cached responses about a contract. Sends no requests. */
  async loadCached(address: Hex): Promise<void> {
    if (this.#known.has(address)) return;
    await this.#load(address, undefined);
  }

  async reload(): Promise<void> {
    for (const address of [...this.#known.keys()]) await this.#load(address, undefined);
  }

  /**
   * Requests a contract's record, to compare its code with the builds of the workspace, and its ABI from the verification
   * service if none of these is proven to have it.
   * @param withRecords whether builds are a reason to request the record
   * @returns the failure of a request, if one failed
   * @throws the signal's reason when that is aborted
   */
  async request(address: Hex, withRecords: boolean, signal: AbortSignal): Promise<ApiError | undefined> {
    this.#requested.set(address, withRecords);
    const failure = await this.#load(address, { withRecords, signal });
    signal.throwIfAborted();
    if (failure !== undefined) this.#failed.add(address);
    return failure;
  }

  async #load(
    address: Hex,
    asking: { readonly withRecords: boolean; readonly signal: AbortSignal } | undefined,
  ): Promise<ApiError | undefined> {
    const contract = referenceOf(address);
    if (contract === undefined) return undefined;
    const { lookups, builds } = this.#tools;
    const ledger = ledgerOf(this.#network);
    const query = ledger === undefined ? undefined : { ledger, contract };
    const hasBuilds = (await builds.contracts()) > 0;
    // A service knows a contract by its own address, which its record alone tells of one that is named by its number.
    const isNumber = entityIdOfLongZero(address) !== undefined;
    const isDue = asking !== undefined && (isNumber || (asking.withRecords && hasBuilds));
    let failure: ApiError | undefined;
    const noteFailure = (error: unknown): undefined => {
      if (!(error instanceof ApiError)) throw error;
      failure = error;
    };
    const fetched = async (): Promise<Dated<ContractLookup> | undefined> =>
      isDue && query !== undefined ? lookups.contract(query, asking).catch(noteFailure) : undefined;
    const record = (query && lookups.cachedContract(query)) ?? (await fetched());
    const code = record && deployedCodeIn(record.value);
    const delegate = record?.value.kind === "found" ? record.value.contract.delegate : undefined;
    const [match] =
      code === undefined || !hasBuilds
        ? []
        : await builds.matches(code.runtime, { address: code.address.slice(2) });
    const own = code?.address ?? (isNumber ? undefined : address);
    const enums = match && (await enumsOf(match));
    const {
      isProven = false,
      origin,
      source,
    } = (match && sourceOfMatch(this.#tools, match, enums, own)) ?? {};
    const status =
      !isProven && own !== undefined ? await this.#status(own, asking?.signal).catch(noteFailure) : undefined;
    const sources = [
      ...(source === undefined ? [] : [source]),
      ...verifiedSource(this.#network, own, status, enums),
      ...(await chosenSources(this.#tools, this.#network, address, code, enums)),
    ];
    const known = { code, delegate, match, origin, status, sources };
    this.#known.set(address, known);
    // One that was named by its number is named by its own address elsewhere.
    if (code !== undefined && code.address !== address) this.#known.set(code.address, known);
    return failure;
  }

  /** The verification status; without a signal, only a cached one. */
  async #status(address: Hex, signal: AbortSignal | undefined): Promise<VerificationStatus | undefined> {
    const query = statusQuery(this.#network, address);
    if (query === undefined) return undefined;
    const { lookups } = this.#tools;
    if (signal === undefined) return lookups.cachedVerifiedAbi(query)?.value;
    return (await lookups.verifiedAbi(query, { signal })).value;
  }
}

/** Undefined of the network's own, which have no record. */
function referenceOf(address: Hex): ContractReference | undefined {
  const parsed = parseContractReference(address);
  return parsed.ok && reservedEntity(parsed.value) === undefined ? parsed.value : undefined;
}

/** UTF-16 units. */
const longestShown = 60;

type SourceTools = {
  readonly builds: DecodingBuilds;
  readonly chosen: ChosenAbis;
  /** A build's name where it may be used: none of a workspace that is not trusted. */
  readonly nameOfBuild: (build: MatchedBuild["build"]) => string | undefined;
};

type BuildOrigin = Extract<Provenance, { kind: "build" }>;

/** UTF-16 units; the index of builds knows no longer name. */
const longestName = 1024;

/** The enums of a build's sources, which are read only where its ABI names some. */
async function enumsOf({ build }: MatchedBuild): Promise<EnumMembers | undefined> {
  return hasEnums(build.abi) ? enumsOfBuild(build, new AbortController().signal) : undefined;
}

/** The build that has a contract's code: where its names are from, and its ABI, if it has one. */
function sourceOfMatch(
  { builds, nameOfBuild }: Omit<SourceTools, "chosen">,
  { build, relation }: MatchedBuild,
  enums: EnumMembers | undefined,
  address?: Hex,
): {
  readonly isProven: boolean;
  readonly origin: BuildOrigin;
  readonly source: AbiSource | undefined;
} {
  const proven = provenAbi(build, relation);
  const isProven = proven !== undefined;
  const origin: BuildOrigin = {
    kind: "build",
    relation: relation.assumedImmutables ? "assumedImmutables" : relation.kind,
    isProven,
    contract: build.name.slice(0, longestName),
    isNamed: nameOfBuild(build) !== undefined,
    folder: builds.sourceFolder(build.folder),
    path: build.path,
    ...(address === undefined ? {} : { address }),
  };
  const abi = proven ?? build.abi;
  return { isProven, origin, source: abi && { provenance: origin, abi: new AbiIndex(abi, enums) } };
}

/** The verified ABI of a contract, if the response contains one. */
function verifiedSource(
  network: Network,
  address: Hex | undefined,
  status: VerificationStatus | undefined,
  enums: EnumMembers | undefined,
): readonly AbiSource[] {
  const verified = status && verifiedAbi(status);
  if (status === undefined || verified === undefined || address === undefined) return [];
  const provenance = verifiedOrigin(network, address, status);
  return provenance === undefined ? [] : [{ provenance, abi: new AbiIndex(verified.items, enums) }];
}

/** Undefined where nothing is verified. */
function verifiedOrigin(
  { verifierUrl = "" }: Network,
  address: Hex,
  status: VerificationStatus,
): Provenance | undefined {
  const grade = gradeOf(status);
  const contract = verifiedName(status);
  return grade && { kind: "verified", grade, contract, host: hostOf(verifierUrl), address };
}

/** The ABIs that the user has chosen for a contract, by its own address or by the one that it was named by. */
async function chosenSources(
  { chosen, builds }: Pick<SourceTools, "chosen" | "builds">,
  { chainId }: Network,
  address: Hex,
  code: DeployedCode | undefined,
  enums: EnumMembers | undefined,
): Promise<readonly AbiSource[]> {
  const sources: AbiSource[] = [];
  for (const at of new Set([code?.address ?? address, address])) {
    const choice = await chosen.at(chainId, at);
    if (choice !== undefined) sources.push(...(await sourcesOfChosen(choice, builds, enums)));
  }
  return sources;
}

/**
 * What a user has chosen: items first, then the ABI of a file, which is left out where that is in no opened folder, or holds no
 * such contract any more.
 */
async function sourcesOfChosen(
  chosen: ChosenAbi,
  builds: DecodingBuilds,
  enums: EnumMembers | undefined,
): Promise<readonly AbiSource[]> {
  const { items } = chosen;
  const sources: AbiSource[] = [];
  if (items !== undefined)
    sources.push({ provenance: { kind: "chosen", file: undefined }, abi: new AbiIndex(items, enums) });
  if (chosen.kind === "file") {
    const { folderUri, path, name } = chosen;
    const build = (await builds.inFile(folderUri, path)).find((one) => one.name === name);
    if (build?.abi !== undefined)
      sources.push({ provenance: { kind: "chosen", file: path }, abi: new AbiIndex(build.abi, enums) });
  }
  return sources;
}

/**
 * The build with whose creation code some code begins, the best of them: the arguments of the constructor stand behind it. Undefined
 * where none has it; Vyper's, and code without metadata, are not found.
 *
 * @param code in lower-case digits without `0x`
 */
export async function findCreationBuild(
  builds: Pick<WorkspaceBuilds, "withRuntime">,
  code: string,
): Promise<MatchedBuild | undefined> {
  const found: LocatedBuild[] = [];
  for (const runtime of runtimeCandidates(code)) found.push(...(await builds.withRuntime(runtime)));
  const [best] = creationsOfCode(code, found.sort(byRank));
  return best;
}
