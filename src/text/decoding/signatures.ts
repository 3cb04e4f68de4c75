import * as l10n from "@vscode/l10n";
import { listText, numberText, plural } from "../language.ts";

/** What is said of looking up names by their hashes at a signature service. */
export const signatureWords = {
  unnamed: (selectors: number, topics: number) =>
    l10n.t("No name is known for {0}.", listText(hashTexts(selectors, topics))),
  whatIsSent: (host: string, network: string) =>
    l10n.t(
      "Looking up names sends only these hashes to {0}, now and for later transactions on {1}.",
      host,
      network,
    ),
  lookUp: (host: string) => l10n.t("Look Up Names at {0}", host),
  decline: () => l10n.t("Don't Look Up Names"),
  declineOf: (network: string) => l10n.t("Don't look up names for transactions on {0}", network),
  stop: (host: string) => l10n.t("Stop Looking Up Names at {0}", host),
  asking: (host: string) => l10n.t("Looking up names at {0}…", host),
  failed: () => l10n.t("Names could not be looked up:"),
  tryAgain: () => l10n.t("Try Again"),
};

/** The question before a selector of a selection is looked up. */
export const signatureQuestion = {
  title: (host: string) => l10n.t("Contract Lens: Look Up Names at {0}?", host),
  why: (selectors: number) => l10n.t("No name is known for {0}.", listText(hashTexts(selectors, 0))),
  lookUp: () => l10n.t("Look Up Names"),
  lookUpDetail: (host: string, network: string) =>
    l10n.t(
      "Sends selectors without a name to {0}, now and later, while {1} is the active network.",
      host,
      network,
    ),
  decline: () => l10n.t("Don't Look Up Names"),
  declineDetail: (network: string) => l10n.t("You are not asked again on {0}.", network),
  nothingSent: () => l10n.t("Nothing is sent."),
};

/** How many hashes of each kind there are, where there are any. */
function hashTexts(selectors: number, topics: number): readonly string[] {
  const ofSelectors = plural(selectors, {
    one: () => l10n.t("{0} selector", numberText(selectors)),
    other: () => l10n.t("{0} selectors", numberText(selectors)),
  });
  const ofTopics = plural(topics, {
    one: () => l10n.t("{0} topic", numberText(topics)),
    other: () => l10n.t("{0} topics", numberText(topics)),
  });
  return [...(selectors > 0 ? [ofSelectors] : []), ...(topics > 0 ? [ofTopics] : [])];
}
