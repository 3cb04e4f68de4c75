import type { PublishedSource } from "../solidity/published.ts";

/** The key that the explorer refuses. Any other key, and none, is good enough for it. */
export const refusedKey = "REFUSED-KEY";

/** Why the explorer gives no source. */
export type ExplorerRefusal = {
  kind: "notPublished" | "limited" | "keyRefused" | "failed" | "unreadable" | "unsupportedChain";
};

export type ExplorerResponse = { kind: "source"; source: PublishedSource } | ExplorerRefusal;

/**
 * The external block explorer from which the verification service imports. The sources in it are real; its limits and
 * failures are kept by address, since no such explorer stands behind the devnet.
 */
export class Explorer {
  readonly #answers = new Map<string, ExplorerResponse>();

  publish(address: string, source: PublishedSource): void {
    this.#answers.set(address.toLowerCase(), { kind: "source", source });
  }

  /** Makes the explorer refuse to respond about this address. */
  refuse(address: string, kind: ExplorerRefusal["kind"]): void {
    this.#answers.set(address.toLowerCase(), { kind });
  }

  lookUp(address: string, key: string | undefined): ExplorerResponse {
    if (key === refusedKey) return { kind: "keyRefused" };
    return this.#answers.get(address.toLowerCase()) ?? { kind: "notPublished" };
  }
}
