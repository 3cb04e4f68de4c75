import { parseAddress } from "../../core/address.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { Listeners } from "../../core/turns/listeners.ts";
import { type LookupResponse, statusQuery } from "../lookups/asked.ts";
import type { RecordSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { entityOfAddress, localAddress, type Numbering } from "../networks/localAddress.ts";
import { type Network, type ServiceRole, hasLedger } from "../networks/network.ts";
import { recordReferences } from "../lookups/recordReferences.ts";
import { askAbout, knownResponse } from "../subjects/subject.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { ApiError } from "../../http/failure.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import { ownAddress } from "../subjects/recordVerification.ts";

/** What a ledger said of an address. */
export type LedgerFact = "code" | "noCode" | "notFound" | "deleted";

/** What a ledger's response says of the contract. Undefined for a refusal, which says nothing. */
export function ledgerFactOf(lookup: ContractLookup): LedgerFact | undefined {
  if (lookup.kind === "notFound") return "notFound";
  if (lookup.kind !== "found") return undefined;
  const { isDeleted, code } = lookup.contract;
  // A code that is not told of may be there all the same.
  const hasNone = /^(?:0x)?$/.test(code ?? "unknown");
  return isDeleted === true ? "deleted" : hasNone ? "noCode" : "code";
}

/** Whether there is no contract, as far as the ledger said. */
export function isAbsent(fact: LedgerFact | undefined): boolean {
  return fact !== undefined && fact !== "code";
}

/** That asking a service failed, and how. */
export type ServiceFailure = { readonly service: ServiceRole; readonly error: ApiError };

/** What is going on with a contract: it is being asked about, or services failed when it was. */
export type CheckProgress =
  { readonly kind: "asking" } | { readonly kind: "failed"; readonly failures: readonly ServiceFailure[] };

/** What is asked about: a contract of a network, by its address in lower case. */
export type CheckedContract = { readonly network: Network; readonly address: Hex };

/** The same for two that are one contract at the same services, whatever their networks are called. */
export const keyOf = ({ network, address }: CheckedContract): string =>
  [ledgerOf(network)?.id ?? "", network.verifierUrl ?? "", network.chainId, address].join(" ");

type Failed = Addressed & { readonly failures: readonly ServiceFailure[] };

/** A contract by all the addresses by which services know it. */
type Addressed = { readonly network: Network; readonly addresses: ReadonlySet<Hex> };

/** A check that is under way: which services have failed in it, and have not responded since. */
type Run = {
  readonly address: Hex;
  readonly subject: RecordSubject;
  failures: readonly ServiceFailure[];
};

/** Which contracts are being asked about, and which services failed when they were: for this window only. */
export class ContractChecks {
  readonly #loadLookups: () => Promise<Lookups>;
  /** Several may ask about one contract: each view has a check of its own. */
  readonly #running = new Map<string, Set<Run>>();
  /** By each of its addresses: views know a contract by one each. */
  readonly #failed = new Map<string, Failed>();
  readonly #listeners = new Listeners();
  #followed: Lookups | undefined;

  /** @param lookups loads them on first use */
  constructor(lookups: () => Promise<Lookups>) {
    this.#loadLookups = lookups;
  }

  /** Calls back whenever the progress of a contract changes. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** What is going on with a contract. A failure is over once the service has responded since, whoever asked. */
  progressOf(contract: CheckedContract): CheckProgress | undefined {
    const key = keyOf(contract);
    if (this.#running.has(key)) return { kind: "asking" };
    const failed = this.#failed.get(key);
    return failed && { kind: "failed", failures: failed.failures };
  }

  /**
   * Asks the services of its network about a contract, each once.
   *
   * @param reference how the ledger is asked for it; by its address where that is left out
   * @returns which of them failed, and have not responded about it to anybody since
   * @throws the signal's reason, when that is aborted: then what was known of failures stays
   */
  async check(
    contract: CheckedContract,
    signal: AbortSignal,
    reference = addressReference(contract.address),
  ): Promise<readonly ServiceFailure[]> {
    const { network, address } = contract;
    const subject = { kind: "record", network, contract: reference, timestamps: [] } as const;
    const run: Run = { address, subject, failures: [] };
    const keys = keysOf({ network, addresses: this.#addressesOf(run) });
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? new Set()).add(run));
    this.#listeners.tell();
    try {
      const lookups = await this.#follow();
      // An address that is made from an ID may not be the contract's own.
      const known = entityOfAddress(network, address) === undefined ? address : undefined;
      const onFailure = (failure: ServiceFailure): void => {
        run.failures = [...run.failures, failure];
      };
      const failed = await askContractState(lookups, subject, { signal, known, onFailure });
      const failures = failed.filter((failure) => run.failures.includes(failure));
      this.#hold({ network, addresses: this.#addressesOf(run), failures });
      return failures;
    } finally {
      for (const key of keys) {
        const running = this.#running.get(key);
        running?.delete(run);
        if (running?.size === 0) this.#running.delete(key);
      }
      this.#listeners.tell();
    }
  }

  /** Takes note that the verification service has told how a contract is verified where no lookup asked. */
  noteVerified({ network, address }: CheckedContract): void {
    this.#endOfVerifier({ ...network, address });
  }

  #hold(failed: Failed): void {
    for (const key of keysOf(failed))
      if (failed.failures.length === 0) this.#failed.delete(key);
      else this.#failed.set(key, failed);
  }

  /** Until something is asked, no failure can be over. */
  async #follow(): Promise<Lookups> {
    const lookups = await this.#loadLookups();
    if (this.#followed !== lookups) {
      this.#followed = lookups;
      lookups.onDidReceive((lookup) => this.#note(lookup));
    }
    return lookups;
  }

  #note(lookup: LookupResponse): void {
    if (lookup.kind === "status") {
      this.#endOfVerifier(lookup.query);
      return;
    }
    const { ledger, contract, timestamps = [] } = lookup.query;
    // A record as of some time says nothing of today.
    if (timestamps.length > 0) return;
    const { value } = lookup.response;
    const over = isAbsent(ledgerFactOf(value)) ? (["mirror", "verifier"] as const) : (["mirror"] as const);
    this.#end(over, (network) =>
      ledgerOf(network)?.id === ledger.id ? addressesOf(network, contract, value) : [],
    );
  }

  #endOfVerifier({
    verifierUrl,
    chainId,
    address,
  }: Pick<Network, "verifierUrl" | "chainId"> & { readonly address: Hex }): void {
    this.#end(["verifier"], (at) =>
      at.verifierUrl === verifierUrl && at.chainId === chainId ? [address] : [],
    );
  }

  /** @param addressesOn those of the contract that has been responded about, if it is on a network */
  #end(services: readonly ServiceRole[], addressesOn: (network: Network) => readonly Hex[]): void {
    const without = ({ failures }: Pick<Failed, "failures">): readonly ServiceFailure[] =>
      failures.filter(({ service }) => !services.includes(service));
    let isChanged = false;
    for (const failed of new Set(this.#failed.values())) {
      if (!addressesOn(failed.network).some((address) => failed.addresses.has(address))) continue;
      const failures = without(failed);
      if (failures.length === failed.failures.length) continue;
      this.#hold({ ...failed, failures });
      isChanged = true;
    }
    for (const run of new Set([...this.#running.values()].flatMap((runs) => [...runs]))) {
      if (run.failures.length === 0) continue;
      const own = this.#addressesOf(run);
      const isOver = addressesOn(run.subject.network).some((address) => own.has(address));
      if (isOver) run.failures = without(run);
    }
    if (isChanged) this.#listeners.tell();
  }

  /** By which services know a contract that is asked about so, as far as that is known by now. */
  #addressesOf({ address, subject }: Run): ReadonlySet<Hex> {
    const record = this.#followed && knownResponse(this.#followed, subject);
    return new Set([address, ...addressesOf(subject.network, subject.contract, record?.value)]);
  }
}

