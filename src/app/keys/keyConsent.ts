import type { Secret } from "../../core/keys/secret.ts";
import type { StateStore } from "../ports.ts";
import { originOf } from "../../core/hosts.ts";
import type { ApiKeys, KeyStorage } from "./apiKeys.ts";

const alwaysKey = "apiKeyAlwaysSent";

/** The user's decision for one verification. */
export type KeyDecision = "with" | "without";

/** What the user is asked before a key is sent. */
export type KeyQuestion = {
  /** The address of the contract that is verified, with its checksum. */
  readonly contract: string;
  readonly serviceUrl: string;
  /** Whether the workspace is trusted: in one that is not, "always" neither counts nor can be said. */
  readonly isTrusted: boolean;
};

/** How the user is asked for one verification. */
export type KeyPromptOptions = {
  /** The answer that the user has already given for this verification alone. */
  readonly answer?: KeyDecision | undefined;
  /** Is awaited before a question, so that the panel it is about is visible and gets the focus back afterwards. */
  readonly beforeQuestion?: (() => Promise<void>) | undefined;
};

/** What the decision rests on. */
export type KeyConsentPorts = {
  readonly keys: Pick<ApiKeys, "hasKey" | "keyFor">;
  readonly state: StateStore;
  readonly isTrusted: () => boolean;
  /** @returns `undefined` when the user dismissed the prompt: then nothing is to be sent at all */
  readonly ask: (question: KeyQuestion, signal: AbortSignal) => Promise<KeyDecision | "always" | undefined>;
};

/**
 * When a block explorer's key goes along with a verification: after a question that names contract and host, each time,
 * until the user has said to send it always to that service.
 */
export class KeyConsent {
  readonly #ports: KeyConsentPorts;

  constructor(ports: KeyConsentPorts) {
    this.#ports = ports;
  }

  /**
   * The key for a verification that is about to be sent, where one may go along.
   * @returns `"declined"` when the user dismissed the prompt: then nothing is to be sent
   */
  async keyFor(
    { contract, serviceUrl }: Pick<KeyQuestion, "contract" | "serviceUrl">,
    { answer, beforeQuestion }: KeyPromptOptions,
    signal: AbortSignal,
  ): Promise<Secret | undefined | "declined"> {
    const { keys } = this.#ports;
    if (!keys.hasKey(serviceUrl)) return undefined;
    const said = answer ?? (await this.#ask({ contract, serviceUrl }, beforeQuestion, signal));
    if (said === undefined) return "declined";
    return said === "with" ? keys.keyFor(serviceUrl) : undefined;
  }

  /** Forgets that a key may always be sent to a service. */
  async forget(serviceUrl: string): Promise<void> {
    const left = this.#alwaysOrigins().filter((origin) => origin !== originOf(serviceUrl));
    await this.#ports.state.update(alwaysKey, left);
  }

  async #ask(
    { contract, serviceUrl }: Pick<KeyQuestion, "contract" | "serviceUrl">,
    beforeQuestion: KeyPromptOptions["beforeQuestion"],
    signal: AbortSignal,
  ): Promise<KeyDecision | undefined> {
    const isTrusted = this.#ports.isTrusted();
    if (isTrusted && this.#alwaysOrigins().includes(originOf(serviceUrl))) return "with";
    await beforeQuestion?.();
    const answer = await this.#ports.ask({ contract, serviceUrl, isTrusted }, signal);
    if (answer !== "always") return answer;
    await this.#ports.state.update(alwaysKey, [...new Set([...this.#alwaysOrigins(), originOf(serviceUrl)])]);
    return "with";
  }

  /** Origins of services. */
  #alwaysOrigins(): readonly string[] {
    const stored = this.#ports.state.get(alwaysKey);
    return Array.isArray(stored) ? (stored as unknown[]).filter((item) => typeof item === "string") : [];
  }
}

/**
 * Keeps a key for a service. "Always send" applies to the key that it was said of: it is dropped where that key is gone.
 * @throws RangeError when the key could not be masked
 */
export async function storeKey(
  keys: Pick<ApiKeys, "hasKey" | "set">,
  consent: Pick<KeyConsent, "forget">,
  serviceUrl: string,
  key: string,
): Promise<KeyStorage> {
  if (!keys.hasKey(serviceUrl)) await consent.forget(serviceUrl);
  return keys.set(serviceUrl, key);
}
