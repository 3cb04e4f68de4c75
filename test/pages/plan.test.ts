import assert from "node:assert/strict";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import type { PlanView } from "../../src/ui/verification/plan/view.ts";
import { violations } from "../integration/support/violations.ts";
import { ApiError, type Failure } from "../../src/http/failure.ts";
import { askedAddress, knownStatus } from "../support/reports.ts";
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
const settings = plannedFile("settings", {
  bytes: 313,
  license: "",
  from: { path: "out/build-info/0a1b.json", isOfBuildInfo: true, hasChanged: false },
  isSettings: true,
});
const withSettings = { ...plan, files: [...files, settings], isProvable: false, hasAllFiles: true };
const part = { address: askedAddress, build: "src/Cards.sol:Cards", isCompared: true } as const;

const exactStatus = await knownStatus({
  body: { match: "exact_match", runtimeMatch: "exact_match", chainId: "1", address: askedAddress },
});
const matchStatus = await knownStatus({
  body: { match: "match", runtimeMatch: "match", chainId: "1", address: askedAddress },
});

/** Every kind of plan, by what is special of it. */
const plans: Readonly<Record<string, PlanView>> = {
  exact: { ...whole, plan },
  secret: planViewOf([...files, secret], { plan: { ...plan, files: [...files, secret] } }),
  settings: planViewOf(withSettings.files, { plan: withSettings, unpublished: new Set(["settings"]) }),
  settingsUnknown: { ...whole, plan, unpublished: new Set(), areSettingsKnown: false },
  unpublishable: { ...whole, plan: { ...plan, files: [], publication: undefined } },
  uncompared: {
    ...whole,
    uncompared: "noMirror",
    plan: {
      ...plan,
      match: { ...plan.match, relation: undefined },
      dryRun: { grade: "notCompared", reasons: [] },
    },
  },
  partial: {
    ...whole,
    plan: {
      ...plan,
      match: { ...plan.match, relation: { ...exactly, kind: "sameCode" } },
      dryRun: { grade: "match", reasons: [{ kind: "metadataDiffers", chain: "0.8.24", build: "0.8.28" }] },
    },
  },
  untrusted: { ...whole, plan, isTrusted: false },
  verified: { ...whole, plan, status: exactStatus },
  improvable: { ...whole, plan, status: matchStatus },
  statusUnknown: {
    ...whole,
    plan,
    status: { kind: "failed", error: new ApiError({ kind: "notJson" } as Failure, "127.0.0.1:5555") },
  },
  proxy: {
    ...whole,
    plan,
    proxy: {
      proxy: { ...part, state: undefined },
      behind: { ...part, role: "implementation", state: "notVerified" },
    },
  },
};

describe("the page of a plan, in a browser", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  for (const [name, view] of Object.entries(plans))
    it(`breaks no rule and scrolls only down, at any width: ${name}`, async () => {
      for (const width of [320, 420, 760, 1100]) {
        await window.page.setViewportSize({ width, height: 900 });
        await window.show({ page: verificationPage(view) });
        const folds = window.page.locator("details:not([open]) > summary");
        if ((await folds.count()) > 0) await folds.first().click();
        const right = await window.page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(right <= width, `${right} at ${width}`);
      }
      assert.deepEqual(await violations(window.page.mainFrame()), []);
    });

  it("has no short address on two lines, and what goes to a line of its own at the edge", async () => {
    const created = { grade: "exact", needsTraces: false, transaction: `0x${"ab".repeat(32)}` } as const;
    const view = { ...(plans["proxy"] ?? assert.fail()), created };
    for (let width = 320; width <= 440; width += 8) {
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

  it("says to screen readers what is in the columns of its files, side by side or not", async () => {
    for (const width of [320, 700, 1100]) {
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

  it("has its list of libraries in the same columns as the user's own files", async () => {
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