function keysOf({ network, addresses }: Addressed): readonly string[] {
  return [...addresses].map((address) => keyOf({ network, address }));
}

/** An address as a ledger is asked for it. */
export function addressReference(address: Hex): ContractReference {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw new TypeError("A contract's address is one.");
  return { kind: "address", address: parsed.value, shard: 0n, realm: 0n };
}

/** The addresses of a contract that is asked for so, as far as its record tells. */
function addressesOf(
  network: Numbering,
  asked: ContractReference,
  record: ContractLookup | undefined,
): readonly Hex[] {
  const references = record === undefined ? [] : recordReferences(record);
  return [asked, ...references].map((reference) => localAddress(network, reference).address);
}

/** How a contract is asked about. */
export type StateAsking = {
  readonly signal: AbortSignal;
  /** The contract's own address, where the subject does not name it and the user has seen it before. */
  readonly known?: Hex | undefined;
  /** Hears of a failure at once, while the other service may still be asked: it may be over by the end. */
  readonly onFailure?: (failure: ServiceFailure) => void;
};

/** As many as a service is asked at once: the deadline of a question runs while it waits. */
export const contractsAtOnce = 8;

/**
 * Asks for a contract's record and its verification status, for those who read the responses elsewhere: each service of its
 * network once, side by side where the contract's own address is known before, else the record first.
 *
 * @returns which of them failed
 * @throws the signal's reason, when that is aborted
 */
export async function askContractState(
  lookups: Lookups,
  subject: RecordSubject,
  asking: StateAsking,
): Promise<readonly ServiceFailure[]> {
  const { signal, known, onFailure } = asking;
  const askStatus = (address: Hex | undefined): Promise<readonly ServiceFailure[]> =>
    address === undefined ? Promise.resolve([]) : statusFailures(lookups, subject, address, asking);
  const before = ownAddress(subject, knownResponse(lookups, subject)) ?? known;
  const [record, early] = await Promise.all([
    askAbout(lookups, subject, { signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const failure = { service: "mirror", error } as const;
      onFailure?.(failure);
      return failure;
    }),
    askStatus(before),
  ]);
  if (record !== undefined && "error" in record) return [record, ...early];
  const address = ownAddress(subject, record);
  const ofStatus = address === before ? early : await askStatus(address);
  // What is not there has no status to be missed.
  return record !== undefined && isAbsent(ledgerFactOf(record.value)) ? [] : ofStatus;
}

async function statusFailures(
  lookups: Lookups,
  { network }: RecordSubject,
  address: Hex,
  { signal, onFailure }: StateAsking,
): Promise<readonly ServiceFailure[]> {
  const query = statusQuery(network, address);
  if (query === undefined) return [];
  try {
    await lookups.status(query, { signal });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A service of the older protocols need not tell a status: beside a record nothing is missing then.
    const isNone = hasLedger(network) && lacksStatusLookup(error.failure);
    if (isNone) return [];
    const failure = { service: "verifier", error } as const;
    onFailure?.(failure);
    return [failure];
  }
}
