import type { RawResponse } from "../../../http/rawResponse.ts";
import { lastResponse } from "../../../services/verifier/verification.ts";
import {
  type Conclusion,
  type VerificationReport,
  neverLeft,
  summarize,
} from "../../../app/verification/report.ts";
import type { Fact } from "../../parts/fact.ts";
import { failureFacts } from "../../parts/failureFacts.ts";
import { durationText } from "../../timeText.ts";
import { attemptResponses } from "./rawResponses.ts";

const longestPath = 300;

/** How an attempt went, its outcome aside: by whom, how and how fast it was answered, or why it was not. */
export function responseFacts(report: VerificationReport): readonly Fact[] {
  const { conclusion, protocol, host, withKey } = report;
  const [first] = attemptResponses(conclusion);
  const decided = conclusion.kind === "answered" ? lastResponse(conclusion.response) : undefined;
  const error =
    conclusion.kind === "failed" || conclusion.kind === "unresolved" ? conclusion.error : undefined;
  const isAsked = wasAsked(conclusion);
  return [
    ...(error === undefined ? [] : failureFacts(error.failure)),
    ...(error === undefined || isAsked ? [] : [{ label: "Mirror node", code: error.host }]),
    { label: "Protocol", text: protocol, ...(first === undefined ? {} : { code: requestLine(first) }) },
    {
      label: "Service",
      ...(host === undefined ? { missing: "none in the settings" } : { code: host }),
      ...(host === undefined || isAsked ? {} : { note: "not asked" }),
    },
    { label: "Took", text: durationText(report.tookMilliseconds) },
    ...(decided === undefined ? [] : [statusFact(decided, summarize(report).word)]),
    { label: "API key", text: withKey && !neverLeft(report) ? "went along" : "did not go along" },
    { label: "Started", moment: report.startedAt },
  ];
}

/** Whether anything was asked of the verification service. */
function wasAsked(conclusion: Conclusion): boolean {
  if (conclusion.kind === "cancelled") return conclusion.asked !== "nothing";
  return conclusion.kind !== "unresolved" && conclusion.kind !== "noVerifier";
}

/** Method and path of a request, as far as they can be read at a glance. */
export function requestLine({ method, path }: RawResponse): string {
  return `${method} ${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}`;
}

function statusFact({ status }: RawResponse, outcome: string): Fact {
  const isUsual = status === 500 && outcome !== "unknown";
  return {
    label: "HTTP status",
    text: String(status),
    ...(isUsual ? { note: "its usual way to say no" } : {}),
  };
}
