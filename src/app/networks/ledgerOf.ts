import { keccak256, stringToBytes } from "viem";
import { originOf } from "../../core/hosts.ts";
import type { Ledger, LedgerId, LedgerSource } from "../../services/ledger/ledger.ts";
import { mirrorLedger } from "../../services/ledger/mirror/mirrorLedger.ts";
import type { Network } from "./network.ts";

const clients: Readonly<Record<LedgerSource["kind"], (id: LedgerId, url: string) => Ledger>> = {
  mirror: mirrorLedger,
};

/** One for each ledger that was asked for: what is known of its source lasts as long as the window. */
const ledgers = new Map<LedgerId, Ledger>();

/** The ledger of a network, if it has a source; the same object each time. No other place knows which kinds of sources there are. */
export function ledgerOf({
  chainId,
  ledgers: [source],
}: Pick<Network, "chainId" | "ledgers">): Ledger | undefined {
  if (source === undefined) return undefined;
  const id = ledgerId(chainId, source);
  const ledger = ledgers.get(id) ?? clients[source.kind](id, source.url);
  ledgers.set(id, ledger);
  return ledger;
}

/** Of a path, which may hold a key, no more than a part of its hash. */
function ledgerId(chainId: string, { url }: LedgerSource): LedgerId {
  const origin = originOf(url);
  const path = url.slice(origin.length);
  const mark = path === "" ? "" : `/${keccak256(stringToBytes(path)).slice(2, 18)}`;
  return `${chainId}@${origin}${mark}` as LedgerId;
}
