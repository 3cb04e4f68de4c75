import assert from "node:assert/strict";
import { connectionPage } from "../../../../src/ui/connection/connectionPage.ts";
import { actionsOf } from "../actionsOf.ts";
import { readableText } from "../markup.ts";

describe("connection check, before its end", () => {
  it("says who ended it: the user, or a problem of our own", () => {
    const pages = (["cancelled", "broken"] as const).map((kind) =>
      String(connectionPage({ kind, network: "Devnet", chainId: "298" })),
    );
    const [cancelled = "", broken = ""] = pages.map(readableText);
    assert.match(cancelled, /You ended this check/);
    assert.match(broken, /problem of its own/);
    assert.doesNotMatch(broken, /You ended/);
    for (const page of pages) assert.deepEqual(Object.values(actionsOf(page)), [{ type: "tryAgain" }]);
  });
});
