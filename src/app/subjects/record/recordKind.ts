import {
  formatContractReference,
  parseContractReference,
  spellContractReference,
} from "../../../core/references/contractReference.ts";
import { parsed, refused } from "../../../core/parsed.ts";
import { formatTimestampFilter, parseTimestamps } from "../../../core/timestampFilter.ts";
import { deployedCodeIn } from "../../builds/deployedCode.ts";
import { seeContract } from "../../history/contractUpdates.ts";
import { factOfRecord } from "../../history/facts.ts";
import { contractNamed } from "../../history/findEntry.ts";
import type { RecordSubject } from "../../lookups/inspectSubject.ts";
import type { ContractQuery } from "../../lookups/asked.ts";
import { recordReferences } from "../../lookups/recordReferences.ts";
import { localAddress } from "../../networks/localAddress.ts";
import type { SubjectKind } from "../kind/subjectKind.ts";
import { recordFacts } from "./recordFacts.ts";
import { recordVerification } from "./recordVerification.ts";
import { ledgerOf } from "../../networks/ledgerOf.ts";

/** A contract record, as of some time. */
export const recordKind: SubjectKind<"record"> = {
  text,
  handedText: ({ contract }) => spellContractReference(contract),
  store: ({ timestamps }) => ({ timestamps: timestamps.map(formatTimestampFilter) }),
  parse: (network, stored) => {
    const contract = parseContractReference(stored.text);
    const timestamps = parseTimestamps(stored.timestamps);
    return contract.ok ? { kind: "record", network, contract: contract.value, timestamps } : undefined;
  },
  deepLink: {
    parameter: "contract",
    times: ({ timestamps }) => timestamps.map(formatTimestampFilter),
    read: (named, times) => {
      const contract = parseContractReference(named);
      if (!contract.ok) return refused("badContract");
      const timestamps = parseTimestamps(times);
      // One that cannot be read, or is no condition, would be passed over.
      if (timestamps.length !== times.length) return refused("unknownPart");
      return parsed((network) => ({ kind: "record", network, contract: contract.value, timestamps }));
    },
  },
  hash: () => undefined,
  known: (lookups, subject) => {
    const query = queryOf(subject);
    return query && lookups.knownContract(query);
  },
  ask: async (lookups, subject, asking) => {
    const query = queryOf(subject);
    return query && lookups.contract(query, asking);
  },
  recall: (lookups, subject, response) => {
    const query = queryOf(subject);
    if (query !== undefined) lookups.recallContract(query, response);
  },
  read: (ledger, response, { contract }) => ledger.readContract(response, contract),
  // A response as of some time is not kept.
  entryKey: (listing, { network, contract, timestamps }) =>
    timestamps.length > 0
      ? undefined
      : contractNamed(listing, network.name, localAddress(network, contract))?.key,
  remember: (history, { network, contract, timestamps }, { value }) => {
    const fact = factOfRecord(network, contract, value);
    if (fact === undefined) return;
    // A record as of some time tells nothing of whether the contract is deleted today.
    const today = timestamps.length > 0 ? { ...fact, deleted: undefined } : fact;
    history.update((state, now) => seeContract(state, network.name, today, now, true));
  },
  isAlso: (subject, { value }, other) => {
    if (other.kind !== "record" || other.network.name !== subject.network.name) return false;
    const names = recordReferences(value).map(formatContractReference);
    return timesOf(other) === timesOf(subject) && [subject, other].every((one) => names.includes(text(one)));
  },
  asOf: (subject, timestamps) => ({ ...subject, timestamps }),
  facts: { isAskedAtOnce: false, questions: recordFacts },
  deployedCode: ({ value }) => deployedCodeIn(value),
  verification: recordVerification,
};

function text({ contract }: RecordSubject): string {
  return formatContractReference(contract);
}

const timesOf = ({ timestamps }: RecordSubject): string => timestamps.map(formatTimestampFilter).join(" ");

function queryOf({ network, contract, timestamps }: RecordSubject): ContractQuery | undefined {
  const ledger = ledgerOf(network);
  return ledger && { ledger, contract, timestamps };
}
