import * as vscode from "vscode";
import { decodeSelections, type SelectionDecoding } from "../../app/decoding/bytes/selectionDecoding.ts";
import { longestPasted, pastedDataIn, type PastedData } from "../../core/scan/pastedData.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { selectionWords as words } from "../../text/decoding/selection.ts";
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
function selectedData(editor: vscode.TextEditor | undefined): readonly PastedData[] {
  if (editor === undefined) return [];
  const { document, selection } = editor;
  if (!selection.isEmpty) {
    const length = document.offsetAt(selection.end) - document.offsetAt(selection.start);
    return length > longestPasted ? [] : pastedDataIn(document.getText(selection));
  }
  const hex = document.getWordRangeAtPosition(selection.active, /\b0[xX][0-9a-fA-F]+\b/);
  return hex === undefined ? [] : pastedDataIn(document.getText(hex));
}
