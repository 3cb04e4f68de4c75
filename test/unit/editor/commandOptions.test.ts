import assert from "node:assert/strict";
import fc from "fast-check";
import { parseCommandOptions } from "../../../src/editor/commandOptions.ts";
import { formatTimestampFilter } from "../../../src/core/timestampFilter.ts";
import { timestampFilters } from "../core/arbitraries.ts";
import { hostileValues } from "../../support/hostileValues.ts";

const good = {
  network: "Hedera Mainnet",
  nonce: 1,
  timestamps: ["gte:1700000000.000000001"],
  section: "storage",
} as const;

type Bad = readonly [given: unknown, read: unknown];

const bad: readonly Bad[] = [
  [undefined, {}],
  [null, {}],
  ["network", {}],
  [["network"], {}],
  [Object.create(good), {}],
  [JSON.parse('{"__proto__":{"network":"t"}}'), {}],
  [{ network: { name: "x" }, nonce: "1", timestamps: "now" }, {}],
  [{ nonce: -1 }, {}],
  [{ section: "constructor" }, {}],
  [{ nonce: 0.5 }, {}],
  [{ nonce: 2 ** 31 }, {}],
  [{ timestamps: ["1", 2] }, {}],
  [{ timestamps: { length: 1, 0: "1" } }, {}],
  [Object.defineProperty({}, "network", { get: () => "t", enumerable: true }), {}],
];

describe("parseCommandOptions", () => {
  it("reads every option, and nothing else", () => {
    assert.deepEqual(parseCommandOptions({ ...good, more: "x" }), good);
    assert.equal(
      parseCommandOptions({ timestamps: Array.from({ length: 1e5 }, () => "1") }).timestamps?.length,
      100,
    );
  });

  it("reads the options of a link", () => {
    const options = fc.record(
      {
        network: fc.string({ unit: "binary" }),
        nonce: fc.oneof(fc.constantFrom(0, 2_147_483_647), fc.nat(2_147_483_647)),
        timestamps: fc.array(timestampFilters.map(formatTimestampFilter), { maxLength: 100 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    fc.assert(
      fc.property(options, (given) => {
        assert.deepEqual(parseCommandOptions(JSON.parse(JSON.stringify(given))), given);
      }),
    );
  });

  bad.forEach(([given, read], index) => {
    it(`ignores invalid options, case ${index}`, () => {
      assert.deepEqual(parseCommandOptions(given), read);
    });
  });

  it("never throws, and returns only strings and numbers", () => {
    const fields = fc.record({ network: hostileValues, timestamps: hostileValues }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(hostileValues, fields), (given) => {
        for (const value of Object.values(parseCommandOptions(given)).flat())
          assert.ok(typeof value === "string" || typeof value === "number");
      }),
      { numRuns: 2000 },
    );
    assert.equal(Reflect.get({}, "polluted"), undefined);
  });
});
