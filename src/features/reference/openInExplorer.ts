import * as vscode from "vscode";
import { checksummed } from "../../core/address.ts";
import { transactionPathPart } from "../../core/references/transactionReference.ts";
import { explorerPage } from "../../app/networks/webPages.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { readReference } from "../../editor/commandReference.ts";
import { pointedAt, type Pointed } from "../../editor/cursor.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import { badArgumentWords, notificationWords } from "../../text/notifications.ts";
import { questionTitles } from "../../text/questions.ts";
import type { Services } from "../services.ts";

/**
 * Opens a contract or transaction in the network's block explorer: the given one, else the one
 * identifier under the cursor or selection, else the user enters one. Shows a message if there is no page. The page's server
 * receives a 32-byte value under the same rules as any service: if the text calls it a transaction hash, or after consent.
 * @returns the page's address
 */
export async function openInExplorer(
  { settings, hashConsent }: Services,
  reference: unknown,
  given: unknown,
): Promise<string | undefined> {
  const network = await givenNetwork(settings, parseCommandOptions(given).network);
  if (network === undefined) return undefined;
  const pointed =
    reference === undefined || reference === null
      ? (onlyOnePointedAt() ?? (await askSubject(questionTitles.openInExplorer())))
      : givenSubject(reference);
  if (pointed === undefined) return undefined;
  const { subject, origin } = pointed;
  const page =
    subject.kind === "contract"
      ? explorerPage(network, "address", checksummed(localAddress(network, subject.contract).address))
      : // A child transaction is shown on the page of the user's own.
        explorerPage(network, "transaction", transactionPathPart(subject.transaction));
  if (page === undefined) {
    void vscode.window.showInformationMessage(notificationWords.noExplorerPage[subject.kind](network.name));
    return undefined;
  }
  if (subject.kind === "transaction" && subject.transaction.kind === "hash") {
    const consent = await hashConsent();
    const { signal } = new AbortController();
    const { kind } = await consent.ensureConsent(subject.transaction.hash, page, origin, signal);
    if (kind !== "agreed") return undefined;
  }
  await vscode.env.openExternal(vscode.Uri.parse(page, true));
  return page;
}

/** The reference under the cursor; undefined if several are selected, which is ambiguous. */
function onlyOnePointedAt(): Pointed | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selections.length > 1) return undefined;
  const pointed = pointedAt(editor);
  return editor.selection.isEmpty || pointed?.origin.entryPoint === "selection" ? pointed : undefined;
}

function givenSubject(given: unknown): Pointed | undefined {
  const pointed = readReference(given);
  if (pointed === undefined) void vscode.window.showWarningMessage(badArgumentWords.contractOrTransaction());
  return pointed;
}

/** Copies the text of a hover's link. */
export async function copyLinked(text: unknown): Promise<undefined> {
  if (typeof text !== "string") return undefined;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
  return undefined;
}
