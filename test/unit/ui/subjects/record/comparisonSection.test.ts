import assert from "node:assert/strict";
import type { ComparedRecords, RecordAt } from "../../../../../src/app/subjects/recordDifference.ts";
import type { VariablesState } from "../../../../../src/app/state/variableReader.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { parsePageMessage } from "../../../../../src/ui/page/pageMessage.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { harmless, hostileTexts, misbehaviour } from "../../../../support/hostileTexts.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { behindHash, storageOf, stringWords, valueSlot, word } from "../../../decode/storage/layouts.ts";
import { attributeValues, tagsOf } from "../../markup.ts";
import { partsOf } from "./recordParts.ts";
import { build, owner, readOf, storage, storedWords } from "./storageViews.ts";

const error = new ApiError({ kind: "timedOut", afterMilliseconds: 15_000 }, "mirror.example");

/** The contract at a time, or now without one. */
function at(time: string | undefined, record: object | undefined, variables?: VariablesState): RecordAt {
  const timestamps = time === undefined ? [] : [time];
  const response =
    record === undefined
      ? { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 }
      : { body: record };
  const { subject, lookup } = recordViewOf(response, {}, { timestamps });
  assert.ok(lookup);
  return { subject, record: { kind: "loaded", value: lookup.value }, variables };
}

const viewOf = (...difference: ComparedRecords): RecordView =>
  recordViewOf({ body: fullRecord }, { difference });

const changedWords = new Map<Hex, string>([
  ...storedWords,
  [word(1), word(1)],
  [word(2), word(9n + (7n << 128n))],
  [word(4), word(1)],
  [behindHash(word(4)), word(2n)],
  ...stringWords("A title", word(6)),
  [word(7), word(3)],
  [valueSlot(word(BigInt(owner)) as Hex, word(5) as Hex), word(45)],
]);

const time = "1786696443";
const record = { ...fullRecord, memo: "Opened", admin_key: null };
const before = readOf(storage);
const after = readOf(storage, {}, changedWords);
const plain = readOf(storageOf({ total: ["t_uint256", 7] }), {}, new Map([[word(7), word(1)]]));

const views = {
  "fields and variables that differ": viewOf(at(time, record, before), at(undefined, fullRecord, after)),
  "nothing that differs": viewOf(at(time, fullRecord, plain), at(undefined, fullRecord, plain)),
  "no record at one of the times": viewOf(at(time, undefined), at(undefined, fullRecord, plain)),
  "no build of the contract": viewOf(
    at(time, fullRecord, { kind: "noLayout", build: undefined }),
    at(undefined, fullRecord, { kind: "noLayout", build: undefined }),
  ),
  "no single time": viewOf(
    at(`lt:${time}`, fullRecord, { kind: "severalTimes" }),
    at(undefined, fullRecord, plain),
  ),
  "a record and variables that could not be read": viewOf(
    { ...at(time, fullRecord), record: { kind: "failed", error } },
    at(undefined, fullRecord, { kind: "failed", error: new ApiError(error.failure, "other.example") }),
  ),
  "still loading": viewOf(
    { ...at(time, fullRecord), record: { kind: "loading" } },
    at(undefined, fullRecord, { kind: "notRequested" }),
  ),
};

describePages("recordComparison", views, (view) => partsOf(recordPage(view), "differences"));

describe("the section Differences", () => {
  const drawn = (view: RecordView): string => drawnPage(partsOf(recordPage(view), "differences"));

  it("sends messages that the panel takes", () => {
    const messages = Object.values(views)
      .flatMap((view) => attributeValues(drawn(view), "data-action"))
      .map((each) => JSON.parse(each) as { readonly type: string });
    for (const message of messages) assert.ok(parsePageMessage(message), JSON.stringify(message));
    const types = new Set(messages.map(({ type }) => type));
    for (const type of ["endComparison", "refresh"]) assert.ok(types.has(type), type);
  });

  it("names the addresses that are keys", () => {
    const difference: ComparedRecords = [at(time, fullRecord, before), at(undefined, fullRecord, after)];
    const nameOf = (address: Hex) => (address === owner ? { name: "Treasury" } : undefined);
    const page = drawn(recordViewOf({ body: fullRecord }, { difference, nameOf }));
    assert.match(page, />balances\[Treasury\]</);
  });

  for (const [name, hostile] of Object.entries(hostileTexts)) {
    it(`shows names and values as text: ${name}`, () => {
      const page = (text: string): string => {
        const of = storageOf({ [text]: ["t_uint256", 0] });
        const read = (value: number): VariablesState =>
          readOf(
            of,
            { origin: { kind: "build", build: { ...build, name: text } } },
            new Map([[word(0), word(value)]]),
          );
        return drawn(
          viewOf(at(time, { ...fullRecord, memo: text }, read(1)), at(undefined, fullRecord, read(2))),
        );
      };
      assert.deepEqual(tagsOf(page(hostile)), tagsOf(page(harmless(hostile))));
      assert.equal(misbehaviour(page(hostile)), undefined);
    });
  }
});
