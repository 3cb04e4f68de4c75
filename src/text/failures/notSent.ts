import * as l10n from "@vscode/l10n";
import { shortAddress } from "../../core/address.ts";
import { byteLength, shortenHex, type Hex } from "../../core/hex.ts";
import type { HashNotSentError } from "../../app/consent/hashNotSentError.ts";
import type { Explanation } from "../explanation.ts";

/** Why a 32-byte value did not leave this machine. */
export function explainNotSent({ decision, host }: Pick<HashNotSentError, "decision" | "host">): Explanation {
  if (decision.kind === "privateKey") {
    return {
      tone: "careful",
      title: l10n.t("Private key"),
      sentence: explainPrivateKey(decision.owner),
      nextStep: l10n.t(
        "Anyone who holds a private key controls its account. Keep it out of files that others can read.",
      ),
      remedies: [],
    };
  }
  return {
    tone: "neutral",
    title: l10n.t("Not sent"),
    sentence: l10n.t("This 32-byte value may be a private key. It was not sent to {0}.", host),
    nextStep: l10n.t("To choose again, place the cursor on the value and look it up again."),
    remedies: [],
  };
}

/** What is said of a private key that was recognized. @param owner the account's address or ED25519 public key, where it is known */
export function explainPrivateKey(owner: Hex | undefined): string {
  if (owner === undefined) return l10n.t("This is an encoded private key. It was not sent.");
  return byteLength(owner) === 20
    ? l10n.t("This is the private key of account {0}. It was not sent.", shortAddress(owner))
    : l10n.t("This is the private key of public key {0}. It was not sent.", shortenHex(owner));
}
