import type { RecordSubject } from "../../../app/lookups/inspectSubject.ts";
import { calledName, reservedEntity } from "../../../core/reservedEntity.ts";
import { fresh, otherNetwork, type MissingReason, type MissingText } from "../../missingReason.ts";

/** A contract record that was not found. */
export const missingRecord: MissingText<"record"> = { nothing: "no such contract", reasons };

function reasons(subject: RecordSubject): readonly MissingReason[] {
  const reserved = reservedEntity(subject.contract);
  if (reserved !== undefined) return [ofTheNetwork(calledName(reserved))];
  const asOf: MissingReason = {
    kind: "asOf",
    title: "No row may be valid at that time",
    sentence:
      "The contract may not have existed at the time asked about, or all the conditions never held at once.",
  };
  const notContract: MissingReason = {
    kind: "notContract",
    title: "It may be no contract",
    sentence:
      "An account, a token, a file or a topic has an ID and often an address too, but no contract record.",
  };
  return [...(subject.timestamps.length > 0 ? [asOf] : []), fresh, otherNetwork(subject), notContract];
}

function ofTheNetwork(name: string): MissingReason {
  return {
    kind: "notContract",
    title: "It is part of the network",
    sentence: `It has no contract record, for it is the network's own: ${name}.`,
  };
}
