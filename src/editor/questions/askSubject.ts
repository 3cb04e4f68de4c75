import * as vscode from "vscode";
import { pointedIn } from "../../app/consent/pointed.ts";
import { identifierWords } from "../../text/questions.ts";
import { sentences } from "../../text/language.ts";
import { explainSubjectReason } from "../../text/subjects/reason.ts";
import { hostOf } from "../../core/hosts.ts";
import { assertNever } from "../../core/assertNever.ts";
import { spellContractReference } from "../../core/references/contractReference.ts";
import { parseSubject, type Subject } from "../../core/scan/subject.ts";
import { formatTransactionReference } from "../../core/references/transactionReference.ts";
import type { Pointed } from "../cursor.ts";

/** Why an identifier is asked for. */
export type AskSubject = {
  /** The service that a transaction is looked up at: then it is named, Enter agrees to that, and nothing but a transaction is taken. */
  readonly lookUpUrl?: string | undefined;
  /** What else the box says, where any identifier is taken. */
  readonly prompt?: string;
  /** Whether the cursor was to say it, and is on none. */
  readonly isNoneUnderCursor?: boolean;
};

/**
 * Asks for an identifier, validating as the user types, with the clipboard's as suggestion, which is said to be that. A
 * 32-byte hex on the clipboard may be a private key: it is never shown or suggested.
 */
export async function askSubject(
  title: string,
  { lookUpUrl, prompt = identifierWords.prompt(), isNoneUnderCursor = false }: AskSubject = {},
): Promise<Pointed | undefined> {
  const suggestion = await clipboardSuggestion(lookUpUrl !== undefined);
  const typed = await vscode.window.showInputBox({
    title,
    prompt: sentences(
      isNoneUnderCursor ? identifierWords.noneUnderCursor() : undefined,
      lookUpUrl === undefined ? prompt : identifierWords.transactionPrompt(hostOf(lookUpUrl)),
      suggestion === undefined ? undefined : identifierWords.fromClipboard(),
    ),
    placeHolder: lookUpUrl === undefined ? identifierWords.example() : identifierWords.transactionExample(),
    ignoreFocusOut: true,
    ...(suggestion === undefined ? {} : { value: suggestion }),
    validateInput: (text) => {
      if (text.trim() === "") return null;
      const subject = parseSubject(text);
      if (!subject.ok) return explainSubjectReason(subject.reason);
      if (lookUpUrl !== undefined && subject.value.kind === "contract")
        return identifierWords.noTransaction();
      return checksumWarning(subject.value);
    },
  });
  if (typed === undefined) return undefined;
  const subject = parseSubject(typed);
  if (!subject.ok) return undefined;
  const place = pointedIn(typed, { start: 0, end: typed.length, active: 0 })?.place;
  return { subject: subject.value, meant: { via: "box", place, agreedTo: lookUpUrl } };
}

function checksumWarning(subject: Subject): vscode.InputBoxValidationMessage | null {
  if (subject.kind !== "contract" || subject.contract.kind !== "address") return null;
  if (subject.contract.address.checksum !== "wrong") return null;
  return {
    message: identifierWords.checksumWrong(),
    severity: vscode.InputBoxValidationSeverity.Warning,
  };
}

async function clipboardSuggestion(onlyTransaction: boolean): Promise<string | undefined> {
  const text = await vscode.env.clipboard.readText();
  // Small numbers are IDs when typed, and anything when copied.
  if (text.length > 200 || /^\s*\d+\s*$/.test(text)) return undefined;
  const subject = parseSubject(text);
  if (!subject.ok || (onlyTransaction && subject.value.kind === "contract")) return undefined;
  return suggestionFor(subject.value);
}

/** The subject in our own spelling: nothing of the clipboard's text itself is shown. */
function suggestionFor(subject: Subject): string | undefined {
  switch (subject.kind) {
    case "contract":
      return spellContractReference(subject.contract);
    case "transaction":
      return subject.transaction.kind === "id" ? formatTransactionReference(subject.transaction) : undefined;
    default:
      return assertNever(subject);
  }
}
