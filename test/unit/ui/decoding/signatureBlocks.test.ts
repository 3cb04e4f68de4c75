import assert from "node:assert/strict";
import type { SignatureOffer } from "../../../../src/app/signatures/signatureQuestions.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { Menu } from "../../../../src/ui/page/pageModel.ts";
import { rawPlaces } from "../../../../src/ui/subjects/rawPlaces.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { offerOf, withdrawDecoding } from "../../../support/decodings.ts";
import { drawnPage } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { attributeValues } from "../markup.ts";

/** A page where a signature service may be asked so. */
function pageOf(parts?: Partial<SignatureOffer>) {
  const signatures = parts && offerOf(parts);
  const model = resultPage(
    resultViewOf({ body: fullResult }, { decoding: withdrawDecoding({ signatures }) }),
  );
  const drawn = drawnPage(model);
  const menu = model.head.actions.find((action): action is Menu => "items" in action);
  return {
    text: drawn.replace(/<[^>]*>/g, "").replace(/\s+/g, " "),
    asks: attributeValues(drawn, "data-action").filter((action) =>
      /Signatures|"responseIndex":4/.test(action),
    ),
    menu: (menu?.items ?? [])
      .filter(({ label }) => label.includes("Names at"))
      .map(({ label, message }) => [label, message]),
  };
}

const lookUp = { type: "lookUpSignatures" };
const decline = { type: "declineSignatures" };

describe("what a signature service could name", () => {
  it("is offered with the host, and with what would be sent", () => {
    const { text, asks, menu } = pageOf({});
    assert.match(text, /No name is known for 3 selectors and 1 topic\./);
    assert.match(
      text,
      /Looking up names sends only these hashes to signatures\.example, now and for later transactions on Test Ledger\./,
    );
    assert.match(text, /Look Up Names at signatures\.example/);
    // What most are there for comes first.
    assert.deepEqual(
      asks.map((action) => JSON.parse(action) as unknown),
      [lookUp, decline],
    );
    assert.deepEqual(menu, []);
    assert.match(pageOf({ selectors: 1, topics: 0 }).text, /known for 1 selector\./);
    assert.match(pageOf({ selectors: 0, topics: 2 }).text, /known for 2 topics\./);
  });

  it("is not mentioned where there is nothing to ask, no service, or nothing to be said", () => {
    for (const parts of [
      undefined,
      { selectors: 0, topics: 0 },
      { decision: "declined" },
      { decision: "agreed" },
    ] as const)
      assert.doesNotMatch(pageOf(parts).text, /No name is known|Names could not/);
    assert.deepEqual(pageOf().menu, []);
  });

  it("can be decided otherwise from the menu", () => {
    assert.deepEqual(pageOf({ decision: "declined" }).menu, [
      ["Look Up Names at signatures.example", lookUp],
    ]);
    assert.deepEqual(pageOf({ decision: "declined", selectors: 0, topics: 0 }).menu, []);
    assert.deepEqual(pageOf({ decision: "agreed", selectors: 0, topics: 0 }).menu, [
      ["Stop Looking Up Names at signatures.example", decline],
    ]);
  });

  it("says that it is being asked, and why that failed, with the response as it came", () => {
    const asking = pageOf({ isAsking: true, decision: "agreed" });
    assert.match(asking.text, /Looking up names at signatures\.example…/);
    const response = rawResponse({ host: "signatures.example", status: 500, text: '{"ok":false}' });
    const failure = new ApiError({ kind: "serviceFailed", status: 500, messages: [] }, "signatures.example", {
      response,
    });
    const { text, asks } = pageOf({ decision: "agreed", failure, response });
    assert.match(text, /Names could not be looked up:/);
    assert.match(text, /signatures\.example responded with an error \(HTTP 500\)\./);
    const openRaw = { type: "openRaw", responseIndex: rawPlaces.signatures };
    assert.deepEqual(
      asks.map((action) => JSON.parse(action) as unknown),
      [decline, lookUp, openRaw],
    );
    assert.match(text, /signatures\.example.{0,40}500/);
  });
});
