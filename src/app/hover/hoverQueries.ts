import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { Clock } from "../../http/clock.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { ContractLookup, TransactionLookup } from "../../services/ledger/ledger.ts";
import { isOnLocalNode, type Network } from "../networks/network.ts";
import { certainAddress, isZeroAddress, reservedOn } from "./contractAddress.ts";
import type { ContractHoverFacts, TransactionHoverFacts, QueryState } from "./hoverFacts.ts";
import { ApiError } from "../../http/failure.ts";
import { statusQuery, type Dated } from "../lookups/requestCache.ts";
import type { KnownVerification } from "../verification/verificationState.ts";
import type { LookupMode, LookupSetting } from "../settingValue.ts";
import { isPrivate } from "../networks/rpcUrl.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** The lookups that hovers use. */
export type HoverLookups = Pick<
  Lookups,
  "contract" | "hasRequested" | "cachedContract" | "result" | "cachedResult" | "status" | "cachedStatus"
>;

/** No retry: the next hover is one. */
const once = { retries: 0 };

/** The last known verification of a contract, as far as it is read by now; the address in lower case. */
type VerificationOf = (network: Network, address: Hex) => KnownVerification | undefined;

/** The lookups of a hover: one request per service, on one network, without retries, and within a timeout. */
export class HoverQueries {
  readonly #lookups: HoverLookups;
  readonly #clock: Clock;
  readonly #verificationOf: VerificationOf;

  constructor(lookups: HoverLookups, clock: Clock, verificationOf: VerificationOf) {
    this.#lookups = lookups;
    this.#clock = clock;
    this.#verificationOf = verificationOf;
  }

