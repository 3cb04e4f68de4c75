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
  networkOf: (name: string, chainId: string) => l10n.t("{0}, chain ID {1}", name, chainId),
  tryAgain: () => l10n.t("Try Again"),
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

/** The words of every page that shows what a mirror node knows, beside those about its own subject. */
export const lookupWords = {
  openMirrorNodes: () => l10n.t("Open Mirror Node Response"),
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
  noMirror: () => l10n.t("this network has no mirror node"),
  responded: (said: string) => l10n.t("The service responded: “{0}”.", said),
  older: () => l10n.t("The data below is from the last successful request."),
  nextStep: () => l10n.t("Next step"),
  notAsked: () => l10n.t("Not loaded yet"),
  notAskedSentence: () => l10n.t("This panel was restored. No request has been sent since."),
  reasons: () => l10n.t("Possible reasons"),
  said: () => l10n.t("Service message"),
  keepTrying: () => l10n.t("Keep Trying for 30 Seconds"),
  findScheduled: () => l10n.t("Find Scheduled Execution"),
  lookOn: (network: string) => l10n.t("Look on {0}", network),
  showNow: () => l10n.t("Show Current Version"),
};
