import type { VerificationFact } from "../../app/verification/report.ts";
import type { IconName } from "../page/icon.ts";

/** The codicon of a verification status, in rows of trees, in hovers, and in batches. */
export const statusIcons: Readonly<Record<VerificationFact, IconName>> = {
  perfect: "verified-filled",
  partial: "verified",
  verified: "verified",
  notVerified: "unverified",
};
