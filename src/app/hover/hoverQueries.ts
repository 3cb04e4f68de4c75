import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { Clock } from "../../http/clock.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { ContractLookup, TransactionLookup } from "../../services/ledger/ledger.ts";
import type { Network } from "../networks/network.ts";
import { certainAddress, isZeroAddress, reservedOn } from "./contractAddress.ts";
import type { ContractFacts, TransactionFacts, QueryState } from "./hoverFacts.ts";
import { ApiError } from "../../http/failure.ts";
import { statusQuery, type Dated } from "../lookups/asked.ts";
import type { KnownVerification } from "../verification/verificationState.ts";
import type { LookupMode } from "../settingValue.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** What hovers need of the lookups. */
export type HoverLookups = Pick<
  Lookups,
  "contract" | "knownContract" | "result" | "knownResult" | "status" | "knownStatus"
>;

/** No other try: the next hover is one. */
const once = { retries: 0 };

/** Tells how a contract was last known to be verified, as far as that is read by now; the address in lower case. */
type VerificationOf = (network: Network, address: Hex) => KnownVerification | undefined;

/** Asks what a hover wants to know: one request per service, one network, one try, and never longer than it waits. */
export class HoverQueries {
  readonly #lookups: HoverLookups;
  readonly #clock: Clock;
  readonly #verificationOf: VerificationOf;

  constructor(lookups: HoverLookups, clock: Clock, verificationOf: VerificationOf) {
    this.#lookups = lookups;
    this.#clock = clock;
    this.#verificationOf = verificationOf;
  }

