import assert from "node:assert/strict";
import { casesOf, failureOf, ownCases } from "../../conformance/runCase.ts";

const cases = await casesOf([ownCases]);

describe("conformance", () => {
  it("has cases, each with a name of its own", () => {
    assert.ok(cases.length > 100);
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length);
  });

  for (const testCase of cases) {
    it(testCase.name, async () => assert.equal(await failureOf(testCase), undefined));
  }
});
