/**
 * Replays recorded responses of real servers to the product's own clients: `npm run conformance -- FILE-OR-FOLDER…`.
 * Prints a line a case, then `N passed, M failed`, and how many were skipped, as the product never asks so; exits with 1 when
 * one failed or none was found.
 */
import { isUpload } from "./recordedCase.ts";
import { recordedCasesOf, failureOf, ownCases } from "./runCase.ts";
import { performUpload, type UploadResult } from "./upload.ts";

const places = process.argv.slice(2).length > 0 ? process.argv.slice(2) : [ownCases];
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const testCase of await recordedCasesOf(places)) {
  const result = isUpload(testCase) ? await performUpload(testCase) : resultOf(await failureOf(testCase));
  counts[result.kind] += 1;
  if (result.kind === "failed") console.log(`FAIL ${testCase.name}: ${result.failure}`);
  else if (result.kind === "skipped") console.log(`skipped ${testCase.name}`);
  else console.log(`ok ${testCase.name}${result.responseOnly ? " (answer only)" : ""}`);
}
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function resultOf(failure: string | undefined): UploadResult {
  return failure === undefined ? { kind: "passed", responseOnly: false } : { kind: "failed", failure };
}
