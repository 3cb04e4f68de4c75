import { subjectText } from "../../../app/subjects/storedSubject.ts";
import { nameOfContract, verifiedName } from "../../../app/verification/verifiedName.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { checksummed, parseAddress, shortAddress } from "../../../core/address.ts";
import type { RecordReading } from "./recordFields.ts";
import type { RecordView } from "./view.ts";

/** The record on screen, if one was found. */
export function recordReadingOf({ lookup }: RecordView): RecordReading | undefined {
  return lookup?.value.kind === "found" ? lookup.value.reading : undefined;
}

/** What the contract is called: its ID when that is known, else what was asked for. */
function recordName(view: RecordView): string {
  const reading = recordReadingOf(view);
  const id = reading && valueOf(reading.fields.contract_id);
  if (id !== undefined) return id;
  const asked = subjectText(view.subject);
  return view.subject.contract.kind === "address" ? shortAddress(asked) : asked;
}

/** What the contract is called in its verified source, where that is known. */
function sourceName({ verification: { status } }: RecordView): string | undefined {
  return status && verifiedName(status.value);
}

/** The name that is known without the record: that in the source, else what the workspace calls it. */
export function nameWithoutRecord(view: RecordView): string | undefined {
  return nameOfContract({ verified: sourceName(view), build: view.ownName });
}

/** Both, the name in the source first; that of the workspace's build where no other is known. */
export function shownName(view: RecordView): string {
  return [nameWithoutRecord(view), recordName(view)].filter((part) => part !== undefined).join(" ");
}

/** The contract's address with its checksum; `undefined` where it is not known. */
export function recordAddress(view: RecordView): string | undefined {
  const { contract } = view.subject;
  const reading = recordReadingOf(view);
  const asked = contract.kind === "address" ? contract.address.lower : "";
  const address = parseAddress((reading && valueOf(reading.fields.evm_address)) ?? asked);
  return address.ok ? checksummed(address.value.lower) : undefined;
}
