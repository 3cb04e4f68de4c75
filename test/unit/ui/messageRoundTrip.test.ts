import assert from "node:assert/strict";
import fc from "fast-check";
import { parsePageMessage } from "../../../src/ui/page/pageMessage.ts";
import { anyPageMessage } from "./anyMessage.ts";

describe("messages between a page and its panel", () => {
  it("are read as they were sent", () => {
    fc.assert(
      fc.property(anyPageMessage, (message) => {
        assert.deepEqual(parsePageMessage(structuredClone(message)), message);
      }),
      { numRuns: 500 },
    );
  });

  it("are no messages of a page with a field more, or without one of theirs", () => {
    fc.assert(
      fc.property(anyPageMessage, (message) => {
        assert.equal(parsePageMessage({ ...message, more: 1 }), undefined);
        for (const name of Object.keys(message)) {
          const lacking = Object.fromEntries(Object.entries(message).filter(([other]) => other !== name));
          assert.equal(parsePageMessage(lacking), undefined, name);
        }
      }),
      { numRuns: 300 },
    );
  });
});
