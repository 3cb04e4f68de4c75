import assert from "node:assert/strict";
import type { CodeComparison } from "../../src/app/builds/comparison.ts";
import type { LocatedBuild } from "../../src/app/builds/locatedBuild.ts";
import type { ProxyDetection } from "../../src/app/verification/proxy.ts";
import type { PageModel } from "../../src/ui/page/pageModel.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { until } from "../integration/support/until.ts";
import { fullRecord, recordViewOf } from "../support/lookupViews.ts";
import { buildNamed } from "../unit/builds/samples.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const vault = {
  ...buildNamed("Vault"),
  path: "out/Vault.sol/Vault.json",
  modifiedAt: 0,
} as unknown as LocatedBuild;
const exactly = {
  kind: "exact",
  assumedImmutables: false,
  libraries: new Map(),
  immutables: new Map(),
  metadata: [],
} as const;
/** What is told of a contract by the builds of the workspace once they are read. */
const knownLater: {
  readonly proxy: ProxyDetection;
  readonly comparisons: Readonly<Record<string, CodeComparison>>;
} = {
  proxy: { kind: "slots", slots: ["implementation"] },
  comparisons: {
    matched: {
      kind: "matched",
      match: { build: vault, relation: exactly },
      others: [],
      creation: { kind: "notRecorded" },
      commit: "1a2b3c4",
    },
    none: {
      kind: "none",
      contracts: 12,
      skippedFiles: { count: 2, first: "out/Cut.sol/Cut.json" },
      facts: {
        bytes: 1234,
        compiler: { name: "solc", version: "0.8.24" },
        usesPush0: true,
        clone: undefined,
      },
      nearest: undefined,
      named: undefined,
      commit: undefined,
    },
  },
};

describe("record page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  const show = (body: PageModel): Promise<void> => window.show({ page: body });
  const tell = (page: PageModel): Promise<void> => window.update({ page });

  it("links the mention of a build to its section, also by keyboard", async () => {
    await window.page.setViewportSize({ width: 560, height: 400 });
    const comparison = knownLater.comparisons["matched"]!;
    await show(recordPage({ ...recordViewOf({ body: fullRecord }), comparison }));
    const heading = window.page.getByRole("heading", { name: "Your build" });
    const isInSight = async (): Promise<boolean> => {
      const { y = Infinity } = (await heading.boundingBox()) ?? {};
      return y >= 0 && y < 400;
    };
    assert.equal(await isInSight(), false);
    const marks = await window.page.evaluate<readonly string[]>(
      `[...document.querySelectorAll(".chips > *")].map((chip) => chip.tagName + " " + getComputedStyle(chip).textDecorationLine)`,
    );
    assert.ok(marks.includes("SPAN none") && marks.includes("BUTTON underline"));
    assert.deepEqual(
      marks.filter((mark) => mark === "SPAN underline" || mark === "BUTTON none"),
      [],
    );
    await window.page.getByRole("button", { name: "Your build" }).click();
    await until("the section", isInSight);
    await until(
      "the focus",
      async () => (await window.page.evaluate("document.activeElement?.textContent")) === "Your build",
    );
  });

  it("shifts by at most a line when the matching build is known", async () => {
    const view = recordViewOf({ body: fullRecord });
    const { proxy, comparisons } = knownLater;
    const places = (): Promise<readonly [string, number][]> =>
      window.page
        .evaluate(`[...document.querySelectorAll("#page :is(h2, dt):not(details *)")].map((element) =>
        [element.textContent, element.getBoundingClientRect().top])`);
    for (const width of [320, 900])
      for (const [late, comparison] of Object.entries(comparisons)) {
        await window.page.setViewportSize({ width, height: 800 });
        await show(recordPage(view));
        const before = await places();
        assert.ok(before.length > 10);
        await tell(recordPage({ ...view, comparison, proxy }));
        await until(
          late,
          async () => (await window.page.locator("h2", { hasText: "Your build" }).count()) === 1,
        );
        const after = new Map(await places());
        for (const [text, top] of before) {
          const moved = Math.abs((after.get(text) ?? Infinity) - top);
          assert.ok(moved <= 28, `${text} by ${moved} at ${width}: ${late}`);
        }
      }
  });
});
