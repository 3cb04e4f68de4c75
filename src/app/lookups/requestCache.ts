import type { RawResponse } from "../../http/rawResponse.ts";
import { lookupPolicy, type RequestPolicy } from "../../http/requestPolicy.ts";
import { SharedWork } from "../../core/async/sharedWork.ts";
import { formatContractReference } from "../../core/references/contractReference.ts";
import type { InputOrigin } from "../consent/hashConsent.ts";
import type { Hex } from "../../core/hex.ts";
import { formatTimestampFilter } from "../../core/timestampFilter.ts";
import { requestNonce, transactionPathPart } from "../../core/references/transactionReference.ts";
import type {
  Ledger,
  CallsParams,
  ContractParams,
  TransactionParams,
  ContractLookup,
} from "../../services/ledger/ledger.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Network } from "../networks/network.ts";

/** The ledger of a query. */
export type OnLedger = { readonly ledger: Ledger };

/** A contract record: its ledger, contract, and times of validity. */
export type ContractQuery = OnLedger & ContractParams;

/** An execution result of a ledger. */
export type ResultQuery = OnLedger & TransactionParams;

/** The calls of a transaction of a ledger. */
export type CallsQuery = OnLedger & CallsParams;

/** The verification status of a contract at a service. */
export type StatusQuery = {
  readonly verifierUrl: string;
  readonly chainId: string;
  readonly address: Hex;
};

/** The query for the status of a contract on a network; undefined if the network has no verification service. */
export function statusQuery({ verifierUrl, chainId }: Network, address: Hex): StatusQuery | undefined {
  return verifierUrl === undefined ? undefined : { verifierUrl, chainId, address };
}

export function contractQueryKey({ ledger, contract, timestamps = [], block }: ContractQuery): string {
  const moment = block === undefined ? timestamps.map(formatTimestampFilter) : [`block ${block}`];
  return [ledger.id, formatContractReference(contract), ...moment].join(" ");
}

export function resultQueryKey({ ledger, transaction, nonce }: ResultQuery): string {
  return [ledger.id, transactionPathPart(transaction), requestNonce(transaction, nonce)].join(" ");
}

export function callsKey({ ledger, transaction, after }: CallsQuery): string {
  return [ledger.id, transactionPathPart(transaction), after ?? ""].join(" ");
}

export function statusKey({ verifierUrl, chainId, address }: StatusQuery): string {
  return [verifierUrl, chainId, address].join(" ");
}

/** Options of a lookup. */
export type RequestOptions = {
  readonly signal: AbortSignal;
  /** Retries after the first attempt; hovers use 0. */
  readonly retries?: number;
};

/** Options of a lookup of an execution result. */
export type ResultRequestOptions = RequestOptions & {
  /** Where a hash comes from. Without it no question is shown: a hash is sent only if consent exists. */
  readonly origin?: InputOrigin | undefined;
};

/** What happens to a response. */
export type CachePolicy<Value> = {
  /** Whether a response is cached. */
  readonly isCacheable?: (value: Value) => boolean;
  readonly onResponse?: (response: Dated<Value>) => void;
};

/** The running requests and cached responses of one kind of query. */
export class RequestCache<Value extends { readonly response: RawResponse }> {
  readonly #running = new SharedWork<Dated<Value>>();
  readonly #waiting = new Map<string, Set<RequestOptions>>();
  /** Keys that were invalidated while their request was running. */
  readonly #outdated = new Set<string>();
  readonly #responses: ResponseCache<Value>;

  /** @param maxWeight the total weight of all cached responses, in UTF-16 units */
  constructor(maxWeight: number) {
    this.#responses = new ResponseCache<Value>(maxWeight);
  }

