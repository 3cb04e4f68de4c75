import { calledName, reservedEntity } from "../core/reservedEntity.ts";
import type { InspectSubject, RecordSubject, ResultSubject } from "../app/lookups/inspectSubject.ts";
import type { Explanation } from "./explanation.ts";

/** Why a mirror node may not know what was asked for, and what each reason means. */
export type MissingReason = {
  /** What the panel can do about it. */
  readonly kind: "fresh" | "scheduled" | "network" | "notContract" | "noResult" | "nonce" | "asOf" | "unseen";
  readonly title: string;
  readonly sentence: string;
};

/** HTTP 404 in sentences. */
export function explainNotFound({
  kind,
  network,
}: InspectSubject): Pick<Explanation, "tone" | "title" | "sentence"> {
  const thing = kind === "record" ? "no such contract" : "no result of such a transaction";
  return {
    tone: "careful",
    title: `Not found on ${network.name}`,
    sentence: `The mirror node of ${network.name} answered that it knows ${thing}.`,
  };
}

/** What can be the reason of a 404, the likeliest first (docs/mirror-nodes.md, What is not found). */
export function missingReasons(subject: InspectSubject): readonly MissingReason[] {
  return subject.kind === "record" ? missingRecord(subject) : missingResult(subject);
}

/** HTTP 400 in sentences; the service's own words stand beneath. */
export function explainBadRequest({ network }: InspectSubject): Explanation {
  return {
    tone: "bad",
    title: "The mirror node refused the request",
    sentence: `The mirror node of ${network.name} found the request itself wrong. Its words stand below.`,
    nextStep: "Check the identifier, and the times if you asked for the record as of some.",
    remedies: [],
  };
}

/** A network that has no mirror node, so that nothing can be looked up on it. */
export function explainNoMirror({ network }: InspectSubject): Explanation {
  return {
    tone: "neutral",
    title: "No mirror node",
    sentence: `${network.name} has no mirror node in the settings, so nothing was looked up.`,
    nextStep: "Look on another network, or add a mirror node to this one in the settings.",
    remedies: ["openNetworkSettings"],
  };
}

const fresh: MissingReason = {
  kind: "fresh",
  title: "It may be too fresh",
  sentence: "A mirror node learns of a transaction, and of a contract, some seconds after consensus.",
};

const scheduled: MissingReason = {
  kind: "scheduled",
  title: "It may be scheduled",
  sentence:
    "No result is recorded under this transaction ID. If it was scheduled, it may have run more than 35 minutes later, or not yet.",
};

function otherNetwork(subject: InspectSubject): MissingReason {
  return {
    kind: "network",
    title: "It may be on another network",
    sentence: `Only ${subject.network.name} was asked; no other network is asked without you.`,
  };
}

function missingRecord(subject: RecordSubject): readonly MissingReason[] {
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

function missingResult(subject: ResultSubject): readonly MissingReason[] {
  const wrongNonce: MissingReason = {
    kind: "nonce",
    title: `Nonce ${subject.nonce} may not exist`,
    sentence: "Transactions that a node generated on the way are counted from 1; 0 is the user's own.",
  };
  const duplicate: MissingReason = {
    kind: "unseen",
    title: "It may be a duplicate, or have a wrong nonce",
    sentence: "Results of DUPLICATE_TRANSACTION and WRONG_NONCE are never found, however long one waits.",
  };
  const noContract: MissingReason = {
    kind: "noResult",
    title: "It may have run no contract",
    sentence: "Only transactions that call or create a contract have an execution result.",
  };
  return [
    ...(subject.nonce > 0 ? [wrongNonce] : []),
    fresh,
    ...(subject.transaction.kind === "id" ? [scheduled] : []),
    otherNetwork(subject),
    duplicate,
    noContract,
  ];
}
