import type { History } from "../history/history.ts";
import { hostOf } from "../../core/hosts.ts";
import type { InspectResponse, InspectSubject } from "../lookups/inspectSubject.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { ResponseStore } from "../responses/responseStore.ts";
import type { StoredExchange } from "../responses/storedExchange.ts";
import { entryKey, readResponse } from "./subject.ts";

/** Where responses are kept over the end of a window: beside the history. */
export type Keeping = {
  readonly history: Pick<History, "listing">;
  readonly responses: Pick<ResponseStore, "exchange" | "keepExchange">;
};

/** Keeps a response that was found about a subject that stands in the history. */
export async function keepResponse(
  { history, responses }: Keeping,
  subject: InspectSubject,
  response: InspectResponse,
): Promise<void> {
  if (response.value.kind !== "found") return;
  const key = entryKey(history.listing, subject);
  if (key !== undefined)
    await responses.keepExchange(subject.network.name, key, storeResponse(subject, response));
}

/** The last response about a subject, if it is kept. */
export async function keptResponse(
  { history, responses }: Keeping,
  subject: InspectSubject,
): Promise<InspectResponse | undefined> {
  const key = entryKey(history.listing, subject);
  const exchange = key === undefined ? undefined : await responses.exchange(subject.network.name, key);
  return exchange && readStoredResponse(exchange, subject);
}

/** What is stored of a response about a subject. */
export function storeResponse({ kind }: InspectSubject, { value }: InspectResponse): StoredExchange {
  return { responses: [value.response], about: { kind } };
}

/** Reads a stored response about a subject; `undefined` when it cannot be read, does not name it, or is another ledger's. */
export function readStoredResponse(
  { responses: [response], about }: StoredExchange,
  subject: InspectSubject,
): InspectResponse | undefined {
  const { kind, network } = subject;
  if (response === undefined || about["kind"] !== kind) return undefined;
  const ledger = ledgerOf(network);
  if (ledger === undefined || response.host !== hostOf(ledger.url)) return undefined;
  try {
    const value = readResponse(ledger, response, subject);
    return value.kind === "found" ? { value, receivedAt: value.response.receivedAt } : undefined;
  } catch {
    return undefined;
  }
}
