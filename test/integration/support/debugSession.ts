import assert from "node:assert/strict";
import type { DebugProtocol as Dap } from "@vscode/debugprotocol";
import * as vscode from "vscode";
import { until } from "./until.ts";

/** A file of the sample workspace. */
export function fileUri(path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail(), path);
}

/** The text of a file of the sample workspace. */
export async function textOfFile(path: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(fileUri(path)));
}

/** The line of a part of a text, counted from 1. */
export function lineIn(text: string, part: string): number {
  assert.ok(text.includes(part), part);
  return text.slice(0, text.indexOf(part)).split("\n").length;
}

/** Sets a breakpoint on a line, counted from 1. */
export function breakAt(uri: vscode.Uri, line: number): void {
  const position = new vscode.Position(line - 1, 0);
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(uri, position))]);
}

/** The running session. */
export function session(): vscode.DebugSession {
  return vscode.debug.activeDebugSession ?? assert.fail("no session");
}

/** The frames of the running session, innermost first. */
export async function frames(): Promise<readonly Dap.StackFrame[]> {
  const body = (await session().customRequest("stackTrace", {
    threadId: 1,
  })) as Dap.StackTraceResponse["body"];
  return body.stackFrames;
}

/** Names of the frames with their lines. */
export async function stack(): Promise<readonly string[]> {
  return (await frames()).map(({ name, line }) => `${name}:${line}`);
}

/** Names and values, by the name of the scope, of the innermost frame. */
export async function variables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const [frame] = await frames();
  const { scopes } = (await session().customRequest("scopes", {
    frameId: frame?.id,
  })) as Dap.ScopesResponse["body"];
  const read = scopes.map(async ({ name, variablesReference }) => {
    const listed = (await session().customRequest("variables", {
      variablesReference,
    })) as Dap.VariablesResponse["body"];
    return [name, listed.variables.map((one) => `${one.name} = ${one.value}`)] as const;
  });
  return new Map(await Promise.all(read));
}

/** What an expression is in the innermost frame. */
export async function evaluate(expression: string, context: string): Promise<string> {
  const [frame] = await frames();
  const body = (await session().customRequest("evaluate", {
    ...{ expression, context, frameId: frame?.id },
  })) as Dap.EvaluateResponse["body"];
  return body.result;
}

/** Ends the running session, and takes all breakpoints away. */
export async function endSession(): Promise<void> {
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  await vscode.debug.stopDebugging();
  await until("the session to end", () => vscode.debug.activeDebugSession === undefined);
}
