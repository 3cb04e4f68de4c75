import type { InspectKind, InspectSubject } from "../app/lookups/inspectSubject.ts";

/** Why a mirror node may not know what was asked for, and what each reason means. */
export type MissingReason = {
  /** What the panel can do about it. */
  readonly kind: "fresh" | "scheduled" | "network" | "notContract" | "noResult" | "nonce" | "asOf" | "unseen";
  readonly title: string;
  readonly sentence: string;
};

/** What is said of a kind of subject that a mirror node does not know. */
export type MissingText<Kind extends InspectKind> = {
  /** What the mirror node knows, as in "it knows no such contract". */
  readonly nothing: string;
  /** What can be the reason of a 404, the likeliest first (docs/mirror-nodes.md, What is not found). */
  readonly reasons: (subject: InspectSubject<Kind>) => readonly MissingReason[];
};

/** A reason that any subject may have. */
export const fresh: MissingReason = {
  kind: "fresh",
  title: "It may be too fresh",
  sentence: "A mirror node learns of a transaction, and of a contract, some seconds after consensus.",
};

/** Another that any may have. */
export function otherNetwork(subject: InspectSubject): MissingReason {
  return {
    kind: "network",
    title: "It may be on another network",
    sentence: `Only ${subject.network.name} was asked; no other network is asked without you.`,
  };
}
