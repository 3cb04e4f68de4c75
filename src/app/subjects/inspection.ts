import type { Subject } from "../../core/scan/subject.ts";
import type { TimestampFilter } from "../../core/timestampFilter.ts";
import { nonceToAsk } from "../../core/references/transactionReference.ts";
import type { Meant } from "../consent/hashConsent.ts";
import { hostOf } from "../../core/hosts.ts";
import type { InspectSubject, InspectKind } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerUrl, type Network } from "../networks/network.ts";
import { keptResponse, type Keeping } from "./keptResponse.ts";
import { hashOf, knownResponse, takeUpResponse } from "./subject.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** What holds responses, in this window and over its end. */
export type Holding = Keeping & { readonly lookups: Lookups };

/** The subject that a text has named. */
export function subjectNamed(
  named: Subject,
  network: Network,
  { timestamps = [], nonce }: { readonly timestamps?: readonly TimestampFilter[]; readonly nonce?: number },
): InspectSubject {
  if (named.kind === "contract") return { kind: "record", network, contract: named.contract, timestamps };
  const { transaction } = named;
  return { kind: "result", network, transaction, nonce: nonceToAsk(transaction, nonce) };
}

/**
 * Decides whether a subject may be asked about, before anything of it is shown. What a mirror node has sent itself, in
 * this window or an earlier one, may; the user is asked where that is due.
 */
export async function maySend(
  holding: Holding,
  subject: InspectSubject,
  meant: Meant | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { lookups } = holding;
  const ledger = ledgerOf(subject.network);
  const transaction = hashOf(subject);
  if (transaction === undefined || ledger === undefined) return true;
  // What is held was named by the mirror node; taking up what is kept on disk takes its time.
  if (knownResponse(lookups, subject) === undefined) await recallResponse(holding, subject);
  return (await lookups.settle({ ledger, transaction }, meant, signal)).kind === "agreed";
}

/** Takes up the responses of earlier windows. Nothing is sent. */
export async function recallResponse(holding: Holding, subject: InspectSubject): Promise<void> {
  const response = await keptResponse(holding, subject);
  if (response !== undefined) takeUpResponse(holding.lookups, subject, response);
}

/** Host of the mirror node that is asked about a subject. */
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
