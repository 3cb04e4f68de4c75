import { qualifiedName } from "../../builds/build.ts";
import { cloneIn, type Clone } from "../../builds/code/clone.ts";
import { slotsToRead, type ProxySlot, proxySlots } from "../../builds/code/proxySlots.ts";
import { type ContractReference, parseContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { PointInTime } from "../lookups/moment.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import type { Loadable } from "../lookups/ledgerDetails.ts";
import type { Network } from "../networks/network.ts";
import { codeToCompare, type CodeToCompare, type UnknownCode } from "./codeToCompare.ts";
import { statusAt, type VerificationState } from "./verificationState.ts";
import type { StatusLookup } from "./report.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { isKnownProxy, noteProxy, type ProxyTarget } from "./seenProxies.ts";
import { parseAddress } from "../../core/address.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";

/** A proxy and its target, each with its build and verification state. */
export type ProxyState = {
  readonly proxy: ProxyPart;
  readonly target: ProxyPart & Pick<ProxyTarget, "role">;
};

/** One of the two. */
export type ProxyPart = {
  /** In lower case. */
  readonly address: Hex;
  /** What the build of the workspace is called that has its code, `src/Vault.sol:Vault`; undefined where none is known to. */
  readonly build: string | undefined;
  /** Whether its code was compared with the builds of the workspace. */
  readonly isCompared: boolean;
  /** Undefined where the service does not say, or was not asked. */
  readonly state: VerificationState | undefined;
};

/** What is known about the target of a contract. */
export type ProxyDetection =
  /** Its code reads slots in which proxies keep whom they call; what they hold now was not asked. `isProxy`: one has held an address. */
  | { readonly kind: "slots"; readonly slots: readonly ProxySlot[]; readonly isProxy?: true }
  /** None of these slots holds an address. */
  | { readonly kind: "none"; readonly slots: readonly ProxySlot[] }
  | Loadable<ProxyState>;

type Tools = { readonly lookups: Lookups; readonly builds: WorkspaceBuilds };

type State = ProxyPart["state"];

/** Where the code of a contract and its verification are learned. */
type Source = {
  readonly code: (contract: ContractReference) => Promise<DeployedCode | undefined>;
  readonly state: (address: Hex) => Promise<State>;
};

/** Where a plan learns them: from responses that its inspection holds, or requests. */
export type ProxySource = {
  readonly codeOf: (contract: ContractReference) => Promise<CodeToCompare | UnknownCode | undefined>;
  readonly statusOf: (address: Hex) => Promise<StatusLookup | undefined>;
};

/**
 * A proxy and what is behind it: which builds have their code, and what the verification service says of both.
 * @throws the signal's reason, when the requests of the source are aborted
 */
export function proxyOf(
  { codeOf, statusOf }: ProxySource,
  builds: WorkspaceBuilds,
  deployed: DeployedCode,
  behind: ProxyTarget,
): Promise<ProxyState> {
  const source: Source = {
    code: async (contract) => {
      const code = await codeOf(contract);
      return code?.kind === "read" ? code.deployed : undefined;
    },
    state: async (address) => stateIn(await statusOf(address)),
  };
  return withSource(source, builds, deployed, behind);
}

/** Requests the record of what is behind a proxy, and the status of the two. */
export function requestedProxy(lookups: Lookups, network: Network, signal: AbortSignal): ProxySource {
  return {
    codeOf: (contract) => codeToCompare(lookups, network, contract, signal),
    statusOf: (address) => statusAt(lookups, network, address, signal),
  };
}

/** Where a contract leads, as far as that is known without asking anybody; undefined where nothing says that it is a proxy. */
export async function knownProxy(
  { lookups, builds }: Tools,
  network: Network,
  deployed: DeployedCode,
): Promise<ProxyDetection | undefined> {
  const ledger = ledgerOf(network);
  const clone = cloneIn(deployed.runtime);
  if (clone === undefined) {
    const slots = slotsToRead(deployed.runtime);
    if (slots.length === 0) return undefined;
    return isKnownProxy(lookups, ledger, deployed)
      ? { kind: "slots", slots, isProxy: true }
      : { kind: "slots", slots };
  }
  const source: Source = {
    code: (contract) => {
      const cached = ledger === undefined ? undefined : lookups.cachedContract({ ledger, contract });
      return Promise.resolve(cached && deployedCodeIn(cached.value));
    },
    state: (address) => {
      const query = statusQuery(network, address);
      return Promise.resolve(query && lookups.cachedStatus(query)?.value.state);
    },
  };
  return { kind: "loaded", value: await withSource(source, builds, deployed, targetOfClone(clone)) };
}

/** What the service says of a contract now; undefined where it does not say. */
export async function stateOf(
  lookups: Pick<Lookups, "status">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<State> {
  return stateIn(await statusAt(lookups, network, address, signal));
}

const stateIn = (status: StatusLookup | undefined): State =>
  status?.kind === "known" ? status.status.state : undefined;

async function withSource(
  source: Source,
  builds: WorkspaceBuilds,
  deployed: DeployedCode,
  { role, address }: ProxyTarget,
): Promise<ProxyState> {
  const contract = parseContractReference(address);
  const target = contract.ok ? await source.code(contract.value) : undefined;
  const part = async (known: DeployedCode | undefined, at: Hex): Promise<ProxyPart> => ({
    address: at,
    build: known && (await buildOf(builds, known)),
    isCompared: known !== undefined,
    state: await source.state(at),
  });
  const [proxy, behind] = await Promise.all([
    part(deployed, deployed.address),
    part(target, target?.address ?? address),
  ]);
  return { proxy, target: { ...behind, role } };
}

async function buildOf(
  builds: WorkspaceBuilds,
  { runtime, address }: DeployedCode,
): Promise<string | undefined> {
  const [match] = await builds.matches(runtime, { address: address.slice(2) });
  return match && qualifiedName(match.build);
}

type Code = Pick<DeployedCode, "address" | "runtime">;

/**
 * Where a contract leads if it is a proxy: by its code alone where it is a clone, else by what the slots hold that its code
 * reads. Undefined where none of these holds an address.
 * @param point when the slots are read
 * @throws ApiError; the signal's reason, when that is aborted
 */
export async function targetOf(
  lookups: Pick<Lookups, "storage">,
  ledger: Ledger,
  deployed: Code,
  signal: AbortSignal,
  point: PointInTime = {},
): Promise<ProxyTarget | undefined> {
  const clone = cloneIn(deployed.runtime);
  const found =
    clone === undefined
      ? await targetInSlots(lookups, ledger, deployed, signal, point)
      : targetOfClone(clone);
  if (found !== undefined) noteProxy(lookups, ledger, deployed, found, point);
  return found;
}

/** Where a clone leads. */
export const targetOfClone = ({ implementation }: Clone): ProxyTarget => ({
  role: "implementation",
  address: implementation,
});

async function targetInSlots(
  lookups: Pick<Lookups, "storage">,
  ledger: Ledger,
  { address, runtime }: Code,
  signal: AbortSignal,
  point: PointInTime,
): Promise<ProxyTarget | undefined> {
  const contract = parseContractReference(address);
  if (!contract.ok) return undefined;
  const names = slotsToRead(runtime);
  if (names.length === 0) return undefined;
  const slotOf = (name: ProxySlot) => `0x${proxySlots[name]}` as const;
  const query = { ledger, contract: contract.value, slots: names.map(slotOf), ...point };
  const words = await lookups.storage(query, signal);
  for (const name of names) {
    const word = words.get(slotOf(name));
    const found = word && addressInWord(word);
    if (found !== undefined) return { role: name === "beacon" ? "beacon" : "implementation", address: found };
  }
  return undefined;
}

/** A word that is an address, which nothing stands before; undefined of any other, and of the zero address. */
export function addressInWord(word: Hex): Hex | undefined {
  const [before, digits] = [word.slice(2, -40), word.slice(-40)];
  if (before !== "0".repeat(24) || digits === "0".repeat(40)) return undefined;
  const parsed = parseAddress(`0x${digits}`);
  return parsed.ok ? parsed.value.lower : undefined;
}
