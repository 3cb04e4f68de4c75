import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { NameProvenance } from "../../app/decoding/resultDecoding.ts";
import type { Provenance } from "../../decode/provenance.ts";
import { labelWords } from "../labels.ts";
import { numberText, plural } from "../language.ts";

/** Where names and types come from, and how far they can be believed. `{0}` is the file, the host or the contract. */
export function provenanceText(provenance: NameProvenance): string {
  switch (provenance.kind) {
    case "language":
      return l10n.t("Built into Solidity");
    case "build":
      return provenance.isProven ? l10n.t("From {0}, exact match") : unprovenText(provenance.relation);
    case "verified":
      return provenance.grade === "exact"
        ? l10n.t("Verified at {0}, exact match")
        : l10n.t("Verified at {0}, names not proven");
    case "system":
      return l10n.t("System contract: {0}");
    case "chosen":
      return provenance.file === undefined ? l10n.t("Chosen by you") : l10n.t("Chosen by you: {0}");
    case "guess":
      return l10n.t("Guess from {0}");
    case "interface":
      return l10n.t("Guess from the interface {0}");
    case "deployment":
      return l10n.t("Named in {0}");
    case "label":
      return labelWords.own();
    case "signature":
      return l10n.t("Guess from {0}, by signature");
    default:
      return assertNever(provenance);
  }
}

function unprovenText(relation: Extract<Provenance, { kind: "build" }>["relation"]): string {
  switch (relation) {
    case "exact":
    case "identical":
      return l10n.t("From {0}, identical bytecode, names not proven");
    case "sameCode":
      return l10n.t("From {0}, same code, names not proven");
    case "assumedImmutables":
      return l10n.t("From {0}, same code apart from immutable values, names not proven");
  }
}

/** What stands beside what is not settled. */
export const certaintyWords = {
  guesses: (count: number) =>
    plural(count, {
      one: () => l10n.t("Guess: {0} candidate", numberText(count)),
      other: () => l10n.t("Guess: {0} candidates", numberText(count)),
    }),
  candidates: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} candidate", numberText(count)),
      other: () => l10n.t("{0} candidates", numberText(count)),
    }),
  guess: () => l10n.t("guess"),
  notProven: () => l10n.t("names not proven"),
  chosen: () => l10n.t("chosen by you"),
  mismatch: () => l10n.t("does not re-encode"),
  /** Words are counted from zero on. */
  mismatchAt: (word: number) =>
    l10n.t("Does not re-encode to the same bytes: word {0} differs.", numberText(word)),
  unreadable: () => l10n.t("The data is not an encoding of these types."),
  tooLarge: (size: string) => l10n.t("Not decoded: {0} is more than the limit.", size),
  /** Beside what was chosen: leads to the choice. */
  change: () => l10n.t("Change…"),
  useThis: () => l10n.t("Use This"),
  useThisOf: (signature: string) => l10n.t("Use {0} from now on", signature),
};
