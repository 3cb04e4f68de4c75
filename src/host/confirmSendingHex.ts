import { hostOf } from "../app/hosts.ts";
import { privateKeyGate, type Surroundings, type Way } from "../app/target/privateKeyGate.ts";
import type { TransactionReference } from "../core/transactionReference.ts";
import { confirm } from "./confirm.ts";

/** Whether a transaction may be asked for: a hash may be a private key, so the gate decides, and the user where it says so. */
export async function maySend(
  transaction: TransactionReference,
  mirrorUrl: string,
  way: Way,
  surroundings: Surroundings,
): Promise<boolean> {
  if (transaction.kind !== "hash") return true;
  const verdict = privateKeyGate(way, surroundings);
  return verdict === "send" || (verdict === "ask" && (await confirmSendingHex(mirrorUrl)));
}

async function confirmSendingHex(mirrorUrl: string): Promise<boolean> {
  const answer = await confirm({
    title: `Contract Lens: Send this 32-byte value to ${hostOf(mirrorUrl)}?`,
    detail:
      "It may be a private key, and whoever runs that server could read it. It would be looked up as a transaction hash.",
    answers: ["Look Up"],
  });
  return answer !== undefined;
}
