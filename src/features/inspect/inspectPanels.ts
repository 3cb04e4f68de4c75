import type * as vscode from "vscode";
import type { Meant } from "../../app/consent/hashConsent.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { InspectSummary } from "../../app/subjects/inspectSummary.ts";
import { parseStoredSubject } from "../../app/subjects/storedSubject.ts";
import { PagePanel } from "../../editor/panels/pagePanel.ts";
import { inBackground } from "../../editor/unexpected.ts";
import { InspectPanel } from "./inspectPanel.ts";
import type { InspectTools } from "./inspectTools.ts";
import { onPageMessage, openInExplorer, openRawJson } from "./pageMessages.ts";
import type { PanelActions } from "../../editor/panels/openPanels.ts";
import { copyText } from "./copyText.ts";

/** The panels of records and results in this window: one per subject. */
export class InspectPanels {
  readonly #tools: InspectTools;
  readonly #panels = new Set<InspectPanel>();

  constructor(tools: InspectTools) {
    this.#tools = tools;
  }

  /** Shows a subject in its panel, which is opened or brought forward. */
  inspect(subject: InspectSubject, meant: Meant): Promise<InspectSummary | undefined> {
    const open = [...this.#panels].find((panel) => panel.isAbout(subject));
    return (open ?? this.#create(PagePanel.open(this.#tools.viewType))).open(subject, meant);
  }

  /** Fills a restored panel with its subject; closes it when that cannot be read. */
  restore(restored: vscode.WebviewPanel, state: unknown): void {
    const stored: unknown =
      typeof state === "object" && state !== null ? Reflect.get(state, "subject") : undefined;
    const subject = parseStoredSubject(stored, this.#tools.services.settings.networks().networks);
    if (subject === undefined) restored.dispose();
    else inBackground("Restored panel", this.#create(restored).restore(subject), this.#tools.services.log);
  }

  dispose(): void {
    for (const panel of this.#panels) panel.dispose();
  }

  #create(webviewPanel: vscode.WebviewPanel): InspectPanel {
    const panel: InspectPanel = new InspectPanel(webviewPanel, this.#tools, onPageMessage, () => {
      this.#panels.delete(panel);
      taken.dispose();
    });
    this.#panels.add(panel);
    const taken = this.#tools.services.panels.add(panelActions(panel));
    return panel;
  }
}

/** What commands can do with a panel of a record or a result. */
export function panelActions(panel: InspectPanel): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => panel.load(),
    copyText: (format) => copyText(format, panel.view),
    openRawJson: () => openRawJson(panel),
    openInExplorer: () => openInExplorer(panel),
  };
}
