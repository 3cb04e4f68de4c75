import {
  type Conclusion,
  type VerificationReport,
  type VerificationMethod,
  wasNeverSent,
} from "../../app/verification/report.ts";
import { summarize, type VerificationSummary } from "../../app/verification/summary.ts";
import { mirrorFailureOf } from "../../app/verification/verificationState.ts";
import type { ApiError } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { failureOfAttempt, lastResponse } from "../../services/verifier/verification.ts";
import { explainAttempt } from "../../text/verification/attempt.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { verificationWords as words } from "../../text/verification/verificationPage.ts";
import { arrivalUnknown, failureFacts, lookupFailureFacts } from "../parts/failureFacts.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { measuredText } from "../../text/duration.ts";
import { addressForm } from "../values/valueForms.ts";
import { attemptChip, outcomePieces } from "./attemptChip.ts";
import { lastOfReport, rawResponses } from "./view.ts";
import { aside, code, copiedCode, copyable, field, text } from "../values/shownText.ts";
import { ledgerUrl } from "../../app/networks/network.ts";

/** How the attempt went, its status afterwards aside, and who responded, how and how fast, or why nobody did. */
export function attemptFields(report: VerificationReport): readonly PieceField[] {
  const { conclusion, protocol, host } = report;
  const decided = conclusion.kind === "responded" ? lastResponse(conclusion.response) : undefined;
  const ofService = conclusion.kind === "failed" ? conclusion.error : undefined;
  const ofMirror = mirrorError(report);
  const isQueried = wasQueried(conclusion);
  return [
    field(words.outcome(), ...attemptChip(report)),
    ...(ofService === undefined ? [] : failureFacts(ofService.failure)),
    ...(conclusion.kind === "responded" && failureOfAttempt(conclusion.response) !== undefined
      ? [arrivalUnknown()]
      : []),
    ...(ofMirror === undefined
      ? []
      : [
          field(words.node(), code(ofMirror.host)),
          // Beside a response of the service, both have a status.
          ...lookupFailureFacts(ofMirror.failure).map((fact) =>
            decided === undefined ? fact : { ...fact, label: words.ofNode(fact.label) },
          ),
        ]),
    field(words.protocol(), text(protocol)),
    field(
      words.service(),
      ...copyable(servicePieces(host), host ?? "", words.service()),
      ...(host === undefined || isQueried ? [] : [aside(words.notQueried())]),
    ),
    field(words.took(), text(measuredText(report.tookMilliseconds))),
    ...(decided === undefined ? [] : [statusField(decided, summarize(report).word)]),
    field(words.started(), { kind: "moment", at: report.startedAt }),
  ];
}

/** What is remembered of an earlier attempt: its outcome, by what protocol, at which service, and when it ended. */
export function summaryCells(summary: VerificationSummary): readonly (readonly Piece[])[] {
  return [
    outcomePieces(explainAttempt(summary).tone, attemptWord(summary), summary.word),
    [text(summary.protocol)],
    ofWhichService(summary),
    [{ kind: "moment", at: summary.finishedAt }],
  ];
}

/** The host that an attempt was at; where the mirror node is what failed, the host is that one's. */
export function ofWhichService({
  host,
  service,
}: Pick<VerificationSummary, "host" | "service">): readonly Piece[] {
  return [...servicePieces(host), ...(service === "mirror" ? [aside(words.itsNode())] : [])];
}

/** How the mirror node failed to respond, where that is why there was no attempt. */
function mirrorError(report: VerificationReport): ApiError | undefined {
  const { conclusion } = report;
  if (conclusion.kind === "unresolved") return conclusion.error;
  return mirrorFailureOf(report);
}

function servicePieces(host: string | undefined): readonly Piece[] {
  return [host === undefined ? { kind: "absent", text: words.noService() } : code(host)];
}

