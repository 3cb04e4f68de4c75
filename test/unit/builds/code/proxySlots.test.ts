import assert from "node:assert/strict";
import { proxySlots, slotsToRead } from "../../../../src/builds/code/proxySlots.ts";

describe("proxies by their code", () => {
  it("name the slots that a code reads", () => {
    assert.deepEqual(slotsToRead(`607f7f${proxySlots.implementation}54`), ["implementation"]);
    assert.deepEqual(slotsToRead("6080"), []);
  });

  it("name the beacon's slot where a code asks one and calls on: beacons can be immutables", () => {
    assert.deepEqual(slotsToRead("635c60da1b00f4"), ["beacon"]);
    assert.deepEqual(slotsToRead("635c60da1b00"), []);
  });
});
