import type * as vscode from "vscode";
import type { InspectSummary } from "../../app/subjects/inspection.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { parseStoredSubject } from "../../app/subjects/storedSubject.ts";
import type { PanelActions } from "../../editor/panels/openPanels.ts";
import { openWebview } from "../../editor/panels/webviews.ts";
import { tickStep } from "../../editor/walkthrough.ts";
import { inBackground } from "../../editor/unexpected.ts";
import { copyText } from "./copyText.ts";
import { InspectPanel } from "./inspectPanel.ts";
import type { InspectTools } from "./inspectTools.ts";
import { onPageMessage, openInExplorer, openRawJson } from "./pageMessages.ts";

/** The panels of records and results in this window: one per subject. */
export class InspectPanels {
  readonly #tools: InspectTools;
  readonly #panels = new Set<InspectPanel>();
  readonly #listening: () => void;

  constructor(tools: InspectTools) {
    this.#tools = tools;
    this.#listening = tools.history.onDidChange(() => {
      for (const panel of this.#panels) panel.query.learn();
    });
  }

  /** Shows a subject in its panel, which is opened or brought forward. */
  async inspect(subject: InspectSubject, meant: Meant): Promise<InspectSummary | undefined> {
    const open = [...this.#panels].find((panel) => panel.isAbout(subject));
    const panel = open ?? this.#create(openWebview(this.#tools.viewType));
    const summary = await panel.open(subject, meant);
    if (summary?.outcome === "found") tickStep(`inspected.${subject.kind}`);
    return summary;
  }

  /** Brings the panel of a subject forward, and asks nobody. @returns whether there is one */
  reveal(subject: InspectSubject): boolean {
    return [...this.#panels].some((panel) => panel.isAbout(subject) && panel.reveal());
  }

  /** Fills a restored panel with its subject; closes it when that cannot be read. */
  restore(restored: vscode.WebviewPanel, state: unknown): void {
    const stored = (state as { readonly subject?: unknown } | null | undefined)?.subject;
    const subject = parseStoredSubject(stored, this.#tools.services.settings.networks().networks);
    if (subject === undefined) restored.dispose();
    else {
      const restoring = this.#create(restored).restore(subject, state);
      inBackground("Restored panel", restoring, this.#tools.services.log);
    }
  }

  dispose(): void {
    this.#listening();
    for (const panel of this.#panels) panel.dispose();
  }

  #create(webviewPanel: vscode.WebviewPanel): InspectPanel {
    const panel: InspectPanel = new InspectPanel(webviewPanel, this.#tools, onPageMessage, () => {
      this.#panels.delete(panel);
      taken.dispose();
    });
    this.#panels.add(panel);
    const taken = this.#tools.services.panels.add(actionsOf(panel));
    return panel;
  }
}

/** What commands can do with a panel of a record or a result. */
function actionsOf(panel: InspectPanel): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => panel.load(),
    copyText: (format) => Promise.resolve(copyText(format, panel.view, panel.tools.services)),
    openRawJson: () => openRawJson(panel),
    openInExplorer: () => openInExplorer(panel),
    contract: () => panel.contract,
  };
}
