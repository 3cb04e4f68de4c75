import {
  failureWithoutSource,
  effectiveOutcome,
  verifiedState,
} from "../../app/verification/verificationState.ts";
import { cancelled, answered, failed, failedAsking } from "./answers.ts";
import type { Answer, Verification, JsonObject } from "../../../types/contract-lens.d.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { Shape } from "../../services/reading/reading.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { VerificationRecord } from "../../services/verifier/schema.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { plainReading } from "./plainReading.ts";

/** A finished verification as another extension is told of it. */
export function verificationAnswer(report: VerificationReport): Answer<Verification> {
  const { conclusion } = report;
  const words = explainReport(report);
  switch (conclusion.kind) {
    case "responded": {
      const { records } = conclusion.response;
      const outcome = effectiveOutcome(conclusion);
      const after = verifiedState(conclusion.statusAfter);
      return answered(verification(report, after ?? outcome, after === undefined ? records : []));
    }
    case "failed": {
      const outcome = verifiedState(conclusion.statusAfter);
      return outcome === undefined
        ? failedAsking(conclusion.error, words)
        : answered(verification(report, outcome, []));
    }
    case "unresolved":
      return failed("unresolved", words, conclusion.error?.host ?? null);
    case "noVerifier":
      return failed("noVerifier", words);
    case "held":
      return answered(verification(report, "alreadyVerified", []));
    case "noExplorer": {
      const failure = failureWithoutSource(conclusion);
      return failure === undefined ? failed("noExplorer", words, report.host) : failedAsking(failure, words);
    }
    case "cancelled":
      return cancelled();
    default:
      return assertNever(conclusion);
  }
}

function verification(
  report: VerificationReport,
  outcome: Outcome,
  records: readonly VerificationRecord[],
): Verification {
  const plain: Verification["records"][number][] = [];
  for (const { reading } of records) {
    // Their form is that of a protocol.
    const { fields, ...rest } = plainReading<Shape>(reading);
    plain.push({ fields: fields as JsonObject, ...rest });
  }
  const { title, sentence, nextStep } = explainReport(report);
  const { network, address, contractId = null } = report.subject;
  return {
    network: network.name,
    chainId: network.chainId,
    address,
    contractId,
    protocol: report.protocol,
    host: report.host ?? "",
    withKey: report.withKey,
    outcome,
    title,
    sentence,
    nextStep,
    finishedAt: report.startedAt + report.tookMilliseconds,
    records: plain,
  };
}
