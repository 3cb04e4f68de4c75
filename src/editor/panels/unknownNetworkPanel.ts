import { unknownNetworkWords } from "../../text/unexpected.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { unknownNetworkPage, type UnknownNetwork } from "../../ui/unknownNetworkPage.ts";
import { runCommand } from "../commandRegistry.ts";
import { openRemedySettings } from "../openRemedySettings.ts";
import type { Stopped } from "../questions/givenNetwork.ts";
import { PanelHost, type Panel, type PanelServices, type PanelSession, type PanelView } from "./panelHost.ts";

/** The panel that says so of a network, with what can be done about it: one in a window. Nothing is sent meanwhile. */
export class UnknownNetworkPanel {
  readonly #services: PanelServices;
  readonly #host: PanelHost<UnknownNetworkSession>;

  constructor(services: PanelServices) {
    this.#services = services;
    this.#host = new PanelHost(services, "contractLens.unknownNetwork");
  }

  /** Shows that a command's network is none of the user's. */
  show(stopped: Stopped): void {
    const [open] = this.#host.sessions;
    if (open === undefined)
      this.#host.create((panel) => new UnknownNetworkSession(panel, this.#services, stopped));
    else open.show(stopped);
  }

  dispose(): void {
    this.#host.dispose();
  }
}

class UnknownNetworkSession implements PanelSession {
  readonly #panel: Panel;
  readonly #services: Pick<PanelServices, "settings">;
  #stopped: Stopped;

  constructor(panel: Panel, services: Pick<PanelServices, "settings">, stopped: Stopped) {
    this.#panel = panel;
    this.#services = services;
    this.#stopped = stopped;
  }

  show(stopped: Stopped): void {
    this.#stopped = stopped;
    this.#panel.reveal();
    this.#panel.show();
  }

  view(): PanelView {
    return { title: unknownNetworkWords.title(), page: unknownNetworkPage(this.#unknown()) };
  }

  async handle(message: PageMessage): Promise<void> {
    if (message.type === "tryAgain") return this.#tryAgain();
    if (message.type === "cancel") this.#panel.dispose();
    if (message.type !== "remedy") return;
    const { another } = this.#stopped;
    if (message.remedy !== "selectNetwork") await openRemedySettings(message.remedy);
    else if (another !== undefined) await this.#onAnother(another);
    else if ((await runCommand("contractLens.selectNetwork")) !== undefined) await this.#tryAgain();
  }

  #unknown(): UnknownNetwork {
    const { name, subject, another } = this.#stopped;
    if (another !== undefined) return { by: "deepLink", name: String(name), subject: subject ?? "" };
    if (name !== undefined && name !== null) return { by: "command" };
    const choice = this.#services.settings.networkChoice();
    return { by: "settings", name: choice.kind === "unknown" ? choice.name : undefined };
  }

  async #onAnother(another: NonNullable<Stopped["another"]>): Promise<void> {
    const open = await another();
    if (open === undefined) return;
    this.#panel.dispose();
    await open();
  }

  /** Goes on with what was asked for, once the network is there; the page stays until then. */
  async #tryAgain(): Promise<void> {
    const { name, again } = this.#stopped;
    if (this.#services.settings.networkMeant(name) === undefined) {
      this.show(this.#stopped);
      return;
    }
    this.#panel.dispose();
    await again();
  }
}
