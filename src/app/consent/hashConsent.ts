import type { Hex } from "../../core/hex.ts";
import { keyedHash } from "../../core/keys/keyedHash.ts";
import { isLoopback } from "../../core/loopback.ts";
import { originOf } from "../../core/hosts.ts";
import type { WayIn, Judgement, Place } from "./hexRule.ts";

/** How the user meant a 32-byte value, as far as that is known. */
export type Meant = {
  readonly via: WayIn;
  readonly place?: Place | undefined;
  /** The line it stands on, counted from 1. */
  readonly line?: number | undefined;
  /** The service that the user agreed to by what he did: Enter in a box that names its host. */
  readonly agreedTo?: string | undefined;
};

/** What the user is asked before a value is sent. */
export type HashQuestion = {
  readonly serviceUrl: string;
  readonly meant: Meant;
  /** A word near the value that suggests a private key. */
  readonly keyWord: string | undefined;
};

/** Whether a value may be sent. */
export type Settlement =
  | { readonly kind: "agreed" }
  | { readonly kind: "declined" }
  /** It is a private key: it is never sent. `owner` is the account's address or ED25519 public key, where it could be told. */
  | { readonly kind: "privateKey"; readonly owner: Hex | undefined };

/** What the decision rests on. */
export type HashConsentPorts = {
  readonly judge: (hash: Hex, place: Place | undefined) => Promise<Judgement>;
  /** Asks the user. @returns whether the user agreed; false when the signal is aborted */
  readonly ask: (question: HashQuestion, signal: AbortSignal) => Promise<boolean>;
  readonly tellOfKey: (owner: Hex | undefined) => void;
};

/**
 * Which 32-byte values may be sent to which service. Each may be a private key. A recognized one is never sent. Any other is
 * sent without a question to this machine, to a host that returned it as a hash, where Enter in a box that names the host
 * sent it, and where the user's own text calls it a transaction hash. Otherwise the user is asked, once for each value and
 * host. What was agreed to holds for this window, and is kept as keyed hashes alone.
 */
export class HashConsent {
  readonly #ports: HashConsentPorts;
  readonly #secret = crypto.getRandomValues(new Uint8Array(32));
  readonly #agreed = new Set<string>();
  readonly #returned = new Set<string>();
  readonly #open = new Map<string, Promise<Settlement>>();

  constructor(ports: HashConsentPorts) {
    this.#ports = ports;
  }

  /** Notes that a service returned this value as a hash: it learns nothing when it is asked about it. */
  named(hash: Hex, serviceUrl: string): void {
    this.#returned.add(this.#nameOf(hash, serviceUrl));
  }

  /**
   * Decides whether a value may be sent to a service. Whoever asks for the same meanwhile waits for the same answer.
   * @param meant `undefined` where nothing may be asked: then what would be asked is declined
   */
  async settle(
    hash: Hex,
    serviceUrl: string,
    meant: Meant | undefined,
    signal: AbortSignal,
  ): Promise<Settlement> {
    const judgement = await this.#ports.judge(hash, meant?.place);
    if (judgement.kind === "knownKey" || judgement.kind === "derKey") {
      const owner = judgement.kind === "knownKey" ? judgement.owner : undefined;
      if (meant !== undefined) this.#ports.tellOfKey(owner);
      return { kind: "privateKey", owner };
    }
    const name = this.#nameOf(hash, serviceUrl);
    if (this.#agreed.has(name)) return { kind: "agreed" };
    const decision =
      (meant && this.#open.get(name)) ?? this.#decide(judgement, serviceUrl, name, meant, signal);
    if (meant !== undefined) this.#open.set(name, decision);
    try {
      const settlement = await decision;
      if (settlement.kind === "agreed") this.#agreed.add(name);
      return settlement;
    } finally {
      if (this.#open.get(name) === decision) this.#open.delete(name);
    }
  }

  async #decide(
    judgement: Exclude<Judgement, { kind: "knownKey" | "derKey" }>,
    serviceUrl: string,
    name: string,
    meant: Meant | undefined,
    signal: AbortSignal,
  ): Promise<Settlement> {
    if (isLoopback(new URL(serviceUrl).hostname) || this.#returned.has(name)) return { kind: "agreed" };
    if (meant === undefined) return { kind: "declined" };
    const isAgreedTo = meant.agreedTo !== undefined && originOf(meant.agreedTo) === originOf(serviceUrl);
    if (isAgreedTo || (judgement.kind === "transaction" && isOwnText(meant.via))) return { kind: "agreed" };
    const keyWord = judgement.kind === "unknown" ? judgement.keyWord : undefined;
    const isAgreed = await this.#ports.ask({ serviceUrl, meant, keyWord }, signal);
    return { kind: isAgreed ? "agreed" : "declined" };
  }

  /** The same for the same value and host; of neither it tells anything. */
  #nameOf(hash: Hex, serviceUrl: string): string {
    return keyedHash(this.#secret, `${hash} ${originOf(serviceUrl)}`);
  }
}

/** Whether a value is from a text of the user's, which may say what it is. */
function isOwnText(via: WayIn): boolean {
  return via === "cursor" || via === "selection" || via === "link" || via === "terminal";
}

/** What decides whether a hash may be sent. */
export type Consent = Pick<HashConsent, "settle" | "named">;
