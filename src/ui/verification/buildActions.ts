import type {
  VerificationReport,
  VerificationSubject,
  VerificationMethod,
} from "../../app/verification/report.ts";
import { summarize } from "../../app/verification/summary.ts";
import { stateOfReport } from "../../app/verification/verificationState.ts";
import { hasMatchingBuild } from "../../app/verification/codeToCompare.ts";
import { checksummed } from "../../core/address.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import { needsAllFiles } from "../../services/verifier/verification.ts";
import { matchWords } from "../../text/builds/match.ts";
import { planWords } from "../../text/verification/plan.ts";
import { mayHaveCompleted } from "../../text/verification/conclusion.ts";
import { leavesItToBuilds } from "../../text/verification/uncompared.ts";
import { panelWords } from "../../text/pages/panel.ts";
import {
  verificationActions as names,
  verificationWords as words,
} from "../../text/verification/verificationPage.ts";
import type { Button, Block, Piece } from "../page/pageModel.ts";
import { copyCheckout } from "../buttons.ts";
import type { Unmatched } from "../../app/builds/comparison.ts";
import { isOfBuild, otherMetadataAdvice, resembling } from "../parts/resembling.ts";
import { unreadBuilds } from "../parts/unreadBuilds.ts";
import { code, joined, text } from "../values/shownText.ts";
import { attemptResponses, type VerificationView } from "./view.ts";

/** The way of what was published. */
type PublishedBuild = Extract<VerificationMethod, { kind: "build" }>;

/** The user's own build has the code, though the source was to come from elsewhere. */
export function fromBuild({
  report,
  builds,
  fromMemory,
}: Extract<VerificationView, { kind: "finished" }>): readonly Button[] {
  const { conclusion, way } = report;
  if (!hasMatchingBuild(builds) || way.kind !== "explorer") return [];
  const isBest = conclusion.kind === "responded" && conclusion.response.outcome === "notPublished";
  const primary = isBest && fromMemory !== true;
  return [
    { label: names.verifyFromBuild(), icon: "verified", message: { type: "verifyFromBuild" }, primary },
  ];
}

/** No build has the code, or it is not known whether it is verified by now: what it is, its record tells. */
export function openRecord({
  report,
  builds,
}: Extract<VerificationView, { kind: "finished" }>): readonly Button[] {
  const isWithoutBuild = builds === "noneHasIt" && leavesItToBuilds(report);
  if (!isWithoutBuild && !mayHaveCompleted(report)) return [];
  return [toRecord(report.subject)];
}

const unclearOutcomes: ReadonlySet<Outcome> = new Set(["unknown", "rateLimited", "retired"]);

/** Opens the last response, where it says neither verified nor why not, or could not be read. */
export function openResponse({ conclusion }: VerificationReport): readonly Button[] {
  const isClear = conclusion.kind === "responded" && !unclearOutcomes.has(conclusion.response.outcome);
  const responseIndex = attemptResponses(conclusion).length - 1;
  if (isClear || responseIndex < 0) return [];
  return [{ label: panelWords.openRawResponse(), message: { type: "openRaw", responseIndex } }];
}

/** Leads to what the mirror node and the service tell of the contract. */
export const toRecord = ({ address }: Pick<VerificationSubject, "address">): Button => ({
  label: names.openRecord(),
  icon: "search",
  message: { type: "openReference", text: checksummed(address) },
});

/** The file that may be its build can be repaired after opening it. */
export function openSkipped({
  report,
  skippedBuild,
}: Extract<VerificationView, { kind: "finished" }>): readonly Button[] {
  if (skippedBuild === undefined || !leavesItToBuilds(report)) return [];
  return [{ label: names.openSkipped(), icon: "go-to-file", message: { type: "openSource" } }];
}

/** Whether it is known which build would have the code: one that is the contract's, though it differs, or one that could not be read. */
export function isBuildKnown({
  resembled: found,
  skippedBuild,
}: Pick<Extract<VerificationView, { kind: "finished" }>, "resembled" | "skippedBuild">): boolean {
  return skippedBuild !== undefined || (found !== undefined && isOfBuild(found));
}

/** Whether a build is the contract's, with other code, as its plan found out or is known from before. */
export function differsFromBuild({
  resembled: found,
  codeMatch,
}: Pick<Extract<VerificationView, { kind: "finished" }>, "resembled" | "codeMatch">): boolean {
  return found === undefined ? codeMatch?.kind === "differs" : isOfBuild(found);
}

/** What a code that no build has is nearest to, and from where it was deployed. */
export function nearestTo({
  report,
  resembled: found,
}: Extract<VerificationView, { kind: "finished" }>): readonly Piece[] {
  return found === undefined || !leavesItToBuilds(report) ? [] : resembling(found);
}

