import { calledContract, contractThatRan, type Transaction } from "../../../services/ledger/transaction.ts";
import * as l10n from "@vscode/l10n";
import { hbarText } from "../../hedera/amount.ts";
import { numberText, sentenceSpace, atPlaceholders } from "../../language.ts";
import { failureSentence, isKnownFailure, responseCodeTitle } from "../../hedera/responseCode.ts";
import { readRevertData } from "../../../decode/revertData.ts";
import type { Tone } from "../../explanation.ts";
import { assertNever } from "../../../core/assertNever.ts";
import type { ScheduledExecution } from "../../../services/ledger/ledger.ts";

/** A bit of the sentences that say what happened. */
export type StoryPart =
  /** Our words. */
  | { readonly kind: "text"; readonly text: string }
  /** A selector. */
  | { readonly kind: "code"; readonly text: string }
  /** Words of a contract or a service. */
  | { readonly kind: "said"; readonly text: string }
  /** An entity ID or an address, as it came. */
  | { readonly kind: "reference"; readonly text: string };

/** Names for what a story has bytes for: `Vault.withdraw(amount: 500)`. Text from elsewhere. */
export type StoryNames = { readonly called?: string; readonly error?: string };

/** Two sentences: who did what to whom, with how much; how it ended and what it took. */
export function resultStory(transaction: Transaction, names: StoryNames = {}): readonly StoryPart[] {
  return [...deed(transaction, names), words(sentenceSpace()), ...ending(transaction, names)];
}

/** The same under a title that says how it ended: what was done, that it failed, and what it took. */
export function storyUnderOutcome(transaction: Transaction, names: StoryNames = {}): readonly StoryPart[] {
  const gas = gasText(transaction);
  return [
    ...deed(transaction, names),
    ...failure(transaction, names),
    ...(gas === undefined ? [] : [words(sentenceSpace()), ...parts(l10n.t("{0}."), words(gas))]),
  ];
}

/** That it failed, and with what where that is known. */
function failure(transaction: Transaction, { error }: StoryNames): readonly StoryPart[] {
  const { tone, reason } = explainResult(transaction);
  if (tone !== "bad" && error === undefined) return [];
  const space = words(sentenceSpace());
  if (error === undefined && reason === undefined)
    return [space, ...parts(failureSentence(transaction.responseCode))];
  const why: StoryPart =
    error !== undefined
      ? said(error)
      : reason?.isOurs === true
        ? words(reason.text)
        : quoted(reason?.text ?? "");
  return [space, ...parts(l10n.t("It failed with {0}."), why)];
}

function deed(transaction: Transaction, names: StoryNames): readonly StoryPart[] {
  return transaction.isCreation ? creation(transaction) : call(transaction, names);
}

function creation(transaction: Transaction): readonly StoryPart[] {
  const id = contractThatRan(transaction);
  const [from, amount] = [sender(transaction), amountOf(transaction)];
  const isDone = explainResult(transaction).tone === "good";
  if (id === undefined) {
    if (amount === undefined) {
      return parts(
        isDone ? l10n.t("{0} created a contract.") : l10n.t("{0} tried to create a contract."),
        from,
      );
    }
    const message = isDone
      ? l10n.t("{0} created a contract with {1}.")
      : l10n.t("{0} tried to create a contract with {1}.");
    return parts(message, from, amount);
  }
  if (amount === undefined) {
    const message = isDone
      ? l10n.t("{0} created the contract {1}.")
      : l10n.t("{0} tried to create the contract {1}.");
    return parts(message, from, reference(id));
  }
  const message = isDone
    ? l10n.t("{0} created the contract {1} with {2}.")
    : l10n.t("{0} tried to create the contract {1} with {2}.");
  return parts(message, from, reference(id), amount);
}

function call(transaction: Transaction, { called }: StoryNames): readonly StoryPart[] {
  const target = calledContract(transaction);
  const on = target === undefined ? words(l10n.t("an unknown contract")) : reference(target);
  const selector = /^(?:0x)?([0-9a-fA-F]{8})/.exec(transaction.callData ?? "")?.[1];
  const [from, amount] = [sender(transaction), amountOf(transaction)];
  if (selector === undefined) {
    return amount === undefined
      ? parts(l10n.t("{0} called {1}."), from, on)
      : parts(l10n.t("{0} called {1} with {2}."), from, on, amount);
  }
  const code = said(called ?? `0x${selector}`);
  return amount === undefined
    ? parts(l10n.t("{0} called {1} on {2}."), from, code, on)
    : parts(l10n.t("{0} called {1} on {2} with {3}."), from, code, on, amount);
}

function sender({ from }: Transaction): StoryPart {
  return from === undefined ? words(l10n.t("Unknown sender")) : reference(from);
}

function amountOf({ value = 0n }: Transaction): StoryPart | undefined {
  return value === 0n ? undefined : words(hbarText(value));
}

