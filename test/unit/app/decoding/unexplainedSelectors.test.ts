import assert from "node:assert/strict";
import { unexplainedIn } from "../../../../src/app/decoding/unexplainedSelectors.ts";
import type { DecodedCall, ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import type { DecodedError } from "../../../../src/decode/decoders/decodeErrorData.ts";
import type { BytesReading } from "../../../../src/decode/decoding.ts";
import type { Provenance } from "../../../../src/decode/provenance.ts";
import {
  argument,
  decoded,
  errorOf,
  eventOf,
  functionOf,
  logic,
  oracle,
  provenances,
  vault,
} from "../../../support/decodedParts.ts";
import { calling, foundCalls, traced, withdrawDecoding } from "../../../support/decodings.ts";
import { resultViewOf } from "../../../support/lookupViews.ts";
import { foundTransaction } from "../../../../src/ui/subjects/result/resultHead.ts";

const topic = (digit: string) => `0x${digit.repeat(64)}`;
const unknown = (selector: string): DecodedCall => ({ kind: "unknown", selector });
const unknownError = (selector: string): DecodedError => ({ kind: "custom", selector, candidates: [] });
const amount = [argument("uint256", "amount", 7n)];

/** A call that one source explains so. */
function readAs(reading: BytesReading, provenance: Provenance): DecodedCall {
  const candidates = [{ ...decoded(functionOf("f", amount), amount, provenance), reading }];
  return { kind: "function", candidates, returned: undefined, nested: [] };
}

const nothingElse = {
  call: { kind: "noData" },
  why: undefined,
  calls: { kind: "notRecorded" },
  logAt: () => [],
} as const;

/** What nothing explains of a result with these logs that is decoded so. */
async function unexplained(parts: Partial<ResultDecoding>, body: object = {}) {
  const reading = foundTransaction(resultViewOf({ body: { to: vault, address: vault, logs: [], ...body } }));
  assert.ok(reading);
  return unexplainedIn(withdrawDecoding({ ...nothingElse, ...parts }), reading);
}

describe("what nothing explains", () => {
  it("is the selectors of calls to contracts and of errors, and the first topics of logs, each once", async () => {
    const failed = { outcome: "failed" } as const;
    const found = await unexplained(
      {
        call: unknown("aaaaaaaa"),
        why: { error: unknownError("bbbbbbbb"), raisedBy: undefined },
        calls: foundCalls([
          traced(0, 0, "CALL", vault, unknown("aaaaaaaa"), { input: "0xaaaaaaaa" }),
          traced(1, 1, "CALL", logic, unknown("cccccccc"), {
            ...failed,
            input: "0xcccccccc",
            output: "0xdddddddd",
            decodeError: () => unknownError("dddddddd"),
          }),
          traced(2, 1, "CALL", oracle, unknown("eeeeeeee"), { isContract: false, input: "0xeeeeeeee" }),
          traced(3, 1, "CALL", oracle, unknown("cccccccc"), { input: "0xcccccccc00" }),
          traced(4, 1, "CALL", oracle, calling("known", amount), { input: "0x11111111" }),
        ]),
      },
      {
        logs: [
          { address: vault, topics: [topic("a"), topic("1")], data: "0x" },
          { address: vault, topics: [topic("A"), topic("2")], data: "0x" },
          { address: logic, topics: [topic("b").slice(2)], data: "0x" },
          { address: logic, topics: [], data: "0x" },
          { address: logic, topics: ["0x1234"], data: "0x" },
          { address: logic, topics: 7, data: "0x" },
        ],
      },
    );
    assert.deepEqual(found, {
      selectors: ["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd"],
      topics: ["a".repeat(64), "b".repeat(64)],
    });
  });

  it("is not what a source explains, nor a guess that reads it; a guess that does not is", async () => {
    const given = { arguments: [] };
    const readings: readonly (readonly [BytesReading, Provenance, isExplained: boolean])[] = [
      [{ kind: "read", ...given }, provenances.guess, true],
      [{ kind: "tooLarge", bytes: 1 }, provenances.guess, true],
      [{ kind: "notCanonical", ...given, word: 0 }, provenances.guess, false],
      [{ kind: "unreadable" }, provenances.guess, false],
      [{ kind: "unreadable" }, provenances.exact, true],
      [{ kind: "notCanonical", ...given, word: 0 }, provenances.chosen, true],
      [{ kind: "unreadable" }, provenances.signature, false],
    ];
    for (const [reading, provenance, isExplained] of readings) {
      const { selectors } = await unexplained({ call: readAs(reading, provenance) });
      assert.deepEqual(selectors, isExplained ? [] : ["2e1a7d4d"], `${reading.kind} ${provenance.kind}`);
    }
    const log = { logs: [{ address: vault, topics: [topic("a")], data: "0x" }] };
    const known = await unexplained({ logAt: () => [decoded(eventOf("E", amount), amount)] }, log);
    assert.deepEqual(known, { selectors: [], topics: [] });
    const error: DecodedError = {
      kind: "custom",
      selector: "a1b2c3d4",
      candidates: [decoded(errorOf("E", amount), amount, provenances.guess)],
    };
    assert.deepEqual((await unexplained({ why: { error, raisedBy: undefined } })).selectors, []);
  });

  it("is nothing of what calls the ledger's own contracts, of creations, and of short data", async () => {
    const own = `0x${"0".repeat(37)}167`;
    const found = await unexplained({ call: unknown("aaaaaaaa") }, { to: own, address: own });
    assert.deepEqual(found.selectors, []);
    const creation = {
      kind: "creation",
      contract: undefined,
      arguments: undefined,
      origin: undefined,
    } as const;
    assert.deepEqual((await unexplained({ call: creation })).selectors, []);
    const short: DecodedCall = { kind: "unknown", selector: undefined };
    assert.deepEqual((await unexplained({ call: short })).selectors, []);
  });

  it("is found among thousands with few looks, and turns of others in between", async () => {
    let looks = 0;
    const calls = Array.from({ length: 5000 }, (_, index) => {
      const selector = (index % 1000).toString(16).padStart(8, "0");
      return traced(index, 1, "CALL", vault, unknown(selector), {
        input: `0x${selector}`,
        decode: () => {
          looks += 1;
          return unknown(selector);
        },
      });
    });
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    const { selectors } = await unexplained({ calls: foundCalls(calls) });
    clearInterval(count);
    assert.deepEqual([selectors.length, looks], [300, 600]);
    assert.ok(turns > 5, `${turns} turns`);
  });

  it("is three hundred at most together, those of calls and errors first", async () => {
    const digits = (index: number): string => index.toString(16).padStart(8, "0");
    const calls = Array.from({ length: 298 }, (_, index) =>
      traced(index, 1, "CALL", vault, unknown(digits(index)), { input: `0x${digits(index)}` }),
    );
    const logs = ["a", "b", "c"].map((digit) => ({ address: vault, topics: [topic(digit)], data: "0x" }));
    const { selectors, topics } = await unexplained({ calls: foundCalls(calls) }, { logs });
    assert.deepEqual([selectors.length, topics], [298, ["a".repeat(64), "b".repeat(64)]]);
  });
});
