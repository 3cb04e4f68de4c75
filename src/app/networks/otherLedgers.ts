import { ledgerOf } from "./ledgerOf.ts";
import type { Network } from "./network.ts";

/** The networks whose ledger may know what that of one does not: another one. */
export function otherLedgers(networks: readonly Network[], network: Network): readonly Network[] {
  const id = ledgerOf(network)?.id;
  return networks.filter((other) => {
    const ledger = ledgerOf(other);
    return ledger !== undefined && ledger.id !== id;
  });
}
