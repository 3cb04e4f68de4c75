import type { ConnectionReport } from "../../app/connection/checkConnection.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import type { Services } from "../services.ts";
import { ConnectionPanel } from "./connectionPanel.ts";

/** From a command to a network, and from there to the one panel of checks. */
export class ConnectionChecks {
  readonly #services: Services;
  #panel: ConnectionPanel | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Checks the network of a name; the active one when none is given. @returns what `ConnectionPanel.check` does */
  async check(name: unknown): Promise<ConnectionReport | undefined> {
    const network = await networkOrPage(this.#services, name, () => this.check(name));
    if (network === undefined) return undefined;
    this.#panel ??= new ConnectionPanel(this.#services, () => (this.#panel = undefined));
    return this.#panel.check(network);
  }

  dispose(): void {
    this.#panel?.dispose();
  }
}
