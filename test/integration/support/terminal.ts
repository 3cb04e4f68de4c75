import * as vscode from "vscode";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/** Shows a terminal of its own that has a text in it. Its rows are in the window only while no GPU draws them. */
export function showTerminal(text: string): vscode.Terminal {
  const written = new vscode.EventEmitter<string>();
  const terminal = vscode.window.createTerminal({
    name: "Shown by tests",
    pty: {
      onDidWrite: written.event,
      open: () => written.fire(`${text}\r\n`),
      close: () => written.dispose(),
    },
  });
  terminal.show();
  return terminal;
}

/**
 * Opens a link in a row of the terminal as one does: the key held, the pointer on it, a click once it
 * says what it opens.
 *
 * @param text - What the row has in it.
 * @param tooltip - What the link has to say before it is clicked.
 * @param indent - How many pixels of the row are left of the pointer: the row starts with the link by default.
 */
export async function followLink(text: string, tooltip: string, indent = 30): Promise<void> {
  const { keyboard, mouse } = await workbench();
  await keyboard.down("ControlOrMeta");
  try {
    const place = await until(`a link "${tooltip}" over ${text}`, async () => {
      const at = await pointAtRow(text, indent);
      return (await says(tooltip)) && at;
    });
    await mouse.click(place.x, place.y);
  } finally {
    await keyboard.up("ControlOrMeta");
  }
}

/** Moves the pointer onto the row from elsewhere: a terminal asks for links anew only when the row is another. */
async function pointAtRow(text: string, indent: number): Promise<{ readonly x: number; readonly y: number }> {
  const page = await workbench();
  const rows = page.locator(".terminal .xterm-rows:visible > div");
  const row = rows.filter({ hasText: text }).last();
  await row.waitFor();
  const [box, below] = [await row.boundingBox(), await rows.last().boundingBox()];
  if (box === null || below === null) throw new Error(`${text} is not to be seen.`);
  const place = { x: box.x + indent, y: box.y + box.height / 2 };
  await page.mouse.move(place.x, below.y + below.height / 2);
  await page.mouse.move(place.x + 3, place.y);
  await page.mouse.move(place.x, place.y);
  return place;
}

/** Whether a hover comes up that says it; before the row's links are found none does. */
async function says(tooltip: string): Promise<boolean> {
  const hover = (await workbench()).locator(".monaco-hover:visible", { hasText: tooltip }).first();
  return hover.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
}
