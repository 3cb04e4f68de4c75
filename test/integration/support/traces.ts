import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import * as vscode from "vscode";
import { until } from "./until.ts";

/** What the product's log channel holds. */
export async function logText(): Promise<string> {
  await vscode.commands.executeCommand("contractLens.showLog");
  const document = await until("the log to be shown", () =>
    vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === "output" && decodeURIComponent(uri.path).includes("Contract Lens"),
    ),
  );
  await until("the log to hold something", () => document.getText().length > 0);
  return document.getText();
}

/** Files in VS Code's user data folder that hold a text. */
export async function filesWith(text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const [name, content] of userFiles()) if (content.includes(text)) found.push(name);
  return found;
}

/** All that stands in files whose names hold a text, their names included. */
export async function textOfFiles(part = ""): Promise<string> {
  const texts: string[] = [];
  for await (const [name, content] of userFiles(part)) texts.push(name, content);
  return texts.join("\n");
}

/** The files in VS Code's user data folder whose names hold a text, with all they may be read as. */
async function* userFiles(part = ""): AsyncGenerator<readonly [name: string, text: string]> {
  const folder = process.env["CONTRACT_LENS_USER_DATA"];
  if (folder === undefined) throw new Error("The runner does not say where the user data lie.");
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.includes(part)) continue;
    const content = await readFile(path.join(folder, name)).catch(() => undefined);
    if (content !== undefined) yield [name, readings(content).join("\n")];
  }
}

/** What a file may be read as: as it is, and unpacked. */
function readings(content: Buffer): readonly string[] {
  const unpacked = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(content).toString()];
    } catch {
      return [];
    }
  });
  return [content.toString(), ...unpacked];
}
