import { explainAttempt } from "../../text/attempt.ts";
import { shortenHex } from "../../core/hex.ts";
import { assertNever } from "../../core/assertNever.ts";
import { explainReport } from "../../text/conclusion.ts";
import type { VerificationView } from "./view.ts";

/** The panel's tab: the contract first, for tabs are narrow, then how it stands. Our own words and parsed values. */
export function verificationTitle(view: VerificationView): string {
  switch (view.kind) {
    case "running":
      return `${contractName(view.subject)}: verifying…`;
    case "finished":
      return `${contractName(view.report.subject)}: ${explainReport(view.report).title}`;
    case "restored":
      return `${contractName(view.summary)}: ${explainAttempt(view.summary).title}`;
    default:
      return assertNever(view);
  }
}

function contractName(subject: {
  readonly address: string;
  readonly contractId: string | undefined;
}): string {
  return subject.contractId ?? shortenHex(subject.address);
}
