import * as vscode from "vscode";
import { findDeclarations, type DeclarationLocation } from "../../app/builds/findDeclarations.ts";
import type { LocatedBuild } from "../../app/builds/locatedBuild.ts";
import { textOf } from "../../builds/projectFiles.ts";
import type { Wanted } from "../../builds/source/findDeclaration.ts";
import { notificationWords } from "../../text/notifications.ts";
import { questionTitles } from "../../text/questions.ts";
import { signalOf } from "../cancellation.ts";
import { textAsSeen } from "../compilerProblems.ts";
import { pickText } from "../questions/pickText.ts";
import { textColumn } from "../openSource.ts";
import type { RawDocuments } from "./rawDocuments.ts";
import { documentName } from "./showRaw.ts";

function sayThereIsNone(): Promise<void> {
  void vscode.window.showInformationMessage(notificationWords.noDeclaration());
  return Promise.resolve();
}

/**
 * Opens the file in which a build's source declares something, at its name: the file of the workspace where that holds the text
 * of the build, else that text, read-only. Asks where several places may be meant. The user can give up meanwhile.
 *
 * @param otherwise where none is at hand: that is said by default
 */
export async function openDeclaration(
  documents: RawDocuments,
  build: LocatedBuild | undefined,
  wanted: Wanted,
  otherwise: () => Promise<void> = sayThereIsNone,
): Promise<void> {
  const places = build && (await placesIn(build, wanted));
  const place = places && (await choosePlace(places));
  if (build === undefined || place === undefined) return;
  if (place === "none") {
    await otherwise();
    return;
  }
  const uri =
    place.path === undefined
      ? documents.hold(documentName(place.source), place.text)
      : vscode.Uri.joinPath(vscode.Uri.parse(build.folder.uri), place.path);
  const selection = rangeOf(place);
  await vscode.window.showTextDocument(uri, { preview: true, selection, viewColumn: textColumn() });
}

/** @returns undefined where the user gives up */
async function placesIn(
  build: LocatedBuild,
  wanted: Wanted,
): Promise<readonly DeclarationLocation[] | undefined> {
  const { uri, files } = build.folder;
  const read = (path: string): Promise<string | undefined> =>
    textAsSeen(uri, path, async (file) => textOf(await files.read(file)));
  return whileSearching((signal) => findDeclarations(build, wanted, read, signal));
}

/** Shows that declarations, or what the title says, are searched for. @returns undefined where the user gives up */
export async function whileSearching<Value>(
  search: (signal: AbortSignal) => Promise<Value>,
  title = notificationWords.findingDeclaration(),
): Promise<Value | undefined> {
  const shownWhere = {
    location: vscode.ProgressLocation.Notification,
    title,
    cancellable: true,
  };
  return vscode.window.withProgress(shownWhere, async (_shown, token) => {
    const signal = signalOf(token);
    try {
      return await search(signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
}

/** Has the user choose where several places may be meant. @returns undefined where the user gives up */
export async function choosePlace(
  places: readonly DeclarationLocation[],
): Promise<DeclarationLocation | "none" | undefined> {
  const [first, ...others] = places;
  if (first === undefined) return "none";
  if (others.length === 0) return first;
  const items = places.map((place) => ({
    place,
    label: pickText(place.contract ?? documentName(place.source)),
    description: `${pickText(place.source)}:${place.start.line + 1}`,
  }));
  return (await vscode.window.showQuickPick(items, { title: questionTitles.declaration() }))?.place;
}

export function rangeOf({ start, end }: DeclarationLocation): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
