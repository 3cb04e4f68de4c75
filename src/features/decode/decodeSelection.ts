import * as vscode from "vscode";
import {
  decodeSelections,
  type SelectionDecoding,
  unexplainedSelectors,
} from "../../app/decoding/bytes/selectionDecoding.ts";
import {
  hexAt,
  maxSelectionLength,
  maxContext,
  selectedDataIn,
  type SelectedData,
} from "../../core/scan/selectedData.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import { selectionWords as words, signatureWords, signatureQuestion } from "../../text/decoding/decoding.ts";
import { hoverWords } from "../../text/hover.ts";
import { selectionText } from "../../ui/decoding/selectionText.ts";
import type { Services } from "../services.ts";
import type { SignatureNames } from "../../app/signatures/signatureNames.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { confirm } from "../../editor/questions/confirm.ts";

/**
 * Shows the selection, decoded by the builds of the workspace, in a new document. Sends nothing, except unknown selectors
 * to a signature service, if one is configured and the user has agreed.
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
    void vscode.window.showInformationMessage(words.nothingToDecode());
    return undefined;
  }
  const [workspace, names] = await Promise.all([builds(), signatures()]);
  const decodeAll = (): Promise<readonly SelectionDecoding[]> => decodeSelections(workspace, selected, names);
  let decoded = await decodeAll();
  const network = settings.activeNetwork();
  if (names !== undefined && network !== undefined && (await lookUpSelectors(decoded, names, network.name)))
    decoded = await decodeAll();
  const decodedText = await runInSlices(selectionText(decoded, names !== undefined));
  const { isTrusted } = vscode.workspace;
  const text = isTrusted ? decodedText : `${decodedText}\n${hoverWords.buildsOnceTrusted()}\n`;
  await rawDocuments.show(`${words.name()}.txt`, text);
  return text;
}

/** The selected data; for an empty selection, the hex that the cursor touches. */
function selectedData(editor: vscode.TextEditor | undefined): readonly SelectedData[] {
  if (editor === undefined) return [];
  const { document, selection } = editor;
  const range = selection.isEmpty ? hexUnder(document, selection.active) : selection;
  if (range === undefined) return [];
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  if (end - start > maxSelectionLength) return [];
  const textOf = (from: number, to: number): string =>
    document.getText(new vscode.Range(document.positionAt(from), document.positionAt(to)));
  const before = textOf(Math.max(0, start - maxContext), start);
  return selectedDataIn(document.getText(range), before, textOf(end, end + maxContext));
}

/** The hex that the cursor touches. VS Code's word ranges end after 1,000 characters. */
function hexUnder(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): vscode.Range | undefined {
  const { text } = document.lineAt(line);
  const found = text.length > maxSelectionLength ? undefined : hexAt(text, character);
  return found && new vscode.Range(line, found.start, line, found.end);
}

/**
 * Looks up the selectors that no build explains at a signature service, once the user has agreed to that for
 * the network. Sends nothing else. Shows a failure as a message.
 * @returns whether new signatures are known
 */
export async function lookUpSelectors(
  decoded: readonly SelectionDecoding[],
  names: SignatureNames,
  network: string,
): Promise<boolean> {
  const { selectors, topics } = names.notRequested({ selectors: unexplainedSelectors(decoded), topics: [] });
  const { host } = names;
  if (selectors.length === 0 || host === undefined) return false;
  if (names.decisionOn(network) === "undecided") {
    const said = await askToLookUpSignatures({ host, network, selectors: selectors.length });
    if (said !== undefined) await names.decide(network, said);
  }
  if (names.decisionOn(network) !== "agreed") return false;
  try {
    const place = { location: vscode.ProgressLocation.Window, title: signatureWords.asking(host) };
    const asking = (): Promise<unknown> =>
      names.lookUp(network, { selectors, topics }, new AbortController().signal);
    await vscode.window.withProgress(place, asking);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void vscode.window.showErrorMessage(explainFailure(error.failure, error.host).sentence);
    return false;
  }
}

/** The selectors, the service, and the network that the user's answer is stored for. */
type SignatureQuestion = {
  readonly host: string;
  readonly network: string;
  readonly selectors: number;
};

/** Asks for consent to send selectors to a signature service. @returns `undefined` if dismissed */
async function askToLookUpSignatures({
  host,
  network,
  selectors,
}: SignatureQuestion): Promise<"agreed" | "declined" | undefined> {
  return confirm<"agreed" | "declined">({
    title: signatureQuestion.title(host),
    why: signatureQuestion.why(selectors),
    answers: [
      {
        answer: "agreed",
        label: signatureQuestion.lookUp(),
        detail: signatureQuestion.lookUpDetail(host, network),
      },
      {
        answer: "declined",
        label: signatureQuestion.decline(),
        detail: signatureQuestion.declineDetail(network),
      },
    ],
    cancelDetail: signatureQuestion.nothingSent(),
    isCanceledByEnter: true,
  });
}
