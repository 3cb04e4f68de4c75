import { checksummed } from "../core/address.ts";
import { shortenHex, type Hex } from "../core/hex.ts";
import type { NotSent } from "../app/consent/notSent.ts";
import type { Explanation } from "./explanation.ts";

/** Why a 32-byte value did not leave this machine. */
export function explainNotSent({ settlement, host }: Pick<NotSent, "settlement" | "host">): Explanation {
  if (settlement.kind === "privateKey") {
    return {
      tone: "careful",
      title: "A private key",
      sentence: explainPrivateKey(settlement.account),
      nextStep:
        "Anyone who holds a private key controls its account: keep it out of files that others can read.",
      remedies: [],
    };
  }
  return {
    tone: "neutral",
    title: "Not sent",
    sentence: `This 32-byte value may be a private key. It was not sent to ${host}.`,
    nextStep: "Put the cursor on it and look it up again to be asked once more.",
    remedies: [],
  };
}

/** What is said of a private key that was recognised. @param account the address that it controls, where it is known */
export function explainPrivateKey(account: Hex | undefined): string {
  return account === undefined
    ? "This is an encoded private key. It was not sent."
    : `This is the private key of account ${shortenHex(checksummed(account))}. It was not sent.`;
}
