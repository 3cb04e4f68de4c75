import { Secret } from "../../core/secret.ts";
import { mayCarryKey } from "../../api/verification/requestBody.ts";
import type { Logger, SecretStore, StateStore } from "../ports.ts";

const originsKey = "apiKeyOrigins";

/** Asks the user for a service's key once more; `undefined` when the user gives none. */
export type AskAgain = (serviceUrl: string) => Promise<string | undefined>;

/** How a key was kept: by the keyring, or, when that failed, in memory until the window closes. */
export type Keeping = "inKeyring" | "inThisWindow";

/**
 * The block explorers' keys, one per origin of a verification service (DESIGN §2, Key). A keyring that throws is
 * survived. The origins that have a key are listed in plain state, for VS Code cannot list secrets.
 */
export class ApiKeys {
  readonly #secrets: SecretStore;
  readonly #state: StateStore;
  readonly #log: Logger;
  readonly #askAgain: AskAgain;
  readonly #inThisWindow = new Map<string, Secret>();
  readonly #turnedDown = new Set<string>();

  /** @param askAgain is called when the keyring does not give out a key that was set */
  constructor(
    secrets: SecretStore,
    state: StateStore,
    log: Logger,
    askAgain: AskAgain = () => Promise.resolve(undefined),
  ) {
    this.#secrets = secrets;
    this.#state = state;
    this.#log = log;
    this.#askAgain = askAgain;
  }

  /** The key for a service, if one was set and may travel there. Asks the keyring only if the origin is listed. */
  async keyFor(serviceUrl: string): Promise<Secret | undefined> {
    if (!mayCarryKey(serviceUrl)) return undefined;
    const origin = originOf(serviceUrl);
    const kept = this.#inThisWindow.get(origin);
    if (kept !== undefined || !this.origins().includes(origin)) return kept;
    return (await this.#fromKeyring(origin)) ?? this.#fromUser(serviceUrl, origin);
  }

  /** Whether a key was set for a service. Does not touch the keyring. */
  hasKey(serviceUrl: string): boolean {
    const origin = originOf(serviceUrl);
    return this.#inThisWindow.has(origin) || this.origins().includes(origin);
  }

  /** Keeps a key for a service's origin. */
  async set(serviceUrl: string, key: string): Promise<Keeping> {
    const origin = originOf(serviceUrl);
    try {
      await this.#secrets.store(secretName(origin), key);
    } catch {
      this.#log.warn("The keyring did not take the API key; it is kept until this window closes.");
      this.#inThisWindow.set(origin, new Secret(key));
      return "inThisWindow";
    }
    this.#inThisWindow.delete(origin);
    await this.#state.update(originsKey, [...new Set([...this.origins(), origin])].sort());
    return "inKeyring";
  }

  /** Forgets the key of an origin, wherever it is kept. */
  async clear(origin: string): Promise<void> {
    this.#inThisWindow.delete(origin);
    try {
      await this.#secrets.delete(secretName(origin));
    } catch {
      this.#log.warn("The keyring did not delete the API key; it is no longer used.");
    }
    await this.#state.update(
      originsKey,
      this.origins().filter((listed) => listed !== origin),
    );
  }

  async #fromKeyring(origin: string): Promise<Secret | undefined> {
    try {
      const value = await this.#secrets.get(secretName(origin));
      if (value !== undefined && value !== "") return new Secret(value);
    } catch {
      // A locked or broken keyring: the same as one that has forgotten.
    }
    this.#log.warn("The keyring did not give out the API key that was set.");
    return undefined;
  }

  /** Asks once a window; the answer is kept for the window only. */
  async #fromUser(serviceUrl: string, origin: string): Promise<Secret | undefined> {
    if (this.#turnedDown.has(origin)) return undefined;
    const again = await this.#askAgain(serviceUrl);
    if (again === undefined) this.#turnedDown.add(origin);
    else this.#inThisWindow.set(origin, new Secret(again));
    return this.#inThisWindow.get(origin);
  }

  /** The origins that have a key in the keyring. */
  origins(): readonly string[] {
    const stored = this.#state.get(originsKey);
    if (!Array.isArray(stored)) return [];
    return (stored as unknown[]).filter((item) => typeof item === "string" && URL.canParse(item)) as string[];
  }

  /** All origins that have a key, those kept for this window included. */
  allOrigins(): readonly string[] {
    return [...new Set([...this.origins(), ...this.#inThisWindow.keys()])];
  }
}

/** Scheme, host and port of a service. */
export function originOf(serviceUrl: string): string {
  return new URL(serviceUrl).origin;
}

function secretName(origin: string): string {
  return `apiKey ${origin}`;
}
