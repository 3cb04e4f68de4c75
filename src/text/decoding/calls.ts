import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../language.ts";

/** What is said of the calls that a transaction made. */
export const callsWords = {
  title: () => l10n.t("Call tree"),
  count: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} call", numberText(count)),
      other: () => l10n.t("{0} calls", numberText(count)),
    }),
  firstCalls: (count: number) =>
    plural(count, {
      one: () => l10n.t("first {0} call", numberText(count)),
      other: () => l10n.t("first {0} calls", numberText(count)),
    }),
  deep: (levels: number) =>
    plural(levels, {
      one: () => l10n.t("{0} level deep", numberText(levels)),
      other: () => l10n.t("{0} levels deep", numberText(levels)),
    }),
  callColumn: () => l10n.t("Call"),
  resultColumn: () => l10n.t("Result"),
  function: () => l10n.t("Function"),
  gasColumn: () => l10n.t("Gas"),
  gasBarColumn: () => l10n.t("Share"),
  countAndDepth: (count: string, depth: string) => l10n.t("{0}, {1}", count, depth),
  gasUsed: (gas: string) => l10n.t("{0} gas used", gas),
  filter: () => l10n.t("Filter calls by contract, function, or value"),
  placeholder: () => l10n.t("Filter by contract, function, or value"),
  loading: () => l10n.t("Loading the calls…"),
  load: () => l10n.t("Load Calls"),
  more: () => l10n.t("Load More Calls"),
  notRequested: () => l10n.t("The calls that this transaction made have not been loaded."),
  notRecorded: (host: string) => l10n.t("{0} has no calls for this transaction.", host),
  /** Why that can be where calls come from a trace. */
  notTraced: () => l10n.t("The node may not keep the state that tracing this transaction needs."),
  topOnly: () =>
    l10n.t("Only the first call is listed: the whole trace is too large or takes the node too long."),
  noDepth: () =>
    l10n.t("The node does not report which call made which. The calls are listed in their order."),
  /** Why that can be, one of these: what kind of transaction it is decides. */
  childHasNone: () =>
    l10n.t(
      "Mirror nodes do not list the calls of a child transaction by themselves. See the transaction that caused it.",
    ),
  scheduledHasNone: () =>
    l10n.t("Of a scheduled transaction that ran more than 35 minutes later, mirror nodes list no calls."),
  recordsMissing: () =>
    l10n.t(
      "It may have made none, it may be older than the records of calls, or the mirror node does not import them.",
    ),
  failed: () => l10n.t("Failed"),
  caught: () => l10n.t("caught"),
  caughtLong: () => l10n.t("Failed, and the caller continued"),
  undone: () => l10n.t("undone"),
  undoneLong: () => l10n.t("Succeeded, but was undone: a call around it failed"),
  succeeded: () => l10n.t("Succeeded"),
  unknownOutcome: () => l10n.t("Outcome not reported"),
  log: (number: string) => l10n.t("log {0}", number),
  showLog: () => l10n.t("Show in logs"),
  raisedHere: () => l10n.t("raised here"),
  nobody: () => l10n.t("no contract"),
  noData: () => l10n.t("no data"),
  created: () => l10n.t("new contract"),
  operation: () => l10n.t("Operation"),
  outcome: () => l10n.t("Outcome"),
  debug: () => l10n.t("Debug"),
  debugTitle: () => l10n.t("Debug the transaction from this call"),
  to: () => l10n.t("Code of"),
  from: () => l10n.t("Called by"),
  value: () => l10n.t("Value"),
  gasLimit: () => l10n.t("Gas limit"),
  gasTaken: () => l10n.t("Gas used"),
  input: () => l10n.t("Input"),
  output: () => l10n.t("Output"),
  depth: () => l10n.t("Depth"),
};
