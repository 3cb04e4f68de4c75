import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../language.ts";

/** What is said of calls, errors and events in the names of their sources. */
export const decodingWords = {
  goToSource: () => l10n.t("Go to Source"),
  goToSourceOf: (signature: string) => l10n.t("Open the source that declares {0}", signature),
  unnamed: (number: number) => l10n.t("argument {0}", String(number)),
  /** Of what was returned, or of a struct. */
  unnamedValue: (number: number) => l10n.t("value {0}", String(number)),
  hashOfValue: () => l10n.t("hash of the value"),
  notDecoded: () => l10n.t("not decoded"),
  moreValues: (count: number) =>
    plural(count, {
      one: () => l10n.t("and {0} more value", numberText(count)),
      other: () => l10n.t("and {0} more values", numberText(count)),
    }),
  items: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} item", numberText(count)),
      other: () => l10n.t("{0} items", numberText(count)),
    }),
  /** Beside a list of which no item is read. */
  functionCall: () => l10n.t("Function call"),
  creation: () => l10n.t("Contract creation"),
  returned: () => l10n.t("Returned"),
  noArguments: () => l10n.t("No arguments."),
  constructorUnknown: () =>
    l10n.t(
      "No build in this workspace has this creation bytecode, so the constructor arguments are not decoded.",
    ),
  nested: () => l10n.t("Calls inside"),
  /** `{0}` is the argument that holds the call. */
  nestedIn: () => l10n.t("in {0}"),
  reading: () => l10n.t("Looking for the contract's ABI…"),
  unknownSelector: () =>
    l10n.t(
      "No build in this workspace and no verified source of this contract has a function with the selector {0}.",
    ),
  selectorInNoBuild: () => l10n.t("No build in this workspace has a function with the selector {0}."),
  sourceUnknown: () => l10n.t("The verified source could not be looked up."),
  shortData: () => l10n.t("The data is too short for a selector, so a fallback or receive function ran."),
  why: () => l10n.t("Why it failed"),
  whyReverted: () => l10n.t("Why it reverted"),
  raisedIn: () => l10n.t("Raised in"),
  showCall: () => l10n.t("Show in call tree"),
  raisedDown: (levels: number) =>
    plural(levels, {
      one: () => l10n.t("{0} level down", numberText(levels)),
      other: () => l10n.t("{0} levels down", numberText(levels)),
    }),
  reason: () => l10n.t("Reason"),
  errorData: () => l10n.t("Error data"),
  emptyError: () => l10n.t("It failed without data: no reason was given."),
  lookingForError: () => l10n.t("Looking for an ABI that has an error with the selector {0}…"),
  unknownError: () => l10n.t("No known ABI has an error with the selector {0}."),
  matches: (count: number) =>
    plural(count, {
      one: () => l10n.t("The error data matches {0} declaration.", numberText(count)),
      other: () => l10n.t("The error data matches {0} declarations.", numberText(count)),
    }),
  callMatches: (count: number) =>
    plural(count, {
      one: () => l10n.t("The selector matches {0} function.", numberText(count)),
      other: () => l10n.t("The selector matches {0} functions.", numberText(count)),
    }),
  notAsked: (count: number) =>
    plural(count, {
      one: () =>
        l10n.t(
          "{0} other contract has not been looked up, so its calls and logs are not decoded.",
          numberText(count),
        ),
      other: () =>
        l10n.t(
          "{0} other contracts have not been looked up, so their calls and logs are not decoded.",
          numberText(count),
        ),
    }),
  restricted: () =>
    l10n.t(
      "Restricted Mode: contracts are not compared with the builds in this workspace, so what these builds say is only a guess.",
    ),
  lookUp: () => l10n.t("Look Up"),
  notDecodedAll: () => l10n.t("Some contracts could not be looked up:"),
  event: () => l10n.t("Event"),
  arguments: () => l10n.t("Arguments"),
  error: () => l10n.t("Error"),
  rawData: () => l10n.t("Raw data"),
  eventOr: (count: number) =>
    plural(count, {
      one: () => l10n.t("or {0} other", numberText(count)),
      other: () => l10n.t("or {0} others", numberText(count)),
    }),
  filterLogs: () => l10n.t("Filter logs by contract, event, topic, or data"),
  logsPlaceholder: () => l10n.t("Filter by contract, event, topic, or data"),
};