function ending(transaction: Transaction, names: StoryNames): readonly StoryPart[] {
  const outcome = explainResult(transaction);
  const { title } = outcome;
  const reason = names.error === undefined ? outcome.reason : { text: names.error, isOurs: false };
  const gas = gasText(transaction);
  const took = gas === undefined ? undefined : words(gas);
  if (reason === undefined) {
    return took === undefined
      ? parts(l10n.t("{0}."), words(title))
      : parts(l10n.t("{0}, {1}."), words(title), took);
  }
  const why: StoryPart = reason.isOurs ? words(reason.text) : quoted(reason.text);
  return took === undefined
    ? parts(l10n.t("{0}: {1}."), words(title), why)
    : parts(l10n.t("{0}: {1}, {2}."), words(title), why, took);
}

/** What was charged, and what the EVM took of it where that is something else. */
function gasText({ gas: { used, consumed } }: Transaction): string | undefined {
  if (used === undefined)
    return consumed === undefined ? undefined : l10n.t("{0} gas consumed by the EVM", numberText(consumed));
  return consumed === undefined || consumed === used
    ? l10n.t("{0} gas used", numberText(used))
    : l10n.t("{0} gas used ({1} consumed by the EVM)", numberText(used), numberText(consumed));
}

function parts(message: string, ...values: readonly StoryPart[]): readonly StoryPart[] {
  return atPlaceholders(message, words, ...values);
}

function words(text: string): StoryPart {
  return { kind: "text", text };
}

function said(text: string): StoryPart {
  return { kind: "code", text };
}

function quoted(text: string): StoryPart {
  return { kind: "said", text };
}

function reference(text: string): StoryPart {
  return { kind: "reference", text };
}

/** How an execution ended. */
type ResultOutcome = {
  readonly tone: Tone;
  /** A few words of ours: "Reverted". */
  readonly title: string;
  /** Why, if that is said; `isOurs` unless they are a contract's or a service's words. */
  readonly reason: { readonly text: string; readonly isOurs: boolean } | undefined;
};

/** The outcome of an execution in words. */
export function explainResult({
  outcome,
  responseCode: result,
  status,
  errorMessage,
}: Pick<Transaction, "outcome" | "responseCode" | "status" | "errorMessage">): ResultOutcome {
  if (outcome === "unknown")
    return { tone: "careful", title: l10n.t("No outcome reported"), reason: undefined };
  const succeeded = outcome === "succeeded";
  if (result !== undefined && (succeeded ? isKnownFailure(result) : result === "SUCCESS")) {
    const text = /^0x[0-9a-f]{0,8}$/.test(status ?? "")
      ? l10n.t("result {0}, status {1}", result, status ?? "")
      : l10n.t("result {0}, another status", result);
    const title = l10n.t("Result and status disagree");
    return { tone: "careful", title, reason: { text, isOurs: true } };
  }
  const title = responseCodeTitle(result, succeeded);
  return succeeded
    ? { tone: "good", title, reason: undefined }
    : { tone: "bad", title, reason: reasonOf(errorMessage, result) };
}

function reasonOf(message: string | undefined, result: string | undefined): ResultOutcome["reason"] {
  const data = readRevertData(message);
  switch (data.kind) {
    case "error":
      return data.reason === "" ? undefined : { text: data.reason, isOurs: false };
    case "panic": {
      const code = `0x${data.code.toString(16)}`;
      return { text: l10n.t("{0} (panic {1})", panicMeaning(data.code), code), isOurs: true };
    }
    case "custom":
      return { text: l10n.t("custom error {0}", data.selector), isOurs: true };
    case "code":
      return data.name === result ? undefined : { text: data.name, isOurs: false };
    case "words":
      return data.text === result ? undefined : { text: data.text, isOurs: false };
    case "bytes":
    case "none":
      return undefined;
  }
}

/** The codes that the Solidity compiler gives. */
const meanings: Readonly<Record<string, () => string>> = {
  "0": () => l10n.t("generic compiler panic"),
  "1": () => l10n.t("assertion failed"),
  "17": () => l10n.t("arithmetic overflow or underflow"),
  "18": () => l10n.t("division or modulo by zero"),
  "33": () => l10n.t("value out of range for the enum"),
  "34": () => l10n.t("incorrectly encoded storage byte array"),
  "49": () => l10n.t("pop on an empty array"),
  "50": () => l10n.t("array index out of bounds"),
  "65": () => l10n.t("too much memory allocated"),
  "81": () => l10n.t("call of an uninitialized function variable"),
};

/** What a `Panic(uint256)` means. */
export function panicMeaning(code: bigint): string {
  return meanings[code.toString()]?.() ?? l10n.t("unknown code");
}

/** Why no scheduled execution was found, in a sentence or two. */
export function explainNoExecution(kind: Exclude<ScheduledExecution["kind"], "found">): string {
  switch (kind) {
    case "notExecuted":
      return l10n.t(
        "The transaction is scheduled, but has not run yet. It may lack signatures, wait for its time, or have expired.",
      );
    case "notScheduled":
      return l10n.t("The mirror node has a transaction with this ID, but it scheduled nothing.");
    case "notFound":
      return l10n.t("The mirror node has no transaction with this ID, scheduled or not.");
    case "noContract":
      return l10n.t("The scheduled transaction has run, but it has no contract execution result.");
    default:
      return assertNever(kind);
  }
}
