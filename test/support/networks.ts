import { ether } from "../../src/services/ledger/amount.ts";
import { ledgerOf } from "../../src/app/networks/ledgerOf.ts";
import type { Network } from "../../src/app/networks/network.ts";
import type { Ledger } from "../../src/services/ledger/ledger.ts";

/** A network without services but those that are given. @param mirrorUrl of its ledger, if it has one */
export function networkWith({
  mirrorUrl,
  ...parts
}: Partial<Network> & { readonly mirrorUrl?: string | undefined } = {}): Network {
  return {
    name: "Test Network",
    chainId: "1",
    ledgers: ledgersAt(mirrorUrl),
    currency: ether,
    verifierUrl: undefined,
    verifierProtocol: "session",
    explorerSource: "etherscan",
    explorerUrl: undefined,
    ...parts,
  };
}

/** The sources of a ledger that has a mirror node, if it has. */
export function ledgersAt(mirrorUrl: string | undefined): Network["ledgers"] {
  return mirrorUrl === undefined ? [] : [{ kind: "mirror", url: mirrorUrl }];
}

/** The ledger that a mirror node serves. */
export function ledgerAt(mirrorUrl: string, chainId = "1"): Ledger {
  const ledger = ledgerOf({ chainId, ledgers: ledgersAt(mirrorUrl) });
  if (ledger === undefined) throw new Error("A network with a source has a ledger.");
  return ledger;
}
