import type { LookupResponse } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import { learnOfContract, learnOfName, learnOfVerification } from "./contractUpdates.ts";
import type { History } from "./history.ts";
import { factOfRecord } from "./facts.ts";
import { factOfStatus } from "../../services/verifier/status.ts";
import { nameOfStatus } from "../verification/verifiedName.ts";

/**
 * Takes over what an answer tells of contracts that stand in the history already, whoever asked: a hover fills no
 * history, but it may bring it up to date.
 */
export async function learnFromResponse(
  history: History,
  answered: LookupResponse,
  networks: readonly Network[],
): Promise<void> {
  const at = answered.response.receivedAt;
  if (answered.kind === "contract") {
    const { mirrorUrl, contract, timestamps = [] } = answered.query;
    const { value } = answered.response;
    // A record as of some time tells nothing of today.
    if (value.kind !== "found" || timestamps.length > 0) return;
    const asked = networks.filter((network) => network.mirrorUrl === mirrorUrl);
    return history.update((state) =>
      asked.reduce((known, network) => {
        const fact = factOfRecord(network, contract, value);
        return fact === undefined ? known : learnOfContract(known, network.name, fact, at);
      }, state),
    );
  }
  const { verifierUrl, chainId, address } = answered.query;
  const fact = factOfStatus(answered.response.value);
  if (fact === undefined) return;
  const told = nameOfStatus(answered.response.value);
  const asked = networks.filter(
    (network) => network.verifierUrl === verifierUrl && network.chainId === chainId,
  );
  return history.update((state) =>
    asked.reduce((known, { name }) => {
      const verified = learnOfVerification(known, name, address, fact, at);
      return learnOfName(verified, name, address, told, at);
    }, state),
  );
}
