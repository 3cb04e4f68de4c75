import * as vscode from "vscode";
import { until } from "../../../integration/support/until.ts";
import { workbench } from "../../../integration/support/window.ts";
import type { Figure } from "../../figure.ts";
import { atMost, overFloorAtMost } from "../../judged.ts";
import { documentOf } from "../ask.ts";
import { moment, rowsInPage, seenAt, watchPages } from "../sight.ts";
import { longTransaction } from "../subjects.ts";
import { verifyKeyPressed } from "../verifyKey.ts";

const turns = 12;
const contract = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";

/**
 * How soon panels show what they are for; VS Code takes some time for an empty one, and that is the floor. Opened twice in
 * each turn, it is the control too.
 */
export async function panels(): Promise<readonly Figure[]> {
  await watchPages();
  const rows = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  const verified = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  let inPage = 0;
  // The first one of each loads what all others find loaded.
  for (let turn = 0; turn <= turns; turn += 1) {
    const isCounted = turn > 0;
    const [control, floor, value] = [await emptyPanel(), await emptyPanel(), await longList()];
    if (isCounted) add(rows, { control, floor, value });
    inPage = Math.max(inPage, await rowsInPage());
    await closeAll();
    const beside = { control: await emptyPanelBeside(), floor: await emptyPanelBeside() };
    const all = { ...beside, value: await verifying() };
    if (isCounted) add(verified, all);
  }
  return [
    overFloorAtMost(
      150,
      { name: "panel with 50,000 logs, answer held: first rows; floor: an empty panel", unit: "ms" },
      rows,
    ),
    atMost(40, { name: "the same: rows in the page", value: inPage, unit: "rows" }),
    overFloorAtMost(
      110,
      {
        name: "key press to the panel of a verification; floor: an empty panel beside the same text",
        unit: "ms",
      },
      verified,
    ),
  ];
}

type Lists = Record<"values" | "floors" | "controls", number[]>;

function add(to: Lists, { control, floor, value }: Record<"control" | "floor" | "value", number>): void {
  to.controls.push(control);
  to.floors.push(floor);
  to.values.push(value);
}

async function emptyPanel(): Promise<number> {
  const begin = moment();
  const panel = vscode.window.createWebviewPanel("bench", "Floor", vscode.ViewColumn.Beside, {
    enableScripts: true,
  });
  panel.webview.html = "<!DOCTYPE html><p data-bench-floor>floor</p>";
  const seen = await seenAt("floor", begin);
  await closeAll();
  return seen - begin;
}

async function emptyPanelBeside(): Promise<number> {
  await showContract();
  return emptyPanel();
}

async function longList(): Promise<number> {
  const begin = moment();
  await vscode.commands.executeCommand("contractLens.inspectExecutionResult", longTransaction);
  return (await seenAt("rows", begin)) - begin;
}

async function verifying(): Promise<number> {
  await showContract();
  const page = await workbench();
  const begin = moment();
  await page.keyboard.press(verifyKeyPressed);
  const seen = await seenAt("verified", begin);
  await closeAll();
  return seen - begin;
}

/** A text with the contract under the cursor, as VS Code splits the window for a panel beside it. */
async function showContract(): Promise<void> {
  const document = await documentOf([contract]);
  const at = new vscode.Position(0, 5);
  await vscode.window.showTextDocument(document, { selection: new vscode.Selection(at, at) });
  await (await workbench()).locator(".monaco-editor.focused").first().waitFor();
}

/** Closes every editor and panel, and does not ask about what was not saved. */
async function closeAll(): Promise<void> {
  while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await until("no editor to be open", () => vscode.window.visibleTextEditors.length === 0);
}
