import type { VerificationFact } from "../../app/verification/report.ts";

/** The codicon of a verification status, in rows of trees and in hovers. */
export const statusIcons: Readonly<Record<VerificationFact, string>> = {
  perfect: "verified-filled",
  partial: "verified",
  verified: "verified",
  notVerified: "unverified",
};
