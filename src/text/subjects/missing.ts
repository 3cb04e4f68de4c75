import { assertNever } from "../../core/assertNever.ts";
import * as l10n from "@vscode/l10n";
import type { ScheduledExecution } from "../../services/ledger/ledger.ts";
import type { InspectSubject, RecordSubject, ResultSubject } from "../../app/lookups/inspectSubject.ts";
import type { Explanation } from "../explanation.ts";
import { isNow } from "../../app/lookups/moment.ts";
import { ledgerHost, type Network } from "../../app/networks/network.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import { isLoopback } from "../../core/hosts.ts";
import { calledName } from "../hedera/reservedEntity.ts";
import { sentences } from "../language.ts";
import { needsRpcUrlWords } from "../networks/rpcUrl.ts";
import { unusableField } from "../failures/unusableEntry.ts";

function isOfMirror({ ledgers: [source] }: Network): boolean {
  return source?.kind === "mirror";
}

/** HTTP 404 in sentences. */
export function explainNotFound({
  kind,
  network,
}: InspectSubject): Pick<Explanation, "tone" | "title" | "sentence"> {
  const host = ledgerHost(network);
  return {
    tone: "careful",
    title: l10n.t("Not found on {0}", network.name),
    sentence:
      kind === "record"
        ? l10n.t("{0} has no record of this contract.", host)
        : isOfMirror(network)
          ? l10n.t("{0} has no result for this transaction.", host)
          : l10n.t("{0} does not have this transaction.", host),
  };
}

/** What can be the reason of a 404, the likeliest first (docs/services/mirror-nodes.md, What is not found). */
export function missingReasons(subject: InspectSubject): readonly MissingReason[] {
  return subject.kind === "record" ? missingRecordReasons(subject) : missingResultReasons(subject);
}

/** Why a ledger may not know what was asked for, and what each reason means. */
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

/** What can be the reason, the likeliest first. */
function missingRecordReasons(subject: RecordSubject): readonly MissingReason[] {
  const reserved = reservedEntity(subject.contract);
  if (reserved !== undefined) return [ofTheNetwork(calledName(reserved))];
  return [...(isNow(subject) ? [] : [asOf()]), fresh(), otherNetwork(subject), notContract()];
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

/** What can be the reason, the likeliest first. */
function missingResultReasons(subject: ResultSubject): readonly MissingReason[] {
  const { ledgers } = subject.network;
  if (!isOfMirror(subject.network)) {
    const isLocal = ledgers.some(({ url }) => isLoopback(new URL(url).hostname));
    return isLocal
      ? [notOnLocalChain(), replaced(), otherNetwork(subject)]
      : [notReceived(), otherNetwork(subject), notKept()];
  }
  return [
    ...(subject.nonce > 0 ? [wrongNonce(subject.nonce)] : []),
    fresh(),
    ...(subject.transaction.kind === "id" ? [scheduled()] : []),
    otherNetwork(subject),
    duplicate(),
    noContract(),
  ];
}

function notOnLocalChain(): MissingReason {
  return {
    kind: "unseen",
    title: l10n.t("Local chain restarted"),
    sentence: l10n.t(
      "The local chain may have been restarted or reset since this transaction, or another node may have it.",
    ),
  };
}

function replaced(): MissingReason {
  return {
    kind: "unseen",
    title: l10n.t("Replaced or dropped"),
    sentence: l10n.t("A transaction can be replaced or dropped before it is mined."),
  };
}

function notReceived(): MissingReason {
  return {
    kind: "fresh",
    title: l10n.t("Not received yet"),
    sentence: l10n.t("A transaction takes some seconds to reach all nodes."),
  };
}

function notKept(): MissingReason {
  return {
    kind: "unseen",
    title: l10n.t("Dropped, or no longer kept"),
    sentence: l10n.t(
      "A transaction can be replaced or dropped before it is mined, and some nodes keep recent transactions only.",
    ),
  };
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
    sentence: l10n.t(
      "Transactions that failed with DUPLICATE_TRANSACTION or WRONG_NONCE often have no result.",
    ),
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
    title: l10n.t("Request rejected"),
    sentence: l10n.t("{0} rejected the request as invalid. See its message below.", ledgerHost(network)),
    nextStep: l10n.t("Check the identifier and any times you entered."),
    remedies: [],
  };
}

/** A network on which nothing can be looked up before it has an RPC URL. */
export function explainNoLedger({ network }: Pick<InspectSubject, "network">): Explanation {
  const unusable = (["mirrorUrl", "rpcUrl"] as const).map((field) => unusableField(network, field));
  const [problem] = unusable.filter((text) => text !== undefined);
  if (problem !== undefined) {
    return {
      tone: "careful",
      title: unusable[0] === undefined ? l10n.t("RPC URL not valid") : l10n.t("Mirror node URL not valid"),
      sentence: sentences(problem, l10n.t("Nothing was looked up.")),
      nextStep: l10n.t("Correct the URL in the settings."),
      remedies: ["openNetworkSettings", "chooseRpcUrl"],
    };
  }
  return {
    tone: "neutral",
    title: needsRpcUrlWords.title(network.name),
    sentence: needsRpcUrlWords.sentence(network.name),
    nextStep: needsRpcUrlWords.nextStep(),
    remedies: ["chooseRpcUrl", "openNetworkSettings"],
  };
}

/** A network whose contracts and transactions no mirror node tells of, where its own form of these is asked for. */
export function explainNoMirror({ network }: Pick<InspectSubject, "network">): Explanation {
  return {
    tone: "neutral",
    title: l10n.t("No mirror node"),
    sentence: l10n.t(
      "{0} has no mirror node in the settings, and only mirror nodes have such records.",
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
