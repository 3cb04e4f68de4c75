import * as l10n from "@vscode/l10n";
import { readRevertData } from "../../../decode/revertData.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import { panicMeaning } from "../../decoding/panic.ts";
import type { Tone } from "../../explanation.ts";
import { isKnownFailure, responseCodeTitle } from "../../hedera/responseCode.ts";

/** How an execution ended. */
type ResultOutcome = {
  readonly tone: Tone;
  /** A few words of ours: "Reverted". */
  readonly title: string;
  /** Why, if that is said; `isOurs` unless they are a contract's or a service's words. */
  readonly reason: { readonly text: string; readonly isOurs: boolean } | undefined;
};

/** The outcome of an execution in words. */
export function explainResult({
  outcome,
  responseCode: result,
  status,
  errorMessage,
}: Pick<Transaction, "outcome" | "responseCode" | "status" | "errorMessage">): ResultOutcome {
  if (outcome === "unknown")
    return { tone: "careful", title: l10n.t("No outcome reported"), reason: undefined };
  if (outcome === "pending") return { tone: "neutral", title: l10n.t("Pending"), reason: undefined };
  const succeeded = outcome === "succeeded";
  if (result !== undefined && (succeeded ? isKnownFailure(result) : result === "SUCCESS")) {
    const text = /^0x[0-9a-f]{0,8}$/.test(status ?? "")
      ? l10n.t("result {0}, status {1}", result, status ?? "")
      : l10n.t("result {0}, another status", result);
    const title = l10n.t("Result and status disagree");
    return { tone: "careful", title, reason: { text, isOurs: true } };
  }
  const title = responseCodeTitle(result, succeeded);
  return succeeded
    ? { tone: "good", title, reason: undefined }
    : { tone: "bad", title, reason: reasonOf(errorMessage, result) };
}

function reasonOf(message: string | undefined, result: string | undefined): ResultOutcome["reason"] {
  const data = readRevertData(message);
  switch (data.kind) {
    case "error":
      return data.reason === "" ? undefined : { text: data.reason, isOurs: false };
    case "panic": {
      const code = `0x${data.code.toString(16)}`;
      return { text: l10n.t("{0} (panic {1})", panicMeaning(data.code), code), isOurs: true };
    }
    case "custom":
      return { text: l10n.t("custom error {0}", data.selector), isOurs: true };
    case "code":
      return data.name === result ? undefined : { text: data.name, isOurs: false };
    case "words":
      return data.text === result ? undefined : { text: data.text, isOurs: false };
    case "bytes":
    case "none":
      return undefined;
  }
}
