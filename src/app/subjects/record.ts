import { formatContractReference, parseContractReference } from "../../core/references/contractReference.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import { formatTimestampFilter, parseTimestamps } from "../../core/timestampFilter.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { seeContract } from "../history/contractUpdates.ts";
import { factOfRecord } from "../history/facts.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { HistoryListing } from "../history/historyListing.ts";
import type { ContractQuery, ResultAsking } from "../lookups/asked.ts";
import type { InspectResponse, InspectSubject, RecordSubject } from "../lookups/inspectSubject.ts";
import type { FactQuestions } from "../lookups/ledgerFacts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { recordReferences } from "../lookups/recordReferences.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";

// A contract record, as of some time, as a subject of panels. `subject.ts` picks between this module and `result.ts`.

type Response = InspectResponse<"record">;

/** The contract in our own spelling. */
export function text({ contract }: RecordSubject): string {
  return formatContractReference(contract);
}

/** Its times as links and stored subjects hold them, `operator:seconds.nanoseconds` each. */
export function times({ timestamps }: RecordSubject): readonly string[] {
  return timestamps.map(formatTimestampFilter);
}

/** Reads a stored subject. */
export function parse(
  network: Network,
  stored: { readonly text: string; readonly timestamps: readonly string[] },
): RecordSubject | undefined {
  const contract = parseContractReference(stored.text);
  const timestamps = parseTimestamps(stored.timestamps);
  return contract.ok ? { kind: "record", network, contract: contract.value, timestamps } : undefined;
}

/** Reads a deep link's value and times, exactly: nothing is left out. */
export function readDeepLink(
  named: string,
  given: readonly string[],
): Parsed<(network: Network) => RecordSubject, "badContract" | "unknownPart"> {
  const contract = parseContractReference(named);
  if (!contract.ok) return refused("badContract");
  const timestamps = parseTimestamps(given);
  // One that cannot be read, or is no condition, would be passed over.
  if (timestamps.length !== given.length) return refused("unknownPart");
  return parsed((network) => ({ kind: "record", network, contract: contract.value, timestamps }));
}

/** The last response of this window. */
export function known(lookups: Pick<Lookups, "knownContract">, subject: RecordSubject): Response | undefined {
  const query = queryOf(subject);
  return query && lookups.knownContract(query);
}

/** @throws ApiError; the signal's reason when that is aborted */
export async function ask(
  lookups: Lookups,
  subject: RecordSubject,
  asking: ResultAsking,
): Promise<Response | undefined> {
  const query = queryOf(subject);
  return query && lookups.contract(query, asking);
}

/** Takes up the response of an earlier window. */
export function recall(lookups: Lookups, subject: RecordSubject, response: Response): void {
  const query = queryOf(subject);
  if (query !== undefined) lookups.recallContract(query, response);
}

/** The key of its entry in the history, beside which the response is kept. A response as of some time is not kept. */
export function entryKey(
  listing: HistoryListing,
  { network, contract, timestamps }: RecordSubject,
): string | undefined {
  if (timestamps.length > 0) return undefined;
  return contractNamed(listing, network.name, localAddress(network, contract))?.key;
}

/** Remembers what the user has inspected, once it was found. */
export function remember(
  history: History,
  { network, contract, timestamps }: RecordSubject,
  { value }: Response,
): void {
  const fact = factOfRecord(network, contract, value);
  if (fact === undefined) return;
  // A record as of some time tells nothing of whether the contract is deleted today.
  const today = timestamps.length > 0 ? { ...fact, deleted: undefined } : fact;
  history.update((state, now) => seeContract(state, network.name, today, now, true));
}

/** Whether a response names what another subject is about by another name. */
export function isAlso(subject: RecordSubject, { value }: Response, other: InspectSubject): boolean {
  if (other.kind !== "record" || other.network.name !== subject.network.name) return false;
  const names = recordReferences(value).map(formatContractReference);
  const areSameTimes = times(other).join(" ") === times(subject).join(" ");
  return areSameTimes && [subject, other].every((one) => names.includes(text(one)));
}

/** What its ledger tells of a contract beside its record. */
export function factQuestions({ timestamps }: RecordSubject, { value }: Response): FactQuestions {
  if (value.kind !== "found") return {};
  const { entityId: contractId, createdAt } = value.contract;
  if (contractId === undefined) return {};
  return {
    // A mirror node tells of earlier times only what an account held at the end of some quarter of an hour.
    ...(timestamps.length > 0
      ? {}
      : {
          balance: ({ ledger, channel, signal }) =>
            ledger.lookUpBalance(channel, contractId, lookupPolicy, signal),
        }),
    ...(createdAt === undefined
      ? {}
      : {
          creator: async ({ ledger, lookups, channel, signal }) => {
            const asked = { contractId, createdAt };
            const creator = await ledger.lookUpCreator(channel, asked, lookupPolicy, signal);
            // What the ledger itself has sent is no secret to it: a link to it need not ask.
            if (creator?.transaction !== undefined) await lookups.named(creator.transaction, ledger);
            return creator;
          },
        }),
  } satisfies FactQuestions;
}

function queryOf({ network, contract, timestamps }: RecordSubject): ContractQuery | undefined {
  const ledger = ledgerOf(network);
  return ledger && { ledger, contract, timestamps };
}
