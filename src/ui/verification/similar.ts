import { canVerify } from "../../services/verifier/verification.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import type { VerificationView } from "./view.ts";

/**
 * Whether the source of another contract of the same code may be what helps: where nothing is verified, the address is known, and no
 * build has the code, as the first contract that fits may be anybody's.
 */
export function offersSimilar(view: VerificationView): boolean {
  if (view.kind !== "finished" || view.builds === "compared") return false;
  const { report } = view;
  const { kind } = report.conclusion;
  const isAsked = kind !== "unresolved" && kind !== "noVerifier";
  return isAsked && canVerify(report.protocol, { kind: "similar" }) && explainReport(report).tone !== "good";
}
