import pLimit from "p-limit";
import * as vscode from "vscode";
import { fileWithText } from "../../app/builds/sourceTexts.ts";
import type { DebugSource } from "../../app/debugging/debugSources.ts";
import type { Debuggee } from "../../app/debugging/debuggee.ts";
import type { Network } from "../../app/networks/network.ts";
import { shownPaths, type VerifiedSourceState } from "../../app/verification/verifiedSource.ts";
import { textOf } from "../../builds/projectFiles.ts";
import { textAsSeen } from "../../editor/compilerProblems.ts";
import type { RawDocuments } from "../../editor/panels/rawDocuments.ts";
import type { VerifiedSources } from "../../editor/sources/verifiedSources.ts";
import { debugWords as words } from "../../text/debugging/debugging.ts";
import type { SourceDocument } from "./debugAdapter.ts";

export type DocumentTools = {
  readonly rawDocuments: Pick<RawDocuments, "holdAt">;
  readonly verifiedSources: Pick<VerifiedSources, "stateOf" | "uriOf">;
};

/** Where VS Code finds the sources of a transaction: files of the workspace that hold the same texts, else read-only ones. */
export class SourceDocuments {
  readonly #documents: ReadonlyMap<DebugSource, SourceDocument>;
  readonly #byUri: ReadonlyMap<string, readonly DebugSource[]>;

  private constructor(documents: ReadonlyMap<DebugSource, SourceDocument>) {
    this.#documents = documents;
    this.#byUri = Map.groupBy(documents.keys(), (source) => documents.get(source)?.uri ?? "");
  }

  /** Looks for the files. @throws the signal's reason when that is aborted */
  static async find(
    tools: DocumentTools,
    network: Network,
    { sources, originOf }: Pick<Debuggee, "sources" | "originOf">,
    signal: AbortSignal,
  ): Promise<SourceDocuments> {
    const atOnce = pLimit(8);
    const found = sources.all.map((source) =>
      atOnce(async () => {
        signal.throwIfAborted();
        return [source, await documentOf(tools, network, source, originOf(source))] as const;
      }),
    );
    return new SourceDocuments(new Map(await Promise.all(found)));
  }

  of(source: DebugSource): SourceDocument {
    return this.#documents.get(source) ?? { uri: "" };
  }

  /** @param path of a file, or a URI, as VS Code sends it */
  at(path: string): readonly DebugSource[] {
    // A drive of Windows is no scheme.
    const uri = /^[\w+.-]{2,}:/.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path);
    return this.#byUri.get(uri.toString()) ?? [];
  }
}

/** The file of the workspace that holds the text of a source, else a read-only document. */
export async function documentOf(
  { rawDocuments, verifiedSources }: DocumentTools,
  network: Network,
  { path, text }: DebugSource,
  origin: ReturnType<Debuggee["originOf"]>,
): Promise<SourceDocument> {
  const readOnlyDocument = (folder: string, group: string, note?: string): SourceDocument => {
    const [shown = ""] = shownPaths([path]);
    return { uri: rawDocuments.holdAt(`${folder}/${shown}`, group, text).toString(), note };
  };
  if (origin === undefined) return readOnlyDocument(words.buildFolder(), "debugger");
  if (origin.kind === "verified") {
    const contract = { network, address: origin.address };
    const state: VerifiedSourceState = verifiedSources.stateOf(contract);
    const file = state.kind === "loaded" ? state.files.find((one) => one.path === path) : undefined;
    if (file !== undefined) return { uri: verifiedSources.uriOf(contract, file).toString() };
    return readOnlyDocument(words.buildFolder(), origin.address);
  }
  const { build } = origin.match;
  const { uri, files } = build.folder;
  const read = (file: string): Promise<string | undefined> =>
    textAsSeen(uri, file, async (one) => textOf(await files.read(one)));
  const file = await fileWithText(build, path, text, read);
  if (file !== undefined) return { uri: vscode.Uri.joinPath(vscode.Uri.parse(uri), file).toString() };
  const note = origin.changed.has(path) ? words.changed() : undefined;
  return readOnlyDocument(words.buildFolder(), `${build.path} ${build.modifiedAt}`, note);
}
