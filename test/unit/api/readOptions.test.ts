import assert from "node:assert/strict";
import fc from "fast-check";
import { formatTimestampFilter } from "../../../src/core/timestampFilter.ts";
import { explainOption, readOptions } from "../../../src/api/readOptions.ts";

const { signal } = new AbortController();

describe("options that another extension gives", () => {
  it("are read when they are of their form", () => {
    const read = readOptions({ network: "Mine", signal, timestamps: ["5", "lt:6.5"], nonce: 3 });
    assert.ok(read.ok);
    assert.deepEqual([read.value.network, read.value.signal, read.value.nonce], ["Mine", signal, 3]);
    assert.deepEqual(
      read.value.timestamps.map(({ operator }) => operator),
      ["eq", "lt"],
    );
  });

  it("mean now where the time to be before is later than any", () => {
    const read = readOptions({ timestamps: ["lt:9999999999", "gte:5"] });
    assert.ok(read.ok);
    assert.deepEqual(read.value.timestamps.map(formatTimestampFilter), ["gte:5.000000000"]);
  });

  it("say of which contract and transaction bytes are", () => {
    const given = { as: "error", contract: "0.0.1234", transaction: "0.0.2-1700000000-5", lookUp: true };
    const read = readOptions(given);
    assert.ok(read.ok);
    const { as, contract, transaction, lookUp } = read.value;
    assert.deepEqual([as, contract?.kind, transaction?.kind, lookUp], ["error", "id", "id", true]);
  });

  it("may be left out, all or some", () => {
    for (const given of [undefined, {}, { network: undefined }, Object.create(null)]) {
      const read = readOptions(given);
      assert.ok(read.ok && !read.value.signal.aborted);
      assert.deepEqual(
        [read.value.network, read.value.timestamps, read.value.nonce, read.value.way],
        [undefined, [], undefined, "explorer"],
      );
      const { as, contract, transaction, lookUp } = read.value;
      assert.deepEqual([as, contract, transaction, lookUp], [undefined, undefined, undefined, false]);
    }
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [null, "options"],
    ["Mainnet", "options"],
    [() => undefined, "options"],
    [{ network: 5 }, "network"],
    [{ dryRun: "yes" }, "dryRun"],
    [{ network: "n".repeat(201) }, "network"],
    [{ signal: { aborted: false } }, "signal"],
    [{ signal: Object.create(AbortSignal.prototype) as unknown }, "signal"],
    [{ timestamps: "5" }, "timestamps"],
    [{ timestamps: ["tomorrow"] }, "timestamps"],
    [{ timestamps: ["5", 6] }, "timestamps"],
    [{ timestamps: ["9223372036.854775808"] }, "timestamps"],
    [{ timestamps: ["gte:9999999999"] }, "timestamps"],
    [{ timestamps: Array.from({ length: 101 }, () => "5") }, "timestamps"],
    [{ way: "mine" }, "way"],
    [{ way: ["build"] }, "way"],
    [{ as: "log" }, "as"],
    [{ contract: "Vault" }, "contract"],
    [{ contract: { toString: () => "0.0.1" } }, "contract"],
    [{ contract: `0.0.${"1".repeat(5000)}` }, "contract"],
    [{ transaction: "0.0.1234" }, "transaction"],
    [{ transaction: 5 }, "transaction"],
    [{ lookUp: "yes" }, "lookUp"],
    [{ nonce: -1 }, "nonce"],
    [{ nonce: 1.5 }, "nonce"],
    [{ nonce: 2_147_483_648 }, "nonce"],
    [{ nonce: "0" }, "nonce"],
    [
      {
        get contract(): string {
          throw new Error("Boo");
        },
      },
      "options",
    ],
    [
      {
        get network(): string {
          throw new Error("Boo");
        },
      },
      "options",
    ],
  ];
  wrong.forEach(([given, reason], index) => {
    it(`are refused when they are not, with a sentence: ${reason} (${index})`, () => {
      assert.deepEqual(readOptions(given), { ok: false, reason });
      assert.match(explainOption(reason as Parameters<typeof explainOption>[0]), /^(The|What) .*\.$/);
    });
  });

  it("never make it throw, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }),
        (given) => {
          readOptions(given);
          readOptions({ network: given });
          readOptions({ signal: given, timestamps: given, nonce: given });
          readOptions({ timestamps: [given] });
          readOptions({ as: given, contract: given, transaction: given, lookUp: given });
        },
      ),
    );
  });
});
