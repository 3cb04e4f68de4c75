import * as vscode from "vscode";
import { largestNonce } from "../../core/transactionId.ts";
import { nonceWords, questionTitles } from "../../text/questions.ts";

/** Asks which of a transaction's results is meant; `undefined` when turned away. */
export async function askNonce(): Promise<number | undefined> {
  const typed = await vscode.window.showInputBox({
    title: questionTitles.nonce(),
    prompt: nonceWords.prompt(),
    value: "0",
    ignoreFocusOut: true,
    validateInput: (text) => (parseNonce(text) === undefined ? nonceWords.outOfRange(largestNonce) : null),
  });
  return typed === undefined ? undefined : parseNonce(typed);
}

function parseNonce(text: string): number | undefined {
  const trimmed = text.trim();
  const nonce = /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : NaN;
  return nonce <= largestNonce ? nonce : undefined;
}
