import * as l10n from "@vscode/l10n";
import type { Network, NetworkProblem } from "../../app/networks/network.ts";
import { assertNever } from "../../core/assertNever.ts";
import { numberText } from "../language.ts";

/** What of the setting `contractLens.networks` is not used: which entry, which field, and what is wrong with it. */
export function networkProblemText({ index, field, reason }: NetworkProblem): string {
  const entry = numberText(index + 1);
  switch (reason) {
    case "notAnObject":
      return l10n.t("Entry {0} of contractLens.networks is not an object.", entry);
    case "missing":
      return l10n.t("Entry {0} of contractLens.networks has no {1}.", entry, field);
    case "notText":
      return l10n.t("Entry {0} of contractLens.networks: {1} is not a string.", entry, field);
    case "badName":
      return l10n.t("Entry {0} of contractLens.networks: {1} is not a valid name.", entry, field);
    case "badChainId":
      return l10n.t(
        "Entry {0} of contractLens.networks: {1} is not a number in decimal digits.",
        entry,
        field,
      );
    case "badUrl":
      return l10n.t("Entry {0} of contractLens.networks: {1} is not an http or https URL.", entry, field);
    case "badRpcUrl":
      return l10n.t(
        "Entry {0} of contractLens.networks: {1} is not an https URL, or an http URL of this machine or a private network.",
        entry,
        field,
      );
    case "hasCredentials":
      return l10n.t(
        "Entry {0} of contractLens.networks: {1} contains a user name or password, which could end up in logs.",
        entry,
        field,
      );
    case "badProtocol":
      return l10n.t("Entry {0} of contractLens.networks: {1} is not session, direct, or job.", entry, field);
    case "badSource":
      return l10n.t(
        "Entry {0} of contractLens.networks: {1} contains more than letters, digits, -, and _.",
        entry,
        field,
      );
    case "badTemplate":
      return l10n.t(
        "Entry {0} of contractLens.networks: {1} is not an http or https URL with {2} or {3} in it.",
        entry,
        field,
        "{address}",
        "{transaction}",
      );
    case "badCurrency":
      return l10n.t(
        "Entry {0} of contractLens.networks: {1} is not an object with a symbol and decimals.",
        entry,
        field,
      );
    default:
      return assertNever(reason);
  }
}

/** Why a network lacks what a field of its entry would give it, where that is there and cannot be used. */
export function unusableField(
  { problems = [] }: Network,
  field: "mirrorUrl" | "rpcUrl" | "verifierUrl" | "explorerUrl",
): string | undefined {
  const problem = problems.find((found) => found.field === field);
  return problem && networkProblemText(problem);
}
