import * as l10n from "@vscode/l10n";
import type { KeyProblem } from "../app/keys/keyInput.ts";
import { assertNever } from "../core/assertNever.ts";
import { sentences } from "./language.ts";

/** What the box for an API key says, and what is said of keys that are kept. */
export const keyWords = {
  title: (host: string) => l10n.t("Contract Lens: API Key for {0}", host),
  prompt: (host: string) =>
    l10n.t(
      "The key is sent to {0} in the body of verification requests. That server may log it, so use a key you can afford to rotate.",
      host,
    ),
  /** The prompt where a key was set that cannot be had any more. */
  promptAgain: (host: string) =>
    sentences(
      l10n.t("The keyring did not return your key. The key you enter is kept for this window only."),
      keyWords.prompt(host),
    ),
  placeholder: () => l10n.t("Block explorer API key"),
  plainHttp: (host: string) =>
    l10n.t("{0} uses plain HTTP. API keys are sent over HTTPS only, except to this machine.", host),
  keptInWindow: () =>
    l10n.t(
      "The keyring did not store the API key. Contract Lens keeps the key until this window closes, then asks for it again.",
    ),
  noService: (network: string) =>
    l10n.t("{0} has no verification service to send an API key to. Select another network.", network),
  noneFor: (host: string) => l10n.t("No API key stored for {0}.", host),
  none: () => l10n.t("No API key stored."),
  removed: (host: string) => l10n.t("API key for {0} removed", host),
  clearTitle: () => l10n.t("Contract Lens: Clear API Key"),
  clearWhich: () => l10n.t("Select the API key to remove"),
};

/** Why a text cannot be a key. */
export function explainKeyProblem(problem: KeyProblem): string {
  switch (problem) {
    case "tooLong":
      return l10n.t("This is too long for an API key.");
    case "notAscii":
      return l10n.t("An API key contains ASCII characters only, and no spaces.");
    case "quoted":
      return l10n.t("An API key contains no quotation marks or backslashes.");
    case "notMaskable":
      return l10n.t(
        "Keys shorter than 8 characters cannot be hidden if the service repeats them. Use a longer key.",
      );
    default:
      return assertNever(problem);
  }
}
