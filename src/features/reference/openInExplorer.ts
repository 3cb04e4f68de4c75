import * as vscode from "vscode";
import { checksummed } from "../../core/address.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { transactionPathPart } from "../../core/transactionReference.ts";
import type { Capabilities } from "../../app/consent/capabilities.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { explorerPage } from "../../app/networks/webPages.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { parseCommandOptions, type CommandOptions } from "../../editor/commandOptions.ts";
import type { CommandId } from "../../editor/commands.ts";
import { pointedAt, type Pointed } from "../../editor/cursor.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import { badArgumentWords, notificationWords } from "../../text/notifications.ts";
import { questionTitles } from "../../text/questions.ts";
import type { Services } from "../services.ts";

/**
 * Opens the page of the network's block explorer about a contract or transaction: the one that is given, else the one
 * identifier that the cursor or the selection is on, else it asks. Tells when there is no such page. The page's server
 * gets a 32-byte hex only as any service does: where its place says that it is a transaction hash, or after a question.
 * @returns the page's address
 */
export async function openInExplorer(
  { settings, capabilities, hashConsent }: Services,
  reference: unknown,
  given: unknown,
): Promise<string | undefined> {
  const options = parseCommandOptions(given);
  const network = givenNetwork(settings, options.network);
  if (network === undefined) return undefined;
  const pointed =
    reference === undefined || reference === null
      ? (onlyOnePointedAt() ?? (await askSubject(questionTitles.openInExplorer())))
      : subjectGiven(reference, pointedIn(capabilities, reference, options));
  if (pointed === undefined) return undefined;
  const { subject, meant } = pointed;
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
    const { kind } = await consent.settle(subject.transaction.hash, page, meant, signal);
    if (kind !== "agreed") return undefined;
  }
  await vscode.env.openExternal(vscode.Uri.parse(page, true));
  return page;
}

/** A selection of several, or several cursors, do not say which one is meant. */
function onlyOnePointedAt(): Pointed | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selections.length > 1) return undefined;
  const pointed = pointedAt(editor);
  return editor.selection.isEmpty || pointed?.meant.via === "selection" ? pointed : undefined;
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
  return ours === undefined ? { via: "extension" } : (ours.meant ?? { via: "link" });
}

function subjectGiven(given: unknown, meant: Meant): Pointed | undefined {
  const subject = typeof given === "string" ? parseSubject(given) : undefined;
  if (subject?.ok === true) return { subject: subject.value, meant };
  void vscode.window.showWarningMessage(badArgumentWords.contractOrTransaction());
  return undefined;
}
