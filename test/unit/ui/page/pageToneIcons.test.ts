import assert from "node:assert/strict";
import { pageToneIcons } from "../../../../src/ui/page/pageModel.ts";
import { treeToneIcons } from "../../../../src/ui/tree/treeRow.ts";

describe("the icons of tones", () => {
  it("are those by which VS Code tells a success, a partial one, a warning, an error, and information", () => {
    assert.deepEqual(pageToneIcons, {
      good: "pass-filled",
      partial: "verified",
      careful: "warning",
      bad: "error",
      neutral: "info",
    });
  });

  it("differ, as a colour alone tells no tone, and say bad news alike in pages and in trees", () => {
    for (const icons of [pageToneIcons, treeToneIcons]) assert.equal(new Set(Object.values(icons)).size, 5);
    assert.deepEqual([pageToneIcons.careful, pageToneIcons.bad], [treeToneIcons.careful, treeToneIcons.bad]);
  });
});
