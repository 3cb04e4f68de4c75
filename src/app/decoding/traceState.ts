import { HashNotSentError } from "../consent/hashNotSentError.ts";
import { ApiError } from "../../http/failure.ts";
import type { CallPage, Ledger } from "../../services/ledger/ledger.ts";
import type { Transaction, List, Call } from "../../services/ledger/transaction.ts";
import type { RequestOptions, Dated, CallsQuery } from "../lookups/requestCache.ts";
import type { ResultSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { callFrames } from "./tracedCalls.ts";
import type { CallFrame } from "./resultDecoding.ts";
import { firstRows, valueOf } from "../../services/reading/reading.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { parseHash } from "../../core/hash.ts";
import { requestNonce, type TransactionReference } from "../../core/references/transactionReference.ts";
import { lowerHex, type Hex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/hedera/entityId.ts";
import type { Field } from "../../services/ledger/sourceField.ts";

type CallLookups = Pick<Lookups, "calls" | "cachedCalls">;

/** The known calls of one transaction, and the requests for them. */
export class TraceState {
  readonly #lookups: CallLookups;
  readonly #query: CallsQuery | undefined;
  readonly #addressOf: (contractId: string) => `0x${string}` | undefined;
  readonly #onDidChange: () => void;
  #fetched: FetchedCalls | undefined;
  /** Whether these are from the cache, and none were requested yet. */
  #isFromCache = false;
  #frames: readonly CallFrame[] = [];
  /** Of the running request, or of the last one. */
  state: "notRequested" | "asking" | "asked" = "notRequested";
  error: ApiError | undefined;

  /** @param onDidChange is called whenever more is known */
  constructor(
    lookups: CallLookups,
    { network, ...subject }: ResultSubject,
    result: Transaction,
    onDidChange: () => void,
  ) {
    this.#lookups = lookups;
    const transaction = transactionOfCalls(subject, result);
    const ledger = ledgerOf(network);
    this.#query = ledger === undefined || transaction === undefined ? undefined : { ledger, transaction };
    const addresses = contractAddresses(result);
    this.#addressOf = (id) => addresses.get(id);
    this.#onDidChange = onDidChange;
  }

  /** In the order in which they began; none where none are known. */
  get frames(): readonly CallFrame[] {
    return this.#frames;
  }

  get hasMore(): boolean {
    return this.#fetched?.next !== undefined;
  }

  /** Whether these are only the transaction's own call, as its whole trace could not be had. */
  get isTopOnly(): boolean {
    return this.#fetched?.isTopOnly === true;
  }

  /** Whether it is known who made which call. */
  get hasDepth(): boolean {
    return this.#fetched?.calls.every(({ depth }) => depth !== undefined) ?? true;
  }

  /** Loads cached calls. Sends no requests. */
  loadCached(): void {
    if (this.#query === undefined || this.#fetched !== undefined) return;
    const cached = cachedCalls(this.#lookups, this.#query);
    if (cached === undefined || cached.calls.length === 0) return;
    this.#isFromCache = true;
    this.#update(cached);
    this.#onDidChange();
  }

  /**
   * Asks for the first of them, or for those behind the ones that are known. What goes wrong is kept as `error`.
   * @throws the signal's reason, when that is aborted
   */
  async fetch(signal: AbortSignal): Promise<void> {
    const isFirst = this.#isFromCache || this.#fetched?.next === undefined;
    const before = isFirst ? undefined : this.#fetched;
    if (this.#query === undefined || this.state === "asking") return;
    this.#isFromCache = false;
    this.state = "asking";
    this.error = undefined;
    this.#onDidChange();
    try {
      const known: Pick<Lookups, "calls"> = {
        // They do not change once they are recorded.
        calls: async (query: CallsQuery, options: RequestOptions): Promise<Dated<CallPage>> =>
          this.#lookups.cachedCalls(query) ?? (await this.#lookups.calls(query, options)),
      };
      this.#update(
        await fetchCalls(known, this.#query, { signal }, before, (fetched) => {
          if (this.#update(fetched)) this.#onDidChange();
        }),
      );
    } catch (error) {
      // Without consent for the hash, no request is repeated.
      if (error instanceof ApiError) this.error = error;
      else if (!(error instanceof HashNotSentError)) throw error;
    } finally {
      this.state = "asked";
    }
    this.#onDidChange();
  }

  /** @returns whether there are more than before: the first pages come again */
  #update(fetched: FetchedCalls): boolean {
    const { length } = fetched.calls;
    if (length < this.#frames.length) return false;
    this.#fetched = fetched;
    if (length === this.#frames.length) return false;
    this.#frames = callFrames(fetched.calls, this.#addressOf);
    return true;
  }
}

/** Calls that were fetched, from the first one on. */
type FetchedCalls = {
  readonly calls: readonly Call[];
  /** What to ask `after` for those behind; undefined where there are none. */
  readonly next: number | undefined;
  readonly isTopOnly?: boolean | undefined;
};

/** Pages that are fetched at a time: 1,000 calls. */
const maxPages = 10;
/** UTF-16 units of responses, after which no more is fetched at a time. */
const maxWeight = 8 * 1024 * 1024;

/**
 * Fetches calls, up to 1,000 more than there are, and fewer of them where they are heavy.
 *
 * @param before what was fetched before, where there is more behind it
 * @param onPage called with all calls so far after each page but the last
 * @throws ApiError; NotSent; the signal's reason when that is aborted
 */
export async function fetchCalls(
  lookups: Pick<Lookups, "calls">,
  query: { readonly ledger: Ledger; readonly transaction: TransactionReference },
  options: RequestOptions,
  before: FetchedCalls = { calls: [], next: undefined },
  onPage: (fetched: FetchedCalls) => void = () => undefined,
): Promise<FetchedCalls> {
  let fetched = before;
  let weight = 0;
  for (let page = 1; ; page += 1) {
    const after = fetched.next;
    const pageQuery = after === undefined ? query : { ...query, after };
    const { calls, next, isTopOnly, response } = (await lookups.calls(pageQuery, options)).value;
    fetched = { calls: [...fetched.calls, ...calls], next, isTopOnly };
    weight += response.text.length;
    if (next === undefined || page === maxPages || weight > maxWeight) return fetched;
    onPage(fetched);
  }
}

/** The cached calls from the first one on, as many as are fetched at a time; undefined if none are cached. Sends no requests. */
export function cachedCalls(
  lookups: Pick<Lookups, "cachedCalls">,
  query: { readonly ledger: Ledger; readonly transaction: TransactionReference },
): FetchedCalls | undefined {
  let fetched: FetchedCalls | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const after = fetched?.next;
    const known = lookups.cachedCalls(after === undefined ? query : { ...query, after })?.value;
    if (known === undefined) break;
    const { calls, next, isTopOnly } = known;
    fetched = { calls: [...(fetched?.calls ?? []), ...calls], next, isTopOnly };
    if (known.next === undefined) break;
  }
  return fetched;
}

/**
 * How the calls of a result are requested. An ID stands for the user's own transaction alone: of one that this caused,
 * the hash in its result is taken. Undefined where that holds none.
 */
export function transactionOfCalls(
  { transaction, nonce }: Pick<ResultSubject, "transaction" | "nonce">,
  { hash: text }: Pick<Transaction, "hash">,
): TransactionReference | undefined {
  if (requestNonce(transaction, nonce) === 0) return transaction;
  const hash = parseHash(text ?? "");
  return hash.ok && hash.value.from === "32 bytes" ? { kind: "hash", ...hash.value } : undefined;
}

/** Few contracts take part, and each has its own rows early. */
const maxRows = 2000;

/**
 * The addresses of the contracts that an execution result names, in lower case, by their contract IDs. Of calls only the
 * addresses of their numbers are reported.
 */
export function contractAddresses({
  executed,
  logs,
  stateChanges,
}: Pick<Transaction, "executed" | "logs" | "stateChanges">): ReadonlyMap<string, Hex> {
  const addresses = new Map<string, Hex>();
  const add = (id: string | undefined, address: string | undefined): void => {
    if (id === undefined || address === undefined) return;
    const known = addresses.get(id);
    if (known === undefined || entityIdOfLongZero(known) !== undefined) addresses.set(id, lowerHex(address));
  };
  add(executed.entityId, executed.address);
  for (const { rows } of [logs, stateChanges] as readonly List<NamedContract>[])
    for (const { entityId, address } of firstRows(valueOf(rows), maxRows))
      add(valueOf(entityId), valueOf(address));
  return addresses;
}

type NamedContract = { readonly entityId: Field<string>; readonly address: Field<string> };
