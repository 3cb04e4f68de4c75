import pLimit from "p-limit";
import * as z from "zod/mini";
import type { SelectorKind } from "../../builds/index/abiSelectors.ts";
import { hostOf, originOf } from "../../core/hosts.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { signatureSource } from "../../decode/signatureSource.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import {
  maxHashes,
  type FoundSignatures,
  type SignatureHashes,
} from "../../services/signatures/signatureDatabase.ts";
import type { StateStore } from "../ports.ts";
import { lenient } from "../storedSchemas.ts";

const decisionsKey = "signatureLookups";

const storedDecisions = lenient(z.record(z.string(), lenient(z.enum(["agreed", "declined"]))), {});

/** More networks are not expected; the oldest decisions are dropped first. */
const maxDecisions = 200;

/** Hashes whose signatures are cached. */
const maxCached = 5000;

/** The signature service that the settings name. */
export type SignaturePort = {
  readonly url: string;
  /** @throws ApiError; the signal's reason when that is aborted */
  readonly lookUp: (hashes: SignatureHashes, signal: AbortSignal) => Promise<FoundSignatures>;
};

/** Whether the user has agreed to send hashes found on a network to the service. */
export type SignatureDecision = "undecided" | "agreed" | "declined";

/**
 * The signatures that a signature service returned in this window. Only hashes are sent, and only after the user has agreed to that
 * for the network where they were found, and for this service. The decision is kept beyond the window.
 */
export class SignatureNames {
  readonly #service: () => SignaturePort | undefined;
  readonly #state: StateStore;
  readonly #turns = pLimit(1);
  /** Of `#cachedFrom`: signatures by the kind of their hashes and these. */
  readonly #cached = new Map<string, readonly string[]>();
  readonly #sources = new Map<string, AbiSource>();
  #cachedFrom: string | undefined;

  /** @param service undefined if none is set; called whenever it is needed */
  constructor(service: () => SignaturePort | undefined, state: StateStore) {
    this.#service = service;
    this.#state = state;
  }

  /** Whom hashes would be sent to; undefined where no service is set. */
  get host(): string | undefined {
    const service = this.#service();
    return service && hostOf(service.url);
  }

  decisionOn(network: string): SignatureDecision {
    const service = this.#service();
    return (service && this.#decisions()[decisionKey(service, network)]) ?? "undecided";
  }

  async decide(network: string, decision: Exclude<SignatureDecision, "undecided">): Promise<void> {
    const service = this.#service();
    if (service === undefined) return;
    const key = decisionKey(service, network);
    const others = Object.entries(this.#decisions()).filter(([name]) => name !== key);
    const kept = [...others, [key, decision] as const].slice(-maxDecisions);
    await this.#state.update(decisionsKey, Object.fromEntries(kept));
  }

  /** The cached signatures of a hash, which are guesses. @param digits of all of it, in lower case */
  sourcesOf(kind: SelectorKind, digits: string): readonly AbiSource[] {
    const { host } = this;
    if (host === undefined) return [];
    const signatures = this.#cachedNow().get(`${kind === "events" ? "topics" : "selectors"} ${digits}`) ?? [];
    if (signatures.length === 0) return [];
    const key = `${kind} ${digits}`;
    const source = this.#sources.get(key) ?? signatureSource({ kind, digits }, signatures, host);
    this.#sources.set(key, source);
    return [source];
  }

  /** The hashes that were not looked up. */
  notRequested({ selectors, topics }: SignatureHashes): SignatureHashes {
    const cached = this.#cachedNow();
    return {
      selectors: selectors.filter((digits) => !cached.has(`selectors ${digits}`)),
      topics: topics.filter((digits) => !cached.has(`topics ${digits}`)),
    };
  }

  /**
   * Looks up the hashes that were not looked up; sends nothing without the user's consent for the network.
   * @returns the last response, if there was one
   * @throws ApiError; the signal's reason when that is aborted
   */
  async lookUp(
    network: string,
    hashes: SignatureHashes,
    signal: AbortSignal,
  ): Promise<RawResponse | undefined> {
    // A lookup of the same hashes meanwhile finds them cached.
    return this.#turns(async () => {
      let response: RawResponse | undefined;
      for (const due of batchesOf(this.notRequested(hashes))) {
        signal.throwIfAborted();
        const service = this.#service();
        if (service === undefined || this.decisionOn(network) !== "agreed") break;
        const found = await service.lookUp(due, signal);
        this.#keep(service.url, found);
        response = found.response;
      }
      return response;
    });
  }

  /** The cached signatures of the service that is set now. */
  #cachedNow(): ReadonlyMap<string, readonly string[]> {
    return this.#service()?.url === this.#cachedFrom ? this.#cached : nothing;
  }

  #keep(url: string, { selectors, topics }: FoundSignatures): void {
    if (url !== this.#cachedFrom || this.#cached.size > maxCached) {
      this.#cached.clear();
      this.#sources.clear();
    }
    this.#cachedFrom = url;
    for (const [digits, signatures] of selectors) this.#cached.set(`selectors ${digits}`, signatures);
    for (const [digits, signatures] of topics) this.#cached.set(`topics ${digits}`, signatures);
  }

  #decisions() {
    return storedDecisions.parse(this.#state.get(decisionsKey));
  }
}

/** How many hashes these are. */
export function countOf({ selectors, topics }: SignatureHashes): number {
  return selectors.length + topics.length;
}

/** As many at a time as one request may ask for. */
function batchesOf({ selectors, topics }: SignatureHashes): readonly SignatureHashes[] {
  const all = [
    ...selectors.map((digits) => ["selectors", digits] as const),
    ...topics.map((digits) => ["topics", digits] as const),
  ];
  const batches: SignatureHashes[] = [];
  for (let from = 0; from < all.length; from += maxHashes) {
    const part = all.slice(from, from + maxHashes);
    const of = (kind: keyof SignatureHashes) =>
      part.flatMap(([own, digits]) => (own === kind ? [digits] : []));
    batches.push({ selectors: of("selectors"), topics: of("topics") });
  }
  return batches;
}

const nothing: ReadonlyMap<string, readonly string[]> = new Map();

const decisionKey = ({ url }: SignaturePort, network: string): string => `${originOf(url)} ${network}`;
