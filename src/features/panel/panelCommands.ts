import * as vscode from "vscode";
import type { InspectSummary } from "../../app/subjects/inspection.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { OpenPanels } from "../../editor/panels/openPanels.ts";
import type { Panel } from "../../editor/panels/panelHost.ts";
import { notificationWords } from "../../text/notifications.ts";
import { copyFormatWords, questionTitles } from "../../text/questions.ts";
import { copyFormats, type CopyFormat } from "../../ui/page/pageMessage.ts";

/** Commands of the active panel: the actions of its buttons, for the palette, menus, and keybindings. */
export class PanelCommands {
  readonly #panels: OpenPanels;

  constructor(panels: OpenPanels) {
    this.#panels = panels;
  }

  /** Reloads. @returns the shown subject */
  async refresh(): Promise<InspectSummary | VerificationSummary | undefined> {
    return this.#active()?.session.commands?.refresh();
  }

  /** Copies the subject in the given format, or asks for one. @returns the copied text */
  async copy(given: unknown): Promise<string | undefined> {
    const panel = this.#active();
    if (panel === undefined) return undefined;
    const format = copyFormats.find((one) => one === given) ?? (await pickFormat(panel));
    const text = format === undefined ? undefined : await panel.copy(format);
    if (text !== undefined) vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
    return text;
  }

  /** Opens the raw response in a read-only editor. @returns the shown text */
  async openRawJson(): Promise<string | undefined> {
    return this.#active()?.openRaw();
  }

  /** Opens the block explorer's page of the subject. @returns the page's address */
  async openInExplorer(): Promise<string | undefined> {
    return this.#active()?.session.commands?.openInExplorer();
  }

  #active(): Panel | undefined {
    const { active } = this.#panels;
    if (active === undefined) {
      void vscode.window.showInformationMessage(notificationWords.noPanel());
    }
    return active;
  }
}

async function pickFormat(panel: Panel): Promise<CopyFormat | undefined> {
  const formats = copyFormats.filter((format) => panel.session.copyText?.(format) !== "");
  const items = formats.map((format) => ({ label: copyFormatWords[format](), format }));
  const picked = await vscode.window.showQuickPick(items, { title: questionTitles.copyFromPanel() });
  return picked?.format;
}