  /** What is known about a contract after the timeout. @throws the pointer's reason if it leaves earlier */
  async contract(
    network: Network,
    contract: ContractReference,
    allowed: LookupSetting,
    waiting: Waiting,
  ): Promise<ContractHoverFacts> {
    // The zero address needs no lookup.
    const isUnasked = isZeroAddress(contract) || reservedOn(network, contract) !== undefined;
    const { mode: ledgerMode, unrequestedHost } = this.#ledgerMode(network, isUnasked ? "off" : allowed);
    const mode = isUnasked ? "off" : allowed === "auto" ? "live" : allowed;
    const record = new HoverQuery(this.#recordSource(network, contract), ledgerMode, this.#clock);
    let status: HoverQuery<VerificationStatus> | undefined;
    const askStatus = async (signal: AbortSignal): Promise<void> => {
      const address = certainAddress(network, contract, record.state);
      if (address === undefined || (mode === "live" && this.#isKnownSince(network, address))) return;
      status = new HoverQuery(this.#statusSource(network, address), mode, this.#clock);
      await status.ask(signal);
    };
    const isNamedByAddress = certainAddress(network, contract, record.state) !== undefined;
    await withTimeout(
      async (signal) => {
        if (isNamedByAddress) await Promise.all([record.ask(signal), askStatus(signal)]);
        else await record.ask(signal).then(() => askStatus(signal));
      },
      waiting,
      this.#clock,
    );
    const notRequested = { state: network.verifierUrl === undefined ? "noService" : "notRequested" } as const;
    return {
      kind: "contract",
      network,
      contract,
      mode,
      unrequestedHost,
      record: record.state,
      status: status?.state ?? notRequested,
      now: this.#clock.now(),
    };
  }

  /** What is known about a transaction after the timeout. @throws the pointer's reason if it leaves earlier */
  async transaction(
    network: Network,
    transaction: TransactionReference,
    allowed: LookupSetting,
    waiting: Waiting,
  ): Promise<TransactionHoverFacts> {
    const { mode, unrequestedHost } = this.#ledgerMode(network, allowed);
    const result = new HoverQuery(this.#resultSource(network, transaction), mode, this.#clock);
    await withTimeout((signal) => result.ask(signal), waiting, this.#clock);
    return {
      kind: "transaction",
      network,
      transaction,
      mode,
      unrequestedHost,
      result: result.state,
      now: this.#clock.now(),
    };
  }

  /**
   * What may be requested from a network's ledger. Whoever runs a public JSON-RPC node sees what is looked up: a hover, which the pointer alone
   * brings about, does not ask there before the user has.
   */
  #ledgerMode(
    network: Network,
    allowed: LookupSetting,
  ): { mode: LookupMode; unrequestedHost?: string | undefined } {
    if (allowed !== "auto") return { mode: allowed };
    const ledger = ledgerOf(network);
    const isPublicNode =
      network.ledgers[0]?.kind === "rpc" && !isPrivate(new URL(network.ledgers[0].url).hostname);
    if (ledger === undefined || !isPublicNode || this.#lookups.hasRequested(ledger)) return { mode: "live" };
    return { mode: "cached", unrequestedHost: hostOf(ledger.url) };
  }

  /** Whether it has become known since the service last responded how a contract is verified, as after a verification. */
  #isKnownSince(network: Network, address: Hex): boolean {
    const known = this.#verificationOf(network, address);
    const query = statusQuery(network, address);
    if (known === undefined || query === undefined) return false;
    const [state, at] = known;
    const isCurrent = state === "perfect" || this.#clock.now() - at < refreshedAfterMilliseconds;
    return isCurrent && at > (this.#lookups.cachedStatus(query)?.receivedAt ?? 0);
  }

  #recordSource(network: Network, contract: ContractReference): Source<ContractLookup> | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const question = { ledger, contract };
    return {
      host: hostOf(ledger.url),
      known: () => this.#lookups.cachedContract(question),
      ask: (signal) => this.#lookups.contract(question, { signal, ...once }),
      freshness: ({ kind }) => (isOnLocalNode(network) ? "brief" : kind === "found" ? "changing" : "passing"),
    };
  }

  #resultSource(network: Network, transaction: TransactionReference): Source<TransactionLookup> | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const question = { ledger, transaction };
    return {
      host: hostOf(ledger.url),
      known: () => this.#lookups.cachedResult(question),
      ask: (signal) => this.#lookups.result(question, { signal, ...once }),
      freshness: (lookup) => {
        if (isOnLocalNode(network)) return "brief";
        return lookup.kind === "found" && lookup.transaction.outcome !== "pending" ? "settled" : "passing";
      },
    };
  }

  #statusSource(network: Network, address: Hex): Source<VerificationStatus> | undefined {
    const question = statusQuery(network, address);
    if (question === undefined) return undefined;
    return {
      host: hostOf(question.verifierUrl),
      known: () => this.#lookups.cachedStatus(question),
      ask: (signal) => this.#lookups.status(question, { signal, ...once }),
      freshness: ({ state }) => (state === "perfect" ? "settled" : "changing"),
    };
  }
}

/** How long a hover waits. */
export type Waiting = {
  readonly milliseconds: number;
  /** Aborted when the pointer leaves. */
  readonly pointer: AbortSignal;
};

/**
 * Runs work that may take longer than its caller waits. If the pointer leaves while the caller waits, the work is aborted; after the
 * timeout, the work goes on, because its responses are cached.
 *
 * @returns when the work is done or the time is up, whichever comes first
 * @throws the pointer's reason when that leaves earlier
 */
export async function withTimeout(
  work: (signal: AbortSignal) => Promise<unknown>,
  { milliseconds, pointer }: Waiting,
  clock: Clock,
): Promise<void> {
  pointer.throwIfAborted();
  const requests = new AbortController();
  const alarm = new AbortController();
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => {
    requests.abort(pointer.reason);
    reject(pointer.reason as Error);
  };
  pointer.addEventListener("abort", leave, { once: true });
  const running = work(requests.signal);
  const timeIsUp = clock.sleep(milliseconds, alarm.signal);
  // The losers of the race may still reject.
  for (const promise of [running, timeIsUp, left]) promise.catch(() => undefined);
  try {
    await Promise.race([running, timeIsUp, left]);
  } finally {
    pointer.removeEventListener("abort", leave);
    alarm.abort();
  }
}

/**
 * How long a response is enough by itself:
 * - `settled`: nothing can change it;
 * - `changing`: it is shown, with its age, and requested again behind the scenes once it is a minute old;
 * - `passing`: it counts for some seconds only, such as "not found" of something that was just made;
 * - `brief`: even less, as a local chain may have been restarted, or mined another block.
 */
type Freshness = "settled" | "changing" | "passing" | "brief";

/** The service of one lookup of a hover. */
type Source<Value> = {
  readonly host: string;
  /** The last cached response, however old. */
  readonly known: () => Dated<Value> | undefined;
  /** Asks once. @throws ApiError; the signal's reason when that is aborted */
  readonly ask: (signal: AbortSignal) => Promise<Dated<Value>>;
  readonly freshness: (value: Value) => Freshness;
};

const refreshedAfterMilliseconds = 60_000;
const passedAfterMilliseconds = { passing: 5_000, brief: 1_000 };

/** One lookup of a hover, and its current state. */
class HoverQuery<Value> {
  readonly #source: Source<Value> | undefined;
  readonly #mode: LookupMode;
  readonly #clock: Clock;
  #state: QueryState<Value>;

  /** @param source `undefined` where the network has no such service */
  constructor(source: Source<Value> | undefined, mode: LookupMode, clock: Clock) {
    this.#source = source;
    this.#mode = mode;
    this.#clock = clock;
    this.#state = { state: source === undefined ? "noService" : "notRequested" };
  }

  get state(): QueryState<Value> {
    return this.#state;
  }

  /** Uses the cached response if it is fresh enough, else sends a request. @throws only the signal's reason, when that is aborted */
  async ask(signal: AbortSignal): Promise<void> {
    const source = this.#source;
    if (source === undefined || this.#mode === "off") return;
    const cached = source.known();
    if (cached !== undefined && this.#mode === "cached") this.#state = { state: "known", response: cached };
    if (this.#mode === "cached") return;
    if (cached !== undefined && this.#isFreshEnough(source, cached)) return;
    this.#state = { state: "asking", host: source.host };
    try {
      this.#state = { state: "known", response: await source.ask(signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#state = { state: "failed", error };
    }
  }

  #isFreshEnough(source: Source<Value>, cached: Dated<Value>): boolean {
    const age = this.#clock.now() - cached.receivedAt;
    const standing = source.freshness(cached.value);
    if ((standing === "passing" || standing === "brief") && age > passedAfterMilliseconds[standing])
      return false;
    this.#state = { state: "known", response: cached };
    if (standing === "changing" && age > refreshedAfterMilliseconds) {
      // This hover keeps showing the old response, also if the request fails.
      source.ask(new AbortController().signal).catch(() => undefined);
    }
    return true;
  }
}
