import * as l10n from "@vscode/l10n";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { VerificationReport, VerificationWay } from "../../app/verification/report.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { ofCodeWithoutHash } from "./partialMatch.ts";

type Changed = Pick<Explanation, "sentence" | "nextStep" | "remedies">;

/** Outcomes that say something else where the source was the user's own build, and no explorer had a part in it. */
const ofBuild: Readonly<Partial<Record<Outcome, () => Partial<Changed>>>> = {
  mismatch: () => ({
    sentence: l10n.t(
      "The published build compiles to different bytecode than the one deployed at this address.",
    ),
    nextStep: l10n.t(
      "Build the deployed version again, with the same compiler and settings, and verify again. If this is a proxy, verify its implementation contract instead.",
    ),
    remedies: [],
  }),
  unsupportedChain: () => ({
    sentence: l10n.t("The service does not support this chain."),
  }),
  retired: () => ({
    sentence: l10n.t("The service does not accept source by this protocol."),
    nextStep: l10n.t("Try the other protocol. If it works, set verifierProtocol of this network to it."),
    remedies: ["otherProtocol", "openNetworkSettings"],
  }),
  badRequest: () => ({
    sentence: l10n.t(
      "The service rejected the request: it does not accept the address, the chain ID, or the source.",
    ),
  }),
};

/** Says of a verified contract that its block explorer will not show how to call it, where that is so. */
export function withAbiNote({ way, subject }: VerificationReport, explanation: Explanation): Explanation {
  const language = way.kind === "build" ? way.language : undefined;
  const showsNone = subject.network.explorerUrl?.includes("://hashscan.io/") === true;
  if (language === undefined || !showsNone || explanation.tone !== "good") return explanation;
  const note = l10n.t("HashScan does not show the ABI of contracts written in {0}.", language);
  return { ...explanation, sentence: sentences(explanation.sentence, note) };
}

/** What an outcome says of a build that was published. */
export function explainOfBuild(
  outcome: Outcome,
  explanation: Explanation,
  { withoutHash }: Extract<VerificationWay, { kind: "build" }>,
): Explanation {
  if (outcome === "partial" && withoutHash !== undefined)
    return { ...explanation, ...ofCodeWithoutHash(withoutHash) };
  return { ...explanation, ...ofBuild[outcome]?.() };
}
