import * as l10n from "@vscode/l10n";
import type { NoComparison } from "../../app/builds/deployedCode.ts";
import type { ComparedBuilds } from "../../app/verification/codeToCompare.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import {
  effectiveOutcome,
  statusOf,
  failureWithoutSource,
  mirrorFailureOf,
} from "../../app/verification/verificationState.ts";
import { meaningOf } from "../../services/verifier/outcome/outcome.ts";
import { differsTitle } from "../builds/buildBrief.ts";
import { matchWords } from "../builds/match.ts";
import { cannotRead } from "../builds/grade.ts";
import { isSuccess, type Explanation, type RemedyKind } from "../explanation.ts";
import { buildDeployed } from "../failures/missingService.ts";
import { sentences } from "../language.ts";
import { hoverWords } from "../hover.ts";

/**
 * What is said where there is no explorer to import from, and no build of the workspace has the code either.
 * @param known `isBuild`: whether it is known which build to have again, or to mend: then the rest is left out; `differs`: whether the
 * contract differs from a build that is its own
 */
export function withoutBuild(
  { conclusion }: VerificationReport,
  explanation: Explanation,
  known: { readonly isBuild: boolean; readonly differs: boolean },
): Explanation {
  if (conclusion.kind !== "noExplorer" || isSuccess(explanation.tone)) return explanation;
  const own: readonly RemedyKind[] = known.isBuild
    ? ["showBuilds"]
    : ["showBuilds", "openBuildSettings", "selectNetwork"];
  return {
    ...explanation,
    title: known.differs ? differsTitle() : matchWords.noneChip(),
    nextStep: known.isBuild
      ? ""
      : l10n.t(
          "The contract may have been built with other settings or from other source: its record shows what the bytecode says about that. If the project builds into another folder, name that folder in the setting Contract Lens: Builds.",
        ),
    // Where the service failed, the contract may be verified: asking again comes first.
    ...(explanation.remedies.includes("checkConnection")
      ? { remedies: ["tryAgain", "checkConnection", ...own] }
      : { remedies: own, noneStandsOut: true }),
  };
}

/** Whether a report leaves to builds of the workspace what can be done next. */
export function leavesItToBuilds({ conclusion }: VerificationReport): boolean {
  if (conclusion.kind === "responded") {
    const outcome = effectiveOutcome(conclusion);
    return outcome === "notPublished" || outcome === "unsupportedChain";
  }
  return conclusion.kind === "noExplorer";
}

/** What a build that has the code can do. */
const offers: Readonly<Partial<Record<ComparedBuilds, () => string>>> = {
  compared: () =>
    l10n.t(
      "A build in this workspace has this bytecode. Choose Verify from Build to see the result to expect from it.",
    ),
  otherMetadata: () =>
    l10n.t(
      "A build in this workspace has the same code, but another metadata hash: it can give a partial match at best. Choose Verify from Build to see what it would publish.",
    ),
  notSendable: () =>
    l10n.t(
      "A build in this workspace has this code, but lacks what is needed to publish it. Choose Verify from Build to see what is missing.",
    ),
};

/** What a build that has the code is to a partial match that the service holds. */
const besideHeld: Readonly<Partial<Record<ComparedBuilds, () => string>>> = {
  otherMetadata: () =>
    l10n.t(
      "A build in this workspace has the same code, but another metadata hash, so publishing it would not improve the match.",
    ),
  notSendable: () =>
    l10n.t("A build in this workspace has this code, but lacks what is needed to publish it."),
};

const withoutSource = (): string => l10n.t("The block explorer has no published source for this address.");

/**
 * What a build of the workspace can do where the explorer that was asked has no source.
 * @param known `isBuild`, `differs`: as in `withoutBuild`; `isNearest`: whether the record shows how the nearest build differs
 */
