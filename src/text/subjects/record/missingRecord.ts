import * as l10n from "@vscode/l10n";
import type { RecordSubject } from "../../../app/lookups/inspectSubject.ts";
import { reservedEntity } from "../../../core/references/reservedEntity.ts";
import { calledName } from "../../hedera/reservedEntity.ts";
import { fresh, otherNetwork, type MissingReason } from "../../missingReason.ts";

/** Says that the mirror node of a network has none. */
export function missingRecordText(network: string): string {
  return l10n.t("The {0} mirror node has no record of this contract.", network);
}

/** What can be the reason, the likeliest first. */
export function missingRecordReasons(subject: RecordSubject): readonly MissingReason[] {
  const reserved = reservedEntity(subject.contract);
  if (reserved !== undefined) return [ofTheNetwork(calledName(reserved))];
  return [...(subject.timestamps.length > 0 ? [asOf()] : []), fresh(), otherNetwork(subject), notContract()];
}

function asOf(): MissingReason {
  return {
    kind: "asOf",
    title: l10n.t("No record at that time"),
    sentence: l10n.t("The contract may not have existed at that time, or no record meets all conditions."),
  };
}

function notContract(): MissingReason {
  return {
    kind: "notContract",
    title: l10n.t("Not a contract"),
    sentence: l10n.t(
      "Accounts, tokens, files and topics have an ID, and often an address too, but no contract record.",
    ),
  };
}

function ofTheNetwork(name: string): MissingReason {
  return {
    kind: "notContract",
    title: l10n.t("Part of the network"),
    sentence: l10n.t("It has no contract record because it belongs to the network itself: {0}.", name),
  };
}
