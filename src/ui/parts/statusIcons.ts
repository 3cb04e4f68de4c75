import type { VerificationState } from "../../app/verification/verificationState.ts";
import type { IconName } from "../page/pageModel.ts";

/** The codicon of a verification status, in rows of trees, in hovers, and in batches. */
export const statusIcons: Readonly<Record<VerificationState, IconName>> = {
  perfect: "verified-filled",
  partial: "verified",
  verified: "verified",
  notVerified: "unverified",
  unsupportedChain: "question",
  unknown: "question",
};
