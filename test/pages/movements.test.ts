import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import { runToEnd } from "../../src/core/async/yielding.ts";
import type { HostMessage } from "../../src/ui/page/pageModel.ts";
import type { PageMessage } from "../../src/ui/page/pageMessage.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../src/ui/subjects/result/rows/resultRows.ts";
import { until } from "../integration/support/until.ts";
import { violations } from "../integration/support/violations.ts";
import { withdrawDecoding } from "../support/decodings.ts";
import { oracle, vault } from "../support/decodedParts.ts";
import { fullResult, resultViewOf, word } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const transfer = keccak256(stringToBytes("Transfer(address,address,uint256)"));
const logs = Array.from({ length: 300 }, (_, index) => ({
  address: vault,
  contract_id: "0.0.1002",
  data: word(2n ** 256n - 1n),
  index,
  topics: index % 8 === 0 ? [transfer, word(BigInt(vault)), word(BigInt(oracle))] : [word(index)],
  bloom: "0x",
}));
const body = { ...fullResult, result: "SUCCESS", status: "0x1", error_message: null, logs };
const view = resultViewOf({ body }, { decoding: withdrawDecoding({ why: undefined }) });

describe("token transfers and balance changes", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  async function show(width: number): Promise<void> {
    await window.page.setViewportSize({ width, height: 800 });
    const panel = (message: PageMessage): HostMessage | undefined =>
      message.type === "request"
        ? { type: "response", id: message.id, response: runToEnd(rowsOf(view)(message.request)) }
        : undefined;
    await window.show({ page: resultPage(view) }, panel);
  }

  it("links a folded transfer to its log", async () => {
    await show(900);
    await window.page.locator("#more-transfers summary").click();
    await window.page.getByRole("button", { name: "296: Show in logs" }).click();
    await until("the log in sight", () =>
      window.page.evaluate<boolean>(`[...document.querySelectorAll('[data-rows="logs"] .row')].some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return row.textContent.includes("296") && top >= 0 && bottom <= innerHeight;
      })`),
    );
  });

  it("is accessible, and fits narrow panels", async () => {
    for (const width of [320, 900]) {
      await show(width);
      await window.page.locator("#more-transfers summary").click();
      assert.deepEqual(await violations(window.page.mainFrame()), []);
      const wider = await window.page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      assert.ok(wider <= 0, `${wider} pixels at ${width}`);
    }
    await window.page.setViewportSize({ width: 900, height: 800 });
  });
});
