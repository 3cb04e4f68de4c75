import assert from "node:assert/strict";
import { options, type VNode } from "preact";
import { pageAhead } from "../../../../src/ui/browser/drawAhead.tsx";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { drawnPage } from "../../../support/drawnPage.ts";
import { keysFile, plannedFile, planViewOf } from "../verification/plans.ts";
import { everyConclusion, reportOn } from "../../text/everyReport.ts";

/** What components draw a page: V8 compiles each when it is first called. */
function componentsOf(page: PageModel): ReadonlySet<string> {
  const found = new Set<string>();
  const before = Object.getOwnPropertyDescriptor(options, "vnode");
  options.vnode = (vnode: VNode): void => {
    if (typeof vnode.type === "function") found.add(vnode.type.name);
  };
  try {
    drawnPage(page);
  } finally {
    if (before === undefined) delete options.vnode;
    else Object.defineProperty(options, "vnode", before);
  }
  return found;
}

describe("what a waiting page draws ahead", () => {
  it("is drawn by all components that draw what comes of a verification", () => {
    const ahead = componentsOf(pageAhead);
    const drawn = new Set<string>();
    const reports = everyConclusion.map((conclusion) => reportOn(conclusion));
    // One of each outcome: drawing all there are takes seconds.
    const ofEach = new Map(reports.map((report) => [summarize(report).word, report]));
    for (const report of ofEach.values()) {
      const view = { kind: "finished", report, earlier: [summarize(report)], commit: "1a2b3c4" } as const;
      for (const component of componentsOf(verificationPage(view))) drawn.add(component);
    }
    const plan = verificationPage(planViewOf([plannedFile("src/Keys.sol"), keysFile]));
    for (const component of componentsOf(plan)) drawn.add(component);
    assert.ok(drawn.size > 10, [...drawn].join());
    assert.deepEqual([...drawn].filter((component) => !ahead.has(component)).sort(), []);
  });
});
