import { subjectText } from "../../../app/subjects/subject.ts";
import { nameOfContract, verifiedName } from "../../../app/verification/verifiedName.ts";
import { checksummed, shortAddress } from "../../../core/address.ts";
import type { Contract } from "../../../services/ledger/contract.ts";
import type { RecordView } from "../view.ts";

/** The contract on screen, if one was found. */
export function foundContract({ lookup }: RecordView): Contract | undefined {
  return lookup?.value.kind === "found" ? lookup.value.contract : undefined;
}

/** What the contract is called: its ID when that is known, else what was asked for. */
function recordName(view: RecordView): string {
  const id = foundContract(view)?.entityId;
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
  const asked = contract.kind === "address" ? contract.address.lower : undefined;
  const address = foundContract(view)?.address ?? asked;
  return address === undefined ? undefined : checksummed(address);
}
