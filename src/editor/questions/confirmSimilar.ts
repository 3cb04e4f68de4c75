import { checksummed } from "../../core/address.ts";
import { hostOf } from "../../core/hosts.ts";
import type { VerificationSubject } from "../../app/verification/report.ts";
import { similarWords } from "../../text/consent.ts";
import { confirm } from "./confirm.ts";

/** Asks before the source of another contract is copied to one. @returns whether the user agreed */
export async function confirmSimilar(
  { network, address }: VerificationSubject,
  signal?: AbortSignal,
): Promise<boolean> {
  const { name, verifierUrl } = network;
  if (verifierUrl === undefined) return false;
  const answer = await confirm({
    title: similarWords.title(checksummed(address), name),
    why: similarWords.why(),
    answers: [
      { answer: "verify", label: similarWords.verify(), detail: similarWords.detail(hostOf(verifierUrl)) },
    ],
    cancelDetail: similarWords.nothingSent(),
    isTurnedAwayByEnter: true,
    signal,
  });
  return answer === "verify";
}
