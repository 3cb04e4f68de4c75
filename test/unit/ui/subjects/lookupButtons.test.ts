import assert from "node:assert/strict";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { recordPage } from "../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../src/ui/subjects/record/view.ts";
import { fullRecord, recordViewOf } from "../../../support/lookupViews.ts";
import { actionsOf } from "../actionsOf.ts";
import { renderPage } from "../../../support/drawnPage.ts";

const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };

const pageOf = (view: RecordView): string => renderPage(recordPage(view));

/** What the banner of a failure offers, in order, and whether each stands out. */
function offered(failure: Failure): readonly (readonly [label: string, standsOut: boolean])[] {
  const page = pageOf(recordViewOf(undefined, { error: new ApiError(failure, "mirror.example") }));
  const [banner = ""] = /<section class="banner[^]*?<\/section>/.exec(page) ?? [];
  const tags = [...banner.matchAll(/<vscode-button[^>]*>/g)];
  return Object.keys(actionsOf(banner)).map((label, index) => [
    label,
    tags[index]?.[0].includes(" secondary") === false,
  ]);
}

describe("buttons of a lookup's page", () => {
  it("go back and forward, each where there is something to go to", () => {
    const can = (canGoBack: boolean, canGoForward: boolean): readonly unknown[] => {
      const view = recordViewOf({ body: fullRecord }, { navigation: { canGoBack, canGoForward } });
      const all = actionsOf(pageOf(view));
      return [all["Go Back"], all["Go Forward"]];
    };
    assert.deepEqual(can(true, false), [{ type: "back" }, undefined]);
    assert.deepEqual(can(false, true), [undefined, { type: "forward" }]);
  });

  it("ask no second time while one is asked", () => {
    const page = pageOf(recordViewOf(notFound, { asking: "mirror.example" }));
    assert.equal(actionsOf(page)["Keep Trying for 30 Seconds"], undefined);
    assert.match(page, /aria-label="Keep Trying for 30 Seconds: a request to mirror.example is in progress"/);
  });

  it("put a new try first only where that is what helps", () => {
    assert.deepEqual(offered({ kind: "cutOff", receivedBytes: 7 }), [["Try Again", true]]);
    assert.deepEqual(offered({ kind: "notJson", status: 200, contentType: "text/html" }), [
      ["Try Again", true],
      ["Open Settings", false],
      ["Check Connection", false],
    ]);
  });
});
