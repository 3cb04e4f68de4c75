import type { CompiledSource, MatchingResult, MatchingFailure, SourceToMatch } from "../solidity/matching.ts";
import type { Solidity } from "../solidity/solidity.ts";
import type { Explorer } from "./explorer.ts";
import {
  alreadyPartial,
  explorerRefusal,
  inProgress,
  noExplorer,
  unknownChain,
  type Refusal,
} from "./refusal.ts";
import type { SupportedChains } from "./supportedChains.ts";
import { contractKey, matchStatus, VerifiedContracts, type VerifiedContract } from "./verifiedContracts.ts";

/** Which contract is to be verified, and with which key the explorer is asked. */
export type VerificationSubject = {
  chainId: string;
  address: string;
  apiKey: string | undefined;
  /** What was sent instead of asking the explorer. */
  upload?: Upload;
};

/** Source that was sent, or the wish that it be taken from a contract of the same code. */
export type Upload = {
  source: Exclude<SourceToMatch, { kind: "published" }> | { kind: "similar" };
  /** The transaction in which the contract was created, as the sender says. */
  creationTransaction: string | undefined;
};

/**
 * - `refused`: it did not compile, or did not even come to that; `failed`: it compiled and did not match
 * - `known`: verified perfectly before; `verified`: matched just now
 */
export type VerificationResult =
  | { kind: "refused"; refusal: Refusal }
  | { kind: "failed"; refusal: Refusal; compiled: CompiledSource; compared: MatchingFailure["compared"] }
  | { kind: "known" | "verified"; contract: VerifiedContract };

const noReason: MatchingFailure = { code: "internal_error", message: "Unknown error.", compared: {} };

type Parts = {
  solidity: Pick<Solidity, "match">;
  explorer: Explorer;
  chains: SupportedChains;
  /** The transaction in which a contract was created; real services find it through explorers. */
  creationOf: (address: string) => string | undefined;
};

/** The work of the verification service, the same whichever protocol asked for it. */
export class Verification {
  verified = new VerifiedContracts();
  readonly #parts: Parts;
  readonly #inWork = new Set<string>();
  readonly #longRunning = new Set<string>();
  readonly #verifiedBefore = new Map<string, Promise<void> | undefined>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Treats the contract as if somebody's verification of it had been under way for hours. */
  keepInWork(chainId: string, address: string): void {
    this.#longRunning.add(contractKey(chainId, address));
  }

  /** Treats the contract as if somebody had verified it earlier. It really is, when it is first asked for. */
  verifyBefore(chainId: string, address: string): void {
    this.#verifiedBefore.set(contractKey(chainId, address), undefined);
  }

