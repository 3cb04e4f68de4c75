import * as vscode from "vscode";
import { parseAddress, shortAddress } from "../../core/address.ts";
import { fileName } from "../../core/strings/fileName.ts";
import { hostOf } from "../../core/hosts.ts";
import { ApiError } from "../../http/failure.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { lookUpVerificationStatus, type VerificationStatus } from "../../services/verifier/status.ts";
import { verifiedAbi, verifiedSources, type VerifiedFile } from "../../services/verifier/verifiedSources.ts";
import { statusQuery, type StatusQuery } from "../../app/lookups/requestCache.ts";
import { contractOf } from "../../app/subjects/subject.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { copyAbi } from "../../editor/clipboard.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { pickText } from "../../editor/questions/pickText.ts";
import { textColumn } from "../../editor/openSource.ts";
import { inBackground } from "../../editor/productLog.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { sentences } from "../../text/language.ts";
import { notificationWords as words } from "../../text/notifications.ts";
import { rawDocumentWords as documentWords } from "../../text/rawDocuments.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { questionTitles } from "../../text/questions.ts";
import type { InspectSession } from "./inspectSession.ts";

/** Caches the files of a status, so that opening another one sends no request. */
const held = new WeakMap<VerificationStatus, readonly VerifiedFile[]>();

/**
 * Loads the verified source of a panel's contract, and opens the file that the user picks,
 * read-only: nothing is written to disk, and its paths are never resolved.
 */
export async function openVerifiedSource(session: InspectSession): Promise<void> {
  const wanted = wantedFrom(session);
  if (wanted !== undefined)
    await openSourceOf(wanted, session.loader.state.verification?.status?.value, session);
}

/** @param shown the panel's status */
async function openSourceOf(
  wanted: Wanted,
  shown: VerificationStatus | undefined,
  session: InspectSession,
): Promise<void> {
  const { query, network } = wanted;
  const { channel, rawDocuments } = session.tools.services;
  const files =
    (shown && held.get(shown)) ??
    (await asked(session, wanted, {
      loading: words.loadingSource,
      notLoaded: words.sourceNotLoaded,
      ask: async (signal) => {
        const status = await lookUpVerificationStatus(
          await channel(),
          query,
          lookupPolicy,
          signal,
          "sources",
        );
        return verifiedSources(status) ?? [];
      },
      again: () => openSourceOf(wanted, shown, session),
    }));
  if (files === undefined) return;
  if (files.length === 0) {
    void vscode.window.showInformationMessage(words.noVerifiedSource(hostOf(query.verifierUrl)));
    return;
  }
  if (shown !== undefined) held.set(shown, files);
  const file = await choose(files);
  if (file === undefined) return;
  const name = documentName(file.path);
  const short = shortAddress(query.address);
  const folder = documentWords.verifiedFolder(short, network).replaceAll("/", "-");
  const uri = rawDocuments.hold(`${folder}/${name}`, file.text);
  // Always as text: an image or Markdown editor may load remote content.
  const options = { preview: true, viewColumn: textColumn(), override: false };
  // The title distinguishes it from a file of the workspace.
  await vscode.commands.executeCommand("vscode.open", uri, options, documentWords.verifiedTab(name, short));
}

/** Copies the verified ABI of a panel's contract; requests it unless it is cached. */
export async function copyVerifiedAbi(session: InspectSession): Promise<void> {
  const wanted = wantedFrom(session);
  if (wanted !== undefined) await copyAbiOf(wanted, session);
}

async function copyAbiOf(wanted: Wanted, session: InspectSession): Promise<void> {
  const { query } = wanted;
  const abi = await asked(session, wanted, {
    loading: words.loadingAbi,
    notLoaded: words.abiNotLoaded,
    ask: async (signal) => {
      const { value } = await session.tools.lookups.verifiedAbi(query, { signal });
      return verifiedAbi(value)?.items ?? [];
    },
    again: () => copyAbiOf(wanted, session),
  });
  if (abi === undefined) return;
  if (abi.length === 0) {
    void vscode.window.showInformationMessage(words.noVerifiedAbi(hostOf(query.verifierUrl)));
    return;
  }
  await copyAbi(abi);
}

/** The contract of a request: the panel may show another one at a retry. */
type Wanted = { readonly query: StatusQuery; readonly network: string };

function wantedFrom({ subject, response }: InspectSession): Wanted | undefined {
  if (subject === undefined) return undefined;
  const address = parseAddress(contractOf(subject, response) ?? "");
  const query = address.ok ? statusQuery(subject.network, address.value.lower) : undefined;
  return query && { query, network: subject.network.name };
}

type Question<Value> = {
  readonly loading: (host: string) => string;
  readonly notLoaded: () => string;
  readonly ask: (signal: AbortSignal) => Promise<Value>;
  readonly again: () => Promise<void>;
};

/** @returns undefined if the service fails, after a message, or the user cancels */
async function asked<Value>(
  { tools }: InspectSession,
  { query, network }: Wanted,
  { loading, notLoaded, ask, again }: Question<Value>,
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
      inBackground("Verified source", tellFailure(notLoaded(), error, network, again), tools.services.log);
      return undefined;
    }
  });
}

async function tellFailure(
  what: string,
  { failure, host }: ApiError,
  network: string,
  again: () => Promise<void>,
): Promise<void> {
  const { sentence, remedies } = explainFailure(failure, host);
  const connection = panelWords.checkConnection();
  const actions = [panelWords.tryAgain(), ...(remedies.includes("checkConnection") ? [connection] : [])];
  const answer = await vscode.window.showErrorMessage(sentences(what, sentence), ...actions);
  if (answer === connection) await runCommand("contractLens.checkConnection", network);
  else if (answer !== undefined) await again();
}

/** @returns undefined if the user cancels */
async function choose(files: readonly VerifiedFile[]): Promise<VerifiedFile | undefined> {
  if (files.length === 1) return files[0];
  const items = files.map((file) => ({
    file,
    label: pickText(fileName(file.path)),
    description: pickText(file.path),
  }));
  const options = { title: questionTitles.verifiedSource(), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.file;
}
