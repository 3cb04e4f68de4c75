import assert from "node:assert/strict";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { rowsOf } from "../../../../src/ui/subjects/result/rows/resultRows.ts";
import { argument, decoded, eventOf, logic, provenances, vault } from "../../../support/decodedParts.ts";
import { withdrawDecoding } from "../../../support/decodings.ts";
import { fullLog, fullResult, largeResultViewOf, resultViewOf } from "../../../support/lookupViews.ts";

const paid = (value: bigint) => [
  argument("address", "payee", { kind: "address", address: logic }),
  argument("uint256", "sum", value),
];
const topic = (place: number): string => `0x${place.toString(16).padStart(64, "0")}`;

/** How many logs a filter finds, and how many of them were decoded for that. */
async function finding(logs: JsonObject[], filters: readonly string[]) {
  const view =
    logs.length < 100
      ? resultViewOf({ body: { ...fullResult, logs } })
      : await largeResultViewOf({ ...fullResult, logs });
  let read = 0;
  const decoding = withdrawDecoding({
    logAt: (place) => {
      read += 1;
      const args = paid(BigInt(70_000 + place));
      return [decoded(eventOf(place % 2 === 0 ? "Paid" : "Kept", args), args, provenances.exact)];
    },
  });
  const rows = rowsOf({ ...view, decoding });
  const found = filters.map((filter) => {
    const message = runToEnd(rows({ type: "rows", list: "logs", from: 0, count: 1, filter }));
    assert.ok(message !== undefined);
    return message.total;
  });
  return { found, read };
}

describe("a filter of decoded logs", () => {
  const log = { ...fullLog, address: vault, data: "0x", topics: [] };

  it("finds a log by its event, its contract's name, and names and values of its arguments, in any case", async () => {
    const { found } = await finding(
      [log, { ...log, address: "0x00000000000000000000000000000000000003e9" }, { ...log, address: 7 }],
      ["PAID", "kept", "vault", "payee", "vaultlogic", "70001", "70009"],
    );
    // The second argument of each is that of its place; all are paid to the logic of the vault.
    assert.deepEqual(found, [2, 1, 3, 3, 3, 1, 0]);
  });

  it("looks through the names alone where there are many, and through each kind of event once", async () => {
    const logs = Array.from({ length: 2001 }, (_, place) => ({ ...log, topics: [topic(place % 2)] }));
    const { found, read } = await finding(logs, ["paid", "vault", "sum", "70001"]);
    assert.deepEqual(found, [1001, 2001, 2001, 0]);
    assert.ok(read < 50, `${read} were decoded`);
  });

  it("tells kinds apart by address, first topic, and number of topics", async () => {
    const logs = Array.from({ length: 2001 }, (_, place) => ({
      ...log,
      topics: Array.from({ length: 1 + (place % 2) }, () => topic(0)),
    }));
    assert.deepEqual((await finding(logs, ["paid", "kept"])).found, [1001, 1000]);
  });

  it("decodes no more than 2,000 kinds", async () => {
    const logs = Array.from({ length: 2400 }, (_, place) => ({ ...log, topics: [topic(place)] }));
    const { found, read } = await finding(logs, ["sum"]);
    assert.deepEqual(found, [2000]);
    assert.ok(read >= 2000 && read < 2050, `${read} were decoded`);
  });
});