  /** Forgets what was verified. */
  reset(): void {
    this.verified = new VerifiedContracts();
    this.#inWork.clear();
    for (const key of this.#verifiedBefore.keys()) this.#verifiedBefore.set(key, undefined);
  }

  async stored({
    chainId,
    address,
  }: Omit<VerificationSubject, "apiKey">): Promise<VerifiedContract | undefined> {
    const key = contractKey(chainId, address);
    if (this.#verifiedBefore.has(key)) {
      const earlier = this.#verifiedBefore.get(key) ?? this.#verifyOnce(chainId, address);
      this.#verifiedBefore.set(key, earlier);
      await earlier;
    }
    return this.verified.get(chainId, address);
  }

  /** Why the service does not even start, if it does not. */
  refusal({ chainId, address, apiKey, upload }: VerificationSubject): Refusal | undefined {
    const chain = this.#parts.chains.get(chainId);
    if (!chain) return unknownChain(chainId);
    if (upload === undefined) {
      if (!chain.hasExplorer) return noExplorer(chainId);
      const response = this.#parts.explorer.lookUp(address, apiKey);
      if (response.kind !== "source") return explorerRefusal(response, chainId);
    }
    const key = contractKey(chainId, address);
    const busy = this.#inWork.has(key) || this.#longRunning.has(key);
    return busy ? inProgress(chainId, address) : undefined;
  }

  async verify(subject: VerificationSubject, compileFirst: boolean): Promise<VerificationResult> {
    const { chainId, address } = subject;
    const earlier = await this.stored(subject);
    const refusal = this.refusal(subject);
    if (
      earlier?.status === "perfect" &&
      (refusal === undefined || refusal.customCode.startsWith("duplicate"))
    ) {
      return { kind: "known", contract: earlier };
    }
    if (refusal) return { kind: "refused", refusal };
    const key = contractKey(chainId, address);
    // What was begun before a reset is stored where nobody looks any more.
    const { verified } = this;
    this.#inWork.add(key);
    try {
      const { match, compiled, failure } = await this.#match(subject, compileFirst);
      if (!match || !compiled) {
        const { code: customCode, message, data, compared } = failure ?? noReason;
        const reason = { status: 500, message, customCode, ...(data === undefined ? {} : { data }) };
        return compiled
          ? { kind: "failed", refusal: reason, compiled, compared }
          : { kind: "refused", refusal: reason };
      }
      if (earlier && matchStatus(match) === "partial") {
        return { kind: "failed", refusal: alreadyPartial(chainId, address), compiled, compared: {} };
      }
      return { kind: "verified", contract: verified.store(chainId, address, match, compiled) };
    } finally {
      this.#inWork.delete(key);
    }
  }

  async #match(subject: VerificationSubject, compileFirst: boolean): Promise<MatchingResult> {
    const { upload } = subject;
    if (upload?.source.kind === "similar") return this.#matchSimilar(subject);
    const creation = upload?.creationTransaction;
    if (upload !== undefined) return this.#compare(subject, upload.source, creation, compileFirst);
    const response = this.#parts.explorer.lookUp(subject.address, subject.apiKey);
    if (response.kind !== "source") throw new Error("Nothing to match: ask refusal() first");
    return this.#compare(subject, { kind: "published", source: response.source }, creation, compileFirst);
  }

  /** Tries what is stored, in the order in which it came: the first that fits is taken, which need not be the best. */
  async #matchSimilar(subject: VerificationSubject): Promise<MatchingResult> {
    for (const { match } of this.verified.all()) {
      const { language, sources, jsonInput, compilerVersion, compilationTarget } = match.compilation;
      const contents = Object.entries(sources).map(([path, content]) => [path, { content }]);
      const input = {
        language,
        sources: Object.fromEntries(contents) as object,
        settings: jsonInput.settings as object,
      };
      const source = { kind: "standardJson", input, compilerVersion, ...compilationTarget } as const;
      const creation = subject.upload?.creationTransaction;
      const response = await this.#compare(subject, source, creation, false);
      if (response.match !== undefined) return response;
    }
    const message = "No similar verified contracts were found in the database.";
    return { failure: { code: "no_similar_match_found", message, compared: {} } };
  }

  #compare(
    { chainId, address }: VerificationSubject,
    source: SourceToMatch,
    creationTransaction: string | undefined,
    compileFirst: boolean,
  ): Promise<MatchingResult> {
    const { solidity, chains, creationOf } = this.#parts;
    const chain = chains.get(chainId);
    if (!chain) throw new Error("No such chain: ask refusal() first");
    return solidity.match({
      source,
      chainId: Number(chainId),
      rpcUrl: chains.nodeFor(chain, address),
      address,
      creationTransaction: creationTransaction ?? creationOf(address),
      compileFirst,
    });
  }

  async #verifyOnce(chainId: string, address: string): Promise<void> {
    const { match, compiled, failure } = await this.#match({ chainId, address, apiKey: undefined }, false);
    if (!match || !compiled) throw new Error(`${address} does not verify: ${failure?.message ?? ""}`);
    this.verified.store(chainId, address, match, compiled);
  }
}
