import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../../src/core/json/jsonValue.ts";
import { logShape, stateChangeShape } from "../../../../../../src/services/ledger/mirror/schema.ts";
import type { RowList } from "../../../../../../src/ui/page/rowList.ts";
import { resultPage } from "../../../../../../src/ui/subjects/result/resultPage.ts";
import { drawnPage, rowsOf } from "../../../../../support/drawnPage.ts";
import { fullLog, fullStateChange, resultViewOf, word } from "../../../../../support/lookupViews.ts";
import { linesOfFields } from "../../../fieldLines.ts";

/** What the first row of a list shows once it is opened. */
function rowLines(body: JsonObject, list: RowList) {
  const [row] = rowsOf(resultPage(resultViewOf({ body })), list);
  return linesOfFields(row?.fields ?? []);
}

describe("a row of a result, fields", () => {
  it("are all those of a log and of a state change, by name", () => {
    const log = rowLines({ logs: [fullLog] }, "logs");
    assert.deepEqual(Object.keys(log).sort(), Object.keys(logShape).sort());
    assert.equal(
      log["topics"]?.value,
      `0 0xddf252ad${"1b".repeat(28)} 1 ${word(0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8abn)} = address 0xe78A…a8Ab`,
    );
    const change = rowLines({ state_changes: [fullStateChange] }, "stateChanges");
    assert.deepEqual(Object.keys(change).sort(), Object.keys(stateChangeShape).sort());
    for (const { value } of [...Object.values(log), ...Object.values(change)])
      assert.notEqual(value, "not sent");
  });

  it("show what is unreadable where it stands", () => {
    const lines = rowLines({ logs: [{ ...fullLog, data: [["odd"]], more: "news" }] }, "logs");
    assert.equal(lines["data"]?.value, 'unreadable [["odd"]] Open');
    assert.deepEqual(lines["more"], { label: "Additional field", value: '"news"' });
  });

  it("stand in the document only once the row is opened", () => {
    const page = drawnPage(resultPage(resultViewOf({ body: { logs: [fullLog] } })));
    assert.match(page, /<div role="cell" class="row-detail" id="logs-0" hidden><\/div>/);
  });
});
