import assert from "node:assert/strict";
import type { BatchRow } from "../../../../../src/app/batch/rows/batchRow.ts";
import { Looks } from "../../../../../src/app/batch/look/looks.ts";
import { networkWith } from "../../../../support/networks.ts";
import { MemoryLog } from "../../../../support/stores.ts";

const row = { key: "row", subject: { network: "a", address: "0x5" } } as unknown as BatchRow;

describe("looking at a contract of a batch", () => {
  it("fails for what is unforeseen, of which the log tells, unless it was given up by then", async () => {
    for (const isGivenUp of [false, true]) {
      const log = new MemoryLog();
      const abort = new AbortController();
      const looks = new Looks({
        networkNamed: () => networkWith({}),
        sources: () => {
          if (isGivenUp) abort.abort();
          return Promise.reject(new Error("unforeseen"));
        },
        log,
      });
      const seen = looks.see(row, abort.signal);
      if (isGivenUp) await assert.rejects(seen, /unforeseen/);
      else assert.deepEqual((await seen).finding, { kind: "notPossible", because: "failed" });
      assert.deepEqual(log.lines, isGivenUp ? [] : ["error Batch: Error: unforeseen"]);
    }
  });
});
