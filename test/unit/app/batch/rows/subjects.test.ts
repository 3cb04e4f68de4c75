import assert from "node:assert/strict";
import { readBatchRequest } from "../../../../../src/app/batch/rows/subjects.ts";

const address = `0x${"ab".repeat(20)}`;
const one = { network: "Test Network", address, name: "Vault", origin: "created" };

describe("the contracts that a command is given for a batch", () => {
  it("are read each once, with what else is told", () => {
    const given = { label: "Deploy", subjects: [one, { ...one, name: "Other" }, { address: "0x12" }] };
    assert.deepEqual(readBatchRequest(given), { label: "Deploy", leftOut: 1, subjects: [one] });
  });

  it("are none where what is given throws when it is looked at", () => {
    const trap = (): never => {
      throw new Error("A trap.");
    };
    const getter = (name: string) => Object.defineProperty({}, name, { get: trap, enumerable: true });
    for (const given of [
      getter("subjects"),
      new Proxy({}, { get: trap, getOwnPropertyDescriptor: trap }),
      { subjects: [getter("address")] },
    ])
      assert.doesNotThrow(() => readBatchRequest(given));
    assert.equal(readBatchRequest(getter("subjects")), undefined);
  });
});
