import type { RawResponse } from "../../http/rawResponse.ts";
import { lookupPolicy, type RequestPolicy } from "../../http/requestPolicy.ts";
import { SharedWork } from "../../core/turns/sharedWork.ts";
import { formatContractReference } from "../../core/references/contractReference.ts";
import type { Meant } from "../consent/hashConsent.ts";
import type { Hex } from "../../core/hex.ts";
import { formatTimestampFilter } from "../../core/timestampFilter.ts";
import { nonceToAsk, transactionPathPart } from "../../core/references/transactionReference.ts";
import type {
  Ledger,
  AskedCalls,
  AskedContract,
  AskedTransaction,
  ContractLookup,
} from "../../services/ledger/ledger.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Network } from "../networks/network.ts";

/** At which ledger. */
export type OfLedger = { readonly ledger: Ledger };

/** Which record: of what contract, of which ledger, valid at what times. */
export type ContractQuery = OfLedger & AskedContract;

/** Which execution result, of which ledger. */
export type ResultQuery = OfLedger & AskedTransaction;

/** The calls of which transaction, of which ledger. */
export type CallsQuery = OfLedger & AskedCalls;

/** Whose verification status, at what service. */
export type StatusQuery = {
  readonly verifierUrl: string;
  readonly chainId: string;
  readonly address: Hex;
};

/** How a service is asked for the status of a contract on a network; undefined where the network names none. */
export function statusQuery({ verifierUrl, chainId }: Network, address: Hex): StatusQuery | undefined {
  return verifierUrl === undefined ? undefined : { verifierUrl, chainId, address };
}

export function contractQueryKey({ ledger, contract, timestamps = [] }: ContractQuery): string {
  return [ledger.id, formatContractReference(contract), ...timestamps.map(formatTimestampFilter)].join(" ");
}

export function resultQueryKey({ ledger, transaction, nonce }: ResultQuery): string {
  return [ledger.id, transactionPathPart(transaction), nonceToAsk(transaction, nonce)].join(" ");
}

export function callsKey({ ledger, transaction, after }: CallsQuery): string {
  return [ledger.id, transactionPathPart(transaction), after ?? ""].join(" ");
}

export function statusKey({ verifierUrl, chainId, address }: StatusQuery): string {
  return [verifierUrl, chainId, address].join(" ");
}

/** How a question is asked. */
export type Asking = {
  readonly signal: AbortSignal;
  /** Tries after the first; a hover makes none. */
  readonly retries?: number;
};

/** How an execution result is asked for. */
export type ResultAsking = Asking & {
  /** How a hash was meant. Without it nothing may be asked: a hash is sent only where that was settled before. */
  readonly meant?: Meant | undefined;
};

/** What becomes of a response. */
export type Handling<Value> = {
  /** Whether a response is kept. */
  readonly mayHold?: (value: Value) => boolean;
  readonly onResponse?: (response: Dated<Value>) => void;
};

/** One kind of question: requests under way, and responses kept. */
export class Asked<Value extends { readonly response: RawResponse }> {
  readonly #running = new SharedWork<Dated<Value>>();
  readonly #waiting = new Map<string, Set<Asking>>();
  /** What was asked before it changed. */
  readonly #outdated = new Set<string>();
  readonly #responses: ResponseCache<Value>;

  /** @param heaviest what all kept responses together may weigh, in UTF-16 units */
  constructor(heaviest: number) {
    this.#responses = new ResponseCache<Value>(heaviest);
  }

