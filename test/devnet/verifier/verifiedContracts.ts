import type { VerificationExport } from "@ethereum-sourcify/lib-sourcify";
import type { CompiledSource } from "../solidity/matching.ts";

/** A contract that the service holds as verified. */
export type VerifiedContract = {
  readonly status: "perfect" | "partial";
  readonly match: VerificationExport;
  readonly compiled: CompiledSource;
  readonly verifiedAt: Date;
  readonly matchId: string;
};

/** What the service has stored, by chain and address. */
export class VerifiedContracts {
  readonly #contracts = new Map<string, VerifiedContract>();
  #lastMatch = 0;

  get(chainId: string, address: string): VerifiedContract | undefined {
    return this.#contracts.get(contractKey(chainId, address));
  }

  /** What is verified at an address, by the chain. */
  at(address: string): (readonly [chainId: string, contract: VerifiedContract])[] {
    return [...this.#contracts].flatMap(([key, contract]) => {
      const [chainId = "", verified] = key.split(":");
      return verified === address.toLowerCase() ? [[chainId, contract] as const] : [];
    });
  }

  /** In the order in which they were verified. */
  all(): IterableIterator<VerifiedContract> {
    return this.#contracts.values();
  }

  store(
    chainId: string,
    address: string,
    match: VerificationExport,
    compiled: CompiledSource,
  ): VerifiedContract {
    const contract = {
      status: matchStatus(match),
      match,
      compiled,
      verifiedAt: new Date(),
      matchId: String(++this.#lastMatch),
    };
    this.#contracts.set(contractKey(chainId, address), contract);
    return contract;
  }
}

export function contractKey(chainId: string, address: string): string {
  return `${chainId}:${address.toLowerCase()}`;
}

/** One exact match, of the deployed code or of the code that deployed it, is enough for `perfect`. */
export function matchStatus({ status }: VerificationExport): "perfect" | "partial" {
  return status.runtimeMatch === "perfect" || status.creationMatch === "perfect" ? "perfect" : "partial";
}
