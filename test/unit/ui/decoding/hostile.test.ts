import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/turns/atOnce.ts";
import type { ResultDecoding, TracedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import { callsText } from "../../../../src/ui/decoding/calls/callsText.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { resultMarkdown } from "../../../../src/ui/subjects/result/resultMarkdown.ts";
import { resultTitle } from "../../../../src/ui/subjects/result/resultTitle.ts";
import {
  argument,
  decoded,
  errorOf,
  eventOf,
  functionOf,
  logic,
  ofBuild,
} from "../../../support/decodedParts.ts";
import { foundCalls, guessedDecoding, sevenCalls, withdrawDecoding } from "../../../support/decodings.ts";
import { drawnPage, withOpenRows } from "../../../support/drawnPage.ts";
import { harmless, hostileTexts, misbehaviour, unseenIn } from "../../../support/hostileTexts.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import { withoutCode } from "../markdownCode.ts";
import { tagsOf } from "../markup.ts";

/** Decodings with a text wherever one from elsewhere can be. */
function decodingsWith(text: string): readonly ResultDecoding[] {
  const given = [
    argument(text, text, { kind: "text", text }, true),
    argument("t", text, { kind: "list", items: [{ kind: "text", text }] }),
    argument("t", text, { kind: "tuple", members: [argument(text, text, { kind: "text", text })] }),
  ];
  const name = { name: text.slice(0, 60), provenance: { kind: "deployment", path: text } } as const;
  const provenance = ofBuild(text, { folder: { uri: text, label: text }, path: text });
  const item = decoded(functionOf(text, given), given, provenance);
  const call = { kind: "function", candidates: [item], returned: undefined, nested: [] } as const;
  const nested = { argument: text, to: logic, call, certainty: "guess" } as const;
  const error = {
    kind: "custom",
    selector: "a1b2c3d4",
    candidates: [decoded(errorOf(text, given), given, provenance)],
  } as const;
  const calls = sevenCalls.map((traced): TracedCall => ({
    ...traced,
    operation: text,
    decode: () => call,
    decodeError: () => error,
  }));
  const all = withdrawDecoding({
    call: { ...call, nested: [nested] },
    why: { error, raisedBy: 5 },
    logAt: () => [decoded(eventOf(text, given), given, provenance)],
    nameOf: () => name,
    calls: foundCalls(calls),
  });
  const several = guessedDecoding();
  return [
    all,
    { ...all, why: { error: { kind: "reason", text }, raisedBy: undefined } },
    { ...all, why: { error: { kind: "code", name: text }, raisedBy: undefined } },
    { ...all, call: { kind: "creation", contract: name, arguments: item.reading, origin: provenance } },
    { ...several, call: { ...call, candidates: [item, item] }, nameOf: () => name },
  ];
}

const viewsOf = (text: string) =>
  decodingsWith(text).map((decoding) => resultViewOf({ body: fullResult }, { decoding }));

/** Tags, whether or not they have the whole of what is cut: characters that are made visible take more room. */
const shapeOf = (page: string): readonly string[] => tagsOf(page).map((tag) => tag.replace(" title", ""));

describe("what is decoded, hostile texts", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`keeps its structure with ${name} in every name and value`, () => {
      const calm = viewsOf(harmless(text));
      viewsOf(text).forEach((view, index) => {
        const page = drawnPage(withOpenRows(resultPage(view)));
        assert.deepEqual(shapeOf(page), shapeOf(drawnPage(withOpenRows(resultPage(calm[index]!)))));
        assert.equal(misbehaviour(page), undefined);
        assert.ok(page.length < 400_000, `${page.length} characters`);
        assert.match(resultTitle(view), /^[\w .…:-]+$/);
        assert.equal(
          withoutCode(atOnce(resultMarkdown(view))),
          withoutCode(atOnce(resultMarkdown(calm[index]!))),
        );
        assert.equal(unseenIn(atOnce(callsText(view.decoding))), undefined);
      });
    });
  }

  it("stays small with names of 10,000 letters, and with values of values of values", () => {
    let deep = argument("uint256", "x".repeat(10_000), 1n);
    for (let depth = 0; depth < 60; depth += 1)
      deep = argument("(t)", "x".repeat(10_000), {
        kind: "tuple",
        members: [deep, deep],
      });
    const [first] = viewsOf("x".repeat(10_000));
    assert.ok(first?.decoding);
    const given = [deep];
    const call = {
      kind: "function",
      candidates: [decoded(functionOf("f", given), given)],
      returned: undefined,
      nested: [],
    } as const;
    const view = { ...first, decoding: { ...first.decoding, call } };
    assert.ok(drawnPage(resultPage(view)).length < 400_000);
  });
});
