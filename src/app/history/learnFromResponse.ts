import type { Hex } from "../../core/hex.ts";
import { statusQuery, type LookupResponse, type StatusQuery } from "../lookups/asked.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { type KnownState, stateOfStatus } from "../verification/verificationState.ts";
import type { HistoryState } from "./entry.ts";
import type { Network } from "../networks/network.ts";
import { learnOfContract, learnOfName, learnOfVerification } from "./contractUpdates.ts";
import type { History } from "./history.ts";
import { factOfRecord } from "./facts.ts";
import { nameOfStatus } from "../verification/verifiedName.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/**
 * Takes over what a response tells of contracts that stand in the history already, whoever asked: a hover fills no
 * history, but it may bring it up to date.
 */
export function learnFromResponse(
  history: History,
  lookup: LookupResponse,
  networks: readonly Network[],
): void {
  const at = lookup.response.receivedAt;
  if (lookup.kind === "contract") {
    const { ledger, contract, timestamps = [] } = lookup.query;
    const { value } = lookup.response;
    // A record as of some time tells nothing of today.
    if (value.kind !== "found" || timestamps.length > 0) return;
    const asked = networks.filter((network) => ledgerOf(network)?.id === ledger.id);
    history.update((state) =>
      asked.reduce((known, network) => {
        const fact = factOfRecord(network, contract, value);
        return fact === undefined ? known : learnOfContract(known, network.name, fact, at);
      }, state),
    );
    return;
  }
  const fact = stateOfStatus(lookup.response.value);
  if (fact === undefined) return;
  const told = nameOfStatus(lookup.response.value);
  history.update((state) => learnOfStatus(state, networks, lookup.query, { fact, name: told, at }));
}

/**
 * Takes over the verification status that this window holds of a contract whose entry was made after the response came.
 * @param address its own, in lower case
 */
export function learnHeldStatus(
  history: History,
  lookups: Pick<Lookups, "knownStatus" | "knownVerifiedAbi">,
  network: Network,
  address: Hex,
): void {
  const query = statusQuery(network, address);
  const status = query && (lookups.knownVerifiedAbi(query) ?? lookups.knownStatus(query));
  if (query !== undefined && status !== undefined)
    learnFromResponse(history, { kind: "status", query, response: status }, [network]);
}

/** Takes over how a contract is verified wherever it stands in the history: on each network of that service and chain. */
export function learnOfStatus(
  state: HistoryState,
  networks: readonly Network[],
  { verifierUrl, chainId, address }: StatusQuery,
  {
    fact,
    name: told,
    at,
  }: { readonly fact: KnownState; readonly name: string | undefined; readonly at: number },
): HistoryState {
  const asked = networks.filter(
    (network) => network.verifierUrl === verifierUrl && network.chainId === chainId,
  );
  return asked.reduce((known, { name }) => {
    const verified = learnOfVerification(known, name, address, fact, at);
    return learnOfName(verified, name, address, told, at);
  }, state);
}
