import { originOf } from "../../core/hosts.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { mirrorLedger } from "../../services/ledger/mirror/mirrorLedger.ts";
import type { LedgerId } from "../../services/ledger/source.ts";
import type { Network } from "./network.ts";

/** The ledger of a network, if it has a source. No other place knows which sources there are. */
export function ledgerOf({
  chainId,
  ledgers: [source],
}: Pick<Network, "chainId" | "ledgers">): Ledger | undefined {
  if (source === undefined) return undefined;
  return mirrorLedger(`${chainId}@${originOf(source.url)}` as LedgerId, source.url);
}
