import * as vscode from "vscode";
import { checksummed } from "../../core/address.ts";
import { parseSubject } from "../../core/subject.ts";
import { formatTransactionReference } from "../../core/transactionReference.ts";
import { explorerPage } from "../../app/networks/explorerPage.ts";
import { localAddress } from "../../app/verification/resolveContract.ts";
import type { Services } from "../../host/services.ts";

/** Opens the page of the network's block explorer about a contract or transaction; tells when there is none. */
export async function openInExplorer(
  { settings }: Services,
  reference: unknown,
  networkName: string | undefined,
): Promise<void> {
  const subject = typeof reference === "string" ? parseSubject(reference) : undefined;
  if (subject?.ok !== true) {
    void vscode.window.showWarningMessage(
      "The command was given something that is no contract and no transaction.",
    );
    return;
  }
  const named = settings.networks().networks.find(({ name }) => name === networkName);
  const network = named ?? settings.activeNetwork();
  const page =
    subject.value.kind === "contract"
      ? explorerPage(network, "address", checksummed(localAddress(subject.value.contract).address))
      : explorerPage(network, "transaction", formatTransactionReference(subject.value.transaction));
  if (page === undefined) {
    void vscode.window.showInformationMessage(
      `${network.name} names no block explorer page for this. Add explorerUrl to the network in the settings.`,
    );
    return;
  }
  await vscode.env.openExternal(vscode.Uri.parse(page, true));
}
