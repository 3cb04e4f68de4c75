import type * as vscode from "vscode";
import { unknownNetworkWords } from "../../text/unknownNetwork.ts";
import { unknownNetworkPage, type UnknownNetwork } from "../../ui/unknownNetworkPage.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { runCommand } from "../commandRegistry.ts";
import { openRemedySettings } from "../openRemedySettings.ts";
import type { Stopped } from "../questions/givenNetwork.ts";
import type { Settings } from "../settings.ts";
import { openWebview } from "./webviews.ts";
import { PagePanel } from "./pagePanel.ts";
import type { ProductLog } from "../productLog.ts";

type PanelServices = {
  readonly extensionUri: vscode.Uri;
  readonly log: ProductLog;
  readonly settings: Settings;
};

/** The panel that says so of a network, with what can be done about it: one in a window. Nothing is sent meanwhile. */
export class UnknownNetworkPanel {
  readonly #services: PanelServices;
  #page: PagePanel | undefined;
  #stopped: Stopped | undefined;

  constructor(services: PanelServices) {
    this.#services = services;
  }

  /** Shows that a command's network is none of the user's. */
  show(stopped: Stopped): void {
    this.#stopped = stopped;
    if (this.#page === undefined) this.#page = this.#open();
    else this.#page.reveal();
    this.#page.show(unknownNetworkWords.title(), unknownNetworkPage(this.#unknown(stopped)));
  }

  #unknown({ name, subject, another }: Stopped): UnknownNetwork {
    if (another !== undefined) return { by: "deepLink", name: String(name), subject: subject ?? "" };
    if (name !== undefined && name !== null) return { by: "command" };
    const choice = this.#services.settings.networkChoice();
    return { by: "settings", name: choice.kind === "known" ? undefined : choice.name };
  }

  dispose(): void {
    this.#page?.dispose();
  }

  #open(): PagePanel {
    return new PagePanel(
      openWebview("contractLens.unknownNetwork"),
      this.#services,
      (message) => this.#handle(message),
      () => {
        this.#page = undefined;
        this.#stopped = undefined;
      },
    );
  }

  async #handle(message: PageMessage): Promise<void> {
    if (message.type === "tryAgain") return this.#tryAgain();
    if (message.type === "cancel") {
      this.dispose();
      return;
    }
    if (message.type !== "remedy") return;
    if (message.remedy === "selectNetwork" && this.#stopped?.another !== undefined)
      return this.#onAnother(this.#stopped.another);
    if (message.remedy !== "selectNetwork") return openRemedySettings(message.remedy);
    if ((await runCommand("contractLens.selectNetwork")) !== undefined) await this.#tryAgain();
  }

  async #onAnother(another: NonNullable<Stopped["another"]>): Promise<void> {
    const open = await another();
    if (open === undefined) return;
    this.dispose();
    await open();
  }

  /** Goes on with what was asked for, once the network is there; the page stays until then. */
  async #tryAgain(): Promise<void> {
    if (this.#stopped === undefined) return;
    const { name, again } = this.#stopped;
    if (this.#services.settings.networkMeant(name) === undefined) {
      this.show(this.#stopped);
      return;
    }
    this.dispose();
    await again();
  }
}
