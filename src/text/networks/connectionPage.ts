import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import { listText } from "../language.ts";

/** The words of the page of a connection check, beside those about what it found. */
export const connectionWords = {
  tab: () => l10n.t("Connection Check"),
  network: () => l10n.t("Network"),
  chainIdLabel: () => l10n.t("Chain ID"),
  /** The heading of a copied report, and when the check was made. */
  heading: (title: string) => l10n.t("Connection check: {0}", title),
  checked: (moment: string, took: string) => l10n.t("Checked: {0}, in {1}", moment, took),
  checking: () => l10n.t("Checking the connection…"),
  waitingFor: () => l10n.t("Checking"),
  contacting: (hosts: readonly string[]) =>
    hosts.length === 0 ? l10n.t("No service is configured.") : l10n.t("Contacting {0}.", listText(hosts)),
  atMost: () => l10n.t("{0} elapsed, 15 seconds at most"),
  canceled: () => l10n.t("Check canceled"),
  canceledSentence: () => l10n.t("You canceled this check before it finished."),
  broken: () => l10n.t("Check failed"),
  brokenSentence: () =>
    l10n.t("Contract Lens encountered an internal error. For details, run “Contract Lens: Show Log”."),
  howFar: () => l10n.t("Steps of the connection"),
  cancel: () => l10n.t("Cancel"),
  again: () => l10n.t("Check Again"),
  copyReport: () => l10n.t("Copy Report"),
};

/** A step on the way to a service; `proxy…` where it is the way to the proxy. */
export type ConnectionStep =
  "name" | "proxyName" | "connection" | "proxyConnection" | "tunnel" | "encryption" | "response";

/** What a step is called. */
export function stepName(step: ConnectionStep): string {
  switch (step) {
    case "name":
      return l10n.t("Host name");
    case "proxyName":
      return l10n.t("Proxy host name");
    case "connection":
      return l10n.t("Connection");
    case "proxyConnection":
      return l10n.t("Connection to proxy");
    case "tunnel":
      return l10n.t("Tunnel");
    case "encryption":
      return l10n.t("Encryption");
    case "response":
      return l10n.t("Response");
    default:
      return assertNever(step);
  }
}

/** How a step went, in a word or two. */
export const stepStates = {
  resolved: () => l10n.t("resolved"),
  connected: () => l10n.t("connected"),
  opened: () => l10n.t("opened"),
  failed: () => l10n.t("failed"),
  notReached: () => l10n.t("not reached"),
  none: () => l10n.t("none"),
  plainHttp: () => l10n.t("none (HTTP)"),
  untrusted: () => l10n.t("not trusted"),
};

/** Labels and words of what was found out about a service, beside its steps. */
export const connectionFieldWords = {
  url: () => l10n.t("URL"),
  route: () => l10n.t("Route"),
  client: () => l10n.t("HTTP client"),
  vscodeClient: () => l10n.t("VS Code"),
  ownClient: () => l10n.t("Contract Lens"),
  request: () => l10n.t("Request"),
  certificateFor: () => l10n.t("Certificate for"),
  issuedBy: () => l10n.t("Issued by"),
  valid: () => l10n.t("Valid"),
  trusted: () => l10n.t("Trusted"),
  yes: () => l10n.t("yes"),
  no: () => l10n.t("no"),
  notChecked: () => l10n.t("not checked: http.proxyStrictSSL is off"),
  status: () => l10n.t("HTTP status"),
  server: () => l10n.t("Server"),
  notReported: () => l10n.t("not reported"),
};
