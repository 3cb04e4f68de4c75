import { parseHash } from "../../../core/hash.ts";
import { nonceToAsk, type TransactionReference } from "../../../core/references/transactionReference.ts";
import type { Call } from "../../../services/ledger/call.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { Asking } from "../../lookups/asked.ts";
import type { ResultSubject } from "../../lookups/inspectSubject.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import type { Ledger } from "../../../services/ledger/ledger.ts";

/** Calls that were fetched, from the first one on. */
export type FetchedCalls = {
  readonly calls: readonly Call[];
  /** What to ask `after` for those behind; undefined where there are none. */
  readonly next: number | undefined;
};

/** Pages that are fetched at a time: 1,000 calls. */
const mostPages = 10;
/** UTF-16 units of responses, after which no more is fetched at a time. */
const heaviest = 8 * 1024 * 1024;

/**
 * Fetches calls, up to 1,000 more than there are, and fewer of them where they are heavy.
 *
 * @param before what was fetched before, where there is more behind it
 * @param onPage told of all that there are after each page but the last
 * @throws ApiError; NotSent; the signal's reason when that is aborted
 */
export async function fetchCalls(
  lookups: Pick<Lookups, "calls">,
  query: { readonly ledger: Ledger; readonly transaction: TransactionReference },
  asking: Asking,
  before: FetchedCalls = { calls: [], next: undefined },
  onPage: (fetched: FetchedCalls) => void = () => undefined,
): Promise<FetchedCalls> {
  let fetched = before;
  let weight = 0;
  for (let page = 1; ; page += 1) {
    const after = fetched.next;
    const asked = after === undefined ? query : { ...query, after };
    const { calls, next, response } = (await lookups.calls(asked, asking)).value;
    fetched = { calls: [...fetched.calls, ...calls], next };
    weight += response.text.length;
    if (next === undefined || page === mostPages || weight > heaviest) return fetched;
    onPage(fetched);
  }
}

/** The calls that are held from the first one on, as many as are fetched at a time; undefined where none are. Nobody is asked. */
export function heldCalls(
  lookups: Pick<Lookups, "knownCalls">,
  query: { readonly ledger: Ledger; readonly transaction: TransactionReference },
): FetchedCalls | undefined {
  let held: FetchedCalls | undefined;
  for (let page = 1; page <= mostPages; page += 1) {
    const after = held?.next;
    const known = lookups.knownCalls(after === undefined ? query : { ...query, after })?.value;
    if (known === undefined) break;
    held = { calls: [...(held?.calls ?? []), ...known.calls], next: known.next };
    if (known.next === undefined) break;
  }
  return held;
}

/**
 * By what the calls of a result are asked for. An ID stands for the user's own transaction alone: of one that this caused,
 * the hash in its result is taken. Undefined where that holds none.
 */
export function transactionOfCalls(
  { transaction, nonce }: Pick<ResultSubject, "transaction" | "nonce">,
  { hash: told }: Pick<Transaction, "hash">,
): TransactionReference | undefined {
  if (nonceToAsk(transaction, nonce) === 0) return transaction;
  const hash = parseHash(told ?? "");
  return hash.ok && hash.value.from === "32 bytes" ? { kind: "hash", ...hash.value } : undefined;
}
