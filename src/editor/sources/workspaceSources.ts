import * as vscode from "vscode";
import {
  candidatePattern,
  pairSources,
  type SourcePair,
  type WorkspaceFile,
} from "../../app/verification/pairSources.ts";
import type { SourceFile } from "../../app/verification/verifiedSource.ts";
import { decodeUtf8 } from "../../core/strings/utf8.ts";

/** A file of the workspace, with its text as the user sees it. */
export type OpenableFile = WorkspaceFile & { readonly uri: vscode.Uri };

/** More files with the names of one contract's sources than a workspace has. */
const mostFiles = 5000;

/** Finds the workspace's versions of verified files, packages included. */
export async function pairWithWorkspace(
  verified: readonly SourceFile[],
  signal: AbortSignal,
): Promise<readonly SourcePair<OpenableFile>[]> {
  const pattern = candidatePattern(verified.map(({ shownPath }) => shownPath));
  if (pattern === undefined) return pairSources(verified, []);
  const files: OpenableFile[] = [];
  for (const uri of await vscode.workspace.findFiles(pattern, null, mostFiles)) {
    signal.throwIfAborted();
    files.push({ uri, path: vscode.workspace.asRelativePath(uri, false), text: await textIn(uri) });
  }
  return pairSources(verified, files);
}

async function textIn(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  return open?.getText() ?? decodeUtf8(await vscode.workspace.fs.readFile(uri));
}
