import assert from "node:assert/strict";
import fc from "fast-check";
import { parseStoredSubject } from "../../../src/app/subjects/subject.ts";
import { storedSummary } from "../../../src/app/verification/summary.ts";
import { builtInNetworks } from "../../../src/app/networks/builtInNetworks.ts";
import { parsePageMessage } from "../../../src/ui/page/pageMessage.ts";
import { hostileValues } from "../../support/hostileValues.ts";

/** Messages with nothing wrong, to be spoiled. */
const good: readonly Readonly<Record<string, unknown>>[] = [
  { type: "tryAgain" },
  { type: "verifyWith", protocol: "job" },
  { type: "copy", text: "x" },
  { type: "openRaw", responseIndex: 0 },
  { type: "openValue", responseIndex: 0, path: ["logs", 0, "data"] },
  { type: "remedy", remedy: "setApiKey" },
  { type: "openReference", text: "0.0.1001" },
  { type: "lookElsewhere", network: "Hedera Mainnet" },
  { type: "copyAs", format: "curl" },
  { type: "request", id: 1, request: { type: "rows", list: "logs", from: 0, count: 200, filter: "" } },
  { type: "response", id: 1, response: { total: 0, rows: [] } },
  { type: "page", page: {}, settings: {}, state: {} },
  { kind: "result", network: "Hedera Mainnet", text: "0.0.2-1-1", timestamps: [], nonce: 0 },
  { network: "Hedera Mainnet", address: `0x${"ab".repeat(20)}`, finishedAt: 1 },
];

/** Anything at all, and messages with one field spoiled, one too many or one too few. */
const messages: fc.Arbitrary<unknown> = fc.oneof(
  hostileValues,
  fc
    .tuple(fc.constantFrom(...good), fc.nat(8), hostileValues, fc.boolean())
    .map(([message, place, value, takesAway]) => {
      const names = Object.keys(message);
      const name = names[place] ?? `more${place}`;
      const spoiled: Record<string, unknown> = { ...message, [name]: value };
      if (takesAway) Reflect.deleteProperty(spoiled, name);
      return spoiled;
    }),
);

const parsers = {
  parsePageMessage,
} as const satisfies Readonly<Record<string, (value: unknown) => unknown>>;

/** Values as they arrive from a page: copied, so without functions and accessors. */
function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

describe("messages of every kind", () => {
  for (const [name, parse] of Object.entries(parsers)) {
    it(`go through ${name} unchanged or not at all, and leave nothing behind`, () => {
      const before = Object.getOwnPropertyNames(Object.prototype);
      fc.assert(
        fc.property(messages, (message) => {
          const given = copied(message);
          const parsed = parse(given);
          if (parsed === undefined) return;
          assert.deepEqual(parse(parsed), parsed);
          assert.deepEqual(parsed, given);
        }),
        { numRuns: 2000 },
      );
      assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before);
    });
  }

  it("restore a panel or do not, whatever its state was", () => {
    fc.assert(
      fc.property(messages, (message) => {
        const given = copied(message);
        const subject = parseStoredSubject(given, builtInNetworks);
        const summary = storedSummary.safeParse(given).data;
        if (subject !== undefined) assert.ok(builtInNetworks.includes(subject.network));
        if (summary !== undefined) assert.match(summary.address, /^0x[0-9a-f]{40}$/);
      }),
      { numRuns: 2000 },
    );
  });
});
