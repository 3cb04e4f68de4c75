import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type { Meant } from "../../../../src/app/consent/hashConsent.ts";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { subjectNamed } from "../../../../src/app/subjects/inspection.ts";
import { parseSubject } from "../../../../src/core/scan/subject.ts";
import type { InspectTools } from "../../../../src/features/inspect/inspectTools.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { valueOf } from "../../core/arbitraries.ts";

usePlainEditor();

const network = networkWith();
const hashes = [1, 2].map((digit) => `0x${String(digit).repeat(64)}`);
const [first, second] = hashes.map((hash) => subjectNamed(valueOf(parseSubject(hash)), network, {}));
const pointed: Meant = { via: "cursor", line: 7 };

/** A panel on a network without services: nothing is asked of anybody. */
async function openPanel() {
  const { InspectPanel } = await import("../../../../src/features/inspect/inspectPanel.ts");
  const { Settings } = await import("../../../../src/editor/settings.ts");
  const settings = Object.assign(new Settings(), { networks: () => ({ networks: [network], problems: [] }) });
  const tools = {
    services: { extensionUri: Uri.file("/"), log: new MemoryLog(), settings },
    history: { listing: listHistory(emptyHistory) },
    responses: { exchange: () => Promise.resolve(undefined) },
    lookups: {},
  } as unknown as InspectTools;
  const webviewPanel = new StandingPanel() as unknown as vscode.WebviewPanel;
  return new InspectPanel(
    webviewPanel,
    tools,
    () => Promise.resolve(),
    () => undefined,
  );
}

describe("how a panel's subject was meant", () => {
  for (const way of ["back", "forward"] as const) {
    it(`is said of that subject alone, and not of the one that ${way} leads to`, async () => {
      assert.ok(first !== undefined && second !== undefined);
      const panel = await openPanel();
      await panel.open(first);
      await panel.open(second);
      if (way === "forward") await panel.back();
      const [shown, other] = way === "back" ? [second, first] : [first, second];
      await panel.open(shown, pointed);
      assert.equal(panel.meant, pointed);
      await panel[way]();
      assert.ok(panel.isAbout(other));
      assert.equal(panel.meant, undefined);
      panel.dispose();
    });
  }
});
