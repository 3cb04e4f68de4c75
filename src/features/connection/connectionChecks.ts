import type { ConnectionReport } from "../../app/connection/checkConnection.ts";
import type { Network } from "../../app/networks/network.ts";
import { hostsOf } from "../../core/hosts.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { PanelHost, type Panel, type PanelSession, type PanelView } from "../../editor/panels/panelHost.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import { connectionWords } from "../../text/networks/connection.ts";
import { connectionPage, type ConnectionView } from "../../ui/connection/connectionPage.ts";
import type { CopyFormat, PageMessage } from "../../ui/page/pageMessage.ts";
import { pageMarkdown } from "../../ui/pageMarkdown.ts";
import type { Services } from "../services.ts";

/** Checks connections in a single panel. VS Code does not restore it: a check describes one moment. */
export class ConnectionChecks {
  readonly #services: Services;
  readonly #host: PanelHost<ConnectionSession>;

  constructor(services: Services) {
    this.#services = services;
    this.#host = new PanelHost(services, "contractLens.connection");
  }

  /** Checks the named network, else the active one. @returns the result of `ConnectionSession.check` */
  async check(name: unknown): Promise<ConnectionReport | undefined> {
    const network = await networkOrPage(this.#services, name, () => this.check(name));
    if (network === undefined) return undefined;
    const [open] = this.#host.sessions;
    const session = open ?? this.#host.create((panel) => new ConnectionSession(panel, this.#services));
    return session.check(network);
  }

  dispose(): void {
    this.#host.dispose();
  }
}

class ConnectionSession implements PanelSession {
  readonly #panel: Panel;
  readonly #services: Pick<Services, "client" | "settings">;
  #network: Network | undefined;
  #view: ConnectionView | undefined;
  #abort: AbortController | undefined;

  constructor(panel: Panel, services: Pick<Services, "client" | "settings">) {
    this.#panel = panel;
    this.#services = services;
  }

  view(): PanelView | undefined {
    return this.#view && { title: connectionWords.tab(), page: connectionPage(this.#view) };
  }

  /**
   * Checks both services of a network and shows the results; cancels a running check first.
   * @returns the report; `undefined` if the check was canceled
   */
  async check(network: Network): Promise<ConnectionReport | undefined> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#network = network;
    this.#panel.reveal();
    const { name, chainId, ledgers, verifierUrl } = network;
    const hosts = hostsOf([...ledgers.map(({ url }) => url), verifierUrl]);
    this.#show({ kind: "checking", network: name, chainId, hosts, startedAt: Date.now() });
    try {
      const [{ checkConnection }, client] = await Promise.all([
        import("../../app/connection/checkConnection.ts"),
        this.#services.client(),
      ]);
      const report = await checkConnection(network, client, abort.signal);
      if (abort !== this.#abort || abort.signal.aborted) return undefined;
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

  async handle(message: PageMessage): Promise<void> {
    switch (message.type) {
      case "tryAgain":
        if (this.#network !== undefined) await this.check(this.#network);
        return;
      case "cancel":
        this.#abort?.abort();
        return;
      case "remedy":
        if (message.remedy === "chooseRpcUrl") await this.#chooseRpcUrl();
        else await openRemedySettings(message.remedy);
        return;
      default:
      // Ignore messages of other panels' pages.
    }
  }

  async #chooseRpcUrl(): Promise<void> {
    const chosen = await runCommand("contractLens.chooseRpcUrl", this.#network?.name);
    const network = this.#services.settings.networkNamed(chosen);
    if (network !== undefined) await this.check(network);
  }

  copyText(format: CopyFormat): string {
    const view = this.#view;
    return format === "markdown" && view?.kind === "finished" ? pageMarkdown(connectionPage(view)) : "";
  }

  end(): void {
    this.#abort?.abort();
  }

  #show(view: ConnectionView): void {
    this.#view = view;
    this.#panel.show();
  }
}
