import assert from "node:assert/strict";
import { contractId } from "../../../src/app/storedSchemas.ts";

describe("storedContractId", () => {
  it("reads shard, realm and number, and nothing else", () => {
    assert.deepEqual(
      [
        "0.0.1001",
        "1.2.9999999999",
        "0.0.99999999999",
        "0.1001",
        "0.0.1001\n",
        "",
        1001,
        null,
        undefined,
      ].map((stored) => contractId.safeParse(stored).data),
      ["0.0.1001", "1.2.9999999999", ...new Array<undefined>(7).fill(undefined)],
    );
  });
});
