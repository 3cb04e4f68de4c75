import * as vscode from "vscode";
import { decodeSelection } from "../../app/decoding/given/selectionDecoding.ts";
import { longestPasted, pastedDataIn, type PastedData } from "../../core/scan/pastedData.ts";
import { selectionWords as words } from "../../text/decoding/selection.ts";
import { selectionText } from "../../ui/decoding/selectionText.ts";
import type { Services } from "../services.ts";

/** Shows what is selected, decoded by the builds of the workspace, in a document of its own. Nothing is sent. @returns its text */
export async function showDecodedSelection({ builds, rawDocuments }: Services): Promise<string | undefined> {
  const selected = selectedData(vscode.window.activeTextEditor);
  if (selected.length === 0) {
    void vscode.window.showInformationMessage(words.nothingSelected());
    return undefined;
  }
  const workspace = await builds();
  const text = selectionText(await Promise.all(selected.map((one) => decodeSelection(workspace, one))));
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
