import * as vscode from "vscode";
import { showText } from "./editor.ts";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/** What hovers say at a place of a document, as Markdown; empty when they say nothing. */
export async function hoverAt(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    position,
  );
  const parts = hovers.flatMap(({ contents }) => contents as (vscode.MarkdownString | string)[]);
  return parts.map((part) => (typeof part === "string" ? part : part.value)).join("\n");
}

/** What the product's hover says about a reference in a text; empty when it says nothing. */
export async function hover(reference: string, text = `see ${reference} for more`): Promise<string> {
  const { document, selection } = await showText(text, reference);
  return hoverAt(document, selection.active);
}

/** What hovers say in the middle of a text that the document holds. */
export function hoverOver(document: vscode.TextDocument, text: string): Promise<string> {
  const start = document.getText().indexOf(text);
  if (start < 0) throw new Error(`The document does not hold ${text}.`);
  return hoverAt(document, document.positionAt(start + Math.floor(text.length / 2)));
}

/** A command that a link of a hover runs, with its arguments, as others could read it there. */
export type HoverLink = { readonly command: string; readonly given: readonly unknown[] };

/** The link to a command in what a hover says. */
export function linkIn(hover: string, command: string): HoverLink {
  const [, given] = new RegExp(`command:${command.replace(".", "[.]")}[?]([^ )]+)`).exec(hover) ?? [];
  if (given === undefined) throw new Error(`The hover has no link to ${command}: ${hover}`);
  return { command, given: JSON.parse(decodeURIComponent(given)) as readonly unknown[] };
}

/** What a hover says once it has its answers: a busy machine may need more than the first. */
export function settled(hover: () => Promise<string>): Promise<string> {
  return until("the hover to have its answers", async () => {
    const said = await hover();
    return said.includes("Waiting for") ? undefined : said;
  });
}

/** Moves the pointer onto a text that stands for itself in a line of the editor shown. */
export async function pointAt(text: string): Promise<void> {
  const page = await workbench();
  const place = page.locator(".monaco-editor .view-line span:not(:has(span))", { hasText: text }).last();
  // The editor draws its lines anew when it highlights them, so that a text is gone for a moment.
  const box = await until(`${text} to be seen`, async () => (await place.boundingBox()) ?? undefined);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 3, y);
  await page.mouse.move(x, y);
}

/** Moves the pointer away from every text. */
export async function pointAway(): Promise<void> {
  const page = await workbench();
  await page.mouse.move(640, 5);
}

/** What the hover says that the window shows, once it says a text. */
export async function shownHover(text: string): Promise<string> {
  const page = await workbench();
  return until(`a hover with "${text}"`, async () => {
    const shown = await page.locator(".monaco-hover:visible").allTextContents();
    return shown.find((hover) => hover.includes(text));
  });
}
