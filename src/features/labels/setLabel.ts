import * as vscode from "vscode";
import { maxLabelLength } from "../../app/labels/labels.ts";
import { knownAddress } from "../../app/lookups/ownAddress.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { checksummed } from "../../core/address.ts";
import { shortenHex } from "../../core/hex.ts";
import { contractTarget } from "../../editor/questions/contractTarget.ts";
import { labelWords as words } from "../../text/labels.ts";
import type { Services } from "../services.ts";

/** Lets the user set the label of an address, or remove it. Sends no requests. */
export async function setLabel(services: Services, given: unknown, options: unknown): Promise<undefined> {
  const target = await contractTarget(services, given, options, words);
  if (target === undefined) return undefined;
  const { network, contract } = target;
  const [labels, lookups] = await Promise.all([services.labels(), services.lookups()]);
  const local = localAddress(network, contract).address;
  const own = await knownAddress(lookups, network, contract);
  const shown = shortenHex(checksummed(own ?? local));
  const label = await vscode.window.showInputBox({
    title: words.title(shown, network.name),
    prompt: words.prompt(),
    value: labels.at(network, own, local) ?? "",
    validateInput: (text) => (text.trim().length > maxLabelLength ? words.tooLong(maxLabelLength) : null),
  });
  if (label === undefined) return undefined;
  if (!(await labels.set(network, [own, local], label)))
    void vscode.window.showErrorMessage(words.notStored());
  else vscode.window.setStatusBarMessage(label.trim() === "" ? words.removed(shown) : words.set(shown), 4000);
  return undefined;
}

/** Opens all labels as a new JSON document: by chain ID, then by address. */
export async function exportLabels(services: Services): Promise<undefined> {
  const { all } = await services.labels();
  if (Object.values(all).every((ofChain) => Object.keys(ofChain).length === 0)) {
    void vscode.window.showInformationMessage(words.none());
    return undefined;
  }
  const content = `${JSON.stringify(all, undefined, 2)}\n`;
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ language: "json", content }),
  );
  return undefined;
}