/** Whether the verification service was sent anything. */
function wasQueried(conclusion: Conclusion): boolean {
  if (conclusion.kind === "cancelled") return conclusion.asked !== "nothing";
  return conclusion.kind !== "unresolved" && conclusion.kind !== "noVerifier";
}

function statusField({ status }: RawResponse, outcome: string): PieceField {
  const isUsual = status === 500 && outcome !== "unknown";
  return field(words.status(), text(String(status)), ...(isUsual ? [aside(words.expectedStatus())] : []));
}

/** What was sent, with the key as dots; `undefined` when nothing was. */
export function requestFields(report: VerificationReport): readonly PieceField[] | undefined {
  const { subject, conclusion, way } = report;
  if (!wasRequested(conclusion)) return undefined;
  const { address, network } = subject;
  return [
    {
      label: words.address(),
      name: "address",
      pieces: addressForm(address, { what: words.address(), path: [] }),
    },
    {
      label: words.chainIdLabel(),
      name: "chainId",
      pieces: copiedCode(network.chainId, words.chainIdLabel()),
    },
    ...wayFields(report, way),
  ];
}

function wayFields(report: VerificationReport, way: VerificationMethod): readonly PieceField[] {
  if (way.kind === "build") return publishedFields(report, way);
  return way.kind === "similar" ? [field(words.source(), text(words.ofSimilar()))] : [keyField(report)];
}

function keyField(report: VerificationReport): PieceField {
  const pieces: readonly Piece[] = report.withKey
    ? [text("••••••••"), aside(wasNeverSent(report) ? words.masked() : words.sentMasked())]
    : [{ kind: "absent", text: words.notSent() }];
  return { label: words.apiKey(), name: "apiKey", pieces };
}

function publishedFields(
  report: VerificationReport,
  { contract, files }: VerificationMethod & { kind: "build" },
): readonly PieceField[] {
  const source: Piece = wasNeverSent(report)
    ? { kind: "absent", text: words.notSent() }
    : text(words.filesSent(files));
  return [
    { label: words.build(), name: "contractIdentifier", pieces: copiedCode(contract, words.build()) },
    field(words.source(), source),
  ];
}

/** Whether a verification request was made. */
function wasRequested(conclusion: Conclusion): boolean {
  switch (conclusion.kind) {
    case "unresolved":
    case "noVerifier":
    case "held":
    case "noExplorer":
      return false;
    case "responded":
    case "failed":
      return true;
    case "cancelled":
      return conclusion.asked === "verification";
  }
}

/** A request that can be made again: by what a verification began, or the lookup where nothing more was asked. */
export type RepeatableRequest =
  | { readonly kind: "verification"; readonly verifierUrl: string; readonly source: string }
  | { readonly kind: "lookup"; readonly url: string; readonly path: string };

/** The request of a verification; `undefined` where there was none, or it cannot be repeated. */
export function repeatableRequest(report: VerificationReport): RepeatableRequest | undefined {
  const { subject, conclusion, way } = report;
  const { verifierUrl, explorerSource: source } = subject.network;
  if (wasRequested(conclusion)) {
    // What was published is not kept.
    const isKept = way.kind === "explorer" && verifierUrl !== undefined && source !== undefined;
    return isKept ? { kind: "verification", verifierUrl, source } : undefined;
  }
  const path = rawResponses(report)[lastOfReport(report)]?.path;
  const url = conclusion.kind === "unresolved" ? ledgerUrl(subject.network) : verifierUrl;
  const isTold = path?.startsWith("/") === true && url !== undefined;
  return isTold ? { kind: "lookup", url, path } : undefined;
}

/** What is to be said of the request as a whole. The job protocol has its fields in the path. */
export function requestNote(report: VerificationReport): string | undefined {
  if (!wasRequested(report.conclusion)) return undefined;
  if (report.protocol !== "job") return wasNeverSent(report) ? words.neverLeft() : undefined;
  return wasNeverSent(report) ? words.neverLeftInPath() : words.inPath();
}
