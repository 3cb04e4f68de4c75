import { parseAddress } from "../../core/address.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import { Listeners } from "../../core/async/listeners.ts";
import type { RecordSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { entityOfAddress, localAddress } from "../networks/localAddress.ts";
import { type Network, type ServiceRole, hasLedger } from "../networks/network.ts";
import { contractReferencesIn } from "../lookups/contractAliases.ts";
import { requestSubject, cachedResponse } from "../subjects/subject.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { ApiError } from "../../http/failure.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import { ownAddress } from "../subjects/recordVerification.ts";

/** What the ledger has at an address, by its last response. */
export type LedgerState = "code" | "noCode" | "notFound" | "deleted";

/** What a ledger's response says of the contract. Undefined for a refusal, which says nothing. */
export function ledgerStateOf(lookup: ContractLookup): LedgerState | undefined {
  if (lookup.kind === "notFound") return "notFound";
  if (lookup.kind !== "found") return undefined;
  const { isDeleted, code } = lookup.contract;
  // There may be code that the record does not contain.
  const hasNone = /^(?:0x)?$/.test(code ?? "unknown");
  return isDeleted === true ? "deleted" : hasNone ? "noCode" : "code";
}

/** Whether there is no contract, by the last response of the ledger. */
export function isAbsent(fact: LedgerState | undefined): boolean {
  return fact !== undefined && fact !== "code";
}

/** How a request to a service failed. */
export type ServiceFailure = { readonly service: ServiceRole; readonly error: ApiError };

/** The progress of a check: it is running, or services failed. */
export type CheckProgress =
  { readonly kind: "asking" } | { readonly kind: "failed"; readonly failures: readonly ServiceFailure[] };

/** What is asked about: a contract of a network, by its address in lower case. */
export type CheckedContract = { readonly network: Network; readonly address: Hex };

/** The same for two that are one contract at the same services, whatever their networks are called. */
export const keyOf = ({ network, address }: CheckedContract): string =>
  [ledgerOf(network)?.id ?? "", network.verifierUrl ?? "", network.chainId, address].join(" ");

/** A failure that stays until its service has responded about the contract. */
type ActiveFailure = { readonly failure: ServiceFailure; readonly isOver: () => boolean };

/** The running checks of contracts, and the services that failed, for this window only. */
export class ContractChecks {
  readonly #loadLookups: () => Promise<Lookups>;
  /** How many ask about a contract: each view has a check of its own. */
  readonly #running = new Map<string, number>();
  /** By each of its addresses: views know a contract by one each. */
  readonly #failed = new Map<string, readonly ActiveFailure[]>();
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
    return failed && { kind: "failed", failures: failed.map(({ failure }) => failure) };
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
    const keys = this.#keysOf(subject, address);
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    this.#listeners.notify();
    try {
      const lookups = await this.#followLookups();
      // An address that is made from an ID may not be the contract's own.
      const known = entityOfAddress(network, address) === undefined ? address : undefined;
      const failed = (await requestContractState(lookups, subject, known, signal)).filter(isActive);
      for (const key of this.#keysOf(subject, address)) this.#setFailures(key, failed);
      return failed.map(({ failure }) => failure);
    } finally {
      for (const key of keys) {
        const others = (this.#running.get(key) ?? 0) - 1;
        if (others > 0) this.#running.set(key, others);
        else this.#running.delete(key);
      }
      this.#listeners.notify();
    }
  }

  /** Takes note that the verification service has told how a contract is verified where no lookup asked. */
  noteVerified(contract: CheckedContract): void {
    const own = this.#failed.get(keyOf(contract));
    this.#drop((failed) => own?.includes(failed) === true && failed.failure.service === "verifier");
  }

  #setFailures(key: string, failed: readonly ActiveFailure[]): void {
    if (failed.length === 0) this.#failed.delete(key);
    else this.#failed.set(key, failed);
  }

  /** Until something is asked, no failure can be over. */
  async #followLookups(): Promise<Lookups> {
    const lookups = await this.#loadLookups();
    if (this.#followed !== lookups) {
      this.#followed = lookups;
      lookups.onDidReceive(() => this.#drop(({ isOver }) => isOver()));
    }
    return lookups;
  }

  #drop(isOver: (failed: ActiveFailure) => boolean): void {
    let isChanged = false;
    for (const [key, failed] of this.#failed) {
      const left = failed.filter((one) => !isOver(one));
      if (left.length === failed.length) continue;
      this.#setFailures(key, left);
      isChanged = true;
    }
    if (isChanged) this.#listeners.notify();
  }

  /** The keys of a contract in the views: that of the requested address, and that of the address in its record. */
  #keysOf(subject: RecordSubject, address: Hex): readonly string[] {
    const { network, contract } = subject;
    const record = this.#followed && cachedResponse(this.#followed, subject);
    const names = [contract, ...(record === undefined ? [] : contractReferencesIn(record.value))];
    const addresses = names.map((name) => localAddress(network, name).address);
    return [...new Set([address, ...addresses])].map((each) => keyOf({ network, address: each }));
  }
}

const isActive = ({ isOver }: ActiveFailure): boolean => !isOver();

/** An address as a ledger is asked for it. */
export function addressReference(address: Hex): ContractReference {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw new TypeError("A contract's address is one.");
  return { kind: "address", address: parsed.value, shard: 0n, realm: 0n };
}

/** Limits concurrent requests: the deadline of a request runs while it is queued. */
export const maxConcurrentChecks = 8;

/**
 * Asks for a contract's record and its verification status, for those who read the responses elsewhere: each service of its
 * network once, side by side where the contract's own address is known before, else the record first.
 *
 * @param known its own address, where the subject does not name it and the user has seen it before
 * @returns which of them failed
 * @throws the signal's reason, when that is aborted
 */
async function requestContractState(
  lookups: Lookups,
  subject: RecordSubject,
  known: Hex | undefined,
  signal: AbortSignal,
): Promise<readonly ActiveFailure[]> {
  const { network } = subject;
  const recordNow = () => cachedResponse(lookups, subject);
  const isAbsentNow = (): boolean => {
    const record = recordNow();
    return record !== undefined && isAbsent(ledgerStateOf(record.value));
  };
  const askStatus = async (address: Hex | undefined): Promise<readonly ActiveFailure[]> => {
    const query = address === undefined ? undefined : statusQuery(network, address);
    if (query === undefined) return [];
    try {
      await lookups.status(query, { signal });
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A service of the older protocols need not tell a status: beside a record nothing is missing then.
      if (hasLedger(network) && lacksStatusLookup(error.failure)) return [];
      const hasResponded = newResponseCheck(() => lookups.cachedStatus(query));
      // What is not there has no status to be missed.
      return [{ failure: { service: "verifier", error }, isOver: () => hasResponded() || isAbsentNow() }];
    }
  };
  const before = ownAddress(subject, recordNow()) ?? known;
  const [record, early] = await Promise.all([
    requestSubject(lookups, subject, { signal }).catch((error: unknown): ActiveFailure => {
      if (!(error instanceof ApiError)) throw error;
      return { failure: { service: "mirror", error }, isOver: newResponseCheck(recordNow) };
    }),
    askStatus(before),
  ]);
  if (record !== undefined && "failure" in record) return [record, ...early];
  const address = ownAddress(subject, record);
  return address === before ? early : askStatus(address);
}

/** @returns whether another response has come since. @param last the last one */
function newResponseCheck(last: () => object | undefined): () => boolean {
  const before = last();
  return () => {
    const now = last();
    return now !== undefined && now !== before;
  };
}
