import type { Ledger } from "../../services/ledger/ledger.ts";
import { mirrorLedger } from "../../services/ledger/mirror/mirrorLedger.ts";
import type { Network } from "./network.ts";

/** Where the ledger of a network that has one is asked. */
export type LedgerAddress = { readonly mirrorUrl: string };

/** The source at which a network's ledger is asked, if there is one. No other place knows which sources there are. */
export function ledgerOf(network: LedgerAddress): Ledger;
export function ledgerOf(network: Pick<Network, "mirrorUrl">): Ledger | undefined;
export function ledgerOf({ mirrorUrl }: Pick<Network, "mirrorUrl">): Ledger | undefined {
  return mirrorUrl === undefined ? undefined : mirrorLedger(mirrorUrl);
}
