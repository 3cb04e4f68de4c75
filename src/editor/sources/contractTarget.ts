import * as vscode from "vscode";
import { localAddress } from "../../app/networks/localAddress.ts";
import { parseSubject, type Subject } from "../../core/references/subject.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { pointedAt } from "../cursor.ts";
import type { OpenPanels } from "../panels/openPanels.ts";
import type { Settings } from "../settings.ts";
import type { ContractOnNetwork } from "./verifiedSources.ts";
import { askSubject } from "../questions/askSubject.ts";
import { givenNetwork } from "../questions/givenNetwork.ts";

type TargetWords = {
  /** The title of the box that asks for an address. */
  readonly askAddress: () => string;
  /** That the command is for contracts, not transactions. */
  readonly needsContract: () => string;
};

/**
 * The contract that a command is about: the given one, else that of the active panel, else the one under the cursor, else
 * one that the user enters. Sends no requests.
 * @param named the name of the network, by default the active one
 */
export async function contractTarget(
  { settings, panels }: { readonly settings: Settings; readonly panels: OpenPanels },
  given: unknown,
  named: string | undefined,
  words: TargetWords,
): Promise<ContractOnNetwork | undefined> {
  // A panel's menu passes the element it was opened on.
  const inPanel = typeof given === "string" ? undefined : panels.active?.session.commands?.contract?.();
  if (inPanel !== undefined) return inPanel;
  const network = await givenNetwork(settings, named);
  if (network === undefined) return undefined;
  const subject = typeof given === "string" ? subjectIn(given) : await subjectPointedAt(words);
  if (subject === undefined) return undefined;
  if (subject.kind !== "contract") {
    void vscode.window.showWarningMessage(words.needsContract());
    return undefined;
  }
  return { network, address: localAddress(network, subject.contract).address };
}

function subjectIn(given: string): Subject | undefined {
  const subject = parseSubject(given);
  if (subject.ok) return subject.value;
  void vscode.window.showWarningMessage(badArgumentWords.contract());
  return undefined;
}

async function subjectPointedAt(words: TargetWords): Promise<Subject | undefined> {
  const pointed = pointedAt(vscode.window.activeTextEditor);
  if (pointed?.subject.kind === "contract") return pointed.subject;
  return (await askSubject(words.askAddress()))?.subject;
}
