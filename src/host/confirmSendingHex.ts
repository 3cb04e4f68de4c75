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
  signal?: AbortSignal,
): Promise<boolean> {
  if (transaction.kind !== "hash") return true;
  return privateKeyGate(way, surroundings) === "send" || confirmSendingHex(mirrorUrl, signal);
}

async function confirmSendingHex(mirrorUrl: string, signal: AbortSignal | undefined): Promise<boolean> {
  const answer = await confirm({
    title: `Contract Lens: Send this 32-byte value to ${hostOf(mirrorUrl)}?`,
    detail: "It may be a private key, which whoever runs that server could then read.",
    answers: ["Look Up"],
    signal,
  });
  return answer !== undefined;
}
