import assert from "node:assert/strict";
import { responseWeight } from "../../../../src/app/lookups/requestCache.ts";

describe("the weight of a response", () => {
  it("is at least that of its text and of each value that it holds, however they are nested", () => {
    const texts = [
      `[${"0,".repeat(999)}0]`,
      `[${"{},".repeat(999)}{}]`,
      `[${'{"a":0},'.repeat(999)}{"a":0}]`,
    ];
    for (const text of texts) assert.ok(responseWeight(text) >= text.length + 1000 * 24, text.slice(0, 20));
    assert.ok(responseWeight(`${"[".repeat(200)}${"]".repeat(200)}`) >= 400 + 200 * 24);
    assert.equal(responseWeight('"a"'), 3);
  });

  it("makes three answers of many values more than may be held, and lets one of 50,000 logs be", () => {
    const heaviest = 48 * 1024 * 1024;
    const many = `[${Array.from({ length: 700_000 }, (_, index) => `{"n${index}":0}`).join(",")}]`;
    assert.ok(2 * responseWeight(many) > heaviest);
    const log = `{"address":"0x${"1".repeat(40)}","bloom":"0x","contract_id":"0.0.1","data":"0x${"2".repeat(64)}","index":1,"topics":["0x${"3".repeat(64)}"]}`;
    assert.ok(responseWeight(`[${`${log},`.repeat(50_000)}0]`) < heaviest);
  });
});
