import type { Protocol } from "../../api/verification/verification.ts";
import type { StateStore } from "../ports.ts";
import type { Network } from "./network.ts";

const stateKey = "protocols";
const order: readonly Protocol[] = ["session", "direct", "job"];

/** Which protocol to speak with a network's service: what the user chose after one was retired, else the setting's. */
export class RememberedProtocols {
  readonly #state: StateStore;

  constructor(state: StateStore) {
    this.#state = state;
  }

  protocolFor(network: Network): Protocol {
    const remembered = this.#all()[placeOf(network)];
    return order.find((protocol) => protocol === remembered) ?? network.verifierProtocol;
  }

  /** Remembers a choice for a network as it stands: another address or another protocol in the settings undoes it. */
  async remember(network: Network, protocol: Protocol): Promise<void> {
    await this.#state.update(stateKey, { ...this.#all(), [placeOf(network)]: protocol });
  }

  #all(): Readonly<Record<string, unknown>> {
    const stored = this.#state.get(stateKey);
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  }
}

/** What to offer when a protocol is retired: session → direct → job, and round again. */
export function nextProtocol(protocol: Protocol): Protocol {
  return order[(order.indexOf(protocol) + 1) % order.length] ?? protocol;
}

function placeOf(network: Network): string {
  return `${network.name} ${network.verifierUrl ?? ""} ${network.verifierProtocol}`;
}
