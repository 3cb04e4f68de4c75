import { shownOrigin } from "../../core/hosts.ts";
import { Listeners } from "../../core/async/listeners.ts";
import type { LedgerSource } from "../../services/ledger/ledger.ts";
import type { SecretStore, StateStore } from "../ports.ts";
import { readRpcUrl } from "./rpcUrl.ts";

/** What is known of a URL without secret storage: its scheme, host and port, and what tells it from the one before. */
export type StoredUrl = { readonly origin: string; readonly id: string };

const stateName = "rpcUrls";

/** The name of a network's URL in secret storage. */
export function secretName(network: string): string {
  return `rpcUrl ${network}`;
}

/**
 * The RPC URLs that the user has set for networks, by the networks' names. They may hold keys: they are in secret storage, and plain
 * state has no more of them than scheme, host and port. `rpcUrlStore` writes them, and is not loaded at activation.
 */
export class RpcUrls {
  readonly secrets: SecretStore;
  /** Those that secret storage did not accept. */
  readonly inThisWindow = new Map<string, StoredUrl & { readonly url: string }>();
  readonly #state: StateStore;
  readonly #listeners = new Listeners();

  constructor(secrets: SecretStore, state: StateStore) {
    this.secrets = secrets;
    this.#state = state;
  }

  /** Calls back after a URL has changed. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** Where the ledger of a network is asked, if a URL is set for it. Does not touch secret storage. */
  readonly sourceOf = (network: string): LedgerSource | undefined => {
    const all = this.stored;
    const stored = this.inThisWindow.get(network) ?? (Object.hasOwn(all, network) ? all[network] : undefined);
    return (
      stored && {
        kind: "rpc",
        url: stored.origin,
        secret: { id: stored.id, read: () => this.#read(network) },
      }
    );
  };

  async #read(network: string): Promise<string | undefined> {
    try {
      const url = this.inThisWindow.get(network)?.url ?? (await this.secrets.get(secretName(network))) ?? "";
      // State and secrets are two stores: nothing is sent to another host than the one that is shown.
      return shownOrigin(url) === this.sourceOf(network)?.url ? url : undefined;
    } catch {
      return undefined;
    }
  }

  /** What plain state has of them. */
  get stored(): Readonly<Record<string, StoredUrl>> {
    const entries = Object.entries((this.#state.get(stateName) ?? {}) as Readonly<Record<string, StoredUrl>>);
    return Object.fromEntries(entries.filter(([, stored]) => readRpcUrl(stored.origin) === stored.origin));
  }

  /** Writes what plain state has of them. */
  async update(stored: Readonly<Record<string, StoredUrl>>): Promise<void> {
    await this.#state.update(stateName, stored);
  }

  /** Tells of a URL that was changed, here or in another window. */
  changed(): void {
    this.#listeners.notify();
  }
}
