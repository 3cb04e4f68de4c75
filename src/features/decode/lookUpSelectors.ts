import * as vscode from "vscode";
import { unexplainedSelectors, type SelectionDecoding } from "../../app/decoding/bytes/selectionDecoding.ts";
import type { SignatureNames } from "../../app/signatures/signatureNames.ts";
import { askToLookUpSignatures } from "../../editor/questions/askToLookUpSignatures.ts";
import { ApiError } from "../../http/failure.ts";
import { signatureWords } from "../../text/decoding/decoding.ts";
import { explainFailure } from "../../text/failures/failure.ts";

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
