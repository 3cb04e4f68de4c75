import * as vscode from "vscode";
import { isCondition, splitConditions } from "../../app/lookups/moment.ts";
import { selectedReference } from "../../app/consent/selectedReference.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { identifierWords } from "../../text/questions.ts";
import { sentences } from "../../text/language.ts";
import { explainSubjectReason } from "../../text/subjects/inputProblem.ts";
import { hostOf } from "../../core/hosts.ts";
import { assertNever } from "../../core/assertNever.ts";
import { checksumContractReference } from "../../core/references/contractReference.ts";
import { parseSubject, type Subject } from "../../core/references/subject.ts";
import { formatTransactionReference } from "../../core/references/transactionReference.ts";
import type { Pointed } from "../cursor.ts";

const longestCondition = 40;

/** Why an identifier is asked for. */
export type AskSubject = {
  /** The service that a transaction is looked up at: then it is named, Enter agrees to that, and nothing but a transaction is taken. */
  readonly lookUpUrl?: string | undefined;
  /** What else the box says, where any identifier is taken. */
  readonly prompt?: string;
  /** Whether contracts and transactions of the network have IDs, as on Hedera; by default, they may. */
  readonly hasIds?: boolean;
  /** Whether conditions on the time of a contract's record may be typed behind the contract. */
  readonly mayHaveConditions?: boolean;
  /** Whether the cursor was to say it, and is on none. */
  readonly isNoneUnderCursor?: boolean;
};

/**
 * Asks for an identifier, validating as the user types, with the clipboard's as suggestion, which is said to be that. A
 * 32-byte hex on the clipboard may be a private key: it is never shown or suggested.
 */
export async function askSubject(
  title: string,
  {
    lookUpUrl,
    prompt = identifierWords.prompt(),
    hasIds = true,
    mayHaveConditions = false,
    isNoneUnderCursor = false,
  }: AskSubject = {},
): Promise<(Pointed & { readonly conditions: readonly string[] }) | undefined> {
  const split = mayHaveConditions
    ? splitConditions
    : (text: string) => ({ identifier: text, conditions: [] as readonly string[] });
  const suggestion = await clipboardSuggestion(lookUpUrl !== undefined);
  const typed = await vscode.window.showInputBox({
    title,
    prompt: sentences(
      isNoneUnderCursor ? identifierWords.noneUnderCursor() : undefined,
      lookUpUrl === undefined ? prompt : identifierWords.transactionPrompt(hostOf(lookUpUrl), hasIds),
      suggestion === undefined ? undefined : identifierWords.fromClipboard(),
    ),
    placeHolder: exampleFor({ lookUpUrl, hasIds, mayHaveConditions }),
    ignoreFocusOut: true,
    ...(suggestion === undefined ? {} : { value: suggestion }),
    validateInput: (text) => {
      if (text.trim() === "") return null;
      const { identifier, conditions } = split(text);
      const subject = parseSubject(identifier);
      if (!subject.ok) return explainSubjectReason(subject.reason);
      const wrong = conditions.find((condition) => !isCondition(condition));
      if (wrong !== undefined) return identifierWords.wrongCondition(visibleLine(wrong, longestCondition));
      if (conditions.length > 0 && subject.value.kind === "transaction")
        return identifierWords.conditionsOfContract();
      if (lookUpUrl !== undefined && subject.value.kind === "contract")
        return identifierWords.noTransaction();
      return checksumWarning(subject.value);
    },
  });
  if (typed === undefined) return undefined;
  const { identifier, conditions } = split(typed);
  const subject = parseSubject(identifier);
  if (!subject.ok) return undefined;
  const place = selectedReference(identifier, { start: 0, end: identifier.length, active: 0 })?.context;
  return {
    subject: subject.value,
    origin: { entryPoint: "box", context: place, confirmedUrl: lookUpUrl },
    conditions,
  };
}

function exampleFor({ lookUpUrl, hasIds, mayHaveConditions }: Omit<AskSubject, "prompt">): string {
  if (hasIds !== true) return identifierWords.exampleWithoutIds();
  if (mayHaveConditions === true) return identifierWords.exampleWithConditions();
  return lookUpUrl === undefined ? identifierWords.example() : identifierWords.transactionExample();
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
      return checksumContractReference(subject.contract);
    case "transaction":
      return subject.transaction.kind === "id" ? formatTransactionReference(subject.transaction) : undefined;
    default:
      return assertNever(subject);
  }
}
