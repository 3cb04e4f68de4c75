import assert from "node:assert/strict";
import fc from "fast-check";
import { formatHandle, parseHandle, type EntryHandle } from "../../../../src/app/history/entryHandle.ts";
import { isNetworkName } from "../../../../src/app/networks/readNetworks.ts";
import { addressOf, anyEntry } from "../../../support/histories.ts";

const network = "Hedera Testnet";
const key = addressOf(1);
const handles: readonly EntryHandle[] = [
  { kind: "contract", network, key },
  { kind: "record", network, key },
  { kind: "verification", network, key: `${key} 1784900000000` },
  { kind: "result", network, key: "0.0.2-1767254459-096809994/3" },
  { kind: "result", network, key: `0x${"ab".repeat(32)}/0` },
  { kind: "network", network },
  { kind: "day", day: "2026-07-24" },
];

describe("handles of places in the trees", () => {
  for (const handle of handles) {
    it(`are read as they were written: ${handle.kind}`, () => {
      assert.deepEqual(parseHandle(formatHandle(handle)), handle);
    });
  }

  it("are read as they were written: of any entry of any network, on any day", () => {
    const names = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).filter(isNetworkName);
    const places = fc
      .tuple(names, anyEntry)
      .chain(([network, [key, { kind }]]) =>
        fc.constantFrom<EntryHandle>(
          { kind, network, key },
          ...(kind === "contract" ? [{ kind: "record", network, key } as const] : []),
        ),
      );
    const days = fc
      .date({ min: new Date(0), max: new Date(Date.UTC(9999, 11, 31)), noInvalidDate: true })
      .map((date) => ({ kind: "day", day: date.toISOString().slice(0, 10) }) as const);
    const groups = names.map((name) => ({ kind: "network", network: name }) as const);
    fc.assert(
      fc.property(fc.oneof(places, days, groups), (handle) => {
        assert.deepEqual(parseHandle(formatHandle(handle)), handle);
      }),
    );
  });

  const none = [undefined, 7, {}, "", "contract", `contract\t${network}\t0x1`, `result\t${network}\t${key}`];
  const more = [
    `contract\t[x](command:y)\t${key}`,
    `contract\t${network}\t${key}\tmore`,
    "day\ttoday",
    `x\t${network}`,
  ];
  for (const text of [...none, ...more]) {
    it(`are no other thing: ${JSON.stringify(text)}`, () => assert.equal(parseHandle(text), undefined));
  }

  it("of any other text are none", () => {
    fc.assert(fc.property(fc.anything(), (value) => assert.equal(parseHandle(value), undefined)));
  });
});
