import type { LookupAnswer } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import { learnOfContract, learnOfVerification } from "./contractChanges.ts";
import type { History } from "./history.ts";
import { noticeOfRecord } from "./notices.ts";
import { factOfStatus } from "../verification/verificationFact.ts";

/**
 * Takes over what an answer tells of contracts that stand in the history already, whoever asked: a hover fills no
 * history, but it may bring it up to date.
 */
export async function learnFromAnswer(
  history: History,
  answered: LookupAnswer,
  networks: readonly Network[],
): Promise<void> {
  const at = answered.answer.receivedAt;
  if (answered.kind === "contract") {
    const { mirrorUrl, contract, timestamps = [] } = answered.question;
    const { value } = answered.answer;
    // A record as of some time tells nothing of today.
    if (value.kind !== "found" || timestamps.length > 0) return;
    const asked = networks.filter((network) => network.mirrorUrl === mirrorUrl);
    return history.update((state) =>
      asked.reduce((known, network) => {
        const notice = noticeOfRecord(network, contract, value);
        return notice === undefined ? known : learnOfContract(known, network.name, notice, at);
      }, state),
    );
  }
  const { verifierUrl, chainId, address } = answered.question;
  const fact = factOfStatus(answered.answer.value);
  if (fact === undefined) return;
  const asked = networks.filter(
    (network) => network.verifierUrl === verifierUrl && network.chainId === chainId,
  );
  return history.update((state) =>
    asked.reduce((known, { name }) => learnOfVerification(known, name, address, fact, at), state),
  );
}
