import { protocols, readProtocol, type Protocol } from "../../services/verifier/verification.ts";
import type { StateStore } from "../ports.ts";
import type { Network } from "./network.ts";

const stateKey = "protocols";

/** Which protocol to speak with a network's service: what the user chose after one was retired, else the setting's. */
export class RememberedProtocols {
  readonly #state: StateStore;

  constructor(state: StateStore) {
    this.#state = state;
  }

  protocolFor(network: Network): Protocol {
    return readProtocol(this.#all()[placeOf(network)]) ?? network.verifierProtocol;
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
  return protocols[(protocols.indexOf(protocol) + 1) % protocols.length] ?? protocol;
}

function placeOf(network: Network): string {
  return `${network.name} ${network.verifierUrl ?? ""} ${network.verifierProtocol}`;
}
