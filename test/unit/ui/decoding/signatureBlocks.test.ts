import assert from "node:assert/strict";
import type { SignatureOffer } from "../../../../src/app/signatures/signatureQuestions.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { Menu, PageModel } from "../../../../src/ui/page/pageModel.ts";
import { rawPlaces } from "../../../../src/ui/subjects/withoutResponse.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { offerOf, withdrawDecoding } from "../../../support/decodings.ts";
import { blocksOf, drawnPage } from "../../../support/drawnPage.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { describePages } from "../../../support/textSnapshots.ts";
import { attributeValues, readableText } from "../markup.ts";
import { decodedPart, viewOf } from "./decodedPage.ts";

const response = rawResponse({ host: "signatures.example", status: 500, text: '{"ok":false}' });
const failure = new ApiError({ kind: "serviceFailed", status: 500, messages: [] }, "signatures.example", {
  response,
});

const offers = {
  undecided: {},
  "undecided, one selector": { selectors: 1, topics: 0 },
  "undecided, topics": { selectors: 0, topics: 2 },
  "undecided, nothing to ask": { selectors: 0, topics: 0 },
  declined: { decision: "declined" },
  agreed: { decision: "agreed" },
  asking: { decision: "agreed", isAsking: true },
  failed: { decision: "agreed", failure, response },
} satisfies Record<string, Partial<SignatureOffer>>;

/** A result where a signature service may be asked so. */
const resultOf = (parts?: Partial<SignatureOffer>) =>
  viewOf(withdrawDecoding({ signatures: parts && offerOf(parts) }));

/** What is said of that between the cards and the calls. */
function offerPart(parts: Partial<SignatureOffer>): PageModel {
  const page = decodedPart(resultOf(parts));
  return {
    ...page,
    head: { ...page.head, title: "Signatures" },
    body: page.body.filter(({ kind }) => kind !== "story" && kind !== "columns"),
  };
}

describePages("signatures", offers, offerPart);

const lookUp = { type: "lookUpSignatures" };
const decline = { type: "declineSignatures" };

describe("what a signature service could name", () => {
  it("is looked up or not, and tried again where that failed", () => {
    const asks = (parts: Partial<SignatureOffer>) =>
      blocksOf(offerPart(parts)).flatMap((block) => {
        if (block.kind === "buttons") return block.buttons.map(({ message }) => message);
        return block.kind === "line" && block.button ? [block.button.message] : [];
      });
    // What most are there for comes first.
    assert.deepEqual(asks(offers.undecided), [lookUp, decline]);
    assert.deepEqual(asks(offers.failed), [lookUp]);
  });

  it("can be decided otherwise from the menu", () => {
    const menu = (parts?: Partial<SignatureOffer>) =>
      resultPage(resultOf(parts))
        .head.actions.filter((action): action is Menu => "items" in action)
        .flatMap(({ items }) => items)
        .flatMap(({ label, message }) => (label.includes("Names at") ? [[label, message]] : []));
    assert.deepEqual([menu(), menu(offers.undecided)], [[], []]);
    assert.deepEqual(menu(offers.declined), [["Look Up Names at signatures.example", lookUp]]);
    assert.deepEqual(menu({ decision: "declined", selectors: 0, topics: 0 }), []);
    assert.deepEqual(menu({ decision: "agreed", selectors: 0, topics: 0 }), [
      ["Stop Looking Up Names at signatures.example", decline],
    ]);
  });

  it("has the response of the service among the responses", () => {
    const page = drawnPage(resultPage(resultOf(offers.failed)));
    assert.match(readableText(page), /Raw response.*signatures\.example.{0,40}500/);
    const openRaw = JSON.stringify({ type: "openRaw", responseIndex: rawPlaces.signatures });
    assert.ok(attributeValues(page, "data-action").includes(openRaw));
  });
});
