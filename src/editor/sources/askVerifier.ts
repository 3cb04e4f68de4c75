import * as vscode from "vscode";
import type { StatusQuery } from "../../app/lookups/requestCache.ts";
import { hostOf } from "../../core/hosts.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { sentences } from "../../text/language.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { signalOf } from "../cancellation.ts";
import { runCommand } from "../commandRegistry.ts";
import { inBackground, type ProductLog } from "../productLog.ts";

/** A request to a verification service that the user waits for. */
export type VerifierQuestion<Value> = {
  readonly query: StatusQuery;
  /** The name of the network. */
  readonly network: string;
  readonly loading: (host: string) => string;
  readonly notLoaded: () => string;
  readonly ask: (signal: AbortSignal) => Promise<Value>;
  /** What **Try Again** does. */
  readonly again: () => Promise<unknown>;
};

/** Shows the progress of a request. @returns undefined if the service fails, after a message, or the user cancels */
export async function askVerifier<Value>(
  { query, network, loading, notLoaded, ask, again }: VerifierQuestion<Value>,
  log: ProductLog,
): Promise<Value | undefined> {
  const place = {
    location: vscode.ProgressLocation.Notification,
    title: loading(hostOf(query.verifierUrl)),
    cancellable: true,
  };
  return vscode.window.withProgress(place, async (_shown, token) => {
    const signal = signalOf(token);
    try {
      return await ask(signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof ApiError)) throw error;
      // Do not await the message: the progress would continue until it is closed.
      inBackground("Verified source", tellFailure(notLoaded(), error, network, again), log);
      return undefined;
    }
  });
}

async function tellFailure(
  what: string,
  { failure, host }: ApiError,
  network: string,
  again: () => Promise<unknown>,
): Promise<void> {
  const { sentence, remedies } = explainFailure(failure, host);
  const connection = panelWords.checkConnection();
  const actions = [panelWords.tryAgain(), ...(remedies.includes("checkConnection") ? [connection] : [])];
  const answer = await vscode.window.showErrorMessage(sentences(what, sentence), ...actions);
  if (answer === connection) await runCommand("contractLens.checkConnection", network);
  else if (answer !== undefined) await again();
}
