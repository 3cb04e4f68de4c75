import { ledgerUrl, type Network } from "../app/networks/network.ts";
import { hostOf } from "../core/hosts.ts";
import type { NetworkSettings } from "./apiServices.ts";

/** A network, with the hosts of its services. */
export type NetworkFacts = {
  readonly name: string;
  readonly chainId: string;
  /** Whether calls that name no network are about this one. */
  readonly isActive: boolean;
  readonly currency: string;
  /** Where contracts and transactions are looked up; `null` where they cannot be. */
  readonly ledger: { readonly kind: "mirrorNode" | "rpcNode"; readonly host: string } | null;
  /** Host and port of the verification service. */
  readonly verifier: string | null;
};

/** All networks. */
export function networkFacts(settings: NetworkSettings): readonly NetworkFacts[] {
  const choice = settings.networkChoice();
  return settings.networks().networks.map((network) => ({
    name: network.name,
    chainId: network.chainId,
    isActive: choice.kind === "known" && choice.network.name === network.name,
    currency: network.currency.symbol,
    ledger: ledgerFacts(network),
    verifier: network.verifierUrl === undefined ? null : hostOf(network.verifierUrl),
  }));
}

function ledgerFacts(network: Network): NetworkFacts["ledger"] {
  const url = ledgerUrl(network);
  if (url === undefined) return null;
  return { kind: network.ledgers[0]?.kind === "mirror" ? "mirrorNode" : "rpcNode", host: hostOf(url) };
}
