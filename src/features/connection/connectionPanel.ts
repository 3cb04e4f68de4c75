import * as vscode from "vscode";
import type { ConnectionReport } from "../../app/connection/checkConnection.ts";
import { hostOf } from "../../core/hosts.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { openWebview } from "../../editor/panels/webviews.ts";
import { PagePanel } from "../../editor/panels/pagePanel.ts";
import type { Services } from "../services.ts";
import { connectionWords } from "../../text/networks/connection.ts";
import { connectionPage, type ConnectionView } from "../../ui/connection/connectionPage.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { pageMarkdown } from "../../ui/pageMarkdown.ts";

/** The panel of the connection check. A check is of its moment: VS Code does not restore it. */
export class ConnectionPanel {
  readonly #services: Services;
  readonly #page: PagePanel;
  #network: Network | undefined;
  #report: ConnectionReport | undefined;
  #abort: AbortController | undefined;

  constructor(services: Services, onDidDispose: () => void) {
    this.#services = services;
    this.#page = new PagePanel(
      openWebview("contractLens.connection"),
      services,
      (message) => this.#handle(message),
      () => {
        this.#abort?.abort();
        onDidDispose();
      },
    );
  }

  /**
   * Checks both services of a network and shows how they were found; ends a check that runs here before.
   * @returns the report; `undefined` when the check was ended
   */
  async check(network: Network): Promise<ConnectionReport | undefined> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#network = network;
    this.#report = undefined;
    this.#page.reveal();
    const { name, chainId, verifierUrl } = network;
    const hosts = [ledgerUrl(network), verifierUrl].filter((url) => url !== undefined).map(hostOf);
    this.#show({ kind: "checking", network: name, chainId, hosts, startedAt: Date.now() });
    try {
      const [{ checkConnection }, client] = await Promise.all([
        import("../../app/connection/checkConnection.ts"),
        this.#services.client(),
      ]);
      const report = await checkConnection(network, client, abort.signal);
      if (abort !== this.#abort || abort.signal.aborted) return undefined;
      this.#report = report;
      this.#show({ kind: "finished", report });
      return report;
    } catch (error) {
      const isEnded = abort.signal.aborted;
      if (abort === this.#abort)
        this.#show({ kind: isEnded ? "cancelled" : "broken", network: name, chainId });
      if (!isEnded) throw error;
      return undefined;
    }
  }

  dispose(): void {
    this.#page.dispose();
  }

  #show(view: ConnectionView): void {
    this.#page.show(connectionWords.tab(), connectionPage(view));
  }

  async #handle(message: PageMessage): Promise<void> {
    switch (message.type) {
      case "tryAgain":
        if (this.#network !== undefined) await this.check(this.#network);
        return;
      case "cancel":
        this.#abort?.abort();
        return;
      case "copyReport":
        if (this.#report !== undefined) {
          const page = connectionPage({ kind: "finished", report: this.#report });
          await vscode.env.clipboard.writeText(pageMarkdown(page));
        }
        return;
      case "remedy":
        await openRemedySettings(message.remedy);
        return;
      default:
      // Messages of other panels' pages.
    }
  }
}
