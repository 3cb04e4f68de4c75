import * as l10n from "@vscode/l10n";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { unusableField } from "../failures/unusableEntry.ts";

/** HTTP 400 in sentences; the service's own words are shown beneath. */
export function explainBadRequest({ network }: InspectSubject): Explanation {
  return {
    tone: "bad",
    title: l10n.t("Mirror node rejected the request"),
    sentence: l10n.t(
      "The {0} mirror node rejected the request as invalid. See its message below.",
      network.name,
    ),
    nextStep: l10n.t("Check the identifier and any times you entered."),
    remedies: [],
  };
}

/** A network that has no mirror node, so that nothing can be looked up on it. */
export function explainNoMirror({ network }: Pick<InspectSubject, "network">): Explanation {
  const unusable = unusableField(network, "mirrorUrl");
  if (unusable !== undefined) {
    return {
      tone: "careful",
      title: l10n.t("Mirror node URL not valid"),
      sentence: sentences(unusable, l10n.t("Nothing was looked up.")),
      nextStep: l10n.t("Correct the URL in the settings."),
      remedies: ["openNetworkSettings"],
    };
  }
  return {
    tone: "neutral",
    title: l10n.t("No mirror node"),
    sentence: l10n.t("{0} has no mirror node in the settings, so nothing was looked up.", network.name),
    nextStep: l10n.t("Choose another network, or add a mirror node to this one in the settings."),
    remedies: ["openNetworkSettings"],
  };
}
