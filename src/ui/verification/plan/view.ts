import type { VerificationPlan } from "../../../app/plan/planVerification.ts";

/** A plan for the user to agree to. */
export type PlanView = Omit<VerificationPlan, "inspection"> & {
  /** Whether another extension has asked for it. */
  readonly isForExtension?: boolean;
};
