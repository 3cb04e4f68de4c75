import assert from "node:assert/strict";
import type { DecodedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { calling, withdrawDecoding } from "../../../support/decodings.ts";
import { vault } from "../../../support/decodedParts.ts";
import { drawnPage } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";

function within(argument: string, call: DecodedCall): DecodedCall {
  const nested = { argument, to: vault, call, certainty: "certain" as const };
  const outer = { ...calling("note", []), nested: [nested] };
  return outer;
}

describe("a call in an argument", () => {
  it("is shown with the calls in its own arguments below it", () => {
    const call = within("outer", within("inner", calling("withdraw", [])));
    const view = resultViewOf({ body: fullResult }, { decoding: withdrawDecoding({ call, why: undefined }) });
    const text = drawnPage(resultPage(view))
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ");
    assert.match(text, /Vault\.note\(\) ?in outer.*Vault\.withdraw\(\) ?in inner/);
  });
});