  /**
   * Joins the request for the same that is under way, or makes one. It is tried as often as the most patient of those
   * who wait for it would.
   * @throws ApiError; the signal's reason when that is aborted
   */
  async ask(
    key: string,
    asking: Asking,
    request: (policy: RequestPolicy, signal: AbortSignal) => Promise<Value>,
    { mayHold = () => true, onResponse }: Handling<Value> = {},
  ): Promise<Dated<Value>> {
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting);
    const waiter = { ...asking };
    waiting.add(waiter);
    try {
      return await this.#running.run(key, asking.signal, async (shared) => {
        let value: Value;
        do {
          this.#outdated.delete(key);
          value = await request(policyOf(waiting), shared);
        } while (this.#outdated.has(key));
        const dated = { value, receivedAt: value.response.receivedAt };
        if (mayHold(value)) this.#hold(key, dated);
        onResponse?.(dated);
        return dated;
      });
    } finally {
      waiting.delete(waiter);
      if (waiting.size === 0) this.#waiting.delete(key);
    }
  }

  known(key: string): Dated<Value> | undefined {
    return this.#responses.get(key);
  }

  /** Whether the text of a held response contains something. @param keys the beginning of the keys to look under */
  holdsText(keys: string, text: string): boolean {
    return this.#responses.some((key, { response }) => key.startsWith(keys) && response.text.includes(text));
  }

  /** Holds a response from elsewhere, unless a later one is held. */
  recall(key: string, response: Dated<Value>): void {
    const held = this.#responses.get(key);
    if (held === undefined || held.receivedAt <= response.receivedAt) this.#hold(key, response);
  }

  /** Forgets what has just changed. Whoever waits for it is told only the response to a request made since. */
  forget(key: string): void {
    this.#responses.delete(key);
    if (this.#running.isRunning(key)) this.#outdated.add(key);
  }

  #hold(key: string, dated: Dated<Value>): void {
    this.#responses.set(key, dated, responseWeight(dated.value.response.text));
  }
}

/** That of all who wait at the time: they come and go while a request is under way. */
function policyOf(waiting: ReadonlySet<Asking>): RequestPolicy {
  return {
    ...lookupPolicy,
    retries: () => {
      const present = [...waiting].filter(({ signal }) => !signal.aborted);
      return Math.max(0, ...present.map(({ retries = lookupPolicy.retries() }) => retries));
    },
  };
}

/** What a value takes beside its text: some 50 bytes for an item of a list, up to twice as many for an object. */
const unitsPerValue = 24;

const comma = 44;
const openBracket = 91;
const openBrace = 123;

/**
 * What a response weighs while it is held, in UTF-16 units: its text, and what is made of it, by the most values that may
 * stand in the text.
 */
export function responseWeight(text: string): number {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === openBracket || code === openBrace) values += 1;
  }
  return text.length + values * unitsPerValue;
}

/** A value and when it arrived, in milliseconds since the Unix epoch. */
export type Dated<Value> = { readonly value: Value; readonly receivedAt: number };

type Kept<Value> = Dated<Value> & { readonly weight: number };

/** Responses by subject, the least recently used going first when they weigh too much together. */
export class ResponseCache<Value> {
  readonly #heaviest: number;
  readonly #kept = new Map<string, Kept<Value>>();
  #weight = 0;

  /** @param heaviest what all responses together may weigh, in UTF-16 units */
  constructor(heaviest: number) {
    this.#heaviest = heaviest;
  }

  get(key: string): Dated<Value> | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  some(is: (key: string, value: Value) => boolean): boolean {
    return [...this.#kept].some(([key, { value }]) => is(key, value));
  }

  set(key: string, response: Dated<Value>, weight: number): void {
    this.delete(key);
    if (weight > this.#heaviest) return;
    this.#kept.set(key, { ...response, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#heaviest) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}

/** A response about a contract, and to what question. */
export type LookupResponse =
  | { readonly kind: "contract"; readonly query: ContractQuery; readonly response: Dated<ContractLookup> }
  | {
      readonly kind: "status";
      readonly query: StatusQuery;
      readonly response: Dated<VerificationStatus>;
    };

const mebi = 1024 * 1024;

/** What responses of a kind weigh that are held, in UTF-16 units: hundreds of records, a result of 50,000 logs, 10,000 calls. */
export const mostHeld = { contracts: 8 * mebi, results: 48 * mebi, calls: 16 * mebi, statuses: 8 * mebi };
