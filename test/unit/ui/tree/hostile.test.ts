import assert from "node:assert/strict";
import {
  recordResultVisit,
  recordVerification,
  mergeVerifiedName,
  recordVisit,
} from "../../../../src/app/history/historyUpdates.ts";
import { emptyHistory, type HistoryState } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { observeRecord, observeResult } from "../../../../src/app/history/observations.ts";
import { formatHistory, readHistory } from "../../../../src/app/history/storedHistory.ts";
import { present } from "../../../support/histories.ts";
import { eachFilledWith, harmless, hostileTexts } from "../../../support/hostileTexts.ts";
import { shownHistory } from "../../../support/shownHistory.ts";
import { fullRecord, fullResult, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import { everyConclusion, reportOn, serviceText } from "../../text/everyReport.ts";

/** All that the trees show of a state, and all that is copied from them. */
function told(state: HistoryState): readonly string[] {
  const { plain, markdown } = shownHistory(state, present);
  return [...plain, ...markdown];
}

function withRecord(body: object): HistoryState {
  const { subject, lookup } = recordViewOf({ body });
  const fact = lookup && observeRecord(subject.network, subject.contract, lookup.value);
  if (fact === undefined) throw new Error("The record was not found.");
  return recordVisit(emptyHistory, "Net", fact, present, true);
}

function withResult(body: object): HistoryState {
  const { subject, lookup } = resultViewOf({ body });
  const fact = lookup && observeResult(subject, lookup.value);
  if (fact === undefined) throw new Error("The result was not found.");
  return recordResultVisit(emptyHistory, "Net", fact, present);
}

/** What the trees tell after each response that has the text in one of its fields. */
function toldOfResponses(text: string): readonly (readonly string[])[] {
  const states = [
    ...eachFilledWith(fullRecord, text).map(withRecord),
    ...eachFilledWith(fullResult, text).map(withResult),
  ];
  return states.map(told);
}

const [conclusion] = everyConclusion;

/** The same of a stored state that someone has written the text into. */
function toldOfStored(text: string): readonly (readonly string[])[] {
  const seen = recordResultVisit(
    recordVerification(withRecord(fullRecord), reportOn(conclusion!), present),
    "Net",
    { transaction: "0.0.2-1767256594-485159784", nonce: 1, result: "SUCCESS", contract: undefined },
    present,
  );
  const [listed] = listHistory(seen).contracts.get("Net")!;
  const named = mergeVerifiedName(seen, "Net", listed!.key, "Counter", present);
  const stored: unknown = JSON.parse(formatHistory({ state: named, writes: [] }));
  return eachFilledWith(stored, text).map((filled) =>
    told(readHistory(JSON.stringify(filled), present).state),
  );
}

describe("rows of the tree, hostile texts", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`hold nothing of ${name} in any field of a response`, () => {
      assert.deepEqual(toldOfResponses(text), toldOfResponses(harmless(text)));
    });

    it(`hold nothing of ${name} in any field of what is stored`, () => {
      assert.deepEqual(toldOfStored(text), toldOfStored(harmless(text)));
    });
  }

  it("hold nothing of what a verification service says", () => {
    for (const each of everyConclusion) {
      const rows = told(recordVerification(emptyHistory, reportOn(each), present));
      assert.ok(rows.every((row) => !row.includes(serviceText)));
    }
  });
});
