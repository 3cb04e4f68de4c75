import assert from "node:assert/strict";
import { connectionModel } from "../../../../src/ui/connection/connectionModel.ts";
import { pageBody } from "../../../../src/ui/document/document.ts";
import { actionsOf } from "../actionsOf.ts";
import { readableText } from "../markup.ts";

describe("connection check, before its end", () => {
  it("says who ended it: the user, or a problem of our own", () => {
    const pages = (["cancelled", "broken"] as const).map((kind) =>
      String(pageBody(connectionModel({ kind, network: "Devnet", chainId: "298" }))),
    );
    const [cancelled = "", broken = ""] = pages.map(readableText);
    assert.match(cancelled, /You canceled this check/);
    assert.match(broken, /internal error/);
    assert.doesNotMatch(broken, /You canceled/);
    for (const page of pages) assert.deepEqual(Object.values(actionsOf(page)), [{ type: "tryAgain" }]);
  });
});
