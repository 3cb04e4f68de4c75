import type { VerificationFact } from "../../app/verification/report.ts";

/** The codicon of what is known of a contract's verification. */
export const verificationIcons: Readonly<Record<VerificationFact, string>> = {
  perfect: "verified-filled",
  partial: "verified",
  verified: "verified",
  notVerified: "unverified",
};
