import assert from "node:assert/strict";
import { newRow } from "../../../../src/app/batch/batchRow.ts";
import { CodeInspector } from "../../../../src/app/batch/codeInspector.ts";
import { hastyClock } from "../../../support/channel.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { addressAt } from "./place.ts";

const subject = { network: "a", address: addressAt(1), name: undefined, origin: undefined };

describe("inspecting a contract of a batch", () => {
  it("fails for what is unforeseen, of which the log tells, unless it was given up by then", async () => {
    for (const isGivenUp of [false, true]) {
      const log = new MemoryLog();
      const abort = new AbortController();
      const inspector = new CodeInspector({
        networkNamed: () => networkWith({ verifierUrl: "https://verifier.example" }),
        sources: () => {
          if (isGivenUp) abort.abort();
          return Promise.reject(new Error("unforeseen"));
        },
        clock: hastyClock,
        log,
      });
      const inspected = inspector.inspect(newRow(subject), abort.signal);
      if (isGivenUp) await assert.rejects(inspected, /unforeseen/);
      else assert.deepEqual((await inspected).finding, { kind: "notPossible", because: "failed" });
      assert.deepEqual(log.lines, isGivenUp ? [] : ["error Batch: Error: unforeseen"]);
    }
  });

  it("asks nobody where its network has no verification service", async () => {
    const inspector = new CodeInspector({
      networkNamed: () => networkWith({ verifierUrl: undefined }),
      sources: () => assert.fail("nobody is asked"),
      clock: hastyClock,
      log: new MemoryLog(),
    });
    const { finding } = await inspector.inspect(newRow(subject), unending);
    assert.deepEqual(finding, { kind: "notPossible", because: "noService" });
  });
});
