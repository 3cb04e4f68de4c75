import type { Shape } from "../../services/reading/reading.ts";
import type { Lookup } from "../../services/ledger/ledger.ts";
import { hostOf } from "../hosts.ts";
import type { InspectResponse } from "../lookups/inspectResponse.ts";
import type { InspectSubject } from "../lookups/inspectSubject.ts";
import type { Dated } from "../lookups/responseCache.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { StoredExchange } from "./storedExchange.ts";

/** What is stored of an answer. */
export function storeLookup({ kind, lookup }: InspectResponse): StoredExchange {
  return { responses: [lookup.value.response], about: { kind } };
}

/** Reads a stored answer to a subject; `undefined` when it cannot be read, does not name it, or is another ledger's. */
export function readStoredLookup(
  { responses: [response], about }: StoredExchange,
  subject: InspectSubject,
): InspectResponse | undefined {
  const { kind, network } = subject;
  if (response === undefined || about["kind"] !== kind) return undefined;
  const ledger = ledgerOf(network);
  if (ledger === undefined || response.host !== hostOf(ledger.url)) return undefined;
  if (kind === "record") {
    const lookup = foundIn(() => ledger.readContract(response, subject.contract));
    return lookup && { kind, lookup };
  }
  const lookup = foundIn(() => ledger.readResult(response, subject.transaction));
  return lookup && { kind, lookup };
}

function foundIn<Fields extends Shape>(read: () => Lookup<Fields>): Dated<Lookup<Fields>> | undefined {
  try {
    const value = read();
    return value.kind === "found" ? { value, receivedAt: value.response.receivedAt } : undefined;
  } catch {
    return undefined;
  }
}
