import type { Hex } from "../../core/hex.ts";
import { originOf, isLoopback } from "../../core/hosts.ts";
import type { EntryPoint, HexClassification, TextContext } from "./classifyHex.ts";
import { concat, keccak256, stringToBytes } from "viem";

/** Where a 32-byte value comes from, as far as that is known. */
export type InputOrigin = {
  readonly entryPoint: EntryPoint;
  readonly context?: TextContext | undefined;
  /** The line of the value, counted from 1. */
  readonly line?: number | undefined;
  /** The service that the user has confirmed by pressing Enter in a box that names its host. */
  readonly confirmedUrl?: string | undefined;
};

/** What the user is asked before a value is sent. */
export type HashQuestion = {
  readonly serviceUrl: string;
  readonly origin: InputOrigin;
  /** A word near the value that suggests a private key. */
  readonly keyWord: string | undefined;
};

/** Whether a value may be sent. */
export type ConsentDecision =
  | { readonly kind: "agreed" }
  | { readonly kind: "declined" }
  /** It is a private key: it is never sent. `owner` is the account's address or ED25519 public key, if known. */
  | { readonly kind: "privateKey"; readonly owner: Hex | undefined };

/** The inputs of a decision. */
export type HashConsentPorts = {
  readonly classify: (hash: Hex, place: TextContext | undefined) => Promise<HexClassification>;
  /** Asks the user. @returns whether the user agreed; false when the signal is aborted */
  readonly ask: (question: HashQuestion, signal: AbortSignal) => Promise<boolean>;
  readonly warnAboutKey: (owner: Hex | undefined) => void;
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
  readonly #pending = new Map<string, Promise<ConsentDecision>>();

  constructor(ports: HashConsentPorts) {
    this.#ports = ports;
  }

  /** Records that a service returned this value as a hash: sending it back reveals nothing. */
  addReturned(hash: Hex, serviceUrl: string): void {
    this.#returned.add(this.#keyOf(hash, serviceUrl));
  }

  /**
   * Decides whether a value may be sent to a service. Concurrent calls for the same value and host share one question.
   * @param origin undefined if no question may be shown: then the value is declined instead
   */
  async ensureConsent(
    hash: Hex,
    serviceUrl: string,
    origin: InputOrigin | undefined,
    signal: AbortSignal,
  ): Promise<ConsentDecision> {
    const classification = await this.#ports.classify(hash, origin?.context);
    if (classification.kind === "knownKey" || classification.kind === "derKey") {
      const owner = classification.kind === "knownKey" ? classification.owner : undefined;
      if (origin !== undefined) this.#ports.warnAboutKey(owner);
      return { kind: "privateKey", owner };
    }
    const name = this.#keyOf(hash, serviceUrl);
    if (this.#agreed.has(name)) return { kind: "agreed" };
    const pending =
      (origin && this.#pending.get(name)) ?? this.#decide(classification, serviceUrl, name, origin, signal);
    if (origin !== undefined) this.#pending.set(name, pending);
    try {
      const decision = await pending;
      if (decision.kind === "agreed") this.#agreed.add(name);
      return decision;
    } finally {
      if (this.#pending.get(name) === pending) this.#pending.delete(name);
    }
  }

  /**
   * Whether a hover may send a value, without a question: if the service returned it before, or if it goes to this machine and the
   * user's own text calls it a transaction hash.
   */
  async canSendFromHover(hash: Hex, serviceUrl: string, place: TextContext): Promise<boolean> {
    const isSettled = this.#returned.has(this.#keyOf(hash, serviceUrl));
    // A local node may pass on to another one what it does not know, as a fork does.
    if (!isSettled && !isLoopback(new URL(serviceUrl).hostname)) return false;
    const { kind } = await this.#ports.classify(hash, place);
    return kind === "transaction" || (isSettled && kind === "unknown");
  }

  async #decide(
    classification: Exclude<HexClassification, { kind: "knownKey" | "derKey" }>,
    serviceUrl: string,
    name: string,
    origin: InputOrigin | undefined,
    signal: AbortSignal,
  ): Promise<ConsentDecision> {
    if (isLoopback(new URL(serviceUrl).hostname) || this.#returned.has(name)) return { kind: "agreed" };
    if (origin === undefined) return { kind: "declined" };
    const isAgreedTo =
      origin.confirmedUrl !== undefined && originOf(origin.confirmedUrl) === originOf(serviceUrl);
    if (isAgreedTo || (classification.kind === "transaction" && isFromUserText(origin.entryPoint)))
      return { kind: "agreed" };
    const keyWord = classification.kind === "unknown" ? classification.keyWord : undefined;
    const isAgreed = await this.#ports.ask({ serviceUrl, origin, keyWord }, signal);
    return { kind: isAgreed ? "agreed" : "declined" };
  }

  /** A key by value and host that reveals neither. */
  #keyOf(hash: Hex, serviceUrl: string): string {
    return keyedHash(this.#secret, `${hash} ${originOf(serviceUrl)}`);
  }
}

/** Whether a value comes from the user's own text, whose context counts. */
function isFromUserText(via: EntryPoint): boolean {
  return via === "cursor" || via === "selection" || via === "link" || via === "terminal";
}

/** What decides whether a hash may be sent. */
export type Consent = Pick<HashConsent, "canSendFromHover" | "addReturned" | "ensureConsent">;

/**
 * The same for the same key and text, and of neither it tells anything: keccak-256, which needs no more than the key put
 * before the text.
 */
export function keyedHash(key: Uint8Array, text: string): string {
  return keccak256(concat([key, stringToBytes(text)]));
}