  /** What is known of a contract when the time is up. @throws the pointer's reason when that leaves earlier */
  async contract(
    network: Network,
    contract: ContractReference,
    allowed: LookupMode,
    waiting: Waiting,
  ): Promise<ContractFacts> {
    // Nobody knows more of the zero address than everybody.
    const mode = isZeroAddress(contract) || reservedOn(network, contract) !== undefined ? "off" : allowed;
    const record = new HoverQuery(this.#recordSource(network, contract), mode, this.#clock);
    let status: HoverQuery<VerificationStatus> | undefined;
    const askStatus = async (signal: AbortSignal): Promise<void> => {
      const address = certainAddress(network, contract, record.state);
      if (address === undefined || (mode === "live" && this.#isKnownSince(network, address))) return;
      status = new HoverQuery(this.#statusSource(network, address), mode, this.#clock);
      await status.ask(signal);
    };
    const isNamedByAddress = certainAddress(network, contract, record.state) !== undefined;
    await waitAtMost(
      async (signal) => {
        if (isNamedByAddress) await Promise.all([record.ask(signal), askStatus(signal)]);
        else await record.ask(signal).then(() => askStatus(signal));
      },
      waiting,
      this.#clock,
    );
    const notAsked = { state: network.verifierUrl === undefined ? "noService" : "notAsked" } as const;
    return {
      kind: "contract",
      network,
      contract,
      mode,
      record: record.state,
      status: status?.state ?? notAsked,
      now: this.#clock.now(),
    };
  }

  /** What is known of a transaction when the time is up. @throws the pointer's reason when that leaves earlier */
  async transaction(
    network: Network,
    transaction: TransactionReference,
    mode: LookupMode,
    waiting: Waiting,
  ): Promise<TransactionFacts> {
    const result = new HoverQuery(this.#resultSource(network, transaction), mode, this.#clock);
    await waitAtMost((signal) => result.ask(signal), waiting, this.#clock);
    return {
      kind: "transaction",
      network,
      transaction,
      mode,
      result: result.state,
      now: this.#clock.now(),
    };
  }

  /** Whether it has become known since the service last responded how a contract is verified, as after a verification. */
  #isKnownSince(network: Network, address: Hex): boolean {
    const known = this.#verificationOf(network, address);
    const query = statusQuery(network, address);
    if (known === undefined || query === undefined) return false;
    const [state, at] = known;
    const isCurrent = state === "perfect" || this.#clock.now() - at < refreshedAfterMilliseconds;
    return isCurrent && at > (this.#lookups.knownStatus(query)?.receivedAt ?? 0);
  }

  #recordSource(network: Network, contract: ContractReference): Source<ContractLookup> | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const question = { ledger, contract };
    return {
      host: hostOf(ledger.url),
      known: () => this.#lookups.knownContract(question),
      ask: (signal) => this.#lookups.contract(question, { signal, ...once }),
      freshness: ({ kind }) => (kind === "found" ? "changing" : "passing"),
    };
  }

  #resultSource(network: Network, transaction: TransactionReference): Source<TransactionLookup> | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const question = { ledger, transaction };
    return {
      host: hostOf(ledger.url),
      known: () => this.#lookups.knownResult(question),
      ask: (signal) => this.#lookups.result(question, { signal, ...once }),
      freshness: ({ kind }) => (kind === "found" ? "settled" : "passing"),
    };
  }

  #statusSource(network: Network, address: Hex): Source<VerificationStatus> | undefined {
    const question = statusQuery(network, address);
    if (question === undefined) return undefined;
    return {
      host: hostOf(question.verifierUrl),
      known: () => this.#lookups.knownStatus(question),
      ask: (signal) => this.#lookups.status(question, { signal, ...once }),
      freshness: ({ state }) => (state === "perfect" ? "settled" : "changing"),
    };
  }
}

/** Who waits, and for how long. */
type Waiting = {
  readonly milliseconds: number;
  /** Aborted when the pointer leaves. */
  readonly pointer: AbortSignal;
};

/**
 * Runs work that may outlast the one who waits for it. While it is waited for, the pointer's leaving aborts it, for then
 * nobody wants it; once the time is up it goes on by itself, for what it brings will be held.
 *
 * @returns when the work is done or the time is up, whichever comes first
 * @throws the pointer's reason when that leaves earlier
 */
export async function waitAtMost(
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
  // Whichever loses the race may still fail, and nobody listens to it any more.
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
 * - `changing`: it is shown, with its age, and asked for anew behind the scenes once it is a minute old;
 * - `passing`: it counts for some seconds only, such as "not found" of something that was just made.
 */
type Freshness = "settled" | "changing" | "passing";

/** Where one question of a hover is asked. */
type Source<Value> = {
  readonly host: string;
  /** The last response that is held, however old. */
  readonly known: () => Dated<Value> | undefined;
  /** Asks once. @throws ApiError; the signal's reason when that is aborted */
  readonly ask: (signal: AbortSignal) => Promise<Dated<Value>>;
  readonly freshness: (value: Value) => Freshness;
};

const refreshedAfterMilliseconds = 60_000;
const passedAfterMilliseconds = 5_000;

/** One question of a hover: whether it is asked at all, and how it stands at any moment. */
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
    this.#state = { state: source === undefined ? "noService" : "notAsked" };
  }

  get state(): QueryState<Value> {
    return this.#state;
  }

  /** Takes what is held where that will do, else asks. @throws only the signal's reason, when that is aborted */
  async ask(signal: AbortSignal): Promise<void> {
    const source = this.#source;
    if (source === undefined || this.#mode === "off") return;
    const held = source.known();
    if (held !== undefined && this.#mode === "cached") this.#state = { state: "known", response: held };
    if (this.#mode === "cached") return;
    if (held !== undefined && this.#isHeldEnough(source, held)) return;
    this.#state = { state: "asking", host: source.host };
    try {
      this.#state = { state: "known", response: await source.ask(signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#state = { state: "failed", error };
    }
  }

  #isHeldEnough(source: Source<Value>, held: Dated<Value>): boolean {
    const age = this.#clock.now() - held.receivedAt;
    const standing = source.freshness(held.value);
    if (standing === "passing" && age > passedAfterMilliseconds) return false;
    this.#state = { state: "known", response: held };
    if (standing === "changing" && age > refreshedAfterMilliseconds) {
      // What this hover shows does not change; a failure leaves the old response as it is.
      source.ask(new AbortController().signal).catch(() => undefined);
    }
    return true;
  }
}
