import type { InputOrigin } from "../consent/hashConsent.ts";
import type { Subject } from "../../core/references/subject.ts";
import { requestNonce } from "../../core/references/transactionReference.ts";
import { hostOf } from "../../core/hosts.ts";
import type { InspectSubject, InspectKind, InspectResponse } from "../lookups/inspectSubject.ts";
import type { Moment } from "../lookups/moment.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerUrl, type Network } from "../networks/network.ts";
import { hashOf, cachedResponse, restoreResponse, entryKey, readResponse } from "./subject.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { History } from "../history/history.ts";
import type { ResponseStore } from "../responses/responseStore.ts";
import type { StoredExchange } from "../responses/storedExchange.ts";

/** Where responses are found: in this window, and across windows. */
export type ResponseSource = ResponseStores & { readonly lookups: Lookups };

/** The subject that a text has named. */
export function subjectNamed(
  named: Subject,
  network: Network,
  { nonce, ...moment }: Partial<Moment> & { readonly nonce?: number },
): InspectSubject {
  if (named.kind === "contract") {
    const { contract } = named;
    return { kind: "record", network, contract, timestamps: [], ...moment };
  }
  const { transaction } = named;
  return { kind: "result", network, transaction, nonce: requestNonce(transaction, nonce) };
}

/**
 * Decides whether a subject may be requested, before anything of it is shown. What a ledger has returned, in this window
 * or an earlier one, may; the user is asked if required.
 */
export async function maySend(
  source: ResponseSource,
  subject: InspectSubject,
  origin: InputOrigin | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { lookups } = source;
  const ledger = ledgerOf(subject.network);
  const transaction = hashOf(subject);
  if (transaction === undefined || ledger === undefined) return true;
  // A cached response was named by the ledger; restoring a stored one takes time.
  if (cachedResponse(lookups, subject) === undefined) await recallResponse(source, subject);
  return (await lookups.ensureConsent({ ledger, transaction }, origin, signal)).kind === "agreed";
}

/** Restores the responses of earlier windows. Nothing is sent. */
export async function recallResponse(source: ResponseSource, subject: InspectSubject): Promise<void> {
  const response = await keptResponse(source, subject);
  if (response !== undefined) restoreResponse(source.lookups, subject, response);
}

/** Host of the ledger that a subject is requested from; undefined without a ledger. */
export function mirrorHost({ network }: InspectSubject): string | undefined {
  const url = ledgerUrl(network);
  return url === undefined ? undefined : hostOf(url);
}

/** What an inspecting command showed: returned to keybindings and other extensions. */
export type InspectSummary = {
  readonly kind: InspectKind;
  readonly network: string;
  /** The contract or the transaction, in our own spelling. */
  readonly subject: string;
  /** `found`, `notFound` or `badRequest`; `noMirror`, `notSent`, or the kind of the failure. */
  readonly outcome: string;
};

/** Where responses are kept across windows: beside the history. */
export type ResponseStores = {
  readonly history: Pick<History, "listing">;
  readonly responses: Pick<ResponseStore, "exchange" | "storeExchange">;
};

/** Keeps a response that was found about a subject that stands in the history. */
export async function keepResponse(
  { history, responses }: ResponseStores,
  subject: InspectSubject,
  response: InspectResponse,
): Promise<void> {
  if (response.value.kind !== "found") return;
  const key = entryKey(history.listing, subject);
  if (key !== undefined)
    await responses.storeExchange(subject.network.name, key, storeResponse(subject, response));
}

/** The last response about a subject, if it is kept. */
export async function keptResponse(
  { history, responses }: ResponseStores,
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
