import * as vscode from "vscode";
import type { CompilerProblem, FileProblems } from "../app/publication/compilerProblems.ts";
import type { TextPosition } from "../core/strings/textPosition.ts";
import { visibleText } from "../core/strings/visibleText.ts";
import { notificationWords } from "../text/notifications.ts";

const longestMessage = 2000;

/** Holds a text ready to be opened read-only, and says where. The path it was sent under names it. */
type HoldText = (path: string, text: string) => vscode.Uri;

/** Problems of VS Code that compilers of services have found in source that was published. */
export class CompilerProblems {
  readonly #hold: HoldText;
  readonly #byOwner = new Map<object, ReadonlyMap<string, readonly vscode.Diagnostic[]>>();
  #collection: vscode.DiagnosticCollection | undefined;

  constructor(hold: HoldText) {
    this.#hold = hold;
  }

  /**
   * Shows problems in place of those that the same owner had. Those of a text that no file holds any more lead to that text.
   *
   * @param folder that the paths are relative to, as a URI
   */
  show(owner: object, folder: string, found: readonly FileProblems[]): void {
    const shown = new Map<string, readonly vscode.Diagnostic[]>();
    for (const { file, path, problems } of found) {
      const uri =
        path === undefined
          ? this.#hold(file.path, file.text)
          : vscode.Uri.joinPath(vscode.Uri.parse(folder), path);
      shown.set(uri.toString(), problems.map(diagnosticOf));
    }
    this.#replace(owner, shown);
  }

  /** Takes away what an owner has shown. */
  clear(owner: object): void {
    this.#replace(owner, new Map());
  }

  dispose(): void {
    this.#byOwner.clear();
    this.#collection?.dispose();
  }

  /** A file can have the problems of several owners. */
  #replace(owner: object, shown: ReadonlyMap<string, readonly vscode.Diagnostic[]>): void {
    const before = this.#byOwner.get(owner);
    if (before === undefined && shown.size === 0) return;
    this.#byOwner.set(owner, shown);
    if (shown.size === 0) this.#byOwner.delete(owner);
    this.#collection ??= vscode.languages.createDiagnosticCollection("contract-lens");
    for (const uri of new Set([...(before?.keys() ?? []), ...shown.keys()])) {
      const all = [...this.#byOwner.values()].flatMap((one) => one.get(uri) ?? []);
      this.#collection.set(vscode.Uri.parse(uri), all.length === 0 ? undefined : all);
    }
  }
}

/** The text of a file of an opened folder: of the editor that holds it, else of the disk. */
export async function textAsSeen(
  folder: string,
  path: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(folder), path).toString();
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
  return open === undefined ? read(path) : open.getText();
}

function diagnosticOf({ start, end, error }: CompilerProblem): vscode.Diagnostic {
  const { type, message = error.formattedMessage ?? "", severity, errorCode } = error;
  const said = type === undefined ? message : `${type}: ${message}`;
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(positionOf(start), positionOf(end)),
    visibleText(said, longestMessage),
    severityOf(severity),
  );
  diagnostic.source = notificationWords.problemSource();
  if (errorCode !== undefined && /^\d{1,10}$/.test(errorCode)) diagnostic.code = errorCode;
  return diagnostic;
}

const positionOf = ({ line, character }: TextPosition): vscode.Position =>
  new vscode.Position(line, character);

function severityOf(severity: string | undefined): vscode.DiagnosticSeverity {
  if (severity === "warning") return vscode.DiagnosticSeverity.Warning;
  return severity === "info" ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Error;
}
