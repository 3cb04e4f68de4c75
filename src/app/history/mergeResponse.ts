import { isNow } from "../lookups/moment.ts";
import type { Hex } from "../../core/hex.ts";
import { statusQuery, type LookupResponse, type StatusQuery } from "../lookups/requestCache.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { type KnownState, stateOfStatus } from "../verification/verificationState.ts";
import type { HistoryState } from "./entry.ts";
import type { Network } from "../networks/network.ts";
import { mergeContract, mergeVerifiedName, mergeVerification } from "./historyUpdates.ts";
import type { History } from "./history.ts";
import { observeRecord } from "./observations.ts";
import { nameOfStatus } from "../verification/verifiedName.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/**
 * Updates contracts that are already in the history from a response, also one to a hover. Adds no entries.
 */
export function mergeResponse(history: History, lookup: LookupResponse, networks: readonly Network[]): void {
  const at = lookup.response.receivedAt;
  if (lookup.kind === "contract") {
    const { ledger, contract } = lookup.query;
    const { value } = lookup.response;
    // A record as of some time tells nothing of today.
    if (value.kind !== "found" || !isNow(lookup.query)) return;
    const named = networks.filter((network) => ledgerOf(network)?.id === ledger.id);
    history.update((state) =>
      named.reduce((known, network) => {
        const fact = observeRecord(network, contract, value);
        return fact === undefined ? known : mergeContract(known, network.name, fact, at);
      }, state),
    );
    return;
  }
  const fact = stateOfStatus(lookup.response.value);
  if (fact === undefined) return;
  const verifiedName = nameOfStatus(lookup.response.value);
  history.update((state) => mergeStatus(state, networks, lookup.query, { fact, name: verifiedName, at }));
}

/**
 * Takes over the verification status that this window holds of a contract whose entry was made after the response came.
 * @param address its own, in lower case
 */
export function mergeCachedStatus(
  history: History,
  lookups: Pick<Lookups, "cachedStatus" | "cachedVerifiedAbi">,
  network: Network,
  address: Hex,
): void {
  const query = statusQuery(network, address);
  const status = query && (lookups.cachedVerifiedAbi(query) ?? lookups.cachedStatus(query));
  if (query !== undefined && status !== undefined)
    mergeResponse(history, { kind: "status", query, response: status }, [network]);
}

/** Takes over how a contract is verified wherever it stands in the history: on each network of that service and chain. */
export function mergeStatus(
  state: HistoryState,
  networks: readonly Network[],
  { verifierUrl, chainId, address }: StatusQuery,
  {
    fact,
    name: verifiedName,
    at,
  }: { readonly fact: KnownState; readonly name: string | undefined; readonly at: number },
): HistoryState {
  const named = networks.filter(
    (network) => network.verifierUrl === verifierUrl && network.chainId === chainId,
  );
  return named.reduce((known, { name }) => {
    const verified = mergeVerification(known, name, address, fact, at);
    return mergeVerifiedName(verified, name, address, verifiedName, at);
  }, state);
}
