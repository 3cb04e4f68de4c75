import { assertNever } from "../../core/assertNever.ts";
import * as l10n from "@vscode/l10n";
import type { ScheduledExecution } from "../../services/ledger/ledger.ts";
import type { InspectSubject, RecordSubject, ResultSubject } from "../../app/lookups/inspectSubject.ts";
import type { Explanation } from "../explanation.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import { calledName } from "../hedera/reservedEntity.ts";
import { sentences } from "../language.ts";
import { unusableField } from "../failures/unusableEntry.ts";

/** HTTP 404 in sentences. */
export function explainNotFound({
  kind,
  network: { name },
}: InspectSubject): Pick<Explanation, "tone" | "title" | "sentence"> {
  return {
    tone: "careful",
    title: l10n.t("Not found on {0}", name),
    sentence: kind === "record" ? missingRecordText(name) : missingResultText(name),
  };
}

/** What can be the reason of a 404, the likeliest first (docs/mirror-nodes.md, What is not found). */
export function missingReasons(subject: InspectSubject): readonly MissingReason[] {
  return subject.kind === "record" ? missingRecordReasons(subject) : missingResultReasons(subject);
}

/** Why a mirror node may not know what was asked for, and what each reason means. */
export type MissingReason = {
  /** What the panel can do about it. */
  readonly kind: "fresh" | "scheduled" | "network" | "notContract" | "noResult" | "nonce" | "asOf" | "unseen";
  readonly title: string;
  readonly sentence: string;
};

/** A reason that any subject may have. */
export function fresh(): MissingReason {
  return {
    kind: "fresh",
    title: l10n.t("Not indexed yet"),
    sentence: l10n.t("Mirror nodes list transactions and contracts a few seconds after consensus."),
  };
}

/** Another that any may have. */
export function otherNetwork(subject: InspectSubject): MissingReason {
  return {
    kind: "network",
    title: l10n.t("On another network"),
    sentence: l10n.t(
      "Only {0} was queried. Other networks are not queried automatically.",
      subject.network.name,
    ),
  };
}

/** Says that the mirror node of a network has none. */
function missingRecordText(network: string): string {
  return l10n.t("The {0} mirror node has no record of this contract.", network);
}

/** What can be the reason, the likeliest first. */
function missingRecordReasons(subject: RecordSubject): readonly MissingReason[] {
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

/** Says that the mirror node of a network has none. */
function missingResultText(network: string): string {
  return l10n.t("The {0} mirror node has no result for this transaction.", network);
}

/** What can be the reason, the likeliest first. */
function missingResultReasons(subject: ResultSubject): readonly MissingReason[] {
  return [
    ...(subject.nonce > 0 ? [wrongNonce(subject.nonce)] : []),
    fresh(),
    ...(subject.transaction.kind === "id" ? [scheduled()] : []),
    otherNetwork(subject),
    duplicate(),
    noContract(),
  ];
}

function wrongNonce(nonce: number): MissingReason {
  return {
    kind: "nonce",
    title: l10n.t("No transaction with nonce {0}", nonce),
    sentence: l10n.t("Nonce 0 is the user's own transaction. Those it causes are numbered from 1."),
  };
}

function scheduled(): MissingReason {
  return {
    kind: "scheduled",
    title: l10n.t("Scheduled transaction"),
    sentence: l10n.t(
      "This transaction ID has no result. If it was scheduled, it may have run more than 35 minutes later, or not yet.",
    ),
  };
}

function duplicate(): MissingReason {
  return {
    kind: "unseen",
    title: l10n.t("Duplicate or wrong nonce"),
    sentence: l10n.t("Mirror nodes do not list results of DUPLICATE_TRANSACTION and WRONG_NONCE."),
  };
}

function noContract(): MissingReason {
  return {
    kind: "noResult",
    title: l10n.t("No contract call"),
    sentence: l10n.t("Only transactions that call or create a contract have an execution result."),
  };
}

/** HTTP 400 in sentences; the service's own words are shown beneath. */
export function explainBadRequest({ network }: InspectSubject): Explanation {
  return {
    tone: "bad",
    title: l10n.t("Mirror node rejected the request"),
    sentence: l10n.t(
      "The {0} mirror node rejected the request as invalid. See its message below.",
      network.name,
    ),
    nextStep: l10n.t("Check the identifier and any times you entered."),
    remedies: [],
  };
}

/** A network that has no mirror node, so that nothing can be looked up on it. */
export function explainNoMirror({ network }: Pick<InspectSubject, "network">): Explanation {
  const unusable = unusableField(network, "mirrorUrl");
  if (unusable !== undefined) {
    return {
      tone: "careful",
      title: l10n.t("Mirror node URL not valid"),
      sentence: sentences(unusable, l10n.t("Nothing was looked up.")),
      nextStep: l10n.t("Correct the URL in the settings."),
      remedies: ["openNetworkSettings"],
    };
  }
  return {
    tone: "neutral",
    title: l10n.t("No mirror node"),
    sentence: l10n.t(
      "{0} has no mirror node in the settings, so its contracts and transactions cannot be looked up.",
      network.name,
    ),
    nextStep: l10n.t("Choose another network, or add a mirror node to this one in the settings."),
    remedies: ["openNetworkSettings"],
  };
}

/** Why no scheduled execution was found, in a sentence or two. */
export function explainNoExecution(kind: Exclude<ScheduledExecution["kind"], "found">): string {
  switch (kind) {
    case "notExecuted":
      return l10n.t(
        "The transaction is scheduled, but has not run yet. It may lack signatures, wait for its time, or have expired.",
      );
    case "notScheduled":
      return l10n.t("The mirror node has a transaction with this ID, but it scheduled nothing.");
    case "notFound":
      return l10n.t("The mirror node has no transaction with this ID, scheduled or not.");
    case "noContract":
      return l10n.t("The scheduled transaction has run, but it has no contract execution result.");
    default:
      return assertNever(kind);
  }
}
