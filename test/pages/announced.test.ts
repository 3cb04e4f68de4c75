import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../integration/support/until.ts";
import { ApiError } from "../../src/http/failure.ts";
import { batchPage } from "../../src/ui/batch/batchPage.ts";
import type { ResultDecoding } from "../../src/app/decoding/resultDecoding.ts";
import type { PageModel } from "../../src/ui/page/pageModel.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import { withdrawDecoding } from "../support/decodings.ts";
import { fullRecord, fullResult, recordViewOf, resultViewOf } from "../support/lookupViews.ts";
import { askedAddress, network, respondedReport } from "../support/reports.ts";
import { everyState, shownBatch } from "../unit/ui/batch/batchViews.ts";
import { plannedFile, planViewOf } from "../unit/ui/verification/plans.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const report = await respondedReport("session", [
  {
    body: {
      contracts: [{ address: askedAddress, chainId: network.chainId, status: "perfect" }],
      unused: [],
    },
  },
]);
const { subject } = report;
const step = { kind: "waiting", hosts: ["verify.example"] } as const;
const running = (startedAt = Date.now()): PageModel =>
  verificationPage({ kind: "running", subject, step, startedAt }, "Savings");
const finished = verificationPage({ kind: "finished", report, earlier: [] }, "Savings");

describe("screen reader announcements", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  /** Shows a page, and notes from then on each text that a live region says, in its order. */
  const show = async (page: PageModel): Promise<void> => {
    await window.show({ page });
    await window.page.evaluate(`(() => {
      const regions = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
      globalThis.said = [];
      const texts = new Map([...document.querySelectorAll(regions)].map((region) => [region, region.textContent]));
      new MutationObserver((changes) => {
        const changed = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
        for (const region of new Set(changed.map((element) => element?.closest(regions) ?? null))) {
          if (region === null || texts.get(region) === region.textContent) continue;
          texts.set(region, region.textContent);
          if (region.textContent !== "") globalThis.said.push(region.textContent.trim());
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    })()`);
  };
  const tell = (page: PageModel): Promise<void> => window.update({ page });
  const said = (): Promise<readonly string[]> => window.page.evaluate("globalThis.said");
  /** All that is said, a moment after this was. */
  const saidWith = async (text: string): Promise<readonly string[]> => {
    await until(text, async () => (await said()).includes(text));
    await sleep(300);
    return said();
  };
  const lastBegins = (text: string): Promise<true> =>
    until(text, async () => (await said()).at(-1)?.startsWith(text) === true);

  it("nothing is announced on first draw or as time passes", async () => {
    await show(running(Date.now() - 3000));
    await sleep(1500);
    await tell(running(Date.now() - 5000));
    await sleep(500);
    assert.deepEqual(await said(), []);
    assert.equal(await window.page.locator("#announcement").textContent(), "");
  });

  it("the outcome of a verification is announced once and last, with the contract's name", async () => {
    const outcome = "Verified, exact match. Savings";
    await show(running());
    await tell(finished);
    assert.deepEqual(await saidWith(outcome), [outcome]);
    await tell(finished);
    await sleep(300);
    assert.deepEqual(await said(), [outcome]);
    // The same again is said again.
    await tell(running());
    await saidWith(`${running().head.title}. Savings`);
    await tell(finished);
    await until(
      "the outcome twice",
      async () => (await said()).filter((text) => text === outcome).length === 2,
    );
    assert.equal((await said()).at(-1), outcome);
  });

  it("an outcome is announced once after two quick updates", async () => {
    await show(finished);
    await window.update({ page: running() }, { page: finished });
    assert.deepEqual(
      (await saidWith("Verified, exact match. Savings")).filter((text) => text.includes("Savings")),
      ["Verified, exact match. Savings"],
    );
  });

  it("a plan replaces the progress", async () => {
    await show(running());
    const plan = verificationPage(planViewOf([plannedFile("src/Vault.sol")]));
    await tell(plan);
    await lastBegins(`${plan.head.title}. 0x`);
  });

  it("the outcome of a batch comes last", async () => {
    await show(batchPage(shownBatch(everyState, "running")));
    const ended = batchPage(shownBatch(everyState, "ended"));
    assert.ok(ended.body.some((block) => block.kind === "story"));
    await tell(ended);
    const outcome = `${ended.head.title}. Deploy.s.sol`;
    assert.deepEqual(await saidWith(outcome), [outcome]);
  });

  it("the name of an error is announced, or the revert if the name takes long", async () => {
    const body = { ...fullResult, error_message: "0x0a57e4e8" };
    const pageOf = (decoding?: ResultDecoding): PageModel => resultPage(resultViewOf({ body }, { decoding }));
    const named = pageOf(withdrawDecoding());
    await show(resultPage(resultViewOf(undefined)));
    await tell(pageOf());
    await sleep(500);
    await tell(named);
    await lastBegins(`${named.head.title}. `);
    assert.deepEqual(
      (await said()).filter((text) => text.startsWith("Reverted")).map((text) => text.split(". ")[0]),
      ["Reverted: AboveLimit"],
    );
    await show(resultPage(resultViewOf(undefined)));
    await tell(pageOf());
    await lastBegins("Reverted. ");
  });

  it("the reason of a failed lookup is announced", async () => {
    await show(recordPage(recordViewOf(undefined)));
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 1000 }, "mirror.example");
    const failed = recordPage(recordViewOf(undefined, { error }));
    await tell(failed);
    await lastBegins(`${failed.head.title}. `);
  });

  it("a copy just before does not suppress an announcement", async () => {
    await show(recordPage(recordViewOf({ body: fullRecord })));
    await window.page.locator(".copy-sign").first().click();
    await tell(finished);
    await saidWith("Verified, exact match. Savings");
    await sleep(1800);
    assert.equal(await window.page.locator("#announcement").textContent(), "Verified, exact match. Savings");
  });
});
