import * as vscode from "vscode";
import { declarationPlaces, type DeclarationPlace } from "../../app/builds/declarationPlaces.ts";
import type { LocatedBuild } from "../../app/builds/locatedBuild.ts";
import { textOf } from "../../builds/projectFiles.ts";
import type { Wanted } from "../../builds/source/findDeclaration.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { notificationWords } from "../../text/notifications.ts";
import { questionTitles } from "../../text/questions.ts";
import { textAsSeen } from "../compilerProblems.ts";
import { textColumn } from "../textColumn.ts";
import type { RawDocuments } from "./rawDocuments.ts";
import { documentName } from "./showRaw.ts";

const longestPath = 200;

/**
 * Opens the file in which a build's source declares something, at its name: the file of the workspace where that holds the text
 * of the build, else that text, read-only. Asks where several places may be meant, and says so where none is at hand.
 */
export async function openDeclaration(
  documents: RawDocuments,
  build: LocatedBuild | undefined,
  wanted: Wanted,
): Promise<void> {
  const place = build && (await choose(await placesIn(build, wanted)));
  if (build === undefined || place === undefined) return;
  if (place === "none") {
    void vscode.window.showInformationMessage(notificationWords.noDeclaration());
    return;
  }
  const uri =
    place.path === undefined
      ? documents.hold(documentName(place.source), place.text)
      : vscode.Uri.joinPath(vscode.Uri.parse(build.folder.uri), place.path);
  const { start, end } = place;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(uri, { preview: true, selection, viewColumn: textColumn() });
}

function placesIn(build: LocatedBuild, wanted: Wanted): Promise<readonly DeclarationPlace[]> {
  const { uri, files } = build.folder;
  const read = (path: string): Promise<string | undefined> =>
    textAsSeen(uri, path, async (file) => textOf(await files.read(file)));
  return declarationPlaces(build, wanted, read, new AbortController().signal);
}

/** @returns undefined where the user gives up */
async function choose(places: readonly DeclarationPlace[]): Promise<DeclarationPlace | "none" | undefined> {
  const [first, ...others] = places;
  if (first === undefined) return "none";
  if (others.length === 0) return first;
  const items = places.map((place) => ({
    place,
    label: place.contract ?? documentName(place.source),
    description: `${visibleText(place.source, longestPath)}:${place.start.line + 1}`,
  }));
  return (await vscode.window.showQuickPick(items, { title: questionTitles.declaration() }))?.place;
}
