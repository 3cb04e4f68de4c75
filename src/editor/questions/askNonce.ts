import * as vscode from "vscode";
import { largestNonce } from "../../core/transactionId.ts";

/** Asks which of a transaction's results is meant; `undefined` when turned away. */
export async function askNonce(): Promise<number | undefined> {
  const typed = await vscode.window.showInputBox({
    title: "Contract Lens: Inspect Execution Result, Nonce",
    prompt: "0 is the transaction that was submitted; 1 and up are those that nodes generated on its behalf.",
    value: "0",
    ignoreFocusOut: true,
    validateInput: (text) =>
      parseNonce(text) === undefined ? `A nonce is a whole number from 0 to ${largestNonce}.` : null,
  });
  return typed === undefined ? undefined : parseNonce(typed);
}

function parseNonce(text: string): number | undefined {
  const trimmed = text.trim();
  const nonce = /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : NaN;
  return nonce <= largestNonce ? nonce : undefined;
}
