import * as l10n from "@vscode/l10n";
import type { DeepLinkReason } from "../app/subjects/deepLink.ts";
import { listText } from "./language.ts";

/** As much of a link as its reader needs to find it there, and nothing that a notification makes a link or a sentence of. */
const shownPart = (part = "at"): string =>
  (part.length > 30 ? `${part.slice(0, 29)}…` : part).replace(/[^\w./#-]+/g, "…");

/** Why a deep link was not opened. Nothing of the link itself stands in it but the name of a part that no link has. */
export const refusedDeepLinkWords: Readonly<Record<DeepLinkReason, (part?: string) => string>> = {
  tooLong: () => l10n.t("The link was not opened because it is too long."),
  unknownPart: (part) =>
    l10n.t(
      "The link was not opened because this version of Contract Lens does not support “{0}” in links. Links can only open a contract or a transaction.",
      shownPart(part),
    ),
  ambiguous: () =>
    l10n.t("The link was not opened because it names more than one network, contract, or transaction."),
  noNetwork: () => l10n.t("The link was not opened because it does not name a network."),
  noSubject: () => l10n.t("The link was not opened because it names neither a contract nor a transaction."),
  badContract: () =>
    l10n.t("The link was not opened because its contract is neither an EVM address nor a contract ID."),
  badTransaction: () =>
    l10n.t("The link was not opened because its transaction is neither a transaction ID nor a hash."),
};

/** The question before what a deep link names is sent to a service. Names and hosts are the user's own. */
export const openDeepLinkWords = {
  /** @param subject a contract or a transaction, as it was parsed */
  title: (subject: string, network: string) => l10n.t("Contract Lens: Open {0} on {1}?", subject, network),
  why: () => l10n.t("A link from outside VS Code wants to open this."),
  whyHash: () => l10n.t("A link from outside VS Code wants to open this value, which may be a private key."),
  open: () => l10n.t("Open"),
  sentTo: (hosts: readonly string[]) => l10n.t("Sends requests to {0}", listText(hosts)),
  sentToNobody: () => l10n.t("Sends no requests because the network has no RPC URL"),
  nothingSent: () => l10n.t("Nothing is sent."),
};

/** What is said where a deep link names a network that the user does not have. */
export const deepLinkNetworkWords = {
  chooseNetwork: () => l10n.t("Choose Network…"),
  cancel: () => l10n.t("Cancel"),
  placeholder: () => l10n.t("Select the network to open the link on"),
  /** @param subject a contract or a transaction, as it was parsed @param name what the link calls the network: visible characters, up to 60 */
  unknown: (subject: string, name: string) =>
    l10n.t(
      "A link from outside VS Code is for {0} on the network “{1}”, which is not one of your networks. Nothing was sent. Choose one of your networks to open the link there.",
      subject,
      name,
    ),
};
