import type { Network } from "../../src/app/networks/network.ts";

/** A network without services but those that are given. */
export function networkWith(parts: Partial<Network> = {}): Network {
  return {
    name: "Test Network",
    chainId: "1",
    mirrorUrl: undefined,
    verifierUrl: undefined,
    verifierProtocol: "session",
    explorerSource: "etherscan",
    explorerUrl: undefined,
    ...parts,
  };
}
