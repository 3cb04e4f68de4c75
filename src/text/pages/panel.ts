import * as l10n from "@vscode/l10n";
import { numberText } from "../language.ts";

/** What every panel says: what its actions are called, and identifiers. */
export const panelWords = {
  more: () => l10n.t("More Actions"),
  copyLink: () => l10n.t("Copy Link"),
  copyJson: () => l10n.t("Copy as JSON"),
  copyMarkdown: () => l10n.t("Copy as Markdown"),
  copyCurl: () => l10n.t("Copy as curl"),
  useAbi: () => l10n.t("Use ABI or Build for This Address…"),
  openRawResponse: () => l10n.t("Open Raw Response"),
  openExplorer: () => l10n.t("Open in Block Explorer"),
  rawResponse: () => l10n.t("Raw response"),
  httpStatus: (status: number) => l10n.t("HTTP {0}", String(status)),
  address: () => l10n.t("address"),
  contractId: () => l10n.t("contract ID"),
  requestLine: () => l10n.t("request"),
  /** @param forked the chain that a local chain has forked; its own ID where the node does not report the other one */
  networkOf: (name: string, chainId: string, forked?: string) => {
    if (forked === undefined) return l10n.t("{0}, chain ID {1}", name, chainId);
    return forked === chainId
      ? l10n.t("{0} (fork), chain ID {1}", name, chainId)
      : l10n.t("{0} (fork of {1}), chain ID {2}", name, forked, chainId);
  },
  tryAgain: () => l10n.t("Try Again"),
  chooseRpcUrl: () => l10n.t("Choose RPC URL…"),
  forwardPort: () => l10n.t("Forward a Port"),
  openSettings: () => l10n.t("Open Settings"),
  openBuildSettings: () => l10n.t("Open Builds Setting"),
  showBuilds: () => l10n.t("Show Builds"),
  openProxySettings: () => l10n.t("Open Proxy Settings"),
  checkConnection: () => l10n.t("Check Connection"),
};

/** Fields that mirror nodes send beyond what they specify. */
export const otherFieldsLabels: Readonly<Record<string, () => string>> = {
  authorization_list: () => l10n.t("Authorization list"),
};

/** What a response holds beside its documented fields: the same words wherever one is shown or copied. */
export const otherFieldsWords = {
  unreadable: () => l10n.t("Unreadable fields"),
  unreadableNote: () => l10n.t("not of the documented type, shown as received"),
  additional: () => l10n.t("Additional fields"),
  more: (count: number) => l10n.t("and {0} more", numberText(count)),
  moreInRaw: (count: number) => l10n.t("and {0} more in the raw response", numberText(count)),
};

/** The words of every page that shows what a ledger knows, beside those about its own subject. */
export const lookupWords = {
  openNodeResponse: () => l10n.t("Open Node Response"),
  openVerifiers: () => l10n.t("Open Verification Service Response"),
  subject: () => l10n.t("Subject"),
  network: () => l10n.t("Network"),
  waitingFor: () => l10n.t("Loading"),
  notReported: () => l10n.t("not reported"),
  loading: () => l10n.t("Loading…"),
  loadingFrom: (host: string) => l10n.t("Loading from {0}…", host),
  updated: () => l10n.t("Updated {0}"),
  back: () => l10n.t("Go Back"),
  forward: () => l10n.t("Go Forward"),
  refresh: () => l10n.t("Refresh"),
  noBack: () => l10n.t("there is no previous page"),
  noForward: () => l10n.t("there is no next page"),
  isLoading: (host: string) => l10n.t("a request to {0} is in progress", host),
  noLedger: () => l10n.t("this network needs an RPC URL"),
  responded: (said: string) => l10n.t("The service responded: “{0}”.", said),
  older: () => l10n.t("The data below is from the last successful request."),
  dropped: () => l10n.t("Dropped by a reorganization"),
  droppedSentence: (host: string) =>
    l10n.t("{0} no longer has this transaction. The data below is from the dropped block.", host),
  restarted: () => l10n.t("The local chain was restarted"),
  restartedSentence: () => l10n.t("The data below is from the previous chain."),
  nextStep: () => l10n.t("Next step"),
  notRequested: () => l10n.t("Not loaded yet"),
  notRequestedSentence: () => l10n.t("This panel was restored. No request has been sent since."),
  reasons: () => l10n.t("Possible reasons"),
  said: () => l10n.t("Service message"),
  keepTrying: () => l10n.t("Keep Trying for 30 Seconds"),
  findScheduled: () => l10n.t("Find Scheduled Execution"),
  lookOn: (network: string) => l10n.t("Look on {0}", network),
  showNow: () => l10n.t("Show Current Version"),
};
