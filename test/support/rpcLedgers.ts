import { ether } from "../../src/services/ledger/amount.ts";
import type { Ledger, LedgerId } from "../../src/services/ledger/ledger.ts";
import { rpcLedger } from "../../src/services/ledger/rpc/rpcLedger.ts";

/** The ledger that a JSON-RPC node serves. */
export function rpcLedgerAt(url: string, chainId = "31337"): Ledger {
  return rpcLedger({ id: `${chainId}@rpc` as LedgerId, url, chainId, currency: ether });
}

/** The ledger that a local node serves, whichever chain it has. */
export function localLedgerAt(url: string): Ledger {
  return rpcLedger({ id: "local@rpc" as LedgerId, url, chainId: undefined, currency: ether });
}
