import { chainId } from "../chain/chain.ts";

/** A port of the loopback address on which nothing listens: a node that is down. */
export const deadNodeUrl = "http://127.0.0.1:9";

export type SupportedChain = { readonly rpcUrl: string; readonly hasExplorer: boolean };

/**
 * The chains this verification service knows: the devnet's own; 10, whose nodes are down; and the ledger's public
 * networks, for which no explorer exists. Every other chain is unknown to it.
 */
export class SupportedChains {
  readonly #chains: Map<string, SupportedChain>;
  readonly #deadFor = new Set<string>();

  constructor(rpcUrl: string) {
    this.#chains = new Map<string, SupportedChain>([
      [String(chainId), { rpcUrl, hasExplorer: true }],
      ["10", { rpcUrl: deadNodeUrl, hasExplorer: true }],
    ]);
    for (const id of ["295", "296", "297"]) this.#chains.set(id, { rpcUrl: deadNodeUrl, hasExplorer: false });
  }

  /** Makes the service know another chain. */
  add(id: string, rpcUrl: string): void {
    this.#chains.set(id, { rpcUrl, hasExplorer: false });
  }

  /** Makes the service ask a node that is down whenever this contract is verified. */
  breakNodeFor(address: string): void {
    this.#deadFor.add(address.toLowerCase());
  }

  get(id: string): SupportedChain | undefined {
    return this.#chains.get(id);
  }

  nodeFor(chain: SupportedChain, address: string): string {
    return this.#deadFor.has(address.toLowerCase()) ? deadNodeUrl : chain.rpcUrl;
  }
}
