import assert from "node:assert/strict";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import { answeredReport, askedAddress, network } from "../support/reports.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const record = { address: askedAddress, chainId: network.chainId };
const said = [
  { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } },
  { status: 500, body: { error: "some words" } },
  { body: { contracts: [{ ...record, status: "perfect" }], unused: [] } },
];

describe("a narrow page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));
  const number = (expression: string): Promise<number> => window.page.evaluate<number>(expression);

  it("never scrolls sideways, and keeps what stands under the stages apart from them", async () => {
    for (const width of [320, 400, 760]) {
      await window.page.setViewportSize({ width, height: 900 });
      for (const answer of said) {
        const report = await answeredReport("session", [answer]);
        const page = verificationPage({ kind: "finished", report, earlier: [] });
        await window.show({ title: "Verification", page, state: {} });
        assert.ok((await number("document.documentElement.scrollWidth")) <= width, String(width));
        const right =
          "Math.max(...[...document.querySelectorAll('.chip')].map((c) => c.getBoundingClientRect().right))";
        assert.ok((await number(right)) <= width, String(width));
        const gap =
          "(s => s.nextElementSibling.getBoundingClientRect().top - s.getBoundingClientRect().bottom)(document.querySelector('.stages'))";
        assert.ok((await number(gap)) >= 12, String(width));
      }
    }
  });
});
