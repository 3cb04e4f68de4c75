import assert from "node:assert/strict";
import { parseListPlace, storablePlace } from "../../../../src/ui/components/listPlace.ts";

const place = { filter: "0.0.1002", top: 1200, open: [0, 7] };

describe("where a list stood when its page went", () => {
  it("is taken of that list, whole or not at all", () => {
    assert.deepEqual(parseListPlace({ logs: place }, "logs"), place);
    assert.equal(parseListPlace({ logs: place }, "stateChanges"), undefined);
    const key = `0x${"4c".repeat(32)}`;
    assert.deepEqual(parseListPlace({ logs: { ...place, filter: key } }, "logs"), { ...place, filter: "" });
    assert.deepEqual(storablePlace({ ...place, filter: `see ${key}` }), { ...place, filter: "" });
    const wrong: readonly object[] = [
      { filter: "x".repeat(201) },
      { filter: 7 },
      { top: -1 },
      { top: 0.5 },
      { top: "0" },
      { open: [-1] },
      { open: "0" },
    ];
    for (const part of wrong)
      assert.equal(parseListPlace({ logs: { ...place, ...part } }, "logs"), undefined);
  });
});
