import assert from "node:assert/strict";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import type { PlanView } from "../../src/ui/verification/plan/view.ts";
import { violations } from "../integration/support/violations.ts";
import { askedAddress } from "../support/reports.ts";
import { exactly } from "../support/relations.ts";
import { plannedFile, planViewOf } from "../unit/ui/verification/plans.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const files = [
  plannedFile("src/Vault.sol", {
    from: {
      path: "artifacts/build-info/47761e89ae493ad7387056e2edc99323.json",
      isOfBuildInfo: true,
      hasChanged: true,
    },
  }),
  plannedFile("src/Lib.sol", { license: undefined }),
  plannedFile("@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol"),
];
const whole = planViewOf(files);
const publication = { ...whole.plan.publication, contractIdentifier: "src/Vault.sol:Vault" };
const plan = { ...whole.plan, publication } as PlanView["plan"];
const possibleSecrets = [{ kind: "privateKey", line: 3 }] as const;
const secret = plannedFile("lib/keys/src/Keys.sol", { possibleSecrets });
const part = { address: askedAddress, build: "src/Cards.sol:Cards", isCompared: true } as const;

/** Plans that are laid out in different ways, by what is special of each. */
const plans: Readonly<Record<string, PlanView>> = {
  exact: { ...whole, plan },
  secret: planViewOf([...files, secret], { plan: { ...plan, files: [...files, secret] } }),
  partial: {
    ...whole,
    plan: {
      ...plan,
      match: { ...plan.match, relation: { ...exactly, kind: "sameCode" } },
      dryRun: { grade: "match", reasons: [{ kind: "metadataDiffers", chain: "0.8.24", build: "0.8.28" }] },
    },
  },
  proxy: {
    ...whole,
    plan,
    proxy: {
      proxy: { ...part, state: undefined },
      target: { ...part, role: "implementation", state: "notVerified" },
    },
  },
};

describe("plan page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  for (const [name, view] of Object.entries(plans))
    it(`is accessible, and never scrolls sideways: ${name}`, async () => {
      for (const width of [320, 1100]) {
        await window.page.setViewportSize({ width, height: 900 });
        await window.show({ page: verificationPage(view) });
        const folds = window.page.locator("details:not([open]) > summary");
        if ((await folds.count()) > 0) await folds.first().click();
        const right = await window.page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(right <= width, `${right} at ${width}`);
      }
      assert.deepEqual(await violations(window.page.mainFrame()), []);
    });

  it("does not wrap short addresses, and aligns wrapped cells at the edge", async () => {
    const created = { grade: "exact", needsTraces: false, transaction: `0x${"ab".repeat(32)}` } as const;
    const view = { ...(plans["proxy"] ?? assert.fail()), created };
    for (let width = 320; width <= 440; width += 30) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page: verificationPage(view) });
      const heights = await window.page.evaluate<readonly number[]>(
        `[...document.querySelectorAll(".unbroken")].map((part) => part.getClientRects().length)`,
      );
      assert.deepEqual([...new Set(heights)], [1]);
      const offsets = await window.page.evaluate<readonly number[]>(
        `[...document.querySelectorAll("dd > .aside")].filter((aside) => aside.getBoundingClientRect().top >
          aside.parentElement.getBoundingClientRect().top + 12).map((aside) =>
          Math.round(aside.getBoundingClientRect().left - aside.parentElement.getBoundingClientRect().left))`,
      );
      assert.deepEqual([...new Set(offsets)], [0]);
    }
  });

  it("labels the columns of files for screen readers, side by side or stacked", async () => {
    for (const width of [320, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page: verificationPage(plans["exact"] ?? assert.fail()) });
      const table = window.page.getByRole("table").first();
      assert.deepEqual(
        await table.getByRole("columnheader").allTextContents(),
        ["File", "From", "License", "Size", "Open"],
        String(width),
      );
      assert.equal(await table.getByRole("row").nth(1).getByRole("cell").count(), 5);
    }
  });

  it("aligns libraries with the user's files", async () => {
    await window.page.setViewportSize({ width: 1100, height: 900 });
    await window.show({ page: verificationPage(plans["exact"] ?? assert.fail()) });
    await window.page.locator("#library-files > summary").click();
    const lefts = await window.page.evaluate<readonly (readonly number[])[]>(
      `[...document.querySelectorAll("table.files")].map((table) =>
        [...table.querySelectorAll("th")].map((head) => Math.round(head.getBoundingClientRect().left)))`,
    );
    assert.equal(lefts.length, 2);
    assert.deepEqual(lefts[0], lefts[1]);
  });
});
