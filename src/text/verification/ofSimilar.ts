import * as l10n from "@vscode/l10n";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { Explanation } from "../explanation.ts";

type Changed = Pick<Explanation, "sentence" | "nextStep" | "remedies">;

const ownSource = (): string => l10n.t("Verify with the source of this contract instead.");

/** Outcomes that say something else where the source was that of another contract. */
const ofSimilar: Readonly<Partial<Record<Outcome, () => Partial<Changed>>>> = {
  perfect: () => ({
    sentence: l10n.t(
      "The service copied the source of another contract. It compiles to exactly the bytecode at this address, including metadata.",
    ),
  }),
  partial: () => ({
    sentence: l10n.t(
      "The service copied the source of another contract. The bytecode matches, but the metadata hash does not: names, comments, and files may differ from those of this contract.",
    ),
    nextStep: l10n.t("For an exact match, verify with the source of this contract."),
  }),
  mismatch: () => ({
    sentence: l10n.t(
      "The source of a similar contract compiles to different bytecode than the one deployed at this address.",
    ),
    nextStep: ownSource(),
    remedies: [],
  }),
  unsupportedChain: () => ({ sentence: l10n.t("The service does not support this chain.") }),
  retired: () => ({
    sentence: l10n.t("The service does not offer verification by similar code."),
    nextStep: ownSource(),
    remedies: [],
  }),
  badRequest: () => ({
    sentence: l10n.t("The service rejected the request: it does not accept the address or the chain ID."),
  }),
};

/** What an outcome says where the service was to copy the source of another contract of the same code. */
export function explainOfSimilar(outcome: Outcome, explanation: Explanation): Explanation {
  return { ...explanation, ...ofSimilar[outcome]?.() };
}
