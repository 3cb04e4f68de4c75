import * as vscode from "vscode";
import type { ChosenAbi, ChosenAbis } from "../../app/decoding/chosenAbis.ts";
import type { Network } from "../../app/networks/network.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { shortenHex } from "../../core/hex.ts";
import { parseSubject, type Subject } from "../../core/scan/subject.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { pointedAt } from "../../editor/cursor.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import { abiChoiceWords as words } from "../../text/abiChoice.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import type { Services } from "../services.ts";
import { chooseAbi } from "./chooseAbi.ts";

/** For which contract something is chosen. */
type Target = { readonly network: Network; readonly address: Hex };

/**
 * Lets the user say by which ABI a contract is to be read: the one that is given, else that of the panel in use, else that under
 * the cursor, else it asks. Nobody is asked anything over the network.
 */
export async function useAbi(services: Services, given: unknown, options: unknown): Promise<undefined> {
  const target = await targetOf(services, given, parseCommandOptions(options).network);
  if (target === undefined) return undefined;
  const { network, address } = target;
  const [chosen, builds] = await Promise.all([services.chosenAbis(), services.builds()]);
  const known = await chosen.at(network.chainId, address);
  const title = words.title(shortenHex(checksummed(address)), network.name);
  const choice = await chooseAbi(builds, known, title);
  if (choice === undefined) return undefined;
  await keep(chosen, target, choice);
  return undefined;
}

async function keep(
  chosen: ChosenAbis,
  { network, address }: Target,
  choice: ChosenAbi | "stop",
): Promise<void> {
  const isKept =
    choice === "stop"
      ? await chosen.remove(network.chainId, address)
      : await chosen.choose(network.chainId, address, choice);
  const shown = shortenHex(checksummed(address));
  if (!isKept) void vscode.window.showErrorMessage(words.notStored());
  else vscode.window.setStatusBarMessage(choice === "stop" ? words.stopped(shown) : words.used(shown), 4000);
}

async function targetOf(
  { settings, panels }: Services,
  given: unknown,
  named: string | undefined,
): Promise<Target | undefined> {
  // A menu of a panel hands over what it was opened on.
  const inPanel = typeof given === "string" ? undefined : panels.active?.session.commands?.contract?.();
  if (inPanel !== undefined) return inPanel;
  const network = givenNetwork(settings, named);
  if (network === undefined) return undefined;
  const subject = typeof given === "string" ? subjectIn(given) : await subjectPointedAt();
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

async function subjectPointedAt(): Promise<Subject | undefined> {
  const pointed = pointedAt(vscode.window.activeTextEditor);
  if (pointed?.subject.kind === "contract") return pointed.subject;
  return (await askSubject(words.askAddress()))?.subject;
}
