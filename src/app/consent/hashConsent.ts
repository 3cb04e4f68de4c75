import type { Hex } from "../../core/hex.ts";
import { keyedHash } from "../../core/keys/keyedHash.ts";
import { originOf } from "../../core/hosts.ts";
import type { WayIn, Judgement, Mention, Place } from "./hexContext.ts";

/** How the user meant a 32-byte value, as far as that is known. */
export type Meant = {
  readonly via: WayIn;
  /** Where it stands. */
  readonly place?: Place | undefined;
  /** The line it stands on, counted from 1. */
  readonly line?: number | undefined;
  /** The service that what the user did was an agreement to by itself: Enter in a box that names its host. */
  readonly agreedTo?: string | undefined;
};

/** What is said for and against sending a value, for the one who decides. */
export type HashQuestion = {
  readonly serviceUrl: string;
  readonly meant: Meant | undefined;
  /** What speaks for a private key; `undefined` where nothing tells what the value is. */
  readonly mention: Mention | undefined;
};

/** Whether a value may be sent. */
export type Settlement =
  | { readonly kind: "agreed" }
  | { readonly kind: "declined" }
  /** It is a private key: it is never sent. `account` is the address it controls, where it could be told. */
  | { readonly kind: "privateKey"; readonly account: Hex | undefined };

/** What the decision rests on. */
export type HashConsentPorts = {
  /** What the place of a value says of it. */
  readonly judge: (hash: Hex, place: Place | undefined) => Promise<Judgement>;
  /** Asks the user. @returns whether the user agreed; false when the signal is aborted */
  readonly ask: (question: HashQuestion, signal: AbortSignal) => Promise<boolean>;
  /** Tells the user that a private key was not sent. */
  readonly tellOfKey: (account: Hex | undefined) => void;
};

/**
 * Which 32-byte values may be sent to which service. Each may be somebody's private key, so that it goes to no host
 * unless its place says that it is a transaction hash, the user has agreed for just this value and host, or the host has
 * named it itself. All of that is held for this window, by keyed hashes alone.
 */
export class HashConsent {
  readonly #ports: HashConsentPorts;
  readonly #secret = crypto.getRandomValues(new Uint8Array(32));
  readonly #agreed = new Set<string>();
  readonly #named = new Set<string>();
  readonly #open = new Map<string, Promise<Settlement>>();

  constructor(ports: HashConsentPorts) {
    this.#ports = ports;
  }

  /** Notes that a service has sent this value itself: it learns nothing when it is asked about it. */
  named(hash: Hex, serviceUrl: string): void {
    this.#named.add(this.#nameOf(hash, serviceUrl));
  }

  /**
   * Decides whether a value may be sent to a service. Whoever asks for the same meanwhile waits for the same answer;
   * other extensions never join the user.
   * @param meant `undefined` where nothing may be asked: then only what was settled before counts
   */
  async settle(
    hash: Hex,
    serviceUrl: string,
    meant: Meant | undefined,
    signal: AbortSignal,
  ): Promise<Settlement> {
    const name = this.#nameOf(hash, serviceUrl);
    if (this.#named.has(name)) return { kind: "agreed" };
    // What the user has agreed to for the user's own sake is no leave for others.
    if (meant?.via !== "extension" && this.#agreed.has(name)) return { kind: "agreed" };
    if (meant === undefined) return { kind: "declined" };
    const joined = `${meant.via === "extension" ? "extension" : "user"} ${name}`;
    const open = this.#open.get(joined) ?? this.#decide(hash, serviceUrl, meant, signal);
    this.#open.set(joined, open);
    try {
      const settlement = await open;
      if (settlement.kind === "agreed") this.#agreed.add(name);
      return settlement;
    } finally {
      if (this.#open.get(joined) === open) this.#open.delete(joined);
    }
  }

  async #decide(hash: Hex, serviceUrl: string, meant: Meant, signal: AbortSignal): Promise<Settlement> {
    const judgement = await this.#ports.judge(hash, meant.place);
    if (judgement.kind === "knownKey" || judgement.kind === "derKey") {
      const account = judgement.kind === "knownKey" ? judgement.address : undefined;
      this.#ports.tellOfKey(account);
      return { kind: "privateKey", account };
    }
    const mention = judgement.kind === "mayBeKey" ? judgement.mention : undefined;
    const isAgreedTo = meant.agreedTo !== undefined && originOf(meant.agreedTo) === originOf(serviceUrl);
    const isFree = judgement.kind === "transaction" || (isAgreedTo && mention === undefined);
    if (isFree && meant.via !== "extension") return { kind: "agreed" };
    const isAgreed = await this.#ports.ask({ serviceUrl, meant, mention }, signal);
    return { kind: isAgreed ? "agreed" : "declined" };
  }

  /** The same for the same value and host; of neither it tells anything. */
  #nameOf(hash: Hex, serviceUrl: string): string {
    return keyedHash(this.#secret, `${hash} ${originOf(serviceUrl)}`);
  }
}

/** What decides whether a hash may be sent. */
export type Consent = Pick<HashConsent, "settle" | "named">;
