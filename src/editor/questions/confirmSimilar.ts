import { checksummed } from "../../core/address.ts";
import { hostOf } from "../../core/hosts.ts";
import type { VerificationSubject } from "../../app/verification/report.ts";
import { similarWords } from "../../text/questions.ts";
import { sentences } from "../../text/language.ts";
import { confirm } from "./confirm.ts";

/**
 * Asks before the source of another contract is copied to one.
 * @param mayHaveIt whether there are builds in the workspace that could not be compared with its code
 * @returns whether the user agreed
 */
export async function confirmSimilar(
  { network, address }: VerificationSubject,
  { mayHaveIt, signal }: { readonly mayHaveIt: boolean; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { name, verifierUrl } = network;
  if (verifierUrl === undefined) return false;
  const answer = await confirm({
    title: similarWords.title(checksummed(address), name),
    why: mayHaveIt ? sentences(similarWords.why(), similarWords.notCompared()) : similarWords.why(),
    answers: [
      { answer: "verify", label: similarWords.verify(), detail: similarWords.detail(hostOf(verifierUrl)) },
    ],
    cancelDetail: similarWords.nothingSent(),
    isCanceledByEnter: true,
    signal,
  });
  return answer === "verify";
}
