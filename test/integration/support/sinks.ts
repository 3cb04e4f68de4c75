import path from "node:path";
import * as vscode from "vscode";
import { requests } from "./devnet.ts";
import { hoverAt } from "./hover.ts";
import { givenToExtensions } from "./lens.ts";
import { logText, textOfFiles } from "./traces.ts";
import { workbench } from "./window.ts";
import { windowStorage } from "./windowStorage.ts";

/** A place where a text that must not get out could come to stand. */
type Sink = {
  readonly name: string;
  /** All text that stands there now. */
  readonly read: () => Promise<string> | string;
};

/** What follows the panel or document that is shown just now. */
const shown = [
  { name: "titles", read: titles },
  { name: "window", read: windowText },
  { name: "pages", read: pages },
  { name: "hovers", read: hovers },
  { name: "documents", read: documents },
  { name: "clipboard", read: async () => vscode.env.clipboard.readText() },
] as const satisfies readonly Sink[];

/** What stays when all is closed. */
const kept = [
  { name: "log", read: logText },
  { name: "storage of the window", read: windowStorage },
  { name: "files of VS Code", read: () => textOfFiles() },
  { name: "answers kept for a restart", read: () => textOfFiles(`${path.sep}bodies${path.sep}`) },
  { name: "answers to other extensions", read: givenToExtensions },
  { name: "requests", read: async () => (await requestTexts()).sent },
  { name: "bodies of verifications", read: async () => (await requestTexts()).verifications },
] as const satisfies readonly Sink[];

/** Every place there is. A new one is added above, in a line; all canaries are then held against it. */
export const sinks = [...shown, ...kept];

export type SinkName = (typeof sinks)[number]["name"];

/** The places in which a text stands now, in whatever case it is written. */
export function sinksWith(text: string): Promise<readonly SinkName[]> {
  return among(sinks, text);
}

/** The same of the places that change with what is shown, for a look in passing. */
export function shownSinksWith(text: string): Promise<readonly SinkName[]> {
  return among(shown, text);
}

async function among(places: typeof sinks | typeof shown, text: string): Promise<readonly SinkName[]> {
  const wanted = text.toLowerCase();
  const found: SinkName[] = [];
  for (const { name, read } of places) if ((await read()).toLowerCase().includes(wanted)) found.push(name);
  return found;
}

function titles(): string {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)).join("\n");
}

/**
 * The whole window, notifications, trees and what stands in its fields included. The texts of editors are left out, and
 * where links of the hover in sight lead to, which is a place of its own.
 */
async function windowText(): Promise<string> {
  return (await workbench()).evaluate<string>(`(() => {
    const all = document.documentElement.cloneNode(true);
    for (const editor of all.querySelectorAll(".view-lines, .inputarea, .native-edit-context")) editor.remove();
    for (const link of all.querySelectorAll(".monaco-hover a")) {
      link.removeAttribute("href");
      link.removeAttribute("data-href");
    }
    const fields = [...document.querySelectorAll("input")].filter((field) => field.checkVisibility());
    const typed = fields.map(({ value }) => value);
    return [all.outerHTML, ...typed].join("\\n");
  })()`);
}

/** The documents of all panels, with the state in them. */
async function pages(): Promise<string> {
  const page = await workbench();
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  return (await Promise.all(frames.map((frame) => frame.content().catch(() => "")))).join("\n");
}

/** What is said over each identifier in the files that are shown. */
async function hovers(): Promise<string> {
  const said: string[] = [];
  for (const { document } of vscode.window.visibleTextEditors) {
    if (document.uri.scheme !== "file") continue;
    for (const { index } of document.getText().matchAll(/0x[0-9a-f]{40,}|\b0\.0\.\d{4,}/gi))
      said.push(await hoverAt(document, document.positionAt(index + 3)));
  }
  return said.join("\n");
}

/** Documents that are no files: answers opened whole, the output channels. */
function documents(): string {
  const all = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme !== "file");
  return all.flatMap((document) => [document.uri.toString(true), document.getText()]).join("\n");
}

/** What arrived at the services: the bodies of verifications, and everything else. */
async function requestTexts(): Promise<{ readonly sent: string; readonly verifications: string }> {
  const all = await requests();
  const isVerification = ({ service, method }: (typeof all)[number]): boolean =>
    service === "verifier" && method === "POST";
  return {
    sent: JSON.stringify(all.map((each) => (isVerification(each) ? { ...each, body: "" } : each))),
    verifications: all
      .filter(isVerification)
      .map(({ body }) => body)
      .join("\n"),
  };
}
