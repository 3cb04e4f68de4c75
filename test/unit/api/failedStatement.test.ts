import assert from "node:assert/strict";
import { findFailedStatement } from "../../../src/api/failedStatement.ts";
import { DebugSources } from "../../../src/app/debugging/debugSources.ts";
import { parseTransactionReference } from "../../../src/core/references/transactionReference.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { callOf, programOf, vaultPath } from "../app/debugging/timelines.ts";

describe("finding the statement that failed", () => {
  it("has the place of a frame at the first character of its source", async () => {
    const text = "contract Vault {\n}\n";
    const program = programOf(text);
    const call = callOf({ outcome: "failed" });
    const unit = { kind: "statement", start: 0, end: text.length - 1 } as const;
    const frame = { call, program, kind: "call", entryStep: 0, depth: 1 };
    const place = { path: vaultPath, range: unit, fn: undefined, unit };
    const debuggee = {
      ...{ kind: "debuggee", lostSources: [], programs: new Map(), sources: new DebugSources([program]) },
      timeline: {
        stops: [{ step: 0, frame, place }],
        failures: [{ call, stop: 0, isCaught: false, isExact: true }],
      },
      steps: { transaction: { hasFailed: true } },
      execution: { frames: [call], steps: { ops: [] } },
      originOf: () => undefined,
    };
    const transaction = parseTransactionReference(`0x${"22".repeat(32)}`);
    assert.ok(transaction.ok);
    const found = await findFailedStatement(
      {
        lookups: () => Promise.resolve({} as never),
        builds: () => Promise.reject(new Error("not trusted")),
        debuggees: () => Promise.resolve({ load: () => Promise.resolve(debuggee as never) }),
        isTrusted: () => false,
      },
      networkWith({ mirrorUrl: "https://mirror.example" }),
      transaction.value,
      unending,
    );
    assert.ok(found.ok && found.value.state === "found");
    const [top] = found.value.callStack as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual([top?.["path"], top?.["line"], top?.["column"], top?.["endLine"]], [vaultPath, 1, 1, 2]);
  });
});
