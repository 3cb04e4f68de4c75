import { isMaskable } from "../../http/masking.ts";
import { waitAtMost } from "../../core/async/waiting.ts";
import { Secret } from "../../core/keys/secret.ts";
import { mayCarryKey, originOf } from "../../core/hosts.ts";
import type { Logger, SecretStore, StateStore } from "../ports.ts";

const originsKey = "apiKeyOrigins";

/** The longest time that a response waits for the keyring. */
const keyringPatienceMilliseconds = 2000;

/** Where a key is stored: in the keyring, or, if that failed, in memory until the window closes. */
export type KeyStorage = "inKeyring" | "inThisWindow";

/**
 * The block explorers' keys, one per origin of a verification service (docs/decisions.md, Keys). A keyring that throws
 * is survived. The origins that have a key are listed in plain state, for VS Code cannot list secrets. A key that could
 * not be masked where a service repeats it is none.
 */
export class ApiKeys {
  readonly #secrets: SecretStore;
  readonly #state: StateStore;
  readonly #log: Logger;
  readonly #promptAgain: (serviceUrl: string) => Promise<string | undefined>;
  readonly #inThisWindow = new Map<string, Secret>();
  readonly #declined = new Set<string>();
  /** All that this window has come to know, for each origin by their text: what was sent may come back much later. */
  readonly #known = new Map<string, Map<string, Secret>>();
  readonly #read = new Map<string, Promise<unknown>>();
  readonly #patienceMilliseconds: number;

  /** @param askAgain asks the user when the keyring does not give out a key that was set; `undefined` when the user gives none */
  constructor(
    secrets: SecretStore,
    state: StateStore,
    log: Logger,
    askAgain: (serviceUrl: string) => Promise<string | undefined> = () => Promise.resolve(undefined),
    patienceMilliseconds = keyringPatienceMilliseconds,
  ) {
    this.#secrets = secrets;
    this.#state = state;
    this.#log = log;
    this.#promptAgain = askAgain;
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  /** The key for a service, if one was set and may travel there. Asks the keyring only if the origin is listed. */
  async keyFor(serviceUrl: string): Promise<Secret | undefined> {
    if (!mayCarryKey(serviceUrl)) return undefined;
    const origin = originOf(serviceUrl);
    const kept = this.#inThisWindow.get(origin);
    if (kept !== undefined || !this.origins().includes(origin)) return kept;
    const stored = await this.#readKeyring(origin);
    // One that cannot be masked is listed no longer.
    return stored ?? (this.origins().includes(origin) ? this.#promptForKey(serviceUrl, origin) : undefined);
  }

  /** Whether a key was set for a service, and may travel there. Does not touch the keyring. */
  hasKey(serviceUrl: string): boolean {
    if (!mayCarryKey(serviceUrl)) return false;
    const origin = originOf(serviceUrl);
    return this.#inThisWindow.has(origin) || this.origins().includes(origin);
  }

  /**
   * The keys that responses of an origin must not show: the stored one, and all that were known in this window. Asks the
   * keyring once, only if the origin is listed, and waits for it 2 s at most. Never rejects.
   */
  async keysToMask(origin: string): Promise<readonly Secret[]> {
    if (this.origins().includes(origin)) {
      const reading =
        this.#read.get(origin) ?? waitAtMost(this.#readKeyring(origin), this.#patienceMilliseconds);
      this.#read.set(origin, reading);
      await reading;
    }
    return [...(this.#known.get(origin)?.values() ?? [])];
  }

  /** Has a key read anew that another window has changed. @param name the secret's, as the keyring knows it */
  reread(name: string): void {
    for (const origin of this.#read.keys()) if (secretName(origin) === name) this.#read.delete(origin);
  }

  /**
   * Keeps a key for a service's origin.
   * @throws RangeError when it could not be masked; whoever asks for one has said so before
   */
  async set(serviceUrl: string, key: string): Promise<KeyStorage> {
    if (!isMaskable(key)) throw new RangeError("A key that cannot be masked is not kept.");
    const origin = originOf(serviceUrl);
    this.#addKnown(origin, key);
    try {
      await this.#secrets.store(secretName(origin), key);
    } catch {
      this.#log.warn("The keyring did not take the API key; it is kept until this window closes.");
      this.#inThisWindow.set(origin, this.#addKnown(origin, key));
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

  async #readKeyring(origin: string): Promise<Secret | undefined> {
    try {
      const value = await this.#secrets.get(secretName(origin));
      if (value !== undefined && value !== "") {
        if (isMaskable(value)) return this.#addKnown(origin, value);
        this.#log.warn(
          `The API key for ${origin} has fewer than 8 characters, a quote or a backslash, and was forgotten: set another.`,
        );
        await this.clear(origin);
        return undefined;
      }
    } catch {
      // A locked or broken keyring: the same as one that has forgotten.
    }
    this.#log.warn("The keyring did not give out the API key that was set.");
    return undefined;
  }

  #addKnown(origin: string, value: string): Secret {
    const known = this.#known.get(origin) ?? new Map<string, Secret>();
    const key = known.get(value) ?? new Secret(value);
    this.#known.set(origin, known.set(value, key));
    return key;
  }

  /** Prompts once per window; the answer is kept for the window only. */
  async #promptForKey(serviceUrl: string, origin: string): Promise<Secret | undefined> {
    if (this.#declined.has(origin)) return undefined;
    const again = await this.#promptAgain(serviceUrl);
    if (again === undefined) this.#declined.add(origin);
    else this.#inThisWindow.set(origin, this.#addKnown(origin, again));
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

function secretName(origin: string): string {
  return `apiKey ${origin}`;
}
