import * as l10n from "@vscode/l10n";

/** What is said of bytes that were selected. Nothing says of which contract they are. */
export const selectionWords = {
  /** The document's title, without its ending. */
  name: () => l10n.t("Decoded selection"),
  nothingSelected: () =>
    l10n.t("Select calldata, error data, a topic, or a log as JSON, and run Decode Selection again."),
  call: () => l10n.t("Call"),
  error: () => l10n.t("Error"),
  log: () => l10n.t("Log"),
  topic: () => l10n.t("Topic"),
  data: () => l10n.t("Data"),
  selector: () => l10n.t("Selector"),
  functionNamed: () => l10n.t("Function"),
  errorNamed: () => l10n.t("Error"),
  reason: (text: string) => l10n.t("Reason: {0}", text),
  code: (name: string) => l10n.t("Response code: {0}", name),
  unknownData: (selector: string) =>
    l10n.t(
      "No build in this workspace and no common interface has a function or an error with the selector {0}.",
      selector,
    ),
  mayAskService: () =>
    l10n.t("A signature service may know its name: see the setting contractLens.signatureService."),
  shortData: () => l10n.t("Too short for a selector."),
  unknownTopic: () =>
    l10n.t("No build in this workspace and no common interface has an event with this topic."),
  noTopic: () => l10n.t("This log has no topic that names its event."),
  /** @param total how many there are of them */
  place: (place: string, total: string) => l10n.t("{0} of {1}", place, total),
  more: () => l10n.t("The rest is left out."),
};
