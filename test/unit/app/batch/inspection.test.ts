import assert from "node:assert/strict";
import type { BatchRow } from "../../../../src/app/batch/batchRow.ts";
import { CodeInspector } from "../../../../src/app/batch/codeInspector.ts";
import { inspectContract } from "../../../../src/app/batch/inspection.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { addressAt } from "./place.ts";

const row = { key: "row", subject: { network: "a", address: "0x5" } } as unknown as BatchRow;

describe("inspecting a contract of a batch", () => {
  it("fails for what is unforeseen, of which the log tells, unless it was given up by then", async () => {
    for (const isGivenUp of [false, true]) {
      const log = new MemoryLog();
      const abort = new AbortController();
      const inspector = new CodeInspector({
        networkNamed: () => networkWith({}),
        sources: () => {
          if (isGivenUp) abort.abort();
          return Promise.reject(new Error("unforeseen"));
        },
        log,
      });
      const inspected = inspector.inspect(row, abort.signal);
      if (isGivenUp) await assert.rejects(inspected, /unforeseen/);
      else assert.deepEqual((await inspected).finding, { kind: "notPossible", because: "failed" });
      assert.deepEqual(log.lines, isGivenUp ? [] : ["error Batch: Error: unforeseen"]);
    }
  });

  it("asks nobody where its network has no verification service", async () => {
    const lookups = new Proxy({}, { get: () => assert.fail("nobody is asked") }) as never;
    assert.deepEqual(
      await inspectContract({ lookups }, networkWith({ verifierUrl: undefined }), addressAt(1), unending),
      { kind: "notPossible", because: "noService" },
    );
  });
});
