import * as vscode from "vscode";
import type { InspectSummary } from "../../app/inspect/inspectSummary.ts";
import { copyFormats, type CopyFormat } from "../../pages/protocol.ts";
import { rawPlaces } from "../../pages/lookup/rawPlaces.ts";
import { isKeyOf } from "../../pages/plainFields.ts";
import { copyText } from "./copyText.ts";
import type { InspectPanel } from "./inspectPanel.ts";
import type { InspectPanels } from "./inspectPanels.ts";
import { openInExplorer, openRawAnswer } from "./pageAnswers.ts";

const labels: Readonly<Record<CopyFormat, string>> = {
  address: "Address",
  id: "ID",
  json: "JSON",
  markdown: "Markdown",
  curl: "curl Command",
};

/** What commands do with the panel in use: the same as its own buttons, for the palette, menus and keybindings. */
export class PanelCommands {
  readonly #panels: InspectPanels;

  constructor(panels: InspectPanels) {
    this.#panels = panels;
  }

  /** Asks anew. @returns what is shown then */
  async refresh(): Promise<InspectSummary | undefined> {
    return this.#active()?.load();
  }

  /** Copies the subject in some form; asks in which when none is given. @returns what is on the clipboard then */
  async copy(given: unknown): Promise<string | undefined> {
    const panel = this.#active();
    if (panel === undefined) return undefined;
    const format = isKeyOf(copyFormats, given) ? given : await pickFormat(panel);
    const text = format === undefined ? "" : copyText(format, panel);
    if (text === "") return undefined;
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage("$(copy) Copied", 2000);
    return text;
  }

  /** Opens the answer as it came in a read-only editor. @returns the text shown */
  async openRawJson(): Promise<string | undefined> {
    const panel = this.#active();
    if (panel === undefined) return undefined;
    return openRawAnswer(panel, panel.answer === undefined ? rawPlaces.failure : rawPlaces.lookup);
  }

  /** Opens the block explorer's page of the subject. @returns the page's address */
  async openInExplorer(): Promise<string | undefined> {
    const panel = this.#active();
    return panel && openInExplorer(panel);
  }

  #active(): InspectPanel | undefined {
    const { active } = this.#panels;
    if (active === undefined) {
      void vscode.window.showInformationMessage("Open a contract record or an execution result first.");
    }
    return active;
  }
}

async function pickFormat(panel: InspectPanel): Promise<CopyFormat | undefined> {
  const formats = (Object.keys(copyFormats) as CopyFormat[]).filter(
    (format) => copyText(format, panel) !== "",
  );
  const items = formats.map((format) => ({ label: labels[format], format }));
  const picked = await vscode.window.showQuickPick(items, { title: "Contract Lens: Copy" });
  return picked?.format;
}
