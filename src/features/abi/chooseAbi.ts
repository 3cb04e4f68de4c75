import * as vscode from "vscode";
import { isOfTests } from "../../app/builds/byRank.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import type { ChosenAbi } from "../../app/decoding/chosenAbis.ts";
import { longestPastedAbi, readPastedAbi, type PastedAbiReason } from "../../app/decoding/readPastedAbi.ts";
import { decodeUtf8 } from "../../core/characters/decodeUtf8.ts";
import { pickText } from "../../editor/questions/pickText.ts";
import { abiChoiceWords as words, explainPastedAbi } from "../../text/abiChoice.ts";

/** UTF-16 units of what the box checks at every key; what is longer is read once, when it is entered. */
const longestChecked = 16 * 1024;

type Choice = ChosenAbi | "stop";

type Item = vscode.QuickPickItem & { readonly choose?: () => Promise<Choice | undefined> };

/** Lets the user pick an ABI, or give one. @param known what was chosen before */
export async function chooseAbi(
  builds: WorkspaceBuilds,
  known: ChosenAbi | undefined,
  title: string,
): Promise<Choice | undefined> {
  await builds.look();
  const items: readonly Item[] = [
    ...(known === undefined ? [] : [stopItem(known)]),
    { label: words.clipboard(), description: words.clipboardDetail(), choose: fromClipboard },
    { label: words.enter(), description: words.enterDetail(), choose: fromBox },
    { label: words.file(), choose: () => fromFile(builds) },
    { label: words.builds(), kind: vscode.QuickPickItemKind.Separator },
    ...buildItems(builds),
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

/** Those of tests and scripts last. */
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

/** A file of an opened folder is read again whenever it is used; of another one its ABI is kept. */
async function fromFile(builds: WorkspaceBuilds): Promise<Choice | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({ title: words.fileTitle(), filters: { ABI: ["json", "abi"] } })) ??
    [];
  if (file === undefined) return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (folder === undefined) return fromForeignFile(file);
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
