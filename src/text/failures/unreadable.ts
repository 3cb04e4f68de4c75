import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import { jsonBudget } from "../../core/json/jsonSurvey.ts";
import type { Failure } from "../../http/failure.ts";
import type { Explanation } from "../explanation.ts";
import { numberText, unitText } from "../language.ts";

type Unreadable = Extract<Failure, { readonly kind: "unreadable" }>;

/** A response that holds too much of something, in sentences. */
export function explainUnreadable(failure: Unreadable, host: string): Explanation {
  return {
    tone: "bad",
    title: l10n.t("Unreadable response"),
    sentence: whatIsTooMuch(failure, host),
    nextStep: l10n.t(
      "Open the raw response to see it as received, and check that the URL in the settings is that of the right service.",
    ),
    remedies: ["openNetworkSettings"],
  };
}

function whatIsTooMuch({ exceeded, bytes }: Unreadable, host: string): string {
  const size = unitText(bytes, "byte");
  switch (exceeded) {
    case "bytes":
      return l10n.t("The response of {0} ({1}) is too large to read at once.", host, size);
    case "digits":
      return l10n.t(
        "The response of {0} ({1}) contains a number of more than {2} digits.",
        host,
        size,
        numberText(jsonBudget.digits),
      );
    case "values":
      return l10n.t(
        "The response of {0} ({1}) contains more than {2} values.",
        host,
        size,
        numberText(jsonBudget.values),
      );
    case "depth":
      return l10n.t(
        "The response of {0} ({1}) nests values more than {2} levels deep.",
        host,
        size,
        numberText(jsonBudget.depth),
      );
    case "nameLength":
      return l10n.t(
        "The response of {0} ({1}) contains a name of more than {2} characters.",
        host,
        size,
        numberText(jsonBudget.nameLength),
      );
    default:
      return assertNever(exceeded);
  }
}
