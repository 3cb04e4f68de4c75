import * as l10n from "@vscode/l10n";
import { numberText, plural, listText } from "../language.ts";

/** What is said of calls, errors and events in the names of their sources. */
export const decodingWords = {
  goToSource: () => l10n.t("Go to Source"),
  goToSourceOf: (signature: string) => l10n.t("Open the source that declares {0}", signature),
  goToFailure: () => l10n.t("Open the source at the statement that failed"),
  goToCallSite: () => l10n.t("Open the source at the statement that makes this call"),
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
  /** In Restricted Mode, where builds are not read. */
  constructorNotDecoded: () => l10n.t("The constructor arguments are not decoded."),
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
  /** In Restricted Mode, where builds are not read. */
  selectorNotDecoded: () => l10n.t("The function with the selector {0} is not decoded."),
  selectorInNoBuild: () => l10n.t("No build in this workspace has a function with the selector {0}."),
  sourceUnknown: () => l10n.t("The verified source could not be looked up."),
  ofPrecompile: (name: string) => l10n.t("It called {0}, which takes data without a selector.", name),
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
  console: () => l10n.t("Console"),
  consoleText: () => l10n.t("console output"),
  moreLines: (count: number) =>
    plural(count, {
      one: () => l10n.t("and {0} more line", numberText(count)),
      other: () => l10n.t("and {0} more lines", numberText(count)),
    }),
  errorData: () => l10n.t("Error data"),
  replayed: () =>
    l10n.t(
      "The node has no trace of this transaction. The error is from a replay of the call on the state before its block, which can differ.",
    ),
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
  notRequested: (count: number) =>
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
  lookUp: () => l10n.t("Look Up"),
  notDecodedAll: (why: string) => l10n.t("Some contracts could not be looked up: {0}", why),
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

/** Texts about bytes under the cursor or in the selection, whose contract is not known. */
export const selectionWords = {
  /** The document's title, without its ending. */
  name: () => l10n.t("Decoded data"),
  nothingToDecode: () =>
    l10n.t(
      "Place the cursor on calldata, error data, or a topic, or select a log as JSON, and run Decode Under Cursor again.",
    ),
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
