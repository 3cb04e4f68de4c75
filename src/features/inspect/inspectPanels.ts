import type * as vscode from "vscode";
import type { InspectSummary } from "../../app/subjects/inspection.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { parseStoredSubject } from "../../app/subjects/subject.ts";
import type { CommandOptions } from "../../editor/commandOptions.ts";
import { PanelHost } from "../../editor/panels/panelHost.ts";
import { tickStep } from "../../editor/walkthrough.ts";
import { inBackground } from "../../editor/productLog.ts";
import { InspectSession } from "./inspectSession.ts";
import { onPageMessage } from "./pageMessages.ts";
import type { InspectTools } from "./inspectTools.ts";

/** The panels of records and results in this window: one per subject. */
export class InspectPanels {
  readonly #tools: InspectTools;
  readonly #host: PanelHost<InspectSession>;
  readonly #listening: () => void;

  constructor(tools: InspectTools) {
    this.#tools = tools;
    this.#host = new PanelHost(tools.services, tools.viewType);
    this.#listening = tools.facts.onDidChange(() => {
      for (const session of this.#host.sessions) session.learn();
    });
  }

  /** Opens or reveals the panel of a subject. @param section of its page that is opened and read */
  async inspect(
    subject: InspectSubject,
    origin: InputOrigin,
    section?: CommandOptions["section"],
  ): Promise<InspectSummary | undefined> {
    const open = this.#host.sessions.find((session) => session.isAbout(subject));
    const session = open ?? this.#create();
    const summary = await session.open(subject, origin);
    if (section === "storage") await session.loader.storage.show();
    if (summary?.outcome === "found") tickStep(`inspected.${subject.kind}`);
    return summary;
  }

  /** Reveals the panel of a subject; sends no requests. @returns whether there is one */
  reveal(subject: InspectSubject): boolean {
    return this.#host.sessions.some((session) => session.isAbout(subject) && session.reveal());
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
    this.#host.dispose();
  }

  #create(restored?: vscode.WebviewPanel): InspectSession {
    return this.#host.create((panel) => new InspectSession(panel, this.#tools, onPageMessage), restored);
  }
}