  /**
   * Joins a running request with the same key, or starts one. It is retried as often as the most patient waiting caller
   * allows.
   * @throws ApiError; the signal's reason when that is aborted
   */
  async request(
    key: string,
    options: RequestOptions,
    request: (policy: RequestPolicy, signal: AbortSignal) => Promise<Value>,
    { isCacheable = () => true, onResponse }: CachePolicy<Value> = {},
  ): Promise<Dated<Value>> {
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting);
    const waiter = { ...options };
    waiting.add(waiter);
    try {
      return await this.#running.run(key, options.signal, async (shared) => {
        let value: Value;
        do {
          this.#outdated.delete(key);
          value = await request(policyOf(waiting), shared);
        } while (this.#outdated.has(key));
        const dated = { value, receivedAt: value.response.receivedAt };
        if (isCacheable(value)) this.#store(key, dated);
        onResponse?.(dated);
        return dated;
      });
    } finally {
      waiting.delete(waiter);
      if (waiting.size === 0) this.#waiting.delete(key);
    }
  }

  cached(key: string): Dated<Value> | undefined {
    return this.#responses.get(key);
  }

  /** Whether the text of a cached response contains a text. @param keys the prefix of the keys to search */
  hasText(keys: string, text: string): boolean {
    return this.#responses.some((key, { response }) => key.startsWith(keys) && response.text.includes(text));
  }

  /** Caches a stored response, unless a later one is cached. */
  restore(key: string, response: Dated<Value>): void {
    const cached = this.#responses.get(key);
    if (cached === undefined || cached.receivedAt <= response.receivedAt) this.#store(key, response);
  }

  /** Drops a response that has just changed. Waiting callers get the response to a request sent after this call. */
  invalidate(key: string): void {
    this.#responses.delete(key);
    if (this.#running.isRunning(key)) this.#outdated.add(key);
  }

  #store(key: string, dated: Dated<Value>): void {
    this.#responses.set(key, dated, responseWeight(dated.value.response.text));
  }
}

/** The policy of all callers that wait at that moment: they come and go while a request runs. */
function policyOf(waiting: ReadonlySet<RequestOptions>): RequestPolicy {
  return {
    ...lookupPolicy,
    retries: () => {
      const present = [...waiting].filter(({ signal }) => !signal.aborted);
      return Math.max(0, ...present.map(({ retries = lookupPolicy.retries() }) => retries));
    },
  };
}

/** The memory of a parsed value beside its text: about 50 bytes for a list item, up to twice as much for an object. */
const unitsPerValue = 24;

const comma = 44;
const openBracket = 91;
const openBrace = 123;

/**
 * The weight of a cached response in UTF-16 units: its text, and an upper bound of the values that are parsed from it.
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

type CacheEntry<Value> = Dated<Value> & { readonly weight: number };

/** A least-recently-used cache of responses, limited by total weight. */
export class ResponseCache<Value> {
  readonly #maxWeight: number;
  readonly #entries = new Map<string, CacheEntry<Value>>();
  #weight = 0;

  /** @param maxWeight what all responses together may weigh, in UTF-16 units */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: string): Dated<Value> | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  some(is: (key: string, value: Value) => boolean): boolean {
    return [...this.#entries].some(([key, { value }]) => is(key, value));
  }

  set(key: string, response: Dated<Value>, weight: number): void {
    this.delete(key);
    if (weight > this.#maxWeight) return;
    this.#entries.set(key, { ...response, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}

/** A response about a contract, with its query. */
export type LookupResponse =
  | { readonly kind: "contract"; readonly query: ContractQuery; readonly response: Dated<ContractLookup> }
  | {
      readonly kind: "status";
      readonly query: StatusQuery;
      readonly response: Dated<VerificationStatus>;
    };

const mebi = 1024 * 1024;

/** The limits of the caches, in UTF-16 units: hundreds of records, a result of 50,000 logs, 10,000 calls, dozens of sources. */
export const cacheLimits = {
  contracts: 8 * mebi,
  results: 48 * mebi,
  calls: 16 * mebi,
  statuses: 8 * mebi,
  sources: 32 * mebi,
};
