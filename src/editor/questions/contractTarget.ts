import * as vscode from "vscode";
import type { Network } from "../../app/networks/network.ts";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { parseSubject, type Subject } from "../../core/references/subject.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { parseCommandOptions } from "../commandOptions.ts";
import { pointedAt } from "../cursor.ts";
import type { Hex } from "../../core/hex.ts";
import type { Settings } from "../settings.ts";
import { askSubject } from "./askSubject.ts";
import { givenNetwork } from "./givenNetwork.ts";

/** What is said where the command needs a contract. */
type TargetWords = { readonly askAddress: () => string; readonly needsContract: () => string };

type PanelsWithContract = {
  readonly active:
    | { readonly session: { readonly commands?: { readonly contract?: () => PanelContract | undefined } } }
    | undefined;
};

type PanelContract = { readonly network: Network; readonly address: Hex };

/** The contract that a command is about. */
export type ContractTarget = { readonly network: Network; readonly contract: ContractReference };

/**
 * The contract that a command is about: the given one, else that of the active panel, else the one under the cursor, else one that
 * the user enters.
 *
 * @param panels has the active panel
 * @param options of the command, for the network
 */
export async function contractTarget(
  { settings, panels }: { readonly settings: Settings; readonly panels: PanelsWithContract },
  given: unknown,
  options: unknown,
  words: TargetWords,
): Promise<ContractTarget | undefined> {
  // A panel's menu passes the element it was opened on.
  const inPanel = typeof given === "string" ? undefined : panels.active?.session.commands?.contract?.();
  const shown = parseContractReference(inPanel?.address ?? "");
  if (inPanel !== undefined && shown.ok) return { network: inPanel.network, contract: shown.value };
  const network = await givenNetwork(settings, parseCommandOptions(options).network);
  if (network === undefined) return undefined;
  const subject = typeof given === "string" ? subjectIn(given) : await subjectPointedAt(words.askAddress());
  if (subject === undefined) return undefined;
  if (subject.kind === "contract") return { network, contract: subject.contract };
  void vscode.window.showWarningMessage(words.needsContract());
  return undefined;
}

function subjectIn(given: string): Subject | undefined {
  const subject = parseSubject(given);
  if (subject.ok) return subject.value;
  void vscode.window.showWarningMessage(badArgumentWords.contract());
  return undefined;
}

async function subjectPointedAt(title: string): Promise<Subject | undefined> {
  const pointed = pointedAt(vscode.window.activeTextEditor);
  if (pointed?.subject.kind === "contract") return pointed.subject;
  return (await askSubject(title))?.subject;
}
