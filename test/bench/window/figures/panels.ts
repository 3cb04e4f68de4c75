import * as vscode from "vscode";
import { until } from "../../../integration/support/until.ts";
import { workbench } from "../../../integration/support/window.ts";
import { atMost, overFloorAtMost, type Figure } from "../../figure.ts";
import { median } from "../../statistics.ts";
import { documentOf } from "../ask.ts";
import { moment, rowsInPage, seenAt, watchPages } from "../sight.ts";
import { longTransaction } from "../subjects.ts";

const turns = 7;
const contract = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";

/** How soon panels show what they are for; VS Code takes some time for an empty one, and that is the floor. */
export async function panels(): Promise<readonly Figure[]> {
  await watchPages();
  const empty: number[] = [];
  const rows: number[] = [];
  const verified: number[] = [];
  let inPage = 0;
  // The first one of each loads what all others find loaded.
  for (let turn = 0; turn <= turns; turn += 1) {
    const nothing = await emptyPanel();
    const list = await longList();
    inPage = Math.max(inPage, await rowsInPage());
    await closeAll();
    const verification = await verifying();
    if (turn === 0) continue;
    empty.push(nothing);
    rows.push(list);
    verified.push(verification);
  }
  return [
    overFloorAtMost(200, {
      name: "panel with 50,000 logs, answer held: first rows, p50; floor: an empty panel",
      value: median(rows),
      floor: median(empty),
      unit: "ms",
    }),
    atMost(100, { name: "the same: rows in the page", value: inPage, unit: "rows" }),
    overFloorAtMost(200, {
      name: "key press to the panel of a verification, p50; floor: an empty panel",
      value: median(verified),
      floor: median(empty),
      unit: "ms",
    }),
  ];
}

async function emptyPanel(): Promise<number> {
  const begin = moment();
  const panel = vscode.window.createWebviewPanel("bench", "Floor", vscode.ViewColumn.Beside, {
    enableScripts: true,
  });
  panel.webview.html = "<!DOCTYPE html><p data-bench-floor>floor</p>";
  const seen = await seenAt("floor");
  await closeAll();
  return seen - begin;
}

async function longList(): Promise<number> {
  const begin = moment();
  await vscode.commands.executeCommand("contractLens.inspectExecutionResult", longTransaction);
  return (await seenAt("rows")) - begin;
}

async function verifying(): Promise<number> {
  const document = await documentOf([contract]);
  const at = new vscode.Position(0, 5);
  await vscode.window.showTextDocument(document, { selection: new vscode.Selection(at, at) });
  const page = await workbench();
  await page.locator(".monaco-editor.focused").first().waitFor();
  const begin = moment();
  await page.keyboard.press("Control+Alt+v");
  const seen = await seenAt("verified");
  await closeAll();
  return seen - begin;
}

/** Closes every editor and panel, and does not ask about what was not saved. */
async function closeAll(): Promise<void> {
  while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await until("no editor to be open", () => vscode.window.visibleTextEditors.length === 0);
}
