import assert from "node:assert/strict";
import { toEventSelector, toFunctionSelector } from "viem";
import { hasSelector, noSelectors, SelectorMaker } from "../../../../src/builds/index/abiSelectors.ts";

const selectorOf = (signature: string): string => toFunctionSelector(signature).slice(2);
const topicOf = (signature: string): string => toEventSelector(signature).slice(2, 18);

describe("the selectors of a build", () => {
  const maker = new SelectorMaker();

  it("are those of its functions, errors and events, and of nothing else", () => {
    const pay = { type: "tuple[]", components: [{ type: "address" }, { type: "uint96" }] };
    const abi = [
      { type: "constructor", inputs: [] },
      { type: "function", name: "pay", inputs: [pay] },
      { type: "error", name: "TooMuch", inputs: [{ type: "uint256" }] },
      { type: "event", name: "Paid", inputs: [{ type: "address", indexed: true }] },
      { type: "event", name: "Quiet", anonymous: true, inputs: [] },
      { type: "function", name: "store", inputs: [{ type: "Store.Box storage" }] },
      { type: "receive" },
      null,
    ];
    assert.deepEqual(maker.of(abi), {
      functions: selectorOf("pay((address,uint96)[])"),
      errors: selectorOf("TooMuch(uint256)"),
      events: topicOf("Paid(address)"),
    });
    assert.deepEqual(maker.of(abi), maker.of(abi), "the same from what it remembers");
  });

  it("are found where they begin, not across two of them", () => {
    const selectors = { ...noSelectors, functions: "11112222aaaa3333", events: "0123456789abcdef" };
    assert.ok(hasSelector(selectors, "functions", "11112222"));
    assert.ok(hasSelector(selectors, "functions", "aaaa3333"));
    assert.ok(!hasSelector(selectors, "functions", "2222aaaa"));
    assert.ok(!hasSelector(selectors, "errors", "11112222"));
    assert.ok(hasSelector(selectors, "events", "0123456789abcdef"));
    assert.ok(hasSelector({ ...noSelectors, errors: "1212121212121213" }, "errors", "12121213"));
  });

  it("are made of so many units of signatures at most, items without one counted too", () => {
    const inputs = Array.from({ length: 500 }, () => ({ type: "uint256" }));
    const long = Array.from({ length: 1000 }, (_, at) => ({ type: "function", name: `f${at}`, inputs }));
    const read = maker.of(long).functions.length / 8;
    assert.ok(read > 120 && read < 140, `${read}`);
  });

  it("are made of thousands of items at most", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ type: "function", name: `f${at}`, inputs: [] }));
    assert.equal(maker.of(many).functions.length, 8 * 1000);
  });
});
