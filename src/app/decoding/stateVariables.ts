import type { ContractStorage } from "../../builds/storage/contractStorage.ts";
import { wellKnownStorage } from "../../builds/storage/wellKnownStorage.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import type { Hex } from "../../core/hex.ts";
import { keyCandidates, type KeyOrigins } from "../../decode/storage/keyCandidates.ts";
import { nameSlots, type TouchedSlot } from "../../decode/storage/nameSlots.ts";
import type { Provenance } from "../../decode/provenance.ts";
import type { Rows, StateChange, Transaction } from "../../services/ledger/transaction.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { BuildStorage } from "../builds/storageOfBuild.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import { storageOfVerified } from "../verification/verifiedStorage.ts";
import type { CallFrame, ContractVariables } from "./resultDecoding.ts";
import { keyOrigins, slotsByAddress } from "./touchedStorage.ts";

/** A build by whose storage the slots of a contract are named. */
export type StorageBuild = { readonly build: LocatedBuild; readonly origin: Provenance };

/** A verified source, which names the slots that no build names. @see storageOfVerified */
export type StorageSource = { readonly status: VerificationStatus; readonly origin: Provenance };

/** A contract, and the builds and verified sources of the code that ran for it, of a proxy the implementation's first. */
export type StorageOwner = {
  readonly address: Hex;
  readonly builds: readonly StorageBuild[];
  readonly verified: readonly StorageSource[];
};

/** What is known of a transaction by now. */
export type StateContext = {
  readonly frames: readonly CallFrame[];
  /** Whether more becomes known soon. */
  readonly isReading: boolean;
  /** @param address as the source of the transaction writes it */
  readonly ownerOf: (address: string) => StorageOwner | undefined;
};

/** Contracts whose slots are named. */
const maxOwners = 50;

/** Names the storage slots of one transaction by the variables of its contracts. Sends no requests. */
export class StateVariables {
  readonly #builds: Pick<WorkspaceBuilds, "storageOf">;
  readonly #transaction: Transaction;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  /** By build. */
  readonly #storages = new Map<string, Promise<BuildStorage>>();
  #slots: SlotsOfRows | undefined;
  #current: Naming | undefined;

  /** @param onDidChange is called when variables are named that `of` was called for */
  constructor(
    builds: Pick<WorkspaceBuilds, "storageOf">,
    transaction: Transaction,
    signal: AbortSignal,
    onDidChange: () => void,
  ) {
    this.#builds = builds;
    this.#transaction = transaction;
    this.#signal = signal;
    this.#onDidChange = onDidChange;
  }

  /** The variables in the order of their contracts' first slots; undefined until they are named, which this starts. */
  of(rows: Rows<StateChange>, context: StateContext): readonly ContractVariables[] | undefined {
    if (this.#slots?.rows !== rows) this.#slots = { rows, byAddress: slotsByAddress(rows) };
    const { byAddress } = this.#slots;
    const owners = ownersOf(byAddress, context);
    const key = JSON.stringify([context.frames.length, owners.map(ownerKey)]);
    const previous = this.#current?.rows === rows ? this.#current : undefined;
    if (previous?.key === key || context.isReading || this.#signal.aborted) return previous?.named;
    const naming: Naming = { rows, key, named: previous?.named };
    this.#current = naming;
    const keys = keyOrigins(this.#transaction, context.frames, [...byAddress.values()].flat());
    void this.#name(owners, keys).then(
      (named) => {
        if (this.#current !== naming) return;
        this.#current = { rows, key, named };
        this.#onDidChange();
      },
      // The panel is gone, or a build can no longer be read: the slots stay as they came.
      () => undefined,
    );
    return naming.named;
  }

  async #name(owners: readonly OwnedSlots[], keys: KeyOrigins): Promise<readonly ContractVariables[]> {
    const candidates = keyCandidates(keys);
    const named: ContractVariables[] = [];
    for (const { address, builds, verified, slots } of owners) {
      const storages: ContractStorage[] = [];
      const origins: Provenance[] = [];
      for (const { build, origin } of builds) {
        const ofBuild = await this.#storageOf(build);
        storages.push(...ofBuild);
        if (ofBuild.some(({ variables }) => variables.length > 0)) origins.push(origin);
      }
      for (const { status, origin } of storages.length === 0 ? verified : []) {
        const found = (await storageOfVerified(status, this.#signal))?.storages ?? [];
        storages.push(...found.toReversed());
        if (found.some(({ variables }) => variables.length > 0)) origins.push(origin);
      }
      const work = nameSlots([...storages, wellKnownStorage()], slots, candidates);
      const { variables, unnamed } = await runInSlices(work, this.#signal);
      this.#signal.throwIfAborted();
      const [first] = builds;
      const isWithoutLayout =
        storages.length === 0 && unnamed.length > 0 && first?.build.language === "Solidity";
      const toolWithoutLayout = isWithoutLayout ? first.build.tool : undefined;
      named.push({ address, variables, unnamed, origins, toolWithoutLayout });
    }
    return named;
  }

  /** The storages of a build, the one that tells more first: sources also have namespaces (ERC-7201) and the names of enums. */
  async #storageOf(build: LocatedBuild): Promise<readonly ContractStorage[]> {
    const key = buildKey(build);
    const storage = this.#storages.get(key) ?? this.#builds.storageOf(build, this.#signal);
    this.#storages.set(key, storage);
    const { storages, hasSources } = await storage;
    return hasSources ? storages.toReversed() : storages;
  }
}

type SlotsOfRows = {
  readonly rows: Rows<StateChange>;
  readonly byAddress: ReadonlyMap<string, readonly TouchedSlot[]>;
};

/** One attempt to name the slots of some rows by some builds. */
type Naming = {
  readonly rows: Rows<StateChange>;
  readonly key: string;
  readonly named: readonly ContractVariables[] | undefined;
};

type OwnedSlots = StorageOwner & { readonly slots: readonly TouchedSlot[] };

function ownersOf(
  byAddress: SlotsOfRows["byAddress"],
  { ownerOf }: Pick<StateContext, "ownerOf">,
): readonly OwnedSlots[] {
  return [...byAddress].slice(0, maxOwners).flatMap(([address, slots]) => {
    const owner = ownerOf(address);
    return owner === undefined ? [] : [{ ...owner, slots }];
  });
}

const ownerKey = ({ address, builds, verified }: StorageOwner): unknown => [
  address,
  builds.map(({ build }) => buildKey(build)),
  verified.length,
];

const buildKey = ({ folder, path, name, modifiedAt }: LocatedBuild): string =>
  JSON.stringify([folder.uri, path, name, modifiedAt]);
