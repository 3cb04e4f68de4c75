import * as vscode from "vscode";
import { decodeSelections, type SelectionDecoding } from "../../app/decoding/bytes/selectionDecoding.ts";
import {
  longestSelected,
  mostBeside,
  selectedDataIn,
  type SelectedData,
} from "../../core/scan/selectedData.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { selectionWords as words } from "../../text/decoding/decoding.ts";
import { selectionText } from "../../ui/decoding/selectionText.ts";
import type { Services } from "../services.ts";
import { lookUpSelectors } from "./lookUpSelectors.ts";

/**
 * Shows what is selected, decoded by the builds of the workspace, in a document of its own. Nothing is sent, except for selectors
 * without a name to a signature service, where one is set and the user has agreed to that.
 * @returns its text
 */
export async function showDecodedSelection({
  builds,
  rawDocuments,
  signatures,
  settings,
}: Services): Promise<string | undefined> {
  const selected = selectedData(vscode.window.activeTextEditor);
  if (selected.length === 0) {
    void vscode.window.showInformationMessage(words.nothingSelected());
    return undefined;
  }
  const [workspace, names] = await Promise.all([builds(), signatures()]);
  const decodeAll = (): Promise<readonly SelectionDecoding[]> => decodeSelections(workspace, selected, names);
  let decoded = await decodeAll();
  const network = settings.activeNetwork();
  if (names !== undefined && network !== undefined && (await lookUpSelectors(decoded, names, network.name)))
    decoded = await decodeAll();
  const text = await inTurns(selectionText(decoded, names !== undefined));
  await rawDocuments.show(`${words.name()}.txt`, text);
  return text;
}

/** What is selected; of a mere cursor, the hex that it touches. */
function selectedData(editor: vscode.TextEditor | undefined): readonly SelectedData[] {
  if (editor === undefined) return [];
  const { document, selection } = editor;
  const range = selection.isEmpty
    ? document.getWordRangeAtPosition(selection.active, /\b0[xX][0-9a-fA-F]+\b/)
    : selection;
  if (range === undefined) return [];
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  if (end - start > longestSelected) return [];
  const textOf = (from: number, to: number): string =>
    document.getText(new vscode.Range(document.positionAt(from), document.positionAt(to)));
  const before = textOf(Math.max(0, start - mostBeside), start);
  return selectedDataIn(document.getText(range), before, textOf(end, end + mostBeside));
}