export function besideExplorer(
  { way, conclusion }: VerificationReport,
  explanation: Explanation,
  builds: ComparedBuilds,
  known: { readonly isBuild: boolean; readonly differs: boolean; readonly isNearest: boolean },
): Explanation {
  if (way.kind !== "explorer") return explanation;
  const isHeld =
    conclusion.kind === "responded" && effectiveOutcome(conclusion) !== conclusion.response.outcome;
  const statusPart = isHeld ? besideHeld[builds]?.() : undefined;
  if (statusPart !== undefined) return { ...explanation, nextStep: sentences(statusPart, buildDeployed()) };
  if (isSuccess(explanation.tone)) return explanation;
  const isWithoutSource = conclusion.kind === "responded" && conclusion.response.outcome === "notPublished";
  const offer = offers[builds]?.();
  if (offer !== undefined && isWithoutSource) {
    // There is something to compare: the build.
    return { ...explanation, sentence: withoutSource(), nextStep: offer, remedies: [] };
  }
  // What the build is good for is another step than the one that the response leads to.
  if (offer !== undefined && builds !== "compared")
    return { ...explanation, nextStep: sentences(explanation.nextStep, offer) };
  if (builds !== "noneHasIt") return explanation;
  const isOtherChain = conclusion.kind === "responded" && conclusion.response.outcome === "unsupportedChain";
  if (isOtherChain && known.differs) return { ...explanation, title: differsTitle() };
  if (!isWithoutSource) return explanation;
  const noneHasIt = {
    ...explanation,
    title: known.differs ? differsTitle() : matchWords.noneChip(),
    sentence: known.differs
      ? withoutSource()
      : l10n.t(
          "No build in this workspace has this bytecode, and the block explorer has no published source for this address.",
        ),
  };
  if (known.isBuild)
    return {
      ...noneHasIt,
      nextStep: l10n.t("Or publish the source at the block explorer, then verify again."),
    };
  const source = l10n.t(
    "Build the deployed source in this workspace, or publish it at the block explorer, then verify again. If the project builds into another folder, name that folder in the setting Contract Lens: Builds. Check the network too: the same address may be published on another chain.",
  );
  const nearest = l10n.t("The page of the contract shows how the nearest build differs.");
  return {
    ...noneHasIt,
    nextStep: sentences(source, known.isNearest ? nearest : undefined),
    remedies: ["showBuilds", "openBuildSettings", ...explanation.remedies],
  };
}

/** The same of an attempt of before, beside which nobody knows what the builds are good for by now. */
export function ofEarlierImport(
  { way, conclusion }: VerificationReport,
  explanation: Explanation,
): Explanation {
  const isWithoutSource = conclusion.kind === "responded" && conclusion.response.outcome === "notPublished";
  if (way.kind !== "explorer" || !isWithoutSource || isSuccess(explanation.tone)) return explanation;
  return {
    ...explanation,
    sentence: l10n.t("The block explorer had no published source for this address."),
    nextStep: l10n.t("Verify again to compare the contract with the builds in this workspace."),
    remedies: [],
  };
}

/** Whether a build can help that is published without being compared: not where the address, or a contract there, is not known. */
export function mayPublishUncompared(
  { way, conclusion }: VerificationReport,
  { tone }: Explanation,
): boolean {
  // What is verified is not to be improved blindly.
  if (way.kind !== "explorer" || isSuccess(tone)) return false;
  // What no service is reached for can be sent to none.
  if (mirrorFailureOf({ conclusion }) !== undefined) return statusOf(conclusion)?.kind === "known";
  if (conclusion.kind === "noExplorer") return true;
  // A service that fails compares nothing, and what responds in its place is nobody to send a source to.
  if (conclusion.kind !== "responded")
    return conclusion.kind === "failed" && conclusion.statusAfter?.kind === "known";
  return meaningOf(conclusion.response.outcome).mayOtherSourceHelp;
}

/** Whether nothing but such a build can help: no explorer, and nothing that a connection would change. */
export function onlyPublishingHelps({ conclusion }: VerificationReport): boolean {
  return conclusion.kind === "noExplorer" && failureWithoutSource(conclusion) === undefined;
}

/** The same with what can be done with a build. Where nothing else can be, that is all it says. */
export function offerUncompared(
  report: VerificationReport,
  explanation: Explanation,
  why: NoComparison,
): Explanation {
  const { subject } = report;
  const may = l10n.t("You can publish without a comparison, and the service will compare.");
  // Why its code was not read is said already.
  if (mirrorFailureOf(report) !== undefined)
    return { ...explanation, nextStep: sentences(explanation.nextStep, may) };
  const offer = sentences(cannotRead(why, subject.network.name), may);
  return onlyPublishingHelps(report)
    ? { ...explanation, nextStep: offer, remedies: ["openNetworkSettings"], noneStandsOut: true }
    : { ...explanation, nextStep: sentences(explanation.nextStep, offer) };
}

/** Says of what was not verified that the workspace records the contract on other networks: choosing one of these comes first. */
export function besideOtherNetworks(
  { tone, title, sentence, nextStep, remedies }: Explanation,
  recordedOn: readonly string[],
  network: string,
): Explanation {
  return {
    tone,
    title,
    sentence,
    nextStep: sentences(hoverWords.recordedOn(recordedOn, network), nextStep),
    remedies: ["selectNetwork", ...remedies.filter((remedy) => remedy !== "selectNetwork")],
  };
}
