import { type Conclusion, type VerificationReport, neverLeft } from "../../../app/verification/report.ts";
import type { Fact } from "../../parts/fact.ts";

/** What was sent, with the key as dots; `undefined` when nothing was. */
export function requestFacts(report: VerificationReport): readonly Fact[] | undefined {
  const { subject, withKey, conclusion } = report;
  if (!wasRequested(conclusion)) return undefined;
  return [
    { label: "Address", wireName: "address", code: subject.address, isReference: true },
    { label: "Chain ID", wireName: "chainId", code: subject.network.chainId },
    {
      label: "API key",
      wireName: "apiKey",
      ...(withKey
        ? { text: "••••••••", note: neverLeft(report) ? "masked" : "sent, masked" }
        : { missing: "not sent" }),
    },
  ];
}

/** Whether a verification request was made. */
export function wasRequested(conclusion: Conclusion): boolean {
  switch (conclusion.kind) {
    case "unresolved":
    case "noVerifier":
    case "noExplorer":
      return false;
    case "answered":
    case "failed":
      return true;
    case "cancelled":
      return conclusion.asked === "verification";
  }
}

/** What is to be said of the request as a whole. The job protocol has its fields in the path. */
export function requestNote(report: VerificationReport): string | undefined {
  if (requestFacts(report) === undefined) return undefined;
  const notes = [
    ...(neverLeft(report) ? ["did not leave this machine"] : []),
    ...(report.protocol === "job" ? ["address and chain ID in the path"] : []),
  ];
  return notes.length === 0 ? undefined : notes.join("; ");
}
