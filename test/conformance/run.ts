/**
 * Replays recorded responses of real servers to the product's own clients: `npm run conformance -- FILE-OR-FOLDER…`.
 * Prints a line a case, why methods of nodes are not called, and last `N passed, M failed`, and how many were skipped; exits
 * with 1 when one failed or none was found.
 */
import { isUpload, type RecordedCase } from "./recordedCase.ts";
import { nameOfRpcCase, performRpc, recordedTrace, type RpcResult } from "./rpcCase.ts";
import { TraceComparison } from "./rpcTraces.ts";
import { TransactionComparison } from "./rpcPairs.ts";
import { recordedFilesOf, failureOf, ownCases } from "./runCase.ts";
import { performUpload, type UploadResult } from "./upload.ts";

type Result = UploadResult | RpcResult;

const places = process.argv.slice(2).length > 0 ? process.argv.slice(2) : [ownCases];
const counts = { passed: 0, failed: 0, skipped: 0 };
const comparison = new TraceComparison();
const transactions = new TransactionComparison();
const skippedMethods = new Map<string, number>();
for (const recorded of await recordedFilesOf(places)) {
  if (recorded.kind === "none") console.log(`ignored ${recorded.file}`);
  else if (recorded.kind === "nodes")
    for (const one of recorded.cases) {
      count(nameOfRpcCase(one), await performRpc(one));
      const trace = recordedTrace(one);
      const failure =
        (trace && comparison.differenceOf(recorded.file, one.case, trace)) ??
        transactions.differenceOf(recorded.file, one);
      if (failure !== undefined)
        count(`${nameOfRpcCase(one)} as on the other node`, { kind: "failed", failure });
    }
  else for (const one of recorded.cases) count(one.name, await performed(one));
}
if (comparison.count > 0) console.log(`${comparison.count} traces are the same on anvil and Hardhat 3`);
if (transactions.count > 0)
  console.log(`${transactions.count} transactions and receipts are the same on anvil and Hardhat 3`);
for (const [method, number] of [...skippedMethods].sort()) console.log(`skipped ${number} of ${method}`);
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function count(name: string, result: Result): void {
  counts[result.kind] += 1;
  if (result.kind === "failed") console.log(`FAIL ${name}: ${result.failure}`);
  else if (result.kind === "passed")
    console.log(`ok ${name}${"responseOnly" in result && result.responseOnly ? " (answer only)" : ""}`);
  else if ("method" in result) {
    const method = `${result.method}: ${result.reason}`;
    skippedMethods.set(method, (skippedMethods.get(method) ?? 0) + 1);
  } else console.log(`skipped ${name}`);
}

async function performed(recorded: RecordedCase): Promise<Result> {
  if (isUpload(recorded)) return performUpload(recorded);
  const failure = await failureOf(recorded);
  return failure === undefined ? { kind: "passed", responseOnly: false } : { kind: "failed", failure };
}
