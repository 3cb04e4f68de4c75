import * as vscode from "vscode";
import { checksummed } from "../../core/address.ts";
import { parseSubject } from "../../core/subject.ts";
import { formatTransactionReference } from "../../core/transactionReference.ts";
import { explorerPage } from "../../app/networks/explorerPage.ts";
import type { Way } from "../../app/target/privateKeyGate.ts";
import { localAddress } from "../../app/verification/resolveContract.ts";
import { askSubject } from "../../host/askSubject.ts";
import type { LinkOptions } from "../../host/commands.ts";
import { maySend } from "../../host/confirmSendingHex.ts";
import type { Pointed } from "../../host/cursor.ts";
import { givenNetwork } from "../../host/givenNetwork.ts";
import type { Services } from "../../host/services.ts";

/**
 * Opens the page of the network's block explorer about a contract or transaction, asking for one when none is given;
 * tells when there is no such page. A 32-byte hex that comes from elsewhere is asked about first: the page's server
 * gets it.
 * @returns the page's address
 */
export async function openInExplorer(
  { settings, windowToken }: Services,
  reference: unknown,
  options: LinkOptions,
): Promise<string | undefined> {
  const network = givenNetwork(settings, options.network);
  if (network === undefined) return undefined;
  const pointed =
    reference === undefined || reference === null
      ? await askSubject("Contract Lens: Open in Block Explorer")
      : subjectGiven(reference, options.token === windowToken ? "link" : "extension");
  if (pointed === undefined) return undefined;
  const { subject, way, surroundings } = pointed;
  const page =
    subject.kind === "contract"
      ? explorerPage(network, "address", checksummed(localAddress(network, subject.contract).address))
      : explorerPage(network, "transaction", formatTransactionReference(subject.transaction));
  if (page === undefined) {
    void vscode.window.showInformationMessage(
      `${network.name} names no block explorer page for this. Add explorerUrl to the network in the settings.`,
    );
    return undefined;
  }
  if (subject.kind === "transaction") {
    if (!(await maySend(subject.transaction, page, way, surroundings))) return undefined;
  }
  await vscode.env.openExternal(vscode.Uri.parse(page, true));
  return page;
}

function subjectGiven(given: unknown, way: Way): Pointed | undefined {
  const subject = typeof given === "string" ? parseSubject(given) : undefined;
  if (subject?.ok === true) return { subject: subject.value, way, surroundings: {} };
  void vscode.window.showWarningMessage(
    "The command was given something that is no contract and no transaction.",
  );
  return undefined;
}
