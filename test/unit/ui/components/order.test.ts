import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import type { PageHead } from "../../../../src/ui/page/pageModel.ts";
import { connectionWords } from "../../../../src/text/networks/connection.ts";
import { lookupWords } from "../../../../src/text/pages/panel.ts";
import { joined } from "../../../../src/ui/values/shownText.ts";
import { drawnPage } from "../../../support/drawnPage.ts";

const head: PageHead = {
  sign: { icon: "info" },
  tone: "neutral",
  title: "",
  identity: { of: "", names: [] },
  actions: [],
};

describe("what stands in a message", () => {
  const contents = {
    "{0}. {1}": "{1} ({0})",
    "{0} elapsed, 15 seconds at most": "höchstens 15 Sekunden, bisher {0}",
    "Updated {0}": "{0} geholt",
  };
  before(() => l10n.config({ contents }));
  after(() => l10n.config({ contents: {} }));

  it("is where its language has it", () => {
    const page = drawnPage({
      about: "",
      head,
      body: [
        { kind: "banner", title: "Title", pieces: [{ kind: "text", text: "Sentence." }], buttons: [] },
        { kind: "elapsed", since: 0, message: connectionWords.atMost() },
        {
          kind: "paragraph",
          pieces: [joined(lookupWords.updated(), [{ kind: "code", text: "x", whole: "x" }])],
        },
      ],
    });
    assert.match(page, /Sentence\. \(<strong>Title<\/strong>\)/);
    assert.match(page, /höchstens 15 Sekunden, bisher <span class="elapsed"/);
    assert.match(page, /<code class="brief">x<\/code> geholt/);
  });
});
