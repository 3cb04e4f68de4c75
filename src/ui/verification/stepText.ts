import { assertNever } from "../../core/assertNever.ts";
import type { VerificationStep } from "../../app/verification/report.ts";

/** Where a running verification stands, in words. */
export function stepText(step: VerificationStep | undefined): string {
  if (step === undefined) return "Getting ready…";
  switch (step.kind) {
    case "resolving":
      return `Looking up ${step.contractId} at ${step.host}…`;
    case "verifying":
      return `Asking ${step.host} by the ${step.protocol} protocol${step.withKey ? ", with your API key" : ""}…`;
    case "lookingUpStatus":
      return `Looking up the verification status at ${step.host}…`;
    default:
      return assertNever(step);
  }
}
