import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { contractHover } from "../../../../src/ui/hover/contractHover.ts";
import type { HoverPart } from "../../../../src/ui/hover/hoverPart.ts";
import { transactionHover } from "../../../../src/ui/hover/transactionHover.ts";
import {
  eachFilledWith,
  filledWith,
  harmless,
  hostileTexts,
  unseenIn,
} from "../../../support/hostileTexts.ts";
import { fullRecord, fullResult } from "../../../support/lookupViews.ts";
import { withoutCode } from "../markdownCode.ts";
import { contractFacts, failed, links, record, result, status, transactionFacts } from "./facts.ts";

/** Each field alone, and all at once, then with no more of a long text than a hover could show. */
function bodiesWith(full: JsonObject, text: string): readonly object[] {
  const head = text.slice(0, 1000);
  return [...eachFilledWith(full, text), { ...(filledWith(full, head) as object), [head]: { [head]: head } }];
}

function hoverOfResult(fields: object): readonly HoverPart[] {
  return transactionHover(
    transactionFacts("0.0.2-1767256594-485159784", { result: result(fields) }),
    links,
    "utc",
  );
}

/** Every hover that a service has a text in. */
function hoversWith(text: string): readonly (readonly HoverPart[])[] {
  const deleted = { ...fullRecord, deleted: true };
  const records = [fullRecord, deleted].flatMap((full) =>
    bodiesWith(full, text).map((fields) => ({ record: record(fields) })),
  );
  const refusal = { _status: { messages: [{ message: text, detail: text, data: text }] } };
  const others = [
    { record: record(fullRecord), status: status("perfect", `contracts/${text}.sol:${text}`) },
    { record: record(refusal, { status: 404 }) },
    {
      record: failed({ kind: "serviceFailed", status: 400, messages: [text] }),
      status: failed({ kind: "notJson", status: 200, contentType: text }),
    },
  ];
  const reason = { result: "FAIL_INVALID", error_message: text };
  return [
    ...[...records, ...others].map((parts) => contractHover(contractFacts("0.0.1001", parts), links, "utc")),
    ...[...bodiesWith(fullResult, text), reason].map((fields) => hoverOfResult(fields)),
  ];
}

/** What takes effect in a hover: all that we trust, and of the rest what is not code. */
function effective(parts: readonly HoverPart[]): readonly string[] {
  return parts.map(({ markdown, isForeign }) => (isForeign ? withoutCode(markdown) : markdown));
}

describe("text of services in a hover", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`has no effect in any field: ${name}`, () => {
      const calm = hoversWith(harmless(text));
      hoversWith(text).forEach((parts, index) => {
        assert.deepEqual(effective(parts), effective(calm[index]!));
        for (const { markdown } of parts) assert.equal(unseenIn(markdown), undefined);
      });
    });
  }

  it("stands in a part without trust, inside a code span, as it was said", () => {
    const text = hostileTexts["a command link"]!;
    const foreign = (parts: readonly HoverPart[]) => parts.filter(({ isForeign }) => isForeign);
    const memo = contractHover(contractFacts("0.0.1001", { record: record({ memo: text }) }), links, "utc");
    assert.deepEqual(foreign(memo), [{ markdown: `Memo \`${text}\``, isForeign: true }]);
    const reason = hoverOfResult({ result: "FAIL_INVALID", error_message: text });
    assert.deepEqual(foreign(reason), [{ markdown: `Reason \`${text}\``, isForeign: true }]);
  });

  it("is cut when it is long", () => {
    const [, memo] = contractHover(
      contractFacts("0.0.1001", { record: record({ memo: "x".repeat(1_000_000) }) }),
      links,
      "utc",
    );
    assert.equal(memo?.markdown, `Memo \`${"x".repeat(239)}…\``);
  });
});
