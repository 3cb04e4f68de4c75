import * as vscode from "vscode";
import { checksummed } from "../../core/address.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { formatTransactionReference } from "../../core/transactionReference.ts";
import type { Capabilities } from "../../app/consent/capabilities.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { explorerPage } from "../../app/networks/explorerPage.ts";
import { localAddress } from "../../app/verification/resolveContract.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import type { CommandId, CommandOptions } from "../../editor/commands.ts";
import type { Pointed } from "../../editor/cursor.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import type { Services } from "../services.ts";

/**
 * Opens the page of the network's block explorer about a contract or transaction, asking for one when none is given;
 * tells when there is no such page. The page's server gets a 32-byte hex only as any service does: where its place says
 * that it is a transaction hash, or after a question.
 * @returns the page's address
 */
export async function openInExplorer(
  { settings, capabilities, hashConsent }: Services,
  reference: unknown,
  options: CommandOptions,
): Promise<string | undefined> {
  const network = givenNetwork(settings, options.network);
  if (network === undefined) return undefined;
  const pointed =
    reference === undefined || reference === null
      ? await askSubject("Contract Lens: Open in Block Explorer")
      : subjectGiven(reference, pointedIn(capabilities, reference, options));
  if (pointed === undefined) return undefined;
  const { subject, meant } = pointed;
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
  if (subject.kind === "transaction" && subject.transaction.kind === "hash") {
    const consent = await hashConsent();
    const { signal } = new AbortController();
    const { kind } = await consent.settle(subject.transaction.hash, page, meant, signal);
    if (kind !== "agreed") return undefined;
  }
  await vscode.env.openExternal(vscode.Uri.parse(page, true));
  return page;
}

function pointedIn(
  capabilities: Capabilities,
  reference: unknown,
  { network, capability }: CommandOptions,
): Meant {
  const command = "contractLens.openInExplorer" satisfies CommandId;
  const ours =
    typeof reference === "string"
      ? capabilities.redeem(capability, { command, subject: reference, network })
      : undefined;
  return ours === undefined ? { entry: "extension" } : (ours.meant ?? { entry: "link" });
}

function subjectGiven(given: unknown, meant: Meant): Pointed | undefined {
  const subject = typeof given === "string" ? parseSubject(given) : undefined;
  if (subject?.ok === true) return { subject: subject.value, meant };
  void vscode.window.showWarningMessage(
    "The command was given something that is no contract and no transaction.",
  );
  return undefined;
}