/** How to have the build of a code that no build has: the commit, and the file that may be it and could not be read. */
export function howToBuild(view: Extract<VerificationView, { kind: "finished" }>): readonly Piece[] {
  const { report, resembled: found, skippedBuild: skipped } = view;
  if (!leavesItToBuilds(report)) return [];
  return [
    ...(found === undefined || !isOfBuild(found) ? [] : buildDeployed(found)),
    ...(skipped === undefined
      ? []
      : [joined(matchWords.skipped(skipped.reason), [code(visibleText(skipped.path))])]),
  ];
}

function buildDeployed(found: Pick<Unmatched, "nearest" | "commit">): readonly Piece[] {
  const advice = otherMetadataAdvice(found);
  if (advice.length > 0) return advice;
  return [text(found.commit === undefined ? matchWords.buildDeployed() : matchWords.buildCommit())];
}

/** Which files could not be read, of a code that no build has: one of them may be why, most are not. */
export function unreadFiles(view: Extract<VerificationView, { kind: "finished" }>): readonly Piece[] {
  const { skippedFiles } = view.resembled ?? {};
  if (!leavesItToBuilds(view.report) || skippedFiles === undefined || isBuildKnown(view)) return [];
  return [unreadBuilds(skippedFiles)];
}

/** Of a code that resembles an older build: how to have that again, where the commit is known. @param mayStandOut as nothing else does */
export function checkOut(
  view: Extract<VerificationView, { kind: "finished" }>,
  mayStandOut: boolean,
): readonly Button[] {
  const { report, resembled: found, fromMemory } = view;
  if (found?.commit === undefined || !leavesItToBuilds(report)) return [];
  const isBest = mayStandOut && report.conclusion.kind === "noExplorer" && fromMemory !== true;
  return [copyCheckout(found.commit, isBest)];
}

/** Of what is verified, but not as it was deployed, or not verified as its code differs: what it was deployed from. */
export function deployedFrom(
  view: Extract<VerificationView, { kind: "finished" | "restored" }>,
): readonly Block[] {
  const { commit } = view;
  if (commit === undefined || !mayBeBetter(view)) return [];
  return [
    {
      kind: "banner",
      icon: "history",
      title: matchWords.deployedFromCommit(commit),
      pieces: [text(planWords.exactOnceCheckedOut())],
      buttons: [copyCheckout(commit)],
    },
  ];
}

/** Whether another source may come to a better match than the attempt did. */
function mayBeBetter(view: Extract<VerificationView, { kind: "finished" | "restored" }>): boolean {
  const { word, status } = view.kind === "finished" ? summarize(view.report) : view.summary;
  const fact = view.kind === "finished" ? stateOfReport(view.report) : (status ?? word);
  const way = view.kind === "finished" ? view.report.way : undefined;
  const isOfCode = way?.kind === "build" && way.withoutHash !== undefined;
  return !isOfCode && (word === "mismatch" || fact === "partial");
}

/** What a compiler makes of a contract can depend on files that were left out: all of them are shown again, and asked about. */
export function allFiles(
  { report, filesLeftOut = 0, fromMemory }: Extract<VerificationView, { kind: "finished" }>,
  way: PublishedBuild,
): readonly Button[] {
  const { conclusion } = report;
  // How many there are is known to the panel that sent the others.
  const mayBeMore = filesLeftOut > 0 || fromMemory === true;
  if (!mayBeMore || conclusion.kind !== "responded") return [];
  if (!needsAllFiles(conclusion.response)) return [];
  const label = fromMemory === true ? names.showEveryFile() : names.showAllFiles(way.files + filesLeftOut);
  return [{ label, icon: "eye", message: { type: "allFiles" }, primary: true }];
}

/** Why files were sent without a question, where they were. */
export function sentAgain({
  report: { way, host },
  isSentAgain,
}: Extract<VerificationView, { kind: "finished" }>): string | undefined {
  const isTold = isSentAgain === true && way.kind === "build" && host !== undefined;
  return isTold ? words.sentAgain(host) : undefined;
}

/** What a compiler complained of in files that were published just now stands in VS Code's list of problems. */
export function showProblems({
  report,
  fromMemory,
}: Extract<VerificationView, { kind: "finished" }>): readonly Button[] {
  const { conclusion } = report;
  if (fromMemory === true || conclusion.kind !== "responded") return [];
  const isPlaced = conclusion.response.compilerErrors.some(
    ({ sourceLocation }) => sourceLocation !== undefined,
  );
  return isPlaced
    ? [{ label: names.showProblems(), icon: "warning", message: { type: "showProblems" } }]
    : [];
}

/** No build can be compared: the user has to say which one it is. */
export const publishUncompared = (primary: boolean): Button => ({
  label: planWords.publishUncompared(),
  icon: "cloud-upload",
  message: { type: "chooseBuild" },
  primary,
});
