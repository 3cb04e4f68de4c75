import assert from "node:assert/strict";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { withdrawDecoding } from "../../../../support/decodings.ts";
import { fullResult, resultViewOf } from "../../../../support/lookupViews.ts";
import { readableText } from "../../markup.ts";

describe("the way from sender to receiver", () => {
  it("says that another contract ran only where it is another, by whichever form it was called", () => {
    const page = (to: string): string =>
      readableText(drawnPage(resultPage(resultViewOf({ body: { ...fullResult, to } }))));
    const ran = / ran 0\.0\.1002/;
    for (const itself of [fullResult["address"] as string, "0x00000000000000000000000000000000000003ea"])
      assert.doesNotMatch(page(itself), ran);
    assert.match(page("0x00000000000000000000000000000000000003e9"), ran);
  });

  it("calls the receiver by its name, where that is known", () => {
    const page = drawnPage(resultPage(resultViewOf({ body: fullResult }, { decoding: withdrawDecoding() })));
    const flow = page.slice(page.indexOf('class="flow '), page.indexOf('class="card'));
    assert.match(readableText(flow), / to Vault 0x25FE…b762 /);
  });
});
