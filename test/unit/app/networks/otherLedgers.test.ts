import assert from "node:assert/strict";
import { otherLedgers } from "../../../../src/app/networks/otherLedgers.ts";
import { networkWith } from "../../../support/networks.ts";

describe("networks on which something else may be known", () => {
  it("have a mirror node, and another one", () => {
    const asked = networkWith({ name: "Asked", mirrorUrl: "https://mirror.example" });
    const bare = networkWith({ name: "Bare" });
    const same = networkWith({ name: "Same", mirrorUrl: "https://mirror.example" });
    const other = networkWith({ name: "Other", mirrorUrl: "https://other.example" });
    const names = (network: typeof asked): readonly string[] =>
      otherLedgers([asked, bare, same, other], network).map(({ name }) => name);
    assert.deepEqual(names(asked), ["Other"]);
    assert.deepEqual(names(bare), ["Asked", "Same", "Other"]);
  });
});
