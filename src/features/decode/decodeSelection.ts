import * as vscode from "vscode";
import {
  decodeSelections,
  type SelectionDecoding,
  unexplainedSelectors,
} from "../../app/decoding/bytes/selectionDecoding.ts";
import {
  longestSelected,
  mostBeside,
  selectedDataIn,
  type SelectedData,
} from "../../core/scan/selectedData.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { selectionWords as words, signatureWords, signatureQuestion } from "../../text/decoding/decoding.ts";
import { selectionText } from "../../ui/decoding/selectionText.ts";
import type { Services } from "../services.ts";
import type { SignatureNames } from "../../app/signatures/signatureNames.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { confirm } from "../../editor/questions/confirm.ts";

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

/**
 * Asks a signature service about the selectors of what was selected that no build explains, once the user has agreed to that for
 * the network: nothing else of it is sent. A failure is said.
 * @returns whether more is known then
 */
export async function lookUpSelectors(
  decoded: readonly SelectionDecoding[],
  names: SignatureNames,
  network: string,
): Promise<boolean> {
  const { selectors, topics } = names.notAsked({ selectors: unexplainedSelectors(decoded), topics: [] });
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

/** What is to be looked up, where, and on which network the answer counts from then on. */
type SignatureQuestion = {
  readonly host: string;
  readonly network: string;
  readonly selectors: number;
};

/** Asks whether selectors of a selection may be sent to a signature service. @returns `undefined` when turned away */
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
    isTurnedAwayByEnter: true,
  });
}
