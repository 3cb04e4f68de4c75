import * as vscode from "vscode";
import { readKeyService } from "../../app/keys/readKeyService.ts";

/**
 * The origin of the verification service that a command was given.
 * @returns `undefined` when it was given something else, which the user has been told
 */
export function givenService(given: unknown): string | undefined {
  const origin = readKeyService(given);
  if (origin === undefined) {
    void vscode.window.showWarningMessage(
      "The command was given something that is no address of a verification service. Give one that begins with https.",
    );
  }
  return origin;
}
