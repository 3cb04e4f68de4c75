import * as l10n from "@vscode/l10n";
import type { InspectSubject } from "../app/lookups/inspectSubject.ts";

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
