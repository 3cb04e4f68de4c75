import { ApiError } from "../../../../src/http/failure.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { type Conclusion, type VerificationReport } from "../../../../src/app/verification/report.ts";
import { respondedReport, askedAddress } from "../../../support/reports.ts";
import { reportOn } from "../everyReport.ts";

export const hashScanUrl = "https://hashscan.io/testnet/contract/{address}";
export const timedOut = new ApiError({ kind: "timedOut", afterMilliseconds: 300_000 }, "verifier.example");

export function explain(conclusion: Conclusion) {
  return explainReport(reportOn(conclusion));
}

/** Of a job that came to its end with an error. */
export function failedJob(customCode: string, more: object = {}): Promise<VerificationReport> {
  const contract = { address: askedAddress, chainId: "1", match: null };
  const error = { customCode, message: "Unknown error.", ...more };
  return respondedReport("job", [
    { status: 202, body: { verificationId: "1111" } },
    { body: { isJobCompleted: true, contract, error } },
  ]);
}
