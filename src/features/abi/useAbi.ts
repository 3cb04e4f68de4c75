import * as vscode from "vscode";
import type { ChosenAbi, ChosenAbis } from "../../app/decoding/chosenAbis.ts";
import { checksummed } from "../../core/address.ts";
import { shortenHex } from "../../core/hex.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { contractTarget } from "../../editor/sources/contractTarget.ts";
import type { ContractOnNetwork } from "../../editor/sources/verifiedSources.ts";
import { hoverWords } from "../../text/hover.ts";
import { planWords } from "../../text/verification/plan.ts";
import { abiChoiceWords as words, explainPastedAbi } from "../../text/abiChoice.ts";
import type { Services } from "../services.ts";
import { isOfTests } from "../../app/builds/buildsBySelector.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { longestPastedAbi, readPastedAbi, type PastedAbiReason } from "../../app/decoding/readPastedAbi.ts";
import { decodeUtf8 } from "../../core/strings/utf8.ts";
import { pickText } from "../../editor/questions/pickText.ts";

/**
 * Lets the user choose the ABI of a contract: the given contract, else that of the active panel, else the one under
 * the cursor, else one that the user enters. Sends no requests.
 */
export async function useAbi(services: Services, given: unknown, options: unknown): Promise<undefined> {
  const target = await contractTarget(services, given, parseCommandOptions(options).network, words);
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
  { network, address }: ContractOnNetwork,
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

/** UTF-16 units that the input box validates on every keystroke; longer text is parsed once, on Enter. */
const longestChecked = 16 * 1024;

type Choice = ChosenAbi | "stop";

type Item = vscode.QuickPickItem & { readonly choose?: () => Promise<Choice | undefined> };

/** Lets the user pick an ABI, or enter one. @param known the previous choice */
async function chooseAbi(
  builds: WorkspaceBuilds,
  known: ChosenAbi | undefined,
  title: string,
): Promise<Choice | undefined> {
  await builds.refresh();
  const items: readonly Item[] = [
    ...(known === undefined ? [] : [stopItem(known)]),
    { label: words.clipboard(), description: words.clipboardDetail(), choose: fromClipboard },
    { label: words.enter(), description: words.enterDetail(), choose: fromBox },
    { label: words.file(), choose: () => fromFile(builds) },
    { label: words.builds(), kind: vscode.QuickPickItemKind.Separator },
    ...(vscode.workspace.isTrusted ? buildItems(builds) : [manageTrust()]),
  ];
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  return picked?.choose?.();
}

function stopItem(known: ChosenAbi): Item {
  const description =
    known.kind === "file"
      ? words.chosenFile(pickText(known.name), pickText(known.path))
      : words.chosenItems();
  return { label: words.stop(), description, choose: () => Promise.resolve("stop" as const) };
}

/** Replaces the builds, which are not read in Restricted Mode. */
const manageTrust = (): Item => ({
  label: `$(shield) ${planWords.manageTrust()}`,
  description: hoverWords.buildsOnceTrusted(),
  choose: async () => {
    await vscode.commands.executeCommand("workbench.trust.manage");
    return undefined;
  },
});

/** Sorts builds of tests and scripts last. */
function buildItems(builds: WorkspaceBuilds): readonly Item[] {
  const all = builds.overview.flatMap((root) => builds.abisIn(root));
  const inOrder = [
    ...all.filter(({ path }) => !isOfTests(path)),
    ...all.filter(({ path }) => isOfTests(path)),
  ];
  return inOrder.map(({ folderUri, path, name }) => ({
    label: pickText(name),
    description: pickText(path),
    choose: () => Promise.resolve({ kind: "file", folderUri, path, name } as const),
  }));
}

async function fromClipboard(): Promise<Choice | undefined> {
  return itemsIn(await vscode.env.clipboard.readText());
}

async function fromBox(): Promise<Choice | undefined> {
  const typed = await vscode.window.showInputBox({
    title: words.enterTitle(),
    placeHolder: words.enterDetail(),
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === "" || text.length > longestChecked) return null;
      const read = readPastedAbi(text);
      return read.ok ? null : explainPastedAbi(read.reason);
    },
  });
  return typed === undefined || typed.trim() === "" ? undefined : itemsIn(typed);
}

function itemsIn(text: string): Choice | undefined {
  const read = readPastedAbi(text);
  if (read.ok) return { kind: "items", items: read.value };
  refuse(read.reason);
  return undefined;
}

function refuse(reason: PastedAbiReason): void {
  void vscode.window.showWarningMessage(explainPastedAbi(reason));
}

/** A file in an opened, trusted folder is read again on each use; the ABI of any other file is stored. */
async function fromFile(builds: WorkspaceBuilds): Promise<Choice | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({ title: words.fileTitle(), filters: { ABI: ["json", "abi"] } })) ??
    [];
  if (file === undefined) return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (folder === undefined || !vscode.workspace.isTrusted) return fromForeignFile(file);
  const folderUri = folder.uri.toString();
  const path = vscode.workspace.asRelativePath(file, false);
  const found = (await builds.inFile(folderUri, path)).filter(({ abi }) => abi !== undefined);
  const names = found.map(({ name }) => name);
  const [only, ...others] = names;
  if (only === undefined) {
    void vscode.window.showWarningMessage(words.noAbiInFile());
    return undefined;
  }
  const name =
    others.length === 0
      ? only
      : (
          await vscode.window.showQuickPick(
            names.map((each) => ({ label: pickText(each), name: each })),
            { title: words.selectContract() },
          )
        )?.name;
  return name === undefined ? undefined : { kind: "file", folderUri, path, name };
}

async function fromForeignFile(file: vscode.Uri): Promise<Choice | undefined> {
  const { size } = await vscode.workspace.fs.stat(file);
  // No character takes more than three bytes for each of its units.
  if (size > 3 * longestPastedAbi) {
    refuse("tooLong");
    return undefined;
  }
  return itemsIn(decodeUtf8(await vscode.workspace.fs.readFile(file)));
}
