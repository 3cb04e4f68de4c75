import { hostOf } from "../../app/hosts.ts";
import type { KeyAnswer, KeyQuestion } from "../../app/keys/keyConsent.ts";
import { confirm } from "./confirm.ts";

/** Asks whether a service may get its key with the verification of a contract. @returns `undefined` when turned away */
export async function askToSendKey(
  { contract, serviceUrl, isTrusted }: KeyQuestion,
  signal: AbortSignal,
): Promise<KeyAnswer | "always" | undefined> {
  const host = hostOf(serviceUrl);
  const without = { label: "Send Without Key", detail: "Without a key the limits are narrower." } as const;
  const withKey = { label: "Send With Key", detail: `This once. ${host} may write it to its log.` } as const;
  const always = {
    label: "Always Send to This Service",
    detail: `${host} gets it with every verification, whoever starts it.`,
  } as const;
  const answer = await confirm({
    title: `Contract Lens: Send Your API Key to ${host}?`,
    why: isTrusted
      ? `To verify ${contract}.`
      : `To verify ${contract}. This workspace is not trusted, so you are asked each time.`,
    answers: isTrusted ? [without, withKey, always] : [without, withKey],
    signal,
  });
  switch (answer) {
    case "Send Without Key":
      return "without";
    case "Send With Key":
      return "with";
    case "Always Send to This Service":
      return "always";
    case undefined:
      return undefined;
  }
}
